//! Compiles the registry's contenders that do not compare boards, on one board: move lists, scored forms and orderings for each
//! encoding, operations of encodings, and transposition tables; and copies of the boards' code for A/A controls.

#![forbid(unsafe_code)]

mod depths;
mod encodings;
mod info;

pub use depths::{ORDER_SEARCHES, TABLE_SEARCHES, TABLE_SIZES, TABLES, Table};
pub use encodings::{
    CODECS, ORDERS, ORDERS_BY_CLASS, ORDERS_BY_FORM, ORDERS_WITHOUT_TIE_BREAK, RECORDER,
    SEARCHES_BY_CLASS, SEARCHES_BY_LIST, SEARCHES_BY_ORDERING,
};
pub use info::{AXES, OrderingInfo};

use boardbench_bitboard::Bitboards;
use boardbench_registry_contender::Copies;
use boardbench_sliders::Magic;

/// The board of every combination, `DEFAULT_BOARD` of the registry.
type Board = Bitboards<Magic>;

mod mailboxes {
    boardbench_registry_contender::list_of_mailboxes!(copies);
}

mod bitboards {
    boardbench_registry_contender::list_of_bitboards!(copies);
}

/// Returns the copies of boards in this build. They are compiled here, so that they are not merged with the originals.
pub fn copies() -> impl Iterator<Item = &'static Copies> {
    [mailboxes::COPIES, bitboards::COPIES].into_iter().flatten()
}
