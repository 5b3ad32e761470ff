//! Attack maps that moves keep up to date, as a third technique beside lists and scans.
//!
//! ```text
//!  from    a1 … c3 … h8     a set each: what the piece on a square attacks
//!               └ {b1, d1, a2, e2, a4, e4, b5, d5}     of a knight on c3
//!
//!  to      a1 … c3 … h8     a set each: the pieces that attack a square, of both colours
//!               └ {b2, e5}                             of white's pawn on b2 and black's bishop on e5
//!
//!  colors  white, black     the squares of each colour's pieces
//! ```
//!
//! A move changes what its own piece attacks, and what the sliders see that look at its two cells:
//!
//! ```text
//!  R  .  N  .  .  q      the knight leaves: the rook, which attacks its cell, also attacks those beyond
//!  R  .  .  .  .  q      as far as the first piece
//!     ─────┴─────────    a piece arrives: they are taken from it again
//! ```
//!
//! A capture changes nothing for sliders that look at its target: there is a piece before and after it. All cells are found by
//! steps on the array; there are no tables of sets.
//!
//! Questions about attacks are loads, and captures are read from the victims, the most valuable first. A move costs more;
//! unmaking it copies the maps back that making saved.
//!
//! Source: H. G. Muller, "The mailbox trials" (2021), which keeps attacks beside a mailbox and generates captures from them.

use core::fmt;

use boardbench_core::{AttackMaps, Color, Role, Square, SquareSet};

use crate::around::Relation;
use crate::content::Content;
use crate::geometry::{Cells, Geometry, Place, place_of, square};
use crate::threats::{attacks_of, each_on_line};

/// What a board keeps of attacks: [`Maps`], or `()` for nothing, which compiles to nothing.
pub trait KeepAttacks: Copy + Eq + fmt::Debug + Send + Sync + 'static {
    /// False for `()`. A board that tests this before each change compiles to what it was without maps.
    const ARE_KEPT: bool;
    /// No pieces.
    const EMPTY: Self;

    /// Returns the maps, if they are kept.
    #[inline(always)]
    fn maps(&self) -> Option<&Maps> {
        None
    }

    /// The first content of a cell gives way to the second. All other cells must hold what they hold at that moment; what this
    /// one holds does not matter.
    #[inline(always)]
    fn change<G: Geometry>(
        &mut self,
        _cells: &G::Cells,
        _place: G::Place,
        _contents: [Content; 2],
    ) {
    }
}

impl KeepAttacks for () {
    const ARE_KEPT: bool = false;
    const EMPTY: Self = ();
}

/// Attacks from both ends, and the squares of each colour's pieces: 1,040 bytes, in 17 cache lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Maps {
    pub(crate) attacks: AttackMaps,
    pub(crate) colors: [SquareSet; 2],
}

impl KeepAttacks for Maps {
    const ARE_KEPT: bool = true;
    const EMPTY: Self = Self { attacks: AttackMaps::EMPTY, colors: [SquareSet::EMPTY; 2] };

    #[inline(always)]
    fn maps(&self) -> Option<&Self> {
        Some(self)
    }

    #[inline(never)]
    fn change<G: Geometry>(&mut self, cells: &G::Cells, place: G::Place, contents: [Content; 2]) {
        let [before, after] = contents;
        self.vanish::<G>(place, before);
        if before.is_empty() != after.is_empty() {
            self.flip_beyond::<G>(cells, place);
        }
        self.appear::<G>(cells, place, after);
    }
}

impl Maps {
    #[inline(always)]
    fn appear<G: Geometry>(&mut self, cells: &G::Cells, place: G::Place, content: Content) {
        if let Some(piece) = content.piece() {
            let on = square::<G>(place.code());
            let attacks = attacks_of::<G>(cells, place, piece);
            self.attacks.flip(on, attacks);
            self.colors[piece.color().index()] ^= on.into();
        }
    }

    #[inline(always)]
    fn vanish<G: Geometry>(&mut self, place: G::Place, content: Content) {
        if let Some(piece) = content.piece() {
            let on = square::<G>(place.code());
            self.attacks.flip(on, self.attacks.attacks(on));
            self.colors[piece.color().index()] ^= on.into();
        }
    }

    /// The sliders that attack a cell begin to see beyond it, or cease to.
    #[inline(always)]
    fn flip_beyond<G: Geometry>(&mut self, cells: &G::Cells, place: G::Place) {
        for from in self.attacks.attackers(square::<G>(place.code())) {
            let slider = place_of::<G>(from);
            if let Some(Role::Bishop | Role::Rook | Role::Queen) = cells.at(slider.code()).role() {
                let way = -Relation::between::<G>(place, slider).way;
                let mut beyond = SquareSet::EMPTY;
                each_on_line::<G>(cells, place, way, |to, _| beyond |= square::<G>(to).into());
                self.attacks.flip(from, beyond);
            }
        }
    }

    #[inline(always)]
    pub(crate) const fn of(&self, color: Color) -> SquareSet {
        self.colors[color.index()]
    }

    #[inline(always)]
    pub(crate) fn occupied(&self) -> SquareSet {
        self.colors[0] | self.colors[1]
    }

    #[inline(always)]
    pub(crate) fn is_attacked(&self, square: Square, by: Color) -> bool {
        self.attacks.attackers(square).meets(self.of(by))
    }
}
