//! Where the pieces are: kept in lists by every move, or found by a scan.

use core::fmt;

use boardbench_core::{Color, Piece, Rank, Role, Square};

use crate::content::Content;
use crate::geometry::{Geometry, Place, Tables, square};
use crate::view::{is_attacked, is_attacked_on};

/// The pieces by kind: 16 slots for each kind of either colour.
///
/// ```text
/// slots   0x10 … 0x1f   white pawns      0x90 … 0x9f   black pawns
///         0x20 … 0x2f   white knights    0xa0 … 0xaf   black knights
///         …                              …
///         0x60          the white king   0xe0          the black king
/// ```
///
/// The number of a piece's slot is the content of its cell, so each finds the other without a
/// search. A piece keeps its slot for good. A captured one leaves it empty, which is
/// [`Place::OFF`], so taking a capture back is one store. A promoted piece gets the first slot that
/// its kind has never used, and gives it back when the move is taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roster<G: Geometry> {
    slots: [G::Place; 256],
    /// The number of pieces, by code.
    counts: [u8; Piece::INDEX_SPACE],
    /// The number of slots that are or were in use, by code.
    ends: [u8; Piece::INDEX_SPACE],
}

impl<G: Geometry> Roster<G> {
    pub(crate) const EMPTY: Self = Self {
        slots: [G::Place::OFF; 256],
        counts: [0; 16],
        ends: [0; 16],
    };

    /// Enters the pieces in these cells into an empty roster, in place. All squares are visited before
    /// any piece is listed: a branch at each square would be one for the processor to predict wrong.
    #[inline(always)]
    fn scan(&mut self, cells: &G::Cells) {
        // The next slot of each kind.
        let next = &mut self.counts;
        *next = core::array::from_fn(|code| (code as u8) << 4);
        for_each_occupied::<G>(cells, |place, content| {
            let slot = &mut next[content.code()];
            self.slots[usize::from(*slot)] = place;
            *slot = slot.wrapping_add(1);
        });
        self.ends = next.map(|slot| slot & 15);
        self.counts = self.ends;
    }

    /// The place of a colour's king.
    #[inline(always)]
    pub(crate) const fn king(&self, color: Color) -> G::Place {
        self.slots[Content::from_piece(Piece::new(color, Role::King)).index()]
    }

    /// All slots of a kind.
    #[inline(always)]
    pub(crate) const fn slots(&self, piece: Piece) -> &[G::Place; 16] {
        let (kinds, _) = self.slots.as_chunks();
        &kinds[piece.index()]
    }

    /// The number of slots of a kind that are or were in use.
    #[inline(always)]
    pub(crate) const fn end(&self, piece: Piece) -> usize {
        self.ends[piece.index()] as usize
    }

    /// The slots of a kind that are or were in use.
    #[inline(always)]
    pub(crate) fn places(&self, piece: Piece) -> &[G::Place] {
        // The mask changes nothing: there are at most 15 of a kind, since one is the king.
        &self.slots(piece)[..self.end(piece) & 15]
    }

    /// Removes the piece on a place, whatever its slot.
    pub(crate) fn leave_out(&mut self, piece: Piece, place: G::Place) {
        let (kinds, _) = self.slots.as_chunks_mut::<16>();
        for slot in &mut kinds[piece.index()] {
            if *slot == place {
                *slot = G::Place::OFF;
            }
        }
    }

    /// Removes all pieces of a colour but its king and the one with this content.
    pub(crate) fn leave_only(&mut self, content: Content, color: Color) {
        let place = self.slots[content.index()];
        for role in Role::ALL {
            if role != Role::King {
                let (kinds, _) = self.slots.as_chunks_mut::<16>();
                kinds[Piece::new(color, role).index()] = [G::Place::OFF; 16];
            }
        }
        self.slots[content.index()] = place;
    }
}

/// Visits the squares that are not empty, file by file.
#[inline(always)]
fn for_each_occupied<G: Geometry>(cells: &G::Cells, mut visit: impl FnMut(G::Place, Content)) {
    // A byte for each file, a bit for each rank.
    let mut occupied = 0;
    for rank in Rank::ALL {
        occupied |= marks(G::rank(cells, rank)) >> (7 - rank as u32);
    }
    while occupied != 0 {
        let place = Tables::<G>::FILE_BY_FILE[(occupied.trailing_zeros() & 63) as usize];
        visit(place, G::at(cells, place.code()));
        occupied &= occupied - 1;
    }
}

