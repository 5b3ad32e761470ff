//! The loops that boardbench times and compares: perft, generation, make and unmake.

#![forbid(unsafe_code)]
