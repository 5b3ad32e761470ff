//! The move lists that a search visits, for measuring orderings.

use boardbench_core::{CanonicalMove, Encoding, Occupancy, Setup};
use boardbench_ordering::{Classes, Full, Hints, MoveScore, ScoreModel};

/// A move list that a search has visited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VisitedList {
    /// The position.
    pub setup: Setup,
    /// The hints that the search had.
    pub hints: Hints,
    /// The moves in the order of generation: all legal ones, or in quiescence only captures and
    /// promotions. Never empty.
    pub moves: Vec<VisitedMove>,
    /// The number of moves that the search tried: at least 1, at most all.
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
    pub(super) fn new<E: Encoding>(board: &impl Occupancy, mv: E, hints: Hints) -> Self {
        Self {
            mv: mv.canonical(),
            full: Full::rate(board, mv, hints).1,
            class: Classes::rate(board, mv, hints).1,
        }
    }
}

/// Selects every nth list.
pub(super) struct Recorder {
    every: u64,
    /// The number of lists visited.
    visited: u64,
    pub(super) lists: Vec<VisitedList>,
}

impl Recorder {
    /// A recorder of the first list of every `every`, or of all lists if that is 0.
    pub(super) const fn new(every: u64) -> Self {
        Self {
            every,
            visited: 0,
            lists: Vec::new(),
        }
    }

    /// Whether to record the next list.
    pub(super) const fn wants_list(&mut self) -> bool {
        self.visited += 1;
        self.every == 0 || self.visited % self.every == 1 % self.every
    }
}
