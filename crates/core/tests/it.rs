//! Tests that need a board and an encoding, and a test of the paths in the documentation.

#![forbid(unsafe_code)]

mod paths;
mod through_a_board;
