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
//! # What is checked
//!
//! The checks come in tiers. Each *needs* what stands in its row, and all checks above it: whoever
//! mends failures mends the topmost first, since those below may be its echo.
//!
//! | tier | check | needs | proves |
//! |---|---|---|---|
//! | 1 | [`codec`](check::codec) | an `Encoding` alone | what is encoded of some thousand positions' moves is read back, in parts and in raw bits; `classify` tells the kind on a full board; what is not stored is not told; no move is `NONE` or `NULL`; a class for move ordering is read back and changes nothing else |
//! | 1 | [`contents`](check::contents()) | the same | the same of every move that there can be; moves have equal identities exactly if what the encoding stores of them is equal |
//! | 1 | [`codes`](check::codes) | the same | of raw codes, nonsense included: `from_code` and `code` are inverse, no question panics, the answers agree with each other, in every class |
//! | 2 | [`queries`](check::queries) | a `Position` alone | setups are read and written unchanged; pieces, side, rights, en passant, clocks, hash, checks and *attacks* are the naive reference's |
//! | 2 | [`fen_round_trip`](check::fen_round_trip) | the same | FEN, setup and board say the same, in both directions |
//! | 2 | [`null_move`](check::null_move) | the same | a pass changes side, en passant, clocks and hash, and is taken back bit by bit |
//! | 3 | [`membership`](check::membership) | a `Board<E>` that generates | the legal and the pseudo-legal moves are the reference's, each once; counting and stopping early agree with them; `is_legal` says yes to the legal ones, and no to moves of other positions |
//! | 3 | [`code_space`](check::code_space) | the same, and making | `is_legal` says yes to no raw code but those of legal moves, in whatever class; making nonsense does not panic |
//! | 3 | [`classification`](check::classification) | the same | kind, mover and victim that the generator wrote are the reference's |
//! | 4 | [`make_unmake`](check::make_unmake) | a `Board<E>` that makes moves and takes them back | after a move the setup is the reference's and the hash the setup's; making on a copy gives an equal board, in whatever class; unmaking brings every bit back |
//! | 4 | [`games`](check::games) | the same | all of that over whole games on one board, passes included: what is kept up to date does not drift |
//! | 4 | [`perft`](check::perft) | everything | the published counts, in four ways: last ply counted, all made and unmade, pseudo-legal, on copies |
//!
//! Ordering needs no check of its own: what a search writes into a move ([`Priority`]) is asked
//! about by `codec`, `contents`, `codes`, `code_space` and `make_unmake`. That orderings give the
//! same order is for the tests of `boardbench-ordering`.
//!
//! [`Priority`]: boardbench_core::Priority
//!
//! # Property tests
//!
//! With the feature `proptest`, the module `strategies` draws positions, games and moves that get
//! small when a test fails.
//!
//! # Where the answers come from
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
#[cfg(feature = "proptest")]
pub mod strategies;
pub mod suite;
pub mod vectors;

// The example in the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
