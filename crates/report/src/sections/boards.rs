//! All boards at a glance: in the search, in full perft and at lists, with their memory.

use boardbench_results::{Bytes, Origin, Role, Row, VERDICT_RULE, Verdict, plain_table, unique};

use super::parts::{against_reference, column, measured, short_name};
use crate::contenders::family_of;
use crate::document::{Block, Columns, Table};
use crate::machine::{Machine, build_name, builds_in_columns, short_commit};
use crate::number;
use crate::plot::{DotRow, Dots, Plot, dots};
use crate::prose::Prose;

/// The anchor of the plot that a README shows.
pub(crate) const HEADLINE_PLOT: &str = "boards-at-a-glance";

/// The operations that use all of a board, then the one that most authors ask for.
const OPERATIONS: [(&str, &str); 3] = [
    ("search", "model search"),
    ("perft-full", "full perft"),
    ("legal-list", "list of legal moves"),
];

const DRAWN: usize = 2;

struct Board<'r> {
    contender: &'r str,
    /// For each operation, its row on each machine that timed it.
    rows: [Vec<Option<&'r Row>>; OPERATIONS.len()],
    bytes: Bytes,
}

impl<'r> Board<'r> {
    fn all_rows(&self) -> impl Iterator<Item = Option<&'r Row>> {
        self.rows.iter().flatten().copied()
    }
}

/// The boards by family, both in the order of their first time.
fn boards<'m>(machines: &'m [Machine<'_>]) -> Vec<Board<'m>> {
    let own = machines.iter().flat_map(Machine::of_main_axis);
    let own = own.filter(|row| row.role != Role::Placebo);
    let bytes = |contender: &str| {
        let mut rows = machines.iter().flat_map(|machine| &machine.rows.compared);
        rows.find(|row| row.contender == contender)
            .map(|row| row.bytes)
    };
    let board = |contender: &'m str| Board {
        contender,
        rows: OPERATIONS.map(|(operation, _)| {
            let row = |machine: &'m Machine<'_>| machine.group_at(operation)?.timed(contender);
            machines.iter().map(row).collect()
        }),
        bytes: bytes(contender).unwrap_or_default(),
    };
    let contenders = unique(own.map(|row| row.contender.as_str()));
    let mut all: Vec<Board<'m>> = contenders.into_iter().map(board).collect();
    all.retain(|board| board.all_rows().any(|row| row.is_some()));
    let first = |board: &Board<'_>| {
        let ratio = board.all_rows().flatten().find_map(Row::ratio);
        ratio.map_or(f64::INFINITY, |ratio| ratio.mean)
    };
    all.sort_by(|one, other| first(one).total_cmp(&first(other)));
    let families = unique(all.iter().map(|board| family_of(board.contender)));
    all.sort_by_key(|board| {
        let own = family_of(board.contender);
        families.iter().position(|family| *family == own)
    });
    all
}

