//! External engines: one that makes any mistake one wants, in any manner one wants.

#![allow(
    clippy::unwrap_used,
    reason = "all of this is tests, which the lint knows by `#[test]` only"
)]

mod engines;
mod faulty;
mod manners_of_answering;
mod order;
mod timing;
