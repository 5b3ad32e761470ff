//! Programs that are wrong only after other questions.

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use boardbench_checks::engine::{
    Agreement, Answer, Divider, EngineError, Finding, Question, Repeated, check,
};
use boardbench_checks::perft::{Leaves, Perft};
use boardbench_notation::write_fen;

use crate::engines::{contender, found, start};

/// Counts rightly, but looks counts below a move up by the position alone, whatever the depth: an older count may be of
/// another.
#[derive(Debug, Default)]
struct Hashed {
    counts: HashMap<String, u64>,
}

impl Divider for Hashed {
    fn divide(&mut self, question: &Question, _: Instant) -> Result<Answer, EngineError> {
        let setup = question.variation.end(contender()).unwrap();
        let perft = Perft {
            depth: question.depth.get(),
            leaves: Leaves::Counted,
            threads: NonZeroUsize::MIN,
        };
        let mut moves = perft.divide(contender(), &setup, &|_, _| ());
        for (mv, count) in &mut moves {
            let after = question.variation.and(*mv).end(contender()).unwrap();
            *count = *self.counts.entry(write_fen(&after)).or_insert(*count);
        }
        let total = moves.iter().map(|&(_, count)| count).sum();
        Ok(Answer { moves, total })
    }

    fn replay(&self, questions: &[Question]) -> String {
        let replay = |one: &Question| format!("{} {}", one.depth, one.variation.fen());
        let each: Vec<String> = questions.iter().map(replay).collect();
        each.join("; ")
    }

    fn afresh(&self) -> Option<Box<dyn Divider>> {
        Some(Box::<Self>::default())
    }
}

fn finding(divider: &mut dyn Divider) -> Finding {
    let time = Duration::from_secs(20);
    let (verdict, _) = check(divider, contender(), &[], time, &|_| ()).unwrap();
    match verdict {
        Agreement::Different(finding) => *finding,
        verdict => panic!("{verdict:?}"),
    }
}

/// The reported question alone was answered rightly: its replay showed nothing.
#[test]
fn a_table_without_the_depth_is_shown_with_the_question_before() {
    let finding = finding(&mut Hashed::default());
    let Repeated::After(earlier) = &finding.repeated else {
        panic!("{finding}");
    };
    assert_eq!(earlier.len(), 1, "{finding}");
    let report = finding.to_string();
    let words =
        "it depends on earlier questions (1 of them): a hash table, or state that is not reset";
    assert!(report.lines().any(|line| line == words), "{report}");
    assert!(finding.replay.contains("; "), "{report}");
    // Asked in that order, a new process is wrong again; asked alone, it is right.
    let deadline = Instant::now() + Duration::from_secs(1);
    let mut new = Hashed::default();
    let alone = new.divide(&finding.question, deadline).unwrap();
    let mut again = Hashed::default();
    for question in earlier {
        again.divide(question, deadline).unwrap();
    }
    assert_ne!(again.divide(&finding.question, deadline).unwrap(), alone);
}

#[test]
fn a_mistake_that_a_new_process_makes_depends_on_nothing() {
    let (finding, _) = found(&mut start("castling-rook-taken", "uci").unwrap(), 30);
    assert_eq!(finding.repeated, Repeated::Alone, "{finding}");
    assert!(!finding.to_string().contains("depends on"), "{finding}");
}
