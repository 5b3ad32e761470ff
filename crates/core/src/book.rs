//! A short book on chess representations, one chapter per page. It contains no code except its
//! examples.
//!
//! A chess program represents two things, positions and moves. Every choice that makes one
//! operation cheap makes another expensive. The chapters build on each other; readers who know
//! chess programming can start at the third.
//!
//! | chapter | subject |
//! |---|---|
//! | 1. [`squares`] | square numberings, and detecting a step off the board |
//! | 2. [`boards`] | boards stored by square or by piece |
//! | 3. [`state`] | the parts of a position outside its pieces |
//! | 4. [`moves`] | the bits of a move, and what the board must supply |
//! | 5. [`generation`] | generation of legal moves, and their receivers |
//! | 6. [`sliders`] | sliding-piece attacks by magic multiplication and PEXT |
//! | 7. [`equality`] | proving that two representations agree |
//! | 8. [`exercises`] | eleven exercises, with tested solutions |
//!
//! The command `boardbench explain` draws what the chapters describe: the bits of a move in each encoding, and with `--storage`
//! the memory of a board.
//!
//! The chapters give costs in bytes, comparisons and memory accesses. Measured instruction counts
//! and times are in the repository's `docs/performance.md`, together with the optimisations that
//! did not help.
//!
//! # Sources
//!
//! The chapters follow five published texts. The repository's `docs/errata.md` lists the errors in
//! them.
//!
//! - a lecture on game-program representations: the 8x8 array, the extended array, 0x88,
//!   bitboards, and a two-byte move that is not sufficient;
//! - "Bitboard representation of Chess Board" (Stockfish's types): codes of pieces and squares, the
//!   packed score, a 16-bit move;
//! - "Chapter 6: Move Representation": a 16-bit move with flags, move lists, null moves;
//! - "Move Structure Design" (eZ80 Chess): a 24-bit move over 0x88 squares;
//! - Part 3 of the C# engine series: the 16-bit move with from and to swapped.

pub mod boards;
pub mod equality;
pub mod exercises;
pub mod generation;
pub mod moves;
pub mod sliders;
pub mod squares;
pub mod state;
