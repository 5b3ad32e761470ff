//! What must hold of any bytes at all.
//!
//! A target takes bytes, from a fuzzer, a file or a random generator, and panics if what it looks
//! at breaks its word. Nothing else makes it panic: any bytes are a proper question.
//!
//! | target | what the bytes are | what must hold |
//! |---|---|---|
//! | [`fen()`] | a FEN | it is refused in one line, or it is what the naive reference reads there, reads back from every custom of writing it, and every board agrees with the reference on the position |
//! | [`uci()`] | a position, then a UCI move a line | exactly the texts of the reference's legal moves are read, in either custom of castling, by both ways of reading, on every board |
//! | [`san()`] | a position, then a SAN move a line | strictly, exactly the reference's own SAN is read; leniently, exactly what is a lenient form of one legal move |
//! | [`codes()`] | a position, then four bytes a raw code | it is legal exactly if a generated move has its identity; making it leads where the reference says; taking it back leaves every bit as it was |
//! | [`game()`] | a position, then a byte a move | every board says what the reference says after each move, and has every bit back in the end |
//! | [`raw_data()`] | a file of data | it is refused, or it is written and read again unchanged, and tables and reports can be made of it |
//! | [`engine_output()`] | what an engine writes | it is refused in one line, or the answer is read again from its own plain form |
//!
//! Where data begin with a position, that is a FEN up to the first line's end, or else one byte
//! that chooses among the [perft vectors](boardbench_conformance::vectors).
//!
//! Each target has a module of its own name with `check`, which takes the boards or the reader to be
//! looked at: that is how tests plant faults. `corpus/` holds some files for each target, which are
//! run as plain tests; `fuzz/` hands the targets to cargo-fuzz, and `scripts/fuzz` runs that.

#![forbid(unsafe_code)]

pub mod boards;
pub mod codes;
pub mod engine_output;
pub mod fen;
pub mod game;
mod message;
pub mod raw_data;
pub mod san;
mod start;
pub mod uci;

use boards::{all_encodings_and_all_boards, natives};

/// A target with its name.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The name of the fuzz target and of the folder of its corpus.
    pub name: &'static str,
    /// The target.
    pub run: fn(&[u8]),
}

/// All targets, by name.
pub const TARGETS: [Target; 7] = [
    Target::new("codes", codes),
    Target::new("engine_output", engine_output),
    Target::new("fen", fen),
    Target::new("game", game),
    Target::new("raw_data", raw_data),
    Target::new("san", san),
    Target::new("uci", uci),
];

impl Target {
    const fn new(name: &'static str, run: fn(&[u8])) -> Self {
        Self { name, run }
    }
}

/// Reads the bytes as a FEN.
///
/// # Panics
///
/// If the reader or a board breaks its word: see [`mod@fen`].
pub fn fen(data: &[u8]) {
    fen::check(boardbench_notation::parse_fen_with, natives(), data);
}

/// Reads the bytes as a position and moves in UCI's form.
///
/// # Panics
///
/// If a reader breaks its word: see [`mod@uci`].
pub fn uci(data: &[u8]) {
    uci::check(natives(), data);
}

/// Reads the bytes as a position and moves in SAN.
///
/// # Panics
///
/// If a reader breaks its word: see [`mod@san`].
pub fn san(data: &[u8]) {
    san::check(natives(), data);
}

/// Takes the bytes for a position and raw codes of moves, in every encoding and on every board.
///
/// # Panics
///
/// If a board or an encoding breaks its word: see [`mod@codes`].
pub fn codes(data: &[u8]) {
    codes::check(all_encodings_and_all_boards(), data);
}

/// Takes the bytes for a position and choices of moves, and plays that game on all boards at once.
///
/// # Panics
///
/// If a board breaks its word: see [`mod@game`].
pub fn game(data: &[u8]) {
    game::check(natives(), data);
}

/// Reads the bytes as each kind of data file that there is.
///
/// # Panics
///
/// If a reader, or what is made of the data, breaks its word: see [`mod@raw_data`].
pub fn raw_data(data: &[u8]) {
    raw_data::check(raw_data::Readers::default(), data);
}

/// Reads the bytes as what an engine answers.
///
/// # Panics
///
/// If a reader breaks its word: see [`mod@engine_output`].
pub fn engine_output(data: &[u8]) {
    engine_output::check(engine_output::read, data);
}
