//! Writes a document as a page of HTML that needs no other files.

use askama::Template;

use crate::document::{Block, Cell, Column, Section, TITLE};
use crate::prose::{Prose, Span};

#[derive(Template)]
#[template(path = "report.html")]
struct Page<'d> {
    title: &'static str,
    sections: &'d [Section],
    style: &'static str,
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

/// Returns the text with no line break within an interval or a percentage.
fn unbroken(text: &str) -> String {
    let text = text.replace('–', "\u{2060}–\u{2060}").replace(" %", "\u{a0}%");
    ('0'..='9')
        .fold(text, |text, digit| text.replace(&format!(" ({digit}"), &format!("\u{a0}({digit}")))
}

fn class_of(column: &Column, cell: &Cell) -> String {
    let classes = [column.class, cell.tone.class()].join(" ");
    classes.trim().to_owned()
}

/// Returns the name of a column without parentheses and names of machines. A narrow screen shows it in each row, and the
/// full name once.
fn label(column: &Column) -> &str {
    let name = column.name.as_str();
    let ends = [" (", ", on "].into_iter();
    let end = ends.filter_map(|mark| name.find(mark)).min();
    &name[..end.unwrap_or(name.len())]
}

pub(crate) fn html(sections: &[Section]) -> String {
    let style = include_str!("../../templates/report.css");
    let script = include_str!("../../templates/report.js");
    Page { title: TITLE, sections, style, script }.to_string()
}
