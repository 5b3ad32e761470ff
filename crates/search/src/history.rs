//! Detects repetitions from the hashes of the previous positions.

/// Length of the shortest repetition in plies: both sides move a piece away and back.
const MIN_CYCLE: usize = 4;

/// Hashes of the positions of the game and of the search's path, the current one last.
pub(crate) struct PositionHistory {
    hashes: Vec<u64>,
    /// Index of the first position that may recur: the one after the last null move.
    first: usize,
}

impl PositionHistory {
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

    /// Adds the position after a null move; earlier positions can't recur. Returns the argument for
    /// [`pop_null`](Self::pop_null).
    pub(crate) fn push_null(&mut self, hash: u64) -> usize {
        let first = self.first;
        self.first = self.hashes.len();
        self.hashes.push(hash);
        first
    }

    pub(crate) fn pop_null(&mut self, first: usize) {
        self.first = first;
        self.hashes.pop();
    }

    /// Returns `true` if the current position is a repetition. The half-move clock limits the search:
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
        let mut history = PositionHistory::new(&[1, 2, 3], 4);
        let first = history.push_null(1);
        assert!(!history.is_repetition(100));
        for hash in [2, 3, 4, 1] {
            history.push(hash);
        }
        assert!(history.is_repetition(100), "after the null move");
        for _ in 0..4 {
            history.pop();
        }
        history.pop_null(first);
        history.push(1);
        assert!(history.is_repetition(100));
    }
}
