//! What several sections write the same way.

use boardbench_harness::data::{Axis, Ratio, Role, Row, Verdict};

use crate::bars::not_competitive;
use crate::data::{Against, Data, Group, board_of};
use crate::document::{Cell, Column, Ids, Table, Tone};
use crate::number;
use crate::plot::Bar;
use crate::prose::Prose;

/// How contenders are named in tables: whoever misses his bar with a remark.
pub(super) struct Naming {
    slow: Vec<&'static str>,
}

impl Naming {
    pub(super) fn of(data: &Data<'_>) -> Self {
        Self {
            slow: not_competitive(data),
        }
    }

    /// A contender's name for a cell.
    pub(super) fn prose(&self, contender: &str) -> Prose {
        let name = Prose::new().code(contender);
        if self.slow.contains(&board_of(contender)) {
            name.text(" (not competitive)")
        } else {
            name
        }
    }

    /// The same with no more of the name than tells contenders of this axis apart.
    pub(super) fn short(&self, axis: Axis, contender: &str) -> Prose {
        if self.slow.contains(&board_of(contender)) {
            self.prose(contender)
        } else {
            Prose::new().code(short_name(axis, contender))
        }
    }

    pub(super) fn cell(&self, contender: &str) -> Cell {
        self.prose(contender).into()
    }

    /// Several names.
    pub(super) fn list<'n>(
        &self,
        axis: Axis,
        contenders: impl IntoIterator<Item = &'n str>,
    ) -> Prose {
        let mut prose = Prose::new();
        for (index, contender) in contenders.into_iter().enumerate() {
            if index > 0 {
                prose = prose.text(", ");
            }
            prose = prose.then(self.short(axis, contender));
        }
        prose
    }
}

/// What of a contender's name tells it from the others of its axis: its board, where each board has one
/// encoding, or its encoding, where all have the same board.
pub(super) fn short_name(axis: Axis, contender: &str) -> &str {
    match (axis, contender.split_once('/')) {
        (Axis::Boards | Axis::BoardsFixed, Some((board, _))) => board,
        (Axis::Encodings, Some((_, encoding))) => encoding,
        _ => contender,
    }
}

/// A verdict as a cell.
pub(super) fn verdict_cell(verdict: Verdict) -> Cell {
    let tone = match verdict {
        Verdict::Faster => Tone::Good,
        Verdict::Slower => Tone::Bad,
        Verdict::CannotTell => Tone::Unsure,
    };
    Cell::from(number::verdict(verdict)).toned(tone)
}

pub(super) fn ratio_cell(ratio: Ratio) -> Cell {
    Cell::number(ratio.mean, number::ratio(ratio.mean))
}

pub(super) fn interval_cell(ratio: Ratio) -> Cell {
    Cell::number(ratio.low, number::interval(ratio))
}

/// A number of bytes, or nothing.
pub(super) fn bytes_cell(bytes: Option<usize>) -> Cell {
    bytes.map_or_else(Cell::default, |bytes| {
        Cell::number(bytes as f64, bytes.to_string())
    })
}

/// `1.12 times as long (1.10 to 1.15)`.
pub(super) fn times_as_long(against: Against) -> String {
    let ratio = against.ratio;
    format!(
        "{} times as long ({})",
        number::ratio(ratio.mean),
        number::interval(ratio)
    )
}

/// A row as a bar.
pub(super) fn bar(row: &Row) -> Option<Bar> {
    let timing = row.timing?;
    let is_reference = row.role == Role::Control;
    Some(Bar {
        label: row.contender.clone(),
        ratio: if is_reference {
            Ratio {
                mean: 1.0,
                low: 1.0,
                high: 1.0,
            }
        } else {
            timing.ratio
        },
        verdict: (!is_reference).then_some(timing.verdict),
    })
}

/// The table of one group: times, ratios, counts.
pub(super) fn group_table(ids: &mut Ids, group: &Group<'_>, naming: &Naming) -> Table {
    let facts = group.facts;
    let has_counts = group.rows.iter().any(|row| row.count.is_some());
    let mut columns = vec![
        Column::text("contender"),
        Column::number("ns"),
        Column::number("a second"),
        Column::number("ratio"),
        Column::number("99 % interval"),
        Column::text("verdict"),
    ];
    if has_counts {
        let counts = ["instructions", "estimated cycles", "branch misses"];
        columns.extend(counts.map(Column::number));
    }
    let control = group.rows.iter().find(|row| row.role == Role::Control);
    let floor = control.and_then(|row| row.timing);
    let caption = Prose::new().code(&facts.group).text(format!(
        ": {}, each {}; ratios to the reference{}",
        facts.about,
        facts.unit,
        floor.map_or(String::new(), |timing| format!(
            ", {}",
            number::floor(&timing)
        ))
    ));
    let id = ids.new_id(&format!("table-{}", facts.group));
    let mut table = Table::new(id, caption, columns);
    let untimed = group.rows.iter().filter(|row| row.timing.is_none());
    for row in group.by_time().into_iter().chain(untimed.copied()) {
        let mut cells = vec![naming.cell(&row.contender)];
        cells.extend(time_cells(row));
        if has_counts {
            cells.extend(count_cells(row));
        }
        table.push_as(ids, &row.contender, cells);
    }
    table
}

fn time_cells(row: &Row) -> Vec<Cell> {
    let Some(timing) = row.timing else {
        let mut cells: Vec<Cell> = std::iter::repeat_with(Cell::default).take(4).collect();
        cells.push(number::unmeasured(row).into());
        return cells;
    };
    let mut cells = vec![
        Cell::number(timing.nanoseconds, number::significant(timing.nanoseconds)),
        Cell::number(
            1e9 / timing.nanoseconds,
            number::per_second(timing.nanoseconds),
        ),
    ];
    if row.role == Role::Control {
        cells.push(Cell::number(1.0, "1"));
        cells.push(Cell::default());
        cells.push("reference".into());
    } else {
        cells.push(ratio_cell(timing.ratio));
        cells.push(interval_cell(timing.ratio));
        cells.push(verdict_cell(timing.verdict));
    }
    cells
}

fn count_cells(row: &Row) -> [Cell; 3] {
    let Some(count) = row.count else {
        return Default::default();
    };
    [
        Cell::number(count.instructions, number::significant(count.instructions)),
        Cell::number(count.cycles, number::significant(count.cycles)),
        Cell::number(
            count.branch_misses,
            number::significant(count.branch_misses),
        ),
    ]
}
