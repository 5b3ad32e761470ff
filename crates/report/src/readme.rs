//! Renders the summary of a report for a README, and inserts it between markers.

use boardbench_results::{Factor, unique};
use thiserror::Error;

use crate::document::Block;
use crate::machine::{Machine, Run, measured_on};
use crate::prose::{Prose, between};
use crate::render::{blocks, markdown_table, words};
use crate::sections::{
    EFFECTS, RECOMMENDATIONS, answers, coverage, decisions, picture, recommendations,
};

/// Placeholder for the path of the report's folder.
const FOLDER: &str = "{folder}";

/// Reports a document without exactly one pair of markers of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("there must be one line <!-- {0}:begin --> and one line <!-- {0}:end --> below it")]
pub struct SpliceError(&'static str);

/// Returns the parts of a README: answers, and results. A part is empty if the data do not have it.
pub(crate) fn parts(
    machines: &[Machine<'_>],
    others: &[Machine<'_>],
) -> [(&'static str, String); 2] {
    let answers = answers(machines, others).into_iter().flatten();
    let answers: Vec<Block> = answers.collect();
    [("answers", blocks(&answers)), ("headline", headline(machines, others))]
}

/// Renders machines and days, the plot of all boards, recommendations and headline decisions; empty if no boards were compared at
/// the operations of the plot or the recommendations.
fn headline(machines: &[Machine<'_>], others: &[Machine<'_>]) -> String {
    let picture = picture(machines);
    let picture = picture.map(|it| format!("![{}]({FOLDER}/{})", it.title, it.path()));
    let advice = titled(RECOMMENDATIONS, &recommendations(machines, others));
    if picture.is_none() && advice.is_none() {
        return String::new();
    }
    let build = machines.first().map_or("", |machine| &machine.build);
    let effects = format!("{EFFECTS}, on {build}");
    let decisions = titled(&effects, &decisions(machines, others, true));
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
            format!(
                "Boards have moves in {}; `search` is an alpha-beta search with quiescence to a fixed depth. ",
                encoding.unwrap_or_default()
            )
        }
        _ => String::new(),
    };
    let measured = measured_on(machines)?;
    let caption = Prose::from(format!("{measured} {encoding}Intervals are at 99 %, "));
    let coverage = coverage(machines);
    let caption = caption.then(coverage.unwrap_or("over link orders".into()));
    let processors = unique(others.iter().map(Machine::processor));
    let others = processors.into_iter().map(|processor| {
        let machines = others.iter().filter(|machine| machine.processor() == processor);
        let commits = machines.flat_map(|machine| machine.runs.iter().map(Run::commit));
        format!("{processor} at {}", unique(commits).join(" and "))
    });
    let others = others.collect::<Vec<_>>().join(", ");
    let others = between(". Ranges and recommendations also include ", &others, "");
    let caption = words(&caption.text(others));
    let links = [("Full report", ""), ("Confidence", "#confidence"), ("Citation", "#cite")];
    let links = links.map(|(words, anchor)| format!("[{words}]({FOLDER}/report.md{anchor})"));
    Some(format!("{caption}. {}.", links.join(", ")))
}

/// Replaces the text between a document's markers by the [parts](crate::Report::readme) of a report, with the path of the report's
/// folder. A part that is empty or has no markers changes nothing.
///
/// # Errors
///
/// Returns an error if the markers of all parts are missing, or those of a part are incomplete, doubled or in the wrong order.
///
/// ```
/// let readme = "# Title\n<!-- results:begin -->\nold\n<!-- results:end -->\nmore\n";
/// let results = [("results", "see {folder}/report.md\n".to_owned())];
/// let new = boardbench_report::splice(readme, &results, "reports/one").unwrap();
/// assert_eq!(new, "# Title\n<!-- results:begin -->\n\nsee reports/one/report.md\n\n<!-- results:end -->\nmore\n");
/// let empty = [("results", String::new())];
/// assert_eq!(boardbench_report::splice(readme, &empty, "reports/one").unwrap(), readme);
/// ```
pub fn splice(
    document: &str,
    parts: &[(&'static str, String)],
    folder: &str,
) -> Result<String, SpliceError> {
    let mut document = document.to_owned();
    let mut missing = Vec::new();
    for (name, part) in parts {
        let [begin, end] = ["begin", "end"].map(|at| format!("<!-- {name}:{at} -->"));
        let counts = [&begin, &end].map(|marker| document.matches(marker.as_str()).count());
        if counts == [0, 0] {
            missing.push(*name);
            continue;
        }
        let (before, rest) = document.split_once(&begin).ok_or(SpliceError(name))?;
        let (_, after) = rest.split_once(&end).ok_or(SpliceError(name))?;
        if counts != [1, 1] {
            return Err(SpliceError(name));
        }
        if !part.is_empty() {
            let part = part.replace(FOLDER, folder);
            document = format!("{before}{begin}\n\n{}\n\n{end}{after}", part.trim());
        }
    }
    match missing.last() {
        Some(name) if missing.len() == parts.len() => Err(SpliceError(name)),
        _ => Ok(document),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_readme_without_a_pair_of_markers_is_refused() {
        let (begin, end) = ("<!-- part:begin -->", "<!-- part:end -->");
        for readme in [
            "",
            begin,
            &format!("{end}{begin}"),
            &format!("{begin}{end}{begin}{end}"),
            &format!("{begin}{begin}{end}"),
            &format!("{begin}{end}{end}"),
        ] {
            let parts = [("part", "new".to_owned())];
            assert_eq!(splice(readme, &parts, "reports"), Err(SpliceError("part")), "{readme}");
        }
    }
}
