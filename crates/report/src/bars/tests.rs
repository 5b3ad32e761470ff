//! Bars on counts that are made up, and against the catalog.

use boardbench_harness::data::{Record, View};
use boardbench_harness::measure::{Group, catalog};

use super::*;
use crate::fixture::{Fixture, header};

/// All boards that there are bars for.
fn boards() -> Vec<&'static str> {
    let mut boards: Vec<&str> = BARS.iter().flat_map(|bar| bar.boards).copied().collect();
    boards.sort_unstable();
    boards.dedup();
    boards
}

/// Data in which each board takes as many instructions at each work as this says, in both of two ways.
fn counted(instructions: impl Fn(Work, &str) -> Option<f64>) -> Vec<Record> {
    let mut fixture = Fixture::default();
    for work in Work::ALL {
        for operation in work.operations() {
            let together = (work != Work::MakeWithoutHash)
                .then(|| fixture.of_bars(Axis::Boards, None, operation, "bitboard-magic/e"));
            for board in boards() {
                let Some(instructions) = instructions(work, board) else {
                    continue;
                };
                if let Some(group) = &together {
                    fixture.only_counted(group, &format!("{board}/e"), instructions);
                } else {
                    let group = fixture.of_bars(Axis::Hash, Some(board), operation, "kept");
                    // What the hash costs is another bar's business.
                    fixture.only_counted(&group, "kept", 9_999.0);
                    fixture.only_counted(&group, "none", instructions);
                }
            }
        }
    }
    fixture.records()
}

/// The bars of a build.
fn of_build(build: Build) -> impl Iterator<Item = &'static Bar> {
    let all = BARS.iter();
    all.filter(move |bar| bar.build.is_none_or(|own| own == build))
}

/// The least that any bar of a build allows a board.
fn least(build: Build, work: Work, board: &str) -> f64 {
    let asked = of_build(build).filter(|bar| bar.work == work && bar.boards.contains(&board));
    asked.map(|bar| bar.most).fold(1_000.0, f64::min)
}

const BUILDS: [Build; 2] = [Build::Native, Build::Portable];

/// The names of the boards that miss a bar, and how many bars each standing has.
fn standings(records: &[Record], build: Build) -> [usize; 3] {
    let data = Data::of(records);
    let judged = judge(&data.bars, build);
    [Standing::Reached, Standing::Missed, Standing::Open].map(|wanted| {
        let all = judged.iter();
        all.filter(|one| one.standing == wanted).count()
    })
}

#[test]
fn every_bar_is_reached_by_its_own_number_and_missed_by_more() {
    for (build, count) in BUILDS.into_iter().zip([25, 24]) {
        let enough = counted(|work, board| Some(least(build, work, board)));
        assert_eq!(standings(&enough, build), [count, 0, 0]);
        for bar in of_build(build) {
            let too_many = counted(|work, board| {
                let is_one = work == bar.work && bar.boards.contains(&board);
                Some(if is_one {
                    bar.most + 0.01
                } else {
                    least(build, work, board)
                })
            });
            let data = Data::of(&too_many);
            let judged = judge(&data.bars, build);
            let mut missed = judged.iter().filter(|one| one.standing == Standing::Missed);
            let expected = if bar.is_for_one { 1 } else { bar.boards.len() };
            // Whoever misses by more than another bar allows misses that too.
            assert!(missed.clone().count() >= expected, "{bar:?}");
            let own = missed.clone().filter(|one| std::ptr::eq(one.bar, bar));
            assert_eq!(own.count(), expected, "{bar:?}");
            assert!(missed.all(|one| one.bar.work == bar.work), "{bar:?}");
        }
    }
}

#[test]
fn whoever_misses_a_bar_is_named_once_and_nobody_else() {
    let records = counted(|work, board| {
        let least = least(Build::Portable, work, board);
        Some(match (work, board) {
            // Above two bars, one of which the others reach for it.
            (Work::PerftBulk | Work::PerftFull, "x88-lists") => 1_000.0,
            _ => least,
        })
    });
    let data = Data::of(&records);
    assert_eq!(Build::of(data.header), Build::Portable);
    assert_eq!(not_competitive(&data), ["x88-lists"]);
    assert_eq!(standings(&records, Build::Portable), [22, 2, 0]);
}

/// In a fixture the compiler knows only SSE2; a header that tells more asks for more.
#[test]
fn what_was_built_decides_which_bar_is_asked() {
    let between = |work, board: &str| {
        Some(match (work, board) {
            (Work::PerftBulk, "bitboard-magic") => 15.0,
            (Work::PerftBulk, "quadboard") => 14.0,
            _ => least(Build::Native, work, board),
        })
    };
    let mut records = counted(between);
    assert_eq!(not_competitive(&Data::of(&records)), [""; 0]);
    for (features, expected) in [
        ("sse2,popcnt", &[][..]),
        ("sse2,bmi2x,popcnt", &[]),
        ("avx2,bmi2,popcnt,sse2", &["bitboard-magic", "quadboard"]),
    ] {
        let mut header = header();
        header.fingerprint.target_features = features.into();
        records[0] = Record::Header(Box::new(header));
        assert_eq!(not_competitive(&Data::of(&records)), expected, "{features}");
    }
}

