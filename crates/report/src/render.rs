//! Writing a document.

mod csv;
mod html;
mod markdown;

pub(crate) use csv::{csv, rows_csv};
pub(crate) use html::{escape, html};
pub(crate) use markdown::{markdown, markdown_table, words};
