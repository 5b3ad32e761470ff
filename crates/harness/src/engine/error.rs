//! What makes an engine unusable.

use std::fmt;
use std::time::Duration;

use boardbench_notation::quote;

/// Why an engine cannot be compared with: what went wrong, and where.
///
/// Its `Display` is one line of printable ASCII, whatever the engine wrote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineError {
    /// What went wrong.
    pub problem: Problem,
    /// What the engine was doing, if it had been asked anything.
    pub context: Option<Box<Context>>,
}

/// What an engine was doing when something went wrong.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Context {
    /// What it had been asked.
    pub asked: String,
    /// The last line it has written since then that was not empty.
    pub last_line: Option<String>,
    /// The last line it has ever written on stderr that was not empty.
    pub complaint: Option<String>,
}

/// What can go wrong with an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Problem {
    /// The command is no list of words.
    Command {
        /// The command.
        command: String,
        /// What is wrong with it.
        reason: String,
    },
    /// What says how an engine is asked, or what its total looks like, lacks its placeholder.
    Template {
        /// The template.
        template: String,
        /// The placeholder.
        placeholder: &'static str,
    },
    /// The program cannot be started.
    Start {
        /// The program.
        program: String,
        /// What the system says.
        reason: String,
    },
    /// The program ended, or closed its output, before its answer was complete.
    Ended {
        /// How it ended, if it did.
        status: Option<String>,
        /// What was still wanted.
        wanted: String,
    },
    /// No complete answer came in time.
    Silent {
        /// How long was waited.
        waited: Duration,
        /// What was still wanted.
        wanted: String,
    },
    /// There was no time to ask anything.
    NoTime,
    /// A line that should be a move with its count, or a total, and is not.
    Line {
        /// The line.
        line: String,
        /// What is wrong with it.
        reason: &'static str,
        /// What would be right.
        wanted: String,
    },
    /// An answer that does not come to an end.
    Endless {
        /// How many bytes were read of it.
        bytes: usize,
    },
    /// A total, and no moves.
    NoMoves {
        /// The total.
        total: u64,
    },
    /// The moves' counts do not add up to the total.
    Sum {
        /// What they add up to.
        sum: u64,
        /// The total.
        total: u64,
    },
}

impl EngineError {
    /// An error before anything was asked.
    pub(super) const fn at_start(problem: Problem) -> Self {
        Self {
            problem,
            context: None,
        }
    }

    /// An error with what the engine was doing.
    pub(super) fn with(problem: Problem, context: Context) -> Self {
        Self {
            problem,
            context: Some(Box::new(context)),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Command { command, reason } => write!(
                f,
                "{} is not a command: {reason}; it must be a program and its arguments, quoted \
                 as for a shell",
                quote(command)
            ),
            Self::Template {
                template,
                placeholder,
            } => write!(f, "{} must have {placeholder} in it once", quote(template)),
            Self::Start { program, reason } => {
                write!(f, "{} cannot be started: {reason}", quote(program))
            }
            Self::Ended { status, wanted } => {
                match status {
                    Some(status) => write!(f, "the engine has ended ({status})")?,
                    None => f.write_str("the engine has closed its output")?,
                }
                write!(f, " without {wanted}")
            }
            Self::Silent { waited, wanted } => {
                write!(
                    f,
                    "the engine has not written {wanted} within {:.1} s",
                    waited.as_secs_f64()
                )
            }
            Self::NoTime => f.write_str("there was no time to ask the engine anything"),
            Self::Line {
                line,
                reason,
                wanted,
            } => write!(
                f,
                "the engine wrote {}: {reason}; right would be {wanted}",
                quote(line)
            ),
            Self::Endless { bytes } => write!(
                f,
                "the engine's answer does not end: {bytes} bytes and more to come"
            ),
            Self::NoMoves { total } => write!(
                f,
                "the engine gave the total {total} and no moves; right would be a line like \
                 \"e2e4: 20\" for each"
            ),
            Self::Sum { sum, total } => write!(
                f,
                "the counts of the moves that were understood add up to {sum}, but the engine's \
                 total is {total}; right would be a line like \"e2e4: 20\" for each move"
            ),
        }
    }
}

/// The text with its line ends and the like escaped, and its quotes as they are: it is to be copied.
fn on_one_line(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_control() {
            shown.extend(c.escape_default());
        } else {
            shown.push(c);
        }
    }
    shown
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.problem.fmt(f)?;
        let Some(context) = &self.context else {
            return Ok(());
        };
        write!(f, "; asked: {}", on_one_line(&context.asked))?;
        if let Some(line) = &context.last_line {
            write!(f, "; its last line: {}", quote(line))?;
        }
        if let Some(line) = &context.complaint {
            write!(f, "; its last line on stderr: {}", quote(line))?;
        }
        Ok(())
    }
}

impl std::error::Error for EngineError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_asked_can_be_copied_from_one_line() {
        let asked = "perft.sh 1 'k7/8/8/8/8/8/8/K7 w - - 0 1'\ngo";
        let shown = on_one_line(asked);
        assert_eq!(shown, "perft.sh 1 'k7/8/8/8/8/8/8/K7 w - - 0 1'\\ngo");
    }
}
