//! What several sections have in common: names of contenders, cells, and the table of a group.

use boardbench_data::{
    Axis, Bytes, EachCount, FEWEST_FOR_MODES, MOST_DISTURBED, Net, Ratio, Role, Row, Verdict,
    unique,
};

use crate::contenders::board_of;
use crate::data::GroupRows;
use crate::document::{Cell, Columns, Table, Tone};
use crate::machine::{Machine, short_commit};
use crate::number;
use crate::plot::Bar;
use crate::prose::Prose;

impl Machine<'_> {
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

    pub(super) fn significant(number: f64) -> Self {
        Self::number(number, number::significant(number))
    }

    /// A log-ratio as a percentage.
    pub(super) fn percent(log: f64) -> Self {
        Self::number(log, number::percent(log))
    }

    /// The verdict on a row, and whether its times have two modes; or why it has none.
    fn outcome(row: &Row) -> Self {
        let Some(timing) = row.timing else {
            return Self::unmeasured(row);
        };
        if row.role == Role::Control {
            return "reference".into();
        }
        let has_modes = row.has_modes() == Some(true);
        let modes = if has_modes { ", two modes" } else { "" };
        Self::from(format!("{}{modes}", timing.verdict)).toned(tone(timing.verdict))
    }

    /// Why a row has no time.
    fn unmeasured(row: &Row) -> Self {
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

/// An interval, sorted by its lower end.
impl From<Ratio> for Cell {
    fn from(ratio: Ratio) -> Self {
        Self::number(ratio.low, number::interval(ratio))
    }
}

impl From<usize> for Cell {
    fn from(count: usize) -> Self {
        Self::number(count as f64, count.to_string())
    }
}

impl From<Verdict> for Cell {
    fn from(verdict: Verdict) -> Self {
        Self::from(verdict.to_string()).toned(tone(verdict))
    }
}

/// The name of a column about one of several machines.
pub(super) fn column(name: &str, machine: &Machine<'_>) -> String {
    match machine.name.as_str() {
        "" => name.to_owned(),
        machine => format!("{name}, {machine}"),
    }
}

/// The verdict that all machines agree on, with its tone, or each machine's with its name; empty if there is none.
pub(super) fn joint(found: &[(&str, Verdict)]) -> (String, Tone) {
    if let [verdict] = unique(found.iter().map(|(_, verdict)| *verdict))[..] {
        return (verdict.to_string(), tone(verdict));
    }
    let each = found.iter();
    let each = each.map(|(name, verdict)| format!("{name}: {verdict}"));
    (each.collect::<Vec<_>>().join("; "), Tone::Unsure)
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

/// A row as a bar.
pub(super) fn bar(row: &Row) -> Option<Bar> {
    Some(Bar {
        label: row.contender.clone(),
        ratio: row.ratio()?,
        verdict: row.verdict(),
    })
}

/// The table of one group: times, ratios, counts.
pub(super) fn group_table(machine: &Machine<'_>, group: &GroupRows<'_>) -> Table {
    let facts = group.facts;
    let control = group.control().and_then(|row| row.timing);
    let floor = control.map_or(String::new(), |timing| {
        format!(", noise floor {}", number::percent(timing.noise_floor))
    });
    let caption = Prose::new().code(&facts.group).text(format!(
        ": {}, per {}; ratios to the reference{floor}",
        facts.about, facts.unit
    ));
    let untimed = group.rows.iter().filter(|row| row.timing.is_none());
    let rows = group.by_time().into_iter().chain(untimed.copied());
    let has = |part: fn(&Row) -> bool| group.rows.iter().any(|row| part(row));
    Columns::new()
        .named(|row: &&Row| row.contender.clone())
        .text("contender", |row| machine.name(&row.contender))
        .number("ns", |row| nanoseconds(row))
        .number("per second", |row| {
            let time = row.timing?.nanoseconds;
            Some(Cell::number(1e9 / time, number::per_second(time)))
        })
        .with(verdict_columns())
        .with_if(has(|row| net(row).is_some()), net_columns())
        .with_if(has(|row| row.count.is_some()), count_columns())
        .with(size_columns(group))
        .with_if(has(|row| row.table.is_some()), table_columns())
        .long("measured at", |row| measured(&[row]))
        .table(&format!("table-{}", facts.group), caption, rows)
}

/// Columns about rows.
pub(super) type RowColumns<'c, 'r> = Columns<'c, &'r Row>;

/// The median time.
pub(super) fn nanoseconds(row: &Row) -> Option<Cell> {
    Some(Cell::significant(row.timing?.nanoseconds))
}

/// The noise floor as a percentage.
pub(super) fn noise_floor(row: &Row) -> Option<Cell> {
    Some(Cell::percent(row.timing?.noise_floor))
}

/// The ratio to the reference, its interval, and the verdict on it.
pub(super) fn verdict_columns<'c, 'r: 'c>() -> RowColumns<'c, 'r> {
    Columns::new()
        .number("ratio", |row: &&Row| {
            let ratio = row.timing?.ratio.mean;
            Some(match row.role {
                Role::Control => Cell::number(1.0, "1"),
                _ => Cell::ratio(ratio),
            })
        })
        .number("99 % interval", |row| match row.role {
            Role::Control => None,
            _ => Some(row.timing?.ratio),
        })
        .text("verdict", |row| Cell::outcome(row))
}

/// What an operation takes without the walk that it was timed on.
pub(super) fn net_columns<'c, 'r: 'c>() -> RowColumns<'c, 'r> {
    Columns::new()
        .number("ns without walk", |row: &&Row| {
            Some(Cell::significant(net(row)?.nanoseconds))
        })
        .number("ratio without walk", |row| {
            Some(Cell::ratio(net(row)?.ratio.mean))
        })
        .number("99 % interval", |row| Some(net(row)?.ratio))
}

