//! Each axis: means as a plot, and tables with a column for each comparison.

use boardbench_data::{Axis, Ranked, Ratio, Role, Row, Verdict, unique};

use super::parts::{against_reference, measured, short_name, tone};
use crate::data::GroupRows;
use crate::document::{Block, Cell, Columns, Section, Table};
use crate::machine::Machine;
use crate::number;
use crate::plot::{DotRow, Dots, Plot, dots};
use crate::prose::Prose;

/// How many times as many instructions count as more: the tolerance of the regression gate.
const MORE: f64 = 1.01;

pub(super) fn axes(machine: &Machine<'_>) -> Option<Section> {
    let mut section = Section::new("Axis by axis");
    section.push(Prose::marked(
        "The contenders of an axis differ only in what the axis names. A table has a column for each operation; `@` names \
         the view, if it is not the main one. Where the clock and the number of instructions disagree by more than one per \
         cent, the cell says so: instructions do not include waiting for memory or mispredicted branches. Plots show means \
         over operations, of contenders that do all of them. Sizes, counts and times without the walk are in \
         `tables/all-rows.csv`.",
    ));
    let axes = Axis::ALL.into_iter();
    section.extend(axes.filter_map(|axis| about(machine, axis)));
    (section.blocks.len() > 1).then_some(section)
}

fn about(machine: &Machine<'_>, axis: Axis) -> Option<Section> {
    let groups: Vec<GroupRows<'_>> = machine.rows.groups(axis).collect();
    let title = Prose::new().code(axis.name());
    let mut section = Section {
        id: format!("axis-{axis}"),
        ..Section::new(title.text(format!(": {}", axis.about())))
    };
    section.extend(means(machine, axis));
    for reference in unique(groups.iter().map(|group| &group.facts.reference)) {
        let own = groups.iter();
        let own = own.filter(|group| group.facts.reference == *reference);
        let own: Vec<&GroupRows<'_>> = own.collect();
        section.push(table(machine, axis, &own));
        section.push(Block::List(operations(&own)));
    }
    (!groups.is_empty()).then_some(section)
}

fn means(machine: &Machine<'_>, axis: Axis) -> Option<Plot> {
    let ranked = machine.ranking(axis);
    let groups = number::counted(ranked.first()?.operations, "group", "groups");
    let over = format!("mean over {}", machine.ranked_by(axis, groups));
    let row = |one: &Ranked| DotRow {
        label: short_name(axis, &one.contender).to_owned(),
        is_first: false,
        panels: vec![vec![Some(one.ratio)]],
    };
    let rows: Vec<DotRow> = ranked.iter().map(row).collect();
    let content = Dots {
        title: &format!("{axis}: mean times"),
        axis: "time divided by the reference's, logarithmic; 99 % intervals",
        source: &[],
        panels: &[&over],
        series: &[String::new()],
        rows: &rows,
    };
    (rows.len() > 1).then(|| dots(&format!("means-{axis}"), &content))
}

/// A row of a table: a contender with its board or encoding, or the mean over all of these.
type Key<'r> = (Option<&'r str>, &'r str);

/// Contenders by operations, of groups that have one reference.
fn table(machine: &Machine<'_>, axis: Axis, groups: &[&GroupRows<'_>]) -> Table {
    let each = groups.iter().flat_map(|group| {
        let untimed = group.rows.iter().filter(|row| row.timing.is_none());
        let rows = group.by_time().into_iter().chain(untimed.copied());
        rows.map(|row| (group.subject(), row.contender.as_str()))
    });
    let mut keys: Vec<Key<'_>> = unique(each);
    if unique(groups.iter().map(|group| group.subject())).len() > 1 {
        let contenders = groups.iter().flat_map(|group| &group.rows);
        let contenders = contenders.filter(|row| row.role == Role::Contender);
        keys.extend(unique(contenders.map(|row| (None, &*row.contender))));
    }
    let mut columns = Columns::new().text("contender", |key: &Key<'_>| match *key {
        (Some(subject), contender) => machine.name(subject).text(": ").code(contender),
        (None, contender) if groups[0].subject().is_some() => {
            Prose::from("mean of ").code(contender)
        }
        (None, contender) => machine.name(contender),
    });
    for operation in unique(groups.iter().map(|group| group.operation())) {
        let name = operation.clone();
        columns = columns.number(&name, move |&(wanted, contender): &Key<'_>| {
            let own = groups.iter().filter(|group| {
                group.operation() == operation && (wanted.is_none() || group.subject() == wanted)
            });
            let own: Vec<(&GroupRows<'_>, &Row)> = own
                .filter_map(|group| Some((*group, group.row(contender)?)))
                .collect();
            match own[..] {
                [(group, row)] => Some(cell(group, row)),
                _ => mean(own.into_iter().map(|(_, row)| row)),
            }
        });
    }
    let reference = &groups[0].facts.reference;
    let caption = Prose::new().code(axis.name());
    let caption = caption
        .text(": time divided by that of ")
        .code(reference)
        .text(", with 99 % intervals");
    columns.table(&format!("table-{axis}-{reference}"), caption, keys)
}

