//! The result of a check.

use std::fmt;

/// The result of a check; the error is the first wrong answer.
pub type Outcome = Result<Report, Failure>;

/// A passed check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    /// The name of the check.
    pub check: &'static str,
    /// How many answers it compared.
    pub comparisons: u64,
}

/// The first wrong answer that a check found.
///
/// Its `Display` has a line for the check and the question, and a line each for the position, the
/// move, the game, the expected and the found answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The name of the check.
    pub check: &'static str,
    /// The method or the property that was tested.
    pub question: Box<str>,
    /// The FEN of the position, if there is one.
    pub fen: Option<Box<str>>,
    /// The move in UCI notation, with mover and victim if there is no position; or a raw code.
    pub mv: Option<Box<str>>,
    /// The moves played so far, and the FEN of the first position, if the check plays games.
    pub game: Option<Box<str>>,
    /// The right answer.
    pub expected: Box<str>,
    /// The answer found.
    pub found: Box<str>,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.check, self.question)?;
        for (name, text) in [
            ("position", self.fen.as_ref()),
            ("move    ", self.mv.as_ref()),
            ("game    ", self.game.as_ref()),
            ("expected", Some(&self.expected)),
            ("found   ", Some(&self.found)),
        ] {
            if let Some(text) = text {
                write!(f, "\n  {name} {text}")?;
            }
        }
        Ok(())
    }
}

impl std::error::Error for Failure {}