#[test]
fn the_better_of_two_ways_decides_and_one_alone_misses_nothing() {
    let made = |ways: &[(&str, f64)]| {
        let mut fixture = Fixture::default();
        for (operation, instructions) in ways {
            let group = fixture.of_bars(Axis::Boards, None, operation, "bitboard-pext/e");
            fixture.only_counted(&group, "bitboard-pext/e", *instructions);
            fixture.only_counted(&group, "bitboard-magic/e", 10.0 + instructions);
        }
        let records = fixture.records();
        let data = Data::of(&records);
        let judged = judge(&data.bars, Build::Portable);
        let one = judged.into_iter().find(|one| one.fewest.is_some()).unwrap();
        let operation = one.fewest.unwrap().row.group.operation.clone();
        (one.standing, operation)
    };
    let (unmade, copied) = ("make-unmake", "copy-make");
    let name = |name: &str| name.to_owned();
    assert_eq!(
        made(&[(unmade, 90.0), (copied, 85.0)]),
        (Standing::Reached, name(copied))
    );
    assert_eq!(
        made(&[(unmade, 90.0), (copied, 91.0)]),
        (Standing::Missed, name(unmade))
    );
    assert_eq!(made(&[(unmade, 85.0)]), (Standing::Reached, name(unmade)));
    assert_eq!(made(&[(copied, 85.5)]), (Standing::Open, name(copied)));
}

#[test]
fn one_board_is_enough_where_one_has_to_reach_it() {
    let of_lists = |fastest: Option<f64>| {
        let records = counted(|work, board| match (work, board) {
            (Work::PerftBulk, "mailbox10x12-lists") => fastest,
            (Work::PerftBulk, board) if LISTS.contains(&board) => Some(30.0),
            _ => None,
        });
        let data = Data::of(&records);
        let judged = judge(&data.bars, Build::Native);
        let one = judged.iter().find(|one| one.bar.is_for_one).unwrap();
        let named = not_competitive(&data);
        assert!(!named.contains(&one.fewest.unwrap().board), "{named:?}");
        (one.standing, one.fewest.unwrap().board)
    };
    let first = "array8x8-lists";
    assert_eq!(
        of_lists(Some(28.0)),
        (Standing::Reached, "mailbox10x12-lists")
    );
    assert_eq!(
        of_lists(Some(29.0)),
        (Standing::Missed, "mailbox10x12-lists")
    );
    assert_eq!(of_lists(Some(31.0)), (Standing::Missed, first));
    assert_eq!(of_lists(None), (Standing::Open, first));
}

#[test]
fn counts_on_other_positions_and_of_others_judge_nothing() {
    let mut fixture = Fixture::default();
    let rotating = fixture.group(Axis::Boards, "perft-bulk", "rotating", "x88-lists/e");
    fixture.only_counted(&rotating, "x88-lists/e", 1_000.0);
    let hot = fixture.group(Axis::Boards, "perft-bulk", "hot", "x88-lists/e");
    fixture.only_counted(&hot, "x88-lists/e", 1_000.0);
    let fixed = fixture.of_bars(Axis::BoardsFixed, None, "perft-bulk", "x88-lists/e");
    fixture.only_counted(&fixed, "x88-lists/e", 1_000.0);
    let own = fixture.of_bars(Axis::Boards, None, "perft-bulk", "other");
    fixture.only_counted(&own, "x88-lists", 1_000.0);
    fixture.only_counted(&own, "other", 20.0);
    let records = fixture.records();
    let data = Data::of(&records);
    assert_eq!(not_competitive(&data), [""; 0]);
    assert!(
        judge(&data.bars, Build::Native)
            .iter()
            .all(|one| one.fewest.is_none())
    );
    assert_eq!(
        Work::PerftBulk.of_outsiders(&data.bars),
        [("other", 20.0), ("x88-lists", 1_000.0)]
    );
    assert_eq!(Work::PerftFull.of_outsiders(&data.bars), []);
}

/// The groups of the catalog on the bars' inputs.
fn groups() -> Vec<Group> {
    let mut groups = catalog();
    groups.retain(|group| group.view == View::Bars);
    groups
}

#[test]
fn the_catalog_has_every_board_and_operation_of_a_bar_and_no_other_operation() {
    let groups = groups();
    for bar in &BARS {
        for operation in bar.work.operations() {
            for board in bar.boards {
                let is_it = |group: &Group, contender: &str| {
                    let of_board = group.axis == Axis::Boards && board_of(contender) == *board;
                    let without = group.subject == Some(board) && contender == "none";
                    group.operation == *operation
                        && if bar.work == Work::MakeWithoutHash {
                            group.axis == Axis::Hash && without
                        } else {
                            of_board
                        }
                };
                let found = groups.iter().filter(|group| {
                    let names = group.entrants.iter().map(|entrant| &*entrant.name);
                    names.filter(|name| is_it(group, name)).count() == 1
                });
                assert_eq!(found.count(), 1, "{board} at {operation}");
            }
        }
    }
    for group in &groups {
        let is_judged = Work::ALL
            .iter()
            .any(|work| work.operations().contains(&group.operation));
        assert!(is_judged, "{}", group.name());
    }
}

/// A board that bars know has not changed its name; others may come.
#[test]
fn the_boards_that_scan_and_those_with_lists_are_all_there() {
    let groups = groups();
    let group = groups.iter().find(|group| group.operation == "perft-full");
    for (ending, known) in [("-scan", SCANS), ("-lists", LISTS)] {
        let entrants = group.unwrap().entrants.iter();
        let boards = entrants.map(|entrant| board_of(&entrant.name));
        let mut found: Vec<&str> = boards.filter(|board| board.ends_with(ending)).collect();
        found.sort_unstable();
        found.retain(|board| known.contains(board));
        assert_eq!(found, known);
    }
}
