//! Checks of a move encoding over everything that a move can hold.
//!
//! This is no encoding: it is what the encodings beside it are tested with. Samples of positions
//! show an encoding the moves of real games; these checks show it all of them, every pair of
//! squares with every kind, every mover and every victim, whether or not a position has it.
//!
//! | check | shows |
//! |---|---|
//! | [`contents`] | whatever is encoded is read back; different moves get different bits, equal ones equal bits; none equals `NONE` or `NULL` |
//! | [`codes`] | raw codes survive the round trip, no question about one panics, and the answers agree among themselves |
//!
//! Both panic at the first wrong answer, as tests do.

#![forbid(unsafe_code)]

mod codes;
mod content;
mod contents;

pub use codes::{codes, random_codes};
pub use content::{Content, all_contents};
pub use contents::contents;
