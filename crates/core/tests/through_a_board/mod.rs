//! Tests of positions and moves that need a board and an encoding: the 8x8 array and the 16-bit moves.

mod board;
mod facade;
mod lists;
mod position;
mod positions;
mod problems;
mod setups;
