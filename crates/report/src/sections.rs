//! The sections of a report. A section is left out if the data have nothing for it.

mod boards;
mod certainty;
mod claims;
mod decisions;
mod factors;
mod method;
mod parts;
mod recommendations;
mod sliders;
mod summary;

use crate::document::{Document, Section};
use crate::machine::Machine;

pub(crate) use boards::{HEADLINE_PLOT, drawn, terminal};
pub(crate) use certainty::covered;
pub(crate) use decisions::{DECISIONS_TABLE, NOTES, OPEN, decided};
pub(crate) use recommendations::{QUESTION, RECOMMENDATIONS, no_advice, recommended};
pub(crate) use sliders::SLIDERS;
pub(crate) use summary::in_short;

/// Returns the document of these machines, with ranges over them and others.
pub(crate) fn document(
    machines: &[Machine<'_>],
    others: &[Machine<'_>],
    is_one_run: bool,
) -> Document {
    let mut summary = summary::summary(machines);
    let mut advice = recommendations::recommendations(machines, others);
    // The picture and the advice are on the first screen together.
    let first = advice.as_mut().unwrap_or(&mut summary);
    first.extend(summary::results(machines));
    let mut sections = vec![summary];
    sections.extend(advice);
    sections.extend(decisions::decisions(machines, others));
    sections.extend(sliders::section(machines).map(Section::folded));
    sections.push(certainty::certainties(machines));
    for (number, machine) in machines.iter().enumerate() {
        // Another build's plots would look much the same, and its tables are there.
        sections.extend(factors::factors(machine, number == 0).map(Section::folded));
    }
    sections.push(claims::claims(machines).folded());
    sections.push(method::method(machines, others, is_one_run).folded());
    let mut document =
        Document { title: "Chess board representations, compared".to_owned(), sections };
    document.make_ids_unique();
    document
}
