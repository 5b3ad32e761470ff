//! Time against instructions.

use boardbench_harness::data::{Axis, Row, Verdict};

use super::parts::{Naming, interval_cell, ratio_cell};
use super::section;
use crate::ReportError;
use crate::data::{Against, Comparison, Data, Group, against};
use crate::document::{Block, Cell, Column, Fold, Ids, Section, Table};
use crate::number;
use crate::plot::{Plot, Point, Scatter, scatter};
use crate::prose::Prose;

/// By how much instructions must differ to be fewer: the same tolerance as the regression gate's.
const TOLERANCE: f64 = 1.01;

pub(super) fn disagreement(data: &Data<'_>, ids: &mut Ids) -> Result<Option<Section>, ReportError> {
    let is_counted = |row: &Row| row.count.is_some() && row.timing.is_some();
    if !data.rows.iter().any(is_counted) {
        return Ok(None);
    }
    let mut section = section(ids, "Time against instructions");
    let naming = Naming::of(data);
    let comparisons = data.comparisons();
    let not_matrix = |comparison: &&Comparison<'_>| comparison.facts.axis != Axis::Matrix;
    let groups: Vec<&Group<'_>> = comparisons
        .iter()
        .filter(not_matrix)
        .flat_map(|comparison| &comparison.groups)
        .collect();
    let pairs: usize = groups
        .iter()
        .map(|group| counted_pairs(group).count())
        .sum();
    let found: Vec<Disagreement<'_>> = groups
        .iter()
        .flat_map(|group| disagreements(group))
        .collect();
    section.blocks.push(Block::Paragraph(
        Prose::from(
            "Instructions are not time: they do not wait for memory, nor for branches that were guessed \
             wrong. Two contenders disagree if one executes fewer instructions, by more than one per cent, \
             and yet takes longer, beyond the intervals and the noise floor. ",
        )
        .text(format!(
            "Of {} in the same group (the full matrix left out), {} {} so.",
            number::counted(pairs, "pair", "pairs"),
            found.len(),
            if found.len() == 1 { "does" } else { "do" }
        )),
    ));
    if !found.is_empty() {
        section
            .blocks
            .push(Block::Table(table(ids, &found, &naming)));
    }
    for group in groups {
        if let Some(plot) = plot(group, ids)? {
            section.blocks.push(Block::Fold(Fold {
                id: ids.new_id(&format!("counted-{}", group.facts.group)),
                title: Prose::new().code(&group.facts.group),
                is_open: false,
                blocks: vec![Block::Figure(plot)],
            }));
        }
    }
    Ok(Some(section))
}

/// Two contenders of which the one with fewer instructions takes longer.
struct Disagreement<'r> {
    fewer: &'r Row,
    more: &'r Row,
    /// The time of the one with fewer, divided by the other's.
    against: Against,
}

fn instructions(row: &Row) -> f64 {
    row.count.map_or(f64::NAN, |count| count.instructions)
}

/// All pairs of a group that were counted and timed.
fn counted_pairs<'g, 'r>(
    group: &'g Group<'r>,
) -> impl Iterator<Item = (&'r Row, &'r Row)> + use<'g, 'r> {
    let is_counted = |row: &&&Row| row.count.is_some() && row.timing.is_some();
    let rows: Vec<&'r Row> = group.rows.iter().filter(is_counted).copied().collect();
    let numbers = 0..rows.len();
    numbers.flat_map(move |first| {
        let rows = rows.clone();
        (first + 1..rows.len()).map(move |second| (rows[first], rows[second]))
    })
}

fn disagreements<'r>(group: &Group<'r>) -> Vec<Disagreement<'r>> {
    let ordered = counted_pairs(group).map(|(one, other)| {
        if instructions(one) <= instructions(other) {
            (one, other)
        } else {
            (other, one)
        }
    });
    let apart =
        ordered.filter(|(fewer, more)| instructions(fewer) * TOLERANCE < instructions(more));
    let found = apart.filter_map(|(fewer, more)| {
        let against = against(fewer, more)?;
        (against.verdict == Verdict::Slower).then_some(Disagreement {
            fewer,
            more,
            against,
        })
    });
    found.collect()
}

fn table(ids: &mut Ids, found: &[Disagreement<'_>], naming: &Naming) -> Table {
    let columns = vec![
        Column::text("group"),
        Column::text("fewer instructions"),
        Column::number("instructions"),
        Column::text("and yet slower than"),
        Column::number("instructions "),
        Column::number("times as long"),
        Column::number("99 % interval"),
    ];
    let caption = "Pairs on whose order time and instructions disagree";
    let mut table = Table::new(ids.new_id("disagreements"), caption, columns);
    for one in found {
        let count = |row| {
            let number = instructions(row);
            Cell::number(number, number::significant(number))
        };
        let (fewer, more) = (&one.fewer.contender, &one.more.contender);
        let group = &one.fewer.group.group;
        let cells = vec![
            Cell::code(group),
            naming.cell(fewer),
            count(one.fewer),
            naming.cell(more),
            count(one.more),
            ratio_cell(one.against.ratio),
            interval_cell(one.against.ratio),
        ];
        table.push_as(ids, &format!("{group}-{fewer}-{more}"), cells);
    }
    table
}

fn plot(group: &Group<'_>, ids: &mut Ids) -> Result<Option<Plot>, ReportError> {
    let point = |row: &&Row| {
        Some(Point {
            label: row.contender.clone(),
            x: row.count?.instructions,
            y: row.timing?.nanoseconds,
        })
    };
    let points: Vec<Point> = group.rows.iter().filter_map(point).collect();
    if points.len() < 3 {
        return Ok(None);
    }
    let facts = group.facts;
    let what = Scatter {
        title: &format!("{}: time against instructions", facts.group),
        x: &format!("instructions, each {}", facts.unit),
        y: &format!("ns, each {}", facts.unit),
        points: &points,
    };
    scatter(ids.new_id(&format!("scatter-{}", facts.group)), &what).map(Some)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture;

    #[test]
    fn only_sure_disagreements_are_listed() {
        let records = fixture::small().records();
        let data = Data::of(&records);
        let comparisons = data.comparisons();
        let of = |name: &str| {
            let comparison = comparisons.iter().find(|one| one.name() == name);
            let found = disagreements(&comparison.unwrap().groups[0]);
            let names = found
                .iter()
                .map(|one| (one.fewer.contender.clone(), one.more.contender.clone()));
            names.collect::<Vec<_>>()
        };
        // 50 instructions in 40 ns, beside 60 in 20 and 75 in 25.
        let rays = || "sets-rays/small".to_owned();
        assert_eq!(
            of("boards/make-unmake"),
            [
                ("sets-rays/small".to_owned(), "sets-magic/small".to_owned()),
                (rays(), "cells-scan/wide".to_owned()),
            ]
        );
        // 50 instructions in 90 ns, beside 300 in 100: they agree.
        assert_eq!(of("boards/legal-list"), []);
    }
}
