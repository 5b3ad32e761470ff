//! What is left of the boards' differences in a search that evaluates for longer.

use boardbench_data::Row;

use super::boards::group_at;
use crate::contenders::board_of;
use crate::data::GroupRows;
use crate::document::{Cell, Columns, Section, Table};
use crate::machine::Machine;
use crate::number;
use crate::prose::Prose;

/// What an evaluation takes longer at each node, in nanoseconds: nothing, tables that are kept up to date, a small network, a
/// large one.
const LONGER: [f64; 4] = [0.0, 100.0, 400.0, 1_600.0];

/// A board's time with a longer evaluation, divided by the reference's; `reference` is the reference's time without it.
fn ratio_left(row: &Row, reference: f64, longer: f64) -> Option<f64> {
    let own = reference * row.ratio()?.mean;
    Some((own + longer) / (reference + longer))
}

pub(super) fn engine(machine: &Machine<'_>) -> Option<Section> {
    let group = group_at(machine, "search")?;
    let reference = group.rows.first()?;
    let nanoseconds = reference.timing?.nanoseconds;
    let time = number::significant(nanoseconds);
    let mut section = Section::new("How much of this will my engine feel?");
    section.push(
        Prose::from("The model search evaluates by one sum of a table over the pieces, and ")
            .code(&reference.contender)
            .text(format!(
                " takes {time} ns for a node. Engines evaluate for longer, alike on all boards. Computed from the times that were \
                 measured: ratios if each node takes that much more."
            )),
    );
    section.push(table(group, nanoseconds));
    Some(section)
}

fn table(group: &GroupRows<'_>, reference: f64) -> Table {
    let board = |row: &&Row| Cell::code(board_of(&row.contender));
    let mut columns = Columns::new().text("board", board);
    for longer in LONGER {
        columns = columns.number(&format!("{longer} ns more"), move |row| {
            ratio_left(row, reference, longer).map(Cell::ratio)
        });
    }
    let timed = group.rows.iter().copied();
    let timed = timed.filter(|row| row.timing.is_some());
    columns.table(
        "evaluation-ratios",
        "Time divided by the reference's",
        timed,
    )
}

#[cfg(test)]
mod tests {
    use boardbench_data::Axis;

    use super::*;
    use crate::fixture::Fixture;
    use crate::machine::join;

    /// Twice the time of 100 ns, and 100, 400 or 1,600 ns more for both.
    #[test]
    fn longer_evaluations_leave_less() {
        let mut fixture = Fixture::default();
        let group = fixture.group(Axis::Boards, "search", "roots", "a/e");
        fixture.contender(&group, "a/e", 100);
        fixture.contender(&group, "bb/e", 200);
        let records = fixture.records();
        let joined = join(&[&records]);
        let machine = joined[0].machine();
        let group = group_at(&machine, "search").expect("it was timed");
        let time = group.rows[0].timing.expect("timed").nanoseconds;
        for longer in LONGER {
            let ratio = ratio_left(group.rows[1], time, longer).expect("it has a time");
            let expected = (2.0 * time + longer) / (time + longer);
            assert!((ratio - expected).abs() < 0.01, "{ratio}, not {expected}");
        }
        assert!(engine(&machine).is_some());
    }
}
