//! All boards at a glance: in the search, in full perft and at lists, with their memory.

use boardbench_results::{Bytes, Role, Row, VERDICT_RULE, Verdict, plain_table, unique};

use super::parts::{against_reference, column};
use crate::contenders::{family_of, short_name};
use crate::data::GroupRows;
use crate::document::{Columns, Table};
use crate::machine::{Machine, build_name, builds_in_columns, short_commit};
use crate::number;
use crate::plot::{DotRow, Dots, Plot, dots};

/// The anchor of the plot that a README shows.
pub(crate) const HEADLINE_PLOT: &str = "boards-at-a-glance";

/// The operations that use all of a board, which are drawn, then the one that most authors ask for; with their headings.
const OPERATIONS: [(&str, &str); 3] = [
    ("search", "model search"),
    ("perft-full", "full perft"),
    ("legal-list", "list of legal moves"),
];

/// Returns the operations that are drawn.
pub(crate) fn drawn() -> impl Iterator<Item = &'static str> {
    OPERATIONS[..2].iter().map(|(operation, _)| *operation)
}

struct Board<'r> {
    contender: &'r str,
    family: &'r str,
    /// For each operation, its row on each machine that timed it.
    rows: [Vec<Option<&'r Row>>; OPERATIONS.len()],
    bytes: Bytes,
}

/// Returns the boards by family, both in the order of their first time.
fn boards<'m>(machines: &'m [Machine<'_>]) -> Vec<Board<'m>> {
    let row = |machine: &'m Machine<'_>, operation, contender| {
        machine.group_at(operation)?.timed(contender)
    };
    let any_row = |contender| {
        let mut rows = machines.iter().flat_map(|machine| &machine.rows.compared);
        rows.find(|row| row.contender == contender)
    };
    let board = |contender: &'m str| Board {
        contender,
        family: any_row(contender).map_or(contender, family_of),
        rows: OPERATIONS.map(|(operation, _)| {
            let rows = machines.iter().map(|it| row(it, operation, contender));
            rows.collect()
        }),
        bytes: any_row(contender).map(|row| row.bytes).unwrap_or_default(),
    };
    let contenders = machines.iter().flat_map(Machine::of_main_factor);
    let contenders = contenders.filter(|row| row.role != Role::Control);
    let contenders = unique(contenders.map(|row| row.contender.as_str()));
    let mut boards: Vec<Board<'m>> = contenders.into_iter().map(board).collect();
    boards.retain(|board| board.rows.iter().flatten().any(Option::is_some));
    let first_time = |board: &Board<'_>| {
        let mut rows = board.rows.iter().flatten().flatten();
        let ratio = rows.find_map(|row| row.ratio());
        ratio.map_or(f64::INFINITY, |ratio| ratio.mean)
    };
    boards.sort_by(|one, other| first_time(one).total_cmp(&first_time(other)));
    let families = unique(boards.iter().map(|board| board.family));
    boards.sort_by_key(|board| families.iter().position(|family| *family == board.family));
    boards
}

