//! Models the content of a report, from which both Markdown and HTML are written.

use std::collections::BTreeSet;

use crate::plot::Plot;
use crate::prose::{Prose, visible};

/// The title of a report.
pub(crate) const TITLE: &str = "Chess board representations, compared";

/// A section of the table of contents, or a foldable part of one.
#[derive(Debug)]
pub(crate) struct Section {
    pub(crate) id: String,
    pub(crate) title: Prose,
    /// `true` if the section is closed until the reader opens it.
    pub(crate) is_folded: bool,
    pub(crate) blocks: Vec<Block>,
}

#[derive(Debug)]
pub(crate) enum Block {
    Paragraph(Prose),
    List(Vec<Prose>),
    Heading {
        id: String,
        title: Prose,
    },
    Table(Table),
    Figure(Plot),
    /// A box with a title and a list.
    Note(Prose, Vec<Prose>),
    /// Preformatted lines to copy.
    Code(String),
    /// A part that is closed until the reader opens it.
    Fold(Section),
}

#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) id: String,
    pub(crate) caption: Prose,
    pub(crate) columns: Vec<Column>,
    pub(crate) lines: Vec<Line>,
}

#[derive(Debug)]
pub(crate) struct Column {
    pub(crate) name: String,
    /// CSS class of its cells.
    pub(crate) class: &'static str,
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
    /// Sort key in a column of numbers.
    pub(crate) value: Option<f64>,
    pub(crate) tone: Tone,
}

/// The colour of a cell, which repeats the meaning of its words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Tone {
    #[default]
    Plain,
    Good,
    Bad,
    Unsure,
}

/// Replaces all anchors by valid and unique ones, in the order of the document.
pub(crate) fn make_ids_unique(sections: &mut [Section]) {
    let mut taken = BTreeSet::new();
    for section in sections {
        replace_ids(section, &mut taken);
    }
}

impl Section {
    /// Returns an open section, with an anchor derived from its title.
    pub(crate) fn new(title: impl Into<Prose>) -> Self {
        let title = title.into();
        Self { id: title.plain(), title, is_folded: false, blocks: Vec::new() }
    }

    pub(crate) fn folded(self) -> Self {
        Self { is_folded: true, ..self }
    }

    pub(crate) fn push(&mut self, block: impl Into<Block>) {
        self.blocks.push(block.into());
    }

    pub(crate) fn extend<B: Into<Block>>(&mut self, blocks: impl IntoIterator<Item = B>) {
        self.blocks.extend(blocks.into_iter().map(Into::into));
    }
}

impl Block {
    /// Returns a heading with an anchor derived from a text.
    pub(crate) fn heading(id: &str, title: &str) -> Self {
        let (id, title) = (id.to_owned(), title.into());
        Self::Heading { id, title }
    }
}

/// Implements `From` for a type: a source type, and the expression that converts it.
macro_rules! convert_from {
    ($made:ty: $($source:ty => $value:expr;)*) => {$(
        impl From<$source> for $made {
            fn from(source: $source) -> Self {
                $value(source)
            }
        }
    )*};
}

convert_from! { Block:
    Prose => Self::Paragraph;
    &str => |text| Self::Paragraph(Prose::from(text));
    Table => Self::Table;
    Plot => Self::Figure;
    Section => Self::Fold;
}

impl Tone {
    pub(crate) const fn class(self) -> &'static str {
        match self {
            Self::Plain => "",
            Self::Good => "good",
            Self::Bad => "bad",
            Self::Unsure => "unsure",
        }
    }
}

/// CSS class of columns of numbers.
const NUMBER: &str = "number";

impl Column {
    pub(crate) fn is_number(&self) -> bool {
        self.class == NUMBER
    }
}

impl Cell {
    pub(crate) fn code(name: &str) -> Self {
        Prose::new().code(name).into()
    }

