//! Summarises all boards: a plot of search and full perft, and a table for a terminal.

use boardbench_results::{Row, Verdict, plain_table, unique};

use crate::contenders::short_name;
use crate::machine::{Machine, build_name, short_commit};
use crate::number;
use crate::plot::{DotRow, Dots, Plot};

/// Operations of the summary: two that use all of a board, which are drawn, and the list of legal moves.
const OPERATIONS: [&str; 3] = ["search", "perft-full", "legal-list"];

/// Returns the operations that are drawn.
pub(crate) fn drawn() -> impl Iterator<Item = &'static str> {
    OPERATIONS[..2].iter().copied()
}

struct Board<'r> {
    contender: &'r str,
    /// Rows by operation and machine.
    rows: [Vec<Option<&'r Row>>; OPERATIONS.len()],
}

impl<'r> Board<'r> {
    fn first(&self) -> Option<&'r Row> {
        self.rows.iter().flatten().flatten().copied().next()
    }

    fn family(&self) -> &'r str {
        let facts = self.first().and_then(|row| row.cell.board.as_deref());
        facts.map_or("", |facts| &facts.family)
    }
}

/// Returns the timed boards grouped by family. Families and boards are in the order of their first time.
fn boards<'m>(machines: &'m [Machine<'_>]) -> Vec<Board<'m>> {
    let rows = machines.iter().flat_map(Machine::of_main_factor);
    let contenders = rows.filter(|row| !row.is_control());
    let contenders = unique(contenders.map(Row::contender));
    let boards = contenders.into_iter().map(|contender| {
        let row = |operation, machine: &'m Machine<'_>| {
            let row = machine.group_at(operation)?.row(contender);
            row.filter(|row| row.timing.is_some())
        };
        let rows =
            OPERATIONS.map(|operation| machines.iter().map(|it| row(operation, it)).collect());
        Board { contender, rows }
    });
    let mut boards: Vec<Board<'m>> = boards.filter(|board| board.first().is_some()).collect();
    let time = |board: &Board<'_>| {
        let ratio = board.first().and_then(Row::ratio);
        ratio.map_or(f64::INFINITY, |ratio| ratio.mean)
    };
    boards.sort_by(|one, other| time(one).total_cmp(&time(other)));
    let families = unique(boards.iter().map(Board::family));
    boards.sort_by_key(|board| families.iter().position(|family| *family == board.family()));
    boards
}

/// Draws search and full perft, one dot per board and machine.
pub(crate) fn picture(machines: &[Machine<'_>]) -> Option<Plot> {
    let factor = machines.first()?.main_factor?;
    let mut last_family = "";
    let rows = boards(machines).into_iter().map(|board| {
        let family = board.family();
        let [search, perft, _] = board.rows.map(|rows| {
            let ratios = rows.into_iter().map(|row| row.and_then(Row::ratio));
            ratios.collect()
        });
        DotRow {
            label: short_name(factor, board.contender),
            is_first: family != std::mem::replace(&mut last_family, family),
            panels: [search, perft],
        }
    });
    let rows: Vec<DotRow<'_>> = rows.collect();
    let has_times = |row: &&DotRow<'_>| row.panels.iter().flatten().any(Option::is_some);
    let reference = reference(machines)?;
    let axis = format!("time relative to {reference}, logarithmic; 99 % intervals");
    (rows.iter().filter(has_times).count() > 1).then(|| {
        Plot::new(&Dots {
            id: "boards-at-a-glance",
            title: "Time of each board in the model search and in full perft",
            panels: ["model search", "full perft"],
            series: machines.iter().map(|machine| machine.name.as_str()).collect(),
            rows,
            captions: std::iter::once(axis).chain(source(machines)).collect(),
        })
    })
}

/// Returns a line per processor and a line per build, with the commits and days of the rows that are drawn.
fn source(machines: &[Machine<'_>]) -> Vec<String> {
    let lines = machines.iter().filter_map(|machine| {
        let groups = drawn().filter_map(|operation| machine.group_at(operation));
        let origins = unique(groups.filter_map(|group| Some(&group.reference()?.origin)));
        let commits = unique(origins.iter().map(|origin| short_commit(&origin.commit)));
        let days = origins.iter().map(|origin| origin.started.get(..10).unwrap_or_default());
        let (commits, days) = (commits.join(" and "), unique(days).join(" and "));
        let print = &machine.runs.first()?.header.fingerprint;
        let build = build_name(&print.build);
        Some([print.cpu.clone(), format!("{build}, commit {commits}, {days}")])
    });
    unique(lines.flatten())
}

fn reference<'m>(machines: &'m [Machine<'_>]) -> Option<&'m str> {
    let groups = machines.iter().flat_map(|it| OPERATIONS.map(|operation| it.group_at(operation)));
    let facts = groups.flatten().next()?.facts;
    Some(short_name(machines.first()?.main_factor?, &facts.reference))
}

/// Formats one line per board for a terminal, less than 100 columns wide.
pub(crate) fn terminal(machine: &Machine<'_>) -> Option<String> {
    const HEADER: [&str; 6] = ["board", "search", "full perft", "legal list", "bytes", "tables"];
    let machines = std::slice::from_ref(machine);
    let factor = machine.main_factor?;
    let time = |row: &Row| {
        let ratio = number::ratio(row.ratio()?.mean);
        Some(match row.verdict() {
            None => ratio,
            Some(Verdict::Equivalent) => format!("{ratio} equivalent"),
            Some(verdict) => format!("{ratio} {verdict}"),
        })
    };
    let line = |board: Board<'_>| {
        let name = short_name(factor, board.contender).to_owned();
        let times = board.rows.iter().flatten();
        let times = times.map(|row| row.and_then(time).unwrap_or_default());
        let bytes = board.first().map(|row| row.cell.bytes).unwrap_or_default();
        let bytes = [bytes.position, bytes.tables].into_iter();
        let bytes = bytes.map(|size| size.map_or_else(String::new, |size| size.to_string()));
        [name].into_iter().chain(times).chain(bytes).collect()
    };
    let lines: Vec<Vec<String>> = boards(machines).into_iter().map(line).collect();
    let reference = reference(machines)?;
    let table = plain_table(&HEADER, lines);
    Some(format!("time relative to {reference} with its verdict, and sizes in bytes:\n{table}"))
}
