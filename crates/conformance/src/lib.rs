//! Conformance tests for chess boards and move encodings, and the naive reference that they compare
//! with.
//!
//! | purpose | use |
//! |---|---|
//! | the moves and counts of any move generator, by closures | [`check_moves`], [`check_perft`] |
//! | every check of a board and an encoding, as tests | [`conformance!`] |
//! | the same checks as functions that return the first failure | [`suite`], [`check`] |
//! | the same checks for a list of pairs, compiled once | [`probe`] |
//! | the rules of chess, slow and simple | [`mod@reference`] |
//! | positions with known perft counts | [`vectors`] |
//! | positions with all results of the reference | [`samples`] |
//! | the rule that a wrong move concerns, and the smallest position that shows it | [`rule`], [`reduce`](mod@reduce), [`castling`] |
//! | every possible move | [`contents`] |
//! | results of all attack queries | [`attacks`] |
//! | properties that hold for any input bytes, for fuzzers | [`bytes`] |
//!
//! The tests of a board or an encoding are one file:
//!
//! ```text
//! use boardbench_conformance::conformance;
//! use my_board::MyBoard;
//! use my_move::MyMove;
//!
//! conformance!(my_board_with_my_move, MyBoard, MyMove);
//! ```
//!
//! # What is checked
//!
//! The checks come in tiers. Each check relies on all checks above it, so fix the topmost failure
//! first: the failures below it may have the same cause.
//!
//! | tier | check | requires | verifies |
//! |---|---|---|---|
//! | 1 | [`codec`](check::codec) | an `Encoding` alone | the moves of some thousand positions can be encoded and decoded again, by parts and by raw bits; `classify` gives the kind on a full board; parts that are not stored are `None`; no move is `NONE` or `NULL`; a written priority can be read back and changes nothing else |
//! | 1 | [`contents`](check::contents()) | the same | the same for every possible move; two moves have equal identities if and only if all their stored parts are equal |
//! | 1 | [`codes`](check::codes) | the same | for raw codes, invalid ones included: `from_code` and `code` are inverse, no method panics, the results are consistent, with every priority |
//! | 2 | [`queries`](check::queries) | a `Position` alone | setups survive the round trip; pieces, side, rights, en passant, clocks, hash, keys of pieces, checks, pins, *attacks*, threats and mobility equal the reference's |
//! | 2 | [`fen_round_trip`](check::fen_round_trip) | the same | FEN, setup and board convert into each other without loss |
//! | 2 | [`null_move`](check::null_move) | the same | a null move changes side, en passant, clocks and hash, and unmaking it restores every bit |
//! | 3 | [`membership`](check::membership) | a `Board<E>` that generates moves | the legal and the pseudo-legal moves equal the reference's, without duplicates; counting and stopping early agree with them; `is_legal` accepts the legal moves and rejects moves of other positions |
//! | 3 | [`code_space`](check::code_space) | the same, and making moves | `is_legal` accepts only raw codes of legal moves, with any priority; making an invalid move does not panic |
//! | 3 | [`classification`](check::classification) | the same | kind, mover and victim of generated moves, their static exchange evaluation (SEE), and `gives_check` and `hash_after` of legal moves equal the reference's |
//! | 4 | [`make_unmake`](check::make_unmake) | a `Board<E>` that makes and unmakes moves | after a move, setup, attacks, keys of pieces, checks and pins equal the reference's and the hash equals the setup's; `make_with_changes` reports exactly the threats that differ, and can be unmade; making the move on a copy, with any priority, gives an equal board; unmaking restores every bit |
//! | 4 | [`games`](check::games) | the same | the same over complete games on one board, including null moves, and attacked squares, captures, SEE, checks and hashes before a move: incremental state does not drift |
//! | 4 | [`perft`](check::perft) | everything | the published counts in four ways: bulk counting, make/unmake, pseudo-legal moves, copy-make |
//!
//! Ordering needs no check of its own: `codec`, `contents`, `codes`, `code_space` and `make_unmake`
//! cover what a search writes into a move ([`Priority`]). The tests of `boardbench-search` check
//! that all orderings give the same order.
//!
//! [`Priority`]: boardbench_core::Priority
//!
//! # Planted faults
//!
//! With the feature `planted`, the module `planted` has a slow board, correct or with a chosen fault, to test code that runs the
//! checks.
//!
//! # Interpreters
//!
//! With the feature `brief`, [`samples`], [`contents`], [sets of codes](check::CodeSet) and the leaves of perft are reduced to a
//! small part, for interpreters such as Miri and for emulated processors.
//!
//! # Sources of the expected results
//!
//! The crate depends on no board and no encoding. Its expected results have three independent sources: the
//! published perft counts; the naive reference, which shares no rule with `boardbench-core`; and
//! cozy-chess, which this crate's own tests compare with the reference.

#![forbid(unsafe_code)]
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

pub mod attacks;
pub mod bytes;
pub mod castling;
#[allow(clippy::missing_errors_doc, reason = "documented at `Outcome`: the first difference")]
pub mod check;
pub mod contents;
mod generator;
mod panics;
#[cfg(feature = "planted")]
pub mod planted;
pub mod probe;
pub mod reduce;
pub mod reference;
pub mod rule;
pub mod samples;
#[allow(clippy::missing_errors_doc, reason = "documented at `Outcome`: the first difference")]
pub mod suite;
pub mod vectors;

pub use generator::{Convention, LegalBoard, check_moves, check_perft};

/// `true` with the feature `brief`: only a small part of the input is used.
const BRIEF: bool = cfg!(feature = "brief");
