//! One hot position against many, and classes of positions.

use boardbench_data::{Axis, Base, LeftOut, Row, View, leave_out};

use super::maps::Map;
use super::parts::net;
use crate::contenders::unique;
use crate::data::{Comparison, Data, GroupRows};
use crate::document::{Block, Cell, Fold, Section, Table};
use crate::number;
use crate::prose::Prose;

pub(super) fn views(data: &Data<'_>) -> Option<Section> {
    let viewed = data.comparisons.iter().filter(|one| !one.is_main());
    let operations = viewed.map(|one| (one.facts.axis, one.facts.operation.as_str()));
    let operations: Vec<(Axis, &str)> = unique(operations);
    if operations.is_empty() {
        return None;
    }
    let mut section = Section::new("One hot position against many, and class by class");
    section.push(
        "The same work on one position over and over (hot), which branch predictors and caches learn; on many \
         positions, most of them met on walks; and on positions of one class.",
    );
    section.extend(left_out(data).map(Block::List));
    for (axis, operation) in operations {
        let is_wanted = |comparison: &&Comparison<'_>| {
            (comparison.facts.axis, &*comparison.facts.operation) == (axis, operation)
        };
        let all: Vec<_> = data.comparisons.iter().filter(is_wanted).collect();
        let name = format!("views-{axis}-{operation}");
        let about = format!("{operation} of the axis {axis} by positions: ratios to the reference");
        let mut blocks = hot(data, &all).unwrap_or_default();
        blocks.extend(Map::of_views(&all).blocks(data, &name, &about));
        let title = Prose::new().code(format!("{axis}/{operation}"));
        section.push(Fold {
            is_open: true,
            ..Fold::new(&name, title, blocks)
        });
    }
    Some(section)
}

/// The times on the hot position and on many, in words and as a table.
fn hot(data: &Data<'_>, all: &[&Comparison<'_>]) -> Option<Vec<Block>> {
    let first = |wanted: fn(&str) -> bool| {
        let found = all.iter().find(|comparison| wanted(&comparison.facts.view));
        found.and_then(|comparison| comparison.groups.first())
    };
    let main = first(View::is_main)?;
    let pairs = pairs(main, first(|view| view == View::Hot.name())?)?;
    let (most, least) = (pairs.first()?, pairs.last()?);
    let words = Prose::from("On one hot position, ")
        .then(data.name(most.contender))
        .text(format!(
            " takes {} of its time on many, ",
            share(most.share())
        ))
        .then(data.name(least.contender))
        .text(format!(" {}.", share(least.share())));
    let is_same_order = places(&pairs, |pair| pair.main) == places(&pairs, |pair| pair.hot);
    let words = words.text(if is_same_order {
        " The contenders have the same order by time."
    } else {
        " The contenders differ in their order by time; the table has the ranks."
    });
    Some(vec![words.into(), hot_table(data, main, &pairs).into()])
}

/// A contender's times on many positions, without the walk that led there, and on the hot one.
struct Pair<'r> {
    contender: &'r str,
    main: f64,
    hot: f64,
}

impl Pair<'_> {
    fn share(&self) -> f64 {
        self.hot / self.main
    }
}

/// The contenders that have both times, by share. The positions differ, so only shares can be compared. `None` if many
/// positions were timed on a walk, and the walk is too large a part for a contender.
fn pairs<'r>(main: &GroupRows<'r>, hot: &GroupRows<'r>) -> Option<Vec<Pair<'r>>> {
    let timed = main.rows.iter().filter(|row| row.timing.is_some());
    let is_net = main.facts.base == Some(Base::Walk);
    if is_net && timed.clone().any(|row| net(row).is_none()) {
        return None;
    }
    let pair = |row: &&'r Row| {
        let mut others = hot.rows.iter();
        let other = others.find(|other| other.contender == row.contender)?;
        Some(Pair {
            contender: &row.contender,
            main: net(row).map_or(row.timing?.nanoseconds, |net| net.nanoseconds),
            hot: other.timing?.nanoseconds,
        })
    };
    let mut pairs: Vec<Pair<'_>> = timed.filter_map(pair).collect();
    pairs.sort_by(|one, other| one.share().total_cmp(&other.share()));
    Some(pairs)
}

fn share(part: f64) -> String {
    format!("{} %", number::significant(100.0 * part))
}

/// Each pair's rank by a time, from 1.
fn places(pairs: &[Pair<'_>], time: impl Fn(&Pair<'_>) -> f64) -> Vec<usize> {
    let place = |own: &Pair<'_>| {
        let before = pairs.iter().filter(|other| time(other) < time(own));
        before.count() + 1
    };
    pairs.iter().map(place).collect()
}

fn hot_table(data: &Data<'_>, main: &GroupRows<'_>, pairs: &[Pair<'_>]) -> Table {
    let name = &main.facts.group;
    let caption = Prose::new()
        .code(name)
        .text(": one hot position against many");
    let mut table = Table::new(&format!("hot-{name}"), caption)
        .text(&["contender"])
        .numbers(&["ns, many", "ns, hot", "hot / many"])
        .numbers(&["rank, many", "rank, hot"]);
    let main = places(pairs, |pair| pair.main);
    let hot = places(pairs, |pair| pair.hot);
    for ((pair, main), hot) in pairs.iter().zip(main).zip(hot) {
        let cells = vec![
            data.cell(pair.contender),
            Cell::significant(pair.main),
            Cell::significant(pair.hot),
            Cell::number(pair.share(), share(pair.share())),
            Cell::count(main),
            Cell::count(hot),
        ];
        table.push_named(pair.contender, cells);
    }
    table
}

/// How leaving out each class changes the ranking of boards.
fn left_out(data: &Data<'_>) -> Option<Vec<Prose>> {
    let rows = &data.rows.compared;
    let (whole, all) = leave_out(rows, data.main_axis?);
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
            return prose.text("no neighbours in the ranking swap by more than chance.");
        }
        let swaps = left_out.swapped.iter().map(|(one, other)| {
            let swap = Prose::new().code(other);
            swap.text(" before ").code(one)
        });
        prose.text("neighbours swap: ").list(swaps).text(".")
    };
    let is_measured = |left_out: &&LeftOut| {
        let view = left_out.view.name();
        rows.iter().any(|row| row.group.view == view)
    };
    Some(all.iter().filter(is_measured).map(line).collect())
}
