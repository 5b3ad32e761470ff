//! The pieces by colour and kind.

use boardbench_core::{Color, Piece, Role};

use crate::cells::{Cells, Content};
use crate::place::{Place, SQUARES};

/// Where each piece stands: 16 slots for each kind of either colour, and how many are in use.
///
/// ```text
/// slots   0x10 … 0x1f   white pawns      0x90 … 0x9f   black pawns
///         0x20 … 0x2f   white knights    0xa0 … 0xaf   black knights
///         …                              …
///         0x60          the white king   0xe0          the black king
/// ```
///
/// The number of a piece's slot is what stands in its cell, so that the cell finds the slot as
/// the slot finds the cell. The slots of a kind are used from the first on. What is beyond them
/// stands on [`Place::Off`], always, so a whole group of slots can be looked at without asking
/// how many are in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roster {
    slots: [Place; 256],
    /// By the code of the piece.
    counts: [u8; Piece::INDEX_SPACE],
}

impl Roster {
    /// No pieces.
    pub(crate) const EMPTY: Self = Self {
        slots: [Place::Off; 256],
        counts: [0; 16],
    };

    /// The roster of what stands in these cells, in the order of the squares.
    ///
    /// All squares are visited, eight at a time, before any piece is entered: a branch at each
    /// square would be one for the processor to guess wrong.
    #[inline(always)]
    pub(crate) fn scan(cells: &Cells) -> Self {
        let mut slots = [Place::Off; 256];
        // The next free slot of each kind and colour.
        let mut free: [u8; 16] = core::array::from_fn(|code| (code as u8) << 4);
        let mut occupied = cells.occupied();
        while occupied != 0 {
            let place = SQUARES[occupied.trailing_zeros() as usize & 63];
            let slot = &mut free[cells.at(place).code()];
            slots[usize::from(*slot)] = place;
            *slot = slot.wrapping_add(1);
            occupied &= occupied - 1;
        }
        Self {
            slots,
            counts: free.map(|slot| slot & 15),
        }
    }

    /// Where a colour's king stands.
    #[inline(always)]
    pub(crate) const fn king(&self, color: Color) -> Place {
        self.slots[Content::of(Piece::new(color, Role::King)).0 as usize]
    }

    /// How many pieces there are of this kind and colour.
    #[inline(always)]
    pub(crate) const fn count(&self, piece: Piece) -> usize {
        self.counts[piece.index()] as usize
    }

    /// The sum of a value for each piece, by [`Piece::index`].
    #[inline(always)]
    pub(crate) fn material(&self, values: &[i32; Piece::INDEX_SPACE]) -> i32 {
        let kinds = self.counts.iter().zip(values);
        kinds.map(|(&count, value)| i32::from(count) * value).sum()
    }

    /// All 16 slots of a kind and colour.
    #[inline(always)]
    pub(crate) const fn slots(&self, piece: Piece) -> &[Place; 16] {
        let (groups, _) = self.slots.as_chunks();
        &groups[piece.index()]
    }

    /// The places of a kind and colour.
    #[inline(always)]
    pub(crate) fn places(&self, piece: Piece) -> &[Place] {
        // The mask changes nothing: there are never 16 of a kind, since one is the king.
        &self.slots(piece)[..self.count(piece) & 15]
    }

    /// Enters a piece; returns what its cell is to hold.
    #[inline(always)]
    pub(crate) const fn enter(&mut self, piece: Piece, place: Place) -> Content {
        let count = self.counts[piece.index()];
        self.counts[piece.index()] = count.wrapping_add(1);
        let content = Content(Content::of(piece).0 | count & 15);
        self.slots[content.0 as usize] = place;
        content
    }

    /// Notes that the piece stands elsewhere now.
    #[inline(always)]
    pub(crate) const fn relocate(&mut self, content: Content, place: Place) {
        self.slots[content.0 as usize] = place;
    }

    /// Strikes a piece out. The last of its kind takes over its slot: returns the place of that
    /// one, whose cell must now hold `content`.
    #[inline(always)]
    pub(crate) const fn strike(&mut self, content: Content) -> Place {
        let count = self.counts[content.code()].wrapping_sub(1);
        self.counts[content.code()] = count;
        let last = Content(content.0 & 0xf0 | count & 15);
        let place = self.slots[last.0 as usize];
        self.slots[content.0 as usize] = place;
        self.slots[last.0 as usize] = Place::Off;
        place
    }

    /// Undoes [`strike`](Self::strike): the piece is back at `place`. Returns what took over its
    /// slot, the piece itself if it was the last, and what the cell there must hold.
    #[inline(always)]
    pub(crate) const fn reinstate(&mut self, content: Content, place: Place) -> (Place, Content) {
        let count = self.counts[content.code()];
        self.counts[content.code()] = count.wrapping_add(1);
        let last = Content(content.0 & 0xf0 | count & 15);
        self.slots[last.0 as usize] = self.slots[content.0 as usize];
        self.slots[content.0 as usize] = place;
        (self.slots[last.0 as usize], last)
    }

    /// Leaves out the piece that stands here, wherever it is entered. For copies that are no
    /// longer told by the cells.
    pub(crate) fn leave_out(&mut self, piece: Piece, place: Place) {
        let base = Content::of(piece).0;
        if let Some(slot) = self.places(piece).iter().position(|&entry| entry == place) {
            self.strike(Content(base | slot as u8 & 15));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNIGHT: Piece = Piece::BlackKnight;

    fn three_knights() -> Roster {
        let mut roster = Roster::EMPTY;
        for (slot, place) in [Place::B8, Place::G8, Place::E4].into_iter().enumerate() {
            let content = roster.enter(KNIGHT, place);
            assert_eq!(content, Content(0xa0 | slot as u8));
        }
        roster
    }

    #[test]
    fn the_last_of_a_kind_fills_the_gap_and_goes_back() {
        let before = three_knights();
        for (slot, &place) in before.places(KNIGHT).iter().enumerate() {
            let mut roster = before;
            let content = Content(0xa0 | slot as u8);
            let filler = roster.strike(content);
            assert_eq!(filler, Place::E4);
            assert_eq!(roster.count(KNIGHT), 2);
            assert!(slot == 2 || roster.slots(KNIGHT)[slot] == Place::E4);
            assert_eq!(roster.slots(KNIGHT)[2], Place::Off);
            let (moved, its_content) = roster.reinstate(content, place);
            assert_eq!((moved, its_content), (Place::E4, Content(0xa2)));
            assert_eq!(roster, before);
        }
    }

    /// A promotion between a capture and its taking back uses the very slot that fell free.
    #[test]
    fn a_slot_may_be_used_again_in_between() {
        let before = three_knights();
        let mut roster = before;
        roster.strike(Content(0xa2));
        let promoted = roster.enter(KNIGHT, Place::A1);
        assert_eq!(promoted, Content(0xa2));
        assert_eq!(roster.strike(promoted), Place::A1);
        roster.reinstate(Content(0xa2), Place::E4);
        assert_eq!(roster, before);
    }

    #[test]
    fn pieces_are_left_out_by_where_they_stand() {
        let mut roster = three_knights();
        roster.leave_out(KNIGHT, Place::B8);
        roster.leave_out(KNIGHT, Place::E4);
        roster.leave_out(KNIGHT, Place::A1);
        assert_eq!(roster.places(KNIGHT), [Place::G8]);
    }
}
