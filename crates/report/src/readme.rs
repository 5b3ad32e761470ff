//! Renders the summary of a report for a README, and inserts it between markers.

use boardbench_results::{Factor, unique};
use thiserror::Error;

use crate::document::Block;
use crate::machine::{Machine, measured_on};
use crate::prose::{Prose, between};
use crate::render::{blocks, markdown_table, words};
use crate::sections::{EFFECTS, RECOMMENDATIONS, coverage, decisions, picture, recommendations};

/// Placeholder for the path of the report's folder.
const FOLDER: &str = "{folder}";

const BEGIN: &str = "<!-- headline:begin -->";
const END: &str = "<!-- headline:end -->";

/// The error of a document without exactly one pair of markers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("there must be one line {BEGIN} and one line {END} below it")]
pub struct SpliceError;

/// Renders machines and days, the plot of all boards, recommendations and headline decisions; empty if no boards were compared at
/// the operations of the plot or the recommendations.
pub(crate) fn headline(machines: &[Machine<'_>], others: &[Machine<'_>]) -> String {
    let picture = picture(machines);
    let picture = picture.map(|it| format!("![{}]({FOLDER}/{})", it.title, it.path()));
    let advice = titled(RECOMMENDATIONS, &recommendations(machines, others));
    if picture.is_none() && advice.is_none() {
        return String::new();
    }
    let decisions = titled(EFFECTS, &decisions(machines, others, true));
    let parts = [caption(machines, others), picture, advice, decisions];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    parts.join("\n\n")
}

/// Writes blocks below a heading, without the captions of tables, which only the report shows. `None` if there are no blocks.
fn titled(heading: &str, content: &[Block]) -> Option<String> {
    let written = content.iter().map(|block| match block {
        Block::Table(table) => markdown_table(table) + "\n",
        block => blocks([block]),
    });
    let written: String = written.collect();
    (!written.is_empty()).then(|| format!("### {heading}\n\n{}", written.trim_end()))
}

fn caption(machines: &[Machine<'_>], others: &[Machine<'_>]) -> Option<String> {
    let encoding = match machines.first()?.main_factor {
        Some(Factor::Boards) => {
            let row = machines[0].of_main_factor().next();
            let encoding = row.and_then(|row| Some(row.contender().split_once('/')?.1));
            format!("All boards use the encoding {}. ", encoding.unwrap_or_default())
        }
        _ => String::new(),
    };
    let measured = measured_on(machines)?;
    let caption = Prose::from(format!("{measured} {encoding}Intervals are at 99 %, "));
    let coverage = coverage(machines);
    let caption = caption.then(coverage.unwrap_or("over link orders".into()));
    let others = others.iter().flat_map(|machine| {
        let runs = machine.runs.iter();
        runs.map(|run| format!("{} at {}", machine.processor(), run.commit()))
    });
    let others = unique(others).join(", ");
    let others = between(". Ranges and recommendations also include ", &others, "");
    let caption = words(&caption.text(others));
    let links = [("Full report", ""), ("Confidence", "#confidence"), ("Citation", "#cite")];
    let links = links.map(|(words, anchor)| format!("[{words}]({FOLDER}/report.md{anchor})"));
    Some(format!("{caption}. {}.", links.join(", ")))
}

/// Replaces the text between a document's markers by a report's [headline](crate::Report::headline), with the path of the
/// report's folder. An empty headline changes nothing.
///
/// # Errors
///
/// Returns an error if the markers are missing, doubled or in the wrong order.
///
/// ```
/// let readme = "# Title\n<!-- headline:begin -->\nold\n<!-- headline:end -->\nmore\n";
/// let headline = "see {folder}/report.md\n";
/// let new = boardbench_report::splice(readme, headline, "reports/one").unwrap();
/// assert_eq!(new, "# Title\n<!-- headline:begin -->\n\nsee reports/one/report.md\n\n<!-- headline:end -->\nmore\n");
/// assert_eq!(boardbench_report::splice(readme, "", "reports/one").unwrap(), readme);
/// ```
pub fn splice(document: &str, headline: &str, folder: &str) -> Result<String, SpliceError> {
    let (before, rest) = document.split_once(BEGIN).ok_or(SpliceError)?;
    let (_, after) = rest.split_once(END).ok_or(SpliceError)?;
    if [BEGIN, END].iter().any(|marker| document.matches(marker).count() != 1) {
        return Err(SpliceError);
    }
    if headline.is_empty() {
        return Ok(document.to_owned());
    }
    let headline = headline.replace(FOLDER, folder);
    Ok(format!("{before}{BEGIN}\n\n{}\n\n{END}{after}", headline.trim()))
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
            &format!("{BEGIN}{END}{END}"),
        ] {
            assert_eq!(splice(readme, "new", "reports"), Err(SpliceError), "{readme}");
        }
    }
}
