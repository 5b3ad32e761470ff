//! Writes citations of reports as plain text, BibTeX and CSL-JSON.

use boardbench_results::{sha256, unique};
use serde_json::json;

use crate::document::slug;
use crate::machine::{Machine, Run, build_name, short_processor};
use crate::number::counted;
use crate::prose::visible;

/// The author, as in `CITATION.cff`.
const AUTHOR: &str = "The boardbench authors";
/// The title, as in `CITATION.cff`.
const TITLE: &str = "boardbench: chess board representations and move encodings, compared";
/// Months as macros of BibTeX.
const MONTHS: [&str; 12] =
    ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

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
    let (title, note) = (visible(&title(&runs, group)), visible(&note(&runs)));
    let (year, _) = day.split_once('-').unwrap_or_default();
    let date: Result<Vec<u32>, _> = day.split('-').map(str::parse).collect();
    let (issued, month) = match date.as_deref() {
        Ok(&[year, month, day]) => {
            let name = MONTHS.get(month.wrapping_sub(1) as usize);
            let in_bibtex = |name| format!(",\n  month   = {name},\n  day     = {{{day}}}");
            (
                json!({ "date-parts": [[year, month, day]] }),
                name.map_or_else(String::new, in_bibtex),
            )
        }
        _ => (json!({ "literal": visible(day) }), String::new()),
    };
    let entry = json!({
        "id": key,
        "type": "software",
        "title": title,
        "author": [{ "literal": AUTHOR }],
        "issued": issued,
        "version": version,
        "note": note,
    });
    let plain = visible(&format!("{AUTHOR} ({year}). {title}. Version {version}. {note}."));
    let [title, year, version, note] = [&title, year, &version, &note].map(field);
    // Styles change the case of a title without its own braces.
    let bibtex = format!(
        "@software{{{key},\n  author  = {{{{{AUTHOR}}}}},\n  title   = {{{{{title}}}}},\n  year    = {{{year}}}{month},\n  \
         version = {{{version}}},\n  note    = {{{note}}}\n}}"
    );
    Some([
        ("Plain text:", plain),
        ("BibTeX:", bibtex),
        ("CSL-JSON:", format!("{:#}", json!([entry]))),
    ])
}

/// Returns the title: of a comparison also its commits and processors, because styles omit notes.
fn title(runs: &[&Run<'_>], group: &str) -> String {
    if group.is_empty() {
        return TITLE.to_owned();
    }
    let commits = commits(runs, 7);
    let cpus: Vec<String> = unique(runs.iter().map(|run| cpu(run)));
    format!("boardbench: comparison {group}, {commits}, on {}", cpus.join(" and "))
}

/// Joins the distinct values of a fact with a separator.
fn join<'m>(runs: &[&'m Run<'_>], between: &str, fact: impl Fn(&'m Run<'_>) -> &'m str) -> String {
    unique(runs.iter().map(|run| fact(run))).join(between)
}

/// Returns the days, the workload, the commits and, by processor and build, the SHA-256 of the data, in one line.
fn note(runs: &[&Run<'_>]) -> String {
    let (first, last) = (day(runs[0]), day(runs[runs.len() - 1]));
    let days =
        if first == last { format!("of {first}") } else { format!("from {first} to {last}") };
    let count = counted(runs.len(), "run", "runs");
    let commits = commits(runs, 12);
    let workload = join(runs, " and ", |run| &run.header.workload);
    let machine =
        |run: &Run<'_>| format!("{}, {}", cpu(run), build_name(&run.header.fingerprint.build));
    let machines = unique(runs.iter().map(|run| machine(run)));
    let digests = machines.iter().map(|name| {
        let runs: Vec<&Run<'_>> =
            runs.iter().copied().filter(|run| machine(run) == *name).collect();
        format!("{name}: {}", join(&runs, ", ", |run| run.digest()))
    });
    let digests: Vec<String> = digests.collect();
    let digests = digests.join("; ");
    format!(
        "Results of {count} {days}, workload {workload}, {commits}. SHA-256 of the measurements on {digests}"
    )
}

/// Returns the first characters of the commits of these runs.
fn commits(runs: &[&Run<'_>], length: usize) -> String {
    let commits = join(runs, ", ", |run| start(&run.header.fingerprint.build.commit, length));
    let many = if commits.contains(", ") { "s" } else { "" };
    format!("commit{many} {commits}")
}

fn cpu(run: &Run<'_>) -> String {
    short_processor(&run.header.fingerprint.cpu)
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
