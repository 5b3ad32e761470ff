//! Formats rows as tables for a terminal.

use comfy_table::{CellAlignment, ContentArrangement, Table, TableStyle, presets};

use super::escape::visible;
use super::groups;
use super::number::per_second;
use super::record::Role;
use super::rows::{Row, Timing};
use super::verdict::Verdict;

/// Formats a table per group for a terminal, each below its group's name: at most `max` rows, the fastest first and controls
/// last, and the number of the others. No cell is truncated.
///
/// Columns of counts and of times without traces appear if any row has them.
pub fn tables(rows: &[Row], max: usize) -> String {
    let time = |row: &Row| row.ratio().map_or(f64::INFINITY, |ratio| ratio.mean);
    let tables = groups(rows).map(|group| {
        let mut sorted: Vec<&Row> = group.iter().collect();
        sorted
            .sort_by(|a, b| a.is_control().cmp(&b.is_control()).then(time(a).total_cmp(&time(b))));
        let (shown, others) = sorted.split_at(max.min(sorted.len()));
        let title = visible(&format!("{}, each {}", group[0].group.group, group[0].group.unit));
        let more = match others.len() {
            0 => String::new(),
            count => format!("\nand {count} more"),
        };
        format!("{title}:\n{}{more}", table(shown))
    });
    tables.collect::<Vec<_>>().join("\n\n")
}

fn table(rows: &[&Row]) -> String {
    let is_in = |(_, _, cell): &&Column| rows.iter().any(|row| cell(row).is_some());
    let columns: Vec<&Column> = COLUMNS.iter().filter(is_in).collect();
    let header: Vec<&str> = columns.iter().map(|(title, ..)| *title).collect();
    let numbers = (0..columns.len()).filter(|&index| columns[index].1);
    let numbers: Vec<usize> = numbers.collect();
    let cells = rows.iter().map(|row| {
        let cells = columns.iter().map(|(.., cell)| cell(row).unwrap_or_default());
        cells.collect()
    });
    text_table(&header, cells, &numbers, presets::UTF8_FULL_CONDENSED)
}

/// Formats a table with a header, and with the columns of these indexes right-aligned. It is as wide as its cells
/// need, independently of the terminal, because names must not be cut. Control characters in cells are escaped.
pub fn text_table(
    header: &[&str],
    rows: impl IntoIterator<Item = Vec<String>>,
    right: &[usize],
    style: TableStyle,
) -> String {
    let mut table = Table::new();
    table.load_style(style).set_content_arrangement(ContentArrangement::Disabled);
    if !header.is_empty() {
        table.set_header(header.to_vec());
    }
    for row in rows {
        table.add_row(row.iter().map(|cell| visible(cell)));
    }
    for &index in right {
        if let Some(column) = table.column_mut(index) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table.trim_fmt()
}

/// Formats a table without lines between cells. All columns but the first are right-aligned.
pub fn plain_table(header: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let right: Vec<usize> = (1..header.len()).collect();
    text_table(header, rows, &right, presets::NOTHING)
}

/// A column of the table of a comparison: its title, `true` for numbers, and the cell of a row. Columns without any cell are left
/// out.
type Column = (&'static str, bool, fn(&Row) -> Option<String>);

const COLUMNS: [Column; 10] = [
    ("contender", false, |row| Some(row.contender().to_owned())),
    ("ns", true, |row| Some(timed(row, |timing| format!("{:.2}", timing.nanoseconds)))),
    ("per second", true, |row| Some(timed(row, |timing| per_second(timing.nanoseconds)))),
    ("instructions", true, |row| Some(format!("{:.1}", row.instructions()?))),
    ("est. cycles", true, |row| Some(format!("{:.1}", row.count_of(|it| Some(it.cycles))?))),
    ("branch misses", true, |row| {
        Some(format!("{:.3}", row.count_of(|it| Some(it.branch_misses))?))
    }),
    ("ratio", true, |row| Some(timed(row, |timing| format!("{:.3}", timing.ratio.mean)))),
    ("99 % interval", false, |row| {
        Some(timed(row, |Timing { ratio, .. }| format!("{:.3} - {:.3}", ratio.low, ratio.high)))
    }),
    ("without trace", true, |row| Some(format!("{:.3}", row.timing?.net?.ratio.mean))),
    ("verdict", false, |row| Some(verdict(row))),
];

/// Returns a text about the times of a row; empty if it was not timed.
fn timed(row: &Row, text: fn(&Timing) -> String) -> String {
    row.timing.as_ref().map_or_else(String::new, text)
}

/// Returns the verdict of a row, or the reason why it has none.
fn verdict(row: &Row) -> String {
    match (row.timing, row.role, &row.cell.missing_feature) {
        (None, _, Some(feature)) => format!("not measured in this build: it lacks {feature}"),
        (None, _, None) => "not measured".to_owned(),
        (Some(timing), Role::Reference, _) => format!("reference: {}", floor(&timing)),
        (Some(timing), Role::Contender, _) => with_floor(&timing),
        (Some(timing), Role::Control(control), _) => {
            format!("A/A control, same code {}: {}", control.about(), with_floor(&timing))
        }
    }
}

fn floor(timing: &Timing) -> String {
    format!("noise floor {:.1} %", 100.0 * timing.noise.floor.exp_m1())
}

/// Returns the verdict, with the noise floor if it is inconclusive.
fn with_floor(timing: &Timing) -> String {
    match timing.verdict() {
        Verdict::Inconclusive => format!("inconclusive ({})", floor(timing)),
        verdict => verdict.to_string(),
    }
}
