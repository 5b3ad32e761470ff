//! Checks that any chess board and move encoding must pass, and a naive reference to check them
//! against.
//!
//! | you want | look at |
//! |---|---|
//! | every check of a board and an encoding, as tests | [`conformance!`] |
//! | the same checks as functions that return what went wrong | [`suite`], [`check`] |
//! | the same checks of a list of pairs, compiled once | [`probe`] |
//! | the rules of chess, slow and plain | [`mod@reference`] |
//! | positions with known perft counts | [`vectors`] |
//! | positions with all the reference's answers | [`samples`] |
//! | every move that there can be | [`contents`] |
//!
//! A board's or an encoding's tests are one file:
//!
//! ```text
//! use boardbench_conformance::conformance;
//! use my_board::MyBoard;
//! use my_move::MyMove;
//!
//! conformance!(my_board_with_my_move, MyBoard, MyMove);
//! ```
//!
//! The crate knows no board and no encoding. What it says is right comes from three independent
//! sources: the published perft counts, the naive reference, which shares no rule with
//! `boardbench-core`, and cozy-chess, against which this crate's own tests hold the reference.

#![forbid(unsafe_code)]

pub mod check;
pub mod contents;
pub mod probe;
pub mod reference;
pub mod samples;
pub mod suite;
pub mod vectors;
