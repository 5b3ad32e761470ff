//! Assembles the sections of a report. Sections without data are left out.

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
pub(crate) use certainty::coverage;
pub(crate) use decisions::{EFFECTS, decided, decisions};
pub(crate) use recommendations::{RECOMMENDATIONS, recommendations, recommended};

/// Returns the sections of a report of these machines, with ranges over them and others.
pub(crate) fn document(
    machines: &[Machine<'_>],
    others: &[Machine<'_>],
    is_one_run: bool,
) -> Vec<Section> {
    let titled = |title: &str, blocks: Vec<Block>| {
        (!blocks.is_empty()).then(|| Section { blocks, ..Section::new(title) })
    };
    let mut sections = vec![summary(machines)];
    sections.extend(titled(RECOMMENDATIONS, recommendations(machines, others)));
    sections.extend(titled(EFFECTS, decisions(machines, others, false)));
    sections.push(certainty::section(machines));
    sections.extend(machines.iter().filter_map(factors::factors).map(Section::folded));
    sections.push(claims::claims(machines).folded());
    sections.push(method::method(machines, others, is_one_run).folded());
    make_ids_unique(&mut sections);
    sections
}

/// Returns the first section: machines and builds, and the plot of all boards.
fn summary(machines: &[Machine<'_>]) -> Section {
    let mut section = Section::new("Summary");
    let subject = "This report compares the speed of chess board representations and move encodings, with confidence intervals. ";
    section.push(Prose::from(subject).text(measured_on(machines).unwrap_or_default()));
    let picture = picture(machines);
    if picture.is_none() && machines.iter().all(|machine| machine.main_factor.is_none()) {
        section.push(
            "The data have no comparison of boards. The sections below show the other comparisons.",
        );
    }
    section.extend(picture);
    section
}

/// Returns the summary of a machine for a terminal: recommendations, warnings about the runs, and confidence.
pub(crate) fn summary_line(machine: &Machine<'_>) -> String {
    let mut lines = recommendations::in_lines(machine);
    lines.extend(certainty::warnings(machine).iter().map(Prose::plain));
    lines.push(certainty::summary(machine));
    lines.join("\n")
}
