//! The request and the outcome of a search.

use std::time::Instant;

use boardbench_core::CanonicalMove;

use crate::{Digest, Value};

/// The parameters of a search besides the position.
///
/// ```
/// use boardbench_search::SearchRequest;
/// let request = SearchRequest { nodes: Some(1_000_000), ..SearchRequest::to_depth(9) };
/// assert!(request.table_entries.is_none() && !request.null_move);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchRequest {
    /// The depth in plies before quiescence, clamped to 1 to [`MAX_DEPTH`](crate::MAX_DEPTH).
    pub depth: u32,
    /// The number of entries of the transposition table, rounded down to a power of two; a [packed](crate::PackedTable) one takes
    /// the memory of this number of entries of 16 bytes, at least 64 bytes. `None` and 0 mean no table. The search panics if
    /// there is not enough memory.
    pub table_entries: Option<usize>,
    /// True to use null-move pruning.
    pub null_move: bool,
    /// The most nodes to visit. The first iteration ignores it.
    pub nodes: Option<u64>,
    /// The time when the search has to end, which it does within about a thousand nodes.
    pub deadline: Option<Instant>,
}

impl SearchRequest {
    /// Returns a search to a fixed depth without table, pruning or limits.
    pub const fn to_depth(depth: u32) -> Self {
        Self { depth, table_entries: None, null_move: false, nodes: None, deadline: None }
    }
}

/// The result of a finished iteration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Iteration {
    /// The depth in plies before quiescence.
    pub depth: u32,
    /// The value for the side to move.
    pub value: Value,
    /// The number of nodes visited so far, earlier iterations included. A node is a move or null move that was made.
    pub nodes: u64,
    /// The principal variation, with the moves of the quiescence search. Empty if the game is over.
    pub line: Vec<CanonicalMove>,
}

impl Iteration {
    /// Returns the best move, or `None` if the game is over.
    pub fn best_move(&self) -> Option<CanonicalMove> {
        self.line.first().copied()
    }
}

/// The use of a transposition table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TableUse {
    /// The number of entries that it has room for.
    pub capacity: u64,
    /// How often a position was looked up.
    pub probes: u64,
    /// How often it was there.
    pub hits: u64,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Searched {
    /// The last finished iteration. There is always one.
    pub last: Iteration,
    /// The number of nodes visited, including those of a dropped iteration.
    pub nodes: u64,
    /// How often the search's [decisions](crate::Decisions) changed what was done: nodes that needed no second stage or no
    /// generation, lists of captures and promotions generated as such, illegal moves made, moves taken back by copying; or how
    /// often its [hook](crate::NodeHook) ran.
    pub decided: u64,
    /// The use of the transposition table, if there was one.
    pub table: Option<TableUse>,
    /// True if a limit was reached or the search was stopped.
    pub is_interrupted: bool,
}

impl Searched {
    /// Adds what all combinations of a score model must agree on: nodes, value and line.
    pub fn describe(&self, digest: &mut Digest, number: usize) {
        digest.add(number, self.nodes);
        digest.add(number, self.last.value.raw() as u64);
        for &mv in &self.last.line {
            digest.add_move(number, mv);
        }
    }
}
