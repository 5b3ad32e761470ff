//! The order in which positions are asked about.

use std::collections::{HashMap, HashSet};
use std::slice;
use std::thread;
use std::time::{Duration, Instant};

use boardbench_conformance::vectors;
use boardbench_core::Setup;
use boardbench_crosscheck::engine::{Agreement, Divider, EngineError, Question, Root};
use boardbench_notation::{parse_fen, write_fen};

use crate::engines::{Program, checked, contender, right_answer, start};

/// A generator that never promoted to a knight was called equal after 64 of the positions.
#[test]
fn a_run_that_did_not_ask_all_special_positions_is_not_equal() {
    let special = Root::plain();
    let check = |fault, seconds| {
        let (mut engine, mut questions) = (start(fault, "uci"), 0);
        let mut slow = Program(|question: &_, deadline| {
            questions += 1;
            thread::sleep(Duration::from_millis(40));
            engine.divide(question, deadline)
        });
        let (verdict, _) = checked(&mut slow, &special, seconds).unwrap();
        (verdict, questions)
    };
    let (verdict, _) = check("none", 1);
    let Agreement::Unfinished { asked, special: all } = verdict else {
        panic!("{verdict:?}");
    };
    assert!(0 < asked && asked < all, "{asked} of {all}");
    assert!(all > special.len(), "{asked} of {all}");
    let themes: HashSet<&str> = special.iter().map(|root| &*root.name).collect();
    let (verdict, questions) = check("promotion-queen", 5);
    assert!(matches!(verdict, Agreement::Different(_)), "{verdict:?}");
    // It was found among the first of each rule; the rest reduced it.
    assert!(questions < themes.len() + 50, "{questions}");
}

/// Returns a FEN without its clocks, which are small in questions.
fn without_clocks(fen: &str) -> String {
    let fields: Vec<&str> = fen.split(' ').take(4).collect();
    fields.join(" ")
}

#[test]
fn special_positions_come_first_and_reach_depth_two() {
    let mine = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let special = Root { name: "mine".into(), setup: parse_fen(mine).unwrap() };
    let vectors = vectors::all().map(|vector| vector.fen);
    let roots: Vec<&str> = vectors.chain([mine]).collect();
    let known: HashSet<String> = roots.iter().map(|fen| without_clocks(fen)).collect();
    for nodes_per_second in [100_000.0, 10_000_000.0] {
        // Gives right answers, until it is asked about an unknown position.
        let mut asked = Vec::new();
        let mut recorder = Program(|question: &Question, _: Instant| {
            let fen = question.variation.fen();
            if !known.contains(&without_clocks(&fen)) {
                return Err(EngineError::new("an unknown position"));
            }
            asked.push((without_clocks(&fen), question.depth));
            let answer = right_answer(question);
            let seconds = answer.total as f64 / nodes_per_second;
            thread::sleep(Duration::from_secs_f64(seconds));
            Ok(answer)
        });
        let stopped = checked(&mut recorder, slice::from_ref(&special), 30);
        assert!(stopped.is_err());
        let initial = without_clocks(&write_fen(&Setup::initial()));
        let first = asked.iter().find(|(fen, _)| *fen != initial);
        assert_eq!(first.unwrap().0, without_clocks(mine));
        let deepest: HashMap<_, _> = asked.into_iter().collect();
        for root in &roots {
            let has_moves = (contender().open)(&parse_fen(root).unwrap()).count_legal() > 0;
            let least = if has_moves { 2 } else { 1 };
            let depth = deepest.get(&without_clocks(root));
            assert!(depth >= Some(&least), "{root} {depth:?}");
        }
    }
}
