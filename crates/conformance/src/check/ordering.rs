//! What move ordering may write into a move, and what that must not change.

use boardbench_core::Priority;

use super::trace::{Outcome, Trace};
use crate::probe::{DynEncoding, Standing};

/// Writes each class into a value. An encoding that stores classes reads the last one back, and
/// answers everything else as before; one that stores none leaves the value as it is.
pub(super) fn check_classes(
    encoding: &dyn DynEncoding,
    code: u32,
    on: &Standing,
    trace: &mut Trace,
) -> Outcome {
    if encoding.constants().stores.has_priority() {
        let given = encoding.priority(code);
        return Priority::ALL
            .into_iter()
            .try_for_each(|class| check_class(encoding, (code, given), class, on, trace));
    }
    trace.equal(
        "priority, which is not stored",
        Priority::Normal,
        encoding.priority(code),
    )?;
    Priority::ALL.into_iter().try_for_each(|class| {
        let rated = encoding.with_priority(code, class).code;
        trace.equal("the code with a priority, which is not stored", code, rated)
    })
}

/// Writes one class into the value with this code, whose own class is given.
fn check_class(
    encoding: &dyn DynEncoding,
    (code, given): (u32, Priority),
    class: Priority,
    on: &Standing,
    trace: &mut Trace,
) -> Outcome {
    let rated = encoding.with_priority(code, class);
    trace.holds("from_code of its code in another class", rated.is_read_back)?;
    let rated = rated.code;
    trace.equal("the priority written", class, encoding.priority(rated))?;
    let back = encoding.with_priority(rated, given).code;
    trace.equal("the code with its own priority written back", code, back)?;
    let identities = [code, rated].map(|code| encoding.identity(code));
    trace.equal("identity in another class", identities[0], identities[1])?;
    let canonical = [code, rated].map(|code| encoding.canonical(code));
    trace.equal("canonical in another class", canonical[0], canonical[1])?;
    let told = [code, rated].map(|code| encoding.read(code));
    trace.equal("all it tells in another class", told[0], told[1])?;
    let kinds = [code, rated].map(|code| encoding.classify(code, on));
    trace.equal("classify in another class", kinds[0], kinds[1])
}

/// The codes of a value in the classes that it is not in; none if the encoding stores no class.
pub(super) fn in_other_classes(encoding: &dyn DynEncoding, code: u32) -> impl Iterator<Item = u32> {
    let classes = Priority::ALL.into_iter();
    classes
        .filter(|_| encoding.constants().stores.has_priority())
        .map(move |class| encoding.with_priority(code, class).code)
        .filter(move |&rated| rated != code)
}
