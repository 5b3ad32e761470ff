//! What is left of the boards' differences in a search that evaluates for longer.

use super::boards::group_at;
use crate::contenders::board_of;
use crate::data::{Data, GroupRows};
use crate::document::{Cell, Section, Table};
use crate::number;
use crate::prose::Prose;

/// What an evaluation takes longer at each node, in nanoseconds: nothing, tables that are kept up to date, a small network, a
/// large one.
const LONGER: [f64; 4] = [0.0, 100.0, 400.0, 1_600.0];

/// A board's time with each of these evaluations, divided by the reference's.
struct Left {
    board: String,
    ratios: [f64; 4],
}

/// The boards of a group that was timed in the search.
fn left(group: &GroupRows<'_>) -> Option<Vec<Left>> {
    let reference = group.rows.first()?.timing?.nanoseconds;
    let each = group.rows.iter().filter_map(|row| {
        let own = reference * row.ratio()?.mean;
        Some(Left {
            board: board_of(&row.contender).to_owned(),
            ratios: LONGER.map(|longer| (own + longer) / (reference + longer)),
        })
    });
    Some(each.collect())
}

pub(super) fn engine(data: &Data<'_>) -> Option<Section> {
    let group = group_at(data, "search")?;
    let left = left(group)?;
    let reference = group.rows.first()?;
    let time = number::significant(reference.timing?.nanoseconds);
    let mut section = Section::new("How much of this will my engine feel?");
    section.push(
        Prose::from("The model search evaluates by one sum of a table over the pieces, and ")
            .code(&reference.contender)
            .text(format!(
                " takes {time} ns for a node. Engines evaluate for longer, alike on all boards. Computed from the times that were \
                 measured: ratios if each node takes that much more."
            )),
    );
    section.push(table(&left));
    Some(section)
}

fn table(left: &[Left]) -> Table {
    let heads = LONGER.map(|longer| format!("{longer} ns more"));
    let names: Vec<&str> = heads.iter().map(String::as_str).collect();
    let mut table = Table::new("evaluation-ratios", "Time divided by the reference's")
        .text(&["board"])
        .numbers(&names);
    for one in left {
        let board = Cell::from(Prose::new().code(&one.board));
        let ratios = one
            .ratios
            .map(|ratio| Cell::number(ratio, number::ratio(ratio)));
        table.push([board].into_iter().chain(ratios).collect());
    }
    table
}

#[cfg(test)]
mod tests {
    use boardbench_data::Axis;

    use super::*;
    use crate::data::Rows;
    use crate::fixture::Fixture;

    /// Twice the time of 100 ns, and 100, 400 or 1,600 ns more for both.
    #[test]
    fn longer_evaluations_leave_less() {
        let mut fixture = Fixture::default();
        let group = fixture.group(Axis::Boards, "search", "roots", "a/e");
        fixture.contender(&group, "a/e", 100);
        fixture.contender(&group, "bb/e", 200);
        let records = fixture.records();
        let rows = Rows::new(&records);
        let data = Data::new(&[&records], &rows);
        let group = group_at(&data, "search").expect("it was timed");
        let left = left(group).expect("it has times");
        let time = group.rows[0].timing.expect("timed").nanoseconds;
        let expected = LONGER.map(|longer| (2.0 * time + longer) / (time + longer));
        for (ratio, expected) in left[1].ratios.iter().zip(expected) {
            assert!((ratio - expected).abs() < 0.01, "{ratio}, not {expected}");
        }
        assert!(engine(&data).is_some());
    }
}
