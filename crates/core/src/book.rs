//! A short book on representations of chess, one chapter a page. There is no code in it but the
//! examples.
//!
//! Two things have to be represented, a position and a move, and each choice has a price
//! somewhere else. The chapters build on each other; who knows chess programs may begin at the
//! third.
//!
//! | chapter | its question |
//! |---|---|
//! | 1. [`squares`] | which number has e4, and how is a step off the board found out? |
//! | 2. [`boards`] | does a program ask what stands here, or where the knights are? |
//! | 3. [`state`] | what belongs to a position that nobody sees on the board? |
//! | 4. [`moves`] | how few bits hold a move, and what must the board be asked then? |
//! | 5. [`generation`] | how are legal moves found, and where do they go? |
//! | 6. [`equality`] | how is it known that two representations say the same? |
//!
//! What each choice costs is said in bytes, comparisons and memory accesses. What it costs in
//! instructions and in time has been measured, and stands in `docs/performance.md` of the
//! repository, with what was tried and left.
//!
//! # The documents
//!
//! The chapters follow five published texts. Where these are wrong, `docs/errata.md` of the
//! repository says so.
//!
//! - a lecture on game-program representations: the 8x8 array, the extended array, 0x88 and
//!   bitboards, and the two-byte move that is not enough;
//! - "Bitboard representation of Chess Board" (Stockfish's types): codes of pieces and squares, the
//!   packed score, a 16-bit move;
//! - "Chapter 6: Move Representation": a 16-bit move with flags, move lists, null moves;
//! - "Move Structure Design" (eZ80 Chess): a 24-bit move over 0x88 squares;
//! - Part 3 of the C# engine series: the 16-bit move with its squares the other way round.

pub mod boards;
pub mod equality;
pub mod generation;
pub mod moves;
pub mod squares;
pub mod state;
