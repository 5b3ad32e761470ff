//! Provides the loops that boardbench times and compares, generic over board and encoding.
//!
//! A [`Kernel`] is one loop, compiled for one pair: a plain function that converts a batch of positions and returns a value that
//! [runs](Prepared::run) over it and [checksums](Prepared::checksum) the results. The model search of `boardbench-search` is also
//! generic over lists, scored forms and orderings.
//!
//! Within the project only the registry instantiates these loops, once for each pair. Code outside the project can compare its
//! own pair with another by `side_by_side` of `boardbench-measure`.

#![forbid(unsafe_code)]
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

pub mod codec;
mod expected;
mod kernel;
mod make;
mod network;
mod operations;
pub mod ordering;
mod perft;
mod prepared;
mod probing;
mod searches;
mod table;
mod texts;
mod threats;
mod trace;
mod work;

pub use boardbench_search::{Checksum, Step, Trace};
pub use kernel::{Batch, Comparison, Kernel, KernelId, Kernels, RootKind};
pub use network::{Network, Share};
pub use perft::{perft_bulk, perft_full};
pub use prepared::{Input, Prepared, timed};
pub use probing::{PrefetchAfterMake, PrefetchBeforeMake};
pub use searches::{DepthSearch, Recorder, Searches, TABLE_ENTRIES};
pub use table::entry_bytes;
pub use trace::TraceKernel;
pub use work::{Program, Work};
