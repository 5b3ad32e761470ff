//! Assembles the sections of a report. Sections without data are left out.

mod boards;
mod certainty;
mod claims;
mod decisions;
mod factors;
mod method;
mod parts;
mod recommendations;

use boardbench_results::unique;

use crate::document::{Block, Section, make_ids_unique};
use crate::machine::{Machine, measured_on};
use crate::prose::Prose;

pub(crate) use boards::{drawn, picture, terminal};
pub(crate) use certainty::coverage;
pub(crate) use decisions::{EFFECTS, by_traffic, decided, decisions, drawn_with_traffic};
pub(crate) use parts::observations;
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
    let mut sections = vec![summary(machines, others)];
    sections.extend(titled(RECOMMENDATIONS, recommendations(machines, others)));
    sections.extend(titled(EFFECTS, decisions(machines, others, false)));
    sections.push(certainty::section(machines));
    sections.extend(machines.iter().filter_map(factors::factors).map(Section::folded));
    sections.push(claims::claims(machines).folded());
    sections.push(method::method(machines, others, is_one_run).folded());
    make_ids_unique(&mut sections);
    sections
}

/// Returns the answers that most readers look for, in one line each, with a sentence about them; `None` if the data have none.
pub(crate) fn answers(machines: &[Machine<'_>], others: &[Machine<'_>]) -> Option<[Block; 2]> {
    let board = recommendations::answer(machines, others);
    let (lines, count) = decisions::answers(machines, others);
    let lines: Vec<Prose> = board.into_iter().chain(lines).collect();
    let build = &machines.first()?.build;
    let machines = machines.iter().chain(others).filter(|machine| machine.build == *build);
    let processors = unique(machines.map(Machine::processor));
    let at_least = count.filter(|count| *count < processors.len());
    let at_least = at_least.map_or_else(String::new, |count| format!("at least {count} of "));
    let processors = processors.join(", ");
    let lead = format!(
        "Built for {build}, from the least to the greatest ratio on {at_least}{processors}:"
    );
    (!lines.is_empty()).then(|| [Prose::from(lead).into(), Block::List(lines)])
}

/// Returns the box that explains ratios, intervals and verdicts.
fn how_to_read(machines: &[Machine<'_>]) -> Block {
    let item = |subject: &str, text: &str| Prose::new().strong(subject).text(format!(": {text}"));
    let interval = Prose::new().strong("Interval").text(": at 99 %, ");
    let has_link_orders = machines.iter().all(|it| it.has_link_orders() != Some(false));
    let over = || Prose::from("over ").text(observations(has_link_orders));
    let interval = interval.then(coverage(machines).unwrap_or_else(over));
    let interval = interval
        .text(". The intervals of a group hold simultaneously for all pairs of its contenders.");
    let lines = vec![
        item(
            "Ratio",
            "time of the contender divided by time of the reference or alternative. Below 1 it is faster.",
        ),
        interval,
        item(
            "Faster or slower",
            "the whole interval is beyond the noise floor, below which differences are ignored; \"by less than 5 %\" if \
             interval and floor stay within 5 %.",
        ),
        item(
            "Equivalent",
            "any difference may be noise (the interval overlaps the noise floor), and both stay within 5 %.",
        ),
        item(
            "Inconclusive",
            "none of these, or over 10 % of the samples of a campaign's group were disturbed.",
        ),
    ];
    Block::Note("How to read this report".into(), lines)
}

/// Returns the first section: answers, machines and builds, and the plot of all boards.
fn summary(machines: &[Machine<'_>], others: &[Machine<'_>]) -> Section {
    let mut section = Section::new("Summary");
    section.extend(answers(machines, others).into_iter().flatten());
    section.push(Prose::from(measured_on(machines).unwrap_or_default()));
    section.push(how_to_read(machines));
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