pub(super) fn net(row: &Row) -> Option<Net> {
    row.timing?.net
}

fn count_columns<'c, 'r: 'c>() -> RowColumns<'c, 'r> {
    let counts: [Part<EachCount, f64>; 4] = [
        ("instructions", |count| Some(count.instructions)),
        ("estimated cycles", |count| Some(count.cycles)),
        ("branch misses", |count| Some(count.branch_misses)),
        ("reads and writes", |count| count.accesses),
    ];
    let mut columns = Columns::new();
    for (name, each) in counts {
        columns = columns.number(name, move |row: &&Row| {
            Some(Cell::significant(each(&row.count?)?))
        });
    }
    columns
}

/// A column's name, and the part of something that it shows.
type Part<T, V> = (&'static str, fn(&T) -> Option<V>);

/// The sizes in which contenders of a group differ.
fn size_columns<'c, 'r: 'c>(group: &GroupRows<'r>) -> RowColumns<'c, 'r> {
    let sizes: [Part<Bytes, usize>; 3] = [
        ("bytes of a board", |bytes| bytes.position),
        ("bytes of a move", |bytes| bytes.mv),
        ("bytes of look-up tables", |bytes| bytes.tables),
    ];
    let mut columns = Columns::new();
    for (name, size) in sizes {
        let rows = group.rows.iter();
        if unique(rows.map(|row| size(&row.bytes))).len() > 1 {
            columns = columns.number(name, move |row: &&Row| size(&row.bytes));
        }
    }
    columns
}

/// What happened in a transposition table: its room, the nodes of the searches, and the share of positions that it had.
fn table_columns<'c, 'r: 'c>() -> RowColumns<'c, 'r> {
    Columns::new()
        .number("entries", |row: &&Row| Some(row.table?.entries as usize))
        .number("nodes", |row| Some(row.table?.nodes as usize))
        .number("hits per probe", |row| {
            let used = row.table?;
            let share = used.hits as f64 / used.probes.max(1) as f64;
            Some(Cell::number(share, number::share(share)))
        })
}
