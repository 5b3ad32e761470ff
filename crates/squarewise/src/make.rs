//! The cells and the bookkeeping as moves change them.

use boardbench_core::{
    CastlingRights, Cell, ClockMask, Color, Direction, Layout, Piece, Pieces, Reversible, Role,
    Square, State,
};

use crate::board::Squares;
use crate::content::Content;
use crate::en_passant::EnPassant;
use crate::geometry::{Cells, Geometry, Numbering, Place, key, place_of, rights_kept};
use crate::maps::KeepAttacks;
use crate::pieces::{Bookkeeping, Keep};

/// A cell by its number in the storage, and its place for the lists.
#[derive(Clone, Copy, Debug)]
pub struct Spot<G: Geometry> {
    code: u8,
    place: G::Place,
}

impl<G: Geometry> From<Square> for Spot<G> {
    #[inline(always)]
    fn from(square: Square) -> Self {
        let place = place_of::<G>(square);
        Self { code: place.code(), place }
    }
}

impl<G: Geometry, P: Bookkeeping> Squares<G, P> {
    /// Tells the attack maps that the first content of a cell gives way to the second.
    #[inline(always)]
    fn note(&mut self, spot: Spot<G>, contents: [Content; 2]) {
        if P::Attacks::ARE_KEPT {
            self.attacks.change::<G>(&self.cells, spot.place, contents);
        }
    }

    /// Moves a piece to a cell that holds this victim, which is in no list any more, or nothing.
    #[inline(always)]
    fn move_to(&mut self, from: Spot<G>, to: Spot<G>, victim: Content) -> Content {
        let piece = self.cells.at(from.code);
        self.cells.put(from.code, Content::EMPTY);
        self.note(from, [piece, Content::EMPTY]);
        self.cells.put(to.code, piece);
        self.kept.relocate(piece, to.place);
        self.note(to, [victim, piece]);
        piece
    }
}

impl<G: Geometry, P: Bookkeeping> Pieces for Squares<G, P> {
    type Spot = Spot<G>;
    type Content = Content;
    /// With its slot in the lists.
    type Pawn = Content;

    const EMPTY_CELL: Content = Content::EMPTY;

    #[inline(always)]
    fn spot<M: Layout>(cell: Cell<M>) -> Spot<G> {
        Spot { code: Numbering::<G, M>::code(cell), place: Numbering::<G, M>::place(cell) }
    }

    #[inline(always)]
    fn key(content: Content, spot: Spot<G>) -> u64 {
        key::<G>(content, spot.code)
    }

    #[inline(always)]
    fn rights_kept(spot: Spot<G>) -> CastlingRights {
        rights_kept::<G>(spot.code)
    }

    #[inline(always)]
    fn clocks_kept(piece: Content) -> ClockMask {
        ClockMask::for_code(piece.code())
    }

    #[inline(always)]
    fn shift(&mut self, _color: Color, from: Spot<G>, to: Spot<G>) -> Content {
        self.move_to(from, to, Content::EMPTY)
    }

    #[inline(always)]
    fn capture(&mut self, _color: Color, from: Spot<G>, to: Spot<G>) -> [Content; 2] {
        let victim = self.cells.at(to.code);
        self.kept.remove(victim);
        [self.move_to(from, to, victim), victim]
    }

    #[inline]
    fn clear(&mut self, spot: Spot<G>) -> Content {
        let piece = self.cells.at(spot.code);
        if !piece.is_empty() {
            self.kept.remove(piece);
            self.cells.put(spot.code, Content::EMPTY);
            self.note(spot, [piece, Content::EMPTY]);
        }
        piece
    }

    #[inline]
    fn promote(&mut self, from: Spot<G>, to: Spot<G>, piece: Piece) -> (Content, u64) {
        let pawn = self.clear(from);
        let promoted = self.kept.enter(piece, to.place);
        self.cells.put(to.code, promoted);
        self.note(to, [Content::EMPTY, promoted]);
        (pawn, Self::key(pawn, from) ^ Self::key(promoted, to))
    }

    #[inline(always)]
    fn is_beside_pawn(&self, spot: Spot<G>, color: Color) -> bool {
        let pawn = Piece::new(color, Role::Pawn);
        [Direction::WEST, Direction::EAST].into_iter().any(|aside| {
            G::look(&self.cells, spot.place, aside).is_some_and(|content| content.is(pawn))
        })
    }

    fn has_legal_en_passant(&self, state: State) -> bool {
        let (cells, side) = (&self.cells, state.side_to_move());
        state.double_push_file().is_some_and(|file| {
            let king = self.kept.king(cells, side);
            match side {
                Color::White => EnPassant::<G>::is_any_legal::<true>(cells, king, file),
                Color::Black => EnPassant::<G>::is_any_legal::<false>(cells, king, file),
            }
        })
    }
}

/// Kept attacks stay as they are: the board copies them back.
impl<G: Geometry, P: Bookkeeping> Reversible for Squares<G, P> {
    #[inline(always)]
    fn shift_back(
        &mut self,
        _color: Color,
        from: Spot<G>,
        to: Spot<G>,
        victim: Content,
        takes_nothing: bool,
    ) {
        let piece = self.cells.at(to.code);
        self.cells.put(from.code, piece);
        self.cells.put(to.code, victim);
        self.kept.relocate(piece, from.place);
        if !takes_nothing && !victim.is_empty() {
            self.kept.restore(victim, to.place);
        }
    }

    #[inline(always)]
    fn restore(&mut self, piece: Content, spot: Spot<G>) {
        if !piece.is_empty() {
            self.kept.restore(piece, spot.place);
            self.cells.put(spot.code, piece);
        }
    }

    #[inline]
    fn demote(&mut self, from: Spot<G>, to: Spot<G>, _color: Color, pawn: Content) {
        self.kept.withdraw(self.cells.at(to.code));
        self.cells.put(to.code, Content::EMPTY);
        self.restore(pawn, from);
    }
}
