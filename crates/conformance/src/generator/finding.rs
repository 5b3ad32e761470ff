//! Defines the message about a difference.

use std::fmt;

use boardbench_core::{CanonicalMove, Setup};
use boardbench_notation::{quote, write_fen};

use super::case::{Case, Problem};
use crate::rule::Rule;

/// Error of a generator, in the smallest position that shows it. Its `Display` has several lines.
#[derive(Debug)]
pub(super) struct Finding {
    pub(super) check: &'static str,
    /// Name of the position or game in which it was detected.
    pub(super) name: &'static str,
    pub(super) first: Case,
    /// Reduced case.
    pub(super) case: Case,
    pub(super) problem: Problem,
    /// Likely rule; `None` if the error does not concern moves.
    pub(super) rule: Option<Rule>,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.check)?;
        match (&self.problem, self.rule) {
            (Problem::Moves { .. }, Some(rule)) => write!(f, "{rule}")?,
            (Problem::Unreadable(text), _) => write!(
                f,
                "{} is no move: expected two squares and, for a promotion, its letter, like e2e4 or e7e8q",
                quote(text)
            )?,
            (Problem::Panic(text), _) => write!(f, "the generator panicked: {text}")?,
            (Problem::Moves { .. }, None) => write!(f, "wrong moves")?,
        }
        write!(f, "\n{}", write_fen(&self.case.start))?;
        write_moves(f, "after", &self.case.moves)?;
        if let Problem::Moves { missing, extra } = &self.problem {
            write_moves(f, "missing", missing)?;
            write_moves(f, "extra", extra)?;
        }
        write_first_seen(f, self.name, &self.first.start, &self.case.start)?;
        write_moves(f, "first seen after", &self.first.moves)
    }
}

/// Writes the position in which a difference was detected, if it is not the reduced one, and its name.
pub(super) fn write_first_seen(
    f: &mut fmt::Formatter<'_>,
    name: &str,
    first: &Setup,
    reduced: &Setup,
) -> fmt::Result {
    write!(f, "\nfirst seen in: {name}")?;
    if first == reduced {
        return Ok(());
    }
    write!(f, ": {}", write_fen(first))
}

/// Writes a line of moves, if there are any.
pub(super) fn write_moves(
    f: &mut fmt::Formatter<'_>,
    label: &str,
    moves: &[CanonicalMove],
) -> fmt::Result {
    if moves.is_empty() {
        return Ok(());
    }
    write!(f, "\n{label}:")?;
    moves.iter().try_for_each(|mv| write!(f, " {mv}"))
}