/// For each operation its unit, and who measured it.
fn operations(groups: &[&GroupRows<'_>]) -> Vec<Prose> {
    let each = unique(groups.iter().map(|group| group.operation()));
    let each = each.into_iter().filter_map(|operation| {
        let own = || groups.iter().filter(|group| group.operation() == operation);
        let facts = own().next()?.facts;
        let rows: Vec<&Row> = own().flat_map(|group| group.rows.iter().copied()).collect();
        let about = [
            format!("{}, per {}", facts.about, facts.unit),
            measured(&rows),
        ];
        let about = about.into_iter().filter(|words| !words.is_empty());
        let about = about.collect::<Vec<_>>().join("; ");
        Some(Prose::new().code(&operation).text(format!(": {about}")))
    });
    each.collect()
}

/// The geometric mean over several boards or encodings.
fn mean<'r>(rows: impl Iterator<Item = &'r Row>) -> Option<Cell> {
    let rows: Vec<&Row> = rows.filter(|row| row.timing.is_some()).collect();
    let ratios: Vec<Ratio> = rows.iter().filter_map(|row| row.ratio()).collect();
    let logs: Vec<&[f64]> = rows.iter().map(|row| &*row.logs).collect();
    let mean = Ratio::geometric_mean(&ratios, &logs, 1);
    (!rows.is_empty()).then(|| Cell::number(mean.mean, number::with_interval(mean)))
}

/// The ratio to the reference, the verdict, and what else a reader must know of a row.
fn cell(group: &GroupRows<'_>, row: &Row) -> Cell {
    let (Some(timing), Some(mut cell)) = (row.timing, against_reference(row)) else {
        return match (&row.lacks, row.count) {
            (Some(instruction), _) => {
                format!("not measured: this build lacks {instruction}").into()
            }
            // Something was subtracted that took longer.
            _ if row.disturbed.is_some() => {
                "no time: in some layout what it is added to took longer".into()
            }
            (None, Some(count)) => {
                let instructions = number::significant(count.instructions);
                format!("not timed, {instructions} instructions").into()
            }
            (None, None) => "not measured".into(),
        };
    };
    let verdict = row.verdict();
    let time = format!(": {} ns", number::significant(timing.nanoseconds));
    let used = row.table.map(|used| {
        let share = used.hits as f64 / used.probes.max(1) as f64;
        let (entries, nodes, share) = (used.entries, used.nodes, number::share(share));
        format!("; {entries} entries, {nodes} nodes, {share} hits per probe")
    });
    let remarks = [
        verdict.is_none().then_some(time),
        (row.has_modes() == Some(true)).then(|| ", two modes".to_owned()),
        disagreement(group, row).map(str::to_owned),
        used,
    ];
    for remark in remarks.into_iter().flatten() {
        cell.prose = cell.prose.text(remark);
    }
    cell.toned(verdict.map(tone).unwrap_or_default())
}

/// That the clock and the number of instructions disagree about a row and the reference.
fn disagreement(group: &GroupRows<'_>, row: &Row) -> Option<&'static str> {
    let control = group.control()?.count?.instructions;
    let own = row.count?.instructions;
    match row.verdict()? {
        Verdict::Slower if own * MORE < control => Some(", with fewer instructions"),
        Verdict::Faster if own > control * MORE => Some(", with more instructions"),
        _ => None,
    }
}
