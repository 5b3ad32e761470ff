//! What an engine is asked.

use std::num::NonZeroU32;

use boardbench_core::{CanonicalMove, Setup};
use boardbench_notation::write_fen;
use boardbench_registry::Contender;

use super::joined;

/// A position, and moves played from it.
///
/// The moves matter: an engine may make a mistake in playing them that it does not make when it
/// reads the FEN of where they lead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// Where it starts.
    pub start: Setup,
    /// The moves, legal one after the other.
    pub moves: Vec<CanonicalMove>,
}

impl Variation {
    /// A position without moves.
    pub const fn at(start: Setup) -> Self {
        Self {
            start,
            moves: Vec::new(),
        }
    }

    /// One move longer.
    pub fn and(&self, mv: CanonicalMove) -> Self {
        let mut longer = self.clone();
        longer.moves.push(mv);
        longer
    }

    /// The FEN of the start.
    pub fn fen(&self) -> String {
        write_fen(&self.start)
    }

    /// The positions from the start to the end, or `None` if a move is not legal.
    pub fn positions(&self, contender: &Contender) -> Option<Vec<Setup>> {
        let mut board = (contender.open)(&self.start);
        let mut positions = vec![self.start];
        for &mv in &self.moves {
            board.play(mv).ok()?;
            positions.push(board.setup());
        }
        Some(positions)
    }

    /// The position that the moves lead to, or `None` if one is not legal.
    pub fn end(&self, contender: &Contender) -> Option<Setup> {
        self.positions(contender)?.pop()
    }
}

/// How many sequences of so many moves there are, by the first, after a variation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// From where.
    pub variation: Variation,
    /// How many moves deep.
    pub depth: NonZeroU32,
}

impl Question {
    /// A question of one move: the list of legal moves.
    pub const fn moves(variation: Variation) -> Self {
        Self {
            variation,
            depth: NonZeroU32::MIN,
        }
    }

    /// The question one move further, if there is a ply left to ask of.
    pub fn below(&self, mv: CanonicalMove) -> Option<Self> {
        let depth = NonZeroU32::new(self.depth.get() - 1)?;
        Some(Self {
            variation: self.variation.and(mv),
            depth,
        })
    }

    /// The moves of the variation in UCI's form, with a space between two of them.
    pub(super) fn moves_text(&self) -> String {
        joined(&self.variation.moves)
    }
}
