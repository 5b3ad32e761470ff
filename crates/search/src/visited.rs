//! Records a search: its move lists, as inputs for orderings, and the trace of its moves.

use boardbench_core::{CanonicalMove, Encoding, Occupancy, Setup};

use crate::{Classes, Full, Hints, MoveScore, ScoreModel};

use crate::trace::Step;

/// A move list that a search has visited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedList {
    /// Position.
    pub setup: Setup,
    /// Ordering hints of the search.
    pub hints: Hints,
    /// Moves in the order of generation: all legal ones, or in quiescence only captures and
    /// promotions. Never empty.
    pub moves: Vec<RecordedMove>,
    /// Number of moves that the search tried, at least 1.
    pub tried: usize,
}

/// A move of a [`RecordedList`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordedMove {
    /// Move.
    pub mv: CanonicalMove,
    /// Score in the model [`Full`].
    pub full: MoveScore,
    /// Score in the model [`Classes`].
    pub class: MoveScore,
}

impl RecordedMove {
    /// Rates a move. Not inlined, so that it is compiled once per pair, not per search.
    #[inline(never)]
    pub(crate) fn new<E: Encoding>(board: &impl Occupancy, mv: E, hints: Hints) -> Self {
        Self {
            mv: mv.canonical(),
            full: Full::rate(board, mv, hints).1,
            class: Classes::rate(board, mv, hints).1,
        }
    }
}

#[derive(Default)]
pub(crate) struct Recorder {
    /// Records the first of this many lists, or all if it is 0. `None` if nodes are recorded instead.
    every: Option<u64>,
    visited: u64,
    pub(crate) lists: Vec<RecordedList>,
    /// Number of moves made since the root.
    ply: usize,
    pub(crate) steps: Vec<Step>,
}

impl Recorder {
    pub(crate) fn new(every: Option<u64>) -> Self {
        Self { every, ..Self::default() }
    }

    pub(crate) const fn is_list_due(&mut self) -> bool {
        let Some(every) = self.every else {
            return false;
        };
        self.visited += 1;
        every == 0 || self.visited % every == 1 % every
    }

    /// Records a move before it is made, at a ply below the root.
    pub(crate) fn add_move<E: Encoding>(&mut self, board: &impl Occupancy, mv: E, ply: usize) {
        if self.every.is_none() {
            self.steps.push(Step { back: (self.ply - ply) as u8, ..Step::new(board, mv) });
            self.ply = ply + 1;
        }
    }
}
