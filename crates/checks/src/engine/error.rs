//! Reasons why a program outside can't be used.

use std::time::Duration;

use boardbench_notation::quote;
use thiserror::Error;

/// Why a program can't be compared with: what went wrong, and after which question.
///
/// Its `Display` is one line of printable ASCII, whatever the program wrote.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{problem}{}", described(.context.as_deref()))]
pub struct EngineError {
    /// What went wrong.
    pub problem: Problem,
    /// What the program was doing, if it had been asked anything.
    pub context: Option<Box<Context>>,
}

/// What a program was doing when something went wrong.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Context {
    /// What it had been asked.
    pub asked: String,
    /// The last line that it wrote since then, blank lines aside.
    pub last_line: Option<String>,
    /// The last line that it wrote on stderr, blank lines aside.
    pub complaint: Option<String>,
}

/// What can go wrong with a program.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Problem {
    /// The command can't be split into words.
    #[error(
        "{} is not a command: {reason}; it must be a program and its arguments, quoted as for a shell",
        quote(.command)
    )]
    Command {
        /// The command.
        command: String,
        /// What is wrong with it.
        reason: &'static str,
    },
    /// A template, of a question or of a total, lacks its placeholder.
    #[error("{} must have {placeholder} in it once", quote(.template))]
    Template {
        /// The template.
        template: String,
        /// The placeholder.
        placeholder: &'static str,
    },
    /// The program can't be started.
    #[error("{} cannot be started: {reason}", quote(.program))]
    Start {
        /// The program.
        program: String,
        /// The system's message.
        reason: String,
    },
    /// The program ended, or closed its output, before its answer was complete.
    #[error("the program has {} without {wanted}", .status.as_ref().map_or_else(
        || "closed its output".to_owned(),
        |status| format!("ended ({status})")
    ))]
    Ended {
        /// Its exit status, if it ended.
        status: Option<String>,
        /// The missing part of the answer.
        wanted: String,
    },
    /// No complete answer came in time.
    #[error("the program has not written {wanted} within {:.1} s", .waited.as_secs_f64())]
    Silent {
        /// The time waited.
        waited: Duration,
        /// The missing part of the answer.
        wanted: String,
    },
    /// The answer to a line fits the line before or after it, and not its own.
    #[error(
        "the answer to line {line} fits line {fits}: lines are out of order, or one is missing"
    )]
    Order {
        /// The line's number, from 1.
        line: usize,
        /// The number of the line whose moves the answer has.
        fits: usize,
    },
    /// There are more answers than questions.
    #[error("the program wrote {} after its answer to the last line, line {line}: one line too many", quote(.surplus))]
    Surplus {
        /// How many lines it was sent.
        line: usize,
        /// The line that it wrote.
        surplus: String,
    },
    /// The time was too short for any question.
    #[error("there was no time to ask the program anything")]
    NoTime,
    /// A line looks like a move with its count, or like a total, and can't be read.
    #[error("the program wrote {}: {reason}; expected {wanted}", quote(.line))]
    Line {
        /// The line.
        line: String,
        /// What is wrong with it.
        reason: &'static str,
        /// The form that was expected.
        wanted: String,
    },
    /// The answer is too long.
    #[error("the program's answer does not end: {bytes} bytes and more to come")]
    Endless {
        /// How many bytes were read of it.
        bytes: usize,
    },
    /// The engine searches for a move.
    #[error("the program wrote {}: it searches: no go perft", quote(.line))]
    Searches {
        /// What it wrote.
        line: String,
    },
    /// The answer has a total and no moves, as no earlier answer had.
    #[error(
        "the program gave the total {total} and no moves, but has given moves before; expected a line like \"e2e4: 20\" for each"
    )]
    NoMoves {
        /// The total.
        total: u64,
    },
    /// The moves' counts do not add up to the total.
    #[error(
        "the counts of the moves that were understood add up to {sum}, but the program's total is {total}; \
         expected a line like \"e2e4: 20\" for each move"
    )]
    Sum {
        /// The sum of the counts.
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

    /// A template that does not have its placeholder once.
    pub(super) fn template(template: &str, placeholder: &'static str) -> Self {
        Self::at_start(Problem::Template {
            template: template.to_owned(),
            placeholder,
        })
    }

    /// An error after a question.
    pub(super) fn with(problem: Problem, context: Context) -> Self {
        Self {
            problem,
            context: Some(Box::new(context)),
        }
    }

    /// An error after a question that was answered.
    pub(super) fn after(problem: Problem, asked: String) -> Self {
        let context = Context {
            asked,
            ..Context::default()
        };
        Self::with(problem, context)
    }
}

/// The end of an error's line.
fn described(context: Option<&Context>) -> String {
    let Some(context) = context else {
        return String::new();
    };
    let quoted = |what: &str, line: &Option<String>| match line {
        Some(line) => format!("; {what}: {}", quote(line)),
        None => String::new(),
    };
    format!(
        "; asked: {}{}{}",
        on_one_line(&context.asked),
        quoted("its last line", &context.last_line),
        quoted("its last line on stderr", &context.complaint)
    )
}

/// Escapes control characters and leaves quotation marks as they are: the text is to be copied.
fn on_one_line(text: &str) -> String {
    let escape = |c: char| {
        if c.is_control() {
            c.escape_default().to_string()
        } else {
            c.to_string()
        }
    };
    text.chars().map(escape).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_can_be_copied_from_one_line() {
        let asked = "perft.sh 1 'k7/8/8/8/8/8/8/K7 w - - 0 1'\ngo";
        let shown = on_one_line(asked);
        assert_eq!(shown, "perft.sh 1 'k7/8/8/8/8/8/8/K7 w - - 0 1'\\ngo");
    }
}
