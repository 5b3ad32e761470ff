//! Listening to a program until its answer is complete.

use std::time::{Duration, Instant};

use super::answer::{Answer, Form, Reading};
use super::error::{Context, EngineError, Problem};
use super::process::{NoLine, Process};

/// How long a program that has given its only answer may take to end by itself.
const TIME_TO_END: Duration = Duration::from_secs(1);

/// Reads lines until there is an answer; `asked` is what the program has been asked, for messages.
pub(super) fn listen(
    process: &mut Process,
    form: &Form,
    deadline: Instant,
    asked: impl FnOnce() -> String,
) -> Result<Answer, EngineError> {
    listen_to_all(process, form, deadline, asked, &mut |_| ())
}

/// The same, passing every line on.
pub(super) fn listen_to_all(
    process: &mut Process,
    form: &Form,
    deadline: Instant,
    asked: impl FnOnce() -> String,
    hear: &mut dyn FnMut(&str),
) -> Result<Answer, EngineError> {
    let mut reading = Reading::new(form);
    read(process, form, &mut reading, deadline, hear).map_err(|problem| {
        let context = Context {
            asked: asked(),
            last_line: reading.last_line,
            complaint: process.complaint(),
        };
        EngineError::with(problem, context)
    })
}

/// Lets a program that has given its answer end by itself.
pub(super) fn let_end(process: &Process, deadline: Instant) {
    let end = deadline.min(Instant::now() + TIME_TO_END);
    while Instant::now() < end && process.line(end).is_ok() {}
}

fn read(
    process: &mut Process,
    form: &Form,
    reading: &mut Reading<'_>,
    deadline: Instant,
    hear: &mut dyn FnMut(&str),
) -> Result<Answer, Problem> {
    let begin = Instant::now();
    let wanted = form.total_wanted();
    let late = |wanted| Problem::Silent {
        waited: begin.elapsed(),
        wanted,
    };
    loop {
        match process.line(deadline) {
            // Whoever talks without end is late as well.
            Ok(_) if Instant::now() >= deadline => return Err(late(wanted)),
            Ok(line) => {
                hear(&line);
                if let Some(answer) = reading.line(&line)? {
                    return Ok(answer);
                }
            }
            Err(NoLine::Late) => return Err(late(wanted)),
            Err(NoLine::Closed) => {
                return Err(Problem::Ended {
                    status: process.ending(),
                    wanted,
                });
            }
            Err(NoLine::TooLong(line)) => {
                return Err(Problem::Line {
                    line,
                    reason: "the line is too long",
                    wanted: format!("\"e2e4: 20\", or {wanted}"),
                });
            }
        }
    }
}
