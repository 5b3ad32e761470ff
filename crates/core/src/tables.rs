//! Tables that making a move reads: Zobrist keys, castling-right masks and clock masks.

use crate::drawn::{Keys, draw};
use crate::{CastlingRights, ClockMask, Piece, Square, by_square};

/// All tables in one struct, so that code which uses several of them needs one address.
pub(crate) struct Tables {
    pub(crate) keys: Keys,
    /// Castling rights that a move from or to a square keeps.
    pub(crate) rights: [CastlingRights; Square::COUNT],
    /// Clock bits that a quiet move of a piece keeps, by [piece code](Piece::index); all for a code without a piece.
    pub(crate) clocks: [ClockMask; Piece::INDEX_SPACE],
}

/// Tables, as a constant: a static of this crate would be read again after each write of a board, because in another crate the
/// compiler cannot assume that it never changes.
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

/// Size of the tables without the keys.
pub const MASK_BYTES: usize =
    size_of::<[CastlingRights; Square::COUNT]>() + size_of::<[ClockMask; Piece::INDEX_SPACE]>();
