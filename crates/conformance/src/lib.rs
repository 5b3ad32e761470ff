//! Checks that any chess board and move encoding must pass, and a naive reference to check them against.

#![forbid(unsafe_code)]
