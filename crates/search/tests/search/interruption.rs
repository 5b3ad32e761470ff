//! Tests the limits: an interrupted search reports its last completed iteration.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use boardbench_search::{Iteration, MAX_DEPTH, SearchRequest};

use super::{KIWIPETE, MAX_MOVES, MIDDLEGAME, SEARCH, play, run, search, setup};

const DEPTH: u32 = 4;

#[test]
fn the_node_limit_is_exact_and_the_last_completed_iteration_is_reported() {
    let request = SearchRequest::to_depth(DEPTH);
    let (whole, iterations) = run(SEARCH, &request, &[], &setup(MIDDLEGAME));
    assert!(!whole.is_interrupted);
    assert_eq!(whole.nodes, whole.last.nodes);
    let ends: Vec<u64> = iterations.iter().map(|iteration| iteration.nodes).collect();
    for (index, &end) in ends.iter().enumerate().skip(1) {
        for (nodes, expected) in [(end - 1, index - 1), (end, index)] {
            let request = SearchRequest { nodes: Some(nodes), ..request };
            let outcome = search(&request, MIDDLEGAME);
            assert_eq!(outcome.last, iterations[expected], "{nodes} nodes");
            assert_eq!(outcome.nodes, nodes);
            assert_eq!(outcome.is_interrupted, nodes < whole.nodes);
        }
    }
}

/// The only iteration searches the root moves alone.
#[test]
fn a_search_without_time_has_a_move() {
    let request = SearchRequest::to_depth(DEPTH);
    let no_time = SearchRequest { deadline: Some(Instant::now()), ..request };
    let no_node = SearchRequest { nodes: Some(0), ..request };
    for fen in [KIWIPETE, MAX_MOVES] {
        for (request, stop) in [(no_time, false), (no_node, false), (request, true)] {
            let stop = AtomicBool::new(stop);
            let outcome = (SEARCH.run)(&request, &[], &setup(fen), &mut |_| {}, &stop);
            let moves = play(fen, &[]).legal_moves();
            assert!(outcome.is_interrupted);
            assert_eq!(outcome.last.depth, 1);
            assert_eq!([outcome.last.nodes, outcome.nodes], [moves.len() as u64; 2]);
            assert_eq!(outcome.last.line.len(), 1);
            assert!(moves.contains(&outcome.last.line[0]));
        }
    }
}

#[test]
fn a_search_can_be_stopped() {
    let stop = AtomicBool::new(false);
    let mut last = None;
    let mut on_iteration = |iteration: &Iteration| {
        last = Some(iteration.clone());
        stop.store(iteration.depth == 2, Ordering::Relaxed);
    };
    let request = SearchRequest::to_depth(60);
    let outcome = (SEARCH.run)(&request, &[], &setup(MIDDLEGAME), &mut on_iteration, &stop);
    assert!(outcome.is_interrupted);
    assert_eq!(outcome.last.depth, 2);
    assert_eq!(Some(&outcome.last), last.as_ref());
    assert!(outcome.nodes <= outcome.last.nodes + 1_024);
}

/// Without a deadline a search of depth 60 would not end.
#[test]
fn a_deadline_ends_the_search() {
    let request = SearchRequest {
        deadline: Some(Instant::now() + Duration::from_millis(50)),
        ..SearchRequest::to_depth(60)
    };
    let outcome = search(&request, MIDDLEGAME);
    assert!(outcome.is_interrupted && outcome.last.depth < 60);
    play(MIDDLEGAME, &outcome.last.line);
}

#[test]
fn depths_are_limited_to_the_supported_range() {
    let shallow = search(&SearchRequest::to_depth(0), MIDDLEGAME);
    assert_eq!(shallow, search(&SearchRequest::to_depth(1), MIDDLEGAME));
    // Every move reaches the fifty-move limit: the tree is one ply deep.
    let last_ply = "4k3/8/8/8/8/8/8/R3K3 w - - 99 80";
    let last = search(&SearchRequest::to_depth(u32::MAX), last_ply).last;
    assert_eq!((last.depth, last.line.len()), (MAX_DEPTH, 1));
}
