//! Whole searches as a timed loop.

use core::hint::black_box;
use std::sync::atomic::AtomicBool;

use crate::Digest;
use crate::prepared::{Input, Prepared};
use crate::search::{SearchFn, SearchRequest, Searched, TableUse};

/// The entries of the table of [`KernelId::SearchTable`](crate::KernelId::SearchTable): few enough that making the table
/// takes little time.
pub const TABLE_ENTRIES: usize = 1 << 12;

/// Searches a batch of positions, each to its own depth, without pruning.
#[derive(Debug)]
pub struct Searches {
    inputs: Vec<Input>,
    search: SearchFn,
    table_entries: Option<usize>,
}

impl Searches {
    /// Searches each position by [`ModelSearch::run`](crate::search::ModelSearch::run): with a new table of
    /// `table_entries`, or without a table.
    pub fn new(inputs: &[Input], search: SearchFn, table_entries: Option<usize>) -> Self {
        Self {
            inputs: inputs.to_vec(),
            search,
            table_entries,
        }
    }

    fn search(&self, input: &Input) -> Searched {
        (self.search)(
            &SearchRequest {
                table_entries: self.table_entries,
                ..SearchRequest::to_depth(input.depth)
            },
            &[],
            &input.setup,
            &mut |_| (),
            &AtomicBool::new(false),
        )
    }
}

impl Prepared for Searches {
    fn run(&mut self) -> u64 {
        self.inputs
            .iter()
            .map(|input| self.search(input).nodes)
            .sum()
    }

    fn decided(&mut self) -> Option<u64> {
        let decided = self.inputs.iter().map(|input| self.search(input).decided);
        Some(decided.sum()).filter(|&decided| decided > 0)
    }

    fn digest(&mut self) -> Digest {
        let mut digest = Digest::new();
        for (number, input) in self.inputs.iter().enumerate() {
            self.search(input).describe(&mut digest, number);
        }
        digest
    }
}

/// [`Searches`], each counted as one operation, since a table that finds more makes a search visit fewer nodes.
#[derive(Debug)]
pub struct TimesToDepth(pub Searches);

impl TimesToDepth {
    /// The digest of searches with these nodes and values.
    pub fn digest_of(results: impl IntoIterator<Item = (u64, i16)>) -> Digest {
        let mut digest = Digest::new();
        for (number, (nodes, value)) in results.into_iter().enumerate() {
            add_result(&mut digest, number, nodes, value);
        }
        digest
    }

    /// The nodes of all searches, and what happened in their tables.
    pub fn table_use(&self) -> (u64, TableUse) {
        let mut all = (0, TableUse::default());
        for input in &self.0.inputs {
            let outcome = self.0.search(input);
            let used = outcome.table.unwrap_or_default();
            all.0 += outcome.nodes;
            all.1.capacity = used.capacity;
            all.1.probes += used.probes;
            all.1.hits += used.hits;
        }
        all
    }
}

impl Prepared for TimesToDepth {
    fn run(&mut self) -> u64 {
        black_box(self.0.run());
        self.0.inputs.len() as u64
    }

    /// Of nodes and values, not of lines: a line ends early where the table has the value.
    fn digest(&mut self) -> Digest {
        let mut digest = Digest::new();
        for (number, input) in self.0.inputs.iter().enumerate() {
            let outcome = self.0.search(input);
            add_result(&mut digest, number, outcome.nodes, outcome.last.value.raw());
        }
        digest
    }
}

/// Adds what a search found to the digest of [`TimesToDepth`].
fn add_result(digest: &mut Digest, number: usize, nodes: u64, value: i16) {
    digest.add(number, nodes);
    digest.add(number, value as u64);
}
