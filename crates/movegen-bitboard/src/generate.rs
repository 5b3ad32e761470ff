//! Targets of the pieces, without checks and pins.

use core::ops::ControlFlow;

use boardbench_core::{CastlingMove, CastlingSide, Direction, Rank};
use boardbench_sliders::{Bitboard, Sliders, knight_attacks};

use crate::around::AROUND;
use crate::receive::{PawnTargets, Receiver};
use crate::view::View;

impl<S: Sliders, const WHITE: bool> View<S, WHITE> {
    /// Generates all pseudo-legal moves.
    ///
    /// # Errors
    ///
    /// Breaks when the receiver does.
    #[inline(always)]
    pub fn pseudo_legal<R: Receiver>(self, out: &mut R) -> ControlFlow<()> {
        self.king_steps(Bitboard::ALL, out)?;
        let rights = self.state.castling_rights();
        let may_castle = CastlingSide::ALL.map(|side| rights.has(Self::COLOR, side));
        if may_castle.contains(&true) {
            let danger = self.danger();
            // The king's target may be attacked: the legality test rejects that.
            let targets = CastlingMove::ALL.map(|castling| Bitboard::from_square(castling.king_to));
            let targets = targets.into_iter().fold(Bitboard::EMPTY, Bitboard::with);
            if !danger.has(self.king) {
                self.castling(danger & !targets, out)?;
            }
        }
        let movers = self.own & self.movers;
        self.pieces(movers, !self.own, out)?;
        out.pawns::<WHITE>(self.pawn_targets(movers))?;
        self.en_passant(false, out)
    }

    /// Generates single steps of the king to `targets`.
    #[inline(always)]
    pub(crate) fn king_steps<R: Receiver>(
        &self,
        targets: Bitboard,
        out: &mut R,
    ) -> ControlFlow<()> {
        if self.movers.has(self.king) {
            let steps = AROUND[self.king.index()].steps & !self.own;
            out.piece(self.king, steps & targets)?;
        }
        ControlFlow::Continue(())
    }

    /// Generates castling, when not in check: with the right, over empty squares that are safe for the king.
    #[inline(always)]
    pub(crate) fn castling<R: Receiver>(&self, danger: Bitboard, out: &mut R) -> ControlFlow<()> {
        for side in CastlingSide::ALL {
            let castling = CastlingMove::new(Self::COLOR, side);
            let path = Bitboard::from_square(castling.rook_to)
                | castling.king_to.into()
                | castling.king_from.into();
            if self.state.castling_rights().has(Self::COLOR, side)
                && self.movers.has(castling.king_from)
                && (room(castling) & self.occupied | path & danger).is_empty()
            {
                out.castle(castling)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Generates moves of the knights and sliding pieces in `free` to `targets`.
    #[inline(always)]
    pub(crate) fn pieces<R: Receiver>(
        &self,
        free: Bitboard,
        targets: Bitboard,
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

    /// Returns the targets of the pawns in `free`, without en passant.
    #[inline(always)]
    pub(crate) fn pawn_targets(&self, free: Bitboard) -> PawnTargets {
        let pawns = self.pawns & free;
        let push = Direction::pawn_push(Self::COLOR);
        let [west, east] = Direction::pawn_captures(Self::COLOR);
        let third = Bitboard::rank(Rank::R3.relative_to(Self::COLOR));
        let single = pawns.shift(push) & !self.occupied;
        PawnTargets {
            single,
            double: (single & third).shift(push) & !self.occupied,
            west: pawns.shift(west) & self.enemy,
            east: pawns.shift(east) & self.enemy,
            promotes: pawns.meets(Bitboard::rank(Rank::R7.relative_to(Self::COLOR))),
        }
    }

    /// Generates en-passant captures; with `legal`, only legal captures.
    #[cold]
    #[inline(never)]
    pub(crate) fn en_passant<R: Receiver>(self, legal: bool, out: &mut R) -> ControlFlow<()> {
        if let Some(to) = self.state.en_passant() {
            for from in self.en_passant_capturers(to) {
                if !legal || self.is_safe_after(from, to) {
                    out.en_passant(from, to)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns the squares between king and rook.
const fn room(castling: CastlingMove) -> Bitboard {
    let (king, rook) = (castling.king_from.code(), castling.rook_from.code());
    let (first, last) = if king < rook { (king, rook) } else { (rook, king) };
    Bitboard::new((1 << last) - (2 << first))
}
