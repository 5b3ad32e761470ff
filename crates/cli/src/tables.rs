//! Tables for a terminal.

use comfy_table::{ContentArrangement, Table, TableStyle};

/// An empty table that is as wide as its cells need, whatever the terminal: names must not be cut.
pub(crate) fn new_table(style: TableStyle) -> Table {
    let mut table = Table::new();
    table
        .load_style(style)
        .set_content_arrangement(ContentArrangement::Disabled);
    table
}
