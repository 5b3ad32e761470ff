//! Captures read from attack maps: for each victim its attackers.
//!
//! Without check, a capture is legal unless a king takes a defended piece, or a pinned piece leaves its line. So nothing around
//! the king has to be looked at except pins. Evasions come from the general generator.

use core::ops::ControlFlow;

use boardbench_core::{MoveKind, Rank, Role, State};

use crate::around::Relation;
use crate::content::{Content, positions};
use crate::generate::{found, promote};
use crate::geometry::{Cells, Geometry, Place, place_of, square};
use crate::legality::Lines;
use crate::maps::Maps;
use crate::receive::{Receiver, Take};
use crate::view::View;

impl<G: Geometry, const WHITE: bool> View<'_, G, WHITE> {
    /// Returns the legal captures and promotions of a side that is not in check.
    #[inline(always)]
    pub(crate) fn captures<R: Receiver>(
        self,
        maps: &Maps,
        state: State,
        out: &mut R,
    ) -> ControlFlow<()> {
        let lines = self.pins();
        // From queens to pawns: kings are last in the order of roles.
        for &role in Role::ALL[..5].iter().rev() {
            for &victim in self.roster.places(Self::enemy(role)) {
                if victim != G::Place::OFF {
                    self.captures_of(victim, maps, &lines, out)?;
                }
            }
        }
        if let Some(file) = state.legal_en_passant_file() {
            out.rare(|out| self.legal_en_passant(file, out))?;
        }
        let seventh = Rank::R7.relative_to(Self::COLOR);
        let pawns = positions(G::rank(self.cells, seventh), Self::own(Role::Pawn));
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
        for from in attackers & maps.of(Self::COLOR) {
            let from = place_of::<G>(from);
            let mover = self.cells.at(from.code()).known_role();
            if mover == Role::King && attackers.meets(maps.of(!Self::COLOR))
                || !self.may_go(from, victim, lines)
            {
                continue;
            }
            let (to, content) = (victim.code(), self.cells.at(victim.code()));
            if mover == Role::Pawn && Self::is_on_seventh(from) {
                out.rare(|out| promote::<G>(from, to, content, out))?;
            } else {
                out.take(found::<G>(mover, from, to, MoveKind::Capture, content))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// True unless a piece is pinned and the move leaves its line to the king.
    #[inline(always)]
    fn may_go(self, from: G::Place, to: G::Place, lines: &Lines<G>) -> bool {
        let way = |place| Relation::between::<G>(self.king(), place).way;
        !lines.is_pinned(from) || way(from) == way(to)
    }

    /// Promotions that capture nothing. A pinned pawn has none: it would leave its line, or what pins it is ahead of it.
    #[cold]
    #[inline(never)]
    fn quiet_promotions(self, lines: &Lines<G>, out: &mut dyn Take) -> ControlFlow<()> {
        for &from in self.roster.places(Self::own(Role::Pawn)) {
            if from != G::Place::OFF
                && Self::is_on_seventh(from)
                && !lines.is_pinned(from)
                && let Some((to, Content::EMPTY)) = G::step(self.cells, G::cursor(from), Self::PUSH)
            {
                promote::<G>(from, G::code(to), Content::EMPTY, out)?;
            }
        }
        ControlFlow::Continue(())
    }
}
