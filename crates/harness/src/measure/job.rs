//! The job of a measuring process.

use crate::data::{InputSpec, Role};
use serde::{Deserialize, Serialize};

/// The job of one process.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Job {
    /// The positions.
    pub inputs: InputSpec,
    /// The task.
    pub task: Task,
}

/// What a process does.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// Time pairs, in a random order of its own.
    Sample {
        /// The number of the process, from 0: the stream of its random numbers.
        process: u32,
        /// The seed of all processes.
        seed: u64,
        /// The length of one timing of a pair of weight 1, in nanoseconds.
        slice_ns: u64,
        /// The pairs.
        pairs: Vec<Pair>,
    },
    /// Run each contender on a simulated processor, and write the number of operations of one run, a line
    /// each.
    Count {
        /// The names of group and contender.
        cells: Vec<(String, String)>,
    },
}

/// A contender that is compared with its group's reference, by names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pair {
    /// The group's name.
    pub group: String,
    /// The contender, B. A is the group's reference, and in a placebo the contender itself.
    pub contender: String,
    /// The purpose of the pair.
    pub role: Role,
    /// The length of a timing, in slices of the job.
    pub weight: u32,
}
