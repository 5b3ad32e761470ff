//! Limits against invented counts, and against the catalog.

use boardbench_cases::{Group, PERFT_LIMITS};
use boardbench_data::Record;
use boardbench_registry::{Factor, catalog, twins};

use super::*;
use crate::data::Rows;
use crate::fixture::{Fixture, with_header};
use crate::machine::join;

/// Work that has limits, on one of its inputs.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Work {
    operations: &'static [String],
    without_hash: bool,
    view: View,
}

impl Work {
    fn of(limit: &'static Limit, inputs: &Inputs) -> Self {
        Self {
            operations: &limit.operations,
            without_hash: limit.without_hash,
            view: inputs.0,
        }
    }

    fn is(self, operation: &str, view: View) -> bool {
        self.operations == [operation] && self.view == view
    }
}

/// All work that has limits, once.
fn works() -> Vec<Work> {
    let mut all: Vec<Work> = Vec::new();
    for limit in LIMITS.iter() {
        for inputs in limit.inputs() {
            let work = Work::of(limit, inputs);
            if !all.contains(&work) {
                all.push(work);
            }
        }
    }
    all
}

/// All boards that have limits.
fn limited_boards() -> Vec<&'static str> {
    let all = LIMITS.iter().flat_map(|limit| &limit.boards);
    unique(all.copied())
}

