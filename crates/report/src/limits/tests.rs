//! Limits against invented counts, and against the catalog.

use boardbench_data::Record;
use boardbench_registry::{Factor, catalog, twins};

use super::*;
use crate::data::Rows;
use crate::fixture::{Fixture, with_header};
use crate::machine::join;

/// All boards that have limits.
fn limited_boards() -> Vec<&'static str> {
    let all = LIMITS.iter().flat_map(|limit| &limit.boards);
    unique(all.copied())
}

/// Data in which each board takes this many instructions for each kind of work, in both ways of doing it.
fn counted(instructions: impl Fn(Work, &str) -> Option<f64>) -> Vec<Record> {
    let mut fixture = Fixture::default();
    for work in Work::ALL {
        for operation in work.operations() {
            let together = (work != Work::MakeWithoutHash)
                .then(|| fixture.limited(Axis::BoardsNative, None, operation, "bitboard-magic/e"));
            for board in limited_boards() {
                let Some(instructions) = instructions(work, board) else {
                    continue;
                };
                if let Some(group) = &together {
                    fixture.only_counted(group, &format!("{board}/e"), instructions);
                } else {
                    let group = fixture.limited(Axis::Hash, Some(board), operation, "kept");
                    // Other limits apply to boards with a hash.
                    fixture.only_counted(&group, "kept", 9_999.0);
                    fixture.only_counted(&group, "none", instructions);
                }
            }
        }
    }
    fixture.records()
}

/// The limits of a build.
fn of_build(build: Processors) -> impl Iterator<Item = &'static Limit> {
    let all = LIMITS.iter();
    all.filter(move |limit| limit.build.is_none_or(|own| own == build))
}

fn is_for(limit: &Limit, work: Work, board: &str) -> bool {
    limit.work == work && limit.boards.contains(&board)
}

/// The lowest limit of a build for a board.
fn least(build: Processors, work: Work, board: &str) -> f64 {
    let asked = of_build(build).filter(|limit| is_for(limit, work, board));
    asked.map(|limit| limit.most).fold(1_000.0, f64::min)
}

/// How many limits are reached, missed and open.
fn standings(records: &[Record], build: Processors) -> [usize; 3] {
    let rows = Rows::new(&[records]);
    let judged = judge(&rows.limited, build);
    [Some(true), Some(false), None]
        .map(|wanted| judged.iter().filter(|one| one.is_reached == wanted).count())
}

/// The boards that miss a limit, by the build of the data's header.
fn missing(records: &[Record]) -> Vec<&'static str> {
    join(&[records])[0].not_competitive.clone()
}

#[test]
fn every_limit_is_reached_by_its_own_number_and_missed_by_more() {
    for (build, count) in [(Processors::Native, 25), (Processors::Portable, 24)] {
        let enough = counted(|work, board| Some(least(build, work, board)));
        assert_eq!(standings(&enough, build), [count, 0, 0]);
        for limit in of_build(build) {
            let too_many = counted(|work, board| {
                Some(if is_for(limit, work, board) {
                    limit.most + 0.01
                } else {
                    least(build, work, board)
                })
            });
            let rows = Rows::new(&[&too_many]);
            let judged = judge(&rows.limited, build);
            let missed = judged.iter().filter(|one| one.is_reached == Some(false));
            let missed: Vec<_> = missed.collect();
            let expected = if limit.any { 1 } else { limit.boards.len() };
            // A count that misses this limit may miss another one of the same work, too.
            assert!(missed.len() >= expected, "{limit:?}");
            let own = missed.iter().filter(|one| std::ptr::eq(one.limit, limit));
            assert_eq!(own.count(), expected, "{limit:?}");
            assert!(missed.iter().all(|one| one.limit.work == limit.work));
        }
    }
}

#[test]
fn a_board_that_misses_a_limit_is_named_once() {
    let records = counted(|work, board| {
        let least = least(Processors::Portable, work, board);
        Some(match (work, board) {
            // Above three limits, one of which other boards reach.
            (Work::PerftBulk | Work::PerftFull, "x88-lists") => 1_000.0,
            _ => least,
        })
    });
    assert_eq!(missing(&records), ["x88-lists"]);
    assert_eq!(standings(&records, Processors::Portable), [22, 2, 0]);
}

/// The fixture's compiler may use SSE2 only; other headers ask for more.
#[test]
fn the_build_decides_which_limits_apply() {
    let between = |work, board: &str| {
        Some(match (work, board) {
            (Work::PerftBulk, "bitboard-magic") => 15.0,
            (Work::PerftBulk, "quadboard") => 14.0,
            _ => least(Processors::Native, work, board),
        })
    };
    for (features, expected) in [
        ("sse2", &[][..]),
        ("sse2,popcnt", &[]),
        ("sse2,bmi2x,popcnt", &[]),
        ("avx2,bmi2,popcnt,sse2", &["bitboard-magic", "quadboard"]),
    ] {
        let records = with_header(counted(between), |header| {
            header.fingerprint.build.target_features = features.into();
        });
        assert_eq!(missing(&records), expected, "{features}");
    }
}

