//! Static exchange evaluation (SEE): the value of a capture if both sides continue to capture on its square.

use crate::{Bitboard, Color, MoveKind, Position, PromotionRole, Role, Square, attacks_of};

/// Piece values of the static exchange evaluation, by [`Role::index`]. A king is worth more than all other pieces together.
pub const SEE_VALUES: [i32; Role::INDEX_SPACE] = [0, 100, 300, 300, 500, 900, 20_000, 0];

/// Maximum number of captures on one square, plus one.
const CAPTURES: usize = 32;

const fn value(role: Role) -> i32 {
    SEE_VALUES[role.index()]
}

/// First move of a capture sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirstCapture {
    /// Side that makes the move.
    pub side: Color,
    /// Material that the move wins: the captured piece, and the gain of a promotion.
    pub gain: i32,
    /// Piece on the target square after the move.
    pub exposed: Role,
    /// Squares that the move empties.
    pub vacated: Bitboard,
}

impl FirstCapture {
    /// Returns the first capture for a move. `None` if it is castling, or if there is no piece on `from`.
    pub fn new<P: Position>(
        position: &P,
        from: Square,
        to: Square,
        kind: MoveKind,
    ) -> Option<Self> {
        if matches!(kind, MoveKind::Castle(_)) {
            return None;
        }
        let mover = position.piece_at(from)?;
        let taken = match kind {
            MoveKind::EnPassant => Square::new(to.file(), from.rank()),
            _ => to,
        };
        let victim = position.piece_at(taken);
        let exposed = kind.promotion().map_or(mover.role(), PromotionRole::role);
        let vacated = Bitboard::from_square(from) | taken.into();
        Some(Self {
            side: mover.color(),
            gain: victim.map_or(0, |victim| value(victim.role())) + value(exposed)
                - value(mover.role()),
            exposed,
            vacated: vacated & !Bitboard::from_square(to),
        })
    }

    /// Returns the value of the capture sequence for the side that makes the first move. `next` removes the least valuable piece
    /// of a side that can capture on the square and returns its role; of several, the piece on the lowest square. Each side may
    /// stop, and a king captures only undefended pieces. Pawns don't promote after the first move.
    #[inline(always)]
    pub fn value(self, mut next: impl FnMut(Color) -> Option<Role>) -> i32 {
        let mut gains = [0; CAPTURES];
        gains[0] = self.gain;
        let (mut last, mut exposed, mut side) = (0, self.exposed, !self.side);
        while let Some(role) = next(side) {
            if last + 1 == CAPTURES || role == Role::King && next(!side).is_some() {
                break;
            }
            gains[last + 1] = value(exposed) - gains[last];
            last += 1;
            (exposed, side) = (role, !side);
        }
        while last > 0 {
            gains[last - 1] = -gains[last].max(-gains[last - 1]);
            last -= 1;
        }
        gains[0]
    }
}

/// Computes [`Position::see`] for any position.
pub(crate) fn see<P: Position>(position: &P, from: Square, to: Square, kind: MoveKind) -> i32 {
    let Some(first) = FirstCapture::new(position, from, to, kind) else {
        return 0;
    };
    let mut occupied = (position.occupied() | to.into()) & !first.vacated;
    first.value(|side| {
        let attacker = |from: Square| {
            let piece = position.piece_at(from)?;
            let can_capture =
                from != to && piece.color() == side && attacks_of(piece, from, occupied).has(to);
            can_capture.then_some((piece.role(), from))
        };
        let (role, from) = occupied.into_iter().filter_map(attacker).min()?;
        occupied ^= from.into();
        Some(role)
    })
}
