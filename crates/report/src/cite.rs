//! How to cite a report, and each table, plot and row of it: as plain text, as BibTeX and as CSL-JSON.
//!
//! A [`Form`] is written here once. Some of its parts are blanks, because they depend on what is cited: the section "To cite
//! it" leaves them empty for the whole report, and the page's script fills them for a table, a plot or a row. The script only
//! escapes what it fills in.

use boardbench_data::{Header, unique};
use serde::Serialize;
use serde_json::Value;

use crate::machine::{Machine, Run};
use crate::prose::visible;

/// The author, as in `CITATION.cff`.
const AUTHOR: &str = "The boardbench authors";
/// The title, as in `CITATION.cff`.
const TITLE: &str = "boardbench: chess board representations and move encodings, compared";

/// The name of the page, which stands before an anchor.
const PAGE: &str = "report.html";

/// A citation with blanks for what is cited.
#[derive(Debug, Serialize)]
pub(crate) struct Form {
    /// The name of its syntax.
    pub(crate) name: &'static str,
    parts: Vec<Part>,
    #[serde(skip)]
    syntax: Syntax,
}

#[derive(Clone, Copy, Debug)]
enum Syntax {
    Plain,
    Bibtex,
    Csl,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Part {
    /// The same for everything in a report, and escaped.
    Fixed(String),
    Blank {
        blank: Blank,
    },
}

/// What depends on the table, the plot or the row that is cited. Each brings its own punctuation, so that it can be empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Blank {
    /// The end of the entry's key: `-id`.
    Key,
    /// The end of the title: `. Title`.
    Title,
    /// The page and the anchor: `report.html#id`.
    Anchor,
    /// The cells of a row: `. Figures: column: cell; column: cell`.
    Figures,
}

impl Syntax {
    /// The text, so that it neither ends the field that it is in nor reads as a command.
    fn escaped(self, text: &str) -> String {
        let text = visible(text);
        match self {
            Self::Plain => text,
            Self::Bibtex => field(&text),
            Self::Csl => {
                let quoted = Value::String(text).to_string();
                let inner = quoted.strip_prefix('"').and_then(|it| it.strip_suffix('"'));
                inner.unwrap_or_default().to_owned()
            }
        }
    }

    /// The page's script knows it by this name.
    const fn name(self) -> &'static str {
        match self {
            Self::Plain => "Plain text",
            Self::Bibtex => "BibTeX",
            Self::Csl => "CSL-JSON",
        }
    }
}

/// Text in a field of BibTeX, escaped.
fn field(text: &str) -> String {
    let mut field = String::new();
    for c in text.chars() {
        match c {
            '{' | '}' | '\\' => field.push(' '),
            '&' | '%' | '$' | '#' | '_' => field.extend(['\\', c]),
            _ => field.push(c),
        }
    }
    field
}

impl Form {
    const fn new(syntax: Syntax) -> Self {
        Self {
            name: syntax.name(),
            parts: Vec::new(),
            syntax,
        }
    }

    /// Appends characters of the syntax.
    fn raw(mut self, text: &str) -> Self {
        match self.parts.last_mut() {
            Some(Part::Fixed(last)) => last.push_str(text),
            _ => self.parts.push(Part::Fixed(text.to_owned())),
        }
        self
    }

    /// Appends text, escaped.
    fn text(self, text: &str) -> Self {
        let escaped = self.syntax.escaped(text);
        self.raw(&escaped)
    }

    fn blank(mut self, blank: Blank) -> Self {
        self.parts.push(Part::Blank { blank });
        self
    }

    /// Appends where and when the data were measured, what they are, and what is cited of them.
    fn note(self, source: &Source<'_>) -> Self {
        self.text(&source.results())
            .text("; ")
            .blank(Blank::Anchor)
            .blank(Blank::Figures)
    }

    /// The citation of the whole report.
    pub(crate) fn of_report(&self) -> String {
        let parts = self.parts.iter().map(|part| match part {
            Part::Fixed(text) => text.as_str(),
            Part::Blank {
                blank: Blank::Anchor,
            } => PAGE,
            Part::Blank { .. } => "",
        });
        parts.collect()
    }
}

/// What all citations of a report say of its data.
struct Source<'m> {
    /// The headers of its runs, in the order of their beginnings. There is one at least.
    headers: Vec<&'m Header>,
    digests: Vec<&'m str>,
}

