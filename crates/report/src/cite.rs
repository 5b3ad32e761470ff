//! Writes citations of reports as plain text, BibTeX and CSL-JSON.

use boardbench_results::{sha256, unique};
use serde_json::json;

use crate::document::slug;
use crate::machine::{Machine, Run};
use crate::number::counted;
use crate::prose::visible;

/// The author, as in `CITATION.cff`.
const AUTHOR: &str = "The boardbench authors";
/// The title, as in `CITATION.cff`.
const TITLE: &str = "boardbench: chess board representations and move encodings, compared";

/// Returns the citations of the report of these machines: the name and the text of each form. All forms have the same key, which
/// depends on the data. `None` if no run has a header.
pub(crate) fn cite(machines: &[Machine<'_>]) -> Option<[(&'static str, String); 3]> {
    cite_runs(machines.iter().flat_map(|machine| &machine.runs).collect(), "")
}

/// Returns the citations of a group of these runs, or of all their results if the group has no name.
pub(crate) fn cite_runs(
    mut runs: Vec<&Run<'_>>,
    group: &str,
) -> Option<[(&'static str, String); 3]> {
    runs.sort_by_key(|run| (&run.header.started, run.digest()));
    let day = day(runs.last()?);
    let digests = join(&runs, ", ", |run| run.digest());
    let checksum = sha256(format!("{TITLE} {digests}{group}").as_bytes());
    let key = slug(&format!("boardbench {day} {checksum:.8}"));
    let version = visible(&join(&runs, ", ", |run| &run.header.fingerprint.build.version));
    let note = visible(&note(&runs, group, &digests));
    let (year, _) = day.split_once('-').unwrap_or_default();
    let fields = [("title", TITLE), ("year", year), ("version", &version), ("note", &note)];
    let fields = fields.map(|(name, text)| format!(",\n  {name:7} = {{{}}}", field(text)));
    let fields = fields.concat();
    let date: Result<Vec<u32>, _> = day.split('-').map(str::parse).collect();
    let issued = match date {
        Ok(date) if date.len() == 3 => json!({ "date-parts": [date] }),
        _ => json!({ "literal": visible(day) }),
    };
    let entry = json!({
        "id": key,
        "type": "software",
        "title": TITLE,
        "author": [{ "literal": AUTHOR }],
        "issued": issued,
        "version": version,
        "note": note,
    });
    let plain = visible(&format!("{AUTHOR} ({year}). {TITLE}. Version {version}. {note}."));
    let bibtex = format!("@software{{{key},\n  author  = {{{{{AUTHOR}}}}}{fields}\n}}");
    Some([
        ("Plain text:", plain),
        ("BibTeX:", bibtex),
        ("CSL-JSON:", format!("{:#}", json!([entry]))),
    ])
}

/// Joins the distinct values of a fact with a separator.
fn join<'m>(runs: &[&'m Run<'_>], between: &str, fact: impl Fn(&'m Run<'_>) -> &'m str) -> String {
    unique(runs.iter().map(|run| fact(run))).join(between)
}

/// Returns the days, the workload, the commits, the processors and the SHA-256 of the data, in one line.
fn note(runs: &[&Run<'_>], group: &str, digests: &str) -> String {
    let part = if group.is_empty() { "Results" } else { &format!("Comparison {group}, results") };
    let (first, last) = (day(runs[0]), day(runs[runs.len() - 1]));
    let days =
        if first == last { format!("of {first}") } else { format!("from {first} to {last}") };
    let count = counted(runs.len(), "run", "runs");
    let commits = join(runs, ", ", |run| start(&run.header.fingerprint.build.commit, 12));
    let many = if commits.contains(", ") { "s" } else { "" };
    let cpus = join(runs, " and ", |run| &run.header.fingerprint.cpu);
    let workload = join(runs, " and ", |run| &run.header.workload);
    format!(
        "{part} of {count} {days}, workload {workload}, commit{many} {commits}, measured on {cpus}, SHA-256 of the measurements {digests}"
    )
}

fn day<'m>(run: &'m Run<'_>) -> &'m str {
    start(&run.header.started, 10)
}

fn start(text: &str, bytes: usize) -> &str {
    text.get(..bytes).unwrap_or(text)
}

/// Escapes text for a field of BibTeX, so that it neither ends the field nor contains a command.
fn field(text: &str) -> String {
    let mut field = String::new();
    for c in visible(text).chars() {
        match c {
            '{' | '}' | '\\' => field.push(' '),
            '&' | '%' | '$' | '#' | '_' => field.extend(['\\', c]),
            _ => field.push(c),
        }
    }
    field
}

#[cfg(test)]
mod tests;
