//! A document as one page of HTML that needs nothing else.

use askama::Template;

use crate::ReportError;
use crate::document::{Block, Cell, Column, Document, Line, Table};
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

/// A paragraph as HTML.
fn words(prose: &Prose) -> Words<'_> {
    Words {
        spans: prose.spans(),
    }
}

/// The cells of a row with the columns that they stand in.
fn with_columns<'t>(table: &'t Table, line: &'t Line) -> Vec<(&'t Column, &'t Cell)> {
    table.columns.iter().zip(&line.cells).collect()
}

/// The tag of a cell: numbers with all their digits, for the page's script to sort by.
fn open_cell(column: &Column, cell: &Cell) -> String {
    let class = [column.class(), cell.tone.class()].join(" ");
    let class = match class.trim() {
        "" => String::new(),
        class => format!(" class=\"{class}\""),
    };
    if column.is_number() {
        let value = cell.value.map(|value| value.to_string());
        format!("<td{class} data-value=\"{}\">", value.unwrap_or_default())
    } else {
        format!("<td{class}>")
    }
}

/// The whole page.
pub(crate) fn html(document: &Document) -> Result<String, ReportError> {
    let style = include_str!("../../templates/report.css")
        .replace("/* plot rules */", &page_rules())
        .replace("/* light plot */", &variables(false))
        .replace("/* dark plot */", &variables(true));
    let page = Page {
        document,
        style,
        script: include_str!("../../templates/report.js"),
    };
    page.render()
        .map_err(|error| ReportError::Template(error.to_string()))
}

/// Text that is no markup, in HTML and XML.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            _ => escaped.push(c),
        }
    }
    escaped
}
