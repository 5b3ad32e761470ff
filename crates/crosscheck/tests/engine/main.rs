//! Tests external programs, with an engine of any chosen fault and behaviour.

#![allow(clippy::unwrap_used, reason = "test code; the lint exempts only functions with `#[test]`")]

mod any_output;
mod batch;
mod contender;
mod engines;
mod faulty;
mod order;
mod protocol;
mod shims;
