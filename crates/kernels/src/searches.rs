//! Whole searches as a timed loop.

use std::sync::atomic::AtomicBool;

use crate::Digest;
use crate::prepared::{Input, Prepared};
use crate::search::{Outcome, SearchFn, SearchRequest};

/// Searches a batch of positions, each to its own depth, without table and pruning.
#[derive(Debug)]
pub struct Searches {
    inputs: Vec<Input>,
    search: SearchFn,
}

impl Searches {
    /// Searches of positions by [`ModelSearch::run`](crate::search::ModelSearch::run).
    pub fn new(inputs: &[Input], search: SearchFn) -> Self {
        Self {
            inputs: inputs.to_vec(),
            search,
        }
    }

    fn search(&self, input: &Input) -> Outcome {
        (self.search)(
            &SearchRequest::to_depth(input.depth),
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

    fn digest(&mut self) -> Digest {
        let mut digest = Digest::new();
        for (number, input) in self.inputs.iter().enumerate() {
            self.search(input).describe(&mut digest, number);
        }
        digest
    }
}
