//! What moves are worth trying first.

mod classes;
mod full;

use boardbench_core::{CanonicalMove, Encoding, MoveKind, Occupancy};

pub use classes::Classes;
pub use full::Full;

use crate::{Killers, MoveScore};

/// A rule by which moves are scored before they are ordered.
///
/// Two encodings of one move get the same score: what a move does not store is read from the
/// board, which must be the one the move is about to be made on.
pub trait ScoreModel: 'static {
    /// What it is called.
    const NAME: &'static str;

    /// Whether the priority is written into encodings that store one.
    const WRITES_PRIORITY: bool;

    /// The score of a move, and the move with its priority, if the model writes one.
    fn rate<E: Encoding>(board: &impl Occupancy, mv: E, hints: Hints) -> (E, MoveScore);
}

/// What a search knows of a position beside its moves.
///
/// Moves are canonical here: the hash move may have been stored by another encoding, and a
/// priority or a victim of another position says nothing in this one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hints {
    /// The move that the transposition table has for the position.
    pub hash_move: Option<CanonicalMove>,
    /// What has refuted other lines at this ply.
    pub killers: Killers,
}

/// What a move is to the ordering: the first of these that it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    HashMove,
    Capture(MoveKind),
    Promotion(MoveKind),
    FirstKiller,
    SecondKiller,
    Quiet,
}

impl Standing {
    /// A killer that takes or promotes here counts as a capture or promotion.
    #[inline(always)]
    fn of<E: Encoding>(board: &impl Occupancy, mv: E, hints: Hints) -> Self {
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

/// Whether a move neither takes nor promotes: what may become a killer.
///
/// ```
/// use boardbench_core::{Encoding, MoveKind, MoveParts, Position, Role, Setup, Square};
/// use boardbench_flags16::FromLow;
/// use boardbench_ordering::is_quiet;
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
