//! What the names of contenders say.

pub(crate) use boardbench_harness::data::unique;
use boardbench_harness::data::{Axis, Row};
use boardbench_registry::boards;

/// The board of a contender: `x88-lists` of `x88-lists/wide32`.
pub(crate) fn board_of(contender: &str) -> &str {
    contender
        .split_once('/')
        .map_or(contender, |(board, _)| board)
}

/// The representation of a contender's board. For a board that the registry does not know, it is the part of the name
/// before the first hyphen.
pub(crate) fn family_of(contender: &str) -> &str {
    let name = board_of(contender);
    match boards().find(|board| board.name == name) {
        Some(board) => board.family,
        None => name.split_once('-').map_or(name, |(family, _)| family),
    }
}

/// Whether a contender among pairs of board and encoding is another program.
pub(crate) fn is_peer(row: &Row) -> bool {
    matches!(row.group.axis, Axis::Boards | Axis::BoardsNative) && !row.contender.contains('/')
}
