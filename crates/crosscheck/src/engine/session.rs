//! Asking a program and a contender the same questions while there is time.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use boardbench_core::{CanonicalMove, CastlingForm};
use boardbench_registry::Pair;

use super::castling;
use super::compare::Difference;
use super::error::EngineError;
use super::pace::Pace;
use super::question::{Divider, Question};
use crate::perft::{Leaves, Perft};

/// How much has been compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extent {
    /// Positions whose answers agreed at some depth.
    pub positions: u64,
    /// Questions answered.
    pub questions: u64,
    /// The sum of the counts.
    pub nodes: u64,
    /// The deepest question answered, in plies.
    pub deepest: u32,
    /// True if the program has given moves, and not only totals.
    pub gives_moves: bool,
    /// The time it took.
    pub time: Duration,
}

/// Called after every question.
pub type Watch<'a> = &'a dyn Fn(&Extent);

#[derive(Debug)]
pub(super) enum Compared {
    /// The answers agree, with this many nodes.
    Same(u64),
    Different(Difference),
    OutOfTime,
}

/// A program and a contender that are asked the same questions.
pub(super) struct Session<'a> {
    pub(super) divider: &'a mut dyn Divider,
    castling: CastlingForm,
    pub(super) contender: &'static Pair,
    pub(super) pace: Pace,
    pub(super) outcome: Extent,
    watch: Watch<'a>,
    begin: Instant,
    end: Instant,
    /// True if the program has failed; then it is not asked again.
    has_failed: bool,
}

impl<'a> Session<'a> {
    pub(super) fn new(
        divider: &'a mut dyn Divider,
        castling: CastlingForm,
        contender: &'static Pair,
        time: Duration,
        watch: Watch<'a>,
    ) -> Self {
        let begin = Instant::now();
        let outcome = Extent { gives_moves: divider.lists_moves_only(), ..Extent::default() };
        Self {
            divider,
            castling,
            contender,
            pace: Pace::default(),
            outcome,
            watch,
            begin,
            end: begin + time,
            has_failed: false,
        }
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.begin.elapsed()
    }

    fn left(&self) -> Duration {
        self.end.saturating_duration_since(Instant::now())
    }

    /// Waits until the program has started.
    pub(super) fn wait_for_start(&mut self) -> Result<(), EngineError> {
        let patience = self.pace.patience(0).min(self.left());
        if patience.is_zero() {
            return Ok(());
        }
        self.divider.wait_for_start(Instant::now() + patience)
    }

    /// Asks both. After an error, and when the time is over, the program is not asked again.
    ///
    /// # Panics
    ///
    /// If the question's moves are not legal.
    pub(super) fn compare(&mut self, question: &Question) -> Result<Compared, EngineError> {
        let asked = Instant::now();
        let expected = self.expected(question);
        let nodes = expected.iter().map(|&(_, count)| count).sum();
        let estimate = self.pace.estimate(nodes);
        if self.has_failed || self.left() < estimate || self.left().is_zero() {
            return Ok(Compared::OutOfTime);
        }
        let patience = self.pace.patience(nodes).min(self.left());
        let deadline = Instant::now() + patience;
        let answer = match castling::ask(self.castling, self.divider, question, deadline) {
            Ok(answer) => answer,
            Err(error) => {
                self.has_failed = true;
                // At the end of the time it may be late and nothing else.
                let is_late = self.left().is_zero() && self.outcome.questions > 0;
                return if is_late { Ok(Compared::OutOfTime) } else { Err(error) };
            }
        };
        self.pace.note(nodes, asked.elapsed());
        self.outcome.questions += 1;
        self.outcome.nodes = self.outcome.nodes.saturating_add(nodes);
        self.outcome.deepest = self.outcome.deepest.max(question.depth);
        self.outcome.gives_moves |= !answer.moves.is_empty();
        self.outcome.time = self.elapsed();
        (self.watch)(&self.outcome);
        match Difference::find(&expected, &answer, self.outcome.gives_moves) {
            Ok(None) => Ok(Compared::Same(nodes)),
            Ok(Some(difference)) => Ok(Compared::Different(difference)),
            Err(error) => Err(error.asked(&self.replay(question))),
        }
    }

    fn expected(&self, question: &Question) -> Vec<(CanonicalMove, u64)> {
        let perft =
            Perft { depth: question.depth, leaves: Leaves::Counted, threads: NonZeroUsize::MIN };
        perft.divide(self.contender, &question.setup(), &|_, _| ())
    }

    pub(super) fn replay(&self, question: &Question) -> String {
        self.divider.replay(&castling::write(self.castling, question))
    }

    /// Returns `true` if a new process answers a question correctly.
    pub(super) fn is_right_afresh(&self, question: &Question) -> bool {
        let answer =
            (self.divider.afresh()).filter(|_| !self.left().is_zero()).and_then(|mut divider| {
                castling::ask(self.castling, &mut *divider, question, self.end).ok()
            });
        answer.is_some_and(|answer| {
            let expected = self.expected(question);
            let compared = Difference::find(&expected, &answer, self.outcome.gives_moves);
            matches!(compared, Ok(None))
        })
    }
}
