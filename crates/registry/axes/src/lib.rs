//! The registry's axes that do not compare boards, compiled on one board: `list`, `scored` and `ordering` for each
//! encoding, the operations of encodings, transposition tables, and second copies of the boards' code.

#![forbid(unsafe_code)]

mod depths;
mod encodings;
mod info;

pub use depths::{ORDER_SEARCHES, TABLE_SEARCHES, TABLE_SIZES, TABLES, Table};
pub use encodings::{
    CODECS, ORDERS, ORDERS_BY_CLASS, ORDERS_BY_FORM, ORDERS_WITHOUT_TIE_BREAK, RECORDER,
    SEARCHES_BY_CLASS, SEARCHES_BY_LIST, SEARCHES_BY_ORDERING,
};
pub use info::{AXES, AxisInfo};

use boardbench_bitboard::Bitboards;
use boardbench_registry_contender::Copies;
use boardbench_sliders::Magic;

/// The board of every combination, `DEFAULT_BOARD` of the registry.
type Board = Bitboards<Magic>;

mod squares {
    boardbench_registry_contender::list_of_squares!(copies);
}

mod sets {
    boardbench_registry_contender::list_of_sets!(copies);
}

/// Returns the second copies of the code of boards that this build has, compiled apart from the first ones.
pub fn copies() -> impl Iterator<Item = &'static Copies> {
    [squares::COPIES, sets::COPIES].into_iter().flatten()
}
