//! Which pieces there are and where: what a generator reads, however it was come by.

use core::num::NonZeroU32;

use boardbench_core::{Color, Piece, Role, Square};

use crate::squares::{Coords, Squares};

/// The number of a piece, 0 to 31. It says nothing of the piece's kind or colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot(u8);

impl Slot {
    /// What an empty square shows where slots are kept by square.
    pub(crate) const FIRST: Self = Self(0);

    /// An index into a table of 32. The mask changes nothing; it shows that it is none beyond.
    #[inline(always)]
    const fn index(self) -> usize {
        self.0 as usize & 31
    }
}

/// A set of slots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Slots(u32);

impl Slots {
    pub(crate) const NONE: Self = Self(0);

    #[inline(always)]
    pub(crate) const fn of(slot: Slot) -> Self {
        Self(1 << slot.index())
    }

    #[inline(always)]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many slots are in the set.
    #[inline(always)]
    pub(crate) const fn len(self) -> u32 {
        self.0.count_ones()
    }

    #[inline(always)]
    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[inline(always)]
    pub(crate) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The slots, in the order of their numbers.
    #[inline(always)]
    pub(crate) fn iter(self) -> impl Iterator<Item = Slot> {
        let mut rest = self.0;
        core::iter::from_fn(move || {
            let slot = NonZeroU32::new(rest)?.trailing_zeros();
            rest &= rest - 1;
            Some(Slot(slot as u8))
        })
    }
}

/// The pieces of a position by kind, and where each of them stands.
///
/// Each piece has a slot for life. `slots` says which slots the pieces of a kind have, `places`
/// where the piece of a slot stands. A piece that is taken only leaves its set, and a pawn that is
/// promoted only goes from one set to another: so taking a move back gives every piece its old
/// place in the order, with nothing to be remembered but the slot of what was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roster {
    places: [Square; 32],
    slots: [Slots; Piece::INDEX_SPACE],
}

impl Roster {
    /// The pieces of a board, in the order of its squares: the lecture's two nested loops.
    ///
    /// Every square is written down as the next piece's, and the count goes on if there is one: so
    /// there is no branch for the processor to guess wrong. Ranks without a piece are passed over.
    #[inline(always)]
    pub(crate) fn of(squares: &Squares) -> Self {
        // Longer than need be, for the squares that come after the last of 32 pieces.
        let mut places = [Square::A1; 64];
        let mut slots = [Slots::NONE; Piece::INDEX_SPACE];
        let mut count = 0_u32;
        for (rank, row) in squares.iter().enumerate() {
            if *row == [None; 8] {
                continue;
            }
            for (file, &content) in row.iter().enumerate() {
                places[count as usize & 63] = Coords::new(rank, file).square();
                slots[code(content)].0 |= 1_u32.wrapping_shl(count);
                count += u32::from(content.is_some());
            }
        }
        // What the empty squares left there.
        slots[0] = Slots::NONE;
        let places = *places.first_chunk().expect("64 is more than 32");
        Self { places, slots }
    }

    /// The slots of the pieces of one kind and colour.
    #[inline(always)]
    pub(crate) const fn slots(&self, piece: Piece) -> Slots {
        self.slots[piece.index()]
    }

    /// The sum of a value for each piece, by [`Piece::index`].
    #[inline(always)]
    pub(crate) fn material(&self, values: &[i32; Piece::INDEX_SPACE]) -> i32 {
        let kinds = self.slots.iter().zip(values);
        kinds.map(|(slots, value)| slots.len() as i32 * value).sum()
    }

    /// Where the piece of a slot stands.
    #[inline(always)]
    pub(crate) const fn place(&self, slot: Slot) -> Coords {
        Coords::of(self.places[slot.index()])
    }

    /// The square of a colour's king. Where there is no king (after a move that was none), the
    /// answer is any square.
    #[inline(always)]
    pub(crate) const fn king(&self, color: Color) -> Coords {
        let slots = self.slots(Piece::new(color, Role::King));
        self.place(Slot(slots.0.trailing_zeros() as u8))
    }