#[test]
fn the_better_of_two_ways_decides_and_one_way_alone_misses_nothing() {
    let (unmade, copied) = ("make-unmake", "copy-make");
    for (ways, is_reached, decisive) in [
        (&[(unmade, 90.0), (copied, 85.0)][..], Some(true), copied),
        (&[(unmade, 90.0), (copied, 91.0)], Some(false), unmade),
        (&[(unmade, 85.0)], Some(true), unmade),
        (&[(copied, 85.5)], None, copied),
    ] {
        let mut fixture = Fixture::default();
        for (operation, instructions) in ways {
            let group = fixture.limited(Axis::BoardsNative, None, operation, "bitboard-pext/e");
            fixture.only_counted(&group, "bitboard-pext/e", *instructions);
            fixture.only_counted(&group, "bitboard-magic/e", 10.0 + instructions);
        }
        let rows = Rows::new(&[&fixture.records()]);
        let judged = judge(&rows.limited, Processors::Portable);
        let one = judged.iter().find(|one| one.fewest.is_some()).unwrap();
        assert_eq!(one.is_reached, is_reached, "{ways:?}");
        assert_eq!(one.fewest.unwrap().row.group.operation, decisive);
    }
}

#[test]
fn one_board_suffices_for_a_limit_of_any() {
    let (first, third) = ("array8x8-lists", "mailbox10x12-lists");
    for (fastest, is_reached, decisive) in [
        (Some(28.0), Some(true), third),
        (Some(29.0), Some(false), third),
        (Some(31.0), Some(false), first),
        (None, None, first),
    ] {
        let records = counted(|work, board| match (work, board) {
            (Work::PerftBulk, "mailbox10x12-lists") => fastest,
            (Work::PerftBulk, board) if board.ends_with("-lists") => Some(30.0),
            _ => None,
        });
        let rows = Rows::new(&[&records]);
        let judged = judge(&rows.limited, Processors::Native);
        let one = judged.iter().find(|one| one.limit.any).unwrap();
        assert_eq!(one.is_reached, is_reached);
        assert_eq!(one.fewest.unwrap().board, decisive);
        assert!(!missing(&records).contains(&decisive));
    }
}

#[test]
fn other_inputs_axes_and_programs_are_not_judged() {
    let mut fixture = Fixture::default();
    for view in ["rotating", "hot"] {
        let group = fixture.group(Axis::BoardsNative, "perft-bulk", view, "x88-lists/e");
        fixture.only_counted(&group, "x88-lists/e", 1_000.0);
    }
    let fixed = fixture.limited(Axis::Boards, None, "perft-bulk", "x88-lists/e");
    fixture.only_counted(&fixed, "x88-lists/e", 1_000.0);
    let own = fixture.limited(Axis::BoardsNative, None, "perft-bulk", "other");
    fixture.only_counted(&own, "x88-lists", 1_000.0);
    fixture.only_counted(&own, "other", 20.0);
    let records = fixture.records();
    assert!(missing(&records).is_empty());
    let rows = Rows::new(&[&records]).limited;
    let judged = judge(&rows, Processors::Native);
    assert!(judged.iter().all(|one| one.fewest.is_none()));
}

#[test]
fn the_catalog_has_what_limits_name() {
    let mut groups = catalog(&[]).groups().to_vec();
    groups.retain(|group| group.view.name() == "bars");
    for limit in LIMITS.iter() {
        for operation in limit.work.operations() {
            for &board in &limit.boards {
                let is_it = |group: &&boardbench_cases::Group| {
                    let mut names = group.contenders.iter().map(|contender| &*contender.name);
                    group.operation == *operation
                        && if limit.work == Work::MakeWithoutHash {
                            group.axis == Axis::Hash
                                && group.subject == Some(board)
                                && names.any(|name| name == "none")
                        } else {
                            group.axis == Axis::BoardsNative
                                && names.filter(|name| board_of(name) == board).count() == 1
                        }
                };
                let found = groups.iter().filter(is_it).count();
                // Without all pairs, few boards are compared without a hash.
                let mut twins = twins();
                let has_twin =
                    twins.any(|twin| twin.board.name == board && twin.factor == Factor::Hash);
                let is_wanted = limit.work != Work::MakeWithoutHash || has_twin;
                assert_eq!(found, usize::from(is_wanted), "{board} at {operation}");
            }
        }
    }
    for group in &groups {
        let mut all = Work::ALL.iter();
        let is_judged = all.any(|work| work.operations().contains(&group.operation));
        assert!(is_judged, "{}", group.name());
    }
}
