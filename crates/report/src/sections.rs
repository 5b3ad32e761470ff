//! The sections of a report. A section is left out if the data have nothing for it.

mod boards;
mod certainty;
mod claims;
mod decisions;
mod factors;
mod method;
mod parts;
mod recommendations;

use crate::document::{Block, Section, make_ids_unique};
use crate::machine::{Machine, measured_on};
use crate::prose::Prose;

pub(crate) use boards::{drawn, picture, terminal};
pub(crate) use certainty::covered;
pub(crate) use decisions::{WORTH, decided, decisions};
pub(crate) use recommendations::{QUESTION, recommendations, recommended};

/// Returns the sections of these machines, with ranges over them and others.
pub(crate) fn document(
    machines: &[Machine<'_>],
    others: &[Machine<'_>],
    is_one_run: bool,
) -> Vec<Section> {
    let titled = |title: &str, blocks: Vec<Block>| {
        (!blocks.is_empty()).then(|| Section { blocks, ..Section::new(title) })
    };
    let mut sections = vec![summary(machines)];
    sections.extend(titled(QUESTION, recommendations(machines, others)));
    sections.extend(titled(WORTH, decisions(machines, others, false)));
    sections.push(certainty::certainties(machines));
    sections.extend(machines.iter().filter_map(factors::factors).map(Section::folded));
    sections.push(claims::claims(machines).folded());
    sections.push(method::method(machines, others, is_one_run).folded());
    make_ids_unique(&mut sections);
    sections
}

/// Returns the first section: what was measured where, and all boards at a glance.
fn summary(machines: &[Machine<'_>]) -> Section {
    let mut section = Section::new("Summary");
    let question = "Which chess board representation is fastest at what, by how much, and how certain is that? ";
    section.push(Prose::from(question).text(measured_on(machines).unwrap_or_default()));
    let picture = picture(machines);
    if picture.is_none() && machines.iter().all(|machine| machine.main_factor.is_none()) {
        section
            .push("The data have no comparison of boards. The sections below show what they have.");
    }
    section.extend(picture);
    section
}

/// Returns the summary of a machine for a terminal: recommendations, what made runs less reliable, and confidence.
pub(crate) fn in_short(machine: &Machine<'_>) -> String {
    let mut lines = recommendations::in_lines(machine);
    lines.extend(certainty::warnings(machine).iter().map(Prose::plain));
    lines.push(certainty::certainty(machine));
    lines.join("\n")
}