/// Search and full perft, one dot for each board and machine.
pub(super) fn picture(machines: &[Machine<'_>]) -> Option<Plot> {
    let mut family = "";
    let axis = machines.first()?.main_axis?;
    let boards = boards(machines);
    let rows = boards.iter().map(|board| {
        let own = family_of(board.contender);
        let is_first = own != std::mem::replace(&mut family, own);
        let panels = board.rows.iter().take(DRAWN).map(|rows| {
            let ratios = rows.iter().map(|row| row.and_then(Row::ratio));
            ratios.collect()
        });
        DotRow {
            label: short_name(axis, board.contender).to_owned(),
            is_first,
            panels: panels.collect(),
        }
    });
    let rows: Vec<DotRow> = rows.collect();
    let has_times = |row: &DotRow| row.panels.iter().flatten().any(Option::is_some);
    let series = machines.iter().map(|machine| machine.name.clone());
    let series: Vec<String> = series.collect();
    let reference = reference(machines)?;
    let content = Dots {
        title: "The boards' time in the model search and in full perft",
        axis: &format!("time divided by that of {reference}, logarithmic; 99 % intervals"),
        source: &source(machines),
        panels: &OPERATIONS.map(|(_, name)| name)[..DRAWN],
        series: &series,
        rows: &rows,
    };
    (rows.iter().filter(|row| has_times(row)).count() > 1).then(|| dots(HEADLINE_PLOT, &content))
}

/// A line for each processor, and one below it for each build: with the commits and days of the rows that are drawn.
fn source(machines: &[Machine<'_>]) -> Vec<String> {
    let line = |machine: &Machine<'_>| {
        let rows = drawn().filter_map(|operation| machine.group_at(operation)?.control());
        let origins = unique(rows.map(|row| &row.origin));
        let header = machine.runs.first()?.header;
        let build = build_name(&header.fingerprint.build);
        let commits = unique(origins.iter().map(|origin| short_commit(&origin.commit)));
        let day = |origin: &&Origin| origin.started.get(..10).unwrap_or_default().to_owned();
        let days = unique(origins.iter().map(day)).join(" and ");
        let commits = commits.join(" and ");
        let cpu = header.fingerprint.cpu.clone();
        Some([cpu, format!("{build}, commit {commits}, {days}")])
    };
    let mut lines: Vec<String> = Vec::new();
    for [cpu, build] in machines.iter().filter_map(line) {
        if !lines.contains(&cpu) {
            lines.push(cpu);
        }
        lines.push(build);
    }
    lines
}

fn reference<'m>(machines: &'m [Machine<'_>]) -> Option<&'m str> {
    let axis = machines.first()?.main_axis?;
    let mut groups = machines.iter().flat_map(|machine| {
        let groups = OPERATIONS.iter();
        groups.filter_map(|(operation, _)| machine.group_at(operation))
    });
    Some(short_name(axis, &groups.next()?.facts.reference))
}

/// The plot's numbers, and memory.
pub(super) fn table(machines: &[Machine<'_>]) -> Option<Table> {
    let (first, reference) = (machines.first()?, reference(machines)?);
    let caption = format!(
        "Each board's time divided by that of {reference}, with 99 % intervals and the verdict against it, and its bytes. {VERDICT_RULE}{}",
        builds_in_columns(machines)
    );
    let mut columns = Columns::new()
        .named(|board: &Board<'_>| board.contender.to_owned())
        .text("board", |board| first.short_name(board.contender));
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

pub(crate) fn drawn() -> impl Iterator<Item = &'static str> {
    let drawn = OPERATIONS.into_iter().take(DRAWN);
    drawn.map(|(operation, _)| operation)
}

/// Which commit measured each column of the table, in how many layouts, and above which floor.
pub(super) fn measured_by(machines: &[Machine<'_>]) -> Option<Block> {
    let columns = OPERATIONS.into_iter();
    let columns = columns.flat_map(|one| machines.iter().map(move |machine| (one, machine)));
    let item = |((operation, name), machine): (_, &Machine<'_>)| {
        let row = machine.group_at(operation)?.control()?;
        row.timing?;
        let column = Prose::from(format!("{}: ", column(name, machine)));
        Some(column.text(measured(&[row])))
    };
    let items: Vec<Prose> = columns.filter_map(item).collect();
    (!items.is_empty()).then_some(Block::List(items))
}

/// One line for each board, less than 100 columns wide, for a terminal.
pub(crate) fn terminal(machine: &Machine<'_>) -> Option<String> {
    let machines = std::slice::from_ref(machine);
    let axis = machine.main_axis?;
    let bytes = |size: Option<usize>| size.map_or_else(String::new, |size| size.to_string());
    let in_words = |row: &Row| {
        let ratio = number::ratio(row.ratio()?.mean);
        Some(match row.verdict() {
            None => ratio,
            Some(Verdict::Equal) => format!("{ratio} equal"),
            Some(verdict) => format!("{ratio} {verdict}"),
        })
    };
    let line = |board: Board<'_>| {
        let times = board.all_rows();
        let times = times.map(|row| row.and_then(in_words).unwrap_or_default());
        let bytes = [board.bytes.position, board.bytes.tables].map(bytes);
        let name = short_name(axis, board.contender).to_owned();
        [name].into_iter().chain(times).chain(bytes).collect()
    };
    let lines: Vec<Vec<String>> = boards(machines).into_iter().map(line).collect();
    let reference = reference(machines)?;
    let header = [
        "board",
        "search",
        "full perft",
        "legal list",
        "bytes",
        "tables",
    ];
    Some(format!(
        "time divided by that of {reference}, with the verdict against it, and bytes:\n{}",
        plain_table(&header, lines)
    ))
}
