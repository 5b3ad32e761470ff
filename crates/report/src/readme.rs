//! The generated part of a README.

use boardbench_data::Axis;
use boardbench_registry::COMMON_MOVES;
use thiserror::Error;

use crate::document::{Block, Document, Table};
use crate::machine::{Machine, measured_on};
use crate::prose::Prose;
use crate::render::{markdown_table, words};
use crate::sections::{
    DECISIONS_TABLE, HEADLINE_PLOT, QUESTION, RECOMMENDATIONS, covered, no_advice,
};

const BEGIN: &str = "<!-- headline:begin -->";
const END: &str = "<!-- headline:end -->";

/// The placeholder for the path of the report's folder.
const FOLDER: &str = "{folder}";

/// A README without exactly one pair of headline markers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("there must be one line {BEGIN} and one line {END} below it")]
pub struct SpliceError;

/// Machines and days, the picture of all boards, and the tables that a reader asks for first.
pub(crate) fn headline(machines: &[Machine<'_>], document: &Document) -> String {
    let mut parts: Vec<String> = caption(machines).into_iter().collect();
    let blocks = document.blocks().into_iter();
    parts.extend(blocks.filter_map(|block| match block {
        Block::Figure(plot) if plot.id == HEADLINE_PLOT => {
            Some(format!("![{}]({FOLDER}/plots/{}.svg)", plot.title, plot.id))
        }
        Block::Table(table) if table.id == RECOMMENDATIONS => Some(titled(QUESTION, table)),
        Block::Table(table) if table.id == DECISIONS_TABLE => {
            Some(titled("What is it worth?", table))
        }
        _ => None,
    }));
    // The table is missing then.
    parts.extend(no_advice(machines).map(|prose| format!("### {QUESTION}\n\n{}", words(&prose))));
    parts.join("\n\n")
}

/// A table below a heading. Markdown shows the caption only in the report.
fn titled(heading: &str, table: &Table) -> String {
    format!("### {heading}\n\n{}", markdown_table(table).trim_end())
}

/// Where and when the data were measured, in Markdown.
fn caption(machines: &[Machine<'_>]) -> Option<String> {
    let encoding = match machines.first()?.main_axis {
        Some(Axis::Boards) => format!("Boards have one encoding, {COMMON_MOVES}. "),
        _ => String::new(),
    };
    let measured = measured_on(machines)?;
    let caption = Prose::from(format!("{measured} {encoding}Intervals are at 99 %, "));
    let covered = covered(machines);
    let caption = caption.then(covered.unwrap_or("over orders of the program's functions".into()));
    let caption = words(&caption);
    Some(format!("{caption}. [Full report]({FOLDER}/report.md)."))
}

/// The README with this headline between its markers, and with the path of the report's folder.
///
/// # Errors
///
/// If a marker is missing or covered, or if they are in the wrong order.
///
/// ```
/// let readme = "# Title\n<!-- headline:begin -->\nold\n<!-- headline:end -->\nmore\n";
/// let new = boardbench_report::splice(readme, "see {folder}/report.md\n", "reports/one").unwrap();
/// assert_eq!(new, "# Title\n<!-- headline:begin -->\n\nsee reports/one/report.md\n\n<!-- headline:end -->\nmore\n");
/// ```
pub fn splice(readme: &str, headline: &str, folder: &str) -> Result<String, SpliceError> {
    let has_one = |marker| readme.matches(marker).count() == 1;
    if !(has_one(BEGIN) && has_one(END)) {
        return Err(SpliceError);
    }
    let (before, rest) = readme.split_once(BEGIN).ok_or(SpliceError)?;
    let (_, after) = rest.split_once(END).ok_or(SpliceError)?;
    let headline = headline.replace(FOLDER, folder);
    let headline = headline.trim();
    Ok(format!("{before}{BEGIN}\n\n{headline}\n\n{END}{after}"))
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
