//! What a search visits: move lists, for measuring orderings, and its way through the tree.

use boardbench_core::{CanonicalMove, Encoding, Occupancy, Setup};
use boardbench_ordering::{Classes, Full, Hints, MoveScore, ScoreModel};

use crate::walk::Step;

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

/// What is recorded of a search.
pub(super) enum Recorder {
    /// The first list of every `every`, or all lists if that is 0.
    Lists {
        every: u64,
        /// The number of lists visited.
        visited: u64,
        lists: Vec<VisitedList>,
    },
    /// Every node.
    Walk {
        /// The number of moves that are made on the board.
        ply: usize,
        steps: Vec<Step>,
    },
}

impl Recorder {
    pub(super) const fn lists(every: u64) -> Self {
        Self::Lists {
            every,
            visited: 0,
            lists: Vec::new(),
        }
    }

    pub(super) const fn walk() -> Self {
        Self::Walk {
            ply: 0,
            steps: Vec::new(),
        }
    }

    /// Whether to record the next list.
    pub(super) const fn wants_list(&mut self) -> bool {
        match self {
            Self::Lists { every, visited, .. } => {
                *visited += 1;
                *every == 0 || *visited % *every == 1 % *every
            }
            Self::Walk { .. } => false,
        }
    }

    /// Receives a list, when all its moves were tried.
    pub(super) fn add_list(&mut self, list: VisitedList) {
        if let Self::Lists { lists, .. } = self {
            lists.push(list);
        }
    }

    /// Receives a move before it is made, `ply` moves after the root.
    pub(super) fn add_move<E: Encoding>(&mut self, board: &impl Occupancy, mv: E, at: usize) {
        if let Self::Walk { ply, steps } = self {
            steps.push(Step {
                back: (*ply - at) as u8,
                ..Step::new(board, mv)
            });
            *ply = at + 1;
        }
    }
}
