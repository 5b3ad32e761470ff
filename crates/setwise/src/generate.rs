//! The targets of the pieces.

use core::ops::ControlFlow;

use boardbench_core::{CastlingMove, CastlingSide, Direction, Rank};
use boardbench_sliders::{Sliders, SquareSet, between, knight_attacks};

use crate::around::AROUND;
use crate::receive::{PawnTargets, Receiver};
use crate::view::View;

impl<S: Sliders, const WHITE: bool> View<S, WHITE> {
    /// All legal moves.
    ///
    /// # Errors
    ///
    /// Breaks off when the receiver does.
    #[inline(always)]
    pub fn legal<R: Receiver>(self, out: &mut R) -> ControlFlow<()> {
        let danger = self.danger();
        self.king_steps(!danger, out)?;
        if danger.has(self.king) {
            self.evasions(out)?;
        } else {
            let own = self.own & self.movers;
            let free = own & !self.screens();
            self.pieces(free, !self.own, out)?;
            // Pawns push to empty squares and capture enemies, so no other mask is needed.
            out.pawns::<WHITE>(self.pawn_targets(free))?;
            if free != own {
                self.pinned(out)?;
            }
            self.castling(danger, out)?;
        }
        if self.state.legal_en_passant_file().is_some() {
            self.en_passant(true, out)?;
        }
        ControlFlow::Continue(())
    }

    /// All pseudo-legal moves.
    ///
    /// # Errors
    ///
    /// Breaks off when the receiver does.
    #[inline(always)]
    pub fn pseudo_legal<R: Receiver>(self, out: &mut R) -> ControlFlow<()> {
        self.king_steps(SquareSet::ALL, out)?;
        let danger = self.danger();
        if !danger.has(self.king) {
            // The king's target may be attacked: that is a matter of legality.
            let targets =
                CastlingMove::ALL.map(|castling| SquareSet::from_square(castling.king_to));
            let targets = targets.into_iter().fold(SquareSet::EMPTY, SquareSet::with);
            self.castling(danger & !targets, out)?;
        }
        let own = self.own & self.movers;
        self.pieces(own, !self.own, out)?;
        out.pawns::<WHITE>(self.pawn_targets(own))?;
        self.en_passant(false, out)
    }

    /// Single steps of the king to `targets`.
    #[inline(always)]
    fn king_steps<R: Receiver>(&self, targets: SquareSet, out: &mut R) -> ControlFlow<()> {
        if self.movers.has(self.king) {
            let steps = AROUND[self.king.index()].steps & !self.own;
            out.piece(self.king, steps & targets)?;
        }
        ControlFlow::Continue(())
    }

    /// Castling, when not in check: with the right, over empty squares that are safe for the king.
    #[inline(always)]
    fn castling<R: Receiver>(&self, danger: SquareSet, out: &mut R) -> ControlFlow<()> {
        for side in CastlingSide::ALL {
            let castling = CastlingMove::new(Self::COLOR, side);
            let path = SquareSet::from_square(castling.rook_to) | castling.king_to.into();
            if self.state.castling_rights().has(Self::COLOR, side)
                && self.movers.has(castling.king_from)
                && (room(castling) & self.occupied | path & danger).is_empty()
            {
                out.castle(castling)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Moves of the knights and sliders in `free` to `targets`.
    #[inline(always)]
    fn pieces<R: Receiver>(
        &self,
        free: SquareSet,
        targets: SquareSet,
        out: &mut R,
    ) -> ControlFlow<()> {
        for from in self.knights & free {
            out.piece(from, knight_attacks(from) & targets)?;
        }
        for from in self.diagonal & free {
            out.piece(from, S::bishop(from, self.occupied) & targets)?;
        }
        for from in self.straight & free {
            out.piece(from, S::rook(from, self.occupied) & targets)?;
        }
        ControlFlow::Continue(())
    }

    /// The targets of the pawns in `free`, without en passant.
    #[inline(always)]
    fn pawn_targets(&self, free: SquareSet) -> PawnTargets {
        let pawns = self.pawns & free;
        let push = Direction::pawn_push(Self::COLOR);
        let [west, east] = Direction::pawn_captures(Self::COLOR);
        let third = SquareSet::rank(Rank::R3.relative_to(Self::COLOR));
        let single = pawns.shift(push) & !self.occupied;
        PawnTargets {
            single,
            double: (single & third).shift(push) & !self.occupied,
            west: pawns.shift(west) & self.enemy,
            east: pawns.shift(east) & self.enemy,
            promotes: pawns.meets(SquareSet::rank(Rank::R7.relative_to(Self::COLOR))),
        }
    }

    /// Moves of pinned pieces, when not in check. Such a piece is alone between king and sniper, so
    /// a slider that moves along the line reaches all of it, without a look-up.
    #[cold]
    #[inline(never)]
    fn pinned<R: Receiver>(self, out: &mut R) -> ControlFlow<()> {
        for sniper in self.snipers() {
            let line = between(self.king, sniper);
            let pinned = line & self.occupied;
            if pinned.has_many() || !pinned.meets(self.own & self.movers) {
                continue;
            }
            let sliders = if AROUND[self.king.index()].straight_lines.has(sniper) {
                self.straight
            } else {
                self.diagonal
            };
            let on_line = (line ^ pinned) | sniper.into();
            if pinned.meets(self.pawns) {
                out.pawns::<WHITE>(self.pawn_targets(pinned).within(on_line))?;
            } else if pinned.meets(sliders) {
                out.piece(pinned.first_or_h8(), on_line)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Moves out of check, other than the king's. A pinned piece has none: from its line it can't
    /// reach another line to the king.
    #[cold]
    #[inline(never)]
    fn evasions<R: Receiver>(self, out: &mut R) -> ControlFlow<()> {
        let checkers = self.checkers();
        if checkers.has_many() {
            return ControlFlow::Continue(());
        }
        let targets = between(self.king, checkers.first_or_h8()) | checkers;
        let free = self.own & self.movers & !self.screens();
        self.pieces(free, targets, out)?;
        out.pawns::<WHITE>(self.pawn_targets(free).within(targets))
    }

    /// En-passant captures; with `legal`, only the legal ones.
    #[cold]
    #[inline(never)]
    fn en_passant<R: Receiver>(self, legal: bool, out: &mut R) -> ControlFlow<()> {
        if let Some(to) = self.state.en_passant() {
            for from in self.beside(to) {
                if !legal || self.is_safe_after(from, to) {
                    out.en_passant(from, to)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether there is a legal en-passant capture.
    #[inline(always)]
    #[must_use]
    pub fn has_legal_en_passant(&self) -> bool {
        self.state.en_passant().is_some_and(|to| {
            let mut capturers = self.beside(to).into_iter();
            capturers.any(|from| self.is_safe_after(from, to))
        })
    }
}

/// The squares between king and rook.
const fn room(castling: CastlingMove) -> SquareSet {
    let (king, rook) = (castling.king_from.code(), castling.rook_from.code());
    let (first, last) = if king < rook {
        (king, rook)
    } else {
        (rook, king)
    };
    SquareSet::new((1 << last) - (2 << first))
}
