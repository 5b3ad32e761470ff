//! Static exchange evaluation (SEE) of a move, and the test whether it gives check.

use boardbench_core::{CastlingMove, Color, FirstCapture, MoveKind, PromotionRole, Role, Square};
use boardbench_sliders::{Bitboard, Sliders, knight_attacks, pawn_attacks};

use crate::threats::attackers_through;
use crate::view::Sets;

/// Returns [`Position::see`](boardbench_core::Position::see) on a square after its first capture.
#[inline(always)]
pub(crate) fn see<S: Sliders>(sets: &impl Sets, to: Square, first: FirstCapture) -> i32 {
    let mut occupied = (sets.occupied() | to.into()) & !first.vacated;
    let mut attackers = attackers_through::<S>(sets, to, occupied);
    first.value(|side| {
        let (role, from) = least_valuable(sets, attackers & occupied & sets.by_color(side))?;
        occupied ^= from.into();
        // The removed piece opens the lines along which it attacked (X-rays). A knight opens none.
        if matches!(role, Role::Pawn | Role::Bishop | Role::Queen | Role::King) {
            attackers |= S::bishop(to, occupied) & sets.diagonal_sliders();
        }
        if matches!(role, Role::Rook | Role::Queen | Role::King) {
            attackers |= S::rook(to, occupied) & sets.straight_sliders();
        }
        Some(role)
    })
}

/// Returns the least valuable of these pieces; of several of a kind, the piece on the lowest square.
#[inline(always)]
fn least_valuable(sets: &impl Sets, pieces: Bitboard) -> Option<(Role, Square)> {
    let (diagonal, straight) = (sets.diagonal_sliders(), sets.straight_sliders());
    let kinds = [
        (Role::Pawn, sets.pawns()),
        (Role::Knight, sets.knights()),
        (Role::Bishop, diagonal & !straight),
        (Role::Rook, straight & !diagonal),
        (Role::Queen, diagonal & straight),
        (Role::King, sets.kings()),
    ];
    kinds.into_iter().find_map(|(role, kind)| Some((role, (kind & pieces).first()?)))
}

/// Computes [`Board::gives_check`](boardbench_core::Board::gives_check) for a move of this colour.
#[inline(always)]
pub(crate) fn gives_check<S: Sliders>(
    sets: &impl Sets,
    color: Color,
    (from, to): (Square, Square),
    kind: MoveKind,
) -> bool {
    match kind {
        MoveKind::Quiet | MoveKind::Capture | MoveKind::DoublePush => {
            let arrival = Arrival::new(sets, from, to);
            arrival.checks::<S>(sets, color, from.into())
        }
        _ => special_gives_check::<S>(sets, color, (from, to), kind),
    }
}

/// Returns the same for castling, en passant and promotions, out of line because they are rare.
#[cold]
#[inline(never)]
fn special_gives_check<S: Sliders>(
    sets: &impl Sets,
    color: Color,
    (from, to): (Square, Square),
    kind: MoveKind,
) -> bool {
    if let MoveKind::Castle(side) = kind {
        // Only the rook can give check, also along the rank that the king has left.
        let castling = CastlingMove::new(color, side);
        let left = Bitboard::from_square(castling.king_from) | castling.rook_from.into();
        let reached = Bitboard::from_square(castling.king_to) | castling.rook_to.into();
        let their_king = sets.kings() & !sets.by_color(color);
        let occupied = (sets.occupied() & !left) | reached;
        return S::rook(their_king.first_or_h8(), occupied).has(castling.rook_to);
    }
    let mut left = Bitboard::from_square(from);
    if kind == MoveKind::EnPassant {
        left |= Square::new(to.file(), from.rank()).into();
    }
    let arrival = kind
        .promotion()
        .map_or_else(|| Arrival::new(sets, from, to), |role| Arrival::promoted(role, to));
    arrival.checks::<S>(sets, color, left)
}

/// A piece on its target, in the bitboard of each way in which it attacks from there. The other bitboards are empty.
struct Arrival {
    reached: Bitboard,
    pawn: Bitboard,
    knight: Bitboard,
    diagonal: Bitboard,
    straight: Bitboard,
}

impl Arrival {
    /// Returns the arrival of the piece on `from` at `to`.
    #[inline(always)]
    fn new(sets: &impl Sets, from: Square, to: Square) -> Self {
        // The bit of the origin becomes the bit of the target.
        let moved = |set: Bitboard| Bitboard::new((set.bits() >> from.code() & 1) << to.code());
        Self {
            reached: to.into(),
            pawn: moved(sets.pawns()),
            knight: moved(sets.knights()),
            diagonal: moved(sets.diagonal_sliders()),
            straight: moved(sets.straight_sliders()),
        }
    }

    /// Returns the arrival of a promoted piece at `to`.
    fn promoted(role: PromotionRole, to: Square) -> Self {
        let reached = Bitboard::from_square(to);
        let if_one_of = |roles: [PromotionRole; 2]| {
            if roles.contains(&role) { reached } else { Bitboard::EMPTY }
        };
        Self {
            reached,
            pawn: Bitboard::EMPTY,
            knight: if_one_of([PromotionRole::Knight; 2]),
            diagonal: if_one_of([PromotionRole::Bishop, PromotionRole::Queen]),
            straight: if_one_of([PromotionRole::Rook, PromotionRole::Queen]),
        }
    }

    /// Returns `true` if the enemy's king is in check after this colour has left these squares. Lines from the king, with the
    /// occupancy after the move, detect direct and discovered checks alike. Only sliding pieces can give a discovered check.
    #[inline(always)]
    fn checks<S: Sliders>(self, sets: &impl Sets, color: Color, left: Bitboard) -> bool {
        let movers = sets.by_color(color);
        let king = (sets.kings() & !movers).first_or_h8();
        let occupied = (sets.occupied() & !left) | self.reached;
        // A sliding piece need not be removed from its origin: it gave no check there, so no line from the king leads to it.
        let checkers = pawn_attacks(!color, king) & self.pawn
            | knight_attacks(king) & self.knight
            | S::bishop(king, occupied) & (movers & sets.diagonal_sliders() | self.diagonal)
            | S::rook(king, occupied) & (movers & sets.straight_sliders() | self.straight);
        !checkers.is_empty()
    }
}
