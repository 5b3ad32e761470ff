//! What several sections have in common: names of contenders, cells, and the table of a group.

use boardbench_data::{
    Axis, Bytes, FEWEST_FOR_MODES, MOST_DISTURBED, Net, Ratio, Role, Row, Verdict, unique,
};

use crate::contenders::board_of;
use crate::data::{Data, GroupRows};
use crate::document::{Cell, Table, Tone};
use crate::machine::{Machine, short_commit};
use crate::number;
use crate::plot::Bar;
use crate::prose::Prose;

impl Data<'_> {
    fn is_competitive(&self, contender: &str) -> bool {
        !self.not_competitive.contains(&board_of(contender))
    }

    /// A contender's name, with a remark if its board misses an instruction limit.
    pub(super) fn name(&self, contender: &str) -> Prose {
        let name = Prose::new().code(contender);
        if self.is_competitive(contender) {
            name
        } else {
            name.text(" (not competitive)")
        }
    }

    /// The same, with only that part of the name that differs within the axis.
    pub(super) fn short_name(&self, axis: Axis, contender: &str) -> Prose {
        if self.is_competitive(contender) {
            Prose::new().code(short_name(axis, contender))
        } else {
            self.name(contender)
        }
    }

    /// A contender's name as a cell.
    pub(super) fn cell(&self, contender: &str) -> Cell {
        self.name(contender).into()
    }
}

/// The part of a contender's name that differs within its axis: the board, where each board has one encoding, or the
/// encoding, where all have the same board.
pub(super) fn short_name(axis: Axis, contender: &str) -> &str {
    match (axis, contender.split_once('/')) {
        (Axis::Boards | Axis::BoardsNative | Axis::BoardsWide, Some((board, _))) => board,
        (Axis::Encodings, Some((_, encoding))) => encoding,
        _ => contender,
    }
}

impl Cell {
    pub(super) fn ratio(ratio: f64) -> Self {
        Self::number(ratio, number::ratio(ratio))
    }

    /// `1.12 ×`.
    pub(super) fn times(ratio: f64) -> Self {
        Self::number(ratio, format!("{} ×", number::ratio(ratio)))
    }

    pub(super) fn interval(ratio: Ratio) -> Self {
        Self::number(ratio.low, number::interval(ratio))
    }

    pub(super) fn count(count: usize) -> Self {
        Self::number(count as f64, count.to_string())
    }

    pub(super) fn significant(number: f64) -> Self {
        Self::number(number, number::significant(number))
    }

    /// A log-ratio as a percentage.
    pub(super) fn percent(log: f64) -> Self {
        Self::number(log, number::percent(log))
    }

    pub(super) fn verdict(verdict: Verdict) -> Self {
        Self::from(verdict.to_string()).toned(tone(verdict))
    }

    /// The verdict on a row, and whether its times have two modes.
    pub(super) fn verdict_of(row: &Row, verdict: Verdict) -> Self {
        let has_modes = row.has_modes() == Some(true);
        let modes = if has_modes { ", two modes" } else { "" };
        Self::from(format!("{verdict}{modes}")).toned(tone(verdict))
    }

    /// Why a row has no time.
    pub(super) fn unmeasured(row: &Row) -> Self {
        match &row.lacks {
            Some(instruction) => format!("not measured: this build lacks {instruction}").into(),
            // Something was subtracted that took longer.
            None if row.disturbed.is_some() => {
                "no time: in some layout what it is added to took longer".into()
            }
            None => "not measured".into(),
        }
    }
}

/// The name of a column about one of several machines.
pub(super) fn column(name: &str, machine: &Machine<'_>) -> String {
    match machine.name.as_str() {
        "" => name.to_owned(),
        machine => format!("{name}, {machine}"),
    }
}

