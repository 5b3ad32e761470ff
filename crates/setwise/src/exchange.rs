//! What a move does to others: exchanges on its target, and check.

use boardbench_core::{CastlingMove, Color, FirstCapture, MoveKind, PromotionRole, Role, Square};
use boardbench_sliders::{Sliders, SquareSet, knight_attacks, pawn_attacks};

use crate::threats::attackers_through;
use crate::view::Sets;

/// [`Position::exchange`](boardbench_core::Position::exchange) on a square after its first capture.
#[inline(always)]
pub(crate) fn exchange<S: Sliders>(sets: &impl Sets, to: Square, first: FirstCapture) -> i32 {
    let mut occupied = (sets.occupied() | to.into()) & !first.vacated;
    let mut attackers = attackers_through::<S>(sets, to, occupied);
    first.value(|side| {
        let (role, from) = least_valuable(sets, attackers & occupied & sets.by_color(side))?;
        occupied ^= from.into();
        // A piece leaves the lines open along which it attacked. Nothing is behind a knight.
        if matches!(role, Role::Pawn | Role::Bishop | Role::Queen | Role::King) {
            attackers |= S::bishop(to, occupied) & sets.diagonal_sliders();
        }
        if matches!(role, Role::Rook | Role::Queen | Role::King) {
            attackers |= S::rook(to, occupied) & sets.straight_sliders();
        }
        Some(role)
    })
}

/// Returns the least valuable of these pieces; of several of a kind, the one on the lowest square.
#[inline(always)]
fn least_valuable(sets: &impl Sets, pieces: SquareSet) -> Option<(Role, Square)> {
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

/// [`Board::gives_check`](boardbench_core::Board::gives_check) for a move of this colour.
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
        let left = SquareSet::from_square(castling.king_from) | castling.rook_from.into();
        let reached = SquareSet::from_square(castling.king_to) | castling.rook_to.into();
        let their_king = sets.kings() & !sets.by_color(color);
        let occupied = (sets.occupied() & !left) | reached;
        return S::rook(their_king.first_or_h8(), occupied).has(castling.rook_to);
    }
    let mut left = SquareSet::from_square(from);
    if kind == MoveKind::EnPassant {
        left |= Square::new(to.file(), from.rank()).into();
    }
    let arrival = kind
        .promotion()
        .map_or_else(|| Arrival::new(sets, from, to), |role| Arrival::promoted(role, to));
    arrival.checks::<S>(sets, color, left)
}

/// A piece on its target, in a set for each way in which it attacks from there. The other sets are empty.
struct Arrival {
    reached: SquareSet,
    pawn: SquareSet,
    knight: SquareSet,
    diagonal: SquareSet,
    straight: SquareSet,
}

impl Arrival {
    /// The piece on `from` goes to `to`.
    #[inline(always)]
    fn new(sets: &impl Sets, from: Square, to: Square) -> Self {
        // The bit of the origin becomes that of the target.
        let moved = |set: SquareSet| SquareSet::new((set.bits() >> from.code() & 1) << to.code());
        Self {
            reached: to.into(),
            pawn: moved(sets.pawns()),
            knight: moved(sets.knights()),
            diagonal: moved(sets.diagonal_sliders()),
            straight: moved(sets.straight_sliders()),
        }
    }

    /// Returns the changes when a pawn becomes a piece on `to`.
    fn promoted(role: PromotionRole, to: Square) -> Self {
        let reached = SquareSet::from_square(to);
        let if_one_of = |roles: [PromotionRole; 2]| {
            if roles.contains(&role) { reached } else { SquareSet::EMPTY }
        };
        Self {
            reached,
            pawn: SquareSet::EMPTY,
            knight: if_one_of([PromotionRole::Knight; 2]),
            diagonal: if_one_of([PromotionRole::Bishop, PromotionRole::Queen]),
            straight: if_one_of([PromotionRole::Rook, PromotionRole::Queen]),
        }
    }

    /// Returns `true` if the enemy's king is in check after this colour has left these squares. Lines from the king, as they are
    /// then, find the piece that moves and the sliders behind it alike. Only sliders can be behind: there was no check before.
    #[inline(always)]
    fn checks<S: Sliders>(self, sets: &impl Sets, color: Color, left: SquareSet) -> bool {
        let own = sets.by_color(color);
        let king = (sets.kings() & !own).first_or_h8();
        let occupied = (sets.occupied() & !left) | self.reached;
        // A slider need not be taken off its origin: it gave no check there, so no line from the king leads to it.
        let checkers = pawn_attacks(!color, king) & self.pawn
            | knight_attacks(king) & self.knight
            | S::bishop(king, occupied) & (own & sets.diagonal_sliders() | self.diagonal)
            | S::rook(king, occupied) & (own & sets.straight_sliders() | self.straight);
        !checkers.is_empty()
    }
}
