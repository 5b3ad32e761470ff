//! All pairs, lists, scored forms and orderings search the same trees.

mod workers;

use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use boardbench_core::Setup;
use boardbench_kernels::Work;
use boardbench_kernels::search::{Iteration, ModelSearch, SearchRequest};
use boardbench_notation::parse_fen;
use boardbench_registry::{DEFAULT_BOARD, Pair, contenders, native, parts};

/// Castling, en passant, promotion, checks, pins, pawns alone, and a quiet middlegame.
const POSITIONS: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2N1PN2/PP2BPPP/R1BQ1RK1 w - - 0 9",
    "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1",
    "r3k2r/ppp1qppp/2n2n2/3pP3/3P4/2N2N2/PPPQ1PPP/R3K2R w KQkq d6 0 9",
];

/// Positions in which quiescence is small even if captures are not ordered by their victims.
const CALM: [&str; 3] = [POSITIONS[0], POSITIONS[3], POSITIONS[4]];

const DEPTH: u32 = 3;

/// All iterations in all positions.
fn findings(search: &ModelSearch, positions: &[&str]) -> Vec<Vec<Iteration>> {
    let find = |setup: Setup| {
        let mut iterations = Vec::new();
        (search.run)(
            &SearchRequest::to_depth(DEPTH),
            &[],
            &setup,
            &mut |iteration| iterations.push(iteration.clone()),
            &AtomicBool::new(false),
        );
        iterations
    };
    let setups = positions
        .iter()
        .map(|fen| parse_fen(fen).expect("a valid FEN"));
    setups.map(find).collect()
}

/// Requires that all searches have the same findings.
fn assert_equal(
    searches: &[(String, ModelSearch)],
    positions: &[&str],
    expected: &[Vec<Iteration>],
) {
    let wrong = Mutex::new(Vec::new());
    workers::do_all(searches, |(name, search)| {
        if findings(search, positions) != expected {
            wrong.lock().expect("no other panic").push(name);
        }
    });
    let wrong = wrong.into_inner().expect("no panic");
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn every_pair_searches_the_same_trees() {
    let reference = native(DEFAULT_BOARD).expect("the default board is in the list");
    let expected = findings(&reference.search, &POSITIONS);
    let is_whole = |iterations: &Vec<Iteration>| iterations.len() == DEPTH as usize;
    assert!(expected.iter().all(is_whole));
    let searches = contenders().map(|contender: &Pair| (contender.name(), contender.search));
    assert_equal(&searches.collect::<Vec<_>>(), &POSITIONS, &expected);
}

#[test]
fn every_group_of_searches_visits_the_same_nodes() {
    for group in parts() {
        let searches = group.parts.iter().filter_map(|part| match part.work {
            Work::Search(search) => Some((part.name.clone(), search)),
            _ => None,
        });
        let searches: Vec<_> = searches.collect();
        if searches.is_empty() {
            continue;
        }
        let positions: &[&str] = if searches[0].1.scores_classes() {
            &CALM
        } else {
            &POSITIONS
        };
        let expected = findings(&searches[0].1, positions);
        assert_equal(&searches, positions, &expected);
    }
}

#[test]
fn tables_give_the_recorded_nodes_and_values() {
    let mut count = 0;
    for part in parts().into_iter().flat_map(|group| group.parts) {
        let Work::ToDepth(search) = part.work else {
            continue;
        };
        let name = format!("{} of {} entries", part.name, search.entries);
        assert_eq!(search.prepare().digest(), search.golden(), "{name}");
        count += 1;
    }
    assert_eq!(count, 24);
}