/// The verdict that all machines agree on, or each machine's with its name; empty if there is none.
pub(super) fn joint_words(found: &[(&str, Verdict)]) -> String {
    match unique(found.iter().map(|(_, verdict)| *verdict)).as_slice() {
        [] => String::new(),
        [verdict] => verdict.to_string(),
        _ => {
            let each = found.iter();
            let each = each.map(|(name, verdict)| format!("{name}: {verdict}"));
            each.collect::<Vec<_>>().join("; ")
        }
    }
}

/// The tone of the verdict that all machines agree on.
pub(super) fn tone_of(found: &[(&str, Verdict)]) -> Tone {
    match unique(found.iter().map(|(_, verdict)| *verdict)).as_slice() {
        [verdict] => tone(*verdict),
        _ => Tone::Unsure,
    }
}

/// Which commits measured these rows, in how many layouts at least, and above which floor: `595e4c4, 32 layouts, floor 0.7 %`;
/// and what else a reader must know of that.
pub(super) fn measured(rows: &[&Row]) -> Cell {
    let timed = || rows.iter().filter(|row| row.timing.is_some());
    let floors = timed().filter_map(|row| Some(row.timing?.noise_floor));
    let Some(floor) = floors.reduce(f64::max) else {
        return Cell::default();
    };
    let commit = |row: &&&Row| {
        let older = if row.origin.is_older { " (older)" } else { "" };
        format!("{}{older}", short_commit(&row.origin.commit))
    };
    let mut parts = vec![unique(timed().map(|row| commit(&row))).join(" and ")];
    let layouts = timed().map(|row| row.logs.len()).min().unwrap_or_default();
    if layouts > 0 {
        let has_layouts = timed().all(|row| row.origin.has_layouts);
        parts.push(if has_layouts {
            number::counted(layouts, "layout", "layouts")
        } else {
            format!("{layouts} processes of one layout")
        });
    }
    parts.push(format!("floor {}", number::percent(floor)));
    let disturbed = timed().filter_map(|row| row.disturbed).reduce(f64::max);
    if let Some(share) = disturbed.filter(|share| *share > MOST_DISTURBED) {
        parts.push(format!("disturbed {}", number::share(share)));
    }
    if (1..FEWEST_FOR_MODES).contains(&layouts) {
        parts.push("too few to see two modes".to_owned());
    }
    parts.join(", ").into()
}

const fn tone(verdict: Verdict) -> Tone {
    match verdict {
        Verdict::Faster => Tone::Good,
        Verdict::Slower => Tone::Bad,
        Verdict::Equal => Tone::Plain,
        Verdict::CannotTell => Tone::Unsure,
    }
}

/// A cell of a value, or an empty one.
pub(super) fn optional<T>(value: Option<T>, cell: impl Fn(T) -> Cell) -> Cell {
    value.map_or_else(Cell::default, cell)
}

/// Empty cells.
pub(super) fn blank(count: usize) -> impl Iterator<Item = Cell> {
    std::iter::repeat_with(Cell::default).take(count)
}

/// A row as a bar.
pub(super) fn bar(row: &Row) -> Option<Bar> {
    let is_reference = row.role == Role::Control;
    Some(Bar {
        label: row.contender.clone(),
        ratio: row.ratio()?,
        verdict: (!is_reference).then_some(row.timing?.verdict),
    })
}

