//! The threats that a move makes appear or vanish.

use boardbench_core::{CastlingMove, Color, MoveKind, Square, Threat, ThreatChange};
use boardbench_sliders::{Sliders, SquareSet};

use crate::storage::Storage;
use crate::threats::{attackers, attacks};

/// A position before a move, as far as the changes of the move need it.
#[derive(Clone, Copy)]
pub(crate) struct Before {
    /// The squares whose content the move changes.
    touched: SquareSet,
    occupied: SquareSet,
    /// The pieces that attack one on a touched square.
    seeing: SquareSet,
}

/// Returns the squares whose content a move of this colour changes.
#[inline(always)]
fn touched(color: Color, (from, to): (Square, Square), kind: MoveKind) -> SquareSet {
    let both = SquareSet::from_square(from) | to.into();
    match kind {
        MoveKind::Castle(side) => {
            let castling = CastlingMove::new(color, side);
            let steps = SquareSet::from_square(castling.king_from) | castling.king_to.into();
            steps | castling.rook_from.into() | castling.rook_to.into()
        }
        MoveKind::EnPassant => both | Square::new(to.file(), from.rank()).into(),
        _ => both,
    }
}

impl Before {
    /// Visits what vanishes with the pieces on touched squares. The move has not been made yet.
    #[inline(always)]
    pub(crate) fn visit_vanishing<S: Sliders>(
        pieces: &impl Storage,
        color: Color,
        squares: (Square, Square),
        kind: MoveKind,
        change: &mut impl FnMut(ThreatChange),
    ) -> Self {
        let (touched, occupied) = (touched(color, squares, kind), pieces.occupied());
        let mut seeing = SquareSet::EMPTY;
        for square in occupied & touched {
            let attackers = attackers::<S>(pieces, square);
            seeing |= attackers;
            // What attacks another touched square is among that one's attackers.
            let victims = attacks::<S>(pieces, square) & occupied & !touched;
            visit_threats_of(pieces, square, (attackers, victims), |threat| {
                change(ThreatChange::Vanishes(threat));
            });
        }
        Self { touched, occupied, seeing }
    }

    /// Visits what appears with the pieces that are on touched squares now, and what sliders elsewhere see now or see no more.
    #[inline(always)]
    pub(crate) fn visit_rest<S: Sliders>(
        mut self,
        pieces: &impl Storage,
        change: &mut impl FnMut(ThreatChange),
    ) {
        let occupied = pieces.occupied();
        for square in occupied & self.touched {
            // What attacks from another touched square is among that one's victims.
            let attackers = attackers::<S>(pieces, square) & !self.touched;
            self.seeing |= attackers;
            let victims = attacks::<S>(pieces, square) & occupied;
            visit_threats_of(pieces, square, (attackers, victims), |threat| {
                change(ThreatChange::Appears(threat));
            });
        }
        // A slider that sees more now attacked a piece that left, and one that sees less attacks a piece that arrived. A
        // queen is asked along both kinds of lines.
        let seeing = self.seeing & !self.touched;
        for from in seeing & pieces.diagonal_sliders() {
            let victims = [self.occupied, occupied].map(|all| S::bishop(from, all) & all);
            self.visit_other(pieces, from, victims, change);
        }
        for from in seeing & pieces.straight_sliders() {
            let victims = [self.occupied, occupied].map(|all| S::rook(from, all) & all);
            self.visit_other(pieces, from, victims, change);
        }
    }

    /// Visits the victims elsewhere that a slider elsewhere has now and did not have before, or the other way round.
    #[inline(always)]
    fn visit_other(
        self,
        pieces: &impl Storage,
        from: Square,
        [before, now]: [SquareSet; 2],
        change: &mut impl FnMut(ThreatChange),
    ) {
        for to in (before ^ now) & !self.touched {
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
    (attackers, victims): (SquareSet, SquareSet),
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
