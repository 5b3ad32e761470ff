//! Check and mate by a move.

use crate::{Board, Encoding, outlined};

/// The check or mate that a move gives, if any.
///
/// ```
/// use boardbench_core::{Board, Encoding, MoveEffect};
/// fn ends_the_game<B: Board<E>, E: Encoding>(board: &B, mv: E) -> bool {
///     MoveEffect::from_move(board, mv) == MoveEffect::Checkmate
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveEffect {
    /// The move does not give check.
    NoCheck,
    /// The move gives check, and there is a legal reply.
    Check,
    /// The move gives check, and there is no legal reply.
    Checkmate,
}

impl MoveEffect {
    /// The effect of a legal move. Makes the move on a copy of the board, and counts the replies
    /// only if it gives check.
    pub fn from_move<B: Board<E>, E: Encoding>(board: &B, mv: E) -> Self {
        let mut after = *board;
        let _ = outlined::make(&mut after, mv);
        Self::after_move::<B, E>(&after)
    }

    /// The effect of the move that led to this position.
    pub(crate) fn after_move<B: Board<E>, E: Encoding>(after: &B) -> Self {
        if !after.is_check() {
            Self::NoCheck
        } else if outlined::count_legal(after) > 0 {
            Self::Check
        } else {
            Self::Checkmate
        }
    }
}
