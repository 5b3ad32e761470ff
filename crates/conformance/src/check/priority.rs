//! Priorities that move ordering writes into a move, and what they must not change.

use std::fmt;

use boardbench_core::Priority;

use super::trace::{Checked, Trace};
use crate::probe::{DynEncoding, Occupants};

/// Writes each priority into a value. An encoding that stores priorities returns the one written, and
/// answers everything else as before; an encoding that does not leaves the value unchanged.
pub(super) fn check_priorities(
    encoding: &dyn DynEncoding,
    code: u32,
    on: &Occupants,
    trace: &mut Trace,
) -> Checked {
    let mut priorities = Priority::ALL.into_iter();
    let own = encoding.priority(code);
    if encoding.constants().stores.has_priority() {
        return priorities
            .try_for_each(|new| check_priority(encoding, (code, own), new, on, trace));
    }
    trace.equal("priority, which is not stored", Priority::Normal, own)?;
    priorities.try_for_each(|priority| {
        let written = encoding.with_priority(code, priority).code;
        let question = "the code after with_priority, which stores nothing";
        trace.equal(question, code, written)
    })
}

/// Writes one priority into the value with this code, whose own priority is given.
fn check_priority(
    encoding: &dyn DynEncoding,
    (code, own): (u32, Priority),
    new: Priority,
    on: &Occupants,
    trace: &mut Trace,
) -> Checked {
    let written = encoding.with_priority(code, new);
    let question = "from_code(mv.code()) is mv, with another priority";
    trace.holds(question, written.round_trips)?;
    let written = written.code;
    let question = "priority after with_priority";
    trace.equal(question, new, encoding.priority(written))?;
    let restored = encoding.with_priority(written, own).code;
    trace.equal("the code with its own priority restored", code, restored)?;
    let both = [code, written];
    check_same("identity", both, |code| encoding.identity(code), trace)?;
    check_same("canonical", both, |code| encoding.canonical(code), trace)?;
    check_same("the parts", both, |code| encoding.decode(code), trace)?;
    check_same("classify", both, |code| encoding.classify(code, on), trace)
}

/// Compares the answers about two codes of a move that differ in their priority.
fn check_same<T: PartialEq + fmt::Debug>(
    question: &str,
    codes: [u32; 2],
    answer: impl Fn(u32) -> T,
    trace: &mut Trace,
) -> Checked {
    let [one, other] = codes.map(answer);
    let question = format_args!("{question}, with another priority");
    trace.equal(question, one, other)
}

/// The codes of a value with each other priority; none if the encoding stores no priority.
pub(super) fn with_other_priorities(
    encoding: &dyn DynEncoding,
    code: u32,
) -> impl Iterator<Item = u32> {
    let priorities = Priority::ALL.into_iter();
    priorities
        .filter(|_| encoding.constants().stores.has_priority())
        .map(move |priority| encoding.with_priority(code, priority).code)
        .filter(move |&written| written != code)
}
