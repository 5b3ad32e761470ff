//! A placement as sets of squares, for fast validation.

use super::Placement;
use crate::{Color, Piece, Role, Square};

/// A set of squares: square n is bit n, a1 the lowest.
pub(super) type Set = u64;

/// The highest bit of each of eight bytes.
const HIGH_BITS: u64 = 0x8080_8080_8080_8080;

/// The set of one square.
pub(super) const fn set_of(square: Square) -> Set {
    1 << square.code()
}

/// The squares of a set, a1 first.
#[derive(Clone, Debug)]
pub(super) struct Squares(pub(super) Set);

impl Iterator for Squares {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let first = Square::from_low_bits(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(first)
    }
}

/// The occupied squares, computed one rank at a time.
#[inline]
pub(super) fn occupied(pieces: &Placement) -> Set {
    let codes = pieces.map(|content| content.map_or(0, |piece| piece as u8));
    let (ranks, _) = codes.as_chunks::<8>();
    ranks.iter().rev().fold(0, |set, &rank| {
        // Codes are at most 14, so the addition sets the highest bit of exactly the bytes that are
        // not 0. The multiplication gathers these eight bits in the highest byte.
        let flags = u64::from_le_bytes(rank).wrapping_add(!HIGH_BITS) & HIGH_BITS;
        set << 8 | (flags >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56
    })
}

/// The squares of each piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sets {
    /// By [`Piece::index`].
    by_piece: [Set; Piece::INDEX_SPACE],
    pub(super) occupied: Set,
}

impl Sets {
    pub(super) fn new(pieces: &Placement) -> Self {
        let mut sets = Self {
            by_piece: [0; Piece::INDEX_SPACE],
            occupied: occupied(pieces),
        };
        for square in Squares(sets.occupied) {
            let code = pieces[square.index()].map_or(0, |piece| piece as usize);
            sets.by_piece[code & 15] |= set_of(square);
        }
        sets
    }

    /// The squares of the pieces of one colour and kind.
    #[inline(always)]
    pub(super) const fn by_role(&self, color: Color, role: Role) -> Set {
        self.by_piece[Piece::new(color, role).index()]
    }

    /// The squares of the pieces of one colour.
    pub(super) fn by_color(&self, color: Color) -> Set {
        let sets = Role::ALL.into_iter().map(|role| self.by_role(color, role));
        sets.fold(0, |all, set| all | set)
    }

    /// The square of a colour's king, if it has exactly one.
    pub(super) const fn king(&self, color: Color) -> Option<Square> {
        let kings = self.by_role(color, Role::King);
        if kings.is_power_of_two() {
            Some(Square::from_low_bits(kings.trailing_zeros() as u8))
        } else {
            None
        }
    }

    /// Adds a piece on each of the given empty squares, or removes it from each that has it.
    #[must_use]
    pub(super) const fn toggled(mut self, color: Color, role: Role, squares: Set) -> Self {
        self.by_piece[Piece::new(color, role).index()] ^= squares;
        self.occupied ^= squares;
        self
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::{SetupBuilder, zobrist::splitmix64};

    /// Random placements, from empty to full.
    pub(in crate::setup) fn placements() -> impl Iterator<Item = Placement> {
        let mut seed = 1;
        (0..2_000_u64).map(move |number| {
            let mut pieces = SetupBuilder::empty().pieces;
            for content in &mut pieces {
                let drawn;
                (seed, drawn) = splitmix64(seed);
                if drawn % 64 < number % 66 {
                    *content = Some(Piece::ALL[(drawn >> 32) as usize % 12]);
                }
            }
            pieces
        })
    }

    #[test]
    fn sets_agree_with_the_placement() {
        for pieces in placements() {
            let sets = Sets::new(&pieces);
            for square in Square::all() {
                let content = pieces[square.index()];
                assert_eq!(sets.occupied & set_of(square) != 0, content.is_some());
                for piece in Piece::ALL {
                    let set = sets.by_role(piece.color(), piece.role());
                    assert_eq!(set & set_of(square) != 0, content == Some(piece));
                }
            }
            assert!(
                Squares(sets.occupied)
                    .eq(Square::all().filter(|square| pieces[square.index()].is_some()))
            );
            let [white, black] = Color::ALL.map(|color| sets.by_color(color));
            assert_eq!((white & black, white | black), (0, sets.occupied));
        }
    }

    #[test]
    fn king_requires_exactly_one() {
        let with = |kings: Set| {
            let empty = Sets::new(&SetupBuilder::empty().pieces);
            empty
                .toggled(Color::Black, Role::King, kings)
                .king(Color::Black)
        };
        assert_eq!(with(0), None);
        assert_eq!(with(set_of(Square::G8)), Some(Square::G8));
        assert_eq!(with(set_of(Square::G8) | set_of(Square::A1)), None);
    }
}
