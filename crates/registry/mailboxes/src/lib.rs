//! Compiles the mailbox and 0x88 boards of the registry with the encodings.

#![forbid(unsafe_code)]
#![allow(clippy::large_stack_arrays, reason = "the compiler evaluates the list")]

boardbench_registry_contender::list_of_mailboxes!(boards);
