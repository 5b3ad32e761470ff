//! What a measuring process is asked to do.

use crate::data::{InputSpec, Role};
use serde::{Deserialize, Serialize};

/// What one process is to do.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Job {
    /// On which positions.
    pub inputs: InputSpec,
    /// What to do there.
    pub task: Task,
}

/// What a process does with its inputs.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// Time pairs, in an order of its own.
    Sample {
        /// Which process this is, counted from 0.
        process: u32,
        /// The seed of its order.
        seed: u64,
        /// How long one timing should last, in nanoseconds, for a pair of weight 1.
        slice_ns: u64,
        /// What to compare.
        pairs: Vec<Pair>,
    },
    /// Run each contender once, for whoever simulates the processor, and write how many operations that
    /// were, a line each.
    Count {
        /// The contenders, each by its group's name and its own.
        cells: Vec<(String, String)>,
    },
}

/// A contender and what it is compared with, by names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pair {
    /// The group's name.
    pub group: String,
    /// B; A is the group's reference, and in a placebo the contender itself.
    pub contender: String,
    /// What the pair is measured for.
    pub role: Role,
    /// How many times as long as the job's slice a timing should last.
    pub weight: u32,
}