/// Draws search and full perft, one dot for each board and machine.
pub(super) fn picture(machines: &[Machine<'_>]) -> Option<Plot> {
    let factor = machines.first()?.main_factor?;
    let mut last_family = "";
    let rows = boards(machines).into_iter().map(|board| {
        let family = board.family;
        let panels = board.rows[..2].iter().map(|rows| {
            let ratios = rows.iter().map(|row| row.and_then(Row::ratio));
            ratios.collect()
        });
        DotRow {
            label: short_name(factor, board.contender).to_owned(),
            is_first: family != std::mem::replace(&mut last_family, family),
            panels: panels.collect(),
        }
    });
    let rows: Vec<DotRow> = rows.collect();
    let has_times = |row: &&DotRow| row.panels.iter().flatten().any(Option::is_some);
    let series = machines.iter();
    let series: Vec<String> = series.map(|machine| machine.name.clone()).collect();
    let reference = reference(machines)?;
    let content = Dots {
        title: "The boards' time in the model search and in full perft",
        axis: &format!("time divided by that of {reference}, logarithmic; 99 % intervals"),
        source: &source(machines),
        panels: &[OPERATIONS[0].1, OPERATIONS[1].1],
        series: &series,
        rows: &rows,
    };
    (rows.iter().filter(has_times).count() > 1).then(|| dots(HEADLINE_PLOT, &content))
}

/// Returns a line for each processor, and one below it for each build: with the commits and days of the rows that are drawn.
fn source(machines: &[Machine<'_>]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for machine in machines {
        let Some(run) = machine.runs.first() else {
            continue;
        };
        let groups = drawn().filter_map(|operation| machine.group_at(operation));
        let origins = groups.filter_map(|group| Some(&group.reference()?.origin));
        let origins = unique(origins);
        let commits = origins.iter().map(|origin| short_commit(&origin.commit));
        let days = origins.iter();
        let days = days.map(|origin| origin.started.get(..10).unwrap_or_default());
        let [commits, days] = [unique(commits), unique(days)].map(|it| it.join(" and "));
        let print = &run.header.fingerprint;
        if !lines.contains(&print.cpu) {
            lines.push(print.cpu.clone());
        }
        let build = build_name(&print.build);
        lines.push(format!("{build}, commit {commits}, {days}"));
    }
    lines
}

fn reference<'m>(machines: &'m [Machine<'_>]) -> Option<&'m str> {
    let groups = machines.iter().flat_map(|machine| {
        let groups = OPERATIONS.iter();
        groups.filter_map(|(operation, _)| machine.group_at(operation))
    });
    let group: GroupRows<'m> = groups.into_iter().next()?;
    Some(short_name(machines.first()?.main_factor?, &group.facts.reference))
}

/// Returns the plot's numbers, and memory.
pub(super) fn table(machines: &[Machine<'_>]) -> Option<Table> {
    let (first, reference) = (machines.first()?, reference(machines)?);
    let caption = format!(
        "Each board's time divided by that of {reference}, with 99 % intervals and the verdict against it, and its bytes. {VERDICT_RULE}{}",
        builds_in_columns(machines)
    );
    let mut columns =
        Columns::new().text("board", |board: &Board<'_>| first.short_name(board.contender));
    for (place, (_, name)) in OPERATIONS.into_iter().enumerate() {
        for (index, machine) in machines.iter().enumerate() {
            columns = columns.number(&column(name, machine), move |board| {
                board.rows[place][index].map(against_reference)
            });
        }
    }
    columns
        .number("bytes of a board", |board| board.bytes.position)
        .number("bytes of look-up tables", |board| board.bytes.tables)
        .table("boards", caption, boards(machines))
        .non_empty()
}

/// Returns one line for each board, less than 100 columns wide, for a terminal.
pub(crate) fn terminal(machine: &Machine<'_>) -> Option<String> {
    const HEADER: [&str; 6] = ["board", "search", "full perft", "legal list", "bytes", "tables"];
    let machines = std::slice::from_ref(machine);
    let factor = machine.main_factor?;
    let in_words = |row: &Row| {
        let ratio = number::ratio(row.ratio()?.mean);
        Some(match row.verdict() {
            None => ratio,
            Some(Verdict::Equal) => format!("{ratio} equal"),
            Some(verdict) => format!("{ratio} {verdict}"),
        })
    };
    let line = |board: Board<'_>| {
        let name = short_name(factor, board.contender).to_owned();
        let times = board.rows.iter().flatten();
        let times = times.map(|row| row.and_then(in_words).unwrap_or_default());
        let bytes = [board.bytes.position, board.bytes.tables].into_iter();
        let bytes = bytes.map(|size| size.map_or_else(String::new, |size| size.to_string()));
        [name].into_iter().chain(times).chain(bytes).collect()
    };
    let lines: Vec<Vec<String>> = boards(machines).into_iter().map(line).collect();
    let reference = reference(machines)?;
    let table = plain_table(&HEADER, lines);
    Some(format!(
        "time divided by that of {reference}, with the verdict against it, and bytes:\n{table}"
    ))
}
