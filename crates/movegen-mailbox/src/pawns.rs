//! Counting pawn moves without generating them, many cells at once.

use boardbench_core::{Cell, Direction, File, Layout, Rank, Role, SideToMove, Square};

use crate::content::{Content, TOP_BITS, positions};
use crate::geometry::{Cells, Geometry, Place, place_of};
use crate::view::View;

/// The value 1 in each byte.
const ONES: u64 = 0x0101_0101_0101_0101;

impl<G: Geometry, T: SideToMove> View<'_, G, T> {
    /// Returns the number of pawn moves, pinned pawns included. It reads all cells of six ranks, not only pawns, because they are
    /// adjacent in memory: compilers compare 16 or 32 at once.
    #[inline(always)]
    pub(crate) fn count_pawn_moves(self) -> usize {
        let cells = self.cells.all();
        let stride = usize::from(G::Layout::STRIDE);
        let length = (5 * stride + 8).next_multiple_of(16);
        // All ranks behind the seventh, and border cells.
        let [first, second, seventh] = [Rank::R1, Rank::R2, Rank::R7]
            .map(|rank| usize::from(place_of::<G>(Square::new(File::A, self.rank(rank))).code()));
        let start = if first < seventh { seventh - length } else { seventh + stride };
        // In a byte, like a cell, so that vector instructions test equally many of these and of cells.
        let second = second.wrapping_sub(start) as u8;
        let from = |way: Direction| {
            let offset = Cell::<G::Layout>::offset(way) as isize;
            &cells[start.wrapping_add_signed(offset)..][..length]
        };
        let [west, east] = self.pawn_captures();
        let (here, ahead) = (&cells[start..][..length], from(self.push()));
        let (west, east, twice) = (from(west), from(east), from(self.double_push()));
        let mut moves = 0;
        for index in 0..length {
            let is_on_second = (index as u8).wrapping_sub(second) < 8;
            let is_clear = ahead[index].is_empty();
            // Without border files, the first and the last file have a neighbour on another rank.
            let (is_first, is_last) = (index % 8 == 0, index % 8 == 7);
            let has_west = !(stride == 8 && is_first) & west[index].is_enemy(self.color());
            let has_east = !(stride == 8 && is_last) & east[index].is_enemy(self.color());
            let pushes =
                u8::from(is_clear) + u8::from(is_on_second & is_clear & twice[index].is_empty());
            let steps = pushes + u8::from(has_west) + u8::from(has_east);
            let is_pawn = here[index].is(self.own(Role::Pawn));
            moves += if is_pawn { steps } else { 0 };
        }
        usize::from(moves) + self.count_promotions()
    }

    #[inline(always)]
    fn count_promotions(self) -> usize {
        // A rank full of pawns of the side to move.
        let pawns = ONES * u64::from(Content::from_piece(self.own(Role::Pawn)).byte());
        let row = self.row(Rank::R7) ^ pawns;
        // 0 if and only if no byte has an upper half of 0, because only such a byte borrows first.
        if row.wrapping_sub(ONES * 0x10) & !row & TOP_BITS == 0 {
            0
        } else {
            self.count_each_promotion()
        }
    }

    #[cold]
    #[inline(never)]
    fn count_each_promotion(self) -> usize {
        let rank = G::rank(self.cells, self.rank(Rank::R7));
        let mut left = positions(rank, self.own(Role::Pawn));
        let mut moves = 0;
        while left != 0 {
            let file = File::from_low_bits((left.trailing_zeros() / 8) as u8);
            let from = Square::new(file, self.rank(Rank::R7));
            moves += 4 * self.count_steps_of_pawn(place_of::<G>(from));
            left &= left - 1;
        }
        moves
    }

    /// Returns the number of a pawn's single pushes and captures, with four promotions counted as one.
    fn count_steps_of_pawn(self, from: G::Place) -> usize {
        let look = |way| G::look(self.cells, from, way);
        let is_capture =
            |&way: &Direction| look(way).is_some_and(|content| content.is_enemy(self.color()));
        usize::from(look(self.push()) == Some(Content::EMPTY))
            + self.pawn_captures().iter().filter(|way| is_capture(way)).count()
    }

    /// Returns the number of a pawn's moves, as [`count_pawn_moves`](Self::count_pawn_moves) counts them.
    pub(crate) fn count_moves_of_pawn(self, from: G::Place) -> usize {
        let steps = self.count_steps_of_pawn(from);
        let is_clear = |way| G::look(self.cells, from, way) == Some(Content::EMPTY);
        let is_double =
            self.is_on_second(from) && is_clear(self.push()) && is_clear(self.double_push());
        let times = if self.is_on_seventh(from) { 4 } else { 1 };
        steps * times + usize::from(is_double)
    }
}
