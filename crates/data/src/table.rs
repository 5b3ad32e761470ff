//! Tables for a terminal.

use comfy_table::{CellAlignment, ContentArrangement, Table, TableStyle, presets};

use super::number::per_second;
use super::record::Role;
use super::rows::{Net, Row};

/// The table of a comparison, as text for a terminal or as Markdown. Nothing in it is truncated.
///
/// Columns of counts and of depths appear if any row has them.
pub fn table(rows: &[Row], markdown: bool) -> String {
    let columns = columns(rows);
    let header: Vec<_> = columns.iter().map(|column| column.title).collect();
    let numbers = (0..columns.len()).filter(|&index| columns[index].is_number);
    let numbers: Vec<_> = numbers.collect();
    let cells = |row| columns.iter().map(|column| (column.cell)(row)).collect();
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
    cell: fn(&Row) -> String,
}

fn columns(rows: &[Row]) -> Vec<Column> {
    let column = |title, is_number, cell| Column {
        title,
        is_number,
        cell,
    };
    let text = |title, cell| column(title, false, cell);
    let number = |title, cell| column(title, true, cell);
    let mut columns = vec![
        text("group", |row| {
            format!("{}, each {}", row.group.group, row.group.unit)
        }),
        text("contender", |row| row.contender.clone()),
    ];
    if rows.iter().any(|row| row.depths.is_some()) {
        columns.push(text("last ply", |row| row.about.clone()));
        columns.push(number("depth", |row| optional(row.depths, range)));
    }
    columns.push(number("ns", |row| {
        optional(row.timing, |timing| format!("{:.2}", timing.nanoseconds))
    }));
    columns.push(number("a second", |row| {
        optional(row.timing, |timing| per_second(timing.nanoseconds))
    }));
    if rows.iter().any(|row| row.count.is_some()) {
        columns.push(number("instructions", |row| {
            optional(row.count, |count| format!("{:.1}", count.instructions))
        }));
        columns.push(number("est. cycles", |row| {
            optional(row.count, |count| format!("{:.1}", count.cycles))
        }));
        columns.push(number("branch misses", |row| {
            optional(row.count, |count| format!("{:.3}", count.branch_misses))
        }));
    }
    columns.push(number("ratio", |row| {
        optional(row.timing, |timing| format!("{:.3}", timing.ratio.mean))
    }));
    columns.push(text("99 % interval", |row| {
        optional(row.timing, |timing| {
            format!("{:.3} - {:.3}", timing.ratio.low, timing.ratio.high)
        })
    }));
    if rows.iter().any(|row| net(row).is_some()) {
        columns.push(number("without walk", |row| {
            optional(net(row), |net| format!("{:.3}", net.ratio.mean))
        }));
    }
    columns.push(text("verdict", verdict));
    columns
}

fn net(row: &Row) -> Option<Net> {
    row.timing?.net
}

fn optional<T>(value: Option<T>, format: impl Fn(T) -> String) -> String {
    value.map(format).unwrap_or_default()
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
