//! Models inline text with code, emphasis and line breaks.

pub(crate) use boardbench_results::visible;

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Span {
    Text(String),
    /// A name from the data or a command.
    Code(String),
    Strong(String),
    /// A line break in the same cell.
    Break,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Prose(Vec<Span>);

impl Prose {
    pub(crate) const fn new() -> Self {
        Self(Vec::new())
    }

    pub(crate) fn spans(&self) -> &[Span] {
        &self.0
    }

    /// Parses text with names between backticks.
    pub(crate) fn marked(text: &str) -> Self {
        let mut prose = Self::new();
        for (index, part) in text.split('`').enumerate() {
            prose = match index % 2 {
                _ if part.is_empty() => prose,
                0 => prose.text(part),
                _ => prose.code(part),
            };
        }
        prose
    }

    pub(crate) fn text(mut self, text: impl AsRef<str>) -> Self {
        self.0.push(Span::Text(visible(text.as_ref())));
        self
    }

    pub(crate) fn code(mut self, text: impl AsRef<str>) -> Self {
        self.0.push(Span::Code(visible(text.as_ref())));
        self
    }

    pub(crate) fn strong(mut self, text: impl AsRef<str>) -> Self {
        self.0.push(Span::Strong(visible(text.as_ref())));
        self
    }

    pub(crate) fn line_break(mut self) -> Self {
        self.0.push(Span::Break);
        self
    }

    /// Replaces line breaks by semicolons.
    pub(crate) fn on_one_line(mut self) -> Self {
        for span in &mut self.0 {
            if *span == Span::Break {
                *span = Span::Text("; ".to_owned());
            }
        }
        self
    }

    pub(crate) fn then(mut self, other: Self) -> Self {
        self.0.extend(other.0);
        self
    }

    pub(crate) fn codes<'a>(self, names: impl IntoIterator<Item = &'a str>) -> Self {
        self.list(names.into_iter().map(|name| Self::new().code(name)))
    }

    /// Appends items with commas between them.
    pub(crate) fn list(self, items: impl IntoIterator<Item = Self>) -> Self {
        self.then(Self::joined(items, &", ".into()))
    }

    /// Appends the first names of contenders or groups, and the number of the rest.
    pub(crate) fn first_of<'a>(self, max: usize, names: &'a [&'a str]) -> Self {
        let prose = self.codes(names.iter().take(max).copied());
        match names.len().saturating_sub(max) {
            0 => prose,
            rest => prose.text(format!(" and {rest} more")),
        }
    }

    pub(crate) fn joined(items: impl IntoIterator<Item = Self>, between: &Self) -> Self {
        let joined = items.into_iter();
        let joined = joined.reduce(|one, other| one.then(between.clone()).then(other));
        joined.unwrap_or_default()
    }

    pub(crate) fn plain(&self) -> String {
        let words = self.0.iter().map(|span| match span {
            Span::Text(text) | Span::Code(text) | Span::Strong(text) => text.as_str(),
            Span::Break => "; ",
        });
        words.collect()
    }
}

impl<T: AsRef<str>> From<T> for Prose {
    fn from(text: T) -> Self {
        Self::new().text(text)
    }
}

/// Returns the text between two others; empty if the text is empty.
pub(crate) fn between(before: &str, text: &str, after: &str) -> String {
    if text.is_empty() {
        return String::new();
    }
    format!("{before}{text}{after}")
}
