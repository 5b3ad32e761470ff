//! Properties that must hold for any bytes.
//!
//! A target takes bytes, from a fuzzer, a file or a random generator, and panics if a property does not
//! hold. Any bytes are valid input: nothing else makes a target panic.
//!
//! | target | the bytes | the property |
//! |---|---|---|
//! | [`fen()`] | a FEN | it is rejected in one line, or it is what the naive reference parses, survives every way of writing the en-passant square, and every board agrees with the reference on the position |
//! | [`uci()`] | a position, then a UCI move a line | exactly the texts of the reference's legal moves are accepted, in either form of castling, by both parsers, on every board |
//! | [`san()`] | a position, then a SAN move a line | strict parsing accepts exactly the reference's SAN; lenient parsing accepts exactly the lenient forms of a single legal move |
//! | [`codes()`] | a position, then four bytes a raw code | boards and encodings pass the conformance checks of codes, generated and made moves |
//! | [`game()`] | a position, then a byte a move | every board agrees with the reference after each move, and unmaking restores every bit |
//! | [`raw_data()`] | a file of data | it is rejected, or it is written and read again unchanged, and has tables and a report |
//! | [`engine_output()`] | the output of an engine | it is rejected in one line, or the answer survives writing and reading |
//!
//! Data that begin with a position have a FEN in the first line, or else one byte that selects one of
//! the [perft vectors](boardbench_conformance::vectors).
//!
//! Each target has a module with a function `check`, which takes the boards or the parser as parameters,
//! so that tests can plant faults. `corpus/` has files for each target, which run as plain tests;
//! `fuzz/` passes the targets to cargo-fuzz, and `scripts/fuzz` runs that.

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
mod texts;
pub mod uci;

use boards::{ALL_ENCODINGS_AND_ALL_BOARDS, NATIVES};

/// A target with its name.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The name of the fuzz target and of the folder of its corpus.
    pub name: &'static str,
    /// The target.
    pub run: fn(&[u8]),
}

/// Defines the targets and the list of them.
macro_rules! targets {
    ($($(#[$docs:meta])* fn $name:ident($data:ident) $body:block)*) => {
        $(
            $(#[$docs])*
            ///
            /// # Panics
            ///
            /// If a property does not hold.
            pub fn $name($data: &[u8]) $body
        )*

        /// All targets, by name.
        pub const TARGETS: [Target; 7] =
            [$(Target { name: stringify!($name), run: $name }),*];
    };
}

targets! {
    /// Reads the bytes as a position and raw codes of moves, in every encoding and on every board: see
    /// [`codes::check`].
    fn codes(data) { codes::check(&ALL_ENCODINGS_AND_ALL_BOARDS, data); }

    /// Reads the bytes as the answer of an engine: see [`engine_output::check`].
    fn engine_output(data) { engine_output::check(engine_output::Form::read, data); }

    /// Reads the bytes as a FEN: see [`fen::check`].
    fn fen(data) { fen::check(boardbench_notation::parse_fen_with, &NATIVES, data); }

    /// Reads the bytes as a position and moves, and plays that game on all boards: see [`game::check`].
    fn game(data) { game::check(&NATIVES, data); }

    /// Reads the bytes as each kind of data file: see [`raw_data::check`].
    fn raw_data(data) { raw_data::check(|data| boardbench_data::read(data), data); }

    /// Reads the bytes as a position and moves in SAN: see [`san::check`].
    fn san(data) { san::check(&NATIVES, data); }

    /// Reads the bytes as a position and moves in UCI notation: see [`uci::check`].
    fn uci(data) { uci::check(&NATIVES, data); }
}
