//! Each comparison as bars and as a table, by axis.

use boardbench_data::{Axis, Role, Row, Timing};

use super::parts::{NET_COLUMNS, bar, blank, group_table, measured, net, net_cells, optional};
use super::summary::compared;
use crate::data::{Comparison, Data, GroupRows};
use crate::document::{Block, Cell, Fold, Section, Table};
use crate::plot::{Bar, Plot, bars};
use crate::prose::Prose;

/// The title of the bars' axis.
const SCALE: &str =
    "time divided by the reference's, logarithmic scale; whiskers are 99 % intervals";

pub(super) fn axes(data: &Data<'_>) -> Option<Section> {
    let mut list = Vec::new();
    let mut blocks = Vec::new();
    for axis in Axis::ALL {
        let all = data.comparisons.iter();
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
        blocks.extend(comparisons.map(|one| fold(data, one).into()));
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
fn fold(data: &Data<'_>, comparison: &Comparison<'_>) -> Fold {
    let mut blocks: Vec<Block> = Vec::new();
    let is_main = comparison.is_main();
    if comparison.has_subjects() {
        if is_main {
            blocks.extend(subject_bars(comparison).map(Block::Figure));
        }
        blocks.push(subject_table(data, comparison).into());
    } else {
        for group in &comparison.groups {
            if is_main {
                blocks.extend(group_bars(group).map(Block::Figure));
            }
            blocks.push(group_table(data, group).into());
        }
    }
    Fold::new(&comparison.name(), title(comparison), blocks)
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

fn subject_table(data: &Data<'_>, comparison: &Comparison<'_>) -> Table {
    let mut table = Table::new(&format!("table-{}", comparison.name()), title(comparison))
        .text(&["of", "compared"])
        .numbers(&["ns", "reference's ns", "ratio", "99 % interval"])
        .text(&["verdict"])
        .numbers(&["noise floor", "instructions", "reference's instructions"]);
    let has_net = variants(comparison).any(|(_, row)| net(row).is_some());
    if has_net {
        table = table.numbers(&NET_COLUMNS);
    }
    table = table.long(&["measured at"]);
    for (group, row) in variants(comparison) {
        let subject = group.subject();
        let time = |row: &Row| Some(row.timing?.nanoseconds);
        let instructions = |row: &Row| Some(row.count?.instructions);
        let control = group.control();
        let mut cells = vec![
            data.cell(subject),
            compared(&row.contender, &row.group.reference),
            optional(time(row), Cell::significant),
            optional(control.and_then(time), Cell::significant),
        ];
        match row.timing {
            Some(timing) => cells.extend(timing_cells(row, &timing)),
            None => cells.extend(blank(2).chain([Cell::unmeasured(row)]).chain(blank(1))),
        }
        cells.push(optional(instructions(row), Cell::significant));
        cells.push(optional(control.and_then(instructions), Cell::significant));
        if has_net {
            cells.extend(net_cells(row));
        }
        cells.push(measured(&[row]));
        table.push_named(&format!("{subject}-{}", row.contender), cells);
    }
    table
}

/// Ratio, interval, verdict and noise floor.
pub(super) fn timing_cells(row: &Row, timing: &Timing) -> [Cell; 4] {
    [
        Cell::ratio(timing.ratio.mean),
        Cell::interval(timing.ratio),
        Cell::verdict_of(row, timing.verdict),
        Cell::percent(timing.noise_floor),
    ]
}
