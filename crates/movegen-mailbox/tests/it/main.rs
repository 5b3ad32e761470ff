//! Tests of the mailbox generator: conformance checks of geometries without a board crate, and cases that these checks
//! do not cover.

#![forbid(unsafe_code)]

mod conformance;
mod maps;
mod properties;