/// The table of one group: times, ratios, counts.
pub(super) fn group_table(data: &Data<'_>, group: &GroupRows<'_>) -> Table {
    let facts = group.facts;
    let has_counts = group.rows.iter().any(|row| row.count.is_some());
    let control = group.control().and_then(|row| row.timing);
    let floor = control.map_or(String::new(), |timing| {
        format!(", noise floor {}", number::percent(timing.noise_floor))
    });
    let caption = Prose::new().code(&facts.group).text(format!(
        ": {}, per {}; ratios to the reference{floor}",
        facts.about, facts.unit
    ));
    let mut table = Table::new(&format!("table-{}", facts.group), caption)
        .text(&["contender"])
        .numbers(&["ns", "per second", "ratio", "99 % interval"])
        .text(&["verdict"]);
    let has_net = group.rows.iter().any(|row| net(row).is_some());
    if has_net {
        table = table.numbers(&NET_COLUMNS);
    }
    if has_counts {
        table = table.numbers(&[
            "instructions",
            "estimated cycles",
            "branch misses",
            "reads and writes",
        ]);
    }
    let sizes = differing_sizes(group);
    table = table.numbers(&sizes.iter().map(|(name, _)| *name).collect::<Vec<_>>());
    let has_tables = group.rows.iter().any(|row| row.table.is_some());
    if has_tables {
        table = table.numbers(&["entries", "nodes", "hits per probe"]);
    }
    table = table.long(&["measured at"]);
    let untimed = group.rows.iter().filter(|row| row.timing.is_none());
    for row in group.by_time().into_iter().chain(untimed.copied()) {
        let mut cells = vec![data.cell(&row.contender)];
        cells.extend(time_cells(row));
        if has_net {
            cells.extend(net_cells(row));
        }
        if has_counts {
            cells.extend(count_cells(row));
        }
        let sizes = sizes.iter().map(|(_, size)| size(&row.bytes));
        cells.extend(sizes.map(|size| optional(size, Cell::count)));
        if has_tables {
            cells.extend(table_cells(row));
        }
        cells.push(measured(&[row]));
        table.push_named(&row.contender, cells);
    }
    table
}

/// A size of a contender, and the name of its column.
type Size = (&'static str, fn(&Bytes) -> Option<usize>);

/// The sizes in which contenders of a group differ.
fn differing_sizes(group: &GroupRows<'_>) -> Vec<Size> {
    let mut sizes: Vec<Size> = vec![
        ("bytes of a board", |bytes| bytes.position),
        ("bytes of a move", |bytes| bytes.mv),
        ("bytes of look-up tables", |bytes| bytes.tables),
    ];
    let rows = group.rows.iter();
    sizes.retain(|(_, size)| unique(rows.clone().map(|row| size(&row.bytes))).len() > 1);
    sizes
}

fn time_cells(row: &Row) -> Vec<Cell> {
    let Some(timing) = row.timing else {
        return blank(4).chain([Cell::unmeasured(row)]).collect();
    };
    let time = timing.nanoseconds;
    let rate = Cell::number(1e9 / time, number::per_second(time));
    let mut cells = vec![Cell::significant(time), rate];
    cells.extend(if row.role == Role::Control {
        [Cell::number(1.0, "1"), Cell::default(), "reference".into()]
    } else {
        [
            Cell::ratio(timing.ratio.mean),
            Cell::interval(timing.ratio),
            Cell::verdict_of(row, timing.verdict),
        ]
    });
    cells
}

/// The columns of what an operation takes without the walk that it was timed on.
pub(super) const NET_COLUMNS: [&str; 3] =
    ["ns without walk", "ratio without walk", "99 % interval"];

pub(super) fn net(row: &Row) -> Option<Net> {
    row.timing?.net
}

pub(super) fn net_cells(row: &Row) -> [Cell; 3] {
    net(row).map_or_else(Default::default, |net| {
        [
            Cell::significant(net.nanoseconds),
            Cell::ratio(net.ratio.mean),
            Cell::interval(net.ratio),
        ]
    })
}

fn count_cells(row: &Row) -> [Cell; 4] {
    row.count.map_or_else(Default::default, |count| {
        let [instructions, cycles, misses] =
            [count.instructions, count.cycles, count.branch_misses].map(Cell::significant);
        let accesses = optional(count.accesses, Cell::significant);
        [instructions, cycles, misses, accesses]
    })
}

/// What happened in a transposition table: its room, the nodes of the searches, and the share of positions that it had.
fn table_cells(row: &Row) -> [Cell; 3] {
    row.table.map_or_else(Default::default, |used| {
        let share = used.hits as f64 / used.probes.max(1) as f64;
        [
            Cell::count(used.entries as usize),
            Cell::count(used.nodes as usize),
            Cell::number(share, number::share(share)),
        ]
    })
}
