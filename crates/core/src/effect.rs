//! What a move does to the enemy's king.

use crate::{Board, Encoding, outlined};

/// What a move does to the enemy's king.
///
/// ```
/// use boardbench_core::{Board, Encoding, MoveEffect};
/// fn ends_the_game<B: Board<E>, E: Encoding>(board: &B, mv: E) -> bool {
///     MoveEffect::from_move(board, mv) == MoveEffect::Checkmate
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveEffect {
    /// It is not attacked.
    NoCheck,
    /// It is attacked, and there is a reply.
    Check,
    /// It is attacked, and there is no reply.
    Checkmate,
}

impl MoveEffect {
    /// What a legal move does, found out by making it on a copy of the board. Replies are counted
    /// only if it gives check.
    pub fn from_move<B: Board<E>, E: Encoding>(board: &B, mv: E) -> Self {
        let mut after = *board;
        let _ = outlined::make(&mut after, mv);
        Self::on::<B, E>(&after)
    }

    /// What the move just made on this board does.
    pub(crate) fn on<B: Board<E>, E: Encoding>(after: &B) -> Self {
        if !after.is_check() {
            Self::NoCheck
        } else if outlined::count_legal(after) > 0 {
            Self::Check
        } else {
            Self::Checkmate
        }
    }
}
