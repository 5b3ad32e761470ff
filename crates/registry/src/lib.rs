//! The one list of chess boards and move encodings, and the one place where pairs of them are compiled.

#![forbid(unsafe_code)]
