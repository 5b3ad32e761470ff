//! How sure the results are: verdicts, noise floors, controls, and what made runs less reliable.

use boardbench_results::{
    Controls, MAX_DISTURBED, MIN_FOR_MODES, OperationClass, Role, Row, Verdict, controls,
    order_effects, unique,
};

use super::boards;
use super::parts::about;
use crate::data::GroupRows;
use crate::document::{Block, Cell, Columns, Section, Table};
use crate::machine::{Machine, Run};
use crate::number::{self, counted};
use crate::prose::{Prose, between};

/// Returns the section: verdicts, remarks on the runs, what intervals cover, and A/A controls.
pub(super) fn certainties(machines: &[Machine<'_>]) -> Section {
    let mut section = Section::new("How sure is that?");
    section.extend(machines.iter().map(|it| about(it, certainty(it))));
    let covered = covered(machines);
    section.extend(covered.map(|it| Prose::from("Intervals are ").then(it).text(".")));
    let warnings = machines.iter().flat_map(|machine| {
        let warnings = warnings(machine).into_iter();
        warnings.map(|warning| about(machine, warning))
    });
    let warnings: Vec<Prose> = warnings.collect();
    if !warnings.is_empty() {
        section.extend(["Remarks on the runs:".into(), Block::List(warnings)]);
    }
    section.extend(control_table(machines).non_empty());
    section
}

/// Returns how many comparisons have which verdict, the noise floors, and effects of the order of contenders.
pub(super) fn certainty(machine: &Machine<'_>) -> String {
    let rows = machine.rows.iter();
    let judged = rows.filter(|row| row.role == Role::Contender);
    let verdicts = judged.filter_map(Row::verdict).map(Verdict::direction);
    let verdicts: Vec<Verdict> = verdicts.collect();
    let counts = [
        (Verdict::Faster, "faster than the reference"),
        (Verdict::Slower, "slower"),
        (Verdict::Equal, "equal within 5 %"),
        (Verdict::Inconclusive, "inconclusive"),
    ];
    let counts = counts.map(|(verdict, words)| {
        let count = verdicts.iter().filter(|it| **it == verdict).count();
        format!("{count} {words}")
    });
    let comparisons = counted(verdicts.len(), "comparison", "comparisons");
    let counts = counts.join(", ");
    let verdicts = format!("All intervals are at 99 %. Of {comparisons}: {counts}.");
    verdicts + &floors(machine) + &effects_of_order(machine)
}

/// Reports whether the time of a contender depends on the one that was timed before it.
fn effects_of_order(machine: &Machine<'_>) -> String {
    let effects = order_effects(machine.runs.iter().map(|run| run.records));
    if effects.tested == 0 {
        return String::new();
    }
    let large = effects.large.iter().map(|(name, ratio)| {
        let (mean, low, high) = (ratio.mean, ratio.low, ratio.high);
        format!("{name} {mean:.3} ({low:.3} to {high:.3})")
    });
    let large = large.collect::<Vec<_>>().join(", ");
    format!(
        " Order effects: for {} of {} the time depends on the contender before it (p <= 0.01, {:.1} expected by chance); of {} \
         predecessors {} have an effect beyond 2 %{}.",
        effects.significant,
        counted(effects.tested, "contender", "contenders"),
        effects.tested as f64 / 100.0,
        effects.predecessors,
        effects.large.len(),
        between(": ", &large, ""),
    )
}

/// Returns the noise floors of each class of operations, from the least to the greatest.
fn floors(machine: &Machine<'_>) -> String {
    let of = |class: OperationClass| {
        // Within a group of variants the floor is also what the A/A variant shows; a control's is the run's alone.
        let rows = machine.rows.iter();
        let controls = rows.filter(|row| row.is_control() && row.group.class() == class);
        let floors = controls.filter_map(|row| Some(row.timing?.noise.floor));
        let ends = [floors.clone().reduce(f64::min)?, floors.reduce(f64::max)?];
        let range = unique(ends.map(number::percent)).join(" to ");
        Some(format!("{range} for {}", class.name()))
    };
    let classes: Vec<String> = OperationClass::ALL.into_iter().filter_map(of).collect();
    let before = " The noise floor, below which nothing is called a difference, is ";
    between(before, &classes.join(", "), ".")
}

/// Returns the variation that the headline's intervals cover: orders of functions if the program was linked again, and positions
/// where an operation has roots.
pub(crate) fn covered(machines: &[Machine<'_>]) -> Option<Prose> {
    fn drawn<'m>(machine: &'m Machine<'_>) -> impl Iterator<Item = GroupRows<'m>> {
        let groups = boards::drawn().filter_map(|operation| machine.group_at(operation));
        groups.filter(|group| !group.by_time().is_empty())
    }
    let (mut sampled, mut repeated) = (Vec::new(), Vec::new());
    for group in drawn(machines.first()?) {
        let name = Prose::new().code(&group.facts.operation);
        match group.by_time()[0].root_count() {
            Some(roots) => sampled.push(name.text(format!(" {roots}"))),
            None => repeated.push(name),
        }
    }
    if sampled.is_empty() && repeated.is_empty() {
        return None;
    }
    let mut rows = machines.iter().flat_map(drawn).flat_map(|group| group.by_time());
    let mut covered = Prose::from(if rows.all(|row| row.origin.has_link_orders) {
        "over orders of the program's functions"
    } else {
        "over processes of one program, whose functions are in one order,"
    });
    if !sampled.is_empty() {
        let prose = covered.text(" and over positions of games (");
        covered = prose.list(sampled).text(")");
    }
    if !repeated.is_empty() {
        covered = covered.text(" and not over positions in ").list(repeated);
    }
    Some(covered.text("; they hold for this processor and this build"))
}

/// Returns facts that make the data less reliable, each with the run that it is about if there are several.
pub(super) fn warnings(machine: &Machine<'_>) -> Vec<Prose> {
    let mut warnings: Vec<Prose> = Vec::new();
    if machine.runs.is_empty() {
        warnings.push(INTERRUPTED.into());
    }
    for run in &machine.runs {
        let name = match machine.runs.len() {
            1 => String::new(),
            _ => format!("Run {}: ", run.header.started),
        };
        let facts = of_run(run, machine);
        warnings.extend(facts.into_iter().map(|fact| Prose::from(&name).then(fact)));
    }
    if machine.has_link_orders() == Some(false) {
        warnings.push(ONE_LINK_ORDER.into());
    }
    let rows = machine.rows.iter();
    let contenders = rows.filter(|row| row.role == Role::Contender);
    let timed = contenders.clone().filter(|row| !row.logs.is_empty());
    let unchecked = timed.filter(|row| row.has_modes().is_none()).count();
    if unchecked > 0 {
        let rows = counted(unchecked, "row", "rows");
        let few = format!("fewer than {MIN_FOR_MODES} observations, too few to see two modes");
        warnings.push(format!("In {rows} there are {few}.").into());
    }
    let misses_goal = |row: &&Row| {
        let half_width = row.ratio().map(|ratio| (ratio.high / ratio.low).ln() / 2.0);
        row.goal.is_some() && half_width > row.goal
    };
    let missed = unique(contenders.filter(misses_goal).map(|row| &*row.group.group));
    warnings.extend(named("Intervals are wider than their goals in ", &missed));
    warnings
}

/// Returns a sentence about these groups; `None` if there are none.
fn named(before: &str, groups: &[&str]) -> Option<Prose> {
    const MAX_NAMES: usize = 12;
    let prose = || Prose::from(before).first_of(MAX_NAMES, groups).text(".");
    (!groups.is_empty()).then(prose)
}

const INTERRUPTED: &str = "The run was interrupted. This report shows what was finished.";

const DIRTY: &str = "The program was built from files that were changed after the commit, so nobody else can \
     build the same program.";

const ONE_LINK_ORDER: &str = "The program was timed with its functions in one order. Another order moves times by several per \
     cent, which the intervals do not include.";

fn of_run(run: &Run<'_>, machine: &Machine<'_>) -> Vec<Prose> {
    let mut facts: Vec<Prose> = Vec::new();
    if !run.is_complete {
        facts.push(INTERRUPTED.into());
    }
    facts.extend(run.header.busy().map(|busy| {
        Prose::from(format!(
            "The machine was busy when the run began: {busy}. Intervals and noise floors include the effect; on an idle \
             machine they are narrower."
        ))
    }));
    facts.extend(run.disturbed.filter(|share| *share > MAX_DISTURBED).map(|share| {
        Prose::from(format!(
            "Something disturbed {} of the timings: their two fastest samples differ by more than 2 %.",
            number::share(share)
        ))
    }));
    if run.header.fingerprint.build.dirty == "true" {
        facts.push(DIRTY.into());
    }
    let is_timed = |group: &str| {
        let mut rows = machine.rows.iter();
        rows.any(|row| row.group.group == group && row.timing.is_some())
    };
    let dropped = run.header.plan.dropped.iter().map(String::as_str);
    let dropped: Vec<&str> = dropped.filter(|group| !is_timed(group)).collect();
    facts.extend(named("The time was too short for ", &dropped));
    facts.extend(run.remarks.iter().map(|remark| format!("{remark}.").into()));
    facts
}

/// Returns A/A controls, code that was measured twice, by kind, class of operations and machine.
fn control_table(machines: &[Machine<'_>]) -> Table {
    type Line<'m> = (&'m Machine<'m>, Controls);
    let caption = "A/A controls: the same code measured twice, on inputs that were prepared again or in a second copy. One in 100 \
                   intervals may exclude 1; the mean shows a bias";
    let lines = machines.iter().flat_map(|machine| {
        let controls = controls(&machine.rows).into_iter();
        controls.map(move |controls| (machine, controls))
    });
    Columns::new()
        .text("the same code", |(_, it): &Line<'_>| it.kind)
        .text("operations", |(_, it)| it.class.name())
        .text("on", |(machine, _)| machine.processor_and_build())
        .number("intervals", |(_, it)| it.count)
        .number("exclude 1", |(_, it)| it.alarms)
        .number("above 1", |(_, it)| it.above)
        // A bias of 0.3 % matters.
        .number("mean", |(_, it)| Cell::number(it.mean, format!("{:.3}", it.mean)))
        .table("controls", caption, lines)
}

#[cfg(test)]
mod tests;
