//! Runs that somebody contributes: as one file, and what must hold before they are shown beside others.
//!
//! [`Bundle`] is that file. [`Bundle::pack`] makes it of raw data, and [`Bundle::unpack`] reads one of unknown origin: within fixed
//! limits, and only if every byte is as `pack` would write it. [`contradictions`] says what raw data say against themselves, and
//! [`judge`] compares them with runs that are known, which gives them a [`Label`](boardbench_data::Label).
//!
//! Nothing is written here, and no path of a bundle is followed. A reader starts at `bundle.rs`, then `contradictions.rs`.

#![forbid(unsafe_code)]

mod bundle;
mod contradictions;
mod judge;

mod metadata;

pub use bundle::{Bundle, MOST_BYTES, MOST_DATA, Refused};
pub use contradictions::{contradictions, not_to_send};
pub use judge::{Known, judge};

// The example in the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
