//! Summarises all boards: a plot of search and full perft, and a table for a terminal.

use boardbench_results::{Row, Verdict, plain_table, unique};

use crate::contenders::short_name;
use crate::machine::Machine;
use crate::number;
use crate::plot::{DotRow, Dots, Plot, dot, sources};

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

/// Draws search and full perft, one dot per board and machine. An operation that was not timed is left out.
pub(crate) fn picture(machines: &[Machine<'_>]) -> Option<Plot> {
    const NAMES: [&str; 2] = ["the model search", "full perft"];
    let factor = machines.first()?.main_factor?;
    let mut boards = boards(machines);
    let is_timed = |board: &Board<'_>, panel: usize| board.rows[panel].iter().any(Option::is_some);
    let mut panels = vec![0, 1];
    panels.retain(|panel| boards.iter().filter(|board| is_timed(board, *panel)).count() > 1);
    boards.retain(|board| panels.iter().any(|panel| is_timed(board, *panel)));
    let name_and_unit = |panel: &usize| {
        let mut groups = machines.iter().filter_map(|it| it.group_at(OPERATIONS[*panel]));
        Some((NAMES[*panel], groups.next()?.facts.unit.as_str()))
    };
    let operations: Vec<(&str, &str)> = panels.iter().filter_map(name_and_unit).collect();
    let title = operations.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(" and in ");
    let (panel_names, unit) = match operations[..] {
        [] => return None,
        [(name, unit)] => (vec![name.to_owned()], format!(" per {unit}")),
        _ => {
            let with_unit = operations.iter().map(|(name, unit)| format!("{name}, per {unit}"));
            (with_unit.collect(), String::new())
        }
    };
    let mut last_family = "";
    let rows = boards.iter().map(|board| {
        let family = board.family();
        let dots = |panel: &usize| board.rows[*panel].iter().map(|row| dot(*row)).collect();
        DotRow {
            label: short_name(factor, board.contender),
            is_first: family != std::mem::replace(&mut last_family, family),
            panels: panels.iter().map(dots).collect(),
        }
    });
    let of_machine = |machine| {
        let groups = drawn().filter_map(|operation| Machine::group_at(machine, operation));
        (machine, groups.filter_map(|group| group.reference()).collect())
    };
    let reference = reference(machines)?;
    Some(Plot::new(&Dots {
        id: "boards-at-a-glance".to_owned(),
        title: format!("Time of each board in {title}"),
        subtitle: Vec::new(),
        panels: panel_names,
        series: sources(machines.iter().map(of_machine)),
        rows: rows.collect(),
        captions: vec![format!(
            "Time{unit} relative to {reference} with 99 % intervals, on a logarithmic scale; shaded: within 5 % of {reference}."
        )],
    }))
}

fn reference<'m>(machines: &'m [Machine<'_>]) -> Option<&'m str> {
    let groups = machines.iter().flat_map(|it| OPERATIONS.map(|operation| it.group_at(operation)));
    let facts = groups.flatten().next()?.facts;
    Some(short_name(machines.first()?.main_factor?, &facts.reference))
}

/// Formats one line per board for a terminal, less than 100 columns wide unless verdicts are inconclusive.
pub(crate) fn terminal(machine: &Machine<'_>) -> Option<String> {
    const HEADER: [&str; 6] = ["board", "search", "full perft", "legal list", "bytes", "tables"];
    let machines = std::slice::from_ref(machine);
    let factor = machine.main_factor?;
    let time = |row: &Row| {
        let ratio = number::ratio(row.ratio()?.mean);
        // Short, because lines are long.
        Some(match row.verdict().map(Verdict::direction) {
            None => ratio,
            Some(Verdict::Equivalent) => format!("{ratio} equivalent"),
            Some(Verdict::Inconclusive) => {
                let floor = number::percent(row.timing?.noise.floor);
                format!("{ratio} inconclusive (floor {floor})")
            }
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
    Some(format!(
        "time relative to {reference}, verdict (with the noise floor if inconclusive), and bytes:\n{table}"
    ))
}
