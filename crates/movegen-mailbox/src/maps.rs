//! Incremental attack tables, the third bookkeeping technique in addition to lists and scans.
//!
//! ```text
//!  from    a1 … c3 … h8     a bitboard each: the squares that the piece on a square attacks
//!               └ {b1, d1, a2, e2, a4, e4, b5, d5}     of a knight on c3
//!
//!  to      a1 … c3 … h8     a bitboard each: the pieces that attack a square, of both colours
//!               └ {b2, e5}                             of white's pawn on b2 and black's bishop on e5
//!
//!  colors  white, black     the squares of each colour's pieces
//! ```
//!
//! A move changes the attacks of its piece, and of the sliding pieces that attack its two cells:
//!
//! ```text
//!  R  .  N  .  .  q      the knight leaves: the rook, which attacks its cell, also attacks the cells beyond,
//!  R  .  .  .  .  q      as far as the first piece
//!     ─────┴─────────    a piece arrives: these attacks are removed
//! ```
//!
//! A capture changes nothing for sliding pieces that attack its target: there is a piece before and after it. All cells are
//! reached by steps on the array; there are no look-up tables of attacks.
//!
//! Attack queries are loads, and captures are read from the victims, the most valuable first. A move costs more;
//! unmaking it restores the copy that making saved.
//!
//! Source: H. G. Muller, "The mailbox trials" (2021): attack tables next to a mailbox, and captures generated from them.

use core::fmt;

use boardbench_core::{AttackMaps, Bitboard, Color, Role, Square};

use crate::around::Relation;
use crate::content::Content;
use crate::geometry::{Cells, Geometry, Place, place_of, square};
use crate::threats::{attacks_of, each_on_line};

/// Incremental attack tables of a board: [`Maps`], or `()` for none, which compiles to nothing.
pub trait AttackTables: Copy + Eq + fmt::Debug + Send + Sync + 'static {
    /// `false` for `()`. A test of this constant before each update removes the update at compile time.
    const IS_ENABLED: bool;
    /// No pieces.
    const EMPTY: Self;

    /// Returns the tables, if the board maintains them.
    #[inline(always)]
    fn maps(&self) -> Option<&Maps> {
        None
    }

    /// Updates the tables for a cell whose first content is replaced by the second. All other cells must have their current
    /// content; the content of this cell is not read.
    #[inline(always)]
    fn change<G: Geometry>(
        &mut self,
        _cells: &G::Cells,
        _place: G::Place,
        _contents: [Content; 2],
    ) {
    }
}

impl AttackTables for () {
    const IS_ENABLED: bool = false;
    const EMPTY: Self = ();
}

/// Attack tables in both directions, and the bitboard of each colour's pieces: 1,040 bytes, in 17 cache lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Maps {
    pub(crate) attacks: AttackMaps,
    pub(crate) colors: [Bitboard; 2],
}

impl AttackTables for Maps {
    const IS_ENABLED: bool = true;
    const EMPTY: Self = Self { attacks: AttackMaps::EMPTY, colors: [Bitboard::EMPTY; 2] };

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

    /// Flips the attacks beyond a cell of the sliding pieces that attack it.
    #[inline(always)]
    fn flip_beyond<G: Geometry>(&mut self, cells: &G::Cells, place: G::Place) {
        for from in self.attacks.attackers(square::<G>(place.code())) {
            let slider = place_of::<G>(from);
            if let Some(Role::Bishop | Role::Rook | Role::Queen) = cells.at(slider.code()).role() {
                let way = -Relation::between::<G>(place, slider).way;
                let mut beyond = Bitboard::EMPTY;
                each_on_line::<G>(cells, place, way, |to, _| beyond |= square::<G>(to).into());
                self.attacks.flip(from, beyond);
            }
        }
    }

    #[inline(always)]
    pub(crate) const fn of(&self, color: Color) -> Bitboard {
        self.colors[color.index()]
    }

    #[inline(always)]
    pub(crate) fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }

    #[inline(always)]
    pub(crate) fn is_attacked(&self, square: Square, by: Color) -> bool {
        self.attacks.attackers(square).meets(self.of(by))
    }
}
