//! The registry's axes that have nothing to do with boards, compiled on one board: `list`, `scored` and `ordering` for each
//! encoding, and the operations of encodings.

#![forbid(unsafe_code)]

mod codecs;
mod copies;
mod info;
mod orderings;

pub use codecs::{CodecContender, codecs};
pub use copies::COPIES;
pub use info::{AxisInfo, axes};
pub use orderings::{
    Group, OrderingContender, SearchContender, ordering_groups, recorded_lists, recorded_walk,
    search_groups,
};

use boardbench_bitboard::Bitboards;
use boardbench_sliders::Magic;

/// The board of every combination, `DEFAULT_BOARD` of the registry.
type Board = Bitboards<Magic>;
