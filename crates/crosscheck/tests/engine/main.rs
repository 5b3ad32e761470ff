//! External engines, tested with one that makes any chosen mistake in any chosen manner.

#![allow(
    clippy::unwrap_used,
    reason = "all of this is tests, which the lint knows by `#[test]` only"
)]

mod any_output;
mod batch;
mod contender;
mod engines;
mod faulty;
mod order;
mod protocol;
mod shims;
