//! En-passant captures and their legality. They need only the cells, so that making a double push can compute them on any
//! board.

use core::ops::ControlFlow;

use boardbench_core::{Color, Direction, File, Piece, Rank, Role, SideToMove, Square};

use crate::around::Relation;
use crate::content::Content;
use crate::geometry::{Cells, Geometry, Place, place_of};
use crate::view::is_attacked_along;

/// An en-passant capture.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EnPassant<G: Geometry> {
    pub(crate) from: G::Place,
    pub(crate) to: G::Place,
    /// Place of the captured pawn. `origin` is the square that it came from.
    pub(crate) pushed: G::Place,
    origin: G::Place,
}

impl<G: Geometry> EnPassant<G> {
    /// Visits the captures of the pawn that has just made a double push on a file.
    #[inline(always)]
    pub(crate) fn each(
        cells: &G::Cells,
        color: Color,
        file: File,
        mut visit: impl FnMut(Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let on = |rank: Rank| Square::new(file, rank).relative_to(color);
        for aside in [Direction::WEST, Direction::EAST] {
            if let Some(from) = on(Rank::R5).step(aside) {
                let from = place_of::<G>(from);
                if cells.at(from.code()).is(Piece::new(color, Role::Pawn)) {
                    visit(Self {
                        from,
                        to: place_of::<G>(on(Rank::R6)),
                        pushed: place_of::<G>(on(Rank::R5)),
                        origin: place_of::<G>(on(Rank::R7)),
                    })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns `true` if the king of the capturing side is safe after the capture. It was safe before the double push. Since then
    /// three cells have been emptied, so only a sliding piece on a line with the king through one of them can
    /// attack it. Two of the cells are on one rank, so pins do not suffice.
    pub(crate) fn is_safe(self, side: impl SideToMove, cells: &G::Cells, king: G::Place) -> bool {
        let lines = [self.from, self.pushed, self.origin]
            .map(|emptied| Relation::between::<G>(king, emptied));
        if lines.iter().all(|line| line.is_jump()) {
            return true;
        }
        let mut after = *cells;
        after.put(self.to.code(), cells.at(self.from.code()));
        after.put(self.from.code(), Content::EMPTY);
        after.put(self.pushed.code(), Content::EMPTY);
        let enemy = !side.color();
        lines
            .into_iter()
            .all(|line| line.is_jump() || !is_attacked_along::<G>(&after, king, enemy, line.way))
    }

    /// Returns `true` if a capture of the pawn that has just made a double push on a file is legal.
    pub(crate) fn is_any_legal(
        side: impl SideToMove,
        cells: &G::Cells,
        king: G::Place,
        file: File,
    ) -> bool {
        let result = Self::each(cells, side.color(), file, |capture| {
            if capture.is_safe(side, cells, king) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        result.is_break()
    }
}
