//! A placement as bitboards, for fast validation.

use super::Placement;
use crate::{Bitboard, Color, Piece, Role, Square};

/// Highest bit of each of eight bytes.
const HIGH_BITS: u64 = 0x8080_8080_8080_8080;

/// Returns the occupied squares, computed one rank at a time.
#[inline]
pub(super) fn occupied(pieces: &Placement) -> Bitboard {
    let codes = pieces.map(|content| content.map_or(0, |piece| piece as u8));
    let (ranks, _) = codes.as_chunks::<8>();
    let bits = ranks.iter().rev().fold(0, |set, &rank| {
        // Codes are at most 14, so the addition sets the highest bit of exactly the bytes that are
        // not 0. The multiplication gathers these eight bits in the highest byte.
        let flags = u64::from_le_bytes(rank).wrapping_add(!HIGH_BITS) & HIGH_BITS;
        set << 8 | (flags >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56
    });
    Bitboard::new(bits)
}

/// Bitboards of each piece and of all pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sets {
    /// Indexed by [`Piece::index`].
    by_piece: [Bitboard; Piece::INDEX_SPACE],
    pub(super) occupied: Bitboard,
}

impl Sets {
    pub(super) fn new(pieces: &Placement) -> Self {
        let occupied = occupied(pieces);
        let mut sets = Self { by_piece: [Bitboard::EMPTY; Piece::INDEX_SPACE], occupied };
        for square in occupied {
            let code = pieces[square.index()].map_or(0, |piece| piece as usize) & 15;
            // Not by `|=`: taking the address makes the compiler copy the returned value.
            sets.by_piece[code] = sets.by_piece[code].with(square.into());
        }
        sets
    }

    #[inline(always)]
    pub(super) const fn by_role(&self, color: Color, role: Role) -> Bitboard {
        self.by_piece[Piece::new(color, role).index()]
    }

    pub(super) fn by_color(&self, color: Color) -> Bitboard {
        let sets = Role::ALL.into_iter().map(|role| self.by_role(color, role));
        sets.fold(Bitboard::EMPTY, |union, set| union | set)
    }

    /// Returns the square of a colour's king, if it has exactly one.
    pub(super) const fn king(&self, color: Color) -> Option<Square> {
        let kings = self.by_role(color, Role::King);
        if kings.has_many() { None } else { kings.first() }
    }

    /// Adds a piece on each of the given empty squares, or removes it from each that has it.
    #[must_use]
    pub(super) fn toggled(mut self, color: Color, role: Role, squares: Bitboard) -> Self {
        self.by_piece[Piece::new(color, role).index()] ^= squares;
        self.occupied ^= squares;
        self
    }
}
