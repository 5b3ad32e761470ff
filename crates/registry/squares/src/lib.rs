//! The registry's boards of squares except 0x88, each compiled with the encodings.

#![forbid(unsafe_code)]
#![allow(clippy::large_stack_arrays, reason = "the compiler evaluates the list")]

boardbench_registry_contender::list_of_squares!(boards);