impl<'m> Source<'m> {
    /// `None` if no run has a header.
    fn new(machines: &'m [Machine<'_>]) -> Option<Self> {
        let runs = machines.iter().flat_map(|machine| &machine.runs);
        let mut runs: Vec<&Run<'_>> = runs.collect();
        runs.sort_by_key(|run| &run.header.started);
        runs.first()?;
        Some(Self {
            headers: runs.iter().map(|run| run.header).collect(),
            digests: runs.iter().map(|run| run.digest()).collect(),
        })
    }

    /// Each value of a fact once, with commas between them.
    fn each<'s>(&'s self, fact: impl Fn(&'s Header) -> &'s str) -> String {
        let each = unique(self.headers.iter().map(|header| fact(header)));
        each.join(", ")
    }

    /// When the newest run began.
    fn newest(&self) -> &'m str {
        self.headers.last().map_or("", |header| &header.started)
    }

    /// The whole time: runs of one day have keys of their own.
    fn key(&self) -> String {
        let newest = self.newest().chars();
        let key: String = newest.filter(char::is_ascii_alphanumeric).collect();
        format!("boardbench{key}")
    }

    fn year(&self) -> String {
        let newest = self.newest().chars();
        newest.take_while(char::is_ascii_digit).collect()
    }

    fn versions(&self) -> String {
        self.each(|header| &header.fingerprint.build.version)
    }

    /// The day of the newest run, as CSL-JSON has it.
    fn issued(&self) -> String {
        let day = day(self.newest());
        let parts: Result<Vec<u32>, _> = day.split('-').map(str::parse).collect();
        let Ok([year, month, day]) = parts.as_deref() else {
            let day = Syntax::Csl.escaped(day);
            return format!("{{\"literal\": \"{day}\"}}");
        };
        format!("{{\"date-parts\": [[{year}, {month}, {day}]]}}")
    }

    /// The day, the commits, the processors and the digests of the data, in one line.
    fn results(&self) -> String {
        let commits = self.each(|header| twelve(&header.fingerprint.build.commit));
        let cpus = unique(self.headers.iter().map(|it| &*it.fingerprint.cpu)).join(" and ");
        let digests = self.digests.join(", ");
        match &self.headers[..] {
            [only] => format!(
                "Results of {}, commit {commits}, measured on {cpus}, SHA-256 of the raw data {digests}",
                only.started
            ),
            all => format!(
                "Results of {} runs from {} to {}, commits {commits}, measured on {cpus}, SHA-256 of the raw data of each run \
                 {digests}",
                all.len(),
                all.first().map_or("", |header| day(&header.started)),
                day(self.newest()),
            ),
        }
    }
}

/// The day of a time as in RFC 3339.
fn day(started: &str) -> &str {
    started.get(..10).unwrap_or(started)
}

fn twelve(commit: &str) -> &str {
    commit.get(..12).unwrap_or(commit)
}

/// The forms of citations of a report's runs; none if no run has a header.
pub(crate) fn forms(machines: &[Machine<'_>]) -> Vec<Form> {
    let forms = |source: Source<'_>| vec![plain(&source), bibtex(&source), csl(&source)];
    Source::new(machines).map_or_else(Vec::new, forms)
}

fn plain(source: &Source<'_>) -> Form {
    Form::new(Syntax::Plain)
        .text(&format!("{AUTHOR} ({}). {TITLE}", source.year()))
        .blank(Blank::Title)
        .text(&format!(". Version {}. ", source.versions()))
        .note(source)
        .raw(".")
}

fn bibtex(source: &Source<'_>) -> Form {
    Form::new(Syntax::Bibtex)
        .raw(&format!("@software{{{}", source.key()))
        .blank(Blank::Key)
        .raw(&format!(
            ",\n  author  = {{{{{AUTHOR}}}}},\n  title   = {{{TITLE}"
        ))
        .blank(Blank::Title)
        .raw("},\n  year    = {")
        .text(&source.year())
        .raw("},\n  version = {")
        .text(&source.versions())
        .raw("},\n  note    = {")
        .note(source)
        .raw("}\n}")
}

fn csl(source: &Source<'_>) -> Form {
    Form::new(Syntax::Csl)
        .raw(&format!("[\n  {{\n    \"id\": \"{}", source.key()))
        .blank(Blank::Key)
        .raw("\",\n    \"type\": \"software\",\n    \"title\": \"")
        .text(TITLE)
        .blank(Blank::Title)
        .raw("\",\n    \"author\": [{\"literal\": \"")
        .text(AUTHOR)
        .raw(&format!(
            "\"}}],\n    \"issued\": {},\n    \"version\": \"",
            source.issued()
        ))
        .text(&source.versions())
        .raw("\",\n    \"note\": \"")
        .note(source)
        .raw("\"\n  }\n]")
}

/// A BibTeX entry for one run of a report that joins several.
pub(crate) fn bibtex_of_run(run: &Run<'_>) -> String {
    let source = Source {
        headers: vec![run.header],
        digests: vec![run.digest()],
    };
    bibtex(&source).of_report()
}

/// The forms as JSON for an element `script`, which nothing in it can end.
pub(crate) fn on_page(forms: &[Form]) -> String {
    // Only maps with other keys than text can't be written, and a form has none.
    let json = serde_json::to_string(forms).unwrap_or_default();
    // Outside of texts JSON has no such character.
    json.replace('<', "\\u003c")
}

#[cfg(test)]
mod tests;
