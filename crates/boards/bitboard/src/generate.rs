//! Which squares each piece may go to.

use core::ops::ControlFlow;

use boardbench_core::{CastlingMove, CastlingSide, Direction, Rank, Square};
use boardbench_sliders::{Sliders, SquareSet, between, king_attacks, knight_attacks, pawn_attacks};

use crate::targets::{PawnTargets, Targets};
use crate::threats::Threats;
use crate::view::Generator;

impl<S: Sliders, const WHITE: bool> Generator<'_, S, WHITE> {
    /// All legal moves.
    #[inline(always)]
    pub(crate) fn legal<T: Targets>(&self, out: &mut T) -> ControlFlow<()> {
        let threats = self.threats();
        let danger = self.king_danger();
        self.king_steps(danger, out)?;
        let targets = match threats.checkers.first() {
            None => {
                self.castling(danger, out)?;
                !self.own
            }
            Some(_) if threats.checkers.has_many() => return ControlFlow::Continue(()),
            Some(checker) => between(self.king, checker) | checker.into(),
        };
        self.legal_knights(&threats, targets, out)?;
        self.legal_sliders(&threats, targets, out)?;
        self.legal_pawns(&threats, targets, out)?;
        if self.state.live_double_push().is_some() {
            self.legal_en_passant(out)?;
        }
        ControlFlow::Continue(())
    }

    /// All pseudo-legal moves.
    #[inline(always)]
    pub(crate) fn pseudo_legal<T: Targets>(&self, out: &mut T) -> ControlFlow<()> {
        self.king_steps(SquareSet::EMPTY, out)?;
        if !self.rights_are_gone() {
            let danger = self.king_danger();
            // Castling into attack is for the legality test to find, out of it or through it not.
            let safe_targets = [CastlingSide::King, CastlingSide::Queen]
                .map(|side| SquareSet::of(CastlingMove::new(Self::COLOR, side).king_to));
            let checked = danger & !(safe_targets[0] | safe_targets[1]);
            self.castling(checked, out)?;
        }
        let none = Threats {
            checkers: SquareSet::EMPTY,
            orthogonal_pins: SquareSet::EMPTY,
            diagonal_pins: SquareSet::EMPTY,
        };
        self.legal_knights(&none, !self.own, out)?;
        self.legal_sliders(&none, !self.own, out)?;
        self.legal_pawns(&none, !self.own, out)?;
        if let Some(square) = self.state.en_passant() {
            for from in self.en_passant_capturers(square) {
                out.en_passant(from, square)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Single steps of the king.
    #[inline(always)]
    fn king_steps<T: Targets>(&self, danger: SquareSet, out: &mut T) -> ControlFlow<()> {
        if self.movable.has(self.king) {
            let targets = king_attacks(self.king) & !self.own & !danger;
            out.piece(self.king, targets, self.enemy)?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn rights_are_gone(&self) -> bool {
        !CastlingSide::ALL
            .into_iter()
            .any(|side| self.state.castling_rights().has(Self::COLOR, side))
    }

    /// Castling over squares that are empty, and for the king not in danger.
    #[inline(always)]
    fn castling<T: Targets>(&self, danger: SquareSet, out: &mut T) -> ControlFlow<()> {
        for side in CastlingSide::ALL {
            let castling = CastlingMove::new(Self::COLOR, side);
            let must_be_empty = between(castling.king_from, castling.rook_from);
            let must_be_safe = SquareSet::of(castling.king_from)
                .with(SquareSet::of(castling.rook_to))
                .with(SquareSet::of(castling.king_to));
            if self.state.castling_rights().has(Self::COLOR, side)
                && self.movable.has(castling.king_from)
                && !must_be_empty.meets(self.occupied)
                && !must_be_safe.meets(danger)
            {
                out.castle(castling)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Knights; a pinned one never moves.
    #[inline(always)]
    fn legal_knights<T: Targets>(
        &self,
        threats: &Threats,
        targets: SquareSet,
        out: &mut T,
    ) -> ControlFlow<()> {
        let pinned = threats.orthogonal_pins | threats.diagonal_pins;
        for from in self.own & self.movable & self.knights() & !pinned {
            out.piece(from, knight_attacks(from) & targets, self.enemy)?;
        }
        ControlFlow::Continue(())
    }

    /// Bishops, rooks, and queens as both; a pinned one stays on its line.
    #[inline(always)]
    fn legal_sliders<T: Targets>(
        &self,
        threats: &Threats,
        targets: SquareSet,
        out: &mut T,
    ) -> ControlFlow<()> {
        let (straight, diagonal) = (threats.orthogonal_pins, threats.diagonal_pins);
        let bishops = self.own & self.movable & self.diagonal_sliders() & !straight;
        for from in bishops & !diagonal {
            out.piece(from, S::bishop(from, self.occupied) & targets, self.enemy)?;
        }
        for from in bishops & diagonal {
            let on_line = S::bishop(from, self.occupied) & diagonal;
            out.piece(from, on_line & targets, self.enemy)?;
        }
        let rooks = self.own & self.movable & self.orthogonal_sliders() & !diagonal;
        for from in rooks & !straight {
            out.piece(from, S::rook(from, self.occupied) & targets, self.enemy)?;
        }
        for from in rooks & straight {
            let on_line = S::rook(from, self.occupied) & straight;
            out.piece(from, on_line & targets, self.enemy)?;
        }
        ControlFlow::Continue(())
    }

    /// Pawns, en passant apart.
    #[inline(always)]
    fn legal_pawns<T: Targets>(
        &self,
        threats: &Threats,
        targets: SquareSet,
        out: &mut T,
    ) -> ControlFlow<()> {
        let pawns = self.own & self.movable & self.pawns();
        let pinned = pawns & (threats.orthogonal_pins | threats.diagonal_pins);
        out.pawns::<WHITE>(self.pawn_targets(pawns & !pinned, targets))?;
        if pinned.is_empty() {
            ControlFlow::Continue(())
        } else {
            out.pawns::<WHITE>({
                let pins = (threats.orthogonal_pins, threats.diagonal_pins);
                self.pinned_pawn_targets(pinned, pins, targets)
            })
        }
    }

    /// Where pawns go, all at once.
    #[inline(always)]
    fn pawn_targets(&self, pawns: SquareSet, targets: SquareSet) -> PawnTargets {
        let push = Direction::pawn_push(Self::COLOR);
        let [west, east] = Direction::pawn_captures(Self::COLOR);
        let third = SquareSet::rank(Rank::R3.relative_to(Self::COLOR));
        let single = pawns.shift(push) & !self.occupied;
        let double = (single & third).shift(push) & !self.occupied;
        PawnTargets {
            single: single & targets,
            double: double & targets,
            west: pawns.shift(west) & self.enemy & targets,
            east: pawns.shift(east) & self.enemy & targets,
        }
    }

    /// A pawn pinned along a file may push, one pinned along a diagonal may take along it. A line
    /// of the other sort is never met on the way, so one mask serves all pins of a sort.
    #[cold]
    #[inline(never)]
    fn pinned_pawn_targets(
        self,
        pinned: SquareSet,
        (orthogonal, diagonal): (SquareSet, SquareSet),
        targets: SquareSet,
    ) -> PawnTargets {
        let straight = self.pawn_targets(pinned & orthogonal, targets & orthogonal);
        let diagonal = self.pawn_targets(pinned & diagonal, targets & diagonal);
        PawnTargets {
            single: straight.single,
            double: straight.double,
            west: diagonal.west,
            east: diagonal.east,
        }
    }

    /// The pawns beside the one that has just passed.
    #[inline(always)]
    fn en_passant_capturers(&self, square: Square) -> SquareSet {
        let beside = pawn_attacks(Self::COLOR.opponent(), square);
        beside & self.own & self.movable & self.pawns()
    }

    /// En-passant captures that leave the king safe.
    #[cold]
    fn legal_en_passant<T: Targets>(self, out: &mut T) -> ControlFlow<()> {
        if let Some(square) = self.state.en_passant() {
            for from in self.en_passant_capturers(square) {
                if self.survives_en_passant(from, square) {
                    out.en_passant(from, square)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether an en-passant capture is legal now.
    pub(crate) fn has_en_passant(self) -> bool {
        self.state.en_passant().is_some_and(|square| {
            self.en_passant_capturers(square)
                .into_iter()
                .any(|from| self.survives_en_passant(from, square))
        })
    }

    /// Takes both pawns off and puts the capturer down, then looks whether anything attacks the
    /// king. The one move that is tried: it can open a rank that neither pawn blocked alone.
    fn survives_en_passant(self, from: Square, to: Square) -> bool {
        let passed = SquareSet::of(to).shift(Direction::pawn_push(Self::COLOR).reversed());
        let occupied = (self.occupied & !passed & !SquareSet::of(from)) | to.into();
        let enemy = self.enemy & !passed;
        let attackers = knight_attacks(self.king) & self.knights()
            | pawn_attacks(Self::COLOR, self.king) & self.pawns()
            | S::bishop(self.king, occupied) & self.diagonal_sliders()
            | S::rook(self.king, occupied) & self.orthogonal_sliders();
        !attackers.meets(enemy)
    }
}
