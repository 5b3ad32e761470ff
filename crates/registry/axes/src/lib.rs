//! The registry's axes that do not compare boards, compiled on one board: `list`, `scored` and `ordering` for each
//! encoding, the operations of encodings, transposition tables, and second copies of the boards' code.

#![forbid(unsafe_code)]

mod codecs;
mod copies;
mod info;
mod orderings;
mod tables;

pub use codecs::codecs;
pub use copies::{SecondCopy, copies};
pub use info::{AxisInfo, axes};
pub use orderings::{
    ContenderGroup, ordering_groups, orderings_by_length, recorded_lists, recorded_walk,
    search_groups,
};

pub use tables::{TABLE_SEARCHES, TABLE_SIZES, TableContender, TableSize, tables};

use boardbench_bitboard::Bitboards;
use boardbench_sliders::Magic;

/// The board of every combination, `DEFAULT_BOARD` of the registry.
type Board = Bitboards<Magic>;
