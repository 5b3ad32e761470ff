//! Orderings by the length of a list.

use boardbench_data::Axis;

use super::parts::measured;
use crate::data::{Data, GroupRows};
use crate::document::{Cell, Section, Table, Tone};
use crate::plot::{Curve, Plot, Scatter, scatter};

/// The length in the name of an operation, `order-16`.
fn length(group: &GroupRows<'_>) -> Option<usize> {
    let operation = &group.facts.operation;
    operation.strip_prefix("order-")?.parse().ok()
}

pub(super) fn lengths(data: &Data<'_>) -> Option<Section> {
    let groups = data.main(Axis::Ordering).into_iter();
    let groups = groups.flat_map(|comparison| &comparison.groups);
    let mut lengths: Vec<(usize, &GroupRows<'_>)> = groups
        .filter_map(|group| Some((length(group)?, group)))
        .collect();
    lengths.sort_by_key(|&(length, _)| length);
    let (_, first) = lengths.first()?;
    let names = first.rows.iter().map(|row| row.contender.as_str());
    let curves: Vec<Curve> = names.filter_map(|name| curve(&lengths, name)).collect();
    if lengths.len() < 2 || curves.is_empty() {
        return None;
    }
    let mut section = Section::new("Orderings by the length of a list");
    section.push(
        "All moves are taken in order, from the same lists cut to one length. A search tries fewer: the groups without a \
         number in their names take as many as it did. Where two lines cross, another ordering becomes the faster one.",
    );
    section.push(plot(&curves));
    section.push(table(&lengths, &curves));
    Some(section)
}

fn curve(lengths: &[(usize, &GroupRows<'_>)], name: &str) -> Option<Curve> {
    let points: Vec<(f64, f64)> = lengths
        .iter()
        .filter_map(|&(length, group)| {
            let row = group.rows.iter().find(|row| row.contender == name)?;
            Some((length as f64, row.timing?.nanoseconds))
        })
        .collect();
    (!points.is_empty()).then(|| Curve {
        label: name.rsplit('/').next().unwrap_or(name).to_owned(),
        points,
    })
}

fn plot(curves: &[Curve]) -> Plot {
    let content = Scatter {
        title: "Orderings by the length of a list",
        x: "moves in the list",
        y: "ns per list",
        curves,
    };
    scatter("order-by-length", &content)
}

/// A row for each length, a column for each ordering.
fn table(lengths: &[(usize, &GroupRows<'_>)], curves: &[Curve]) -> Table {
    let caption = "Nanoseconds for all moves of a list in order";
    let names: Vec<&str> = curves.iter().map(|curve| curve.label.as_str()).collect();
    let mut table = Table::new("order-lengths", caption)
        .numbers(&["moves"])
        .numbers(&names)
        .long(&["measured at"]);
    for &(length, group) in lengths {
        let times: Vec<Option<f64>> = curves
            .iter()
            .map(|curve| {
                let mut points = curve.points.iter();
                let point = points.find(|point| point.0 as usize == length);
                point.map(|&(_, time)| time)
            })
            .collect();
        let least = times
            .iter()
            .copied()
            .flatten()
            .fold(f64::INFINITY, f64::min);
        let cells = times.into_iter().map(|time| match time {
            None => Cell::default(),
            Some(time) if time <= least => Cell::significant(time).toned(Tone::Good),
            Some(time) => Cell::significant(time),
        });
        let measured = measured(&group.rows);
        table.push(
            [Cell::count(length)]
                .into_iter()
                .chain(cells)
                .chain([measured])
                .collect(),
        );
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Rows;
    use crate::document::Block;
    use crate::fixture::Fixture;

    #[test]
    fn each_ordering_is_a_curve_over_lengths() {
        let mut fixture = Fixture::default();
        for (length, pick, sort) in [(16, 300, 200), (2, 10, 20)] {
            let name = format!("order-{length}");
            let group = fixture.group(Axis::Ordering, &name, "rotating", "e/separate/pick");
            fixture.contender(&group, "e/separate/pick", pick);
            fixture.contender(&group, "e/separate/sort", sort);
        }
        let records = fixture.records();
        let rows = Rows::new(&records);
        let section = lengths(&Data::new(&[&records], &rows)).expect("there are lengths");
        let table = section.blocks.iter().find_map(|block| match block {
            Block::Table(table) => Some(table),
            _ => None,
        });
        let table = table.expect("there is a table");
        assert_eq!(table.lines.len(), 2);
        let names: Vec<&str> = table.columns.iter().map(|column| &*column.name).collect();
        assert_eq!(names, ["moves", "pick", "sort", "measured at"]);
    }

    #[test]
    fn without_lengths_there_is_no_section() {
        let mut fixture = Fixture::default();
        let group = fixture.group(Axis::Ordering, "order", "rotating", "e/separate/pick");
        fixture.contender(&group, "e/separate/pick", 10);
        let records = fixture.records();
        let rows = Rows::new(&records);
        assert!(lengths(&Data::new(&[&records], &rows)).is_none());
    }
}
