//! The move lists that a search has met, for orderings to be measured on.

use boardbench_core::{CanonicalMove, Encoding, Occupancy, Setup};
use boardbench_ordering::{Classes, Full, Hints, MoveScore, ScoreModel};

/// A move list as a search has met it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VisitedList {
    /// The position.
    pub setup: Setup,
    /// What the search knew of it.
    pub hints: Hints,
    /// The moves in the order of generation: all legal ones, or in quiescence captures and
    /// promotions alone. Never empty.
    pub moves: Vec<VisitedMove>,
    /// How many of them the search tried before it knew enough: at least 1, at most all.
    pub tried: usize,
}

/// A move of such a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VisitedMove {
    /// The move.
    pub mv: CanonicalMove,
    /// Its score in the model [`Full`].
    pub full: MoveScore,
    /// Its score in the model [`Classes`].
    pub class: MoveScore,
}

impl VisitedMove {
    /// A move with its scores on a board.
    pub(super) fn of<E: Encoding>(board: &impl Occupancy, mv: E, hints: Hints) -> Self {
        Self {
            mv: mv.canonical(),
            full: Full::rate(board, mv, hints).1,
            class: Classes::rate(board, mv, hints).1,
        }
    }
}

/// Keeps every so many-th list.
pub(super) struct Recorder {
    every: u64,
    /// How many lists were met.
    met: u64,
    pub(super) lists: Vec<VisitedList>,
}

impl Recorder {
    /// A recorder that keeps the first list of every so many; all, if that is 0.
    pub(super) const fn new(every: u64) -> Self {
        Self {
            every,
            met: 0,
            lists: Vec::new(),
        }
    }

    /// Whether the list that is met now is to be kept.
    pub(super) const fn wants_list(&mut self) -> bool {
        self.met += 1;
        self.every == 0 || self.met % self.every == 1 % self.every
    }
}
