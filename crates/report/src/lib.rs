//! Renders a comparison from its raw data. Nothing is measured, no clock is read, and the same data make the same bytes.
//!
//! [`render`] computes the rows of the data ([`boardbench_harness::data::rows`]) and makes a document of sections. It
//! writes that document as Markdown and as one page of HTML that works from disk, with plots and tables. Every number
//! in the text comes from the data.

#![forbid(unsafe_code)]

mod cite;
mod claims;
mod contenders;
mod data;
mod document;
#[cfg(test)]
mod fixture;
mod limits;
mod number;
mod plot;
mod prose;
mod readme;
mod render;
mod sections;

use boardbench_harness::data::{Axis, Record, Role, Row, View, table};
use thiserror::Error;

use data::{Data, Rows};
use document::Block;
pub use readme::{SpliceError, splice};

/// A rendered comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The path of each file below the report's folder, separated by `/`, and its content.
    pub files: Vec<(String, Vec<u8>)>,
    /// The summary for a README, in Markdown, with `{folder}` for the path of the report's folder.
    pub headline: String,
    /// The table of the main axis, for a terminal.
    pub table: String,
    /// The summary for a terminal.
    pub in_short: String,
}

/// A library refused to write a page or a table. No known data cause this.
#[derive(Debug, Error)]
pub enum ReportError {
    /// The HTML page or a plot.
    #[error("a page cannot be written: {0}")]
    Page(#[from] askama::Error),
    /// A table as comma-separated values.
    #[error("a table cannot be written: {0}")]
    Table(#[from] csv::Error),
}

/// Renders a report: `report.md`, `report.html`, `tables/*.csv` and `plots/*.svg`.
///
/// # Errors
///
/// If a library refuses to write a page or a table, which no known data cause.
pub fn render(records: &[Record]) -> Result<Report, ReportError> {
    let rows = Rows::new(records);
    let data = Data::new(records, &rows);
    let document = sections::document(&data);
    let all_rows = rows.compared.iter().chain(&rows.limited);
    let mut files = vec![
        ("report.md".to_owned(), render::markdown(&document)),
        ("report.html".to_owned(), render::html(&document)?),
        (
            "tables/all-rows.csv".to_owned(),
            render::rows_csv(all_rows)?,
        ),
    ];
    let mut blocks = Vec::new();
    document.each_block(&mut |block| blocks.push(block));
    for block in blocks {
        match block {
            Block::Table(table) => {
                files.push((format!("tables/{}.csv", table.id), render::csv(table)?));
            }
            Block::Figure(plot) => {
                files.push((format!("plots/{}.svg", plot.id), plot.standalone()?));
            }
            _ => {}
        }
    }
    let into_bytes = |(path, text): (String, String)| (path, text.into_bytes());
    Ok(Report {
        files: files.into_iter().map(into_bytes).collect(),
        headline: readme::headline(&data, &document),
        table: terminal_table(&rows),
        in_short: sections::in_short(&data),
    })
}

/// Which claims about cost the data of a run decide otherwise than those of another run, of this name: a sentence. `None` if there
/// is no claim that both runs measured.
pub fn ledger_differences(own: &[Record], other: &[Record], name: &str) -> Option<String> {
    claims::differences(own, other, name)
}

/// The limits of instructions that the counts in raw data miss, a line each.
pub fn missed_limits(records: &[Record]) -> Vec<String> {
    let header = records.iter().find_map(|record| match record {
        Record::Header(header) => Some(&**header),
        _ => None,
    });
    sections::missed_limits(&Rows::new(records), header)
}

/// The boards, or the contenders that were selected, on the main view, and the number of all other rows.
fn terminal_table(rows: &Rows) -> String {
    let has = |axis| rows.compared.iter().any(|row| row.group.axis == axis);
    let boards = if has(Axis::Boards) {
        Axis::Boards
    } else {
        Axis::BoardsNative
    };
    let is_shown = |row: &&Row| {
        [boards, Axis::Selection].contains(&row.group.axis)
            && View::is_main(&row.group.view)
            && row.role != Role::Placebo
    };
    let all = || rows.compared.iter().chain(&rows.limited);
    let shown: Vec<Row> = all().filter(is_shown).cloned().collect();
    if shown.is_empty() {
        return table(&all().cloned().collect::<Vec<Row>>(), false);
    }
    let text = table(&shown, false);
    match all().count() - shown.len() {
        0 => text,
        more => format!("{text}\n{more} more rows are in the report"),
    }
}

#[cfg(test)]
mod tests;

// The example in the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
