//! A game: a position and what led to it.

use alloc::vec::Vec;

use crate::{Board, Encoding, Position, Setup};

/// A position with the hashes of its past, as far as the past can repeat.
///
/// A capture or a pawn move can't be taken back, so the history starts anew with each of them.
/// Positions count as equal if their hashes do: same pieces, side, castling rights, and the same
/// en-passant square if a capture on it is legal.
///
/// [`Game::repetitions`] says how often the position has now stood; three times is a draw on
/// claim, five times a draw.
#[derive(Clone, Debug)]
pub struct Game<P> {
    position: P,
    /// Hashes since the last irreversible move, the current position's last.
    hashes: Vec<u64>,
}

impl<P: Position> Game<P> {
    /// A game that starts from this setup, without a past.
    pub fn new(setup: &Setup) -> Self {
        Self {
            position: P::from_setup(setup),
            hashes: alloc::vec![setup.hash()],
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
        if self.position.halfmove_clock() == 0 {
            self.hashes.clear();
        }
        let hash = self.position.hash();
        self.hashes
            .push(hash.unwrap_or_else(|| self.position.to_setup().hash()));
    }

    /// How often the position has now stood, this time included: 1 for a new one.
    pub fn repetitions(&self) -> usize {
        let now = self.hashes.last();
        self.hashes.iter().filter(|hash| Some(*hash) == now).count()
    }
}
