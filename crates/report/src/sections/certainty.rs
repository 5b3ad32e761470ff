//! Renders the confidence in the results: verdicts, noise floors, A/A controls, and warnings about the runs.

use boardbench_results::{
    Controls, MAX_DISTURBED, MIN_FOR_MODES, OperationClass, Role, Row, Verdict, controls,
    order_effects, unique,
};

use super::boards;
use super::parts::{about, observations};
use crate::data::GroupRows;
use crate::document::{Block, Cell, Columns, Section, Table};
use crate::machine::{Machine, Run};
use crate::number::{self, counted};
use crate::prose::{Prose, between};

/// Returns the section: verdicts, the variation that intervals cover, warnings about the runs, and A/A controls.
pub(super) fn section(machines: &[Machine<'_>]) -> Section {
    let mut section = Section::new("Confidence");
    section.extend(machines.iter().map(|it| about(it, summary(it))));
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

/// Returns the number of comparisons per verdict, the noise floors, and order effects.
pub(super) fn summary(machine: &Machine<'_>) -> String {
    let rows = machine.rows.iter();
    let judged = rows.filter(|row| row.role == Role::Contender);
    let verdicts = judged.filter_map(Row::verdict).map(Verdict::direction);
    let verdicts: Vec<Verdict> = verdicts.collect();
    let counts = [
        (Verdict::Faster, "faster than the reference"),
        (Verdict::Slower, "slower"),
        (Verdict::Equivalent, "equivalent (within 5 %)"),
        (Verdict::Inconclusive, "inconclusive"),
    ];
    let counts = counts.map(|(verdict, words)| {
        let count = verdicts.iter().filter(|it| **it == verdict).count();
        format!("{count} {words}")
    });
    let comparisons = counted(verdicts.len(), "comparison", "comparisons");
    let counts = counts.join(", ");
    let verdicts = format!("Of {comparisons} with 99 % intervals: {counts}.");
    verdicts + &floors(machine) + &order_effects_in_words(machine)
}

/// Reports whether the time of a contender depends on the one that was timed before it.
fn order_effects_in_words(machine: &Machine<'_>) -> String {
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

/// Returns the range of noise floors of each class of operations.
fn floors(machine: &Machine<'_>) -> String {
    let of = |class: OperationClass| {
        // The floors of controls, because the A/A variant raises the floors of the other variants of its group.
        let rows = machine.rows.iter();
        let controls = rows.filter(|row| row.is_control() && row.group.class() == class);
        let floors = controls.filter_map(|row| Some(row.timing?.noise.floor));
        let ends = [floors.clone().reduce(f64::min)?, floors.reduce(f64::max)?];
        let range = unique(ends.map(number::percent)).join(" to ");
        Some(format!("{range} for {}", class.name()))
    };
    let classes: Vec<String> = OperationClass::ALL.into_iter().filter_map(of).collect();
    let before = " The noise floor, below which differences are ignored, is ";
    between(before, &classes.join(", "), ".")
}

/// Returns the variation that the headline's intervals cover: link orders if the program was linked again for each process, and
/// positions where an operation has roots.
pub(crate) fn coverage(machines: &[Machine<'_>]) -> Option<Prose> {
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
    let observations = observations(rows.all(|row| row.origin.has_link_orders));
    let mut coverage = Prose::from("over ").text(observations);
    if !sampled.is_empty() {
        let prose = coverage.text(" and over positions of games (");
        coverage = prose.list(sampled).text(")");
    }
    if !repeated.is_empty() {
        coverage = coverage.text(" but not over positions in ").list(repeated);
    }
    Some(coverage.text("; they hold for this processor and this build"))
}

/// Returns warnings about the data, each with its run if there are several.
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
        let few = format!("fewer than {MIN_FOR_MODES} observations, too few to detect two modes");
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

const INTERRUPTED: &str = "The run was interrupted. This report shows the finished part.";

const DIRTY: &str =
    "The program was built with uncommitted changes, so nobody else can build the same program.";

const ONE_LINK_ORDER: &str = "The program was timed in one link order. Another link order changes times by several per \
     cent, which the intervals do not include; from one minute on, cargo run --release in a checkout varies it.";

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
            "{} of the timings were disturbed: their two fastest samples differ by more than 2 %.",
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

/// Returns the table of A/A controls by kind, class of operations and machine.
fn control_table(machines: &[Machine<'_>]) -> Table {
    type Line<'m> = (&'m Machine<'m>, Controls);
    let caption = "A/A controls: the same code measured twice, on inputs that were prepared again or in a copy of the code. One in \
                   100 intervals is expected to exclude 1; the mean shows a bias";
    let lines = machines.iter().flat_map(|machine| {
        let controls = controls(&machine.rows).into_iter();
        controls.map(move |controls| (machine, controls))
    });
    Columns::new()
        .text("control", |(_, it): &Line<'_>| it.kind)
        .text("operations", |(_, it)| it.class.name())
        .text("machine", |(machine, _)| machine.processor_and_build())
        .number("intervals", |(_, it)| it.count)
        .number("exclude 1", |(_, it)| it.alarms)
        .number("above 1", |(_, it)| it.above)
        // A bias of 0.3 % matters.
        .number("mean", |(_, it)| Cell::number(it.mean, format!("{:.3}", it.mean)))
        .table("controls", caption, lines)
}

#[cfg(test)]
mod tests;
