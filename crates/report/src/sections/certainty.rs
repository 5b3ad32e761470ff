//! How sure the results are: verdicts, noise floors, controls, and what made runs less reliable.

use boardbench_results::{
    Controls, MIN_FOR_MODES, OperationClass, Role, Row, Twice, Verdict, controls, order_effects,
    unique,
};

use super::boards;
use super::parts::column;
use crate::data::GroupRows;
use crate::document::{Block, Cell, Columns, Section, Table};
use crate::machine::{Machine, Run};
use crate::number::{self, counted};
use crate::prose::{Prose, between};

/// Returns text about one machine, after its name if there are several.
pub(super) fn about(machine: &Machine<'_>, prose: Prose) -> Prose {
    if machine.name.is_empty() {
        return prose;
    }
    Prose::new().strong(&machine.name).text(": ").then(prose)
}

/// Returns the section: all boards in numbers, and how sure everything is.
pub(super) fn certainties(machines: &[Machine<'_>]) -> Section {
    const MAX_OPEN: usize = 3;
    let mut section = Section::new("How sure is that?");
    section.extend(machines.iter().map(|it| about(it, certainty(it))));
    let notices = machines.iter().flat_map(|machine| {
        let warnings = warnings(machine).into_iter();
        warnings.map(|prose| Block::Notice(about(machine, prose)))
    });
    let notices: Vec<Block> = notices.collect();
    if notices.len() > MAX_OPEN {
        let title = format!("{} remarks on the runs", notices.len());
        section.push(Block::fold("remarks", title, notices));
    } else {
        section.extend(notices);
    }
    let covered = covered(machines);
    section.extend(covered.map(|it| Prose::from("Intervals are ").then(it).text(".")));
    section.extend(boards::table(machines));
    section.extend(control_table(machines).non_empty().map(|table| {
        let title = "The same code, measured twice";
        Block::fold("same-code-twice", title, vec![table.into()])
    }));
    section
}

pub(super) fn certainty(machine: &Machine<'_>) -> Prose {
    let rows = machine.rows.compared.iter();
    let judged = rows.filter(|row| row.role == Role::Contender);
    let verdicts = judged.filter_map(Row::verdict).map(Verdict::direction);
    let verdicts: Vec<Verdict> = verdicts.collect();
    let count = |wanted| {
        let verdicts = verdicts.iter();
        verdicts.filter(|verdict| **verdict == wanted).count()
    };
    let equal = match count(Verdict::Equal) {
        0 => String::new(),
        equal => format!(", {equal} equal within 5 %"),
    };
    let verdicts = format!(
        "All intervals are at 99 %. Of {} in these data, {} came out faster than the reference and \
         {} slower{equal}; for {} it cannot be told.",
        counted(verdicts.len(), "comparison", "comparisons"),
        count(Verdict::Faster),
        count(Verdict::Slower),
        count(Verdict::Inconclusive)
    );
    let facts = [misses, floors, alarms, effects_of_order].map(|fact| fact(machine));
    Prose::from(verdicts + &facts.concat())
}

/// Returns how many groups are expected to have an interval that misses. The intervals of a group hold at once.
fn misses(machine: &Machine<'_>) -> String {
    let rows = machine.rows.compared.iter();
    let timed = rows.filter(|row| row.timing.is_some());
    let groups = unique(timed.map(|row| row.group.group.as_str())).len();
    let due = groups as f64 / 100.0;
    match groups {
        0 => String::new(),
        _ => format!(
            " The intervals of a group hold together: of {groups} groups {due:.1} are expected to have one that misses."
        ),
    }
}

/// Returns how often the method finds a difference between the same code and itself.
fn alarms(machine: &Machine<'_>) -> String {
    let counts = controls(machine.rows.compared.iter());
    let alarms: usize = counts.iter().map(|it| it.alarms).sum();
    match counts.iter().map(|it| it.count).sum::<usize>() {
        0 => String::new(),
        count => format!(
            " Of {count} intervals of the same code measured twice, {alarms} exclude 1, where one in 100 is due."
        ),
    }
}

/// Reports whether the time of a contender depends on the one that was timed before it.
fn effects_of_order(machine: &Machine<'_>) -> String {
    let effects = order_effects(machine.runs.iter().map(|run| run.records));
    let due = effects.tested as f64 / 100.0;
    let tested = format!(
        " Order effects: for {} of {} the time depends on the contender before it (p <= 0.01, {due:.1} expected by chance)",
        effects.significant,
        counted(effects.tested, "contender", "contenders"),
    );
    let large = effects.large.iter().map(|(name, ratio)| {
        let (mean, low, high) = (ratio.mean, ratio.low, ratio.high);
        format!("{name} {mean:.3} ({low:.3} to {high:.3})")
    });
    let large = large.collect::<Vec<_>>().join(", ");
    let count = effects.predecessors;
    match (effects.tested, &*large) {
        (0, _) => String::new(),
        (_, "") => format!("{tested}; none of {count} predecessors has an effect beyond 2 %."),
        _ => format!("{tested}; of {count} predecessors these have an effect beyond 2 %: {large}."),
    }
}

/// Returns the noise floors of each class of operations, from the least to the greatest.
fn floors(machine: &Machine<'_>) -> String {
    let of = |class: OperationClass| {
        // Within a group of twins the floor is also what the A/A variant shows; a control's is the run's alone.
        let rows = machine.rows.compared.iter();
        let controls = rows.filter(|row| row.role == Role::Control && row.group.class() == class);
        let floors = controls.filter_map(|row| Some(row.timing?.noise.floor));
        let ends = [floors.clone().reduce(f64::min)?, floors.reduce(f64::max)?];
        let range = unique(ends.map(number::percent)).join(" to ");
        Some(format!("{range} for {}", class.name()))
    };
    let classes: Vec<String> = OperationClass::ALL.into_iter().filter_map(of).collect();
    let before = " The noise floor, below which nothing is called a difference, is ";
    between(before, &classes.join(", "), ".")
}

/// Returns the variation that the headline's intervals cover: orders of functions if the program was linked anew, and positions
/// where an operation has roots; where it has not, how few operations it repeats.
pub(crate) fn covered(machines: &[Machine<'_>]) -> Option<Prose> {
    fn drawn<'m>(machine: &'m Machine<'_>) -> impl Iterator<Item = GroupRows<'m>> {
        boards::drawn().filter_map(|operation| machine.group_at(operation))
    }
    let (mut sampled, mut repeated) = (Vec::new(), Vec::new());
    for group in drawn(machines.first()?) {
        let Some(row) = group.rows.iter().find(|row| row.timing.is_some()) else {
            continue;
        };
        let name = Prose::new().code(&group.facts.operation);
        if let Some(roots) = row.root_count() {
            sampled.push(name.text(format!(" {roots}")));
        } else {
            let unit = number::plural(&group.facts.unit);
            repeated.push(name.text(format!(" repeats {} {unit}", row.operations)));
        }
    }
    if sampled.is_empty() && repeated.is_empty() {
        return None;
    }
    let mut rows = machines.iter().flat_map(drawn).flat_map(|group| group.rows);
    let has_one_link_order = rows.any(|row| !row.logs.is_empty() && !row.origin.has_link_orders);
    let mut covered = Prose::from(if has_one_link_order {
        "over processes of one program, whose functions are in one order,"
    } else {
        "over orders of the program's functions"
    });
    if !sampled.is_empty() {
        let prose = covered.text(" and over positions of games (");
        covered = prose.list(sampled).text(")");
    }
    if !repeated.is_empty() {
        covered = covered.text(" and not over positions: ").list(repeated);
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
        let facts = of_run(run, machine).into_iter().flatten();
        warnings.extend(facts.map(|fact| Prose::from(&name).then(fact)));
    }
    if machine.has_link_orders() == Some(false) {
        let words = "The program was timed with its functions in one order. Another order moves times by several per cent, \
                     which the intervals do not include.";
        warnings.push(words.into());
    }
    let rows = machine.rows.compared.iter();
    let timed = rows.filter(|row| row.role == Role::Contender && !row.logs.is_empty());
    let unchecked = timed.filter(|row| row.has_modes().is_none()).count();
    if unchecked > 0 {
        let rows = counted(unchecked, "row", "rows");
        let few = format!("fewer than {MIN_FOR_MODES} observations, too few to see two modes");
        warnings.push(format!("In {rows} there are {few}.").into());
    }
    warnings.extend(missed_goals(machine));
    for remark in machine.runs.iter().flat_map(|run| &run.remarks) {
        let mut letters = remark.chars();
        let first = letters.next().map(|first| first.to_uppercase().to_string());
        warnings.push(format!("{}{}.", first.unwrap_or_default(), letters.as_str()).into());
    }
    warnings
}

/// Returns the groups of a campaign whose intervals are wider than their goals.
fn missed_goals(machine: &Machine<'_>) -> Option<Prose> {
    let rows = machine.rows.compared.iter();
    let with_goal = rows.filter(|row| row.role == Role::Contender && row.goal.is_some());
    let is_missed = |row: &&Row| {
        let half_width = row.ratio().map(|ratio| (ratio.high / ratio.low).ln() / 2.0);
        half_width > row.goal
    };
    let all = unique(with_goal.clone().map(|row| &*row.group.group)).len();
    let missed = unique(with_goal.filter(is_missed).map(|row| &*row.group.group));
    let count = missed.len();
    let words = format!("{count} of {all} groups missed the half-width that they were to reach: ");
    (count > 0).then(|| Prose::from(words).codes(missed).text("."))
}

const INTERRUPTED: &str = "The run was interrupted. This report shows what was finished.";

const DIRTY: &str = "The program was built from files that were changed after the commit, so nobody else can \
     build the same program.";

fn of_run(run: &Run<'_>, machine: &Machine<'_>) -> [Option<Prose>; 5] {
    let is_complete = run.end.is_some_and(|end| end.complete);
    let is_dirty = run.header.fingerprint.build.dirty == "true";
    let busy = run.header.busy().map(|busy| {
        format!(
            "The machine was busy when the run began: {busy}. Intervals and noise floors include the effect; on an idle \
             machine they are narrower."
        )
    });
    let disturbed = run.often_disturbed().map(number::share).map(|share| {
        format!(
            "Something disturbed {share} of the timings: their two fastest visits differ by more than 2 %."
        )
    });
    [
        (!is_complete).then(|| INTERRUPTED.into()),
        busy.map(Prose::from),
        disturbed.map(Prose::from),
        is_dirty.then(|| DIRTY.into()),
        dropped(run, machine),
    ]
}

/// Returns the groups that a run had no time for, and that no other run timed.
fn dropped(run: &Run<'_>, machine: &Machine<'_>) -> Option<Prose> {
    const MAX_NAMES: usize = 12;
    let is_timed = |group: &str| {
        let mut rows = machine.rows.compared.iter();
        rows.any(|row| row.group.group == group && row.timing.is_some())
    };
    let dropped = run.header.plan.dropped.iter().map(String::as_str);
    let missing: Vec<&str> = dropped.filter(|group| !is_timed(group)).collect();
    let named = missing.iter().copied().take(MAX_NAMES);
    let prose = Prose::from("The time was too short for ").codes(named);
    match missing.len() {
        0 => None,
        count if count > MAX_NAMES => Some(prose.text(format!(" and {} more.", count - MAX_NAMES))),
        _ => Some(prose.text(".")),
    }
}

/// Returns code that was measured twice, by kind and by kind of operations: an error of the method shows here.
fn control_table(machines: &[Machine<'_>]) -> Table {
    type Part = (Twice, OperationClass);
    let caption = "The same code measured twice, on inputs that were prepared again or in a second copy. One in 100 intervals \
                   may exclude 1; the mean shows a bias";
    let counts = machines.iter();
    let counts = counts.map(|machine| controls(machine.rows.compared.iter()));
    let counts: Vec<Vec<Controls>> = counts.collect();
    let part = |it: &Controls| (it.kind, it.class);
    let parts: Vec<Part> = unique(counts.iter().flatten().map(part));
    let mut columns = Columns::new()
        .text("the same code", |(kind, _): &Part| kind.name())
        .text("operations", |(_, class)| class.name());
    for (machine, counts) in machines.iter().zip(&counts) {
        let of = move |wanted: &Part| counts.iter().find(|it| part(it) == *wanted);
        let name = |name: &str| column(name, machine);
        columns = columns
            .number(&name("intervals"), move |part| Some(of(part)?.count))
            .number(&name("exclude 1"), move |part| Some(of(part)?.alarms))
            .number(&name("above 1"), move |part| Some(of(part)?.above))
            .number(&name("mean"), move |part| {
                // A bias of 0.3 % matters.
                let mean = of(part)?.mean;
                Some(Cell::number(mean, format!("{mean:.3}")))
            });
    }
    columns.table("placebos-by-kind", caption, parts)
}

#[cfg(test)]
mod tests;
