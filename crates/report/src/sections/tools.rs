//! The same contenders as other tools have measured them.

use std::collections::HashMap;

use boardbench_harness::data::{Fingerprint, ImportHeader, Role, Row, Verdict, median};
use boardbench_harness::data::{Imported, Tool};

use super::parts::Naming;
use super::section;
use crate::data::Data;
use crate::document::{Block, Cell, Column, Fold, Ids, Section, Table, Tone};
use crate::number;
use crate::prose::Prose;

/// What criterion's times are called in raw data.
const TIME: &str = "time";
/// Callgrind's name for instructions.
const INSTRUCTIONS: &str = "Ir";

pub(super) fn tools(data: &Data<'_>, ids: &mut Ids) -> Option<Section> {
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
    let mut section = section(ids, "By other tools");
    let blocks = &mut section.blocks;
    if let Some(imports) = data.imports {
        blocks.push(Block::Paragraph(read_by(imports)));
        blocks.extend(unlike(data, imports).map(Block::Notice));
    }
    if !times.is_empty() {
        let compared = compare(&data.rows, &times);
        blocks.push(Block::Paragraph(why_they_differ(data)));
        blocks.push(Block::Paragraph(agreement(&compared, times.len())));
        if !compared.is_empty() {
            let table = times_table(&compared, ids, &Naming::of(data));
            blocks.push(fold("Cell by cell: criterion's times", table, ids));
        }
    }
    if !counts.is_empty() {
        blocks.push(Block::Paragraph(
            "iai-callgrind has counted whole runs, on other positions, and does not say how many operations a \
             run has. So its counts are compared with nothing here."
                .into(),
        ));
        let table = counts_table(&counts, ids, &Naming::of(data));
        blocks.push(fold("Cell by cell: iai-callgrind's counts", table, ids));
    }
    Some(section)
}

fn fold(title: &str, table: Table, ids: &mut Ids) -> Block {
    Block::Fold(Fold {
        id: ids.new_id(title),
        title: title.into(),
        is_open: false,
        blocks: vec![Block::Table(table)],
    })
}

fn read_by(imports: &ImportHeader) -> Prose {
    let print = &imports.fingerprint;
    Prose::from(format!(
        "What other tools have left behind, read on {} on {}, by boardbench {} at commit {}. Their files don't \
         say where they were written.",
        imports.read.chars().take(10).collect::<String>(),
        print.cpu,
        print.version,
        print.commit.chars().take(12).collect::<String>(),
    ))
}

/// In what the reader's machine or program is another than the one that measured.
fn unlike(data: &Data<'_>, imports: &ImportHeader) -> Option<Prose> {
    let own = &data.header?.fingerprint;
    let facts = |print: &Fingerprint| {
        let Fingerprint {
            cpu,
            rustc,
            target_features,
            commit,
            ..
        } = print.clone();
        [
            ("processor", cpu),
            ("compiler", rustc),
            ("target features", target_features),
            ("commit", commit),
        ]
    };
    let both = facts(own).into_iter().zip(facts(&imports.fingerprint));
    let unlike = both.filter(|(own, other)| own != other);
    let names: Vec<&str> = unlike.map(|((name, _), _)| name).collect();
    (!names.is_empty()).then(|| {
        Prose::from(format!(
            "Where these were read something is not as where ours were measured: {}. So differences may come \
             from that.",
            names.join(", ")
        ))
    })
}

fn why_they_differ(data: &Data<'_>) -> Prose {
    let ours = data.header.map_or(String::new(), |header| {
        format!(
            ", in {}, over up to {} positions",
            number::counted(header.plan.processes as usize, "process", "processes"),
            header.plan.inputs.positions
        )
    });
    Prose::from(format!(
        "Why the two may differ: criterion measures in one process, each contender once and one after the other, \
         over as many positions as is usual at its commit; here a contender and its reference take turns{ours}. There a drift of the clock \
         rate, or how memory happens to be laid out, falls on one contender alone, and the interval says how \
         steady that one process was, not what the next would find.",
    ))
}

