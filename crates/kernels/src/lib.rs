//! The loops that boardbench times and compares, generic over board and encoding.
//!
//! A [`Kernel`] is one loop with one pair already inside: a plain function that converts a batch
//! of positions and gives back something that [runs](Prepared::run) over it, and that can
//! [say](Prepared::digest) what it found. So whoever times or verifies needs no generic code, and
//! one indirect call a batch is all it costs.
//!
//! The model [search](mod@search) is a loop of its own kind, since it is generic over ordering too.
//!
//! Within the project only the registry instantiates these loops, once for each pair. Whoever stands
//! outside it compares a pair of his own with another [side by side](side_by_side()).

#![forbid(unsafe_code)]

pub mod codec;
mod digest;
mod evaluation;
mod generation;
mod kernel;
mod make;
pub mod ordering;
mod perft;
mod prepared;
mod queries;
pub mod search;
mod searches;
mod setups;
mod side_by_side;
mod table;
mod texts;

pub use digest::Digest;
pub use kernel::{Batch, Kernel, KernelId, kernels, making};
pub use perft::{perft_bulk, perft_full};
pub use prepared::{Input, Prepared};
pub use searches::Searches;
pub use side_by_side::{Named, SideBySide, WrongAnswer, side_by_side};
pub use table::entry_bytes;

// The example in the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
