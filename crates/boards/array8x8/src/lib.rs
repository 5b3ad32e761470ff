//! The 8x8 array as a chess board: rank and file, two nested loops, bounds checked one by one.

#![forbid(unsafe_code)]
