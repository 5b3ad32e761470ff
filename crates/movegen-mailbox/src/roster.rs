//! Piece lists by kind, and the scan that builds them.

use boardbench_core::{Color, Piece, Rank, Role};

use crate::content::{Content, TOP_BITS};
use crate::geometry::{Cells, Geometry, Place, Tables};

/// Piece lists: 16 slots for each kind of either colour.
///
/// ```text
/// slots   0x10 … 0x1f   white pawns      0x90 … 0x9f   black pawns
///         0x20 … 0x2f   white knights    0xa0 … 0xaf   black knights
///         …                              …
///         0x60          the white king   0xe0          the black king
/// ```
///
/// The slot stores the piece's cell, and the cell's content is the number of the slot, so neither needs a
/// search. A piece never changes its slot. A captured piece leaves its slot empty, which is
/// [`Place::OFF`], so unmaking a capture is one store. A promoted piece uses the first slot that
/// its kind has never used, and releases it when the move is unmade.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roster<G: Geometry> {
    pub(crate) slots: [G::Place; 256],
    /// Number of pieces, by code.
    pub(crate) counts: [u8; Piece::INDEX_SPACE],
    /// Number of slots that are or were in use, by code.
    pub(crate) ends: [u8; Piece::INDEX_SPACE],
}

impl<G: Geometry> Roster<G> {
    pub(crate) const EMPTY: Self =
        Self { slots: [G::Place::OFF; 256], counts: [0; 16], ends: [0; 16] };

    /// Enters the pieces in these cells into an empty roster, in place. Occupancy is computed for all squares before
    /// any piece is entered: a branch per square would be mispredicted often.
    #[inline(always)]
    pub(crate) fn scan(&mut self, cells: &G::Cells, without_pawns: Option<Color>) {
        // The next slot of each kind.
        let next = &mut self.counts;
        *next = core::array::from_fn(|code| (code as u8) << 4);
        for_each_piece::<G>(cells, without_pawns, |place, content| {
            let slot = &mut next[content.code()];
            self.slots[usize::from(*slot)] = place;
            *slot = slot.wrapping_add(1);
        });
        self.ends = next.map(|slot| slot & 15);
        self.counts = self.ends;
    }

    #[inline(always)]
    pub(crate) const fn king(&self, color: Color) -> G::Place {
        self.slots[Content::from_piece(Piece::new(color, Role::King)).index()]
    }

    #[inline(always)]
    pub(crate) const fn slots(&self, piece: Piece) -> &[G::Place; 16] {
        let (kinds, _) = self.slots.as_chunks();
        &kinds[piece.index()]
    }

    /// Returns the number of slots of a kind that are or were in use.
    #[inline(always)]
    pub(crate) const fn end(&self, piece: Piece) -> usize {
        self.ends[piece.index()] as usize
    }

    /// Returns the kinds for which a colour has used more slots than [`usual_count`]: the top bit of the byte
    /// with the kind's code.
    #[inline(always)]
    pub(crate) fn more_than_usual(&self, color: Color) -> u64 {
        /// Number that carries into the top bit of a byte, by kind, when added to more than the usual number of slots.
        const ROOM: [u8; 8] = {
            let mut room = [0; 8];
            let mut index = 0;
            while index < Role::ALL.len() {
                let role = Role::ALL[index];
                room[role.index()] = 0x7f - usual_count(role) as u8;
                index += 1;
            }
            room
        };
        let (colors, _) = self.ends.as_chunks::<8>();
        let ends = u64::from_le_bytes(colors[Piece::new(color, Role::Pawn).index() / 8]);
        (ends + u64::from_le_bytes(ROOM)) & TOP_BITS
    }

    /// Returns the slots of a kind that are or were in use.
    #[inline(always)]
    pub(crate) fn places(&self, piece: Piece) -> &[G::Place] {
        // The mask changes nothing: there are at most 15 of a kind, because one piece is the king.
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

    /// Removes all pieces of a colour except its king and the piece with this content.
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

/// Returns the number of a side's pieces of a kind in the initial position.
pub(crate) const fn usual_count(role: Role) -> usize {
    match role {
        Role::Pawn => 8,
        Role::Knight | Role::Bishop | Role::Rook => 2,
        Role::Queen | Role::King => 1,
    }
}

/// Visits the pieces, file by file, possibly without the pawns of a colour.
#[inline(always)]
pub(crate) fn for_each_piece<G: Geometry>(
    cells: &G::Cells,
    without_pawns: Option<Color>,
    mut visit: impl FnMut(G::Place, Content),
) {
    // A byte for each file, a bit for each rank.
    let mut occupied = 0;
    for rank in Rank::ALL {
        occupied |= marks(G::rank(cells, rank), without_pawns) >> (7 - rank as u32);
    }
    while occupied != 0 {
        let place = Tables::<G>::FILE_BY_FILE[(occupied.trailing_zeros() & 63) as usize];
        visit(place, cells.at(place.code()));
        occupied &= occupied - 1;
    }
}

/// Adds up a value for each piece.
#[inline(always)]
pub(crate) fn sum<G: Geometry>(cells: &G::Cells, value: impl Fn(Content) -> i32) -> i32 {
    let mut sum = 0;
    for_each_piece::<G>(cells, None, |_, content| sum += value(content));
    sum
}

/// Sets the top bit of each byte whose content is a piece, but not a pawn of the excluded colour. All eight
/// bytes are tested at once.
#[inline(always)]
pub(crate) fn marks(rank: [Content; 8], without_pawns: Option<Color>) -> u64 {
    const ROLES: u64 = 0x7070_7070_7070_7070;
    let row = u64::from_le_bytes(rank.map(Content::byte));
    // A piece has a role above 0, which carries into the top bit of its byte. A pawn's role is 1.
    let pieces = (row & ROLES) + ROLES;
    let others = (row & ROLES) + 0x6060_6060_6060_6060;
    TOP_BITS
        & match without_pawns {
            None => pieces,
            Some(Color::White) => others | row,
            Some(Color::Black) => others | pieces & !row,
        }
}
