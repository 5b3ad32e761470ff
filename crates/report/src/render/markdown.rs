//! A document as Markdown.

use std::fmt::Write as _;

use crate::document::{Block, Document, Section, Table};
use crate::prose::{Prose, Span};

pub(crate) fn markdown(document: &Document) -> String {
    let mut text = format!("# {}\n\n", escaped(&document.title));
    for section in &document.sections {
        // Writing to a string does not fail, here and below.
        let _ = writeln!(text, "- [{}](#{})", words(&section.title), section.id);
    }
    for section in &document.sections {
        let _ = write!(
            text,
            "\n<a id=\"{}\"></a>\n\n## {}\n\n",
            section.id,
            words(&section.title)
        );
        blocks(&mut text, &section.blocks);
    }
    text
}

fn blocks(text: &mut String, all: &[Block]) {
    for block in all {
        match block {
            Block::Paragraph(prose) => {
                let _ = write!(text, "{}\n\n", words(prose));
            }
            Block::Notice(prose) => {
                let _ = write!(text, "> **Note.** {}\n\n", words(prose));
            }
            Block::List(items) => {
                for item in items {
                    let _ = writeln!(text, "- {}", words(item));
                }
                text.push('\n');
            }
            Block::Heading { id, title } => heading(text, id, title),
            Block::Table(table) if !table.is_on_page() => {}
            Block::Table(table) => {
                let caption = words(&table.caption);
                let _ = write!(text, "<a id=\"{}\"></a>\n\n*{caption}*\n\n", table.id);
                text.push_str(&markdown_table(table));
                text.push('\n');
            }
            Block::Figure(plot) => {
                let title = escaped(&plot.title);
                let _ = write!(text, "![{title}](plots/{}.svg)\n\n", plot.id);
            }
            Block::Code(code) => {
                let _ = write!(text, "```\n{code}\n```\n\n");
            }
            Block::Fold(Section {
                id,
                title,
                blocks: inner,
                ..
            }) => {
                heading(text, id, title);
                blocks(text, inner);
            }
        }
    }
}

fn heading(text: &mut String, id: &str, title: &Prose) {
    let _ = write!(text, "<a id=\"{id}\"></a>\n\n### {}\n\n", words(title));
}

/// A table in GitHub's form.
pub(crate) fn markdown_table(table: &Table) -> String {
    let names = table.shown().map(|column| escaped(&column.name));
    let rules = table.shown().map(|column| {
        let rule = if column.is_number() { "---:" } else { "---" };
        rule.to_owned()
    });
    let lines = table.shown_lines().map(|(_, cells)| {
        let cells = cells.into_iter();
        cells.map(|(_, cell)| words(&cell.prose)).collect()
    });
    let lines = [names.collect(), rules.collect()].into_iter().chain(lines);
    let written = lines.map(|cells: Vec<String>| format!("| {} |\n", cells.join(" | ")));
    written.collect()
}

pub(crate) fn words(prose: &Prose) -> String {
    let spans = prose.spans().iter().map(|span| match span {
        Span::Text(text) => escaped(text),
        Span::Code(text) => code(text),
        Span::Strong(text) => format!("**{}**", escaped(text)),
        Span::Break => "<br>".to_owned(),
    });
    spans.collect()
}

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' | '*' | '_' | '[' | ']' | '`' | '|' | '~' | '#' => {
                escaped.push('\\');
                escaped.push(c);
            }
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            _ => escaped.push(c),
        }
    }
    escaped
}

/// A code span, with more backticks than the name has in a row.
fn code(text: &str) -> String {
    let runs = text.split(|c| c != '`').map(str::len);
    let longest = runs.max().unwrap_or(0);
    if text.is_empty() {
        return String::new();
    }
    let fence = "`".repeat(longest + 1);
    let space = if longest > 0 { " " } else { "" };
    // In a table, a bar ends the cell even in a code span.
    let text = text.replace('|', "\\|");
    format!("{fence}{space}{text}{space}{fence}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_escaped() {
        let prose = Prose::from("a*b_<c>|").code("d`e|f").strong("g");
        assert_eq!(words(&prose), "a\\*b\\_&lt;c&gt;\\|`` d`e\\|f ``**g**");
    }
}