/// Adds up a value for each piece.
#[inline(always)]
fn sum<G: Geometry>(cells: &G::Cells, value: impl Fn(Content) -> i32) -> i32 {
    let mut sum = 0;
    for_each_occupied::<G>(cells, |_, content| sum += value(content));
    sum
}

/// The top bit of each byte says whether the content is a piece. All eight are looked at at once.
#[inline(always)]
fn marks(rank: [Content; 8]) -> u64 {
    const ROLES: u64 = 0x7070_7070_7070_7070;
    const TOP_BITS: u64 = 0x8080_8080_8080_8080;
    let row = u64::from_le_bytes(rank.map(Content::byte));
    // A piece has a role above 0, which carries into the top bit of its byte.
    ((row & ROLES) + ROLES) & TOP_BITS
}

/// How a board knows its pieces: [`Lists`] or [`Scan`].
pub trait Bookkeeping: Copy + Eq + fmt::Debug + Send + Sync + 'static {
    /// What a board keeps for it.
    type Kept<G: Geometry>: Keep<G>;
}

/// Piece lists, which every move keeps up to date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lists {}

/// Nothing is kept. The generator visits all squares and lists the pieces for itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scan {}

impl Bookkeeping for Lists {
    type Kept<G: Geometry> = Roster<G>;
}

impl Bookkeeping for Scan {
    type Kept<G: Geometry> = ();
}

/// What the board asks of its bookkeeping.
pub trait Keep<G: Geometry>: Copy + Eq + fmt::Debug + Send + Sync + 'static {
    /// Whether there are lists.
    const HAS_LISTS: bool;
    /// No pieces.
    const EMPTY: Self;

    /// Calls a function with the pieces by kind. So they are listed where they are used, and not
    /// copied.
    fn with_roster<T>(&self, cells: &G::Cells, visit: impl FnOnce(&Roster<G>) -> T) -> T;

    /// The place of a colour's king.
    fn king(&self, cells: &G::Cells, color: Color) -> G::Place;

    /// Whether a piece of colour `by` attacks a place.
    fn is_attacked(&self, cells: &G::Cells, target: G::Place, by: Color) -> bool;

    /// Visits every piece.
    fn visit(&self, cells: &G::Cells, visit: impl FnMut(Square, Piece));

    /// The number of pieces of a kind.
    fn count(&self, cells: &G::Cells, piece: Piece) -> u32;

    /// The sum of the pieces' values, by [`Piece::index`].
    fn material(&self, cells: &G::Cells, values: &[i32; Piece::INDEX_SPACE]) -> i32;

    /// Adds a piece. Returns the content for its cell.
    fn enter(&mut self, piece: Piece, place: G::Place) -> Content;

    /// Undoes [`enter`](Self::enter), last in, first out.
    fn withdraw(&mut self, content: Content);

    /// Records that a piece has moved.
    fn relocate(&mut self, content: Content, to: G::Place);

    /// Removes a piece.
    fn remove(&mut self, content: Content);

    /// Puts a removed piece back.
    fn restore(&mut self, content: Content, place: G::Place);

    /// The same for a generator that is to find the moves of one piece only.
    #[must_use]
    fn only(self, content: Content, color: Color) -> Self;
}

impl<G: Geometry> Keep<G> for Roster<G> {
    const HAS_LISTS: bool = true;
    const EMPTY: Self = Self::EMPTY;

    #[inline(always)]
    fn with_roster<T>(&self, _cells: &G::Cells, visit: impl FnOnce(&Self) -> T) -> T {
        visit(self)
    }

    #[inline(always)]
    fn king(&self, _cells: &G::Cells, color: Color) -> G::Place {
        self.king(color)
    }

    fn is_attacked(&self, cells: &G::Cells, target: G::Place, by: Color) -> bool {
        is_attacked::<G>(cells, self, target, by)
    }

