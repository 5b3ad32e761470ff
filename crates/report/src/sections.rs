//! The sections of a report. A section is left out if the data have nothing for it.

mod aggregate;
mod axes;
mod boards;
mod certainty;
mod decisions;
mod disagreement;
mod engine;
mod ledger;
mod lengths;
mod limits;
mod method;
mod parts;
mod recommendations;
mod representative;
mod summary;

use crate::document::{Document, Section};
use crate::machine::Machine;

pub(crate) use boards::{HEADLINE_PLOT, drawn, terminal};
pub(crate) use certainty::covered;
#[cfg(test)]
pub(crate) use decisions::axes as decided_axes;
pub(crate) use decisions::{DECISIONS_TABLE, asked};
pub(crate) use limits::missed as missed_limits;
pub(crate) use recommendations::{QUESTION, RECOMMENDATIONS, no_advice, recommended};
pub(crate) use summary::in_short;

/// A section about one machine.
type Detail = fn(&Machine<'_>) -> Option<Section>;

/// Everything that one run shows.
const OF_ONE_RUN: [Detail; 7] = [
    summary::operations,
    engine::engine,
    representative::representative,
    axes::axes,
    lengths::lengths,
    disagreement::disagreement,
    limits::limits,
];

/// What a report of several runs shows of each machine.
const OF_EACH_MACHINE: [Detail; 4] = [
    summary::operations,
    engine::engine,
    representative::representative,
    lengths::lengths,
];

/// The whole report, with all details if it is about one run.
pub(crate) fn document(machines: &[Machine<'_>], is_one_run: bool) -> Document {
    let first = [
        Some(summary::summary(machines)),
        recommendations::recommendations(machines),
        decisions::decisions(machines),
        Some(certainty::certainties(machines)),
    ];
    let mut sections: Vec<Section> = first.into_iter().flatten().collect();
    let details: &[Detail] = if is_one_run {
        &OF_ONE_RUN
    } else {
        &OF_EACH_MACHINE
    };
    for machine in machines {
        let own = details.iter().filter_map(|detail| detail(machine));
        sections.extend(own.map(|section| section.about(&machine.name).folded()));
    }
    sections.push(ledger::ledger(machines).folded());
    sections.push(match machines {
        [machine] if is_one_run => method::method(machine).folded(),
        _ => method::runs(machines),
    });
    let mut document = Document {
        title: "Chess board representations, compared".to_owned(),
        sections,
    };
    document.make_ids_unique();
    document
}
