//! The registry's axes that do not compare boards, compiled on one board: `list`, `scored` and `ordering` for each
//! encoding, the operations of encodings, transposition tables, and second copies of the boards' code.

#![forbid(unsafe_code)]

mod copies;
mod encodings;
mod info;
mod parts;
mod tables;

pub use copies::copies;
pub use encodings::RECORDER;
pub use info::{AxisInfo, axes};
pub use parts::{Part, PartGroup};
pub use tables::TABLE_SEARCHES;

use boardbench_bitboard::Bitboards;
use boardbench_sliders::Magic;

/// The board of every combination, `DEFAULT_BOARD` of the registry.
type Board = Bitboards<Magic>;

/// All comparisons of parts, in the order of reports.
pub fn parts() -> Vec<PartGroup> {
    [
        tables::groups(),
        encodings::codecs(),
        encodings::searches(),
        encodings::orders(),
    ]
    .concat()
}
