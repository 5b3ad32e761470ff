//! Tests of parsing and writing FENs and moves.

mod fens;
mod moves;
mod texts;
