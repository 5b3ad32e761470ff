//! Static exchange: what a capture is worth if both sides go on capturing on its square.

use crate::{Color, MoveKind, Position, PromotionRole, Role, Square, SquareSet, attacks_of};

/// The values of pieces in exchanges, by [`Role::index`]. A king is worth more than all others together.
pub const EXCHANGE_VALUES: [i32; Role::INDEX_SPACE] = [0, 100, 300, 300, 500, 900, 20_000, 0];

/// The most captures on one square, and one more.
const CAPTURES: usize = 32;

const fn value(role: Role) -> i32 {
    EXCHANGE_VALUES[role.index()]
}

/// The first move of an exchange.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirstCapture {
    /// The side that makes it.
    pub side: Color,
    /// What it wins: the captured piece, and what a promotion adds.
    pub gain: i32,
    /// The piece on the square after it.
    pub exposed: Role,
    /// The squares that are empty after it.
    pub vacated: SquareSet,
}

impl FirstCapture {
    /// Returns a move of a position. `None` if it is castling, or if there is no piece on `from`.
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
        let vacated = SquareSet::from_square(from) | taken.into();
        Some(Self {
            side: mover.color(),
            gain: victim.map_or(0, |victim| value(victim.role())) + value(exposed)
                - value(mover.role()),
            exposed,
            vacated: vacated & !SquareSet::from_square(to),
        })
    }

    /// Returns the value of the exchange for the side that makes the first move. `next` takes the least valuable piece of a side
    /// that can capture on the square off the board and returns it; of several, the one on the lowest square. Each side may stop,
    /// and a king captures only what is not defended. Pawns don't promote after the first move.
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

/// [`Position::exchange`] of any position.
pub(crate) fn exchange<P: Position>(position: &P, from: Square, to: Square, kind: MoveKind) -> i32 {
    let Some(first) = FirstCapture::new(position, from, to, kind) else {
        return 0;
    };
    let mut occupied = (position.occupied() | to.into()) & !first.vacated;
    first.value(|side| {
        let attacker = |from: Square| {
            let piece = position.piece_at(from)?;
            let can =
                from != to && piece.color() == side && attacks_of(piece, from, occupied).has(to);
            can.then_some((piece.role(), from))
        };
        let (role, from) = occupied.into_iter().filter_map(attacker).min()?;
        occupied ^= from.into();
        Some(role)
    })
}
