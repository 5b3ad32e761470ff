//! Making and unmaking moves: changes of the cells and of the bookkeeping.

use boardbench_core::{
    CastlingRights, Cell, Color, Direction, Layout, Piece, Pieces, Reversible, Role, Square, State,
    with_side,
};

use crate::board::Squares;
use crate::content::Content;
use crate::en_passant::EnPassant;
use crate::geometry::{Cells, Geometry, Numbering, Place, castling_mask, key, place_of};
use crate::maps::AttackTables;
use crate::pieces::{Bookkeeping, PieceTracker};

/// A cell by its number in the storage, and its place for the lists.
#[derive(Clone, Copy, Debug)]
pub struct SquareIndex<G: Geometry> {
    code: u8,
    place: G::Place,
}

impl<G: Geometry> From<Square> for SquareIndex<G> {
    #[inline(always)]
    fn from(square: Square) -> Self {
        let place = place_of::<G>(square);
        Self { code: place.code(), place }
    }
}

impl<G: Geometry, P: Bookkeeping> Squares<G, P> {
    /// Updates the attack tables, if any, for a cell whose first content is replaced by the second.
    #[inline(always)]
    fn update_attacks(&mut self, index: SquareIndex<G>, contents: [Content; 2]) {
        if P::Attacks::IS_ENABLED {
            self.attacks.change::<G>(&self.cells, index.place, contents);
        }
    }

    /// Shifts a piece to a cell that is empty or contains this victim, which has been removed from the lists.
    #[inline(always)]
    fn move_to(&mut self, from: SquareIndex<G>, to: SquareIndex<G>, victim: Content) -> Content {
        let piece = self.cells.at(from.code);
        self.cells.put(from.code, Content::EMPTY);
        self.update_attacks(from, [piece, Content::EMPTY]);
        self.cells.put(to.code, piece);
        self.tracker.relocate(piece, to.place);
        self.update_attacks(to, [victim, piece]);
        piece
    }
}

impl<G: Geometry, P: Bookkeeping> Pieces for Squares<G, P> {
    type SquareIndex = SquareIndex<G>;
    type Content = Content;
    /// The pawn with its slot in the lists.
    type Pawn = Content;

    const EMPTY_CELL: Content = Content::EMPTY;

    #[inline(always)]
    fn square_index<M: Layout>(cell: Cell<M>) -> SquareIndex<G> {
        SquareIndex { code: Numbering::<G, M>::code(cell), place: Numbering::<G, M>::place(cell) }
    }

    #[inline(always)]
    fn code(content: Content) -> usize {
        content.code()
    }

    #[inline(always)]
    fn key(content: Content, index: SquareIndex<G>) -> u64 {
        key::<G>(content, index.code)
    }

    #[inline(always)]
    fn castling_mask(index: SquareIndex<G>) -> CastlingRights {
        castling_mask::<G>(index.code)
    }

    #[inline(always)]
    fn content(&self, index: SquareIndex<G>) -> Content {
        self.cells.at(index.code)
    }

    #[inline(always)]
    fn shift(&mut self, _color: Color, from: SquareIndex<G>, to: SquareIndex<G>) -> Content {
        self.move_to(from, to, Content::EMPTY)
    }

    #[inline(always)]
    fn capture(&mut self, _color: Color, from: SquareIndex<G>, to: SquareIndex<G>) -> [Content; 2] {
        let victim = self.cells.at(to.code);
        self.tracker.remove(victim);
        [self.move_to(from, to, victim), victim]
    }

    #[inline]
    fn clear(&mut self, index: SquareIndex<G>) -> Content {
        let piece = self.cells.at(index.code);
        if !piece.is_empty() {
            self.tracker.remove(piece);
            self.cells.put(index.code, Content::EMPTY);
            self.update_attacks(index, [piece, Content::EMPTY]);
        }
        piece
    }

    #[inline]
    fn promote(
        &mut self,
        from: SquareIndex<G>,
        to: SquareIndex<G>,
        piece: Piece,
    ) -> (Content, u64) {
        let pawn = self.clear(from);
        let promoted = self.tracker.enter(piece, to.place);
        self.cells.put(to.code, promoted);
        self.update_attacks(to, [Content::EMPTY, promoted]);
        (pawn, Self::key(pawn, from) ^ Self::key(promoted, to))
    }

    #[inline(always)]
    fn has_adjacent_pawn(&self, index: SquareIndex<G>, color: Color) -> bool {
        let pawn = Piece::new(color, Role::Pawn);
        [Direction::WEST, Direction::EAST].into_iter().any(|aside| {
            G::look(&self.cells, index.place, aside).is_some_and(|content| content.is(pawn))
        })
    }

    fn has_legal_en_passant(&self, state: State) -> bool {
        let (cells, side) = (&self.cells, state.side_to_move());
        state.double_push_file().is_some_and(|file| {
            let king = self.tracker.king(cells, side);
            with_side!(side, false, |side| EnPassant::<G>::is_any_legal(side, cells, king, file))
        })
    }
}

/// Does not update attack tables: the board restores a copy.
impl<G: Geometry, P: Bookkeeping> Reversible for Squares<G, P> {
    #[inline(always)]
    fn shift_back(
        &mut self,
        _color: Color,
        from: SquareIndex<G>,
        to: SquareIndex<G>,
        victim: Content,
        is_known_non_capture: bool,
    ) {
        let piece = self.cells.at(to.code);
        self.cells.put(from.code, piece);
        self.cells.put(to.code, victim);
        self.tracker.relocate(piece, from.place);
        if !is_known_non_capture && !victim.is_empty() {
            self.tracker.restore(victim, to.place);
        }
    }

    #[inline(always)]
    fn restore(&mut self, piece: Content, index: SquareIndex<G>) {
        if !piece.is_empty() {
            self.tracker.restore(piece, index.place);
            self.cells.put(index.code, piece);
        }
    }

    #[inline]
    fn demote(&mut self, from: SquareIndex<G>, to: SquareIndex<G>, _color: Color, pawn: Content) {
        self.tracker.withdraw(self.cells.at(to.code));
        self.cells.put(to.code, Content::EMPTY);
        self.restore(pawn, from);
    }
}
