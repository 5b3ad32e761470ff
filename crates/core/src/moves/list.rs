//! The fixed-size move list.

use core::fmt;
use core::ops::{ControlFlow, Deref, DerefMut};

use super::{Encoding, Sink};

/// The capacity of a [`MoveList`].
const CAPACITY: usize = 256;

/// A list of up to 256 moves in an array, without allocation.
///
/// A position of a game has at most 218 legal moves. A push to a full list returns `Break` and
/// changes nothing.
///
/// Source: "Chapter 6: Move Representation", fixed-size array.
#[derive(Clone, Copy)]
pub struct MoveList<M> {
    moves: [M; CAPACITY],
    len: usize,
}

impl<M> MoveList<M> {
    /// The maximum number of moves.
    pub const CAPACITY: usize = CAPACITY;
}

impl<M: Encoding> MoveList<M> {
    /// An empty list.
    #[inline]
    pub const fn new() -> Self {
        Self {
            moves: [M::NONE; CAPACITY],
            len: 0,
        }
    }

    /// Removes all moves. Much cheaper than a new list, which has to fill its array.
    #[inline(always)]
    pub const fn clear(&mut self) {
        self.len = 0;
    }

    /// The moves.
    #[inline(always)]
    pub fn as_slice(&self) -> &[M] {
        // `len` never exceeds the capacity; `min` proves it to the compiler.
        &self.moves[..self.len.min(CAPACITY)]
    }

    /// The moves, for reordering.
    #[inline(always)]
    pub fn as_mut_slice(&mut self) -> &mut [M] {
        &mut self.moves[..self.len.min(CAPACITY)]
    }
}

impl<M: Encoding> Default for MoveList<M> {
    fn default() -> Self {
        Self::new()
    }
}

impl<M: Encoding> Sink for MoveList<M> {
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

impl<M: Encoding> Deref for MoveList<M> {
    type Target = [M];

    #[inline(always)]
    fn deref(&self) -> &[M] {
        self.as_slice()
    }
}

impl<M: Encoding> DerefMut for MoveList<M> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [M] {
        self.as_mut_slice()
    }
}

impl<'a, M: Encoding> IntoIterator for &'a MoveList<M> {
    type Item = &'a M;
    type IntoIter = core::slice::Iter<'a, M>;

    #[inline(always)]
    fn into_iter(self) -> Self::IntoIter {
        self.as_slice().iter()
    }
}

impl<M: Encoding> fmt::Debug for MoveList<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}
