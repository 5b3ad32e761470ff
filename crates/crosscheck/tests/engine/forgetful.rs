//! Programs that are wrong only after other questions.

use std::collections::HashMap;
use std::time::Instant;

use boardbench_crosscheck::engine::{Answer, Divider, EngineError, Question, Repeated};
use boardbench_notation::write_fen;

use crate::engines::{found, right_answer};

/// Counts rightly, but looks counts below a move up by the position alone, whatever the depth: an older count may be of
/// another.
#[derive(Debug, Default)]
struct Hashed {
    counts: HashMap<String, u64>,
}

impl Hashed {
    fn answer(&mut self, question: &Question) -> Answer {
        let mut moves = right_answer(question).moves;
        for (mv, count) in &mut moves {
            let after = question.variation.and(*mv).end().unwrap();
            *count = *self.counts.entry(write_fen(&after)).or_insert(*count);
        }
        Answer::with_sum(moves)
    }
}

impl Divider for Hashed {
    fn divide(&mut self, question: &Question, _: Instant) -> Result<Answer, EngineError> {
        Ok(self.answer(question))
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

/// The reported question alone was answered rightly: its replay showed nothing.
#[test]
fn a_table_without_the_depth_is_shown_with_the_question_before() {
    let (finding, _) = found(&mut Hashed::default(), &[]);
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
    let mut again = Hashed::default();
    again.answer(&earlier[0]);
    let alone = Hashed::default().answer(&finding.question);
    assert_ne!(again.answer(&finding.question), alone);
}
