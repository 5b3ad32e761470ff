//! The registry's 0x88 boards, compiled with the encodings: apart from the other boards of squares, because all of them
//! together take twice as long.

#![forbid(unsafe_code)]
#![allow(clippy::large_stack_arrays, reason = "the compiler evaluates the list")]

boardbench_registry_contender::list_of_x88!(boards);
