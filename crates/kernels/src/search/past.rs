//! Which positions have led here.

/// The shortest way back to a position: both sides move a piece away and back.
const SHORTEST_CYCLE: usize = 4;

/// The hashes of the positions of the game and of the search's path, the present one last.
///
/// Core's `History` counts repetitions of a game; a search asks only whether there is one, at
/// every node.
pub(super) struct Past {
    hashes: Vec<u64>,
    /// The first position that may come back: the one after the last pass, which is no move.
    first: usize,
}

impl Past {
    pub(super) fn new(before: &[u64], present: u64) -> Self {
        let mut hashes = before.to_vec();
        hashes.push(present);
        Self { hashes, first: 0 }
    }

    /// The hash of the present position.
    pub(super) fn present(&self) -> u64 {
        self.hashes[self.hashes.len() - 1]
    }

    /// A move was made.
    pub(super) fn push(&mut self, hash: u64) {
        self.hashes.push(hash);
    }

    /// The last move was taken back.
    pub(super) fn pop(&mut self) {
        self.hashes.pop();
    }

    /// The side to move has passed: nothing before comes back. Returns what
    /// [`pop_pass`](Self::pop_pass) needs.
    pub(super) fn push_pass(&mut self, hash: u64) -> usize {
        let first = self.first;
        self.first = self.hashes.len();
        self.hashes.push(hash);
        first
    }

    /// The pass was taken back.
    pub(super) fn pop_pass(&mut self, first: usize) {
        self.first = first;
        self.hashes.pop();
    }

    /// Whether the present position has stood before. Its half-move clock says how far back that
    /// can have been: no capture or pawn move can be taken back.
    pub(super) fn is_repetition(&self, halfmove_clock: u32) -> bool {
        let present = self.hashes.len() - 1;
        let reversible = (present - self.first).min(halfmove_clock as usize);
        (SHORTEST_CYCLE..=reversible)
            .step_by(2)
            .any(|back| self.hashes[present - back] == self.hashes[present])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_repeats_since_the_last_irreversible_move() {
        let mut past = Past::new(&[1, 2, 3, 4], 1);
        assert_eq!(past.present(), 1);
        assert!(past.is_repetition(4) && past.is_repetition(100));
        assert!(!past.is_repetition(3), "a pawn has moved since");
        past.push(5);
        assert!(!past.is_repetition(100));
        past.push(6);
        past.push(7);
        past.push(8);
        past.push(5);
        assert!(past.is_repetition(4));
        for _ in 0..5 {
            past.pop();
        }
        assert!(past.is_repetition(4), "as before");
    }

    #[test]
    fn nothing_comes_back_over_a_pass() {
        let mut past = Past::new(&[1, 2, 3], 4);
        let first = past.push_pass(1);
        assert!(!past.is_repetition(100));
        for hash in [2, 3, 4, 1] {
            past.push(hash);
        }
        assert!(past.is_repetition(100), "behind the pass");
        for _ in 0..4 {
            past.pop();
        }
        past.pop_pass(first);
        past.push(1);
        assert!(past.is_repetition(100));
    }
}
