//! Renders reports from measurements. This crate measures nothing and reads no clock, so that the same data give the same bytes.
//!
//! [`render`] computes the rows of the data ([`boardbench_results::rows`]), builds a document of sections, and writes
//! it as Markdown and as one page of HTML that works from disk, with a plot, and all rows as CSV. Every number
//! in the text comes from the data.

#![forbid(unsafe_code)]

mod cite;
mod claims;
mod contenders;
mod data;
mod document;
#[cfg(test)]
mod fixture;
mod machine;
mod needed;
mod number;
mod plot;
mod prose;
mod readme;
mod render;
mod sections;

use boardbench_results::{Record, Row, table};

use machine::Machine;
pub use needed::{RequiredGroups, decisions_and_claims, first_screens};
pub use readme::{SpliceError, splice};

/// A rendered comparison.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// Path of each file below the report's folder, separated by `/`, and its content.
    pub files: Vec<(String, Vec<u8>)>,
    /// Summary for a README, in Markdown, with `{folder}` for the path of the report's folder.
    pub headline: String,
    /// Table for a terminal: all rows if there are at most 40, otherwise one line per board.
    pub table: String,
    /// Summary for a terminal.
    pub summary: String,
}

impl Report {
    /// Returns the files of the report in Markdown: `report.md` and its plot.
    pub fn in_markdown(&self) -> Vec<(String, Vec<u8>)> {
        let mut files = self.files.clone();
        files.retain(|(path, _)| path == "report.md" || path.starts_with("plots/"));
        files
    }
}

/// Maximum number of rows that a terminal shows.
const MAX_ROWS: usize = 40;

/// Renders a report: `report.md`, `report.html`, `tables/all-rows.csv` and `plots/boards-at-a-glance.svg`.
///
/// Several runs give one joined report. Runs of one build on one processor are joined: each group is shown from
/// the newest commit that timed it ([`boardbench_results::join`]). A verdict names its machine unless all machines agree.
/// The ratios of `others`, runs on other processors, enter ranges and recommendations only.
pub fn render(runs: &[&[Record]], others: &[&[Record]]) -> Report {
    let mut machines = machine::join(runs);
    let shown = machines.len();
    machines.extend(machine::join(others));
    machine::mark_stale(&mut machines);
    let (machines, others) = machines.split_at(shown);
    let rows = machines.iter().flat_map(Machine::all_rows);
    let rows: Vec<Row> = rows.cloned().collect();
    let first = machines.first();
    let summary = first.filter(|_| rows.len() > MAX_ROWS);
    let summary = summary.and_then(sections::terminal);
    Report {
        files: files(machines, others, runs.len() == 1),
        headline: readme::headline(machines, others),
        table: summary.unwrap_or_else(|| table(&rows, false)),
        summary: first.map_or_else(String::new, sections::summary_line),
    }
}

fn files(
    machines: &[Machine<'_>],
    others: &[Machine<'_>],
    is_one_run: bool,
) -> Vec<(String, Vec<u8>)> {
    let sections = sections::document(machines, others, is_one_run);
    let mut files = vec![
        ("report.md".to_owned(), render::markdown(&sections)),
        ("report.html".to_owned(), render::html(&sections)),
    ];
    for (index, machine) in machines.iter().enumerate() {
        let number = match index {
            0 => String::new(),
            _ => format!("-{}", index + 1),
        };
        let rows = render::rows_csv(machine.all_rows());
        files.push((format!("tables/all-rows{number}.csv"), rows));
    }
    let plot = sections::picture(machines);
    files.extend(plot.map(|plot| (plot.path(), plot.to_string())));
    files.into_iter().map(|(path, text)| (path, text.into_bytes())).collect()
}

#[cfg(test)]
mod tests;

// The example in the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
