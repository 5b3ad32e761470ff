//! Compares results for the checks, and tracks the current position and move for their failures.

use std::fmt;

use boardbench_core::{CanonicalMove, Setup};

use super::difference::first_difference;
use super::{Failure, Outcome, Report};
use crate::contents::Content;
use crate::panics::caught;
use crate::probe::{DynEncoding, DynPosition};
use crate::reference::Reference;
use crate::samples::Sample;

/// Current position and move of a check. Nothing is formatted before a check fails.
pub(super) struct Trace {
    report: Report,
    fen: Option<String>,
    subject: Subject,
    /// Current raw code, if the subject is a code.
    code: u32,
    /// FEN of the first position of the game, and the moves from there; empty without a game.
    game: (String, Vec<Option<CanonicalMove>>),
}

#[derive(Clone, Copy)]
enum Subject {
    Nothing,
    Move(CanonicalMove),
    Content(Content),
    Code,
}

/// Result of a step of a check.
pub(super) type Checked = Result<(), Failure>;

impl Trace {
    pub(super) fn new(check: &'static str) -> Self {
        Self {
            report: Report { check, comparisons: 0 },
            fen: None,
            subject: Subject::Nothing,
            code: 0,
            game: Default::default(),
        }
    }

    /// Runs a check over positions; a panic becomes a failure.
    pub(super) fn over_samples<'a>(
        check: &'static str,
        samples: impl IntoIterator<Item = &'a Sample>,
        mut step: impl FnMut(&'a Sample, &mut Self) -> Checked,
    ) -> Outcome {
        let mut trace = Self::new(check);
        for sample in samples {
            trace.at_position(&sample.fen);
            trace.guard(|trace| step(sample, trace))?;
        }
        Ok(trace.report())
    }

    /// Runs a step; a panic becomes a failure.
    pub(super) fn guard(&mut self, step: impl FnOnce(&mut Self) -> Checked) -> Checked {
        // After a panic only the trace is used, which is always consistent.
        match caught(|| step(self)) {
            Ok(outcome) => outcome,
            Err(text) => Err(self.failure("no panic", "no panic", format_args!("a panic: {text}"))),
        }
    }

    pub(super) fn at_position(&mut self, fen: &str) {
        self.fen = Some(fen.to_owned());
        self.subject = Subject::Nothing;
    }

    pub(super) fn at_move(&mut self, mv: CanonicalMove) {
        self.subject = Subject::Move(mv);
    }

    /// Sets the current move, without a position.
    pub(super) fn at_content(&mut self, content: Content) {
        self.subject = Subject::Content(content);
    }

    pub(super) fn at_code(&mut self, code: u32) {
        *self.code_mut() = code;
    }

    /// Returns the current raw code, for a loop that updates it.
    pub(super) fn code_mut(&mut self) -> &mut u32 {
        self.subject = Subject::Code;
        &mut self.code
    }

    pub(super) fn begin_game(&mut self, fen: &str) {
        self.at_position(fen);
        self.game = (fen.to_owned(), Vec::new());
    }

    /// Adds a move to the game, or a null move.
    pub(super) fn played(&mut self, mv: Option<CanonicalMove>) {
        self.game.1.push(mv);
    }

