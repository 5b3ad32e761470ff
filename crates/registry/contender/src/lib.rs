//! What boardbench's registry says of boards, encodings and pairs of them, and the list of encodings.
//!
//! The crates beside this one declare boards with [`boards!`](crate::boards!), which compiles them with every encoding.
//! `boardbench-registry` joins them.

#![forbid(unsafe_code)]

mod boards;
mod contender;
mod encodings;
pub mod sources;

#[doc(hidden)]
pub use boardbench_kernels::search::Usual;
pub use boards::{Entry, Structure, sets, squares};
pub use contender::{BoardInfo, Contender, Factor, MovesInfo, Twin, Word};
pub use encodings::{ENCODINGS, pairs};

/// The board that commands use when they look at one position: fixed, the same everywhere.
pub const DEFAULT_BOARD: &str = "bitboard-magic";

/// The encoding that every board is built with, so that boards can be compared with one encoding.
pub const COMMON_MOVES: &str = "flags16-fromlow";

/// Whether this build has every pair: the cargo feature `all-pairs`.
pub const HAS_ALL_PAIRS: bool = cfg!(feature = "all-pairs");
