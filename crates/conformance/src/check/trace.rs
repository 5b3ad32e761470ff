//! Where a check has got to, so that a failure can say so.

use std::any::Any;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use boardbench_core::{CanonicalMove, Setup};

use super::{Failure, Report};
use crate::contents::Content;
use crate::probe::{DynPosition, Judgement};
use crate::reference::Reference;
use crate::samples::Sample;

/// What a check is looking at. Nothing is written out before something is wrong.
pub(super) struct Trace {
    check: &'static str,
    fen: Option<String>,
    subject: Subject,
    /// The code, if the subject is one.
    code: u32,
    positions: u64,
    comparisons: u64,
}

/// What in a position a check is looking at.
#[derive(Clone, Copy)]
enum Subject {
    Nothing,
    Move(CanonicalMove),
    Content(Content),
    Code,
}

/// What a step of a check comes to.
pub(super) type Outcome = Result<(), Failure>;

impl Trace {
    pub(super) fn new(check: &'static str) -> Self {
        Self {
            check,
            fen: None,
            subject: Subject::Nothing,
            code: 0,
            positions: 0,
            comparisons: 0,
        }
    }

    /// Runs a check over positions; a panic is a failure where it happened.
    pub(super) fn over_samples<'a>(
        check: &'static str,
        samples: impl IntoIterator<Item = &'a Sample>,
        mut step: impl FnMut(&'a Sample, &mut Self) -> Outcome,
    ) -> Result<Report, Failure> {
        let mut trace = Self::new(check);
        for sample in samples {
            trace.at_position(&sample.fen);
            trace.guard(|trace| step(sample, trace))?;
        }
        Ok(trace.report())
    }

    /// Runs a step; a panic becomes a failure.
    pub(super) fn guard(&mut self, step: impl FnOnce(&mut Self) -> Outcome) -> Outcome {
        // Nothing that was being worked on is looked at after a panic, but the trace, which is
        // whole at every moment.
        match catch_unwind(AssertUnwindSafe(|| step(self))) {
            Ok(outcome) => outcome,
            Err(payload) => Err(self.failure(
                &"it must not panic",
                "an answer".to_owned(),
                format!("a panic: {}", panic_text(payload.as_ref())),
            )),
        }
    }

    /// Looks at a position from now on.
    pub(super) fn at_position(&mut self, fen: &str) {
        self.positions += 1;
        self.fen = Some(fen.to_owned());
        self.subject = Subject::Nothing;
    }

    /// Looks at a move from now on.
    pub(super) fn at_move(&mut self, mv: CanonicalMove) {
        self.subject = Subject::Move(mv);
    }

    /// Looks at a move from now on that has no position.
    pub(super) fn at_content(&mut self, content: Content) {
        self.subject = Subject::Content(content);
    }

    /// Looks at a raw code from now on.
    pub(super) fn at_code(&mut self, code: u32) {
        *self.code_mut() = code;
    }

    /// Looks at raw codes from now on, at the one that is kept here.
    pub(super) fn code_mut(&mut self) -> &mut u32 {
        self.subject = Subject::Code;
        &mut self.code
    }

    /// Looks at the position as a whole again.
    pub(super) fn at_no_move(&mut self) {
        self.subject = Subject::Nothing;
    }

    /// Compares an answer.
    #[allow(
        clippy::needless_pass_by_value,
        reason = "answers are small, and a reference at each of a hundred calls helps nobody"
    )]
    pub(super) fn equal<T: PartialEq + fmt::Debug>(
        &mut self,
        question: impl fmt::Display,
        expected: T,
        found: T,
    ) -> Outcome {
        self.comparisons += 1;
        if expected == found {
            Ok(())
        } else {
            Err(self.failure(&question, format!("{expected:?}"), format!("{found:?}")))
        }
    }

    /// Requires something to be so.
    pub(super) fn holds(&mut self, statement: impl fmt::Display, holds: bool) -> Outcome {
        self.equal(statement, true, holds)
    }

    /// Counts what a board was asked about legality; a failure shows the wrong answer.
    pub(super) fn judged(&mut self, judgement: Judgement) -> Outcome {
        self.comparisons += judgement.asked;
        match judgement.wrong {
            None => Ok(()),
            Some(wrong) => Err(self.failure(&"is_legal", (!wrong).to_string(), wrong.to_string())),
        }
    }

    /// Compares two setups; a failure shows them as FENs.
    pub(super) fn equal_setups(
        &mut self,
        question: impl fmt::Display,
        expected: &Setup,
        found: &Setup,
    ) -> Outcome {
        self.comparisons += 1;
        if expected == found {
            return Ok(());
        }
        let fen = |setup| Reference::from_setup(setup).to_fen();
        Err(self.failure(&question, fen(expected), fen(found)))
    }

    /// Compares a board bit by bit with what was saved last; a failure shows both as FENs if
    /// those tell them apart.
    pub(super) fn equal_boards(
        &mut self,
        question: impl fmt::Display,
        board: &mut dyn DynPosition,
    ) -> Outcome {
        self.comparisons += 1;
        let Some(difference) = board.compare() else {
            return Ok(());
        };
        let ([expected, found], [expected_text, found_text]) =
            (&difference.setups, difference.texts);
        self.equal_setups(&question, expected, found)?;
        Err(self.failure(&question, expected_text, found_text))
    }

    /// Compares two sorted lists of moves; a failure names the difference only.
    pub(super) fn equal_moves(
        &mut self,
        question: impl fmt::Display,
        expected: &[CanonicalMove],
        found: &[CanonicalMove],
    ) -> Outcome {
        self.comparisons += expected.len().max(1) as u64;
        if expected == found {
            return Ok(());
        }
        if let Some(twice) = found.windows(2).find(|pair| pair[0] == pair[1]) {
            let mv = twice[0];
            return Err(self.failure(
                &question,
                "every move once".to_owned(),
                format!("{mv} twice"),
            ));
        }
        let missing = difference(expected, found);
        let beyond = difference(found, expected);
        Err(self.failure(
            &question,
            format!("{} moves, among them {missing}", expected.len()),
            format!("{} moves, among them {beyond}", found.len()),
        ))
    }

    /// The failure here.
    pub(super) fn failure(
        &self,
        question: &dyn fmt::Display,
        expected: String,
        found: String,
    ) -> Failure {
        Failure {
            check: self.check,
            question: question.to_string().into(),
            fen: self.fen.as_deref().map(Into::into),
            mv: match self.subject {
                Subject::Nothing => None,
                Subject::Move(mv) => Some(mv.to_string().into()),
                Subject::Content(content) => Some(content.to_string().into()),
                Subject::Code => Some(format!("of raw code {:#x}", self.code).into()),
            },
            expected: expected.into(),
            found: found.into(),
        }
    }

    /// The report of a check that has come to its end.
    pub(super) fn report(&self) -> Report {
        Report {
            check: self.check,
            positions: self.positions,
            comparisons: self.comparisons,
        }
    }
}

/// The moves of one list that are missing from another.
fn difference(these: &[CanonicalMove], others: &[CanonicalMove]) -> String {
    let only: Vec<_> = (these.iter())
        .filter(|mv| !others.contains(mv))
        .map(ToString::to_string)
        .collect();
    if only.is_empty() {
        "none that is missing on the other side".to_owned()
    } else {
        only.join(" ")
    }
}

fn panic_text(payload: &(dyn Any + Send)) -> &str {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| payload.downcast_ref::<&str>().copied())
        .unwrap_or("without a message")
}
