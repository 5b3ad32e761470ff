//! Each comparison as bars and as a table, by axis.

use boardbench_data::{Axis, Role, Row};

use super::parts::{
    bar, group_table, measured, nanoseconds, net, net_columns, noise_floor, verdict_columns,
};
use super::summary::compared;
use crate::data::{Comparison, GroupRows};
use crate::document::{Block, Cell, Columns, Fold, Section, Table};
use crate::machine::Machine;
use crate::plot::{Bar, Plot, bars};
use crate::prose::Prose;

/// The title of the bars' axis.
const SCALE: &str =
    "time divided by the reference's, logarithmic scale; whiskers are 99 % intervals";

pub(super) fn axes(machine: &Machine<'_>) -> Option<Section> {
    let mut list = Vec::new();
    let mut blocks = Vec::new();
    for axis in Axis::ALL {
        let all = machine.comparisons.iter();
        let mut comparisons = all.filter(|one| one.facts.axis == axis).peekable();
        if comparisons.peek().is_none() {
            continue;
        }
        let id = format!("axis-{axis}");
        let about = format!(": {}", axis.about());
        let link = Prose::new().link(axis.name(), format!("#{id}"));
        list.push(link.text(&about));
        let title = Prose::new().code(axis.name()).text(about);
        blocks.push(Block::Heading { id, title });
        blocks.extend(comparisons.map(|one| fold(machine, one).into()));
    }
    let mut section = Section::new("Axis by axis");
    section.push(
        "The contenders of an axis differ only in what the axis names. Bars begin at 1, the reference.",
    );
    section.push(Block::List(list));
    let is_empty = blocks.is_empty();
    section.blocks.extend(blocks);
    (!is_empty).then_some(section)
}

/// One comparison: bars, on the main view, and a table.
fn fold(machine: &Machine<'_>, comparison: &Comparison<'_>) -> Fold {
    let mut blocks: Vec<Block> = Vec::new();
    let is_main = comparison.is_main();
    if comparison.has_subjects() {
        if is_main {
            blocks.extend(subject_bars(comparison).map(Block::Figure));
        }
        blocks.push(subject_table(machine, comparison).into());
    } else {
        for group in &comparison.groups {
            if is_main {
                blocks.extend(group_bars(group).map(Block::Figure));
            }
            blocks.push(group_table(machine, group).into());
        }
    }
    Fold {
        id: comparison.name(),
        title: title(comparison),
        blocks,
    }
}

/// The name of a comparison, and what it is about.
fn title(comparison: &Comparison<'_>) -> Prose {
    let facts = comparison.facts;
    let about = format!(": {}, per {}", facts.about, facts.unit);
    Prose::new().code(comparison.name()).text(about)
}

fn group_bars(group: &GroupRows<'_>) -> Option<Plot> {
    let all: Vec<Bar> = group.by_time().into_iter().filter_map(bar).collect();
    let name = &group.facts.group;
    (all.len() > 1).then(|| bars(&format!("bars-{name}"), name, SCALE, &all))
}

/// One bar for each variant of each board or encoding.
fn subject_bars(comparison: &Comparison<'_>) -> Option<Plot> {
    let mut all: Vec<Bar> = variants(comparison)
        .filter_map(|(group, row)| {
            let label = match group.rows.len() {
                0..=2 => group.subject().to_owned(),
                _ => format!("{}: {}", group.subject(), row.contender),
            };
            Some(Bar { label, ..bar(row)? })
        })
        .collect();
    all.sort_by(|one, other| one.ratio.mean.total_cmp(&other.ratio.mean));
    let (_, first) = variants(comparison).next()?;
    let name = comparison.name();
    let (contender, reference) = (&first.contender, &first.group.reference);
    let title = format!("{name}: {contender} compared with {reference}");
    (!all.is_empty()).then(|| bars(&format!("bars-{name}"), &title, SCALE, &all))
}

/// All rows except those of references.
fn variants<'c, 'r>(
    comparison: &'c Comparison<'r>,
) -> impl Iterator<Item = (&'c GroupRows<'r>, &'r Row)> {
    comparison.groups.iter().flat_map(|group| {
        let rows = group.rows.iter();
        rows.filter(|row| row.role == Role::Contender)
            .map(move |row| (group, *row))
    })
}

fn subject_table(machine: &Machine<'_>, comparison: &Comparison<'_>) -> Table {
    let rows: Vec<&Row> = variants(comparison).map(|(_, row)| row).collect();
    let control = |row: &Row| {
        let mut groups = comparison.groups.iter();
        groups.find(|group| *group.facts == row.group)?.control()
    };
    let subject = |row: &Row| row.group.subject.clone().unwrap_or_default();
    let instructions = |row: &Row| Some(Cell::significant(row.count?.instructions));
    let has_net = rows.iter().any(|row| net(row).is_some());
    Columns::new()
        .named(|row: &&Row| format!("{}-{}", subject(row), row.contender))
        .text("of", |row| machine.name(&subject(row)))
        .text("compared", |row| {
            compared(&row.contender, &row.group.reference)
        })
        .number("ns", |row| nanoseconds(row))
        .number("reference's ns", |row| nanoseconds(control(row)?))
        .with(verdict_columns())
        .number("noise floor", |row| noise_floor(row))
        .number("instructions", |row| instructions(row))
        .number("reference's instructions", |row| {
            instructions(control(row)?)
        })
        .with_if(has_net, net_columns())
        .long("measured at", |row| measured(&[row]))
        .table(
            &format!("table-{}", comparison.name()),
            title(comparison),
            rows,
        )
}
