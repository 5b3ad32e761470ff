//! Compares a generator's moves with the reference's in one position.

use std::collections::BTreeSet;

use boardbench_core::{CanonicalMove, Setup};

use super::convention::{Convention, read_move};
use crate::reference::Reference;
use crate::rule::{Rule, rules};

/// A position, reached by legal moves from another one that is set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Case {
    pub(super) start: Setup,
    pub(super) moves: Vec<CanonicalMove>,
}

impl Case {
    pub(super) const fn at(start: Setup) -> Self {
        Self { start, moves: Vec::new() }
    }

    /// Returns the positions from first to last, as far as the moves are legal.
    pub(super) fn positions(&self) -> impl Iterator<Item = Setup> {
        let start = Some(Reference::from_setup(&self.start));
        let mut moves = self.moves.iter();
        let positions = std::iter::successors(start, move |position| {
            let mv = *moves.next()?;
            position.is_legal(mv).then(|| position.play(mv))
        });
        positions.map(|position| position.to_setup())
    }

    /// Returns the position after the last move, or `None` if a move is not legal.
    pub(super) fn end(&self) -> Option<Setup> {
        self.positions().nth(self.moves.len())
    }
}

/// Error of a generator in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Problem {
    /// Legal moves that are missing, and illegal or duplicate moves.
    Moves { missing: Vec<CanonicalMove>, extra: Vec<CanonicalMove> },
    /// A text that is no move.
    Unreadable(String),
    /// A panic with this message.
    Panic(String),
}

impl Problem {
    /// Returns the rule that it concerns; `None` if it does not concern moves.
    pub(super) fn rule(&self, case: &Case) -> Option<Rule> {
        match self {
            Self::Moves { missing, extra } => rules(&case.end()?, missing, extra).first().copied(),
            _ => None,
        }
    }
}

/// Compares a generator's texts with the legal moves, in any order.
pub(super) fn compare(
    setup: &Setup,
    texts: &[String],
    conventions: &mut BTreeSet<Convention>,
) -> Result<(), Problem> {
    let mut missing: BTreeSet<CanonicalMove> =
        Reference::from_setup(setup).legal_moves().into_iter().collect();
    let mut extra = Vec::new();
    for text in texts {
        let mv = read_move(text, setup, conventions);
        let mv = mv.ok_or_else(|| Problem::Unreadable(text.clone()))?;
        if !missing.remove(&mv) {
            extra.push(mv);
        }
    }
    if missing.is_empty() && extra.is_empty() {
        return Ok(());
    }
    extra.sort_unstable();
    Err(Problem::Moves { missing: missing.into_iter().collect(), extra })
}
