//! The summary: all boards at a glance, and how certain that is; then the fastest at each operation.

use boardbench_data::{Axis, Header, Ranked, Ratio, Row, Verdict, View};

use super::aggregate::{Tally, tallies};
use super::boards;
use super::certainty::{about, certainty, warnings};
use super::parts::{measured, nanoseconds};
use super::recommendations::in_lines;
use crate::contenders::{family_of, is_peer, unique};
use crate::data::{Compared, Comparison, compare_times};
use crate::document::{Cell, Columns, Section, Table};
use crate::machine::{Machine, builds_measured, measured_on};
use crate::number;
use crate::prose::Prose;

/// What contenders are ranked by.
fn ranked_by(machine: &Machine<'_>, axis: Axis, operations: usize) -> String {
    if machine.has_whole(axis) {
        "full perft and the model search".to_owned()
    } else {
        number::counted(operations, "operation", "operations")
    }
}

pub(super) fn summary(machines: &[Machine<'_>]) -> Section {
    let mut section = Section::new("Summary");
    section.push(question(machines));
    let picture = boards::picture(machines);
    if picture.is_none() && machines.iter().all(|machine| machine.main_axis.is_none()) {
        section
            .push("The data have no comparison of boards. The sections below show what they have.");
    }
    section.extend(picture);
    for machine in machines {
        section.extend(result(machine).map(|prose| about(machine, prose)));
    }
    section
}

/// The fastest at each operation, and what variants and encodings show.
pub(super) fn operations(machine: &Machine<'_>) -> Option<Section> {
    let mut section = Section::new("Operation by operation");
    if let Some(axis) = machine.main_axis {
        let main = machine.main(axis);
        let winners: Vec<Winner<'_>> = main.into_iter().filter_map(Winner::new).collect();
        section.extend(winners_table(machine, axis, &winners).non_empty());
        section.extend(peers(machine));
        section.extend(ranking(machine, axis, "ranking", "Contenders"));
    }
    section.extend(single_factors(machine));
    if machine.main_axis.is_some() {
        let about = "Move encodings on the same board";
        section.extend(ranking(
            machine,
            Axis::Encodings,
            "encodings-overall",
            about,
        ));
    }
    (!section.blocks.is_empty()).then_some(section)
}

/// The summary for a terminal.
pub(crate) fn in_short(machine: &Machine<'_>) -> String {
    let result = result(machine).map(|prose| prose.plain());
    let mut lines: Vec<String> = result.into_iter().collect();
    lines.extend(in_lines(machine));
    lines.extend(warnings(machine).iter().map(Prose::plain));
    lines.push(certainty(machine).plain());
    lines.join("\n")
}

fn question(machines: &[Machine<'_>]) -> Prose {
    let prose = Prose::from(
        "Which chess board representation is fastest at what, by how much, and how certain is that?",
    );
    let mut runs = machines.iter().flat_map(|machine| &machine.runs);
    let (measured, builds) = match (runs.next(), runs.next(), machines.first()) {
        (Some(run), None, Some(machine)) => (
            measured_by(run.header, machine.has_layouts() == Some(true)),
            String::new(),
        ),
        _ => (
            measured_on(machines).unwrap_or_default(),
            builds_measured(machines),
        ),
    };
    if measured.is_empty() {
        return prose;
    }
    prose.text(format!(" {measured}.{builds}"))
}

/// The machine, the day and the program of a single run.
fn measured_by(header: &Header, has_layouts: bool) -> String {
    let print = &header.fingerprint;
    let layouts = if has_layouts {
        ", each with the program's functions in another order"
    } else {
        ""
    };
    format!(
        "Measured on {} on {}, with boardbench {} at commit {}, in {}{layouts}",
        print.cpu,
        header.started.chars().take(10).collect::<String>(),
        print.build.version,
        print.build.commit.chars().take(12).collect::<String>(),
        number::counted(header.plan.processes as usize, "process", "processes"),
    )
}

/// The greatest noise floor of the operations that contenders of an axis are ranked by, as a log-ratio.
fn noise_floor(machine: &Machine<'_>, axis: Axis) -> f64 {
    let ranked = machine.ranked_rows(axis);
    let floors = ranked.filter_map(|row| Some(row.timing?.noise_floor));
    floors.fold(0.0, f64::max)
}

/// The fastest contenders of a machine, or that it decided nothing.
fn result(machine: &Machine<'_>) -> Option<Prose> {
    if let Some(undecided) = machine.undecided() {
        return Some(undecided.into());
    }
    overall(machine, machine.main_axis?)
}

/// The fastest contenders over the operations that they are ranked by.
fn overall(machine: &Machine<'_>, axis: Axis) -> Option<Prose> {
    let ranked = machine.ranking(axis);
    let (first, second) = (ranked.first()?, ranked.get(1)?);
    let ratio = second.against(first);
    let verdict = match ratio.verdict(noise_floor(machine, axis)) {
        Verdict::CannotTell => "within the noise, so it cannot be told which is faster",
        Verdict::Equal => "equal within 5 %",
        _ => "more than the noise of this run",
    };
    let with = |prose: Prose, one: &Ranked, ratio: Ratio| {
        let (mean, interval) = (number::ratio(ratio.mean), number::interval(ratio));
        prose
            .then(machine.short_name(axis, &one.contender))
            .text(format!(", with {mean} times its time ({interval})"))
    };
    let operations = ranked_by(machine, axis, first.operations);
    let prose = Prose::from(format!("Over {operations} together, "))
        .then(machine.short_name(axis, &first.contender))
        .text(" takes the least time. Next is ");
    let prose = with(prose, second, ratio).text(format!(": {verdict}."));
    let own = family_of(&first.contender);
    let other = ranked.iter().find(|one| family_of(&one.contender) != own);
    Some(match other {
        Some(other) if other.contender != second.contender => {
            let prose = prose.text(" The best board of another representation is ");
            with(prose, other, other.against(first)).text(".")
        }
        _ => prose,
    })
}

/// The fastest contender at one operation.
struct Winner<'r> {
    fastest: &'r Row,
    /// The next, and its time compared with the fastest.
    next: Option<(&'r Row, Compared)>,
    /// All others that cannot be told apart from the fastest.
    also: Vec<&'r str>,
}

impl<'r> Winner<'r> {
    fn new(comparison: &Comparison<'r>) -> Option<Self> {
        let mut rows = comparison.groups.first()?.by_time();
        rows.retain(|row| !is_peer(row));
        let (&fastest, others) = rows.split_first()?;
        let next = others.first().copied();
        let next = next.and_then(|row| Some((row, compare_times(row, fastest)?)));
        let is_equal = |row: &&&Row| {
            let compared = compare_times(row, fastest);
            compared.is_none_or(|compared| {
                matches!(compared.verdict, Verdict::Equal | Verdict::CannotTell)
            })
        };
        let also = others.iter().skip(1).filter(is_equal);
        Some(Self {
            fastest,
            next,
            also: also.map(|row| row.contender.as_str()).collect(),
        })
    }

    /// Names of others that cannot be told apart from it, and how many more there are.
    fn others(&self, name: impl Fn(&str) -> Prose) -> Prose {
        let named = self.also.iter().take(NAMED).map(|also| name(also));
        let others = Prose::new().list(named);
        match self.also.len().saturating_sub(NAMED) {
            0 => others,
            more => others.text(format!(" and {more} more")),
        }
    }
}

/// How many contenders that cannot be told apart from the fastest are named.
const NAMED: usize = 3;

fn winners_table(machine: &Machine<'_>, axis: Axis, winners: &[Winner<'_>]) -> Table {
    let name = |contender: &str| machine.short_name(axis, contender);
    let next = |winner: &Winner<'_>| Some(winner.next?.1);
    Columns::new()
        .text("operation", |winner: &&Winner<'_>| {
            Cell::code(&winner.fastest.group.operation)
        })
        .text("fastest", |winner| name(&winner.fastest.contender))
        .number("ns", |winner| nanoseconds(winner.fastest))
        .text("runner-up", |winner| Some(name(&winner.next?.0.contender)))
        .number("ratio", |winner| {
            Some(Cell::times(next(winner)?.ratio.mean))
        })
        .number("99 % interval", |winner| Some(next(winner)?.ratio))
        .text("runner-up is", |winner| Some(next(winner)?.verdict))
        .long("others that may be as fast", |winner| winner.others(name))
        .long("measured at", |winner| measured(&[winner.fastest]))
        .table(
            "fastest",
            "The fastest board at each operation, and the runner-up",
            winners,
        )
}

