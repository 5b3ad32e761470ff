//! Scores moves for ordering, by three models.

mod classes;
mod full;
mod tactical;

use boardbench_core::{CanonicalMove, Encoding, GenType, MoveKind, Occupancy};

pub use classes::Classes;
pub use full::Full;
pub use tactical::Tactical;

use crate::{Killers, MoveScore};

/// A rule that scores moves before they are ordered.
///
/// The score of a move does not depend on its encoding: what the encoding does not store is read from
/// the board, which must be the board before the move.
pub trait ScoreModel: 'static {
    /// Name of the model.
    const NAME: &'static str;

    /// Writes the priority into encodings that store one.
    const WRITES_PRIORITY: bool;

    /// Moves that are rated above all others except the hash move: [`GenType::Captures`] or [`GenType::Noisy`]. A staged
    /// search generates and tries them first, and the order of the moves is the same as without stages.
    const FIRST_STAGE: GenType;

    /// Returns the move, with its priority if the model writes one, and its score.
    fn rate<E: Encoding>(board: &impl Occupancy, mv: E, hints: Hints) -> (E, MoveScore);
}

/// Ordering hints of a search for a position.
///
/// The moves are canonical, because the hash move may come from another encoding, and because the
/// priority or victim of a move in another position is meaningless in this one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hints {
    /// Move of the transposition table for the position.
    pub hash_move: Option<CanonicalMove>,
    /// Moves that refuted other lines at this ply.
    pub killers: Killers,
}

/// Class of a move for ordering: the first that applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MoveClass {
    HashMove,
    Capture(MoveKind),
    Promotion(MoveKind),
    FirstKiller,
    SecondKiller,
    Quiet,
}

impl MoveClass {
    /// Classifies a move. A killer that captures or promotes in this position is a capture or promotion.
    #[inline(always)]
    fn new<E: Encoding>(board: &impl Occupancy, mv: E, hints: Hints) -> Self {
        let canonical = mv.canonical();
        let kind = mv.classify(board);
        if hints.hash_move == Some(canonical) {
            Self::HashMove
        } else if kind.is_capture() {
            Self::Capture(kind)
        } else if kind.promotion().is_some() {
            Self::Promotion(kind)
        } else if hints.killers.first == Some(canonical) {
            Self::FirstKiller
        } else if hints.killers.second == Some(canonical) {
            Self::SecondKiller
        } else {
            Self::Quiet
        }
    }
}

/// Returns `true` if a move neither captures nor promotes. Such moves can be killers.
///
/// ```
/// use boardbench_core::{Encoding, MoveKind, MoveParts, Position, Role, Setup, Square};
/// use boardbench_flags16::FromLow;
/// use boardbench_search::is_quiet;
/// use boardbench_x88::{Lists, X88};
/// let board = X88::<Lists>::from_setup(&Setup::initial());
/// let of_kind = |kind| FromLow::encode(MoveParts {
///     from: Square::E5.into(), to: Square::D6.into(), kind, mover: Role::Pawn, victim: None,
/// });
/// assert!(is_quiet(&board, of_kind(MoveKind::Quiet)));
/// assert!(!is_quiet(&board, of_kind(MoveKind::EnPassant)));
/// ```
#[inline]
pub fn is_quiet<E: Encoding>(board: &impl Occupancy, mv: E) -> bool {
    let kind = mv.classify(board);
    !kind.is_capture() && kind.promotion().is_none()
}
