//! The registry's axes that do not compare boards, compiled on one board: `list`, `scored` and `ordering` for each
//! encoding, the operations of encodings, transposition tables, and second copies of the boards' code.

#![forbid(unsafe_code)]

mod copies;
mod encodings;
mod info;
mod orders;
mod tables;

pub use copies::copies;
pub use encodings::{
    CODECS, ORDERS, ORDERS_BY_CLASS, ORDERS_BY_FORM, ORDERS_WITHOUT_TIE_BREAK, RECORDER,
    SEARCHES_BY_CLASS, SEARCHES_BY_LIST, SEARCHES_BY_ORDERING,
};
pub use info::{AxisInfo, axes};
pub use orders::ORDER_SEARCHES;
pub use tables::{TABLE_SEARCHES, TABLE_SIZES, TABLES, Table};

use boardbench_bitboard::Bitboards;
use boardbench_sliders::Magic;

/// The board of every combination, `DEFAULT_BOARD` of the registry.
type Board = Bitboards<Magic>;
