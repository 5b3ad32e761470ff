//! The generated parts of a README and of other documents.

use boardbench_results::{Factor, unique};
use thiserror::Error;

use crate::document::{Block, Document};
use crate::machine::{Machine, measured_on};
use crate::prose::{Prose, between};
use crate::render::{blocks, markdown_table, words};
use crate::sections::{
    DECISIONS_TABLE, HEADLINE_PLOT, NOTES, OPEN, QUESTION, RECOMMENDATIONS, SLIDERS, covered,
    no_advice,
};

/// The placeholder for the path of the report's folder.
const FOLDER: &str = "{folder}";

/// The parts that a document may show, by the names in its markers.
pub const PARTS: [&str; 2] = ["headline", "sliders"];

/// A document without exactly one pair of the markers of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("there must be one line <!-- {0}:begin --> and one line <!-- {0}:end --> below it")]
pub struct SpliceError(&'static str);

/// Returns machines and days, the picture of all boards, and the tables that a reader asks for first; empty if no boards were
/// compared, or only at operations that these don't show.
pub(crate) fn headline(
    machines: &[Machine<'_>],
    others: &[Machine<'_>],
    document: &Document,
) -> String {
    let blocks = document.blocks();
    let picture = blocks.iter().find_map(|block| match block {
        Block::Figure(plot) if plot.id == HEADLINE_PLOT => Some(plot),
        _ => None,
    });
    let picture = picture.map(|it| format!("![{}]({FOLDER}/plots/{}.svg)", it.title, it.id));
    let advice = titled(QUESTION, &blocks, RECOMMENDATIONS);
    if picture.is_none() && advice.is_none() {
        return String::new();
    }
    // The table is missing then.
    let no_advice = no_advice(machines).map(|it| format!("### {QUESTION}\n\n{}", words(&it)));
    let decisions = titled("What is it worth?", &blocks, DECISIONS_TABLE);
    let parts = [caption(machines, others), picture, advice, decisions, no_advice];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    parts.join("\n\n")
}

/// Writes a table below a heading, and the words that follow it up to the next fold; notes and open questions are unfolded. Only
/// the report shows the caption.
fn titled(heading: &str, all: &[&Block], id: &str) -> Option<String> {
    let is_it = |block: &&Block| matches!(block, Block::Table(table) if table.id == id);
    let mut rest = all.iter().skip_while(|block| !is_it(block));
    let Block::Table(table) = rest.next()? else {
        return None;
    };
    // The blocks of a fold follow it.
    let notes = rest.map_while(|block| match block {
        Block::Paragraph(_) | Block::List(_) => Some(blocks([*block])),
        Block::Fold(fold) if fold.id == NOTES => Some(String::new()),
        Block::Fold(fold) if fold.id == OPEN => Some(format!("{}:\n\n", words(&fold.title))),
        _ => None,
    });
    let notes: String = notes.collect();
    let text = format!("### {heading}\n\n{}\n{notes}", markdown_table(table));
    Some(text.trim_end().to_owned())
}

fn caption(machines: &[Machine<'_>], others: &[Machine<'_>]) -> Option<String> {
    let encoding = match machines.first()?.main_factor {
        Some(Factor::Boards) => {
            let row = machines[0].of_main_factor().next();
            let encoding = row.and_then(|row| Some(row.contender.split_once('/')?.1));
            format!("Boards have one encoding, {}. ", encoding.unwrap_or_default())
        }
        _ => String::new(),
    };
    let measured = measured_on(machines)?;
    let caption = Prose::from(format!("{measured} {encoding}Intervals are at 99 %, "));
    let covered = covered(machines);
    let caption = caption.then(covered.unwrap_or("over orders of the program's functions".into()));
    let others = others.iter().flat_map(|machine| {
        let runs = machine.runs.iter();
        runs.map(|run| format!("{} at {}", machine.processor(), run.commit()))
    });
    let others = unique(others).join(", ");
    let others = between(". Ranges and recommendations also include ", &others, "");
    let caption = words(&caption.text(others));
    let links = [("Full report", ""), ("How sure?", "#how-sure-is-that"), ("Cite this", "#cite")];
    let links = links.map(|(words, anchor)| format!("[{words}]({FOLDER}/report.md{anchor})"));
    Some(format!("{caption}. {}.", links.join(", ")))
}

/// Writes the section of sliding-piece attacks; empty if they were not measured.
pub(crate) fn sliders(document: &Document) -> String {
    let mut sections = document.sections.iter();
    let section = sections.find(|section| section.title.plain() == SLIDERS);
    let text = section.map_or_else(String::new, |section| blocks(&section.blocks));
    text.replace("](plots/", &format!("]({FOLDER}/plots/"))
}

/// Returns `true` if a document has a marker of a [part](PARTS).
fn shows(document: &str, part: &str) -> bool {
    let mut markers = ["begin", "end"].into_iter();
    markers.any(|end| document.contains(&marker(part, end)))
}

/// Puts these [parts](PARTS) into a document, each between its markers, with the path of the report's folder. A document need not
/// show all of them, but at least one; a part that is empty stays as it is.
///
/// # Errors
///
/// If the markers of a part are doubled or in the wrong order, or there are none.
///
/// ```
/// let readme = "# Title\n<!-- headline:begin -->\nold\n<!-- headline:end -->\nmore\n";
/// let parts = ["see {folder}/report.md\n", ""];
/// let new = boardbench_report::splice(readme, parts, "reports/one").unwrap();
/// assert_eq!(new, "# Title\n<!-- headline:begin -->\n\nsee reports/one/report.md\n\n<!-- headline:end -->\nmore\n");
/// ```
pub fn splice(
    document: &str,
    parts: [&str; PARTS.len()],
    folder: &str,
) -> Result<String, SpliceError> {
    let mut text = document.to_owned();
    let shown = PARTS.into_iter().zip(parts);
    let shown: Vec<_> = shown.filter(|(name, _)| shows(document, name)).collect();
    if shown.is_empty() {
        return Err(SpliceError(PARTS[0]));
    }
    for (name, part) in shown {
        let [begin, end] = ["begin", "end"].map(|end| marker(name, end));
        let has_one = |marker: &String| document.matches(marker).count() == 1;
        let (before, rest) = text.split_once(&begin).ok_or(SpliceError(name))?;
        let (_, after) = rest.split_once(&end).ok_or(SpliceError(name))?;
        if !(has_one(&begin) && has_one(&end)) {
            return Err(SpliceError(name));
        }
        if part.is_empty() {
            continue;
        }
        let part = part.replace(FOLDER, folder);
        text = format!("{before}{begin}\n\n{}\n\n{end}{after}", part.trim());
    }
    Ok(text)
}

fn marker(name: &str, end: &str) -> String {
    format!("<!-- {name}:{end} -->")
}

#[cfg(test)]
mod tests {
    use super::*;

    const BEGIN: &str = "<!-- headline:begin -->";
    const END: &str = "<!-- headline:end -->";

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
            assert_eq!(
                splice(readme, ["new", ""], "reports"),
                Err(SpliceError("headline")),
                "{readme}"
            );
        }
    }

    #[test]
    fn each_part_stands_between_its_own_markers() {
        let text = format!("{BEGIN}{END}\n<!-- sliders:begin -->\n<!-- sliders:end -->\n");
        let parts = ["one", "two {folder}"];
        let all = splice(&text, parts, "reports").unwrap();
        let expected = format!(
            "{BEGIN}\n\none\n\n{END}\n<!-- sliders:begin -->\n\ntwo reports\n\n<!-- sliders:end -->\n"
        );
        assert_eq!(all, expected);
        assert!(splice(&text, ["", ""], "reports").is_ok_and(|same| same == text));
    }
}
