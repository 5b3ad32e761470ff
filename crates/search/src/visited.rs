//! Records of a search: move lists, for measuring orderings, and its way through the tree.

use boardbench_core::{CanonicalMove, Encoding, Occupancy, Setup};

use crate::{Classes, Full, Hints, MoveScore, ScoreModel};

use crate::trace::Step;

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
    /// Rates a move. Not inlined, so that it is compiled once for a pair, not for a search.
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
    /// The first of this many lists is recorded, or all if it is 0. `None` if nodes are recorded instead.
    every: Option<u64>,
    visited: u64,
    pub(crate) lists: Vec<VisitedList>,
    /// The number of moves that are made on the board.
    ply: usize,
    pub(crate) steps: Vec<Step>,
}

impl Recorder {
    pub(crate) fn new(every: Option<u64>) -> Self {
        Self { every, ..Self::default() }
    }

    pub(crate) const fn wants_list(&mut self) -> bool {
        let Some(every) = self.every else {
            return false;
        };
        self.visited += 1;
        every == 0 || self.visited % every == 1 % every
    }

    /// Receives a move before it is made, `at` moves after the root.
    pub(crate) fn add_move<E: Encoding>(&mut self, board: &impl Occupancy, mv: E, at: usize) {
        if self.every.is_none() {
            self.steps.push(Step { back: (self.ply - at) as u8, ..Step::new(board, mv) });
            self.ply = at + 1;
        }
    }
}
