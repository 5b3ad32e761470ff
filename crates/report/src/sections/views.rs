//! Hot against rotating, and class by class.

use boardbench_harness::data::{Axis, LeftOut, Row, leave_out};

use super::maps::Map;
use super::parts::Naming;
use super::section;
use crate::ReportError;
use crate::data::{Comparison, Data, Group};
use crate::document::{Block, Cell, Column, Fold, Ids, Section, Table};
use crate::number;
use crate::prose::Prose;

pub(super) fn views(data: &Data<'_>, ids: &mut Ids) -> Result<Option<Section>, ReportError> {
    let comparisons = data.comparisons();
    let mut operations: Vec<(Axis, &str)> = Vec::new();
    for comparison in &comparisons {
        let operation = (comparison.facts.axis, comparison.facts.operation.as_str());
        if !comparison.is_rotating() && !operations.contains(&operation) {
            operations.push(operation);
        }
    }
    if operations.is_empty() {
        return Ok(None);
    }
    let mut section = section(ids, "Hot against rotating, and class by class");
    let naming = Naming::of(data);
    section.blocks.push(Block::Paragraph(
        "The same work on one position over and over (hot), which branch predictors and caches learn by \
         heart; on many positions in turn (rotating); and on positions of one class."
            .into(),
    ));
    section.blocks.extend(left_out(data).map(Block::List));
    for (axis, operation) in operations {
        let is_one = |comparison: &&Comparison<'_>| {
            comparison.facts.axis == axis && comparison.facts.operation == operation
        };
        let all: Vec<&Comparison<'_>> = comparisons.iter().filter(is_one).collect();
        let name = format!("views-{axis}-{operation}");
        let title =
            format!("{operation} of the axis {axis}, by positions: ratios to the reference");
        let mut blocks = Vec::new();
        blocks.extend(hot(&all, ids, &naming));
        blocks.extend(Map::of_views(&all).blocks(ids, &name, &title, &naming)?);
        section.blocks.push(Block::Fold(Fold {
            id: ids.new_id(&name),
            title: Prose::new().code(format!("{axis}/{operation}")),
            is_open: true,
            blocks,
        }));
    }
    Ok(Some(section))
}

/// Hot times beside rotating ones, in words and as a table.
fn hot(all: &[&Comparison<'_>], ids: &mut Ids, naming: &Naming) -> Vec<Block> {
    let view = |name: &str| {
        let found = all.iter().find(|comparison| comparison.facts.view == name);
        found.and_then(|comparison| comparison.groups.first())
    };
    let (Some(rotating), Some(hot)) = (view("rotating"), view("hot")) else {
        return Vec::new();
    };
    let pairs = beside(rotating, hot);
    let (Some(most), Some(least)) = (pairs.first(), pairs.last()) else {
        return Vec::new();
    };
    let words = Prose::from("What one position over and over saves differs: ")
        .then(naming.prose(&most.contender))
        .text(format!(
            " takes {} of its rotating time, ",
            share(most.hot / most.rotating)
        ))
        .then(naming.prose(&least.contender))
        .text(format!(" {}.", share(least.hot / least.rotating)))
        .text(
            if places(&pairs, |pair| pair.rotating) == places(&pairs, |pair| pair.hot) {
                " The order of the contenders by time is the same."
            } else {
                " The order of the contenders by time is not the same; the table has the places."
            },
        );
    vec![
        Block::Paragraph(words),
        Block::Table(hot_table(rotating, &pairs, ids, naming)),
    ]
}

/// A contender's times on rotating positions and on the hot one.
struct Pair {
    contender: String,
    rotating: f64,
    hot: f64,
}

/// All that have both times, those first whom the hot position helps most. The positions differ, so that
/// only shares may be compared.
fn beside(rotating: &Group<'_>, hot: &Group<'_>) -> Vec<Pair> {
    let time = |group: &Group<'_>, name: &str| {
        let row = group.rows.iter().find(|row| row.contender == name);
        row.and_then(|row| Some(row.timing?.nanoseconds))
    };
    let pair = |row: &&Row| {
        Some(Pair {
            contender: row.contender.clone(),
            rotating: row.timing?.nanoseconds,
            hot: time(hot, &row.contender)?,
        })
    };
    let mut pairs: Vec<Pair> = rotating.rows.iter().filter_map(pair).collect();
    pairs.sort_by(|one, other| (one.hot / one.rotating).total_cmp(&(other.hot / other.rotating)));
    pairs
}

fn share(part: f64) -> String {
    format!("{} %", number::significant(100.0 * part))
}

/// Each pair's place by a time, from 1.
fn places(pairs: &[Pair], time: impl Fn(&Pair) -> f64) -> Vec<usize> {
    let place = |own: &Pair| {
        let before = pairs.iter().filter(|other| time(other) < time(own));
        before.count() + 1
    };
    pairs.iter().map(place).collect()
}

fn hot_table(rotating: &Group<'_>, pairs: &[Pair], ids: &mut Ids, naming: &Naming) -> Table {
    let columns = vec![
        Column::text("contender"),
        Column::number("ns, rotating"),
        Column::number("ns, hot"),
        Column::number("hot / rotating"),
        Column::number("place, rotating"),
        Column::number("place, hot"),
    ];
    let caption = Prose::new()
        .code(&rotating.facts.group)
        .text(": one position over and over beside many in turn");
    let id = ids.new_id(&format!("hot-{}", rotating.facts.group));
    let mut table = Table::new(id, caption, columns);
    let (slow, fast) = (
        places(pairs, |pair| pair.rotating),
        places(pairs, |pair| pair.hot),
    );
    for ((pair, slow), fast) in pairs.iter().zip(slow).zip(fast) {
        let time = |time: f64| Cell::number(time, number::significant(time));
        let place = |place: usize| Cell::number(place as f64, place.to_string());
        let ratio = pair.hot / pair.rotating;
        let cells = vec![
            naming.cell(&pair.contender),
            time(pair.rotating),
            time(pair.hot),
            Cell::number(ratio, share(ratio)),
            place(slow),
            place(fast),
        ];
        table.push_as(ids, &pair.contender, cells);
    }
    table
}

/// What leaving out each class does to the ranking of boards.
fn left_out(data: &Data<'_>) -> Option<Vec<Prose>> {
    let (whole, all) = leave_out(&data.rows, data.main_axis()?);
    if whole.len() < 2 {
        return None;
    }
    let line = |left_out: &LeftOut| {
        let prose = Prose::from(format!(
            "Without the class {}, geometric means over the classes change by at most {}; ",
            left_out.view,
            number::percent(left_out.largest_change.ln())
        ));
        if left_out.swapped.is_empty() {
            return prose.text("no neighbours in the ranking change places by more than chance.");
        }
        let mut prose = prose.text("neighbours change places: ");
        for (index, (one, other)) in left_out.swapped.iter().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            prose = prose.text(comma).code(other).text(" before ").code(one);
        }
        prose.text(".")
    };
    let is_there = |left_out: &&LeftOut| {
        let view = left_out.view.name();
        data.rows.iter().any(|row| row.group.view == view)
    };
    Some(all.iter().filter(is_there).map(line).collect())
}