/// Other programs among the boards.
fn peers(machine: &Machine<'_>) -> Option<Prose> {
    let rows = machine.rows.compared.iter().filter(|row| is_peer(row));
    let names = unique(rows.map(|row| row.contender.as_str()));
    let prose = Prose::from("The tables below also contain other programs: ");
    let prose = prose.codes(names.iter().copied());
    let prose =
        prose.text(". They do part of the operations only, so the table above leaves them out.");
    (!names.is_empty()).then_some(prose)
}

/// The contenders of an axis over the operations that they are ranked by.
fn ranking(machine: &Machine<'_>, axis: Axis, id: &str, contenders: &str) -> Option<Table> {
    let ranked = machine.ranking(axis);
    let operations = ranked_by(machine, axis, ranked.first()?.operations);
    let about = format!("{contenders} over {operations} together, the fastest first");
    let rows_of = |contender: &str| -> Vec<&Row> {
        let rows = machine.ranked_rows(axis);
        rows.filter(|row| row.contender == contender && View::is_main(&row.group.view))
            .collect()
    };
    let table = Columns::new()
        .text("contender", |one: &&Ranked| machine.name(&one.contender))
        .number("geometric mean", |one| Cell::ratio(one.ratio.mean))
        .number("99 % interval", |one| one.ratio)
        .text("best at", |one| Cell::code(&one.best.0))
        .number("best ratio", |one| Cell::ratio(one.best.1))
        .text("worst at", |one| Cell::code(&one.worst.0))
        .number("worst ratio", |one| Cell::ratio(one.worst.1))
        .long("measured at", |one| measured(&rows_of(&one.contender)))
        .table(id, about, &ranked);
    (ranked.len() > 1).then_some(table)
}

