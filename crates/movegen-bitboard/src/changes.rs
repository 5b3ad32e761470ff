//! Incremental update of attack relations: the threats that a move makes appear or vanish.

use boardbench_core::{CastlingMove, Color, MoveKind, Square, Threat, ThreatChange};
use boardbench_sliders::{Bitboard, Sliders};

use crate::storage::Storage;
use crate::threats::{attackers, attacks};

/// Data of a position before a move that the changes of the move need.
#[derive(Clone, Copy)]
pub(crate) struct Before {
    /// Squares whose content the move changes.
    touched: Bitboard,
    occupied: Bitboard,
    /// Pieces that attack a piece on a touched square.
    attacking: Bitboard,
}

/// Returns the squares whose content a move of this colour changes.
#[inline(always)]
fn touched(color: Color, (from, to): (Square, Square), kind: MoveKind) -> Bitboard {
    let from_and_to = Bitboard::from_square(from) | to.into();
    match kind {
        MoveKind::Castle(side) => {
            let castling = CastlingMove::new(color, side);
            let steps = Bitboard::from_square(castling.king_from) | castling.king_to.into();
            steps | castling.rook_from.into() | castling.rook_to.into()
        }
        MoveKind::EnPassant => from_and_to | Square::new(to.file(), from.rank()).into(),
        _ => from_and_to,
    }
}

impl Before {
    /// Visits the threats that vanish with the pieces on touched squares. Call it before the move is made.
    #[inline(always)]
    pub(crate) fn visit_vanishing<S: Sliders>(
        pieces: &impl Storage,
        color: Color,
        squares: (Square, Square),
        kind: MoveKind,
        change: &mut impl FnMut(ThreatChange),
    ) -> Self {
        let (touched, occupied) = (touched(color, squares, kind), pieces.occupied());
        let mut attacking = Bitboard::EMPTY;
        for square in occupied & touched {
            let attackers = attackers::<S>(pieces, square);
            attacking |= attackers;
            // Attacks on another touched square are visited as attackers of that square.
            let victims = attacks::<S>(pieces, square) & occupied & !touched;
            visit_threats_of(pieces, square, (attackers, victims), |threat| {
                change(ThreatChange::Vanishes(threat));
            });
        }
        Self { touched, occupied, attacking }
    }

    /// Visits the threats that appear with the pieces on touched squares, and the changed attacks of sliding pieces elsewhere.
    #[inline(always)]
    pub(crate) fn visit_rest<S: Sliders>(
        mut self,
        pieces: &impl Storage,
        change: &mut impl FnMut(ThreatChange),
    ) {
        let occupied = pieces.occupied();
        for square in occupied & self.touched {
            // Attacks from another touched square are visited as victims of that square.
            let attackers = attackers::<S>(pieces, square) & !self.touched;
            self.attacking |= attackers;
            let victims = attacks::<S>(pieces, square) & occupied;
            visit_threats_of(pieces, square, (attackers, victims), |threat| {
                change(ThreatChange::Appears(threat));
            });
        }
        // A sliding piece that gains targets attacked a piece that left; if it loses targets, it attacks a piece that arrived.
        // A queen is computed along both kinds of lines.
        let attacking = self.attacking & !self.touched;
        for from in attacking & pieces.diagonal_sliders() {
            let victims = [self.occupied, occupied].map(|occ| S::bishop(from, occ) & occ);
            self.visit_other(pieces, from, victims, change);
        }
        for from in attacking & pieces.straight_sliders() {
            let victims = [self.occupied, occupied].map(|occ| S::rook(from, occ) & occ);
            self.visit_other(pieces, from, victims, change);
        }
    }

    /// Visits the victims on untouched squares that a sliding piece on an untouched square gains or loses.
    #[inline(always)]
    fn visit_other(
        self,
        pieces: &impl Storage,
        from: Square,
        [before, after]: [Bitboard; 2],
        change: &mut impl FnMut(ThreatChange),
    ) {
        for to in (before ^ after) & !self.touched {
            let (attacker, victim) = (pieces.piece_at(from), pieces.piece_at(to));
            let (Some(attacker), Some(victim)) = (attacker, victim) else {
                continue;
            };
            let threat = Threat { attacker, from, victim, to };
            change(if before.has(to) {
                ThreatChange::Vanishes(threat)
            } else {
                ThreatChange::Appears(threat)
            });
        }
    }
}

/// Visits the threats against the piece on a square, and by it.
#[inline(always)]
fn visit_threats_of(
    pieces: &impl Storage,
    square: Square,
    (attackers, victims): (Bitboard, Bitboard),
    mut visit: impl FnMut(Threat),
) {
    let Some(piece) = pieces.piece_at(square) else {
        return;
    };
    for from in attackers {
        if let Some(attacker) = pieces.piece_at(from) {
            visit(Threat { attacker, from, victim: piece, to: square });
        }
    }
    for to in victims {
        if let Some(victim) = pieces.piece_at(to) {
            visit(Threat { attacker: piece, from: square, victim, to });
        }
    }
}
