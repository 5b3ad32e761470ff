//! Asking new processes, which have answered nothing yet, if a difference depends on earlier questions.

use super::question::Question;
use super::session::Session;

/// How a difference is seen again in a new process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Repeated {
    /// The question alone. So it is for a program that is started for each question, too.
    Alone,
    /// The question after these.
    After(Vec<Question>),
    /// The line after other lines of a batch; alone it is answered rightly.
    AfterLines,
    /// All questions that were asked before did not show it again, or there was no time for them.
    Never,
}

/// Asks a question in new processes: alone, then after more and more of the questions that were asked before it, and last
/// after as few of these as show the difference.
pub(super) fn repeat(session: &Session<'_>, question: &Question) -> Repeated {
    if session.differs_afresh(&[], question) != Some(false) {
        return Repeated::Alone;
    }
    let earlier = session.asked_before(question);
    let mut length = 1;
    loop {
        let last = &earlier[earlier.len().saturating_sub(length)..];
        match session.differs_afresh(last, question) {
            Some(true) => return Repeated::After(shrink(session, last.to_vec(), question)),
            Some(false) if last.len() < earlier.len() => length *= 4,
            _ => return Repeated::Never,
        }
    }
}

/// Leaves out questions that the difference does not need, first many at once, while there is time.
fn shrink(session: &Session<'_>, mut earlier: Vec<Question>, question: &Question) -> Vec<Question> {
    let mut size = earlier.len().div_ceil(2);
    while size > 0 {
        let mut start = 0;
        while start < earlier.len() {
            let mut fewer = earlier.clone();
            fewer.drain(start..(start + size).min(earlier.len()));
            if session.differs_afresh(&fewer, question) == Some(true) {
                earlier = fewer;
            } else {
                start += size;
            }
        }
        size /= 2;
    }
    earlier
}