    /// Compares two results.
    #[allow(
        clippy::needless_pass_by_value,
        reason = "results are small, and references would clutter a hundred calls"
    )]
    pub(super) fn equal<T: PartialEq + fmt::Debug>(
        &mut self,
        property: impl fmt::Display,
        expected: T,
        found: T,
    ) -> Checked {
        let texts = || [format!("{expected:?}"), format!("{found:?}")];
        self.compared(expected == found, property, texts)
    }

    pub(super) fn holds(&mut self, statement: impl fmt::Display, holds: bool) -> Checked {
        self.equal(statement, true, holds)
    }

    /// Counts the results of `is_legal`; a failure shows the wrong one, and the move of the raw code.
    pub(super) fn judged(
        &mut self,
        encoding: &dyn DynEncoding,
        outcome: Result<u64, bool>,
    ) -> Checked {
        match outcome {
            Ok(count) => {
                self.report.comparisons += count;
                self.subject = Subject::Nothing;
                Ok(())
            }
            Err(wrong) => {
                let mut failure = self.failure("is_legal", !wrong, wrong);
                let mv = encoding.canonical(self.code);
                failure.mv = Some(format!("{mv}, raw code {:#x}", self.code).into());
                Err(failure)
            }
        }
    }

    /// Compares two setups; a failure shows them as FENs.
    pub(super) fn equal_setups(
        &mut self,
        property: impl fmt::Display,
        expected: &Setup,
        found: &Setup,
    ) -> Checked {
        let fen = |setup| Reference::from_setup(setup).to_fen();
        self.compared(expected == found, property, || [expected, found].map(fen))
    }

    /// Compares a board bit by bit with the copy saved last; a failure shows both as FENs if
    /// these differ, else the first field that differs.
    pub(super) fn equal_boards(
        &mut self,
        property: impl fmt::Display,
        board: &mut dyn DynPosition,
    ) -> Checked {
        let Some(difference) = board.compare() else {
            return self.compared(true, property, Default::default);
        };
        let [(expected, before), (found, after)] = &*difference;
        self.equal_setups(&property, expected, found)?;
        self.compared(false, property, || first_difference(&[before, after]))
    }

    /// Compares two values; a failure shows the first field that differs.
    pub(super) fn equal_fields<T: PartialEq + fmt::Debug>(
        &mut self,
        property: impl fmt::Display,
        expected: &T,
        found: &T,
    ) -> Checked {
        let texts = || [format!("{expected:?}"), format!("{found:?}")];
        self.compared(expected == found, property, || first_difference(&texts()))
    }

    /// Counts a comparison. If the results differ, a failure shows both.
    fn compared(
        &mut self,
        is_equal: bool,
        property: impl fmt::Display,
        texts: impl FnOnce() -> [String; 2],
    ) -> Checked {
        self.report.comparisons += 1;
        if is_equal {
            return Ok(());
        }
        let [expected, found] = texts();
        Err(self.failure(property, expected, found))
    }

    /// Compares two lists of moves in any order; a failure shows only the difference.
    pub(super) fn equal_moves(
        &mut self,
        property: &str,
        mut expected: Vec<CanonicalMove>,
        mut found: Vec<CanonicalMove>,
    ) -> Checked {
        self.report.comparisons += expected.len().max(1) as u64;
        expected.sort_unstable();
        found.sort_unstable();
        if expected == found {
            return Ok(());
        }
        if let Some([mv, _]) = found.windows(2).find(|pair| pair[0] == pair[1]) {
            let found = format!("{mv} twice");
            return Err(self.failure(property, "each move once", found));
        }
        let missing = describe_difference(&expected, &found, "missing");
        let wrong = describe_difference(&found, &expected, "wrong");
        Err(self.failure(property, missing, wrong))
    }

    /// Returns a failure at the current position and move.
    pub(super) fn failure(
        &self,
        property: impl fmt::Display,
        expected: impl fmt::Display,
        found: impl fmt::Display,
    ) -> Failure {
        Failure {
            check: self.report.check,
            question: property.to_string().into(),
            fen: self.fen.as_deref().map(Into::into),
            mv: match self.subject {
                Subject::Nothing => None,
                Subject::Move(mv) => Some(mv.to_string().into()),
                Subject::Content(content) => Some(content.to_string().into()),
                Subject::Code => Some(format!("raw code {:#x}", self.code).into()),
            },
            game: self.describe_game().map(Into::into),
            expected: expected.to_string().into(),
            found: found.to_string().into(),
        }
    }

    /// Returns the moves of the game, if there are any, and its first position.
    fn describe_game(&self) -> Option<String> {
        let (fen, moves) = &self.game;
        let text = |mv: &Option<CanonicalMove>| mv.map_or("0000".into(), |mv| mv.to_string());
        let moves: Vec<String> = moves.iter().map(text).collect();
        (!moves.is_empty()).then(|| format!("{} from {fen}", moves.join(" ")))
    }

    pub(super) fn report(&self) -> Report {
        self.report
    }
}

/// Describes the length of a list, and its moves that are not in another list: "5 moves, wrong: e8d7".
fn describe_difference(moves: &[CanonicalMove], others: &[CanonicalMove], label: &str) -> String {
    let only: Vec<_> =
        (moves.iter()).filter(|mv| !others.contains(mv)).map(ToString::to_string).collect();
    let count = moves.len();
    if only.is_empty() {
        format!("{count} moves")
    } else {
        format!("{count} moves, {label}: {}", only.join(" "))
    }
}
