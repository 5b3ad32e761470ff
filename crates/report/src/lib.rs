//! Renders a comparison from its raw data alone: nothing is measured here, no clock is read, and the same
//! data make the same bytes.
//!
//! [`render`] computes the rows of the data ([`boardbench_harness::data::rows`]), writes a document of
//! sections from them, and that document as Markdown, as one page of HTML that works from disk, as plots
//! and as tables. Every number in its sentences comes from the data.

#![forbid(unsafe_code)]

mod bars;
mod cite;
mod claims;
mod data;
mod document;
#[cfg(test)]
mod fixture;
mod number;
mod plot;
mod prose;
mod readme;
mod render;
mod sections;

use std::fmt;

use boardbench_harness::data::Record;

use data::Data;
use document::{Block, Document, Ids};
pub use readme::{SpliceError, splice};

/// A rendered comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Each file's path below the report's folder, with `/` between, and its content.
    pub files: Vec<(String, Vec<u8>)>,
    /// What a README shows of it, in Markdown, with `{folder}` where the report's folder is to stand.
    pub headline: String,
    /// What a terminal shows of it: who is fastest over everything, and how sure that is.
    pub in_short: String,
}

/// Why there is no report.
#[derive(Debug)]
pub enum ReportError {
    /// A plot can't be drawn.
    Draw(String),
    /// The page can't be written.
    Template(String),
}

impl fmt::Display for ReportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Draw(error) => write!(f, "a plot can't be drawn: {error}"),
            Self::Template(error) => write!(f, "the page can't be written: {error}"),
        }
    }
}

impl std::error::Error for ReportError {}

/// Renders a report: `report.md`, `report.html`, `tables/*.csv` and `plots/*.svg`.
///
/// # Errors
///
/// If a library refuses to draw or to write what it was given, which no data known make happen.
pub fn render(records: &[Record]) -> Result<Report, ReportError> {
    let data = Data::of(records);
    let mut ids = Ids::default();
    let document = sections::document(&data, &mut ids)?;
    let mut files = vec![
        text_file("report.md", render::markdown(&document)),
        text_file("report.html", render::html(&document)?),
        text_file(
            "tables/all-rows.csv",
            render::rows_csv(data.rows.iter().chain(&data.bars)),
        ),
    ];
    each_block(&document, &mut |block| match block {
        Block::Table(table) => {
            let path = format!("tables/{}.csv", table.id);
            files.push(text_file(&path, render::csv(table)));
        }
        Block::Figure(plot) => {
            let path = format!("plots/{}.svg", plot.id);
            files.push(text_file(&path, plot.standalone()));
        }
        _ => {}
    });
    Ok(Report {
        files,
        headline: readme::headline(&data, &document),
        in_short: sections::in_short(&data),
    })
}

fn text_file(path: &str, text: String) -> (String, Vec<u8>) {
    (path.to_owned(), text.into_bytes())
}

/// Visits all blocks, folded ones too, in order.
fn each_block<'d>(document: &'d Document, visit: &mut dyn FnMut(&'d Block)) {
    fn inner<'d>(blocks: &'d [Block], visit: &mut dyn FnMut(&'d Block)) {
        for block in blocks {
            visit(block);
            if let Block::Fold(fold) = block {
                inner(&fold.blocks, visit);
            }
        }
    }
    for section in &document.sections {
        inner(&section.blocks, visit);
    }
}

#[cfg(test)]
mod tests;

// The example in the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