/// What variants of several boards or encodings answer.
fn single_factors(machine: &Machine<'_>) -> Option<Table> {
    let caption = "One factor at a time: geometric means over all boards or encodings that have both variants";
    let extreme = |row: &Row| {
        let subject = row.group.subject.as_deref().unwrap_or_default();
        let ratio = row.ratio().map_or(f64::NAN, |ratio| ratio.mean);
        let name = machine.name(subject);
        name.text(format!(" {}", number::ratio(ratio)))
    };
    let all = machine.comparisons.iter();
    let all = all.filter(|one| one.has_subjects() && one.is_main());
    let tallies = all.flat_map(|one| tallies(one).into_iter().map(move |tally| (one, tally)));
    Columns::new()
        .text("comparison", |(own, _): &(&Comparison<'_>, Tally<'_>)| {
            Cell::code(&own.name())
        })
        .long("what differs", |(own, _)| own.facts.axis.about())
        .text("compared", |(_, tally)| {
            compared(tally.contender, tally.reference)
        })
        .number("ratio", |(_, tally)| Cell::times(tally.mean.mean))
        .number("99 % interval", |(_, tally)| tally.mean)
        .number("faster on", |(_, tally)| tally.count(Verdict::Faster))
        .number("slower on", |(_, tally)| tally.count(Verdict::Slower))
        .number("cannot tell on", |(_, tally)| {
            tally.count(Verdict::CannotTell)
        })
        .long("least and greatest ratio", |(_, tally)| {
            Prose::new().list(tally.ends.map(extreme))
        })
        .long("measured at", |(_, tally)| measured(&tally.rows))
        .table("single-factors", caption, tallies)
        .non_empty()
}

/// `copy` / `unmake`.
pub(super) fn compared(contender: &str, reference: &str) -> Cell {
    let prose = Prose::new().code(contender);
    prose.text(" / ").code(reference).into()
}
