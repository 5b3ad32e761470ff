//! Move lists in a fixed-size array, without allocation.

use core::fmt;
use core::ops::{ControlFlow, Deref, DerefMut};

use super::{Encoding, Sink};

/// Up to `CAPACITY` moves in an array, without allocation. Use it as [`MoveList`] or [`Line`](crate::Line).
#[derive(Clone, Copy)]
pub struct Moves<M, const CAPACITY: usize> {
    pub(crate) moves: [M; CAPACITY],
    pub(crate) len: usize,
}

/// A list of up to 256 moves in an array, without allocation.
///
/// A position of a game has at most 218 legal moves. A push to a full list returns `Break` and
/// changes nothing.
///
/// Source: "Chapter 6: Move Representation", fixed-size array.
pub type MoveList<M> = Moves<M, 256>;

impl<M, const CAPACITY: usize> Moves<M, CAPACITY> {
    /// Maximum number of moves.
    pub const CAPACITY: usize = CAPACITY;
}

impl<M: Encoding, const CAPACITY: usize> Moves<M, CAPACITY> {
    /// Returns an empty list.
    #[inline]
    pub const fn new() -> Self {
        Self { moves: [M::NONE; CAPACITY], len: 0 }
    }

    /// Removes all moves. Much cheaper than a new list, which has to fill its array.
    #[inline(always)]
    pub const fn clear(&mut self) {
        self.len = 0;
    }

    /// Returns the moves.
    #[inline(always)]
    pub fn as_slice(&self) -> &[M] {
        // `len` never exceeds the capacity; `min` proves it to the compiler.
        &self.moves[..self.len.min(CAPACITY)]
    }

    /// Returns the moves, for reordering.
    #[inline(always)]
    pub fn as_mut_slice(&mut self) -> &mut [M] {
        &mut self.moves[..self.len.min(CAPACITY)]
    }
}

impl<M: Encoding, const CAPACITY: usize> Default for Moves<M, CAPACITY> {
    fn default() -> Self {
        Self::new()
    }
}

impl<M: Encoding, const CAPACITY: usize> Sink for Moves<M, CAPACITY> {
    type Move = M;

    #[inline(always)]
    fn push(&mut self, mv: M) -> ControlFlow<()> {
        // Read once, because the compiler cannot rule out that the write below changes it.
        let len = self.len;
        match self.moves.get_mut(len) {
            Some(slot) => {
                *slot = mv;
                self.len = len + 1;
                ControlFlow::Continue(())
            }
            None => ControlFlow::Break(()),
        }
    }
}

impl<M: Encoding, const CAPACITY: usize> Deref for Moves<M, CAPACITY> {
    type Target = [M];

    #[inline(always)]
    fn deref(&self) -> &[M] {
        self.as_slice()
    }
}

impl<M: Encoding, const CAPACITY: usize> DerefMut for Moves<M, CAPACITY> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [M] {
        self.as_mut_slice()
    }
}

impl<'a, M: Encoding, const CAPACITY: usize> IntoIterator for &'a Moves<M, CAPACITY> {
    type Item = &'a M;
    type IntoIter = core::slice::Iter<'a, M>;

    #[inline(always)]
    fn into_iter(self) -> Self::IntoIter {
        self.as_slice().iter()
    }
}

/// Compares the moves only, not the unused rest of the array.
impl<M: Encoding, const CAPACITY: usize> PartialEq for Moves<M, CAPACITY> {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl<M: Encoding, const CAPACITY: usize> Eq for Moves<M, CAPACITY> {}

impl<M: Encoding, const CAPACITY: usize> fmt::Debug for Moves<M, CAPACITY> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}
