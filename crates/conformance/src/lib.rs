//! Checks that any chess board and move encoding must pass, and a naive reference to check them
//! against.
//!
//! | to get | use |
//! |---|---|
//! | every check of a board and an encoding, as tests | [`conformance!`] |
//! | the same checks as functions that return the first failure | [`suite`], [`check`] |
//! | the same checks for a list of pairs, compiled once | [`probe`] |
//! | the rules of chess, slow and simple | [`mod@reference`] |
//! | positions with known perft counts | [`vectors`] |
//! | positions with all the reference's answers | [`samples`] |
//! | every possible move | [`contents`] |
//! | all answers about attacks | [`attacks`] |
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
//! first: those below it may have the same cause.
//!
//! | tier | check | needs | proves |
//! |---|---|---|---|
//! | 1 | [`codec`](check::codec) | an `Encoding` alone | the moves of some thousand positions can be encoded and decoded again, by parts and by raw bits; `classify` gives the kind on a full board; nothing is returned that is not stored; no move is `NONE` or `NULL`; a written priority can be read back and changes nothing else |
//! | 1 | [`contents`](check::contents()) | the same | the same for every possible move; two moves have equal identities exactly if everything that the encoding stores of them is equal |
//! | 1 | [`codes`](check::codes) | the same | for raw codes, invalid ones included: `from_code` and `code` are inverse, no method panics, the answers are consistent, with every priority |
//! | 2 | [`queries`](check::queries) | a `Position` alone | setups are read and written unchanged; pieces, side, rights, en passant, clocks, hash, checks, *attacks*, threats and mobility are the reference's |
//! | 2 | [`fen_round_trip`](check::fen_round_trip) | the same | FEN, setup and board convert into each other without loss |
//! | 2 | [`null_move`](check::null_move) | the same | a null move changes side, en passant, clocks and hash, and unmaking it restores every bit |
//! | 3 | [`membership`](check::membership) | a `Board<E>` that generates moves | the legal and the pseudo-legal moves are the reference's, each once; counting and stopping early agree with them; `is_legal` accepts the legal moves and rejects moves of other positions |
//! | 3 | [`code_space`](check::code_space) | the same, and making moves | `is_legal` accepts no raw code but those of legal moves, with whatever priority; making an invalid move does not panic |
//! | 3 | [`classification`](check::classification) | the same | kind, mover and victim that the generator wrote, the exchange value, and whether a legal move gives check are the reference's |
//! | 4 | [`make_unmake`](check::make_unmake) | a `Board<E>` that makes and unmakes moves | after a move the setup and the attacks are the reference's and the hash is the setup's; the threats that it is said to change are those that differ, and it can be unmade when it was asked for them; making it on a copy, with whatever priority, gives an equal board; unmaking restores every bit |
//! | 4 | [`games`](check::games) | the same | the same over whole games on one board, null moves included, and attacked squares, captures, exchange values and checks: incremental state does not drift |
//! | 4 | [`perft`](check::perft) | everything | the published counts, in four ways: with the last ply counted, with all moves made and unmade, from pseudo-legal moves, on copies |
//!
//! Ordering needs no check of its own: `codec`, `contents`, `codes`, `code_space` and `make_unmake`
//! cover what a search writes into a move ([`Priority`]). The tests of `boardbench-search` check
//! that all orderings give the same order.
//!
//! [`Priority`]: boardbench_core::Priority
//!
//! # Planted faults
//!
//! With the feature `planted`, the module `planted` has a board that is slow and right, or wrong in a chosen way. It is for tests
//! of what runs the checks.
//!
//! # Interpreters
//!
//! With the feature `brief`, [`samples`], [`contents`], [sets of codes](check::CodeSet) and the leaves of perft are a small part
//! of what they are without it. That is for interpreters such as Miri and for emulated processors.
//!
//! # Where the answers come from
//!
//! The crate knows no board and no encoding. Its answers come from three independent sources: the
//! published perft counts; the naive reference, which shares no rule with `boardbench-core`; and
//! cozy-chess, which this crate's own tests compare with the reference.

#![forbid(unsafe_code)]
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

pub mod attacks;
pub mod bytes;
#[allow(clippy::missing_errors_doc, reason = "`Outcome` has it: the first wrong answer")]
pub mod check;
pub mod contents;
#[cfg(feature = "planted")]
pub mod planted;
pub mod probe;
pub mod reference;
pub mod samples;
#[allow(clippy::missing_errors_doc, reason = "`Outcome` has it: the first wrong answer")]
pub mod suite;
pub mod vectors;

/// True if only a small part of the input is wanted.
const BRIEF: bool = cfg!(feature = "brief");
