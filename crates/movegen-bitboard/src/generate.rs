//! Targets of the pieces, without checks and pins.

use core::ops::ControlFlow;

use boardbench_core::{CastlingMove, CastlingSide, Color, Direction, Rank, SideToMove};
use boardbench_sliders::{Bitboard, Sliders, knight_attacks};

use crate::around::AROUND;
use crate::receive::{PawnTargets, Receiver};
use crate::view::{View, ahead, rank};

impl<S: Sliders, T: SideToMove> View<S, T> {
    /// Generates all pseudo-legal moves.
    ///
    /// # Errors
    ///
    /// Breaks when the receiver does.
    #[inline(always)]
    pub fn pseudo_legal<R: Receiver>(self, out: &mut R) -> ControlFlow<()> {
        self.king_steps(Bitboard::ALL, out)?;
        let rights = self.state.castling_rights();
        let may_castle = CastlingSide::ALL.map(|side| rights.has(self.side.color(), side));
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
        out.pawns(self.side, self.pawn_targets(movers))?;
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
        let color = self.side.color();
        for side in CastlingSide::ALL {
            let castling = CastlingMove::new(color, side);
            let white = CastlingMove::new(Color::White, side);
            let path = Bitboard::from_square(white.rook_to)
                | white.king_to.into()
                | white.king_from.into();
            // A constant shift, or one shift of a constant.
            let [room, path] = [room(white), path].map(|set| set.bits() << (56 * color.index()));
            if self.state.castling_rights().has(color, side)
                && self.movers.has(castling.king_from)
                && room & self.occupied.bits() | path & danger.bits() == 0
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
        let color = self.side.color();
        let advanced = ahead(pawns, color);
        let single = advanced & !self.occupied;
        PawnTargets {
            single,
            double: ahead(single & rank(Rank::R3, color), color) & !self.occupied,
            west: advanced.shift(Direction::WEST) & self.enemy,
            east: advanced.shift(Direction::EAST) & self.enemy,
            promotes: pawns.meets(rank(Rank::R7, color)),
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
