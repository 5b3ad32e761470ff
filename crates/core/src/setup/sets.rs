//! A placement as sets of squares, in which every position that is read can be judged quickly.

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

/// The squares that are not empty, eight at a time.
#[inline]
pub(super) fn occupied(pieces: &Placement) -> Set {
    let codes = pieces.map(|content| content.map_or(0, |piece| piece as u8));
    let (ranks, _) = codes.as_chunks::<8>();
    ranks.iter().rev().fold(0, |set, &rank| {
        // No code is above 14, so that only what is not 0 reaches its byte's highest bit; and the
        // factor brings these eight bits side by side.
        let flags = u64::from_le_bytes(rank).wrapping_add(!HIGH_BITS) & HIGH_BITS;
        set << 8 | (flags >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56
    })
}

/// Where each piece stands.
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

    /// Where pieces of one colour and kind stand.
    #[inline(always)]
    pub(super) const fn of(&self, color: Color, role: Role) -> Set {
        self.by_piece[Piece::new(color, role).index()]
    }

    /// Where pieces of one colour stand.
    pub(super) fn of_color(&self, color: Color) -> Set {
        let sets = Role::ALL.into_iter().map(|role| self.of(color, role));
        sets.fold(0, |all, set| all | set)
    }

    /// Where a colour's king stands, if it has exactly one.
    pub(super) const fn king(&self, color: Color) -> Option<Square> {
        let kings = self.of(color, Role::King);
        if kings.is_power_of_two() {
            Some(Square::from_low_bits(kings.trailing_zeros() as u8))
        } else {
            None
        }
    }

    /// The same with pieces of one colour and kind put down or taken off, where they were not or
    /// were.
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

    /// Placements of any kind, from empty ones to full ones.
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
    fn sets_hold_what_stands_on_the_squares() {
        for pieces in placements() {
            let sets = Sets::new(&pieces);
            for square in Square::all() {
                let content = pieces[square.index()];
                assert_eq!(sets.occupied & set_of(square) != 0, content.is_some());
                for piece in Piece::ALL {
                    let set = sets.of(piece.color(), piece.role());
                    assert_eq!(set & set_of(square) != 0, content == Some(piece));
                }
            }
            assert!(
                Squares(sets.occupied)
                    .eq(Square::all().filter(|square| pieces[square.index()].is_some()))
            );
            let [white, black] = Color::ALL.map(|color| sets.of_color(color));
            assert_eq!((white & black, white | black), (0, sets.occupied));
        }
    }

    #[test]
    fn a_king_is_found_if_it_is_the_only_one() {
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
