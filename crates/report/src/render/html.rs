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
    Words {
        spans: prose.spans(),
    }
}

fn class_of(column: &Column, cell: &Cell) -> String {
    let classes = [column.class(), cell.tone.class()].join(" ");
    classes.trim().to_owned()
}

pub(crate) fn html(document: &Document) -> String {
    let style = include_str!("../../templates/report.css")
        .replace("/* plot rules */", &page_rules())
        .replace("/* light plot */", &variables(false))
        .replace("/* dark plot */", &variables(true));
    let page = Page {
        document,
        style,
        script: include_str!("../../templates/report.js"),
    };
    page.to_string()
}
