//! The principal variation.

use core::fmt;
use core::ops::Deref;

use crate::Encoding;

/// How many moves a [`Line`] holds.
const CAPACITY: usize = 128;

/// A line of moves, such as the principal variation of a search: at most 128 of them in place, no
/// allocation. What does not fit is cut off at the end.
///
/// A search builds it from the leaves up: a leaf's line is empty, and whoever finds a better move
/// [follows](Self::set) it by the line of the position behind it. At the root stands the whole
/// best line.
///
/// ```
/// use boardbench_core::{Encoding, Line};
/// /// The line of first moves, as a search without a choice would find it.
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
    /// How many moves fit.
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

    /// Forgets the moves: a leaf's line.
    pub const fn clear(&mut self) {
        self.len = 0;
    }

    /// Adds a move at the end. On a full line it does nothing.
    pub const fn append(&mut self, mv: M) {
        if self.len < CAPACITY {
            self.moves[self.len] = mv;
            self.len += 1;
        }
    }

    /// Becomes a move followed by the line behind it: the document's `pv_copy`. Of a full line the
    /// last move is lost.
    pub fn set(&mut self, mv: M, behind: &Self) {
        self.clear();
        self.append(mv);
        for &next in &**behind {
            self.append(next);
        }
    }

    /// The moves, first to be played first.
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

/// Lines are equal if their moves are; what is left of longer ones behind does not count.
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
    /// The moves in UCI's form with blanks between, as `info pv` has them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, mv) in self.iter().enumerate() {
            let blank = if index == 0 { "" } else { " " };
            write!(f, "{blank}{}", mv.canonical())?;
        }
        Ok(())
    }
}
