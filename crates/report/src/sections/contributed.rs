//! Runs that people contributed: what was found of each, and which verdicts hold on all their machines.

use std::collections::HashMap;

use boardbench_data::{Contributed, Label, Role, Row, Verdict};

use crate::document::{Block, Cell, Columns, Section, Table, Tone};
use crate::machine::{Machine, Run, build_name};
use crate::number;
use crate::prose::Prose;

/// A contender beside a group's reference, and the verdict of each machine that timed both, by the machine's number.
struct Compared<'r> {
    row: &'r Row,
    verdicts: Vec<(usize, Verdict)>,
}

impl Compared<'_> {
    fn has(&self, verdict: Verdict) -> bool {
        self.verdicts.iter().any(|(_, own)| *own == verdict)
    }

    /// The verdict that all machines share, if it is one.
    fn of_all(&self) -> Option<Verdict> {
        let (_, first) = self.verdicts.first()?;
        let is_same = self.verdicts.iter().all(|(_, own)| own == first);
        (is_same && *first != Verdict::CannotTell).then_some(*first)
    }

    fn is_opposite(&self) -> bool {
        self.has(Verdict::Faster) && self.has(Verdict::Slower)
    }

    /// The numbers of the machines with a verdict.
    fn machines(&self, verdict: Verdict) -> String {
        let own = self.verdicts.iter().filter(|(_, own)| *own == verdict);
        let numbers: Vec<String> = own.map(|(number, _)| number.to_string()).collect();
        numbers.join(", ")
    }
}

/// `None` unless a run was contributed.
pub(super) fn contributed(machines: &[Machine<'_>]) -> Option<Section> {
    let runs = machines
        .iter()
        .enumerate()
        .flat_map(|(number, machine)| machine.runs.iter().map(move |run| (number + 1, run)));
    let runs = runs.filter_map(|(number, run)| Some((number, run, run.contributed?)));
    let runs: Vec<(usize, &Run<'_>, &Contributed)> = runs.collect();
    if runs.is_empty() {
        return None;
    }
    let mut section = Section::new("Runs from everybody's machine");
    section.push(
        "Each machine is a processor and a build. Its numbers are its own: nothing is pooled over machines. Of several runs of one \
         machine each group is shown from the newest commit. What the labels say:",
    );
    let labels = Label::ALL.map(|label| {
        let about = format!(": {}.", label.about());
        Prose::new().strong(label.name()).text(about)
    });
    section.push(Block::List(labels.into()));
    section.push(runs_table(runs));
    let all = compared(machines);
    section.push(Block::heading("Which verdicts hold on all machines?"));
    section.push(Prose::from(summary(&all, machines.len())));
    let (holding, others): (Vec<_>, Vec<_>) =
        all.into_iter().partition(|own| own.of_all().is_some());
    section.extend(
        verdicts(
            "verdicts-that-differ",
            "Verdicts that are not the same on all machines, by the numbers of these. Opposite ones are first",
            others,
        )
        .non_empty(),
    );
    let mut fold = Section::new("Verdicts that hold on all machines");
    let caption = "Verdicts that are the same on all machines that timed both";
    fold.extend(verdicts("verdicts-that-hold", caption, holding).non_empty());
    if !fold.blocks.is_empty() {
        section.push(fold);
    }
    Some(section)
}

fn runs_table(runs: Vec<(usize, &Run<'_>, &Contributed)>) -> Table {
    type Item<'i> = (usize, &'i Run<'i>, &'i Contributed);
    Columns::new()
        .named(|(_, run, _): &Item<'_>| run.digest().to_owned())
        .number("machine", |(number, ..)| *number)
        .text("processor", |(_, run, _)| &*run.header.fingerprint.cpu)
        .text("built for", |(_, run, _)| build_name(&run.header.fingerprint.build))
        .text("began", |(_, run, _)| Cell::code(&run.header.started))
        .text("commit", |(_, run, _)| Cell::code(run.commit()))
        .number("processes", |(_, run, _)| run.header.plan.processes as usize)
        .number("disturbed", |(_, run, _)| {
            let share = run.disturbed?;
            Some(Cell::number(share, number::share(share)))
        })
        .text("label", |(.., found)| {
            let tone = match found.label {
                Label::Reproduced => Tone::Good,
                Label::Consistent => Tone::Plain,
                Label::Unchecked => Tone::Unsure,
            };
            Cell::from(found.label.name()).toned(tone)
        })
        .long("because", |(.., found)| found.reason.as_str())
        .table(
            "contributed-runs",
            "The runs. Disturbed: the share of timings whose two fastest visits differ by more than 2 %",
            runs,
        )
}

/// What at least two machines compared, in the order of the data.
fn compared<'r>(machines: &'r [Machine<'_>]) -> Vec<Compared<'r>> {
    let mut places = HashMap::new();
    let mut all: Vec<Compared<'r>> = Vec::new();
    for (index, machine) in machines.iter().enumerate() {
        let rows = machine.rows.compared.iter();
        for row in rows.filter(|row| row.role == Role::Contender && !row.is_null_twin()) {
            let Some(verdict) = row.verdict() else {
                continue;
            };
            let group = &row.group;
            let place = *places
                .entry((&*group.group, &*group.reference, &*row.contender))
                .or_insert_with(|| {
                    all.push(Compared {
                        row,
                        verdicts: Vec::new(),
                    });
                    all.len() - 1
                });
            all[place].verdicts.push((index + 1, verdict));
        }
    }
    all.retain(|own| own.verdicts.len() > 1);
    // Opposite ones first, the others as before.
    all.sort_by_key(|own| !own.is_opposite());
    all
}

fn summary(all: &[Compared<'_>], machines: usize) -> String {
    if all.is_empty() {
        let machines = number::counted(machines, "machine", "machines");
        return format!("There are runs of {machines}, and nothing that two of them compared.");
    }
    let holding = all.iter().filter(|own| own.of_all().is_some()).count();
    let opposite = all.iter().filter(|own| own.is_opposite()).count();
    let words = number::counted(all.len(), "comparison", "comparisons");
    let holds = if holding == 1 { "holds" } else { "hold" };
    let opposite = match opposite {
        0 => "none is faster on one machine and slower on another",
        1 => "one is faster on one machine and slower on another",
        _ => &format!("{opposite} are faster on one machine and slower on another"),
    };
    format!(
        "Of {words} that at least two machines made, the verdict of {holding} {holds} on all of them, and {opposite}."
    )
}

fn verdicts(id: &str, caption: &str, all: Vec<Compared<'_>>) -> Table {
    let on = |verdict: Verdict| move |own: &Compared<'_>| own.machines(verdict);
    Columns::new()
        .named(|own: &Compared<'_>| format!("{} {}", own.row.group.group, own.row.contender))
        .text("group", |own| Cell::code(&own.row.group.group))
        .text("contender", |own| Cell::code(&own.row.contender))
        .text("beside", |own| Cell::code(&own.row.group.reference))
        .text("faster on", on(Verdict::Faster))
        .text("slower on", on(Verdict::Slower))
        .text("equal on", on(Verdict::Equal))
        .text("cannot tell on", on(Verdict::CannotTell))
        .table(id, caption.to_owned(), all)
}
