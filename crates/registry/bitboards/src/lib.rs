//! Compiles the bitboard boards of the registry (bitboards and the quad-bitboard) with the encodings.

#![forbid(unsafe_code)]
#![allow(clippy::large_stack_arrays, reason = "the compiler evaluates the list")]

boardbench_registry_contender::list_of_bitboards!(boards);
