//! `list`: what there is.

use boardbench_registry::{AxisInfo, BoardInfo, MovesInfo, axes, boards, encodings, native};
use clap::{Args, ValueEnum};
use comfy_table::{CellAlignment, Column, ContentArrangement, Table, presets};
use serde::Serialize;

use crate::ending::{Ended, Failure, Verdict};
use crate::streams::Streams;

/// List every board, every move encoding, and the ways to keep and order moves
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  boardbench list --format json")]
pub(crate) struct List {
    /// How to write the list
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// A table to read
    Table,
    /// A JSON array
    Json,
}

/// An entry of the list. Sizes are in bytes.
#[derive(Debug, Serialize)]
struct Entry {
    axis: &'static str,
    name: &'static str,
    /// Of the whole board, of a move, of a move with its score, of a ply's list.
    bytes: usize,
    /// The part of a board that holds the pieces.
    #[serde(skip_serializing_if = "Option::is_none")]
    piece_bytes: Option<usize>,
    /// What taking back a move of the native encoding needs.
    #[serde(skip_serializing_if = "Option::is_none")]
    undo_bytes: Option<usize>,
    /// How many bits a move uses.
    #[serde(skip_serializing_if = "Option::is_none")]
    bits: Option<u32>,
    /// A transposition table's entry that holds a move as it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    table_entry_bytes: Option<usize>,
    /// A board's own encoding.
    #[serde(skip_serializing_if = "Option::is_none")]
    native: Option<&'static str>,
    /// The title of the document that describes it.
    source: Option<&'static str>,
    about: &'static str,
}

impl List {
    pub(crate) fn run(self, streams: &mut Streams<'_>) -> Ended {
        let entries: Vec<Entry> = boards()
            .map(Entry::from)
            .chain(encodings().map(Entry::from))
            .chain(axes().map(Entry::from))
            .collect();
        let text = match self.format {
            Format::Table => table(&entries),
            Format::Json => {
                serde_json::to_string_pretty(&entries).map_err(|error| Failure::input(&error))?
            }
        };
        writeln!(streams.output, "{text}")?;
        Ok(Verdict::Passed)
    }
}

impl From<&'static BoardInfo> for Entry {
    fn from(board: &'static BoardInfo) -> Self {
        Self {
            axis: "board",
            name: board.name,
            bytes: board.bytes,
            piece_bytes: Some(board.piece_bytes),
            undo_bytes: native(board.name).map(|contender| contender.undo_bytes),
            bits: None,
            table_entry_bytes: None,
            native: Some(board.native),
            source: board.source,
            about: board.about,
        }
    }
}

impl From<&'static MovesInfo> for Entry {
    fn from(encoding: &'static MovesInfo) -> Self {
        Self {
            axis: "moves",
            name: encoding.name,
            bytes: encoding.bytes,
            piece_bytes: None,
            undo_bytes: None,
            bits: Some(encoding.bits),
            table_entry_bytes: Some(encoding.entry_bytes),
            native: None,
            source: encoding.source,
            about: encoding.about,
        }
    }
}

impl From<&'static AxisInfo> for Entry {
    fn from(contender: &'static AxisInfo) -> Self {
        Self {
            axis: contender.axis,
            name: contender.name,
            bytes: contender.bytes,
            piece_bytes: None,
            undo_bytes: None,
            bits: None,
            table_entry_bytes: None,
            native: None,
            source: contender.source,
            about: contender.about,
        }
    }
}

/// A table as wide as it needs to be, whatever the terminal: names must never be cut.
fn table(entries: &[Entry]) -> String {
    let mut table = Table::new();
    table
        .load_style(presets::NOTHING)
        .set_content_arrangement(ContentArrangement::Disabled)
        .set_header([
            "axis", "name", "bytes", "pieces", "undo", "bits", "native", "about", "source",
        ]);
    for entry in entries {
        let number = |number: Option<usize>| number.map_or_else(String::new, |n| n.to_string());
        table.add_row([
            entry.axis.to_owned(),
            entry.name.to_owned(),
            entry.bytes.to_string(),
            number(entry.piece_bytes),
            number(entry.undo_bytes),
            number(entry.bits.map(|bits| bits as usize)),
            entry.native.unwrap_or_default().to_owned(),
            entry.about.to_owned(),
            entry.source.unwrap_or_default().to_owned(),
        ]);
    }
    let align_right = |column: &mut Column| column.set_cell_alignment(CellAlignment::Right);
    table
        .column_iter_mut()
        .skip(2)
        .take(4)
        .for_each(align_right);
    table.trim_fmt()
}
