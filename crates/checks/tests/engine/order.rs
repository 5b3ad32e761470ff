//! The order in which positions are asked about.

use std::collections::{HashMap, HashSet};
use std::num::NonZeroUsize;
use std::thread;
use std::time::{Duration, Instant};

use boardbench_checks::crosscheck::{Special, special_positions};
use boardbench_checks::engine::{
    Agreement, Answer, Divider, EngineError, Problem, Question, Root, UciEngine, check,
};
use boardbench_checks::perft::{Leaves, Perft};
use boardbench_conformance::vectors;
use boardbench_core::Setup;
use boardbench_notation::{parse_fen, write_fen};

use crate::engines::{contender, start};

/// Gives right answers at a fixed speed, until it is asked about an unknown position.
#[derive(Debug)]
struct Recorder {
    known: HashSet<String>,
    nodes_per_second: f64,
    /// The FENs and depths that it was asked, in order.
    asked: Vec<(String, u32)>,
}

impl Divider for Recorder {
    fn divide(&mut self, question: &Question, _: Instant) -> Result<Answer, EngineError> {
        let fen = question.variation.fen();
        if !self.known.contains(&fen) {
            return Err(EngineError {
                problem: Problem::NoTime,
                context: None,
            });
        }
        let depth = question.depth.get();
        self.asked.push((fen, depth));
        let perft = Perft {
            depth,
            leaves: Leaves::Counted,
            threads: NonZeroUsize::MIN,
        };
        let moves = perft.divide(contender(), &question.variation.start, &|_, _| ());
        let total = moves.iter().map(|&(_, count)| count).sum();
        thread::sleep(Duration::from_secs_f64(
            total as f64 / self.nodes_per_second,
        ));
        Ok(Answer { moves, total })
    }

    fn replay(&self, _: &[Question]) -> String {
        String::new()
    }
}

/// The position with small clocks, as in questions.
fn with_small_clocks(fen: &str) -> Setup {
    let fields: Vec<&str> = fen.split(' ').take(4).collect();
    let written = parse_fen(fen).unwrap();
    if written.halfmove_clock() > 1_000 {
        parse_fen(&format!("{} 0 1", fields.join(" "))).unwrap()
    } else {
        written
    }
}

/// An engine that takes its time for every question.
#[derive(Debug)]
struct Slow {
    engine: UciEngine,
    questions: usize,
}

impl Divider for Slow {
    fn divide(&mut self, question: &Question, deadline: Instant) -> Result<Answer, EngineError> {
        self.questions += 1;
        thread::sleep(Duration::from_millis(40));
        self.engine.divide(question, deadline)
    }

    fn replay(&self, questions: &[Question]) -> String {
        self.engine.replay(questions)
    }
}

/// The special positions without random pieces, as roots.
fn special_roots() -> Vec<Root> {
    let plain = special_positions(1)
        .into_iter()
        .filter(|special| special.is_plain);
    let root = |special: Special| Root {
        name: special.theme.to_owned(),
        setup: special.setup,
    };
    plain.map(root).collect()
}

/// A generator that never promoted to a knight was called equal after 64 of the positions.
#[test]
fn a_run_that_did_not_ask_all_special_positions_is_not_equal() {
    let special = special_roots();
    let checked = |fault, seconds| {
        let mut slow = Slow {
            engine: start(fault, "uci").unwrap(),
            questions: 0,
        };
        let time = Duration::from_secs(seconds);
        let (verdict, _) = check(&mut slow, contender(), &special, time, &|_| ()).unwrap();
        (verdict, slow.questions)
    };
    let (verdict, _) = checked("none", 1);
    let Agreement::Unfinished {
        asked,
        special: all,
    } = verdict
    else {
        panic!("{verdict:?}");
    };
    assert!(
        0 < asked && asked < all && all > special.len(),
        "{asked} of {all}"
    );
    let themes: HashSet<&str> = special.iter().map(|root| &*root.name).collect();
    let (verdict, questions) = checked("promotion-queen", 5);
    assert!(matches!(verdict, Agreement::Different(_)), "{verdict:?}");
    // It was found among the first of each rule; the rest reduced it.
    assert!(questions < themes.len() + 50, "{questions}");
}

#[test]
fn special_positions_come_first_and_reach_depth_two() {
    let special = Root {
        name: "mine".into(),
        setup: parse_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").unwrap(),
    };
    let vectors = vectors::all().map(|vector| with_small_clocks(vector.fen));
    let roots: Vec<Setup> = std::iter::once(special.setup).chain(vectors).collect();
    for nodes_per_second in [100_000.0, 10_000_000.0] {
        let mut recorder = Recorder {
            known: roots.iter().map(write_fen).collect(),
            nodes_per_second,
            asked: Vec::new(),
        };
        let time = Duration::from_secs(30);
        let stopped = check(
            &mut recorder,
            contender(),
            std::slice::from_ref(&special),
            time,
            &|_| (),
        );
        assert!(stopped.is_err());
        let asked = &recorder.asked;
        let first = asked
            .iter()
            .find(|(fen, _)| *fen != write_fen(&Setup::initial()));
        assert_eq!(first.unwrap().0, write_fen(&special.setup));
        let deepest: HashMap<_, _> = asked.iter().cloned().collect();
        for root in &roots {
            let has_moves = (contender().open)(root).count_legal() > 0;
            let depth = deepest.get(&write_fen(root));
            assert!(
                depth >= Some(&if has_moves { 2 } else { 1 }),
                "{root:?} {depth:?}"
            );
        }
    }
}
