//! Record types of the measurements, and the statistics that are computed from them alone.
//!
//! # Measurements
//!
//! A run writes `data.jsonl`: one [`Record`] per line, as JSON. The first line is a [`Header`] with the
//! plan and the [`Fingerprint`] of machine and program. Then come the [groups](GroupFacts), the
//! [verified](Verified) cells, [instruction counts](Count), the
//! [blocks](Block) of each process in turn, and an [`End`].
//!
//! [`read()`] refuses files of an unknown [`SCHEMA`], and returns all records or an error with the line.
//!
//! # Results
//!
//! [`rows()`] computes one [`Row`] per contender and group: median times, a [`Ratio`] to
//! the group's reference with its interval, and a [`Verdict`]. [`tables()`] formats rows for a
//! terminal, [`rank()`] computes geometric means, [`diff()`] compares two data sets, [`controls()`] and
//! [`order_effects()`] check the method, and [`validate()`] checks a run of unknown origin.
//!
//! # Guarantees
//!
//! - Results depend on the records alone: not on clocks, paths, locale or the order of a hash map.
//! - No code of this crate reads a clock, a file, the environment or another process; clippy checks it.
//! - Hostile data lead to an error or to meaningless numbers, but never to a panic.
//!
//! Start reading at `record.rs`, then `rows.rs`.

#![forbid(unsafe_code)]

use std::collections::HashSet;
use std::hash::Hash;

mod blocks;
mod controls;
mod diff;
mod escape;
mod factor;
mod fingerprint;
mod floor;
mod join;
mod listed;
mod number;
mod order_effects;
mod precision;
mod rank;
mod read;
mod record;
mod rows;
mod statistics;
mod table;
mod validate;
mod verdict;

pub use blocks::is_disturbed;
pub use controls::{Controls, controls};
pub use diff::{Diff, diff};
pub use escape::{escape_markdown, visible};
pub use factor::{Factor, InputSet};
pub use fingerprint::{Build, Fingerprint, busy};
pub use floor::rows;
pub use join::join;
pub use listed::RunListEntry;
pub use number::significant;
pub use order_effects::{OrderEffects, order_effects};
pub use precision::{MAX_DISTURBED, Precision, disturbed, precision};
pub use rank::{Ranked, WHOLE, has_whole_board_operations, rank, ranking};
pub use read::{digest, read, sha256, write};
pub use record::{
    AA_VARIANT, Block, BoardFacts, Bytes, Control, Count, End, GroupFacts, Header, InputSpec,
    OperationClass, PlanFacts, Record, Remark, Role, RootFacts, SCHEMA, Sample, TableFacts,
    Verified, WORKLOAD,
};
pub use rows::{Net, Origin, Row, Timing};
pub use statistics::{Line, MIN_FOR_MODES, Ratio, median};
pub use table::{plain_table, tables, text_table};
pub use validate::validate;
pub use verdict::{Noise, Verdict};

/// Returns the header of a run.
pub fn header(records: &[Record]) -> Option<&Header> {
    records.iter().find_map(|record| match record {
        Record::Header(header) => Some(&**header),
        _ => None,
    })
}

/// Splits rows into groups. Rows of one group must be adjacent.
fn groups(rows: &[Row]) -> impl Iterator<Item = &[Row]> {
    rows.chunk_by(|one, next| one.group.group == next.group.group)
}

/// Returns the blocks of a run.
pub fn blocks(records: &[Record]) -> impl Iterator<Item = &Block> {
    records.iter().filter_map(|record| match record {
        Record::Block(block) => Some(block),
        _ => None,
    })
}

/// Returns each item once, in the order of its first occurrence.
pub fn unique<T: Clone + Eq + Hash>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut seen = HashSet::new();
    let items = items.into_iter();
    items.filter(|item| seen.insert(item.clone())).collect()
}

#[cfg(test)]
mod fixture;
#[cfg(test)]
mod tests;

// The example in the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
