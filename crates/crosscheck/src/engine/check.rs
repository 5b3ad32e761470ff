//! Searches for a difference between a program and a contender: order of positions, depths, and time limits.

use std::time::Duration;

use boardbench_core::{CastlingForm, Setup};
use boardbench_registry::Pair;

use super::error::EngineError;
use super::explain::explain;
use super::finding::Finding;
use super::query::{Divider, Query};
use super::roots::{Root, RootProgress, edge_cases_first, from_games};
use super::session::{Compared, Extent, Session, Watch};

/// Result of a check.
#[derive(Clone, Debug)]
pub enum Agreement {
    /// No difference; all edge-case positions were compared.
    Equal,
    /// No difference, but the time limit expired before all edge-case positions were compared.
    Unfinished {
        /// Number of edge-case positions compared.
        compared: usize,
        /// Number of edge-case positions, including the perft vectors and the initial position.
        edge_cases: usize,
    },
    /// A difference was found.
    Different(Box<Finding>),
}

/// Fraction of the time for finding a difference; the rest is for reducing it.
const SEARCH_SHARE: f64 = 0.7;

/// Fraction of the time for the whole check; the rest is for the caller.
const CHECK_SHARE: f64 = 0.95;

/// Maximum time; longer limits are reduced to it.
pub(super) const MAX_TIME: Duration = Duration::from_secs(1_000_000);

/// Maximum depth, for positions with hardly any moves.
const MAX_DEPTH: u32 = 16;

/// Depth of every edge-case position, however long that takes. Positions of games are that many plies behind.
const MIN_DEPTH: u32 = 2;

/// Deeper queries may take the remaining time divided by this.
const DEEP_QUERY_DIVISOR: u32 = 8;

/// Compares a program with a contender until they differ or the time limit expires. `castling` is the program's form.
///
/// The initial position comes first; then one `edge_cases` position of each name, the perft vectors, and the other `edge_cases`
/// positions, all of them at depths 1 and 2. After that these and positions of random games are compared in turn, one ply
/// deeper each time, as the speed and the time allow. After a difference, more than a quarter of the time is left to locate
/// and reduce it.
///
/// # Errors
///
/// If a response is unreadable or late.
pub fn check(
    divider: &mut dyn Divider,
    castling: CastlingForm,
    contender: &'static Pair,
    edge_cases: &[Root],
    time: Duration,
    watch: Watch<'_>,
) -> Result<(Agreement, Extent), EngineError> {
    let time = time.min(MAX_TIME);
    let deepest = if divider.lists_moves_only() { 1 } else { MAX_DEPTH };
    let mut search = DifferenceSearch {
        session: Session::new(divider, castling, contender, time.mul_f64(CHECK_SHARE), watch),
        time: time.mul_f64(SEARCH_SHARE),
        finding: None,
    };
    let mut roots = edge_cases_first(edge_cases);
    let initial = roots.iter().position(|root| root.setup == Setup::initial());
    if let Some(initial) = initial.filter(|_| deepest > 1) {
        roots[..=initial].rotate_right(1);
    }
    let roots = search.run(roots, deepest)?;
    let mut session = search.session;
    if session.outcome.queries == 0 {
        return Err(EngineError::no_time());
    }
    let compared = roots.iter().filter(|root| root.has_agreed()).count();
    let edge_cases = roots.len();
    let agreement = match search.finding {
        None if compared < edge_cases => Agreement::Unfinished { compared, edge_cases },
        None => Agreement::Equal,
        Some(mut finding) => {
            explain(&mut session, &mut finding);
            Agreement::Different(Box::new(finding))
        }
    };
    session.outcome.time = session.elapsed();
    Ok((agreement, session.outcome))
}

/// A search for the first difference.
struct DifferenceSearch<'a> {
    session: Session<'a>,
    time: Duration,
    finding: Option<Finding>,
}

impl DifferenceSearch<'_> {
    /// Compares all positions at increasing depths. Returns the edge-case positions with the depths reached.
    fn run(&mut self, roots: Vec<Root>, deepest: u32) -> Result<Vec<RootProgress>, EngineError> {
        self.session.wait_for_start()?;
        let mut edge_cases: Vec<RootProgress> = roots.into_iter().map(RootProgress::new).collect();
        for depth in 1..=MIN_DEPTH.min(deepest) {
            self.compare_all(&mut edge_cases, depth)?;
        }
        if self.is_over() {
            return Ok(edge_cases);
        }
        // Computed only here, since it takes about a second.
        let mut games: Vec<_> = from_games().into_iter().map(RootProgress::new).collect();
        for depth in 1..=deepest {
            let queries = self.session.outcome.queries;
            if depth + MIN_DEPTH <= deepest {
                self.compare_all(&mut edge_cases, depth + MIN_DEPTH)?;
            }
            self.compare_all(&mut games, depth)?;
            if queries == self.session.outcome.queries {
                break;
            }
        }
        Ok(edge_cases)
    }

    fn compare_all(&mut self, roots: &mut [RootProgress], depth: u32) -> Result<(), EngineError> {
        roots.iter_mut().try_for_each(|root| self.compare(root, depth))
    }

    /// Compares a position at a depth, if there is time and all lower depths were compared.
    fn compare(&mut self, progress: &mut RootProgress, depth: u32) -> Result<(), EngineError> {
        let estimate = self.session.cost.estimate(progress.next_nodes());
        let remaining = self.remaining();
        let limit = if depth <= MIN_DEPTH { remaining } else { remaining / DEEP_QUERY_DIVISOR };
        if self.is_over() || !progress.is_next(depth) || estimate > limit {
            return Ok(());
        }
        let query = Query::at(progress.root.setup, depth);
        match self.session.compare(&query)? {
            Compared::Same(nodes) => {
                self.session.outcome.positions += u64::from(depth == 1);
                progress.record_agreement(nodes);
            }
            Compared::OutOfTime => {}
            Compared::Different(difference) => {
                self.session.divider.settle()?;
                let name = progress.root.name.clone();
                self.finding = Some(Finding::new(name, query, difference));
            }
        }
        Ok(())
    }

    fn is_over(&self) -> bool {
        self.finding.is_some() || self.remaining().is_zero()
    }

    fn remaining(&self) -> Duration {
        self.time.saturating_sub(self.session.elapsed())
    }
}
