//! What the core says of positions and moves, asked through a board and an encoding.
//!
//! The 8x8 array and the 16-bit moves stand for all others. Where a board or an encoding may have
//! an answer of its own, [`doubles`] has one without: it shows what the traits say by default.

#![forbid(unsafe_code)]

mod board;
mod doubles;
mod encoding;
mod facade;
mod game;
mod lists;
mod position;
mod positions;
mod problems;
mod setups;
