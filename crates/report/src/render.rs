//! Writes documents as Markdown and HTML, and tables as CSV.

mod csv;
mod html;
mod markdown;

pub(crate) use csv::rows_csv;
pub(crate) use html::html;
pub(crate) use markdown::{blocks, markdown, markdown_table, words};
