//! Describes a search: its parameters and its result.

use std::time::Instant;

use boardbench_core::CanonicalMove;

use crate::{Checksum, Value};

/// Parameters of a search, except the position.
///
/// ```
/// use boardbench_search::SearchRequest;
/// let request = SearchRequest { nodes: Some(1_000_000), ..SearchRequest::to_depth(9) };
/// assert!(request.table_entries.is_none() && !request.null_move);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchRequest {
    /// Depth in plies before quiescence, clamped to 1 to [`MAX_DEPTH`](crate::MAX_DEPTH).
    pub depth: u32,
    /// Number of entries of the transposition table, rounded down to a power of two; a [packed](crate::PackedTable) one uses
    /// the memory of this number of entries of 16 bytes, at least 64 bytes. `None` and 0 mean no table. The search panics if
    /// there is not enough memory.
    pub table_entries: Option<usize>,
    /// Enables null-move pruning.
    pub null_move: bool,
    /// Maximum number of nodes to visit. The first iteration ignores it.
    pub nodes: Option<u64>,
    /// Time when the search has to end; it ends within about a thousand nodes.
    pub deadline: Option<Instant>,
}

impl SearchRequest {
    /// Returns a request for a search to a fixed depth without table, pruning or limits.
    pub const fn to_depth(depth: u32) -> Self {
        Self { depth, table_entries: None, null_move: false, nodes: None, deadline: None }
    }
}

/// Result of a finished iteration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Iteration {
    /// Depth in plies before quiescence.
    pub depth: u32,
    /// Value for the side to move.
    pub value: Value,
    /// Number of nodes visited so far, earlier iterations included. A node is a move or null move that was made.
    pub nodes: u64,
    /// Principal variation, with the moves of the quiescence search. Empty if the game is over.
    pub line: Vec<CanonicalMove>,
}

impl Iteration {
    /// Returns the best move, or `None` if the game is over.
    pub fn best_move(&self) -> Option<CanonicalMove> {
        self.line.first().copied()
    }
}

/// Counters of a transposition table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TableUse {
    /// Capacity in entries.
    pub capacity: u64,
    /// Number of look-ups.
    pub probes: u64,
    /// Number of look-ups that found the position.
    pub hits: u64,
}

/// Result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Searched {
    /// Last finished iteration. There is always one.
    pub last: Iteration,
    /// Number of nodes visited, including those of a dropped iteration.
    pub nodes: u64,
    /// Number of times that a [search option](crate::SearchOptions) took effect: nodes that needed no second stage or no
    /// generation, filtered lists of captures and promotions, illegal moves made, moves undone by copying; or calls
    /// of the [hook](crate::NodeHook).
    pub option_hits: u64,
    /// Counters of the transposition table, if there was one.
    pub table: Option<TableUse>,
    /// Set if a limit was reached or the search was stopped.
    pub is_interrupted: bool,
}

impl Searched {
    /// Adds the results that all combinations of a score model share: nodes, value and line.
    pub fn describe(&self, checksum: &mut Checksum, number: usize) {
        checksum.add(number, self.nodes);
        checksum.add(number, self.last.value.raw() as u64);
        for &mv in &self.last.line {
            checksum.add_move(number, mv);
        }
    }
}
