//! The measurements of other tools.

use std::collections::HashMap;

use boardbench_data::{Fingerprint, ImportHeader, Imported, Role, Row, Tool, Verdict, median};

use super::parts::measured;
use crate::data::Data;
use crate::document::{Block, Cell, Fold, Section, Table, Tone};
use crate::number;
use crate::prose::Prose;

/// The name of criterion's times in raw data.
const TIME: &str = "time";
/// Callgrind's name for instructions.
const INSTRUCTIONS: &str = "Ir";

pub(super) fn tools(data: &Data<'_>) -> Option<Section> {
    let of = |tool, metric| {
        let all = data.imported.iter().copied();
        let found = all.filter(move |one| one.tool == tool && one.metric == metric);
        found.collect::<Vec<&Imported>>()
    };
    let times = of(Tool::Criterion, TIME);
    let counts = of(Tool::Callgrind, INSTRUCTIONS);
    if times.is_empty() && counts.is_empty() {
        return None;
    }
    let mut section = Section::new("By other tools");
    if let Some(imports) = data.imports {
        section.push(read_by(imports));
        section.extend(differences(data, imports).map(Block::Notice));
    }
    if !times.is_empty() {
        let (_, own) = data.beside_tools;
        let compared = compare(&own.compared, &times);
        section.push(methods(data));
        section.push(agreement(&compared, times.len()));
        let table = times_table(data, &compared).non_empty();
        section.extend(table.map(|table| fold("Cell by cell: criterion's times", table)));
    }
    if !counts.is_empty() {
        section.push(
            "iai-callgrind counts whole runs, on other positions, and does not record the operations of a run. So its \
             counts are not compared with others.",
        );
        let table = counts_table(data, &counts);
        section.push(fold("Cell by cell: iai-callgrind's counts", table));
    }
    Some(section)
}

fn fold(title: &str, table: Table) -> Fold {
    Fold::new(title, title.into(), vec![table.into()])
}

fn read_by(imports: &ImportHeader) -> Prose {
    let print = &imports.fingerprint;
    Prose::from(format!(
        "Measurements of other tools, read on {} on {}, by boardbench {} at commit {}. Their files do not record where \
         they were measured.",
        imports.read.chars().take(10).collect::<String>(),
        print.cpu,
        print.build.version,
        print.build.commit.chars().take(12).collect::<String>(),
    ))
}

/// How the machine or program that read them differs from the one that measured.
fn differences(data: &Data<'_>, imports: &ImportHeader) -> Option<Prose> {
    let own = &data.beside_tools.0?.fingerprint;
    let facts = |print: &Fingerprint| {
        [
            ("processor", print.cpu.clone()),
            ("compiler", print.build.rustc.to_string()),
            ("target features", print.build.target_features.to_string()),
            ("commit", print.build.commit.to_string()),
        ]
    };
    let both = facts(own).into_iter().zip(facts(&imports.fingerprint));
    let different = both.filter(|(own, other)| own != other);
    let names: Vec<&str> = different.map(|((name, _), _)| name).collect();
    (!names.is_empty()).then(|| {
        Prose::from(format!(
            "The machine or program that read them is not the one that measured this run: {} differ. This may explain \
             different times.",
            names.join(", ")
        ))
    })
}

fn methods(data: &Data<'_>) -> Prose {
    let ours = data.beside_tools.0.map_or(String::new(), |header| {
        format!(
            ", in {}",
            number::counted(header.plan.processes as usize, "process", "processes")
        )
    });
    Prose::from(format!(
        "The two may differ, because criterion measures in one process, one contender after the other, over \
         the default inputs at its commit, of walks the first 32; here all contenders of a group take turns{ours}. Its \
         times of make-unmake and copy-make include reading the walk. In criterion, \
         clock drift and memory layout affect one contender alone, and the interval shows how steady that process was, \
         not what the next process would measure.",
    ))
}

/// A cell that both have timed.
struct Compared<'d> {
    row: &'d Row,
    /// Our median time per operation, in nanoseconds.
    ours: f64,
    /// Criterion's time per operation.
    theirs: Each,
    /// If our verdict is faster or slower than the reference: whether criterion's estimates have the same order.
    is_same_order: Option<bool>,
}

/// The time per operation in nanoseconds, with the tool's own interval.
#[derive(Clone, Copy)]
struct Each {
    value: f64,
    low: f64,
    high: f64,
}

impl Each {
    /// `None` if the tool does not record the operations of a run.
    fn new(imported: &Imported) -> Option<Self> {
        let operations = imported.operations.filter(|count| *count > 0)? as f64;
        Some(Self {
            value: imported.value / operations,
            low: imported.low / operations,
            high: imported.high / operations,
        })
    }
}

impl Compared<'_> {
    /// Criterion's time divided by ours.
    fn ratio(&self) -> f64 {
        self.theirs.value / self.ours
    }

    /// The distance of that ratio from 1.
    fn deviation(&self) -> f64 {
        (self.ratio() - 1.0).abs()
    }
}

