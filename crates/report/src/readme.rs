//! The generated part of a README.

use boardbench_harness::data::Axis;
use boardbench_harness::measure::CORE;
use thiserror::Error;

use crate::data::Data;
use crate::document::{Block, Document, Line, Table};
use crate::prose::Prose;
use crate::render::{markdown_table, words};
use crate::sections::{HEADLINE_PLOT, HEADLINE_TABLE};

const BEGIN: &str = "<!-- headline:begin -->";
const END: &str = "<!-- headline:end -->";

/// The placeholder for the path of the report's folder.
const FOLDER: &str = "{folder}";

/// A README without exactly one pair of headline markers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("there must be one line {BEGIN} and one line {END} below it")]
pub struct SpliceError;

/// The table of the fastest boards and one plot, with machine and date.
pub(crate) fn headline(data: &Data<'_>, document: &Document) -> String {
    let mut parts = Vec::new();
    if let Some(header) = data.header {
        let day: String = header.started.chars().take(10).collect();
        let cpu = &header.fingerprint.cpu;
        let encoding = match data.main_axis {
            Some(Axis::Boards) => "All boards have the same encoding. ",
            _ => "",
        };
        let caption = Prose::from(format!(
            "Measured on {cpu} on {day}. {encoding}The ratio is the runner-up's time divided by the fastest board's. "
        ));
        let caption = caption.link("Full report", format!("{FOLDER}/report.md"));
        parts.push(words(&caption.text(".")));
    }
    document.each_block(&mut |block| match block {
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

/// The core operations, or all if the data have none of these, without the last column.
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

/// The README with this headline between its markers, and with the path of the report's folder.
///
/// # Errors
///
/// If a marker is missing or repeated, or if they are in the wrong order.
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
    fn a_readme_without_a_pair_of_markers_is_refused() {
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
