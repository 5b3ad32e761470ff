//! The tables that a made move is looked up in.

use crate::drawn::{Keys, draw};
use crate::{CastlingRights, ClockMask, Piece, Square, by_square};

/// All tables in one struct, so that code which uses several of them needs one address.
pub(crate) struct Tables {
    pub(crate) keys: Keys,
    /// By square: the castling rights that a move from or to it keeps.
    pub(crate) rights: [CastlingRights; Square::COUNT],
    /// By [piece code](Piece::index): what a quiet move of the piece keeps of the clocks. All for a code without a piece.
    pub(crate) clocks: [ClockMask; Piece::INDEX_SPACE],
}

/// The tables, as a constant: a static of this crate would be read again after each write of a board, since in another crate the
/// compiler does not know that it never changes.
pub(crate) const TABLES: &Tables = &Tables {
    keys: draw(),
    rights: by_square!(square => CastlingRights::kept_by(square)),
    clocks: {
        let mut table = [ClockMask::ALL; Piece::INDEX_SPACE];
        table[Piece::WhitePawn.index()] = ClockMask::PAWN;
        table[Piece::BlackPawn.index()] = ClockMask::PAWN;
        table
    },
};

/// The size of the tables besides the keys.
pub const MASK_BYTES: usize =
    size_of::<[CastlingRights; Square::COUNT]>() + size_of::<[ClockMask; Piece::INDEX_SPACE]>();
