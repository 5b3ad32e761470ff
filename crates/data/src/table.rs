//! Tables for a terminal.

use comfy_table::{CellAlignment, ContentArrangement, Table, TableStyle, presets};

use super::number::per_second;
use super::record::Role;
use super::rows::Row;

/// The table of a comparison, as text for a terminal or as Markdown. Nothing in it is truncated.
///
/// Columns of counts and of depths appear if any row has them.
pub fn table(rows: &[Row], markdown: bool) -> String {
    let is_in = |column: &Column| rows.iter().any(column.is_in);
    let columns: Vec<Column> = columns().into_iter().filter(is_in).collect();
    let header: Vec<_> = columns.iter().map(|column| column.title).collect();
    let numbers = (0..columns.len()).filter(|&index| columns[index].is_number);
    let numbers: Vec<_> = numbers.collect();
    let cell = |row, column: &Column| (column.cell)(row).unwrap_or_default();
    let cells = |row| columns.iter().map(|column| cell(row, column)).collect();
    let style = if markdown {
        presets::ASCII_MARKDOWN
    } else {
        presets::UTF8_FULL_CONDENSED
    };
    text_table(&header, rows.iter().map(cells), &numbers, style)
}

/// A table with a header, and with the columns of these indexes aligned to the right. It is as wide as its cells need,
/// whatever the terminal: names must not be cut.
pub fn text_table(
    header: &[&str],
    rows: impl IntoIterator<Item = Vec<String>>,
    right: &[usize],
    style: TableStyle,
) -> String {
    let mut table = Table::new();
    table
        .load_style(style)
        .set_content_arrangement(ContentArrangement::Disabled);
    if !header.is_empty() {
        table.set_header(header.to_vec());
    }
    for row in rows {
        table.add_row(row);
    }
    for &index in right {
        if let Some(column) = table.column_mut(index) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table.trim_fmt()
}

/// A table without lines between cells, its columns but the first aligned to the right.
pub fn plain_table(header: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let right: Vec<usize> = (1..header.len()).collect();
    text_table(header, rows, &right, presets::NOTHING)
}

/// A column of the table of a comparison.
struct Column {
    title: &'static str,
    is_number: bool,
    /// True for rows that it is shown for.
    is_in: fn(&Row) -> bool,
    cell: fn(&Row) -> Option<String>,
}

fn columns() -> [Column; 13] {
    let column = |title, is_number, is_in, cell| Column {
        title,
        is_number,
        is_in,
        cell,
    };
    let text = |title, is_in, cell| column(title, false, is_in, cell);
    let number = |title, is_in, cell| column(title, true, is_in, cell);
    let always = |_: &Row| true;
    let is_asked = |row: &Row| row.depths.is_some();
    let is_counted = |row: &Row| row.count.is_some();
    let has_net = |row: &Row| row.timing.is_some_and(|timing| timing.net.is_some());
    [
        text("group", always, |row| {
            Some(format!("{}, each {}", row.group.group, row.group.unit))
        }),
        text("contender", always, |row| Some(row.contender.clone())),
        text("last ply", is_asked, |row| Some(row.about.clone())),
        number("depth", is_asked, |row| row.depths.map(range)),
        number("ns", always, |row| {
            Some(format!("{:.2}", row.timing?.nanoseconds))
        }),
        number("a second", always, |row| {
            Some(per_second(row.timing?.nanoseconds))
        }),
        number("instructions", is_counted, |row| {
            Some(format!("{:.1}", row.count?.instructions))
        }),
        number("est. cycles", is_counted, |row| {
            Some(format!("{:.1}", row.count?.cycles))
        }),
        number("branch misses", is_counted, |row| {
            Some(format!("{:.3}", row.count?.branch_misses))
        }),
        number("ratio", always, |row| {
            Some(format!("{:.3}", row.timing?.ratio.mean))
        }),
        text("99 % interval", always, |row| {
            let ratio = row.timing?.ratio;
            Some(format!("{:.3} - {:.3}", ratio.low, ratio.high))
        }),
        number("without walk", has_net, |row| {
            Some(format!("{:.3}", row.timing?.net?.ratio.mean))
        }),
        text("verdict", always, |row| Some(verdict(row))),
    ]
}

fn range([least, greatest]: [u32; 2]) -> String {
    if least == greatest {
        least.to_string()
    } else {
        format!("{least} - {greatest}")
    }
}

/// The verdict of a row, or why it has none.
fn verdict(row: &Row) -> String {
    match (row.timing, row.role, &row.lacks) {
        (None, _, Some(lacks)) => format!("not measured in this build: it lacks {lacks}"),
        (None, _, None) => "not measured".to_owned(),
        (Some(timing), Role::Control, _) => {
            let percent = 100.0 * timing.noise_floor.exp_m1();
            format!("reference: noise floor {percent:.1} %")
        }
        (Some(timing), Role::Contender, _) => timing.in_words(),
        (Some(timing), Role::Placebo, _) => {
            format!("placebo, {}: {}", row.about, timing.in_words())
        }
    }
}
