//! Tests the order in which positions are compared.

use std::collections::{HashMap, HashSet};
use std::slice;
use std::thread;
use std::time::{Duration, Instant};

use boardbench_conformance::vectors;
use boardbench_core::Setup;
use boardbench_crosscheck::engine::{EngineError, Query, Root};
use boardbench_notation::{parse_fen, write_fen};

use crate::engines::{Program, checked, contender, correct_response};

/// Returns a FEN without its clocks, which are reduced in queries.
fn without_clocks(fen: &str) -> String {
    let fields: Vec<&str> = fen.split(' ').take(4).collect();
    fields.join(" ")
}

#[test]
fn edge_case_positions_come_first_and_reach_depth_two() {
    let mine = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let special = Root { name: "mine".into(), setup: parse_fen(mine).unwrap() };
    let vectors = vectors::all().map(|vector| vector.fen);
    let roots: Vec<&str> = vectors.chain([mine]).collect();
    let known: HashSet<String> = roots.iter().map(|fen| without_clocks(fen)).collect();
    for nodes_per_second in [100_000.0, 10_000_000.0] {
        // Responds correctly, up to the first unknown position.
        let mut queried = Vec::new();
        let mut recorder = Program(|query: &Query, _: Instant| {
            let fen = query.fen();
            if !known.contains(&without_clocks(&fen)) {
                return Err(EngineError::new("an unknown position"));
            }
            queried.push((without_clocks(&fen), query.depth));
            let response = correct_response(query);
            let seconds = response.total as f64 / nodes_per_second;
            thread::sleep(Duration::from_secs_f64(seconds));
            Ok(response)
        });
        let stopped = checked(&mut recorder, slice::from_ref(&special), 30);
        assert!(stopped.is_err());
        let initial = without_clocks(&write_fen(&Setup::initial()));
        let first = queried.iter().find(|(fen, _)| *fen != initial);
        assert_eq!(first.unwrap().0, without_clocks(mine));
        let deepest: HashMap<_, _> = queried.into_iter().collect();
        for root in &roots {
            let has_moves = (contender().open)(&parse_fen(root).unwrap()).count_legal() > 0;
            let min_depth = if has_moves { 2 } else { 1 };
            let depth = deepest.get(&without_clocks(root));
            assert!(depth >= Some(&min_depth), "{root} {depth:?}");
        }
    }
}
