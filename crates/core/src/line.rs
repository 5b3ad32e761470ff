//! A principal variation.

use core::fmt;
use core::ops::Deref;

use crate::Encoding;

/// The capacity of a [`Line`].
const CAPACITY: usize = 128;

/// A line of moves, such as the principal variation of a search: an array of 128 moves, without
/// allocation. Longer lines are truncated.
///
/// A search builds the line from the leaves up: the line of a leaf is empty, and a node that finds
/// a better move [sets](Self::set) its line to that move followed by the line of the child.
///
/// ```
/// use boardbench_core::{Encoding, Line};
/// /// The line of the first moves, as from a search that always prefers the first move.
/// fn search<M: Encoding>(moves: &[M]) -> Line<M> {
///     let mut line = Line::new();
///     if let [first, rest @ ..] = moves {
///         line.set(*first, &search(rest));
///     }
///     line
/// }
/// ```
///
/// Source: "Chapter 6: Move Representation", Principal Variation.
#[derive(Clone, Copy)]
pub struct Line<M> {
    moves: [M; CAPACITY],
    len: usize,
}

impl<M> Line<M> {
    /// The maximum number of moves.
    pub const CAPACITY: usize = CAPACITY;
}

impl<M: Encoding> Line<M> {
    /// An empty line.
    pub const fn new() -> Self {
        Self {
            moves: [M::NONE; CAPACITY],
            len: 0,
        }
    }

    /// Removes all moves.
    pub const fn clear(&mut self) {
        self.len = 0;
    }

    /// Appends a move. A full line does not change.
    pub const fn append(&mut self, mv: M) {
        if self.len < CAPACITY {
            self.moves[self.len] = mv;
            self.len += 1;
        }
    }

    /// Sets the line to a move followed by the line after it (`pv_copy` in the source). If `rest` is
    /// full, its last move is dropped.
    pub fn set(&mut self, mv: M, rest: &Self) {
        self.clear();
        self.append(mv);
        for &next in &**rest {
            self.append(next);
        }
    }

    /// The moves in playing order.
    pub fn as_slice(&self) -> &[M] {
        &self.moves[..self.len]
    }
}

impl<M: Encoding> Default for Line<M> {
    fn default() -> Self {
        Self::new()
    }
}

impl<M: Encoding> Deref for Line<M> {
    type Target = [M];

    fn deref(&self) -> &[M] {
        self.as_slice()
    }
}

/// Compares the moves only, not the unused rest of the array.
impl<M: Encoding> PartialEq for Line<M> {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl<M: Encoding> Eq for Line<M> {}

impl<M: Encoding> fmt::Debug for Line<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

impl<M: Encoding> fmt::Display for Line<M> {
    /// The moves in UCI form, separated by spaces, as in `info pv`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, mv) in self.iter().enumerate() {
            let blank = if index == 0 { "" } else { " " };
            write!(f, "{blank}{}", mv.canonical())?;
        }
        Ok(())
    }
}
