//! Whether perft ranks boards as the model search does.

use boardbench_data::{Axis, Row, Verdict};

use super::boards::group_at;
use super::parts::{measured, short_name};
use crate::contenders::is_peer;
use crate::data::{GroupRows, compare_times};
use crate::document::{Cell, Columns, Section, Table};
use crate::machine::Machine;
use crate::prose::Prose;

/// The search first.
const OPERATIONS: [&str; 3] = ["search", "perft-full", "perft-bulk"];

/// The boards at an operation, the fastest first.
fn ranked<'r>(machine: &Machine<'r>, operation: &str) -> Vec<&'r Row> {
    let group = group_at(machine, operation).filter(|group| group.facts.axis == Axis::Boards);
    let mut rows = group.map_or_else(Vec::new, GroupRows::by_time);
    rows.retain(|row| !is_peer(row));
    rows
}

fn find<'r>(rows: &[&'r Row], contender: &str) -> Option<(usize, &'r Row)> {
    let place = rows.iter().position(|row| row.contender == contender)?;
    Some((place + 1, rows[place]))
}

/// Of all pairs of boards that differ at both operations, how many differ in opposite directions; and how many pairs there
/// are.
fn reversed(one: &[&Row], other: &[&Row]) -> (usize, usize) {
    let differ = |fast: &Row, slow: &Row| {
        let verdict = compare_times(fast, slow)?.verdict;
        [Verdict::Faster, Verdict::Slower]
            .contains(&verdict)
            .then_some(verdict)
    };
    let mut counts = (0, 0);
    for (index, fast) in one.iter().enumerate() {
        for slow in &one[index + 1..] {
            let found = [&fast.contender, &slow.contender].map(|name| find(other, name));
            if let [Some((_, other_fast)), Some((_, other_slow))] = found
                && let Some(verdict) = differ(fast, slow)
                && let Some(other_verdict) = differ(other_fast, other_slow)
            {
                counts.0 += usize::from(verdict != other_verdict);
                counts.1 += 1;
            }
        }
    }
    counts
}

pub(super) fn representative(machine: &Machine<'_>) -> Option<Section> {
    let operations = OPERATIONS.map(|operation| ranked(machine, operation));
    let [search, full, bulk] = &operations;
    if search.len() < 2 || full.len() < 2 || bulk.len() < 2 {
        return None;
    }
    let mut section = Section::new("Is perft representative?");
    for (name, rows) in [("Full", full), ("Bulk", bulk)] {
        let (reversed, pairs) = reversed(search, rows);
        section.push(Prose::from(format!(
            "{name} perft orders {reversed} of {pairs} pairs of boards otherwise than the search, counting pairs that differ \
             beyond the noise in both."
        )));
    }
    section.push(
        "Many of these boards share a generator or a storage. They are no sample of all boards, so this is no law of perft.",
    );
    section.push(table(&operations));
    Some(section)
}

/// A row for each board in the search.
fn table(operations: &[Vec<&Row>; 3]) -> Table {
    let caption = "Boards with one encoding: time divided by the reference's, and place, in the model search, in full perft \
                   and in bulk perft";
    let mut columns = Columns::new().text("board", |row: &&Row| {
        Cell::code(short_name(Axis::Boards, &row.contender))
    });
    for (operation, rows) in OPERATIONS.into_iter().zip(operations) {
        let own = |row: &Row| find(rows, &row.contender);
        columns = columns
            .number(operation, move |row| {
                Some(Cell::ratio(own(row)?.1.ratio()?.mean))
            })
            .number("99 % interval", move |row| own(row)?.1.ratio())
            .number("place", move |row| Some(own(row)?.0));
    }
    let each = |row: &Row| -> Vec<&Row> {
        let found = operations
            .iter()
            .filter_map(|rows| find(rows, &row.contender));
        found.map(|(_, row)| row).collect()
    };
    columns
        .long("measured at", |row| measured(&each(row)))
        .table("perft-and-search", caption, operations[0].iter().copied())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::Fixture;
    use crate::machine::join;

    #[test]
    fn boards_that_swap_places_are_counted() {
        let mut fixture = Fixture::default();
        for (operation, times) in [
            ("search", [100, 200, 300]),
            ("perft-full", [100, 200, 300]),
            ("perft-bulk", [200, 100, 300]),
        ] {
            let group = fixture.group(Axis::Boards, operation, "rotating", "a/e");
            for (name, time) in ["a/e", "b/e", "c/e"].into_iter().zip(times) {
                fixture.contender(&group, name, time);
            }
        }
        let records = fixture.records();
        let joined = join(&[&records]);
        let machine = joined[0].machine();
        let [search, full, bulk] = OPERATIONS.map(|operation| ranked(&machine, operation));
        assert_eq!(reversed(&search, &full), (0, 3));
        assert_eq!(reversed(&search, &bulk), (1, 3));
        assert_eq!(find(&bulk, "a/e").map(|(place, _)| place), Some(2));
        assert!(representative(&machine).is_some());
    }

    #[test]
    fn one_operation_compares_nothing() {
        let mut fixture = Fixture::default();
        let group = fixture.group(Axis::Boards, "search", "rotating", "a/e");
        fixture.contender(&group, "a/e", 1);
        fixture.contender(&group, "b/e", 2);
        let records = fixture.records();
        assert!(representative(&join(&[&records])[0].machine()).is_none());
    }
}
