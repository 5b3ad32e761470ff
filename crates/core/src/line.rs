//! The principal variation (PV) of a search.

use core::fmt;

use crate::{Encoding, Moves};

/// A line of moves, such as the principal variation of a search: an array of 128 moves, without
/// allocation. Longer lines are truncated.
///
/// A search builds the line from the leaves up: the line of a leaf is empty, and a node that finds
/// a better move [sets](Line::set) its line to that move followed by the line of the child.
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
pub type Line<M> = Moves<M, 128>;

impl<M: Encoding> Line<M> {
    /// Appends a move. A full line does not change.
    pub const fn append(&mut self, mv: M) {
        if self.len < Self::CAPACITY {
            self.moves[self.len] = mv;
            self.len += 1;
        }
    }

    /// Sets the line to a move followed by the line after it (`pv_copy` in the source). If `rest` is
    /// full, its last move is dropped.
    pub fn set(&mut self, mv: M, rest: &Self) {
        self.clear();
        self.append(mv);
        for &next in &rest.moves[..rest.len] {
            self.append(next);
        }
    }
}

impl<M: Encoding> fmt::Display for Line<M> {
    /// Writes the moves in UCI form, separated by spaces, as in `info pv`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, mv) in self.iter().enumerate() {
            let blank = if index == 0 { "" } else { " " };
            write!(f, "{blank}{}", mv.canonical())?;
        }
        Ok(())
    }
}
