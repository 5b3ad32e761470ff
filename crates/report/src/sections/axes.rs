//! Axis by axis: what came out of each comparison, in words, as bars and as a table.

use boardbench_harness::data::{Axis, Role, Row, Verdict};

use super::aggregate::{Tally, tallies};
use super::parts::{Naming, bar, group_table, interval_cell, ratio_cell, verdict_cell};
use super::section;
use crate::ReportError;
use crate::data::{Comparison, Data, Group};
use crate::document::{Block, Cell, Column, Fold, Ids, Section, Table};
use crate::number;
use crate::plot::{Bar, Plot, bars};
use crate::prose::Prose;

/// What is said of the bars' scale.
const SCALE: &str =
    "time compared with the reference's, logarithmic scale; whiskers are 99 % intervals";

pub(super) fn axes(data: &Data<'_>, ids: &mut Ids) -> Result<Option<Section>, ReportError> {
    let mut section = section(ids, "Axis by axis");
    section.blocks.push(Block::Paragraph(
        "What the contenders of an axis differ in is the one thing it is about. Bars begin at 1, the \
         reference."
            .into(),
    ));
    let naming = Naming::of(data);
    let comparisons = data.comparisons();
    let mut list = Vec::new();
    let mut blocks = Vec::new();
    for axis in Axis::ALL {
        if axis == Axis::Matrix {
            continue;
        }
        let rotating = |comparison: &&Comparison<'_>| {
            comparison.facts.axis == axis && comparison.is_rotating()
        };
        let of_axis: Vec<&Comparison<'_>> = comparisons.iter().filter(rotating).collect();
        if of_axis.is_empty() {
            continue;
        }
        let id = ids.new_id(&format!("axis-{axis}"));
        let about = format!(": {}", axis.about());
        list.push(
            Prose::new()
                .link(axis.name(), format!("#{id}"))
                .text(&about),
        );
        blocks.push(Block::Heading {
            id,
            title: Prose::new().code(axis.name()).text(about),
        });
        for comparison in of_axis {
            blocks.push(fold(comparison, ids, &naming)?);
        }
    }
    if blocks.is_empty() {
        return Ok(None);
    }
    section.blocks.push(Block::List(list));
    section.blocks.extend(blocks);
    Ok(Some(section))
}

/// One comparison, to be opened.
fn fold(comparison: &Comparison<'_>, ids: &mut Ids, naming: &Naming) -> Result<Block, ReportError> {
    let name = comparison.name();
    let facts = comparison.facts;
    let id = ids.new_id(&name);
    let title = Prose::new()
        .code(&name)
        .text(format!(": {}, each {}", facts.about, facts.unit));
    let mut blocks = Vec::new();
    if comparison.has_subjects() {
        blocks.extend(
            tallies(comparison)
                .iter()
                .map(|tally| Block::Paragraph(tally_words(tally))),
        );
        blocks.extend(subject_bars(comparison, ids)?.map(Block::Figure));
        blocks.push(Block::Table(subject_table(comparison, ids, naming)));
    } else {
        for group in &comparison.groups {
            blocks.extend(group_words(group, naming).map(Block::Paragraph));
            blocks.extend(group_bars(group, ids)?.map(Block::Figure));
            blocks.push(Block::Table(group_table(ids, group, naming)));
        }
    }
    Ok(Block::Fold(Fold {
        id,
        title,
        is_open: false,
        blocks,
    }))
}

fn group_bars(group: &Group<'_>, ids: &mut Ids) -> Result<Option<Plot>, ReportError> {
    let all: Vec<Bar> = group.by_time().into_iter().filter_map(bar).collect();
    if all.len() < 2 {
        return Ok(None);
    }
    let id = ids.new_id(&format!("bars-{}", group.facts.group));
    bars(id, &group.facts.group, SCALE, &all).map(Some)
}

/// One bar for each thing that there are variants of, where there are two variants.
fn subject_bars(comparison: &Comparison<'_>, ids: &mut Ids) -> Result<Option<Plot>, ReportError> {
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
    let Some((_, first)) = variants(comparison).next() else {
        return Ok(None);
    };
    if all.is_empty() {
        return Ok(None);
    }
    let title = format!(
        "{}: {} compared with {}",
        comparison.name(),
        first.contender,
        first.group.reference
    );
    let id = ids.new_id(&format!("bars-{}", comparison.name()));
    bars(id, &title, SCALE, &all).map(Some)
}

/// All rows that are not the reference's.
fn variants<'c, 'r>(
    comparison: &'c Comparison<'r>,
) -> impl Iterator<Item = (&'c Group<'r>, &'r Row)> {
    comparison.groups.iter().flat_map(|group| {
        let rows = group.rows.iter();
        rows.filter(|row| row.role == Role::Contender)
            .map(move |row| (group, *row))
    })
}

fn subject_table(comparison: &Comparison<'_>, ids: &mut Ids, naming: &Naming) -> Table {
    let columns = vec![
        Column::text("of"),
        Column::text("compared"),
        Column::number("ns"),
        Column::number("reference's ns"),
        Column::number("ratio"),
        Column::number("99 % interval"),
        Column::text("verdict"),
        Column::number("noise floor"),
        Column::number("instructions"),
        Column::number("reference's instructions"),
    ];
    let facts = comparison.facts;
    let caption = Prose::new()
        .code(comparison.name())
        .text(format!(": {}, each {}", facts.about, facts.unit));
    let id = ids.new_id(&format!("table-{}", comparison.name()));
    let mut table = Table::new(id, caption, columns);
    for (group, row) in variants(comparison) {
        let subject = group.subject();
        let mut cells = vec![naming.cell(subject)];
        cells.extend(variant_cells(group, row));
        table.push_as(ids, &format!("{subject}-{}", row.contender), cells);
    }
    table
}

