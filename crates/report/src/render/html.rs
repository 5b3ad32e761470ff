//! A document as a page of HTML that needs no other files.

use askama::Template;

use crate::document::{Block, Cell, Column, Document};
use crate::plot::{page_rules, variables};
use crate::prose::{Prose, Span};

#[derive(Template)]
#[template(path = "report.html")]
struct Page<'d> {
    document: &'d Document,
    style: String,
    script: &'static str,
}

#[derive(Template)]
#[template(path = "blocks.html")]
struct Blocks<'d> {
    blocks: &'d [Block],
}

#[derive(Template)]
#[template(path = "prose.html")]
struct Words<'d> {
    spans: &'d [Span],
}

fn words(prose: &Prose) -> Words<'_> {
    Words { spans: prose.spans() }
}

fn class_of(column: &Column, cell: &Cell) -> String {
    let classes = [column.class(), cell.tone.class()].join(" ");
    classes.trim().to_owned()
}

/// Returns the name of a column without what stands in parentheses or names machines. A narrow screen shows it in each row, and the
/// whole name once.
fn label(column: &Column) -> &str {
    let name = column.name.as_str();
    let ends = [" (", ", on "].into_iter();
    let end = ends.filter_map(|mark| name.find(mark)).min();
    &name[..end.unwrap_or(name.len())]
}

pub(crate) fn html(document: &Document) -> String {
    let style = include_str!("../../templates/report.css")
        .replace("/* plot rules */", &page_rules())
        .replace("/* light plot */", &variables(false))
        .replace("/* dark plot */", &variables(true));
    let page = Page { document, style, script: include_str!("../../templates/report.js") };
    page.to_string()
}

#[cfg(test)]
mod tests {
    use crate::fixture::{file, report, small};

    #[test]
    fn a_page_has_a_link_to_each_fold() {
        let page = file(&report(&[small().records()]), "report.html");
        let folds = page.matches("<summary><h").count();
        let links = page.matches("<a class=\"link\" href=\"#").count();
        assert!(folds > 3 && folds == links, "{folds} {links}");
    }
}
