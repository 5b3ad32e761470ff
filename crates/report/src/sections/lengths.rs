//! Orderings by the length of a list.

use boardbench_data::{Axis, unique};

use super::boards::timed;
use super::parts::measured;
use crate::data::GroupRows;
use crate::document::{Cell, Columns, Section, Table, Tone};
use crate::machine::Machine;

/// The length in the name of an operation, `order-16`.
fn length(group: &GroupRows<'_>) -> Option<usize> {
    let operation = &group.facts.operation;
    operation.strip_prefix("order-")?.parse().ok()
}

pub(super) fn lengths(machine: &Machine<'_>) -> Option<Section> {
    let groups = machine.main(Axis::Ordering).into_iter();
    let groups = groups.flat_map(|comparison| &comparison.groups);
    let mut lengths: Vec<(usize, &GroupRows<'_>)> = groups
        .filter_map(|group| Some((length(group)?, group)))
        .collect();
    lengths.sort_by_key(|&(length, _)| length);
    if lengths.len() < 2 {
        return None;
    }
    let mut section = Section::new("Orderings by the length of a list");
    section.push(
        "All moves are taken in order, from the same lists cut to one length. A search tries fewer: the groups without a \
         number in their names take as many as it did.",
    );
    section.push(table(&lengths));
    Some(section)
}

/// A row for each length, a column for each ordering.
fn table(lengths: &[(usize, &GroupRows<'_>)]) -> Table {
    let all = lengths.iter().flat_map(|(_, group)| &group.rows);
    let orderings = unique(all.map(|row| row.contender.as_str()));
    let mut columns = Columns::new().number("moves", |one: &&(usize, &GroupRows<'_>)| one.0);
    for contender in orderings {
        let name = contender.rsplit('/').next().unwrap_or(contender);
        columns = columns.number(name, move |(_, group)| {
            let time = timed(Some(group), contender)?.timing?.nanoseconds;
            let tone = if Some(time) == least(group) {
                Tone::Good
            } else {
                Tone::Plain
            };
            Some(Cell::significant(time).toned(tone))
        });
    }
    columns
        .long("measured at", |(_, group)| measured(&group.rows))
        .table(
            "order-lengths",
            "Nanoseconds for all moves of a list in order",
            lengths,
        )
}

/// The least time of a group.
fn least(group: &GroupRows<'_>) -> Option<f64> {
    let times = group
        .rows
        .iter()
        .filter_map(|row| Some(row.timing?.nanoseconds));
    times.reduce(f64::min)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Block;
    use crate::fixture::Fixture;
    use crate::machine::join;

    #[test]
    fn each_ordering_is_a_column_over_lengths() {
        let mut fixture = Fixture::default();
        for (length, pick, sort) in [(16, 300, 200), (2, 10, 20)] {
            let name = format!("order-{length}");
            let group = fixture.group(Axis::Ordering, &name, "rotating", "e/separate/pick");
            fixture.contender(&group, "e/separate/pick", pick);
            fixture.contender(&group, "e/separate/sort", sort);
        }
        let records = fixture.records();
        let section = lengths(&join(&[&records])[0].machine()).expect("there are lengths");
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
        assert!(lengths(&join(&[&records])[0].machine()).is_none());
    }
}
