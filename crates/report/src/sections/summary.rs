//! The summary: all boards at a glance, and the fastest.

use boardbench_results::{Factor, Ratio, Verdict};

use super::boards;
use super::certainty::{about, certainty, warnings};
use super::recommendations::in_lines;
use crate::contenders::family_of;
use crate::document::Section;
use crate::machine::{Machine, measured_on};
use crate::number;
use crate::prose::Prose;

pub(super) const CITE: &str = "cite";

pub(super) fn summary(machines: &[Machine<'_>]) -> Section {
    let mut section = Section::new("Summary");
    let measured = measured_on(machines).map(|measured| format!(" {measured}"));
    let measured = measured.unwrap_or_default() + " ";
    let question = Prose::from(
        "Which chess board representation is fastest at what, by how much, and how certain is that?",
    );
    section.push(
        question
            .text(measured)
            .link("How sure?", "#how-sure-is-that")
            .text(" ")
            .link("Cite this", &format!("#{CITE}")),
    );
    let picture = boards::picture(machines);
    if picture.is_none() && machines.iter().all(|machine| machine.main_factor.is_none()) {
        section
            .push("The data have no comparison of boards. The sections below show what they have.");
    }
    section.extend(picture);
    section
}

pub(super) fn results(machines: &[Machine<'_>]) -> impl Iterator<Item = Prose> {
    let machines = machines.iter();
    machines.filter_map(|machine| Some(about(machine, result(machine)?)))
}

pub(crate) fn in_short(machine: &Machine<'_>) -> String {
    let result = result(machine).map(|prose| prose.plain());
    let mut lines: Vec<String> = result.into_iter().collect();
    lines.extend(in_lines(machine));
    lines.extend(warnings(machine).iter().map(Prose::plain));
    lines.push(certainty(machine).plain());
    lines.join("\n")
}

/// Returns the fastest contenders of a machine, or that it decided nothing.
fn result(machine: &Machine<'_>) -> Option<Prose> {
    let undecided = machine.undecided().map(Prose::from);
    undecided.or_else(|| overall(machine, machine.main_factor?))
}

/// Returns the fastest contenders over the operations that they are ranked by.
fn overall(machine: &Machine<'_>, factor: Factor) -> Option<Prose> {
    let (ranked, noise) = machine.ranking(factor);
    let (first, second) = (ranked.first()?, ranked.get(1)?);
    let ratio = second.against(first);
    let verdict = match noise.verdict(ratio) {
        Verdict::Inconclusive => "within the noise, so it cannot be told which is faster",
        Verdict::Equal => "equal within 5 %",
        _ => "more than the noise of this run",
    };
    let name = |contender: &str| machine.short_name(contender);
    let times = |ratio: Ratio| {
        let (mean, interval) = (number::ratio(ratio.mean), number::interval(ratio));
        format!(", with {mean} times its time ({interval})")
    };
    let operations = if machine.has_whole(factor) {
        "full perft and the model search".to_owned()
    } else {
        number::counted(first.operations, "operation", "operations")
    };
    let prose = Prose::from(format!("Over {operations} together, "))
        .then(name(&first.contender))
        .text(" takes the least time. Next is ")
        .then(name(&second.contender))
        .text(times(ratio))
        .text(format!(": {verdict}."));
    let family = |contender: &str| {
        let mut rows = machine.of_factor(factor);
        rows.find(|row| row.contender == contender).map(family_of)
    };
    let family_of_first = family(&first.contender);
    let other = ranked.iter().find(|it| family(&it.contender) != family_of_first);
    Some(match other {
        Some(other) if other.contender != second.contender => prose
            .text(" The best board of another representation is ")
            .then(name(&other.contender))
            .text(times(other.against(first)))
            .text("."),
        _ => prose,
    })
}
