//! Renders reports from measurements. This crate measures nothing and reads no clock, so that the same data give the same bytes.
//!
//! [`render`] computes the rows of the data ([`boardbench_results::rows`]), builds a document of sections, and writes
//! it as Markdown and as one page of HTML that works from disk, with a plot, and all rows as CSV. Every number
//! in the text comes from the data. [`export()`] writes one comparison for a publication.

#![forbid(unsafe_code)]

mod cite;
mod claims;
mod contenders;
mod data;
mod document;
mod export;
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

use std::collections::BTreeSet;

use boardbench_results::{Record, Row, tables};

pub use export::SelectionError;
use machine::Machine;
pub use needed::{RequiredGroups, decisions_and_claims, first_screens};
pub use readme::{SpliceError, splice};

/// A rendered comparison.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// Path of each file below the report's folder, separated by `/`, and its content.
    pub files: Vec<(String, Vec<u8>)>,
    /// Name and text of each part of a README, in Markdown, with `{folder}` for the path of the report's folder.
    pub readme: [(&'static str, String); 2],
    /// Tables for a terminal, one per group: all rows, or of very many the fastest of each group.
    pub tables: String,
    /// Table for a terminal with one line per board, if there are boards and more than 40 rows.
    pub boards: Option<String>,
    /// Summary for a terminal.
    pub summary: String,
}

impl Report {
    /// Returns the files of the report in Markdown: `report.md` and its plots.
    pub fn in_markdown(&self) -> Vec<(String, Vec<u8>)> {
        let mut files = self.files.clone();
        files.retain(|(path, _)| path == "report.md" || path.starts_with("plots/"));
        files
    }
}

/// Maximum number of rows that are clearer than one line per board.
const MAX_ROWS: usize = 40;

/// Number of rows above which a terminal shows only the fastest of each group.
const MANY_ROWS: usize = 400;

/// Number of rows of a group that a terminal shows if there are many.
const MAX_ROWS_OF_MANY: usize = 12;

/// Renders a report: `report.md`, `report.html`, `tables/rows-BUILD.csv`, `plots/boards-at-a-glance.svg` and
/// `plots/mailbox-with-traffic.svg`.
///
/// Several runs give one joined report. Runs of one build on one processor are joined: each group is shown from
/// the newest commit that timed it ([`boardbench_results::join`]). A verdict names its machine unless all machines agree.
/// The ratios of `others`, runs on other processors, enter ranges and recommendations only.
pub fn render(runs: &[&[Record]], others: &[&[Record]]) -> Report {
    let (machines, shown) = join(runs, others);
    let (machines, others) = machines.split_at(shown);
    let rows = machines.iter().flat_map(Machine::all_rows);
    let rows: Vec<Row> = rows.cloned().collect();
    let first = machines.first();
    let max = if rows.len() > MANY_ROWS { MAX_ROWS_OF_MANY } else { usize::MAX };
    Report {
        files: files(machines, others, runs.len() == 1),
        readme: readme::parts(machines, others),
        tables: tables(&rows, max),
        boards: first.filter(|_| rows.len() > MAX_ROWS).and_then(sections::terminal),
        summary: first.map_or_else(String::new, sections::summary_line),
    }
}

/// Exports one group for a publication. Returns name and content of each file: a figure (SVG), the rows of all machines (CSV),
/// a sentence to quote per contender and machine, and the citation as text, BibTeX and CSL-JSON.
///
/// A group is selected by its name, by factor and operation (`sliders/perft-bulk`), or by a part of its name. The machines of
/// `others` that timed it are included.
///
/// # Errors
///
/// Returns an error with the matching names unless one group with times matches.
pub fn export(
    runs: &[&[Record]],
    others: &[&[Record]],
    group: &str,
) -> Result<Vec<(String, Vec<u8>)>, SelectionError> {
    let (machines, _) = join(runs, others);
    let files = export::files(&machines, group)?;
    Ok(files.into_iter().map(|(name, text)| (name, text.into_bytes())).collect())
}

/// Joins runs, and other runs after them. Returns the machines, and how many of them are not others.
fn join<'r>(runs: &[&'r [Record]], others: &[&'r [Record]]) -> (Vec<Machine<'r>>, usize) {
    let mut machines = machine::join(runs);
    let shown = machines.len();
    machines.extend(machine::join(others));
    machine::mark_stale(&mut machines);
    (machines, shown)
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
    let mut taken = BTreeSet::new();
    for machine in machines {
        let of_build = machines.iter().filter(|other| other.build == machine.build);
        let mut name = match of_build.count() {
            1 => format!("rows {}", machine.build),
            _ => format!("rows {}", machine.processor_and_build()),
        };
        document::replace_id(&mut name, &mut taken);
        let rows = render::rows_csv(machine.all_rows().map(|row| (machine, row)));
        files.push((format!("tables/{name}.csv"), rows));
    }
    let plots = [sections::picture(machines), sections::by_traffic(machines)].into_iter();
    files.extend(plots.flatten().map(|plot| (plot.path(), plot.to_string())));
    files.into_iter().map(|(path, text)| (path, text.into_bytes())).collect()
}

#[cfg(test)]
mod tests;

// The example in the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
