//! Move generation by whole sets of squares, for boards that can give such sets.
//!
//! A board says which squares hold pawns, knights, sliders ([`Sets`]); this crate says where they may
//! go. Bitboards keep these sets, the quad-bitboard makes each of them by an operation or two from its
//! four words; all else is the same for both, so that a comparison of them shows the boards.
//!
//! ```text
//! Sets ──> View ──────────────> legal, pseudo_legal ──> Receiver
//!          whose move it is,    first the danger near    Writer: moves into a sink
//!          known to the         the king, then whole     Total: a population count
//!          compiler             sets of targets          OnlyCaptures: fewer targets
//! ```
//!
//! No move is tried. First comes what the enemy attacks around the king, who is no obstacle for it: if
//! the king's own square is among that, he is in check, and the checkers are looked for; else nobody
//! asks who they would be. Then the enemy's sliders on the king's lines tell which pieces are pinned.
//! All others go wherever they can. A pinned slider needs no look-up at all: it stands alone between
//! king and pinner, so it reaches the whole line. Only en passant, which takes two pawns off one rank
//! at once, is looked at move by move.
//!
//! | file | what it holds |
//! |---|---|
//! | `view.rs`, `around.rs` | the sets as the side to move sees them; attacks, pins and checks |
//! | `generate.rs`, `receive.rs` | which squares the pieces may go to, and what becomes of that |
//!
//! Source: Chess Programming Wiki, "Checks and Pinned Pieces (Bitboards)", "Square Attacked By"; the
//! lecture's fourth representation.

#![no_std]
#![forbid(unsafe_code)]

mod around;
mod generate;
mod receive;
mod view;

pub use receive::{OnlyCaptures, PawnTargets, Receiver, Total, Writer};
pub use view::{Sets, View};

// The example in the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
