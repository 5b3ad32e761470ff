//! The part of a README that a program writes.

use std::fmt;

use boardbench_harness::measure::CORE;

use crate::data::Data;
use crate::document::{Block, Document, Line, Table};
use crate::each_block;
use crate::prose::Prose;
use crate::render::{markdown_table, words};
use crate::sections::{HEADLINE_PLOT, HEADLINE_TABLE};

const BEGIN: &str = "<!-- headline:begin -->";
const END: &str = "<!-- headline:end -->";

/// Where the report's folder is to stand.
const FOLDER: &str = "{folder}";

/// A README that has no place for a headline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpliceError;

impl fmt::Display for SpliceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "there must be one line {BEGIN} and one line {END} below it"
        )
    }
}

impl std::error::Error for SpliceError {}

/// The table that says who is fastest at what, and one plot, with machine and date.
pub(crate) fn headline(data: &Data<'_>, document: &Document) -> String {
    let mut parts = Vec::new();
    if let Some(header) = data.header {
        let day: String = header.started.chars().take(10).collect();
        let cpu = &header.fingerprint.cpu;
        let caption = Prose::from(format!(
            "Measured on {cpu} on {day}; what the next one takes is a ratio of times, with its 99 % interval. "
        ));
        let caption = caption.link("The whole report", format!("{FOLDER}/report.md"));
        parts.push(words(&caption.text(".")));
    }
    each_block(document, &mut |block| match block {
        Block::Table(table) if table.id == HEADLINE_TABLE => {
            parts.push(markdown_table(&shortened(table)).trim_end().to_owned());
        }
        Block::Figure(plot) if plot.id == HEADLINE_PLOT => {
            parts.push(format!("![{}]({FOLDER}/plots/{}.svg)", plot.title, plot.id));
        }
        _ => {}
    });
    parts.join("\n\n")
}

/// The operations that matter most, if they are there, without the last column: the rest is in the report.
fn shortened(table: &Table) -> Table {
    let mut short = table.first_columns(table.columns.len().saturating_sub(1));
    let is_core = |line: &Line| {
        let operation = line.cells.first().map(|cell| cell.prose.plain());
        CORE.iter()
            .any(|kernel| operation.as_deref() == Some(kernel.name()))
    };
    if short.lines.iter().any(is_core) {
        short.lines.retain(is_core);
    }
    short
}

/// The README with this headline between its markers, and the report's folder where the headline wants it.
///
/// # Errors
///
/// If the markers are not there, or in the wrong order, or more than once.
///
/// ```
/// let readme = "# Title\n<!-- headline:begin -->\nold\n<!-- headline:end -->\nmore\n";
/// let new = boardbench_report::splice(readme, "see {folder}/report.md\n", "reports/one").unwrap();
/// assert_eq!(new, "# Title\n<!-- headline:begin -->\n\nsee reports/one/report.md\n\n<!-- headline:end -->\nmore\n");
/// ```
pub fn splice(readme: &str, headline: &str, folder: &str) -> Result<String, SpliceError> {
    let (before, rest) = readme.split_once(BEGIN).ok_or(SpliceError)?;
    let (old, after) = rest.split_once(END).ok_or(SpliceError)?;
    if [before, old, after]
        .iter()
        .any(|part| part.contains(BEGIN) || part.contains(END))
    {
        return Err(SpliceError);
    }
    let headline = headline.replace(FOLDER, folder);
    Ok(format!(
        "{before}{BEGIN}\n\n{}\n\n{END}{after}",
        headline.trim()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_readme_without_a_place_is_refused() {
        for readme in [
            "",
            BEGIN,
            &format!("{END}{BEGIN}"),
            &format!("{BEGIN}{END}{BEGIN}{END}"),
            &format!("{BEGIN}{BEGIN}{END}"),
        ] {
            assert_eq!(
                splice(readme, "new", "reports"),
                Err(SpliceError),
                "{readme}"
            );
        }
    }

    #[test]
    fn splicing_twice_changes_nothing() {
        let readme = format!("before\n{BEGIN}{END}\nafter\n");
        let once = splice(&readme, "table\n\n", "reports").unwrap();
        assert_eq!(splice(&once, "table\n\n", "reports").unwrap(), once);
    }
}
