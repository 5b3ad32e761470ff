//! Defines the result of a check.

use std::fmt;

/// Result of a check; the error is the first difference from the reference.
pub type Outcome = Result<Report, Failure>;

/// Result of a passed check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    /// Name of the check.
    pub check: &'static str,
    /// Number of results compared.
    pub comparisons: u64,
}

/// The first difference that a check found.
///
/// `Display` writes a line with the check and the property, and one line each for the position, the
/// move, the game, the expected and the actual result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Name of the check.
    pub check: &'static str,
    /// Method or property that was tested.
    pub question: Box<str>,
    /// FEN of the position, if there is one.
    pub fen: Option<Box<str>>,
    /// Move in UCI notation, with mover and victim if there is no position; or a raw code.
    pub mv: Option<Box<str>>,
    /// Moves played so far, and the FEN of the first position, if the check plays games.
    pub game: Option<Box<str>>,
    /// Expected result.
    pub expected: Box<str>,
    /// Actual result.
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
