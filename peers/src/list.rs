//! A list of moves, such as ours.

/// How many moves fit: more than any position has.
const CAPACITY: usize = 256;

/// An array and a count.
pub(crate) struct List<M> {
    moves: [M; CAPACITY],
    len: usize,
}

impl<M: Copy> List<M> {
    /// An empty list; the filler is never seen.
    pub(crate) const fn new(filler: M) -> Self {
        Self {
            moves: [filler; CAPACITY],
            len: 0,
        }
    }

    /// Forgets the moves.
    #[inline(always)]
    pub(crate) const fn clear(&mut self) {
        self.len = 0;
    }

    /// Adds a move.
    ///
    /// # Panics
    ///
    /// If the list is full.
    #[inline(always)]
    pub(crate) const fn push(&mut self, mv: M) {
        self.moves[self.len] = mv;
        self.len += 1;
    }

    /// The moves.
    pub(crate) fn as_slice(&self) -> &[M] {
        &self.moves[..self.len]
    }
}