    #[inline(always)]
    fn visit(&self, _cells: &G::Cells, mut visit: impl FnMut(Square, Piece)) {
        for piece in Piece::ALL {
            for &place in self.places(piece) {
                if place != G::Place::OFF {
                    visit(square::<G>(place.code()), piece);
                }
            }
        }
    }

    #[inline(always)]
    fn count(&self, _cells: &G::Cells, piece: Piece) -> u32 {
        self.counts[piece.index()].into()
    }

    #[inline(always)]
    fn material(&self, _cells: &G::Cells, values: &[i32; Piece::INDEX_SPACE]) -> i32 {
        let kinds = self.counts.iter().zip(values);
        kinds.map(|(&count, value)| i32::from(count) * value).sum()
    }

    #[inline(always)]
    fn enter(&mut self, piece: Piece, place: G::Place) -> Content {
        let end = self.ends[piece.index()];
        let content = Content::in_slot(piece, end);
        self.ends[piece.index()] = end.wrapping_add(1);
        self.restore(content, place);
        content
    }

    #[inline(always)]
    fn withdraw(&mut self, content: Content) {
        self.remove(content);
        let end = &mut self.ends[content.code()];
        *end = end.wrapping_sub(1);
    }

    #[inline(always)]
    fn relocate(&mut self, content: Content, to: G::Place) {
        self.slots[content.index()] = to;
    }

    #[inline(always)]
    fn remove(&mut self, content: Content) {
        self.slots[content.index()] = G::Place::OFF;
        let count = &mut self.counts[content.code()];
        *count = count.wrapping_sub(1);
    }

    #[inline(always)]
    fn restore(&mut self, content: Content, place: G::Place) {
        self.slots[content.index()] = place;
        let count = &mut self.counts[content.code()];
        *count = count.wrapping_add(1);
    }

    fn only(mut self, content: Content, color: Color) -> Self {
        self.leave_only(content, color);
        self
    }
}

impl<G: Geometry> Keep<G> for () {
    const HAS_LISTS: bool = false;
    const EMPTY: Self = ();

    #[inline(always)]
    fn with_roster<T>(&self, cells: &G::Cells, visit: impl FnOnce(&Roster<G>) -> T) -> T {
        let mut roster = Roster {
            slots: [G::Place::OFF; 256],
            counts: [0; Piece::INDEX_SPACE],
            ends: [0; Piece::INDEX_SPACE],
        };
        roster.scan(cells);
        visit(&roster)
    }

    fn king(&self, cells: &G::Cells, color: Color) -> G::Place {
        let king = Piece::new(color, Role::King);
        let mut places = G::Place::SQUARES.into_iter();
        let found = places.find(|place| G::at(cells, place.code()).is(king));
        found.unwrap_or(G::Place::OFF)
    }

    /// Looks from the target, since listing the pieces takes longer.
    fn is_attacked(&self, cells: &G::Cells, target: G::Place, by: Color) -> bool {
        is_attacked_on::<G>(cells, target, by)
    }

    #[inline(always)]
    fn visit(&self, cells: &G::Cells, mut visit: impl FnMut(Square, Piece)) {
        for_each_occupied::<G>(cells, |place, content| {
            if let Some(piece) = content.piece() {
                visit(square::<G>(place.code()), piece);
            }
        });
    }

    #[inline(always)]
    fn count(&self, cells: &G::Cells, piece: Piece) -> u32 {
        sum::<G>(cells, |content| content.is(piece).into()) as u32
    }

    #[inline(always)]
    fn material(&self, cells: &G::Cells, values: &[i32; Piece::INDEX_SPACE]) -> i32 {
        sum::<G>(cells, |content| values[content.code()])
    }

    #[inline(always)]
    fn enter(&mut self, piece: Piece, _place: G::Place) -> Content {
        Content::from_piece(piece)
    }

    #[inline(always)]
    fn withdraw(&mut self, _content: Content) {}

    #[inline(always)]
    fn relocate(&mut self, _content: Content, _to: G::Place) {}

    #[inline(always)]
    fn remove(&mut self, _content: Content) {}

    #[inline(always)]
    fn restore(&mut self, _content: Content, _place: G::Place) {}

    fn only(self, _content: Content, _color: Color) -> Self {}
}