/// The cells that both have timed, in the order of our data.
fn compare<'d>(rows: &'d [Row], times: &[&'d Imported]) -> Vec<Compared<'d>> {
    let each = times
        .iter()
        .filter_map(|time| Some(((&*time.group, &*time.contender), Each::new(time)?)));
    let each: HashMap<(&str, &str), Each> = each.collect();
    let compared = |row: &'d Row| {
        let timing = row.timing.filter(|_| row.role != Role::Placebo)?;
        let group = row.group.group.as_str();
        let theirs = *each.get(&(group, &*row.contender))?;
        let reference = each.get(&(group, &*row.group.reference));
        Some(Compared {
            row,
            ours: timing.nanoseconds,
            theirs,
            is_same_order: match (row.role, timing.verdict, reference) {
                (Role::Contender, Verdict::Faster, Some(other)) => Some(theirs.value < other.value),
                (Role::Contender, Verdict::Slower, Some(other)) => Some(theirs.value > other.value),
                _ => None,
            },
        })
    };
    rows.iter().filter_map(compared).collect()
}

/// How well the two agree.
fn agreement(compared: &[Compared<'_>], of_criterion: usize) -> Prose {
    let deviations: Vec<f64> = compared.iter().map(Compared::deviation).collect();
    let by_deviation =
        |one: &&Compared<'_>, other: &&Compared<'_>| one.deviation().total_cmp(&other.deviation());
    let (Some(middle), Some(worst)) = (median(&deviations), compared.iter().max_by(by_deviation))
    else {
        return Prose::from(format!(
            "None of the {} that criterion timed has a time in these data.",
            number::counted(of_criterion, "cell", "cells")
        ));
    };
    let percent = |deviation: f64| number::percent(deviation.ln_1p());
    let prose = Prose::from(format!(
        "Both timed {}. Criterion's time per operation deviates from ours by {} in the median, and by {} at most (",
        number::counted(compared.len(), "cell", "cells"),
        percent(middle),
        percent(worst.deviation()),
    ))
    .code(&worst.row.contender)
    .text(" at ")
    .code(&worst.row.group.group)
    .text("). ")
    .then(orders(compared));
    match of_criterion.saturating_sub(compared.len()) {
        0 => prose,
        others => prose.text(format!(
            " For {} of criterion's, these data have no time.",
            number::counted(others, "other cell", "other cells")
        )),
    }
}

/// How many pairs have the same order in both.
fn orders(compared: &[Compared<'_>]) -> Prose {
    let orders = || compared.iter().filter_map(|one| one.is_same_order);
    let (pairs, same) = (orders().count(), orders().filter(|same| *same).count());
    if pairs == 0 {
        return "No pair of a contender and its reference has both a verdict of ours and times by criterion.".into();
    }
    Prose::from(format!(
        "Of {} of a contender and its reference that our verdict orders, criterion's point estimates order {same} the \
         same way.",
        number::counted(pairs, "pair", "pairs"),
    ))
}

fn times_table(data: &Data<'_>, compared: &[Compared<'_>]) -> Table {
    let caption =
        "The time per operation, by criterion and by us; the intervals are criterion's own";
    let mut table = Table::new("criterion", caption)
        .text(&["group", "contender"])
        .numbers(&[
            "ns",
            "criterion's ns",
            "criterion's interval",
            "criterion's / ours",
        ])
        .text(&["with its reference"])
        .long(&["ours measured at"]);
    for one in compared {
        let Each { value, low, high } = one.theirs;
        let order = match one.is_same_order {
            Some(true) => Cell::from("same order").toned(Tone::Good),
            Some(false) => Cell::from("other order").toned(Tone::Bad),
            None => Cell::default(),
        };
        let interval = [low, high].map(number::significant).join(" to ");
        let group = &one.row.group.group;
        let cells = vec![
            Cell::code(group),
            data.cell(&one.row.contender),
            Cell::significant(one.ours),
            Cell::significant(value),
            Cell::number(low, interval),
            Cell::ratio(one.ratio()),
            order,
            measured(&[one.row]),
        ];
        table.push_named(&format!("{group}-{}", one.row.contender), cells);
    }
    table
}

fn counts_table(data: &Data<'_>, counts: &[&Imported]) -> Table {
    let caption = "Instructions of a whole run, counted by iai-callgrind";
    let mut table = Table::new("iai-callgrind", caption)
        .text(&["group", "contender"])
        .numbers(&["instructions of a run"]);
    for one in counts {
        let cells = vec![
            Cell::code(&one.group),
            data.cell(&one.contender),
            Cell::number(one.value, format!("{:.0}", one.value)),
        ];
        table.push_named(&format!("{}-{}", one.group, one.contender), cells);
    }
    table
}

#[cfg(test)]
mod tests;
