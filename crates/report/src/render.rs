//! Writes documents and tables as text.

mod csv;
mod html;
mod markdown;

pub(crate) use csv::rows_csv;
pub(crate) use html::html;
pub(crate) use markdown::{blocks, markdown, markdown_table, words};
