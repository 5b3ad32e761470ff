//! A game: a position and what led to it.

use alloc::vec::Vec;

use crate::{Board, Encoding, Facts, Position, Setup, Status};

/// The hashes of the positions that a game has gone through, the present one last.
///
/// Positions count as equal if their hashes do: same pieces, side, castling rights, and the same
/// en-passant square if a capture on it is legal.
#[derive(Clone, Debug)]
pub struct History {
    hashes: Vec<u64>,
}

impl History {
    /// A history of the present position alone.
    pub fn new(hash: u64) -> Self {
        Self {
            hashes: alloc::vec![hash],
        }
    }

    /// A move was made, and led to a position with this hash.
    pub fn push(&mut self, hash: u64) {
        self.hashes.push(hash);
    }

    /// The last move was taken back. The first position stays.
    pub fn pop(&mut self) {
        if self.hashes.len() > 1 {
            self.hashes.pop();
        }
    }

    /// How often the present position has stood, this time included: 1 for a new one. Its
    /// half-move clock says how far back the past can repeat at all: no capture or pawn move can be
    /// taken back.
    pub fn repetitions(&self, halfmove_clock: u32) -> usize {
        let reversible = usize::try_from(halfmove_clock).unwrap_or(usize::MAX);
        let past = self.hashes.iter().rev().take(reversible.saturating_add(1));
        past.filter(|hash| Some(*hash) == self.hashes.last())
            .count()
    }
}

/// A position with its past.
///
/// [`Game::repetitions`] says how often the position has now stood, [`Game::status`] what follows
/// from that and from the rest: three times is a draw on claim, five times a draw.
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
    /// A game that starts from this setup, without a past.
    pub fn new(setup: &Setup) -> Self {
        Self {
            position: P::from_setup(setup),
            history: History::new(setup.hash()),
        }
    }

    /// The position now.
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

    /// How often the position has now stood, this time included: 1 for a new one.
    pub fn repetitions(&self) -> usize {
        self.history.repetitions(self.position.halfmove_clock())
    }

    /// How the game stands.
    pub fn status<E: Encoding>(&self) -> Status
    where
        P: Board<E>,
    {
        Status::new(Facts {
            is_check: self.position.is_check(),
            legal_moves: self.position.count_legal(),
            has_insufficient_material: self.position.to_setup().has_insufficient_material(),
            halfmove_clock: self.position.halfmove_clock(),
            repetitions: self.repetitions(),
        })
    }
}

/// The hash that a position keeps or, if it keeps none, its setup's.
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
    fn the_present_is_counted_as_far_back_as_the_clock_reaches() {
        let past = history(&[5, 8, 5, 9, 5, 8, 5]);
        let by_clock = [1, 1, 2, 2, 3, 3, 4, 4];
        for (clock, expected) in (0..).zip(by_clock) {
            assert_eq!(past.repetitions(clock), expected, "clock {clock}");
        }
        assert_eq!(past.repetitions(u32::MAX), 4);
    }

    #[test]
    fn what_is_taken_back_is_forgotten_but_for_the_first_position() {
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
