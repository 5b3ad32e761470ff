//! Static exchange evaluation (SEE): the pieces that capture on a square in turn.

use boardbench_core::{Bitboard, Color, FirstCapture, Role, Square};

use crate::around::Relation;
use crate::geometry::{Cells, Geometry, Place, place_of, square};
use crate::view::first_piece;

/// Pieces that can capture on a cell: at most one on each of eight lines, and eight knights.
///
/// ```text
///  12 … 10   9 … 4    3 … 0
/// |  role  | square |  slot  |     the least number captures first; all bits set if a slot is free
/// ```
///
/// An X-ray attacker behind a piece that has captured takes over its slot.
struct Capturers<'a, G: Geometry> {
    cells: &'a G::Cells,
    target: G::Place,
    waiting: [[u16; SLOTS]; 2],
}

const SLOTS: usize = 16;
const FREE: u16 = u16::MAX;

/// Returns the value of the capture sequence on a square that starts with this capture. `attackers` are the pieces that attack
/// the square before it.
#[inline(never)]
pub(crate) fn see<G: Geometry>(
    cells: &G::Cells,
    attackers: Bitboard,
    target: Square,
    first: FirstCapture,
) -> i32 {
    let mut capturers =
        Capturers::<G> { cells, target: place_of::<G>(target), waiting: [[FREE; SLOTS]; 2] };
    for (slot, from) in (attackers & !first.vacated).into_iter().enumerate() {
        capturers.enter(place_of::<G>(from), slot);
    }
    // The line of each of at most two emptied cells has no attacker yet, so these slots are free.
    for (slot, emptied) in (SLOTS - 2..SLOTS).rev().zip(first.vacated) {
        capturers.reveal(place_of::<G>(emptied), slot);
    }
    first.value(|side| capturers.next(side))
}

impl<G: Geometry> Capturers<'_, G> {
    #[inline(always)]
    fn enter(&mut self, from: G::Place, slot: usize) {
        if let Some(piece) = self.cells.at(from.code()).piece() {
            let (role, square) = (piece.role() as u16, square::<G>(from.code()));
            self.waiting[piece.color().index()][slot % SLOTS] =
                role << 10 | u16::from(square.code()) << 4 | (slot % SLOTS) as u16;
        }
    }

    /// Adds the X-ray attacker behind an emptied cell, if there is one.
    #[inline(always)]
    fn reveal(&mut self, emptied: G::Place, slot: usize) {
        let line = Relation::between::<G>(self.target, emptied);
        if line.is_jump() {
            return;
        }
        if let Some((from, content)) = first_piece::<G>(self.cells, G::cursor(emptied), line.way) {
            let from = G::place(G::code(from));
            if Relation::between::<G>(self.target, from).allows(content.code()) {
                self.enter(from, slot);
            }
        }
    }

    /// Removes and returns the least valuable capturer of a side.
    #[inline(always)]
    fn next(&mut self, side: Color) -> Option<Role> {
        let waiting = &mut self.waiting[side.index()];
        let least = waiting.iter().copied().fold(FREE, u16::min);
        if least == FREE {
            return None;
        }
        let slot = usize::from(least) % SLOTS;
        waiting[slot] = FREE;
        let from = Square::from_low_bits((least >> 4) as u8);
        self.reveal(place_of::<G>(from), slot);
        Role::from_code((least >> 10) as u8)
    }
}