/// A cell that both have timed.
struct Compared<'d> {
    row: &'d Row,
    /// Our median time of an operation, in nanoseconds.
    ours: f64,
    /// Criterion's time of one.
    theirs: Each,
    /// Where we call it faster or slower than its reference: whether criterion's estimates have the same
    /// order.
    is_same_order: Option<bool>,
}

/// The time of one operation, in nanoseconds, with the tool's own interval.
#[derive(Clone, Copy)]
struct Each {
    value: f64,
    low: f64,
    high: f64,
}

impl Each {
    /// `None` if the tool was not told how many operations a run has.
    fn of(imported: &Imported) -> Option<Self> {
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

    /// How far that is from 1.
    fn deviation(&self) -> f64 {
        (self.ratio() - 1.0).abs()
    }
}

/// The cells that both have timed, in the order of our data.
fn compare<'d>(rows: &'d [Row], times: &[&'d Imported]) -> Vec<Compared<'d>> {
    let each = times
        .iter()
        .filter_map(|time| Some(((&*time.group, &*time.contender), Each::of(time)?)));
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
                (Role::Contender, Verdict::Faster, Some(of)) => Some(theirs.value < of.value),
                (Role::Contender, Verdict::Slower, Some(of)) => Some(theirs.value > of.value),
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
            "Of {} that criterion has timed none has a time in these data.",
            number::counted(of_criterion, "cell", "cells")
        ));
    };
    let percent = |deviation: f64| number::percent(deviation.ln_1p());
    let prose = Prose::from(format!(
        "Both have timed {}. Criterion's time of an operation deviates from ours by {} in the median, and at worst by {} (",
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
            " Of {} more of criterion's there is no time in these data.",
            number::counted(others, "cell", "cells")
        )),
    }
}

/// In how many pairs the two have the same order.
fn orders(compared: &[Compared<'_>]) -> Prose {
    let orders = || compared.iter().filter_map(|one| one.is_same_order);
    let (pairs, same) = (orders().count(), orders().filter(|same| *same).count());
    if pairs == 0 {
        return "There is no pair of a contender and its reference that our verdict orders and criterion has \
                timed."
            .into();
    }
    Prose::from(format!(
        "Of {} of a contender and its group's reference, of which our verdict calls one faster, criterion's \
         point estimates order {same} the same way.",
        number::counted(pairs, "pair", "pairs"),
    ))
}

fn times_table(compared: &[Compared<'_>], ids: &mut Ids, naming: &Naming) -> Table {
    let columns = vec![
        Column::text("group"),
        Column::text("contender"),
        Column::number("ns"),
        Column::number("criterion's ns"),
        Column::number("criterion's interval"),
        Column::number("criterion's / ours"),
        Column::text("with its reference"),
    ];
    let caption =
        "The time of one operation, by criterion and by us; the intervals are criterion's own";
    let mut table = Table::new(ids.new_id("criterion"), caption, columns);
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
            naming.cell(&one.row.contender),
            Cell::number(one.ours, number::significant(one.ours)),
            Cell::number(value, number::significant(value)),
            Cell::number(low, interval),
            Cell::number(one.ratio(), number::ratio(one.ratio())),
            order,
        ];
        table.push_as(ids, &format!("{group}-{}", one.row.contender), cells);
    }
    table
}

fn counts_table(counts: &[&Imported], ids: &mut Ids, naming: &Naming) -> Table {
    let columns = vec![
        Column::text("group"),
        Column::text("contender"),
        Column::number("instructions of a run"),
    ];
    let caption = "Instructions of a whole run, as iai-callgrind has counted them";
    let mut table = Table::new(ids.new_id("iai-callgrind"), caption, columns);
    for one in counts {
        let cells = vec![
            Cell::code(&one.group),
            naming.cell(&one.contender),
            Cell::number(one.value, format!("{:.0}", one.value)),
        ];
        table.push_as(ids, &format!("{}-{}", one.group, one.contender), cells);
    }
    table
}

#[cfg(test)]
mod tests;
