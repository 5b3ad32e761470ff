//! Citations of results, as plain text, BibTeX and CSL-JSON.

use boardbench_results::{Record, sha256, unique};
use serde_json::Value;

use crate::document::slug;
use crate::machine::{self, Machine, Run};
use crate::prose::visible;

/// The author, as in `CITATION.cff`.
const AUTHOR: &str = "The boardbench authors";
/// The title, as in `CITATION.cff`.
const TITLE: &str = "boardbench: chess board representations and move encodings, compared";

/// Selects what is cited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope<'s> {
    /// A whole report.
    Report,
    /// One group of it, by its name in the data, such as `boards/legal-list`.
    Group(&'s str),
}

/// A citation in three forms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Citation {
    /// Sentences in one line.
    pub plain: String,
    /// A BibTeX entry. Its key depends on the data and on the scope.
    pub bibtex: String,
    /// A list of one item of CSL-JSON, with the same key.
    pub csl_json: String,
}

/// Cites the report of these runs, or a group of it with the runs from which it is shown.
///
/// Returns `None` if no run has a header, or if the report has no such group.
///
/// ```
/// use boardbench_report::{Scope, citation};
///
/// assert_eq!(citation(&[], Scope::Report), None);
/// ```
pub fn citation(runs: &[&[Record]], scope: Scope<'_>) -> Option<Citation> {
    cite(&machine::join(runs), scope)
}

/// Does the same with runs that are joined already.
pub(crate) fn cite(machines: &[Machine<'_>], scope: Scope<'_>) -> Option<Citation> {
    let mut runs = shown(machines, scope);
    runs.sort_by_key(|run| (&run.header.started, run.digest()));
    let (title, group) = match scope {
        Scope::Report => (TITLE.to_owned(), ""),
        Scope::Group(name) => {
            let mut rows = machines.iter().flat_map(|machine| machine.rows.all());
            let row = rows.find(|row| row.group.group == name)?;
            let reference = &row.group.reference;
            let title = format!("{TITLE}. Group {name}, compared with {reference}");
            (title, name)
        }
    };
    let day = day(runs.last()?).to_owned();
    let digests = join(&runs, ", ", |run| run.digest());
    let checksum = sha256(format!("{title} {digests}").as_bytes());
    let entry = Entry {
        key: slug(&format!("boardbench {day} {checksum:.8} {group}")),
        title,
        version: join(&runs, ", ", |run| &run.header.fingerprint.build.version),
        note: note(&runs, &digests),
        day,
    };
    Some(Citation {
        plain: entry.plain(),
        bibtex: entry.bibtex(),
        csl_json: entry.csl_json(),
    })
}

/// The runs of a report, or those from which a group is shown.
fn shown<'m, 'r>(machines: &'m [Machine<'r>], scope: Scope<'_>) -> Vec<&'m Run<'r>> {
    let runs = machines.iter().flat_map(|machine| {
        machine.runs.iter().filter(move |run| match scope {
            Scope::Report => true,
            Scope::Group(name) => machine
                .rows
                .all()
                .any(|row| row.group.group == name && row.origin.started == run.header.started),
        })
    });
    runs.collect()
}

/// The distinct values of a fact, with this text between them.
fn join<'m>(runs: &[&'m Run<'_>], between: &str, fact: impl Fn(&'m Run<'_>) -> &'m str) -> String {
    unique(runs.iter().map(|run| fact(run))).join(between)
}

/// The days, the commits, the processors and the digests of the data, in one line.
fn note(runs: &[&Run<'_>], digests: &str) -> String {
    let (first, last) = (day(runs[0]), day(runs[runs.len() - 1]));
    let (when, of_each) = match runs {
        [run] => (run.header.started.clone(), ""),
        _ if first == last => (format!("{} runs of {first}", runs.len()), " of each run"),
        _ => {
            let when = format!("{} runs from {first} to {last}", runs.len());
            (when, " of each run")
        }
    };
    let commits = join(runs, ", ", |run| {
        start(&run.header.fingerprint.build.commit, 12)
    });
    let many = if commits.contains(", ") { "s" } else { "" };
    let cpus = join(runs, " and ", |run| &run.header.fingerprint.cpu);
    format!(
        "Results of {when}, commit{many} {commits}, measured on {cpus}, SHA-256 of the raw data{of_each} {digests}"
    )
}

fn day<'m>(run: &'m Run<'_>) -> &'m str {
    start(&run.header.started, 10)
}

fn start(text: &str, bytes: usize) -> &str {
    text.get(..bytes).unwrap_or(text)
}

/// What all forms of a citation contain.
struct Entry {
    key: String,
    title: String,
    /// The day of the newest run, as in RFC 3339.
    day: String,
    version: String,
    note: String,
}

impl Entry {
    fn year(&self) -> &str {
        let (year, _) = self.day.split_once('-').unwrap_or_default();
        year
    }

    fn plain(&self) -> String {
        let (year, title, version, note) = (self.year(), &self.title, &self.version, &self.note);
        visible(&format!(
            "{AUTHOR} ({year}). {title}. Version {version}. {note}."
        ))
    }

    fn bibtex(&self) -> String {
        let fields = [
            ("title", self.title.as_str()),
            ("year", self.year()),
            ("version", &self.version),
            ("note", &self.note),
        ];
        let fields = fields.map(|(name, text)| format!(",\n  {name:7} = {{{}}}", field(text)));
        let (key, fields) = (&self.key, fields.concat());
        format!("@software{{{key},\n  author  = {{{{{AUTHOR}}}}}{fields}\n}}")
    }

    fn csl_json(&self) -> String {
        let quoted = |text: &str| Value::from(visible(text));
        let (key, title, author) = (quoted(&self.key), quoted(&self.title), quoted(AUTHOR));
        let (version, note) = (quoted(&self.version), quoted(&self.note));
        let parts: Result<Vec<u32>, _> = self.day.split('-').map(str::parse).collect();
        let issued = match parts.as_deref() {
            Ok([year, month, day]) => format!("{{\"date-parts\": [[{year}, {month}, {day}]]}}"),
            _ => format!("{{\"literal\": {}}}", quoted(&self.day)),
        };
        format!(
            "[\n  {{\n    \"id\": {key},\n    \"type\": \"software\",\n    \"title\": {title},\n    \
             \"author\": [{{\"literal\": {author}}}],\n    \"issued\": {issued},\n    \"version\": {version},\n    \
             \"note\": {note}\n  }}\n]"
        )
    }
}

/// Text in a field of BibTeX, escaped so that it neither ends the field nor reads as a command.
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
