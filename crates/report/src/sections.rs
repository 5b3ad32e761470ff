//! The sections of a report. A section is left out if the data have nothing for it.

mod axes;
mod boards;
mod certainty;
mod decisions;
mod keeping;
mod ledger;
mod method;
mod parts;
mod recommendations;
mod sliders;
mod summary;

use crate::document::{Document, Section};
use crate::machine::Machine;

pub(crate) use boards::{HEADLINE_PLOT, drawn, terminal};
pub(crate) use certainty::covered;
pub(crate) use decisions::{
    DECISIONS_TABLE, NOTES, OPEN, OwnResult, Sign, asked, decided, own_results,
};
pub(crate) use keeping::KEEPING;
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
    let first = [
        Some(summary),
        advice,
        decisions::decisions(machines, others),
        sliders::sliders(machines).map(Section::folded),
        keeping::keeping(machines).map(Section::folded),
        Some(certainty::certainties(machines)),
    ];
    let mut sections: Vec<Section> = first.into_iter().flatten().collect();
    for (number, machine) in machines.iter().enumerate() {
        // Another build's would look much the same, and its tables are there.
        let has_plots = number == 0;
        sections.extend(axes::axes(machine, has_plots).map(Section::folded));
    }
    sections.push(ledger::ledger(machines).folded());
    sections.push(match machines {
        [machine] if is_one_run => method::method(machine).folded(),
        _ => method::runs(machines, others).folded(),
    });
    let mut document = Document {
        title: "Chess board representations, compared".to_owned(),
        sections,
    };
    document.make_ids_unique();
    document
}
