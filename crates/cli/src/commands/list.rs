//! Implements `list`, which prints every contender of every axis.

use boardbench_registry::{AXES, boards, encodings, native};
use boardbench_results::text_table;
use clap::{Args, ValueEnum};
use comfy_table::presets;
use serde::Serialize;

use crate::console::{CommandResult, print};

/// List every board, every move encoding, and every way to store and order moves
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  boardbench list --format json")]
pub(crate) struct List {
    /// Format of the list
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
#[derive(Debug, Default, Serialize)]
struct Entry {
    axis: &'static str,
    name: &'static str,
    /// Size of a board, of a move, of a move with its score, or of a ply's list.
    bytes: usize,
    /// Size of the part of a board that stores the pieces.
    #[serde(skip_serializing_if = "Option::is_none")]
    piece_bytes: Option<usize>,
    /// Size of the data for unmaking a move of the native encoding.
    #[serde(skip_serializing_if = "Option::is_none")]
    undo_bytes: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bits: Option<u32>,
    /// Size of a transposition table's entry with a move of this encoding.
    #[serde(skip_serializing_if = "Option::is_none")]
    table_entry_bytes: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    native: Option<&'static str>,
    /// Title of the document that describes it.
    source: Option<&'static str>,
    about: &'static str,
}

impl List {
    pub(crate) fn run(self) -> CommandResult {
        let entries = entries();
        let text = match self.format {
            Format::Table => table(&entries),
            Format::Json => serde_json::to_string_pretty(&entries)?,
        };
        print(text)
    }
}

fn entries() -> Vec<Entry> {
    let boards = boards().map(|board| Entry {
        axis: "board",
        name: board.name,
        bytes: board.bytes.position.unwrap_or_default(),
        piece_bytes: board.bytes.pieces,
        undo_bytes: native(board.name).map(|contender| contender.undo_bytes),
        native: Some(board.native),
        source: board.source,
        about: board.about,
        ..Entry::default()
    });
    let encodings = encodings().map(|encoding| Entry {
        axis: "moves",
        name: encoding.name,
        bytes: encoding.bytes,
        bits: Some(encoding.bits),
        table_entry_bytes: Some(encoding.entry_bytes),
        source: encoding.source,
        about: encoding.about,
        ..Entry::default()
    });
    let others = AXES.iter().map(|info| Entry {
        axis: info.axis,
        name: info.name,
        bytes: info.bytes,
        source: info.source,
        about: info.about,
        ..Entry::default()
    });
    boards.chain(encodings).chain(others).collect()
}

fn table(entries: &[Entry]) -> String {
    let header = ["axis", "name", "bytes", "pieces", "undo", "bits", "native", "about", "source"];
    let number = |number: Option<usize>| number.map_or_else(String::new, |n| n.to_string());
    let rows = entries.iter().map(|entry| {
        vec![
            entry.axis.to_owned(),
            entry.name.to_owned(),
            entry.bytes.to_string(),
            number(entry.piece_bytes),
            number(entry.undo_bytes),
            number(entry.bits.map(|bits| bits as usize)),
            entry.native.unwrap_or_default().to_owned(),
            entry.about.to_owned(),
            entry.source.unwrap_or_default().to_owned(),
        ]
    });
    text_table(&header, rows, &[2, 3, 4, 5], presets::NOTHING)
}
