//! Captures read from incremental attack tables: for each victim its attackers.
//!
//! Without check, a capture is legal unless a king captures a defended piece, or a pinned piece leaves its line. So only pins
//! have to be computed. Evasions come from the general generator.

use core::ops::ControlFlow;

use boardbench_core::{CheckInfo, MoveKind, Rank, Role, SideToMove, State};

use crate::around::Relation;
use crate::content::{Content, positions};
use crate::generate::{generated_move, promote};
use crate::geometry::{Cells, Geometry, Place, place_of, square};
use crate::legality::Lines;
use crate::maps::Maps;
use crate::receive::{DynMoveSink, Receiver};
use crate::view::View;

impl<G: Geometry, T: SideToMove> View<'_, G, T> {
    /// Generates the legal captures and promotions of a side that is not in check.
    #[inline(always)]
    pub(crate) fn captures<I: CheckInfo, R: Receiver>(
        self,
        maps: &Maps,
        state: State,
        info: I,
        out: &mut R,
    ) -> ControlFlow<()> {
        let lines = if I::HAS_PINS { Lines::kept(info) } else { self.pins() };
        // From queens to pawns: kings are last in the order of roles.
        for &role in Role::ALL[..5].iter().rev() {
            for &victim in self.roster.places(self.enemy(role)) {
                if victim != G::Place::OFF {
                    self.captures_of(victim, maps, &lines, out)?;
                }
            }
        }
        if let Some(file) = state.legal_en_passant_file() {
            out.rare(|out| self.legal_en_passant(file, out))?;
        }
        let seventh = self.rank(Rank::R7);
        let pawns = positions(G::rank(self.cells, seventh), self.own(Role::Pawn));
        if pawns != 0 {
            out.rare(|out| self.quiet_promotions(&lines, out))?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn captures_of<R: Receiver>(
        self,
        victim: G::Place,
        maps: &Maps,
        lines: &Lines<G>,
        out: &mut R,
    ) -> ControlFlow<()> {
        let attackers = maps.attacks.attackers(square::<G>(victim.code()));
        for from in attackers & maps.of(self.color()) {
            let from = place_of::<G>(from);
            let mover = self.cells.at(from.code()).known_role();
            if mover == Role::King && attackers.meets(maps.of(!self.color()))
                || !self.may_go(from, victim, lines)
            {
                continue;
            }
            let (to, content) = (victim.code(), self.cells.at(victim.code()));
            if mover == Role::Pawn && self.is_on_seventh(from) {
                out.rare(|out| promote::<G>(from, to, content, out))?;
            } else {
                out.take(generated_move::<G>(mover, from, to, MoveKind::Capture, content))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns `true` unless the piece is pinned and the move leaves its line to the king.
    #[inline(always)]
    fn may_go(self, from: G::Place, to: G::Place, lines: &Lines<G>) -> bool {
        let way = |place| Relation::between::<G>(self.king(), place).way;
        !lines.is_pinned(from) || way(from) == way(to)
    }

    /// Generates promotions without a capture. A pinned pawn has none: it would leave its line, or the pinning piece blocks it.
    #[cold]
    #[inline(never)]
    fn quiet_promotions(self, lines: &Lines<G>, out: &mut dyn DynMoveSink) -> ControlFlow<()> {
        for &from in self.roster.places(self.own(Role::Pawn)) {
            if from != G::Place::OFF
                && self.is_on_seventh(from)
                && !lines.is_pinned(from)
                && let Some((to, Content::EMPTY)) =
                    G::step(self.cells, G::cursor(from), self.push())
            {
                promote::<G>(from, G::code(to), Content::EMPTY, out)?;
            }
        }
        ControlFlow::Continue(())
    }
}
