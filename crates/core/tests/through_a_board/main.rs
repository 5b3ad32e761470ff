//! Tests of positions and moves that need a board and an encoding: the 8x8 array and the 16-bit
//! moves. The types in [`doubles`] use the default of every trait method that has one.

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

use boardbench_conformance::conformance;
use boardbench_flags16::FromLow;

conformance!(defaults, doubles::PlainBoard, FromLow);
