//! Comparisons as values: what a harness measures, without the boards and encodings that it is made of.
//!
//! | type | what |
//! |---|---|
//! | [`Contender`], [`Work`] | a name, and a loop by what it is fed |
//! | [`Group`] | contenders that do the same work on the same positions |
//! | [`Catalog`] | all groups, found by name |
//! | [`Inputs`], [`Items`] | what loops are fed: positions, move lists; walks and roots |
//!
//! The right answers come from the naive reference, from published counts or from recorded searches. The registry makes
//! groups of its lists, by rows that name properties of boards and [comparisons](boardbench_kernels::Comparison) of
//! kernels; another project can bring its own.

#![forbid(unsafe_code)]
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

mod catalog;
mod contender;
mod group;
mod inputs;
mod inputs_error;
mod items;
pub mod roots;
mod walks;

pub use boardbench_kernels::Work;
pub use catalog::Catalog;
pub use contender::Contender;
pub use group::{Group, Importance};
pub use inputs::{COUNTED_PERFT, Inputs};
pub use inputs_error::InputsError;
pub use items::Items;
pub use walks::{ALL_WALK_NODES, WALK_NODES, WALKS, Walks};

#[cfg(test)]
mod recorder;
