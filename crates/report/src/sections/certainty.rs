//! How sure the results are: verdicts, noise floors, placebos, and what made runs less reliable.

use boardbench_results::{
    FEWEST_FOR_MODES, OperationClass, Placebos, Role, Row, Twice, Verdict, order_effects, placebos,
    unique,
};

use super::boards;
use super::parts::column;
use crate::data::GroupRows;
use crate::document::{Block, Cell, Columns, Section, Table};
use crate::machine::{Machine, Run};
use crate::number;
use crate::prose::{Prose, between};

/// Text about one machine, after its name if there are several.
pub(super) fn about(machine: &Machine<'_>, prose: Prose) -> Prose {
    if machine.name.is_empty() {
        return prose;
    }
    Prose::new().strong(&machine.name).text(": ").then(prose)
}

/// All boards in numbers, and how sure everything is.
pub(super) fn certainties(machines: &[Machine<'_>]) -> Section {
    let mut section = Section::new("How sure is that?");
    let mut notices = Vec::new();
    for machine in machines {
        section.push(about(machine, certainty(machine)));
        let warnings = warnings(machine).into_iter();
        notices.extend(warnings.map(|prose| Block::Notice(about(machine, prose))));
    }
    section.extend(few_or_folded(notices));
    if let Some(covered) = covered(machines) {
        let prose = Prose::from("Intervals are ").then(covered).text(".");
        section.push(prose);
    }
    section.extend(boards::table(machines));
    section.extend(boards::measured_by(machines).map(|list| {
        let title = "Commit, layouts and noise floor of each column";
        Block::fold("columns-measured-by", title, vec![list])
    }));
    section.extend(placebo_table(machines).non_empty().map(|table| {
        let title = "The same code, measured twice";
        Block::fold("same-code-twice", title, vec![table.into()])
    }));
    section
}

fn few_or_folded(notices: Vec<Block>) -> Vec<Block> {
    const FEW: usize = 3;
    if notices.len() <= FEW {
        return notices;
    }
    let title = format!("{} remarks on the runs", notices.len());
    vec![Block::fold("remarks", title, notices)]
}

pub(super) fn certainty(machine: &Machine<'_>) -> Prose {
    let rows = &machine.rows.compared;
    let judged = rows.iter().filter(|row| row.role == Role::Contender);
    let verdicts: Vec<Verdict> = judged
        .filter_map(Row::verdict)
        .map(Verdict::direction)
        .collect();
    let count = |wanted| verdicts.iter().filter(|own| **own == wanted).count();
    let prose = Prose::from(format!(
        "All intervals are at 99 %. Of {} in these data, {} came out faster than the reference and \
         {} slower{}; for {} it cannot be told.",
        number::counted(verdicts.len(), "comparison", "comparisons"),
        count(Verdict::Faster),
        count(Verdict::Slower),
        match count(Verdict::Equal) {
            0 => String::new(),
            equal => format!(", {equal} equal within 5 %"),
        },
        count(Verdict::CannotTell)
    ));
    prose
        .text(misses(machine))
        .text(floors(machine))
        .text(alarms(machine))
        .text(effects_of_order(machine))
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

/// How often the method finds a difference between the same code and itself.
fn alarms(machine: &Machine<'_>) -> String {
    let counts = placebos(machine.rows.compared.iter());
    let alarms: usize = counts.iter().map(|own| own.alarms).sum();
    match counts.iter().map(|own| own.count).sum::<usize>() {
        0 => String::new(),
        count => format!(
            " Of {count} intervals of the same code measured twice, {alarms} exclude 1, where one in 100 is due."
        ),
    }
}

/// Reports whether the time of a contender depends on the one that was timed before it.
fn effects_of_order(machine: &Machine<'_>) -> String {
    let effects = order_effects(machine.runs.iter().map(|run| run.records));
    if effects.tested == 0 {
        return String::new();
    }
    let due = effects.tested as f64 / 100.0;
    let tested = format!(
        " Order effects: for {} of {} the time depends on the contender before it (p <= 0.01, {due:.1} expected by chance)",
        effects.significant,
        number::counted(effects.tested, "contender", "contenders"),
    );
    let large = effects.large.iter().map(|(name, ratio)| {
        let (mean, low, high) = (ratio.mean, ratio.low, ratio.high);
        format!("{name} {mean:.3} ({low:.3} to {high:.3})")
    });
    let large: Vec<String> = large.collect();
    let count = effects.predecessors;
    if large.is_empty() {
        return format!("{tested}; none of {count} predecessors has an effect beyond 2 %.");
    }
    let large = large.join(", ");
    format!("{tested}; of {count} predecessors these have an effect beyond 2 %: {large}.")
}

/// The noise floors of each class of operations, from the least to the greatest.
fn floors(machine: &Machine<'_>) -> String {
    let rows = machine.rows.compared.iter();
    // Within a group of twins the floor is also what the null twin shows; a placebo's is the run's alone.
    let placebos = rows.filter(|row| row.role == Role::Placebo);
    let of = |class: OperationClass| {
        let own = placebos.clone();
        let own = own.filter(|row| row.group.class() == class);
        let floors = own.filter_map(|row| Some(row.timing?.noise.floor));
        let ends = [floors.clone().reduce(f64::min)?, floors.reduce(f64::max)?];
        let range = unique(ends.map(number::percent)).join(" to ");
        Some(format!("{range} for {}", class.name()))
    };
    let each: Vec<String> = OperationClass::ALL.into_iter().filter_map(of).collect();
    let before = " The noise floor, below which nothing is called a difference, is ";
    between(before, &each.join(", "), ".")
}

/// The variation that the headline's intervals cover: orders of functions if the program was linked anew, and positions
/// where an operation has roots; where it has not, how few operations it repeats.
pub(crate) fn covered(machines: &[Machine<'_>]) -> Option<Prose> {
    fn drawn<'m>(machine: &'m Machine<'_>) -> impl Iterator<Item = GroupRows<'m>> {
        boards::drawn().filter_map(|operation| machine.group_at(operation))
    }
    let (mut sampled, mut repeated) = (Vec::new(), Vec::new());
    for group in drawn(machines.first()?) {
        let mut rows = group.rows.iter();
        let Some(row) = rows.find(|row| row.timing.is_some()) else {
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
    let has_one_layout = rows.any(|row| !row.logs.is_empty() && !row.origin.has_layouts);
    let mut covered = Prose::from(if has_one_layout {
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

/// Facts that make the data less reliable, each with the run that it is about if there are several.
pub(super) fn warnings(machine: &Machine<'_>) -> Vec<Prose> {
    let mut all = Vec::new();
    if machine.runs.is_empty() {
        all.push(INTERRUPTED.into());
    }
    for run in &machine.runs {
        let name = match machine.runs.len() {
            1 => String::new(),
            _ => format!("Run {}: ", run.header.started),
        };
        let own = of_run(run, machine);
        all.extend(own.map(|fact| Prose::from(&name).then(fact)));
    }
    if machine.has_layouts() == Some(false) {
        let words = "The program was timed with its functions in one order. Another order moves times by several per cent, \
                     which the intervals do not include.";
        all.push(words.into());
    }
    let rows = machine.rows.compared.iter();
    let timed = rows.filter(|row| row.role == Role::Contender && !row.logs.is_empty());
    let unchecked = timed.filter(|row| row.has_modes().is_none()).count();
    if unchecked > 0 {
        let rows = number::counted(unchecked, "row", "rows");
        let few = format!("fewer than {FEWEST_FOR_MODES} observations, too few to see two modes");
        all.push(format!("In {rows} there are {few}.").into());
    }
    all.extend(missed_goals(machine));
    for remark in machine.runs.iter().flat_map(|run| &run.remarks) {
        let mut letters = remark.chars();
        let first = letters.next().map(|first| first.to_uppercase().to_string());
        all.push(format!("{}{}.", first.unwrap_or_default(), letters.as_str()).into());
    }
    all
}

/// Returns the groups of a campaign whose intervals are wider than their goals.
fn missed_goals(machine: &Machine<'_>) -> Option<Prose> {
    let rows = machine.rows.compared.iter();
    let with_goal = rows.filter(|row| row.role == Role::Contender && row.goal.is_some());
    let is_missed = |row: &&Row| {
        let half_width = row.ratio().map(|ratio| (ratio.high / ratio.low).ln() / 2.0);
        half_width > row.goal
    };
    let missed = unique(
        with_goal
            .clone()
            .filter(is_missed)
            .map(|row| &*row.group.group),
    );
    let all = unique(with_goal.map(|row| &*row.group.group)).len();
    let prose = Prose::from(format!(
        "{} of {all} groups missed the half-width that they were to reach: ",
        missed.len()
    ));
    (!missed.is_empty()).then(|| prose.codes(missed).text("."))
}

const INTERRUPTED: &str = "The run was interrupted. This report shows what was finished.";

const DIRTY: &str = "The program was built from files that were changed after the commit, so nobody else can \
     build the same program.";

fn of_run(run: &Run<'_>, machine: &Machine<'_>) -> impl Iterator<Item = Prose> {
    let is_complete = run.end.is_some_and(|end| end.complete);
    let is_dirty = run.header.fingerprint.build.dirty == "true";
    let busy = run.header.busy().map(|busy| {
        Prose::from(format!(
            "The machine was busy when the run began: {busy}. Intervals and noise floors include the effect; on an idle \
             machine they are narrower."
        ))
    });
    let disturbed = run.often_disturbed().map(|share| {
        let share = number::share(share);
        let words = "of the timings: their two fastest visits differ by more than 2 %.";
        Prose::from(format!("Something disturbed {share} {words}"))
    });
    let warnings = [
        (!is_complete).then(|| INTERRUPTED.into()),
        busy,
        disturbed,
        is_dirty.then(|| DIRTY.into()),
        dropped(run, machine),
    ];
    warnings.into_iter().flatten()
}

const NAMED: usize = 12;

/// The groups that a run had no time for, and that no other run timed.
fn dropped(run: &Run<'_>, machine: &Machine<'_>) -> Option<Prose> {
    let is_timed = |group: &str| {
        let rows = machine.rows.compared.iter();
        let mut own = rows.filter(|row| row.group.group == group);
        own.any(|row| row.timing.is_some())
    };
    let dropped = run.header.plan.dropped.iter().map(String::as_str);
    let missing: Vec<&str> = dropped.filter(|group| !is_timed(group)).collect();
    if missing.is_empty() {
        return None;
    }
    let named = missing.iter().copied().take(NAMED);
    let prose = Prose::from("The time was too short for ").codes(named);
    Some(match missing.len().saturating_sub(NAMED) {
        0 => prose.text("."),
        more => prose.text(format!(" and {more} more.")),
    })
}

/// Code that was measured twice, by kind and by kind of operations: an error of the method shows here.
fn placebo_table(machines: &[Machine<'_>]) -> Table {
    type Part = (Twice, OperationClass);
    let caption = "The same code measured twice, on inputs that were prepared again or in a second copy. One in 100 intervals \
                   may exclude 1; the mean shows a bias";
    let counts = |machine: &Machine<'_>| placebos(machine.rows.compared.iter());
    let counts: Vec<Vec<Placebos>> = machines.iter().map(counts).collect();
    let part = |one: &Placebos| (one.kind, one.class);
    let parts: Vec<Part> = unique(counts.iter().flatten().map(part));
    let mut columns = Columns::new()
        .named(|&(kind, class): &Part| format!("{} {}", kind.name(), class.name()))
        .text("the same code", |(kind, _)| kind.name())
        .text("operations", |(_, class)| class.name());
    for (machine, counts) in machines.iter().zip(&counts) {
        let own = move |wanted: &Part| counts.iter().find(|one| part(one) == *wanted);
        let name = |name: &str| column(name, machine);
        columns = columns
            .number(&name("intervals"), move |part| Some(own(part)?.count))
            .number(&name("exclude 1"), move |part| Some(own(part)?.alarms))
            .number(&name("above 1"), move |part| Some(own(part)?.above))
            .number(&name("mean"), move |part| {
                // A bias of 0.3 % matters.
                let mean = own(part)?.mean;
                Some(Cell::number(mean, format!("{mean:.3}")))
            });
    }
    columns.table("placebos-by-kind", caption, parts)
}

#[cfg(test)]
mod tests;
