//! Legal moves by make-and-test.

use core::ops::ControlFlow;

use boardbench_core::{CheckInfo, MoveKind, Role, SideToMove, State};

use crate::content::Content;
use crate::geometry::{Cells, Geometry, passed_pawn};
use crate::legality::Legality;
use crate::receive::{DynMoveSink, GeneratedMove, Receiver};
use crate::view::{View, is_attacked_on};

/// Make-and-test: a pseudo-legal move is legal if the king is not attacked after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MakeAndTest {}

impl Legality for MakeAndTest {
    const COUNTS_PAWNS_BY_CELLS: bool = false;
    const READS_ATTACK_TABLES: bool = false;

    #[inline(always)]
    fn legal<G: Geometry, I: CheckInfo, R: Receiver, T: SideToMove>(
        view: View<'_, G, T>,
        state: State,
        _info: I,
        out: &mut R,
    ) -> ControlFlow<()> {
        let mut filter = LegalFilter { view, cells: *view.cells, out };
        view.pseudo_legal(state, &mut filter)
    }
}

/// Makes each move on a copy of the cells, and passes the legal moves to another receiver.
struct LegalFilter<'a, 'b, G: Geometry, R, T> {
    view: View<'a, G, T>,
    cells: G::Cells,
    out: &'b mut R,
}

impl<G: Geometry, R, T: SideToMove> LegalFilter<'_, '_, G, R, T> {
    #[inline(never)]
    fn is_safe_after(&mut self, mv: GeneratedMove) -> bool {
        let GeneratedMove { from, to, .. } = mv;
        let mover = self.cells.at(from);
        let victim = self.cells.at(to);
        let passed = (mv.kind == MoveKind::EnPassant).then(|| passed_pawn::<G>(from, to));
        self.cells.put(from, Content::EMPTY);
        self.cells.put(to, mover);
        if let Some(passed) = passed {
            self.cells.put(passed, Content::EMPTY);
        }
        let king = if mv.mover == Role::King { G::place(to) } else { self.view.king() };
        let is_safe = !is_attacked_on::<G>(&self.cells, king, !self.view.color());
        self.cells.put(from, mover);
        self.cells.put(to, victim);
        if let Some(passed) = passed {
            self.cells.put(passed, mv.victim);
        }
        is_safe
    }
}

impl<G: Geometry, R: Receiver, T: SideToMove> DynMoveSink for LegalFilter<'_, '_, G, R, T> {
    #[inline(always)]
    fn take(&mut self, mv: GeneratedMove) -> ControlFlow<()> {
        if self.is_safe_after(mv) { self.out.take(mv) } else { ControlFlow::Continue(()) }
    }
}

impl<G: Geometry, R: Receiver, T: SideToMove> Receiver for LegalFilter<'_, '_, G, R, T> {
    const COUNTS: bool = false;
    const QUIETS: bool = R::QUIETS;
    const CAPTURES: bool = R::CAPTURES;
}
