//! Writes a document as Markdown.

use boardbench_results::escape_markdown as escaped;

use crate::document::{Block, Section, TITLE, Table};
use crate::prose::{Prose, Span};

pub(crate) fn markdown(sections: &[Section]) -> String {
    let contents = sections.iter().map(|it| format!("- [{}](#{})\n", words(&it.title), it.id));
    let sections = sections.iter().map(|it| {
        let heading = heading("##", &it.id, &it.title);
        format!("\n{heading}{}", blocks(&it.blocks))
    });
    let title = format!("# {}\n\n", escaped(TITLE));
    [title].into_iter().chain(contents).chain(sections).collect()
}

pub(crate) fn blocks<'b>(blocks: impl IntoIterator<Item = &'b Block>) -> String {
    blocks.into_iter().map(block).collect()
}

fn block(block: &Block) -> String {
    match block {
        Block::Paragraph(prose) => format!("{}\n\n", words(prose)),
        Block::List(items) => list("", items),
        Block::Note(title, items) => format!("> **{}**\n>\n{}", words(title), list("> ", items)),
        Block::Heading { id, title } => heading("###", id, title),
        Block::Table(table) => {
            let (caption, rows) = (words(&table.caption), markdown_table(table));
            format!("<a id=\"{}\"></a>\n\n*{caption}*\n\n{rows}\n", table.id)
        }
        Block::Figure(plot) => format!("![{}](plots/{}.svg)\n\n", escaped(&plot.title), plot.id),
        Block::Code(code) => format!("```\n{code}\n```\n\n"),
        Block::Fold(fold) => heading("###", &fold.id, &fold.title) + &blocks(&fold.blocks),
    }
}

fn list(indent: &str, items: &[Prose]) -> String {
    let lines = items.iter().map(|item| format!("{indent}- {}\n", words(item)));
    lines.chain(["\n".to_owned()]).collect()
}

fn heading(level: &str, id: &str, title: &Prose) -> String {
    format!("<a id=\"{id}\"></a>\n\n{level} {}\n\n", words(title))
}

/// Writes a table in GitHub's syntax.
pub(crate) fn markdown_table(table: &Table) -> String {
    let names = table.columns.iter().map(|column| escaped(&column.name));
    let rules = table.columns.iter().map(|column| {
        let rule = if column.is_number() { "---:" } else { "---" };
        rule.to_owned()
    });
    let lines =
        table.lines.iter().map(|line| line.cells.iter().map(|cell| words(&cell.prose)).collect());
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

/// Writes a code span, delimited by more backticks than the text has in a row.
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
