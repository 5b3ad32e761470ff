//! Compares the counts of a program with the right ones.

use std::num::NonZeroUsize;

use boardbench_conformance::castling::read_castling;
use boardbench_conformance::vectors::WELL_KNOWN;
use boardbench_core::{CanonicalMove, CastlingForm, Setup, SetupBuilder};
use boardbench_notation::parse_fen;
use boardbench_registry::{DEFAULT_BOARD, native};

use crate::engine::{Difference, EngineError, Response};
use crate::perft::{Leaves, Perft};

/// A program's count of a position, in total or by root move.
#[derive(Clone, Debug)]
pub struct Observation {
    /// Position.
    pub setup: Setup,
    /// Depth; `None` for the depth whose right count is the nearest.
    pub depth: Option<u32>,
    /// Total, and root moves if they are known.
    pub response: Response,
}

/// Maximum number of leaves of a right count: some seconds on one core.
const MAX_LEAVES: u64 = 2_000_000_000;

/// Maximum depth that is found by the total.
const MAX_DEPTH: u32 = 60;

/// An observation with the right counts.
#[derive(Debug)]
pub(super) struct Checked {
    pub(super) setup: Setup,
    pub(super) depth: u32,
    pub(super) response: Response,
    /// Right counts of the depths from 0 to this one, and of the next if it is published.
    pub(super) right: Vec<u64>,
    /// Index of the well-known position.
    pub(super) well_known: Option<usize>,
    /// Wrong moves and counts.
    pub(super) difference: Option<Difference>,
}

impl Checked {
    /// Counts the position, and compares the result.
    ///
    /// # Errors
    ///
    /// If the depth is 0 or too large, or if the counts do not add up to the total.
    pub(super) fn new(
        observation: Observation,
        threads: NonZeroUsize,
    ) -> Result<Self, EngineError> {
        let Observation { setup, depth, mut response } = observation;
        if depth == Some(0) {
            return Err(EngineError::new("the depth is 0, but must be 1 or more"));
        }
        let well_known = WELL_KNOWN.iter().position(|vector| {
            parse_fen(vector.fen)
                .is_ok_and(|known| without_clocks(&known) == without_clocks(&setup))
        });
        let mut counts = RightCounts { setup, well_known, threads, counts: vec![1] };
        let depth = match depth {
            Some(depth) => depth,
            None => counts.nearest_depth(response.total)?,
        };
        counts.extend_to(depth)?;
        for (mv, _) in &mut response.moves {
            *mv = read_castling(CastlingForm::KingTakesRook, *mv, &setup);
        }
        let gives_moves = !response.moves.is_empty();
        let expected = if gives_moves { counts.divide(depth) } else { Vec::new() };
        let right = counts.counts;
        let difference = if gives_moves {
            Difference::find(&expected, &response, true)?
        } else {
            let totals = (right[depth as usize], response.total);
            (totals.0 != totals.1).then(|| Difference {
                totals: Some(totals),
                has_total_only: true,
                ..Difference::default()
            })
        };
        Ok(Self { setup, depth, response, right, well_known, difference })
    }

    /// Returns the right count.
    pub(super) fn right(&self) -> u64 {
        self.right[self.depth as usize]
    }

    /// Returns the name of a well-known position, or the FEN.
    pub(super) fn position(&self) -> String {
        match self.well_known {
            Some(index) => WELL_KNOWN[index].name.to_owned(),
            None => boardbench_notation::write_fen(&self.setup),
        }
    }

    /// Returns the root moves of the program with their counts, sorted.
    pub(super) fn sorted_moves(&self) -> Vec<(CanonicalMove, u64)> {
        let mut moves = self.response.moves.clone();
        moves.sort_unstable();
        moves
    }
}

fn without_clocks(setup: &Setup) -> SetupBuilder {
    SetupBuilder { halfmove_clock: 0, fullmove_number: 1, ..setup.to_builder() }
}

/// Right counts of a position, from depth 0.
struct RightCounts {
    setup: Setup,
    well_known: Option<usize>,
    threads: NonZeroUsize,
    counts: Vec<u64>,
}

impl RightCounts {
    /// Adds the counts up to a depth, and all published ones.
    fn extend_to(&mut self, depth: u32) -> Result<(), EngineError> {
        if let Some(index) = self.well_known {
            let published = WELL_KNOWN[index].counts;
            self.counts.extend(published.iter().skip(self.counts.len() - 1));
        }
        while self.counts.len() <= depth as usize {
            self.add(depth)?;
        }
        Ok(())
    }

    /// Adds the count of the next depth, unless it has too many leaves.
    fn add(&mut self, depth: u32) -> Result<(), EngineError> {
        let last = self.counts[self.counts.len() - 1];
        let before = self.counts[self.counts.len().saturating_sub(2)];
        let leaves = last as f64 * (last as f64 / before.max(1) as f64).max(1.0);
        if leaves > MAX_LEAVES as f64 {
            return Err(EngineError::new(format!(
                "depth {depth} is too large for this position: depth {} has about {leaves:.0e} leaves; \
                 the largest depth that can be counted is {}",
                self.counts.len(),
                self.counts.len() - 1
            )));
        }
        let count = self.divide(self.counts.len() as u32).iter().map(|(_, count)| count).sum();
        self.counts.push(count);
        Ok(())
    }

    fn divide(&self, depth: u32) -> Vec<(CanonicalMove, u64)> {
        let contender = native(DEFAULT_BOARD).expect("the default board is in the registry");
        let perft = Perft { depth, leaves: Leaves::Counted, threads: self.threads };
        perft.divide(contender, &self.setup, &|_, _| ())
    }

    /// Returns the depth, at least 1, whose count has the least ratio to a total.
    fn nearest_depth(&mut self, total: u64) -> Result<u32, EngineError> {
        let mut depth = 1;
        self.extend_to(depth)?;
        let is_less = |count: u64| count > 0 && count < total;
        while is_less(self.counts[depth as usize]) && depth < MAX_DEPTH {
            depth += 1;
            self.extend_to(depth)?;
        }
        if is_less(self.counts[depth as usize]) {
            return Err(EngineError::new(format!(
                "no depth up to {MAX_DEPTH} has about {total} leaves: add --depth"
            )));
        }
        let ratio = |depth: u32| {
            let right = self.counts[depth as usize].max(1) as f64;
            (total.max(1) as f64 / right).ln().abs()
        };
        let is_before_nearer = depth > 1 && ratio(depth - 1) < ratio(depth);
        Ok(depth - u32::from(is_before_nearer))
    }
}
