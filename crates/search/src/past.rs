//! The positions that led to the current one.

/// The plies of the shortest repetition: both sides move a piece away and back.
const MIN_CYCLE: usize = 4;

/// The hashes of the positions of the game and of the search's path, the current one last.
pub(crate) struct Past {
    hashes: Vec<u64>,
    /// The first position that may recur: the one after the last null move.
    first: usize,
}

impl Past {
    pub(crate) fn new(before: &[u64], current: u64) -> Self {
        let mut hashes = before.to_vec();
        hashes.push(current);
        Self { hashes, first: 0 }
    }

    pub(crate) fn current(&self) -> u64 {
        self.hashes[self.hashes.len() - 1]
    }

    pub(crate) fn push(&mut self, hash: u64) {
        self.hashes.push(hash);
    }

    pub(crate) fn pop(&mut self) {
        self.hashes.pop();
    }

    /// Adds the position after a null move, before which nothing recurs. Returns the argument for
    /// [`pop_pass`](Self::pop_pass).
    pub(crate) fn push_pass(&mut self, hash: u64) -> usize {
        let first = self.first;
        self.first = self.hashes.len();
        self.hashes.push(hash);
        first
    }

    pub(crate) fn pop_pass(&mut self, first: usize) {
        self.first = first;
        self.hashes.pop();
    }

    /// Returns `true` if the current position is a repetition. Its half-move clock limits how far back:
    /// captures and pawn moves are irreversible.
    pub(crate) fn is_repetition(&self, halfmove_clock: u32) -> bool {
        let current = self.hashes.len() - 1;
        let reversible = (current - self.first).min(halfmove_clock as usize);
        (MIN_CYCLE..=reversible)
            .step_by(2)
            .any(|plies| self.hashes[current - plies] == self.hashes[current])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_repeats_across_a_null_move() {
        let mut past = Past::new(&[1, 2, 3], 4);
        let first = past.push_pass(1);
        assert!(!past.is_repetition(100));
        for hash in [2, 3, 4, 1] {
            past.push(hash);
        }
        assert!(past.is_repetition(100), "after the null move");
        for _ in 0..4 {
            past.pop();
        }
        past.pop_pass(first);
        past.push(1);
        assert!(past.is_repetition(100));
    }
}
