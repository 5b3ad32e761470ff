//! How a check ends.

use std::fmt;

/// A check that was passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    /// The name of the check.
    pub check: &'static str,
    /// How many positions it looked at; 0 for checks without any.
    pub positions: u64,
    /// How many answers it compared.
    pub comparisons: u64,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}: {} answers right in {} positions",
            self.check, self.comparisons, self.positions
        )
    }
}

/// The first wrong answer that a check found.
///
/// Its `Display` is a few lines: the check and the question, the position, the move, what was
/// expected and what was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The name of the check.
    pub check: &'static str,
    /// What was asked.
    pub question: Box<str>,
    /// The FEN of the position, if there is one.
    pub fen: Option<Box<str>>,
    /// The move in UCI's form, with what it moves and takes if there is no position; or a raw code.
    pub mv: Option<Box<str>>,
    /// The right answer.
    pub expected: Box<str>,
    /// The answer given.
    pub found: Box<str>,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.check, self.question)?;
        if let Some(fen) = &self.fen {
            write!(f, "\n  position {fen}")?;
        }
        if let Some(mv) = &self.mv {
            write!(f, "\n  move     {mv}")?;
        }
        write!(
            f,
            "\n  expected {}\n  found    {}",
            self.expected, self.found
        )
    }
}

impl std::error::Error for Failure {}