fn variant_cells(group: &Group<'_>, row: &Row) -> Vec<Cell> {
    let reference = group.rows.iter().find(|row| row.role == Role::Control);
    let mut cells: Vec<Cell> = vec![
        Prose::new()
            .code(&row.contender)
            .text(" beside ")
            .code(&row.group.reference)
            .into(),
    ];
    let number_of = |number: Option<f64>| {
        number.map_or_else(Cell::default, |number| {
            Cell::number(number, number::significant(number))
        })
    };
    let time = |row: &Row| Some(row.timing?.nanoseconds);
    cells.push(number_of(time(row)));
    cells.push(number_of(reference.and_then(|row| time(row))));
    if let Some(timing) = row.timing {
        cells.push(ratio_cell(timing.ratio));
        cells.push(interval_cell(timing.ratio));
        cells.push(verdict_cell(timing.verdict));
        let floor = number::percent(timing.noise_floor);
        cells.push(Cell::number(timing.noise_floor, floor));
    } else {
        cells.extend([Cell::default(), Cell::default()]);
        cells.push(number::unmeasured(row).into());
        cells.push(Cell::default());
    }
    let instructions = |row: &Row| Some(row.count?.instructions);
    cells.push(number_of(instructions(row)));
    cells.push(number_of(reference.and_then(|row| instructions(row))));
    cells
}

/// What came out for variants of several things.
fn tally_words(tally: &Tally<'_>) -> Prose {
    let all = tally.faster + tally.slower + tally.unsure;
    let named = |(subject, _): (&str, _)| Prose::new().code(subject);
    Prose::new()
        .code(tally.contender)
        .text(" takes ")
        .strong(format!("{} times", number::ratio(tally.mean.mean)))
        .text(" as long as ")
        .code(tally.reference)
        .text(format!(
            " in the geometric mean of {all} ({}): faster on {}, slower on {}, and on {} it cannot be told. \
             It compares best on ",
            number::interval(tally.mean),
            tally.faster,
            tally.slower,
            tally.unsure
        ))
        .then(named(tally.least))
        .text(format!(
            " with {}, worst on ",
            number::with_interval(tally.least.1)
        ))
        .then(named(tally.most))
        .text(format!(" with {}.", number::with_interval(tally.most.1)))
}

/// What came out of one group.
pub(super) fn group_words(group: &Group<'_>, naming: &Naming) -> Option<Prose> {
    let rows = group.by_time();
    let reference = rows.iter().find(|row| row.role == Role::Control)?;
    let timing = reference.timing?;
    let others: Vec<&Row> = rows
        .iter()
        .copied()
        .filter(|row| row.role == Role::Contender)
        .collect();
    let mut prose = Prose::from("The reference, ")
        .then(naming.prose(&reference.contender))
        .text(format!(
            ", takes {} ns a {}; the noise floor is {}.",
            number::significant(timing.nanoseconds),
            group.facts.unit,
            number::percent(timing.noise_floor)
        ));
    if let (Some(fastest), Some(slowest)) = (others.first(), others.last()) {
        let count = |wanted: Verdict| {
            let verdicts = others.iter().filter_map(|row| Some(row.timing?.verdict));
            verdicts.filter(|verdict| *verdict == wanted).count()
        };
        prose = prose
            .text(format!(
                " Of {}, {} {} faster, {} slower, and of {} it cannot be told. ",
                number::counted(others.len(), "other", "others"),
                count(Verdict::Faster),
                if count(Verdict::Faster) == 1 {
                    "is"
                } else {
                    "are"
                },
                count(Verdict::Slower),
                count(Verdict::CannotTell)
            ))
            .then(extreme("The fastest of them, ", fastest, naming))
            .then(if others.len() > 1 {
                extreme(" The slowest, ", slowest, naming)
            } else {
                Prose::new()
            });
    }
    Some(prose.then(instruction_words(&rows, naming)))
}

fn extreme(which: &str, row: &Row, naming: &Naming) -> Prose {
    let Some(timing) = row.timing else {
        return Prose::new();
    };
    Prose::from(which)
        .then(naming.prose(&row.contender))
        .text(format!(
            ", takes {} times as long ({}): {}.",
            number::ratio(timing.ratio.mean),
            number::interval(timing.ratio),
            number::verdict(timing.verdict)
        ))
}

/// Who executes the fewest instructions; `rows` has the fastest first.
fn instruction_words(rows: &[&Row], naming: &Naming) -> Prose {
    let of = |row: &&&Row| row.count.map_or(f64::INFINITY, |count| count.instructions);
    let fewest = rows
        .iter()
        .filter(|row| row.count.is_some())
        .min_by(|one, other| of(one).total_cmp(&of(other)));
    let (Some(fewest), Some(fastest)) = (fewest, rows.first()) else {
        return Prose::new();
    };
    let prose = Prose::from(" The fewest instructions, ")
        .text(number::significant(of(&fewest)))
        .text(", are executed by ")
        .then(naming.prose(&fewest.contender));
    match fastest.count {
        _ if fewest.contender == fastest.contender => {
            prose.text(", which also takes the least time.")
        }
        Some(count) => prose
            .text(", while ")
            .then(naming.prose(&fastest.contender))
            .text(format!(
                ", which takes the least time, executes {}.",
                number::significant(count.instructions)
            )),
        None => prose.text("."),
    }
}
