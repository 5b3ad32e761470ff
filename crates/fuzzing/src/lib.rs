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
//! | [`raw_data()`] | a file of data | it is rejected, or it is written, packed and read again unchanged, and has tables and a report |
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
pub mod raw_data;
pub mod san;
mod texts;
pub mod uci;

use std::fmt;

use boards::{ALL_ENCODINGS_AND_ALL_BOARDS, NATIVES};

/// A target with its name.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The name of the fuzz target and of the folder of its corpus.
    pub name: &'static str,
    /// The target.
    pub run: fn(&[u8]),
}

/// Defines each target, with the arguments of its check before the bytes, and the list of them.
macro_rules! targets {
    ($($name:ident($($argument:expr),*);)*) => {
        $(
            #[doc = concat!("Runs [`", stringify!($name), "::check`] on the bytes.")]
            ///
            /// # Panics
            ///
            /// If a property does not hold.
            pub fn $name(data: &[u8]) {
                $name::check($($argument,)* data);
            }
        )*

        /// All targets, by name.
        pub const TARGETS: [Target; 7] =
            [$(Target { name: stringify!($name), run: $name }),*];
    };
}

targets! {
    codes(&ALL_ENCODINGS_AND_ALL_BOARDS);
    engine_output(engine_output::Form::read);
    fen(boardbench_notation::parse_fen_with, &NATIVES);
    game(&NATIVES);
    raw_data(|data| boardbench_data::read(data));
    san(&NATIVES);
    uci(&NATIVES);
}

/// Requires an error message of one line of printable ASCII that is not empty.
#[track_caller]
fn assert_one_line(error: &dyn fmt::Display) {
    let text = error.to_string();
    let is_printable = |symbol: char| symbol == ' ' || symbol.is_ascii_graphic();
    assert!(text.chars().all(is_printable), "{text:?}");
    assert!(!text.is_empty(), "an error without a message");
}
