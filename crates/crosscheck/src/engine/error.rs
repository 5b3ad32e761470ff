//! Reasons why a program outside can't be used.

use std::time::Duration;

use boardbench_notation::quote;
use thiserror::Error;

/// Why a program can't be compared with: what went wrong, and after which question.
///
/// Its `Display` is one line of printable ASCII, whatever the program wrote.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct EngineError(String);

impl EngineError {
    /// Returns an error with this message.
    pub fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }

    pub(super) fn no_time() -> Self {
        Self::new("there was no time to ask the program anything")
    }

    /// A template, of a question or of a total, does not have its placeholder once.
    pub(super) fn template(template: &str, placeholder: &str) -> Self {
        let template = quote(template);
        Self::new(format!("{template} must have {placeholder} in it once"))
    }

    pub(super) fn line(line: &str, reason: &str, wanted: &str) -> Self {
        let line = quote(line);
        Self::new(format!("the program wrote {line}: {reason}; expected {wanted}"))
    }

    pub(super) fn silent(time: Duration, wanted: &str) -> Self {
        let seconds = time.as_secs_f64();
        Self(format!("the program has not written {wanted} within {seconds:.1} s"))
    }

    /// Returns the error after this question. It is written on one line, and can be copied.
    pub(super) fn asked(mut self, question: &str) -> Self {
        self.0 += "; asked: ";
        for c in question.chars() {
            if c.is_control() {
                self.0.extend(c.escape_default());
            } else {
                self.0.push(c);
            }
        }
        self
    }

    /// Returns the error with a line of the program, if there is one.
    pub(super) fn with_line(mut self, name: &str, line: Option<&str>) -> Self {
        if let Some(line) = line {
            self.0.extend(["; ", name, ": ", &quote(line)]);
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_can_be_copied_from_one_line() {
        let error = EngineError::new("late").asked("perft.sh 1 'k7 w - - 0 1'\ngo");
        assert_eq!(error.to_string(), "late; asked: perft.sh 1 'k7 w - - 0 1'\\ngo");
    }
}
