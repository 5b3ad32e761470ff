//! A game: a position and its history.

use alloc::vec::Vec;

use crate::{Board, Encoding, Position, Setup, Status};

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

/// A position with its history.
///
/// [`Game::status`] takes repetitions into account: after three occurrences of a position a player
/// can claim a draw, after five the game is a draw.
///
/// ```
/// use boardbench_core::{Board, Encoding, Game};
/// fn is_over<B: Board<E>, E: Encoding>(game: &Game<B>) -> bool {
///     game.status::<E>().ending().is_some()
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Game<P> {
    position: P,
    history: History,
}

impl<P: Position> Game<P> {
    /// A game that starts from this setup.
    pub fn new(setup: &Setup) -> Self {
        Self {
            position: P::from_setup(setup),
            history: History::new(setup.hash()),
        }
    }

    /// The current position.
    pub const fn position(&self) -> &P {
        &self.position
    }

    /// Plays a move, which must be legal.
    pub fn play<E: Encoding>(&mut self, mv: E)
    where
        P: Board<E>,
    {
        self.position.make(mv);
        self.history.push(hash_of(&self.position));
    }

    /// How often the current position has occurred, including now: 1 for a new position.
    pub fn repetitions(&self) -> usize {
        self.history.repetitions(self.position.halfmove_clock())
    }

    /// The status of the game.
    pub fn status<E: Encoding>(&self) -> Status
    where
        P: Board<E>,
    {
        Status {
            is_check: self.position.is_check(),
            legal_moves: self.position.count_legal(),
            has_insufficient_material: self.position.to_setup().has_insufficient_material(),
            halfmove_clock: self.position.halfmove_clock(),
            repetitions: self.repetitions(),
        }
    }
}

/// The hash that a position maintains, or else the hash of its setup.
pub(crate) fn hash_of<P: Position>(position: &P) -> u64 {
    position
        .hash()
        .unwrap_or_else(|| position.to_setup().hash())
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
