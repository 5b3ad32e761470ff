//! Whole searches as a timed loop.

use std::sync::atomic::AtomicBool;

use crate::Digest;
use crate::prepared::{Input, Prepared};
use crate::search::{Outcome, SearchFn, SearchRequest};

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

    fn search(&self, input: &Input) -> Outcome {
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
