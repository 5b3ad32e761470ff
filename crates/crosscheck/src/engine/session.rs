//! Runs the same queries on a program and a contender within a time limit.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use boardbench_core::{CanonicalMove, CastlingForm};
use boardbench_registry::Pair;

use super::castling;
use super::compare::Difference;
use super::cost::CostEstimate;
use super::error::EngineError;
use super::query::{Divider, Query};
use crate::perft::{Leaves, Perft};

/// Amount of work compared so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extent {
    /// Positions without a difference at some depth.
    pub positions: u64,
    /// Queries with a response.
    pub queries: u64,
    /// Sum of the counts.
    pub nodes: u64,
    /// Maximum depth of a query, in plies.
    pub deepest: u32,
    /// `true` if the program has listed moves, not only totals.
    pub gives_moves: bool,
    /// Elapsed time.
    pub time: Duration,
}

/// Called after every query.
pub type Watch<'a> = &'a dyn Fn(&Extent);

#[derive(Debug)]
pub(super) enum Compared {
    /// The responses are equal, with this many nodes.
    Same(u64),
    Different(Difference),
    OutOfTime,
}

/// A program and a contender that run the same queries.
pub(super) struct Session<'a> {
    pub(super) divider: &'a mut dyn Divider,
    castling: CastlingForm,
    pub(super) contender: &'static Pair,
    pub(super) cost: CostEstimate,
    pub(super) outcome: Extent,
    watch: Watch<'a>,
    begin: Instant,
    end: Instant,
    /// `true` if the program has failed; then no query is sent again.
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
            cost: CostEstimate::default(),
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

    fn remaining(&self) -> Duration {
        self.end.saturating_duration_since(Instant::now())
    }

    /// Waits until the program has started.
    pub(super) fn wait_for_start(&mut self) -> Result<(), EngineError> {
        let timeout = self.cost.timeout(0).min(self.remaining());
        if timeout.is_zero() {
            return Ok(());
        }
        self.divider.wait_for_start(Instant::now() + timeout)
    }

    /// Runs a query on both and compares the responses. After an error or the time limit no query is sent.
    ///
    /// # Panics
    ///
    /// If the query's moves are not legal.
    pub(super) fn compare(&mut self, query: &Query) -> Result<Compared, EngineError> {
        let start = Instant::now();
        let expected = self.expected(query);
        let nodes = expected.iter().map(|&(_, count)| count).sum();
        let estimate = self.cost.estimate(nodes);
        if self.has_failed || self.remaining() < estimate || self.remaining().is_zero() {
            return Ok(Compared::OutOfTime);
        }
        let timeout = self.cost.timeout(nodes).min(self.remaining());
        let deadline = Instant::now() + timeout;
        let response = match castling::run_query(self.castling, self.divider, query, deadline) {
            Ok(response) => response,
            Err(error) => {
                self.has_failed = true;
                // At the time limit, a late response is not an error.
                let is_late = self.remaining().is_zero() && self.outcome.queries > 0;
                return if is_late { Ok(Compared::OutOfTime) } else { Err(error) };
            }
        };
        self.cost.record(nodes, start.elapsed());
        self.outcome.queries += 1;
        self.outcome.nodes = self.outcome.nodes.saturating_add(nodes);
        self.outcome.deepest = self.outcome.deepest.max(query.depth);
        self.outcome.gives_moves |= !response.moves.is_empty();
        self.outcome.time = self.elapsed();
        (self.watch)(&self.outcome);
        match Difference::find(&expected, &response, self.outcome.gives_moves) {
            Ok(None) => Ok(Compared::Same(nodes)),
            Ok(Some(difference)) => Ok(Compared::Different(difference)),
            Err(error) => Err(error.with_request(&self.replay(query))),
        }
    }

    fn expected(&self, query: &Query) -> Vec<(CanonicalMove, u64)> {
        let perft =
            Perft { depth: query.depth, leaves: Leaves::Counted, threads: NonZeroUsize::MIN };
        perft.divide(self.contender, &query.setup(), &|_, _| ())
    }

    pub(super) fn replay(&self, query: &Query) -> String {
        self.divider.replay(&castling::write(self.castling, query))
    }

    /// Returns `true` if the response of a new process is correct.
    pub(super) fn is_correct_in_new_process(&self, query: &Query) -> bool {
        let divider = self.divider.new_process().filter(|_| !self.remaining().is_zero());
        let response = divider.and_then(|mut divider| {
            castling::run_query(self.castling, &mut *divider, query, self.end).ok()
        });
        response.is_some_and(|response| {
            let expected = self.expected(query);
            let compared = Difference::find(&expected, &response, self.outcome.gives_moves);
            matches!(compared, Ok(None))
        })
    }
}
