//! Defines the error of external programs that cannot be used.

use std::time::Duration;

use boardbench_notation::quote;
use thiserror::Error;

/// Error of an external program, with the request that caused it.
///
/// `Display` writes one line of printable ASCII, whatever the program wrote.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct EngineError(String);

impl EngineError {
    /// Returns an error with this message.
    pub fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }

    pub(super) fn no_time() -> Self {
        Self::new("no request was sent: the time limit is too short")
    }

    /// Returns the error of a template without exactly one placeholder.
    pub(super) fn template(template: &str, placeholder: &str) -> Self {
        let template = quote(template);
        Self::new(format!("{template} must contain {placeholder} exactly once"))
    }

    pub(super) fn line(line: &str, reason: &str, expected: &str) -> Self {
        let line = quote(line);
        Self::new(format!("the program wrote {line}: {reason}; expected {expected}"))
    }

    pub(super) fn timed_out(time: Duration, expected: &str) -> Self {
        let seconds = time.as_secs_f64();
        Self(format!("the program has not written {expected} within {seconds:.1} s"))
    }

    /// Returns the error with the request, on one line that can be copied.
    pub(super) fn with_request(mut self, request: &str) -> Self {
        self.0 += "; request: ";
        for c in request.chars() {
            if c.is_control() {
                self.0.extend(c.escape_default());
            } else {
                self.0.push(c);
            }
        }
        self
    }

    /// Returns the error with a line of the program's output, if there is one.
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
    fn a_request_is_written_on_one_line() {
        let error = EngineError::new("late").with_request("perft.sh 1 'k7 w - - 0 1'\ngo");
        assert_eq!(error.to_string(), "late; request: perft.sh 1 'k7 w - - 0 1'\\ngo");
    }
}