    /// The set of the one slot whose piece, of this kind, stands on a square.
    pub(crate) fn slot_on(&self, piece: Piece, square: Square) -> Slots {
        self.slots(piece)
            .iter()
            .find(|&slot| self.places[slot.index()] == square)
            .map_or(Slots::NONE, Slots::of)
    }

    /// Notes that the piece of a slot stands elsewhere now.
    #[inline(always)]
    pub(crate) const fn relocate(&mut self, slot: Slot, to: Square) {
        self.places[slot.index()] = to;
    }

    /// Takes a slot out of the set of a kind, or puts it back.
    #[inline(always)]
    pub(crate) const fn toggle(&mut self, piece: Piece, slot: Slot) {
        self.slots[piece.index()].0 ^= Slots::of(slot).0;
    }

    /// The slot of each piece by its square.
    pub(crate) fn by_square(&self) -> [Slot; Square::COUNT] {
        let mut table = [Slot::FIRST; Square::COUNT];
        for piece in Piece::ALL {
            for slot in self.slots(piece).iter() {
                table[self.places[slot.index()].index()] = slot;
            }
        }
        table
    }
}

/// The code of what stands on a square, 0 for nothing.
#[inline(always)]
pub(crate) const fn code(content: Option<Piece>) -> usize {
    match content {
        Some(piece) => piece.index() & 15,
        None => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scan_finds_every_piece_wherever_it_stands() {
        for square in Square::all() {
            let mut squares = [[None; 8]; 8];
            squares[square.index() / 8][square.index() % 8] = Some(Piece::BlackKing);
            let roster = Roster::of(&squares);
            assert_eq!(roster.king(Color::Black).square(), square);
            assert!(roster.slots(Piece::BlackKing).iter().eq([Slot::FIRST]));
            for piece in Piece::ALL {
                let is_there = piece == Piece::BlackKing;
                assert_eq!(roster.slots(piece).is_empty(), !is_there);
            }
        }
    }

    #[test]
    fn slots_are_given_in_the_order_of_the_squares() {
        let mut squares = [[None; 8]; 8];
        squares[1] = [Some(Piece::WhitePawn); 8];
        squares[6] = [Some(Piece::BlackPawn); 8];
        squares[3][2] = Some(Piece::WhiteQueen);
        let roster = Roster::of(&squares);
        assert!(roster.slots(Piece::WhitePawn).iter().eq((0..8).map(Slot)));
        assert!(roster.slots(Piece::WhiteQueen).iter().eq([Slot(8)]));
        assert!(roster.slots(Piece::BlackPawn).iter().eq((9..17).map(Slot)));
        let queen = roster.slot_on(Piece::WhiteQueen, Square::C4);
        assert_eq!(queen, roster.slots(Piece::WhiteQueen));
        assert!(roster.slot_on(Piece::WhiteQueen, Square::C5).is_empty());
        let by_square = roster.by_square();
        assert_eq!(by_square[Square::C4.index()], Slot(8));
        assert_eq!(by_square[Square::H7.index()], Slot(16));
    }

    #[test]
    fn empty_squares_after_the_last_of_32_pieces_leave_no_trace() {
        let mut squares = [[None; 8]; 8];
        for row in &mut squares[..4] {
            *row = [Some(Piece::WhitePawn); 8];
        }
        squares[3][7] = None;
        squares[4][0] = Some(Piece::BlackKing);
        let roster = Roster::of(&squares);
        assert_eq!(roster.place(Slot::FIRST).square(), Square::A1);
        assert_eq!(roster.king(Color::Black).square(), Square::A5);
    }

    #[test]
    fn a_board_with_more_pieces_than_slots_does_no_harm() {
        let roster = Roster::of(&[[Some(Piece::WhitePawn); 8]; 8]);
        assert_eq!(roster.slots(Piece::WhitePawn).iter().count(), 32);
    }
}
