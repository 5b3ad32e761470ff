//! Tests of positions and moves that need a board and an encoding: the 8x8 array and the 16-bit
//! moves, which are crates that depend on this one. The types in [`doubles`] use the default methods of the traits.

mod board;
mod doubles;
mod facade;
mod lists;
mod position;
mod positions;
mod problems;
mod setups;

use boardbench_conformance::conformance;
use boardbench_flags16::FromLow;

conformance!(defaults, doubles::PlainBoard, doubles::RankedMove);
// It stores no priority.
conformance!(no_priority, encoding FromLow);
