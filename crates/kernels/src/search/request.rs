//! What is asked of a search, and what it answers.

use std::time::Instant;

use boardbench_core::CanonicalMove;

use super::Value;
use crate::Digest;

/// What is asked of a search beside the position.
///
/// ```
/// use boardbench_kernels::search::SearchRequest;
/// let request = SearchRequest { nodes: Some(1_000_000), ..SearchRequest::to_depth(9) };
/// assert!(request.table_entries.is_none() && !request.null_move);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchRequest {
    /// How many plies deep, before quiescence. What is outside of 1 to
    /// [`MAX_DEPTH`](super::MAX_DEPTH) is cut to it.
    pub depth: u32,
    /// How many entries the transposition table has; what is no power of two is cut to the next
    /// lower one. `None` and 0: no table. The search panics if there is no memory for so many.
    pub table_entries: Option<usize>,
    /// Whether null-move pruning is done.
    pub null_move: bool,
    /// How many nodes are visited at most; the first iteration takes those it needs.
    pub nodes: Option<u64>,
    /// When the search has to end, at the latest about a thousand nodes later.
    pub deadline: Option<Instant>,
}

impl SearchRequest {
    /// A fixed depth with nothing else: no table, no pruning, no limit.
    pub const fn to_depth(depth: u32) -> Self {
        Self {
            depth,
            table_entries: None,
            null_move: false,
            nodes: None,
            deadline: None,
        }
    }
}

/// What a finished iteration has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Iteration {
    /// How many plies deep it went, before quiescence.
    pub depth: u32,
    /// What the position is worth to the side to move.
    pub value: Value,
    /// How many nodes the search has visited up to here, those of earlier iterations included. A
    /// node is a move made or a pass; the root is none.
    pub nodes: u64,
    /// The principal variation, the moves of the quiescence search included. Empty if the game
    /// is over.
    pub line: Vec<CanonicalMove>,
}

impl Iteration {
    /// The move to be played, or `None` if the game is over.
    pub fn best_move(&self) -> Option<CanonicalMove> {
        self.line.first().copied()
    }
}

/// How a search has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The last finished iteration. There is always one.
    pub last: Iteration,
    /// How many nodes were visited in all, those of an iteration that was dropped included.
    pub nodes: u64,
    /// Whether a limit was met or the search was stopped. If that was in the first iteration,
    /// which is never dropped, its quiescence search was cut short.
    pub is_interrupted: bool,
}

impl Outcome {
    /// Adds what must be the same whatever the search is made of: nodes, value, line.
    pub(crate) fn describe(&self, digest: &mut Digest, number: usize) {
        digest.add(number, self.nodes);
        digest.add(number, self.last.value.raw() as u64);
        for &mv in &self.last.line {
            digest.add_move(number, mv);
        }
    }
}
