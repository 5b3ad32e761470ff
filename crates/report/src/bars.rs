//! The bars that contenders have to reach: how many instructions each may take at most, from the best known
//! programs of its kind.
//!
//! A bar is defined by its inputs. Perft bars are of Kiwipete at depth 4, those of single operations of 50
//! positions that are kept for instruction counts; raw data count perft on six positions and the rest on
//! positions of the corpus. So no record of a comparison reaches or misses a bar by itself, and `judged_by`
//! is `None` until there is a group with a bar's own inputs. `scripts/icount` judges perft until then, and
//! `docs/performance.md` holds what it found.

use boardbench_harness::measure::Row;

/// What some boards have to reach at some work.
#[derive(Debug)]
pub(crate) struct Bar {
    /// The boards, by name.
    pub(crate) boards: &'static [&'static str],
    /// What is done.
    pub(crate) work: &'static str,
    /// The most instructions that one operation may take.
    pub(crate) most: f64,
    /// The group whose instruction counts are of the bar's own inputs.
    pub(crate) judged_by: Option<&'static str>,
}

const BULK: &str = "a leaf of Kiwipete at depth 4, counted in bulk";
const FULL: &str = "a leaf of Kiwipete at depth 4, made and unmade, the hash kept";

const fn bar(boards: &'static [&'static str], work: &'static str, most: f64) -> Bar {
    Bar {
        boards,
        work,
        most,
        judged_by: None,
    }
}

/// All bars, for builds with all instructions of the machine.
pub(crate) const BARS: [Bar; 11] = [
    bar(&["bitboard-pext"], BULK, 11.0),
    bar(&["bitboard-magic"], BULK, 12.0),
    bar(&["quadboard"], BULK, 12.4),
    bar(&["bitboard-hyperbola"], BULK, 33.0),
    bar(&["bitboard-koggestone"], BULK, 60.0),
    bar(&["bitboard-rays"], BULK, 90.0),
    bar(&["x88-lists"], BULK, 40.0),
    bar(&["mailbox10x10-lists", "mailbox10x12-lists"], BULK, 32.0),
    bar(&["array8x8-lists"], BULK, 45.0),
    bar(&["bitboard-magic", "bitboard-pext"], FULL, 115.0),
    bar(
        &[
            "array8x8-lists",
            "mailbox10x10-lists",
            "mailbox10x12-lists",
            "x88-lists",
        ],
        FULL,
        180.0,
    ),
];

/// Whether a row's own counts say that its board misses a bar.
pub(crate) fn misses(row: &Row, bars: &[Bar]) -> bool {
    let board = crate::data::board_of(&row.contender);
    let judging = bars
        .iter()
        .filter(|bar| bar.judged_by == Some(row.group.group.as_str()));
    judging
        .filter(|bar| bar.boards.contains(&board))
        .any(|bar| row.count.is_some_and(|count| count.instructions > bar.most))
}

/// The contenders that miss a bar, by what is before the slash of their names.
pub(crate) fn not_competitive<'r>(rows: &'r [Row], bars: &[Bar]) -> Vec<&'r str> {
    let mut boards: Vec<&str> = Vec::new();
    for row in rows {
        let board = crate::data::board_of(&row.contender);
        if misses(row, bars) && !boards.contains(&board) {
            boards.push(board);
        }
    }
    boards
}

#[cfg(test)]
mod tests {
    use boardbench_harness::measure::Axis;

    use super::*;
    use crate::data::Data;
    use crate::fixture::Fixture;

    #[test]
    fn whoever_misses_a_bar_is_named_and_nobody_else() {
        let mut fixture = Fixture::default();
        let group = fixture.group(Axis::Boards, "perft-bulk", "rotating", "x88-lists/wide32");
        fixture.counted(&group, "x88-lists/wide32", 10, 41);
        fixture.counted(&group, "quadboard/flags16-fromlow", 10, 12);
        let records = fixture.records();
        let rows = Data::of(&records).rows;
        assert_eq!(not_competitive(&rows, &BARS), [""; 0]);
        let judged = [
            Bar {
                judged_by: Some("boards/perft-bulk"),
                ..bar(&["x88-lists"], BULK, 40.0)
            },
            Bar {
                judged_by: Some("boards/perft-bulk"),
                ..bar(&["quadboard"], BULK, 12.4)
            },
        ];
        assert_eq!(not_competitive(&rows, &judged), ["x88-lists"]);
    }
}
