//! The registry's boards of sets: bitboards and the quad-bitboard, each compiled with the encodings.

#![forbid(unsafe_code)]
#![allow(clippy::large_stack_arrays, reason = "the compiler evaluates the list")]

boardbench_registry_contender::list_of_sets!(boards);