/// Data in which each board takes this many instructions for each kind of work, in both ways of doing it.
fn counted(instructions: impl Fn(Work, &str) -> Option<f64>) -> Vec<Record> {
    let mut fixture = Fixture::default();
    for work in works() {
        for operation in work.operations {
            let view = work.view.name();
            let magic = "bitboard-magic/e";
            let together = (!work.without_hash)
                .then(|| fixture.any_group(Axis::BoardsNative, None, operation, view, magic));
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

/// The limits of a build on all their inputs: the work and the most instructions.
fn of_build(bmi2: bool) -> impl Iterator<Item = (&'static Limit, Work, f64)> {
    let own = LIMITS
        .iter()
        .filter(move |limit| limit.bmi2.is_none_or(|own| own == bmi2));
    own.flat_map(|limit| {
        let inputs = limit.inputs().iter().zip(&limit.most);
        inputs.map(move |(inputs, most)| (limit, Work::of(limit, inputs), *most))
    })
}

/// The lowest limit of a build for a board.
fn least(bmi2: bool, work: Work, board: &str) -> f64 {
    let asked =
        of_build(bmi2).filter(|(limit, own, _)| *own == work && limit.boards.contains(&board));
    asked.map(|(_, _, most)| most).fold(1_000.0, f64::min)
}

/// How many limits are reached, missed and open.
fn standings(records: &[Record], bmi2: bool) -> [usize; 3] {
    let rows = Rows::new(&[records]);
    let judged = judge(&rows.limited, bmi2);
    [Some(true), Some(false), None]
        .map(|wanted| judged.iter().filter(|one| one.is_reached == wanted).count())
}

/// The boards that miss a limit, by the build of the data's header.
fn missing(records: &[Record]) -> Vec<&'static str> {
    join(&[records])[0].not_competitive.clone()
}

#[test]
fn every_limit_is_reached_by_its_own_number_and_missed_by_more() {
    for (bmi2, count) in [(true, 142), (false, 136)] {
        let enough = counted(|work, board| Some(least(bmi2, work, board)));
        assert_eq!(standings(&enough, bmi2), [count, 0, 0]);
        for (limit, limited, most) in of_build(bmi2) {
            let too_many = counted(|work, board| {
                let is_it = work == limited && limit.boards.contains(&board);
                Some(if is_it {
                    most + 0.01
                } else {
                    least(bmi2, work, board)
                })
            });
            let rows = Rows::new(&[&too_many]);
            let judged = judge(&rows.limited, bmi2);
            let missed = judged.iter().filter(|one| one.is_reached == Some(false));
            let missed: Vec<_> = missed.collect();
            let expected = if limit.any { 1 } else { limit.boards.len() };
            // A count that misses this limit may miss another one of the same work, too.
            assert!(missed.len() >= expected, "{limit:?}");
            let own = missed.iter().filter(|one| std::ptr::eq(one.limit, limit));
            assert_eq!(own.count(), expected, "{limit:?}");
            let mut all = missed.iter();
            assert!(all.all(|one| Work::of(one.limit, &one.inputs) == limited));
        }
    }
}

#[test]
fn a_board_that_misses_a_limit_is_named_once() {
    let records = counted(|work, board| {
        let least = least(false, work, board);
        let is_perft = ["perft-bulk", "perft-full"]
            .iter()
            .any(|it| work.is(it, View::Bars3));
        // Above three limits, one of which other boards reach.
        Some(if is_perft && board == "x88-lists" {
            1_000.0
        } else {
            least
        })
    });
    assert_eq!(missing(&records), ["x88-lists"]);
    let [reached, missed, open] = standings(&records, false);
    assert_eq!((missed, open), (2, 0));
    assert_eq!(reached + missed, standings(&[], false)[2]);
}

/// The fixture's compiler may use SSE2 only; other headers ask for more.
#[test]
fn the_build_decides_which_limits_apply() {
    let between = |work: Work, board: &str| {
        Some(match board {
            "bitboard-magic" if work.is("perft-bulk", View::Bars) => 15.0,
            "quadboard" if work.is("perft-bulk", View::Bars) => 14.0,
            _ => least(true, work, board),
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
        let judged = judge(&rows.limited, false);
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
        let records = counted(|work, board| match board {
            _ if !work.is("perft-bulk", View::Bars) => None,
            "mailbox10x12-lists" => fastest,
            _ => board.ends_with("-lists").then_some(30.0),
        });
        let rows = Rows::new(&[&records]);
        let judged = judge(&rows.limited, true);
        let one = judged
            .iter()
            .find(|one| one.limit.any && one.fewest.is_some())
            .unwrap();
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
    let judged = judge(&rows, true);
    assert!(judged.iter().all(|one| one.fewest.is_none()));
}

#[test]
fn a_row_of_perft_has_a_value_for_each_published_position() {
    for limit in LIMITS.iter() {
        let is_perft = limit.operations[0].starts_with("perft");
        let values = if is_perft { PUBLISHED.len() } else { MIX.len() };
        assert_eq!(limit.most.len(), values, "{limit:?}");
    }
    for ((view, words), (own, depth)) in PUBLISHED.iter().zip(PERFT_LIMITS) {
        assert!(
            *view == own && words.ends_with(&format!(" to depth {depth}")),
            "{words}"
        );
    }
}

/// How many groups do a work's operation on this board.
fn groups_of(groups: &[Group], work: Work, operation: &str, board: &str) -> usize {
    let is_it = |group: &&Group| {
        let mut names = group.contenders.iter().map(|contender| &*contender.name);
        (group.operation, group.view) == (operation, work.view)
            && if work.without_hash {
                group.axis == Axis::Hash
                    && group.subject == Some(board)
                    && names.any(|name| name == "none")
            } else {
                group.axis == Axis::BoardsNative
                    && names.filter(|name| board_of(name) == board).count() == 1
            }
    };
    groups.iter().filter(is_it).count()
}

#[test]
fn the_catalog_has_what_limits_name() {
    let mut groups = catalog(&[]).groups().to_vec();
    groups.retain(|group| View::is_limit(group.view.name()));
    for (limit, work, _) in of_build(true).chain(of_build(false)) {
        for operation in &limit.operations {
            for &board in &limit.boards {
                // Without all pairs, few boards are compared without a hash.
                let mut twins = twins();
                let has_twin =
                    twins.any(|twin| twin.board.name == board && twin.factor == Factor::Hash);
                let is_wanted = !work.without_hash || has_twin;
                let found = groups_of(&groups, work, operation, board);
                assert_eq!(found, usize::from(is_wanted), "{board} at {operation}");
            }
        }
    }
    for group in &groups {
        let is_judged = works().iter().any(|work| {
            work.view == group.view && work.operations.iter().any(|own| own == group.operation)
        });
        assert!(is_judged, "{}", group.name());
    }
}
