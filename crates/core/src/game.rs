//! The history of a game.

use alloc::vec::Vec;

/// The hashes of all positions of a game, the current one last.
///
/// Two positions are equal if their hashes are: the same pieces, side to move and castling rights,
/// and the same en-passant square if a capture on it is legal.
#[derive(Clone, Debug)]
pub struct History {
    hashes: Vec<u64>,
}

impl History {
    /// A history of one position.
    pub fn new(hash: u64) -> Self {
        Self {
            hashes: alloc::vec![hash],
        }
    }

    /// Adds the position after a move.
    pub fn push(&mut self, hash: u64) {
        self.hashes.push(hash);
    }

    /// Removes the last position, unless it is the first.
    pub fn pop(&mut self) {
        if self.hashes.len() > 1 {
            self.hashes.pop();
        }
    }

    /// How often the current position has occurred, including now: 1 for a new position. Only as
    /// many plies as its half-move clock counts are searched, because positions before a capture or
    /// a pawn move cannot repeat.
    pub fn repetitions(&self, halfmove_clock: u32) -> usize {
        let reversible = usize::try_from(halfmove_clock).unwrap_or(usize::MAX);
        let past = self.hashes.iter().rev().take(reversible.saturating_add(1));
        past.filter(|hash| Some(*hash) == self.hashes.last())
            .count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A history of these hashes.
    fn history(hashes: &[u64]) -> History {
        let mut history = History::new(hashes[0]);
        for &hash in &hashes[1..] {
            history.push(hash);
        }
        history
    }

    #[test]
    fn repetitions_are_counted_within_the_halfmove_clock() {
        let past = history(&[5, 8, 5, 9, 5, 8, 5]);
        let by_clock = [1, 1, 2, 2, 3, 3, 4, 4];
        for (clock, expected) in (0..).zip(by_clock) {
            assert_eq!(past.repetitions(clock), expected, "clock {clock}");
        }
        assert_eq!(past.repetitions(u32::MAX), 4);
    }

    #[test]
    fn pop_removes_all_but_the_first_position() {
        let mut past = history(&[5, 8, 5]);
        assert_eq!(past.repetitions(9), 2);
        past.pop();
        assert_eq!(past.repetitions(9), 1);
        past.push(5);
        assert_eq!(past.repetitions(9), 2);
        for _ in 0..5 {
            past.pop();
        }
        past.push(8);
        past.push(5);
        assert_eq!(past.repetitions(9), 2, "the first position stays");
        past.push(8);
        assert_eq!(past.repetitions(9), 2);
    }
}