    /// Returns a number, and the text that shows it.
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

convert_from! { Cell:
    Prose => |prose| Self { prose, ..Self::default() };
    &str => |text| Self::from(Prose::from(text));
    String => |text| Self::from(Prose::from(text));
}

/// Converts `None` to an empty cell.
impl<C: Into<Self>> From<Option<C>> for Cell {
    fn from(content: Option<C>) -> Self {
        content.map_or_else(Self::default, Into::into)
    }
}

impl Table {
    pub(crate) fn non_empty(self) -> Option<Self> {
        (!self.lines.is_empty()).then_some(self)
    }
}

/// The columns of a table with one row per item: the heading of each column, and a function from an item to its cell.
pub(crate) struct Columns<'c, T>(Vec<(Column, Writer<'c, T>)>);

type Writer<'c, T> = Box<dyn Fn(&T) -> Cell + 'c>;

impl<'c, T> Columns<'c, T> {
    pub(crate) fn new() -> Self {
        Self(Vec::new())
    }

    pub(crate) fn text<C: Into<Cell>>(self, name: &str, cell: impl Fn(&T) -> C + 'c) -> Self {
        self.add("", name, cell)
    }

    pub(crate) fn number<C: Into<Cell>>(self, name: &str, cell: impl Fn(&T) -> C + 'c) -> Self {
        self.add(NUMBER, name, cell)
    }

    pub(crate) fn long<C: Into<Cell>>(self, name: &str, cell: impl Fn(&T) -> C + 'c) -> Self {
        self.add("long", name, cell)
    }

    fn add<C: Into<Cell>>(
        mut self,
        class: &'static str,
        name: &str,
        cell: impl Fn(&T) -> C + 'c,
    ) -> Self {
        let column = Column { name: visible(name), class };
        let cell = Box::new(move |item: &T| cell(item).into());
        self.0.push((column, cell));
        self
    }

    /// Returns the table with one row per item.
    pub(crate) fn table(
        self,
        id: &str,
        caption: impl Into<Prose>,
        items: impl IntoIterator<Item = T>,
    ) -> Table {
        let line = |item: T| {
            let cells = self.0.iter().map(|(_, cell)| cell(&item));
            let cells: Vec<Cell> = cells.collect();
            Line { id: format!("{id} {}", cells[0].prose.plain()), cells }
        };
        Table {
            id: id.to_owned(),
            caption: caption.into(),
            lines: items.into_iter().map(line).collect(),
            columns: self.0.into_iter().map(|(column, _)| column).collect(),
        }
    }
}

fn replace_ids(section: &mut Section, taken: &mut BTreeSet<String>) {
    replace_id(&mut section.id, taken);
    for block in &mut section.blocks {
        match block {
            Block::Heading { id, .. } => replace_id(id, taken),
            Block::Figure(plot) => replace_id(&mut plot.id, taken),
            Block::Table(table) => {
                replace_id(&mut table.id, taken);
                for line in &mut table.lines {
                    replace_id(&mut line.id, taken);
                }
            }
            Block::Fold(section) => replace_ids(section, taken),
            Block::Paragraph(_) | Block::List(_) | Block::Note(..) | Block::Code(_) => {}
        }
    }
}

/// Replaces a text by an anchor, with a number appended if the anchor is taken.
pub(crate) fn replace_id(id: &mut String, taken: &mut BTreeSet<String>) {
    let base = slug(id);
    id.clone_from(&base);
    let mut number = 2;
    while !taken.insert(id.clone()) {
        *id = format!("{base}-{number}");
        number += 1;
    }
}

/// Returns the text in lower case, digits and hyphens, never empty.
pub(crate) fn slug(text: &str) -> String {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let mut slug = words.join("-").to_ascii_lowercase();
    // It may also name a file.
    slug.truncate(120);
    match slug.trim_end_matches('-') {
        "" => "unnamed".to_owned(),
        slug => slug.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn anchors_are_unique() {
        let mut taken = BTreeSet::new();
        for (text, expected) in [
            ("Legal list/x88", "legal-list-x88"),
            ("legal-list-x88", "legal-list-x88-2"),
            ("<>", "unnamed"),
            ("é/../", "unnamed-2"),
        ] {
            let mut id = text.to_owned();
            replace_id(&mut id, &mut taken);
            assert_eq!(id, expected);
        }
    }
}
