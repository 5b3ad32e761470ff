//! What a report consists of, before anybody writes it as Markdown or HTML. Both say the same, since both
//! are written from this.

use std::collections::BTreeSet;

use crate::plot::Plot;
use crate::prose::Prose;

/// A whole report.
#[derive(Debug)]
pub(crate) struct Document {
    pub(crate) title: String,
    pub(crate) sections: Vec<Section>,
}

/// A part of a report that a table of contents names.
#[derive(Debug)]
pub(crate) struct Section {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) blocks: Vec<Block>,
}

/// One thing below the other.
#[derive(Debug)]
pub(crate) enum Block {
    Paragraph(Prose),
    /// What a reader must not miss.
    Notice(Prose),
    List(Vec<Prose>),
    /// A heading within a section.
    Heading {
        id: String,
        title: Prose,
    },
    Table(Table),
    Figure(Plot),
    /// Lines to be copied.
    Code(String),
    /// Something that a reader opens if he wants it.
    Fold(Fold),
}

#[derive(Debug)]
pub(crate) struct Fold {
    pub(crate) id: String,
    pub(crate) title: Prose,
    pub(crate) is_open: bool,
    pub(crate) blocks: Vec<Block>,
}

#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) id: String,
    pub(crate) caption: Prose,
    pub(crate) columns: Vec<Column>,
    pub(crate) lines: Vec<Line>,
}

#[derive(Clone, Debug)]
pub(crate) struct Column {
    pub(crate) name: String,
    pub(crate) kind: Kind,
}

/// How a column is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Text,
    Number,
    /// Sentences, that want to be wrapped.
    Long,
}

/// A row of a table. Its first cell is its heading.
#[derive(Debug)]
pub(crate) struct Line {
    pub(crate) id: String,
    pub(crate) cells: Vec<Cell>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Cell {
    pub(crate) prose: Prose,
    /// By what a column of numbers is sorted.
    pub(crate) value: Option<f64>,
    pub(crate) tone: Tone,
}

/// What a colour says beside the words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Tone {
    #[default]
    Plain,
    Good,
    Bad,
    Unsure,
}

impl Tone {
    /// The class of a cell in HTML.
    pub(crate) const fn class(self) -> &'static str {
        match self {
            Self::Plain => "",
            Self::Good => "good",
            Self::Bad => "bad",
            Self::Unsure => "unsure",
        }
    }
}

impl Column {
    pub(crate) fn text(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            kind: Kind::Text,
        }
    }

    pub(crate) fn long(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            kind: Kind::Long,
        }
    }

    /// The class of its cells in HTML.
    pub(crate) const fn class(&self) -> &'static str {
        match self.kind {
            Kind::Text => "",
            Kind::Number => "number",
            Kind::Long => "long",
        }
    }

    pub(crate) fn is_number(&self) -> bool {
        self.kind == Kind::Number
    }

    pub(crate) fn number(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            kind: Kind::Number,
        }
    }
}

impl Cell {
    pub(crate) fn code(name: &str) -> Self {
        Prose::new().code(name).into()
    }

    /// A number with the text that shows it.
    pub(crate) fn number(value: f64, text: impl AsRef<str>) -> Self {
        Self {
            prose: Prose::new().text(text),
            value: value.is_finite().then_some(value),
            tone: Tone::Plain,
        }
    }

    pub(crate) fn toned(self, tone: Tone) -> Self {
        Self { tone, ..self }
    }
}

impl From<Prose> for Cell {
    fn from(prose: Prose) -> Self {
        Self {
            prose,
            ..Self::default()
        }
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Prose::from(text).into()
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Prose::from(text).into()
    }
}

impl Table {
    pub(crate) fn new(id: String, caption: impl Into<Prose>, columns: Vec<Column>) -> Self {
        Self {
            id,
            caption: caption.into(),
            columns,
            lines: Vec::new(),
        }
    }

    /// The same table with fewer columns.
    pub(crate) fn first_columns(&self, count: usize) -> Self {
        let line = |line: &Line| Line {
            id: line.id.clone(),
            cells: line.cells.iter().take(count).cloned().collect(),
        };
        Self {
            id: self.id.clone(),
            caption: self.caption.clone(),
            columns: self.columns.iter().take(count).cloned().collect(),
            lines: self.lines.iter().map(line).collect(),
        }
    }

    /// Adds a row, with an anchor made of the table's and the row's first words.
    pub(crate) fn push(&mut self, ids: &mut Ids, cells: Vec<Cell>) {
        let heading = cells.first().map(|cell| cell.prose.plain());
        self.push_as(ids, &heading.unwrap_or_default(), cells);
    }

    /// Adds a row, with an anchor made of the table's and this name.
    pub(crate) fn push_as(&mut self, ids: &mut Ids, name: &str, cells: Vec<Cell>) {
        let id = ids.unused(&format!("{}--{}", self.id, slug(name)));
        self.lines.push(Line { id, cells });
    }
}

/// Anchors, each of which is given once.
#[derive(Debug, Default)]
pub(crate) struct Ids(BTreeSet<String>);

impl Ids {
    /// An anchor like this text that nothing else has: lower case, digits and hyphens.
    pub(crate) fn new_id(&mut self, text: &str) -> String {
        self.unused(&slug(text))
    }

    /// This anchor, with a number behind it if it is taken.
    fn unused(&mut self, wanted: &str) -> String {
        let mut id = wanted.to_owned();
        let mut number = 2;
        while !self.0.insert(id.clone()) {
            id = format!("{wanted}-{number}");
            number += 1;
        }
        id
    }
}

/// The text in lower case, digits and hyphens, never empty.
fn slug(text: &str) -> String {
    let mut slug = String::new();
    for c in text.chars() {
        if c.is_ascii_alphanumeric() {
            slug.push(c.to_ascii_lowercase());
        } else if !slug.ends_with('-') {
            slug.push('-');
        }
    }
    // A file is named by it.
    slug.truncate(120);
    let slug = slug.trim_matches('-');
    if slug.is_empty() {
        "unnamed".to_owned()
    } else {
        slug.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_things_have_the_same_anchor() {
        let mut ids = Ids::default();
        assert_eq!(ids.new_id("Legal list/x88"), "legal-list-x88");
        assert_eq!(ids.new_id("legal-list-x88"), "legal-list-x88-2");
        assert_eq!(ids.new_id("<>"), "unnamed");
        assert_eq!(ids.new_id("é/../"), "unnamed-2");
    }
}
