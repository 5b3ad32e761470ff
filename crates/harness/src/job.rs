//! The job of a measuring process.

use boardbench_data::{InputSpec, Placebo};
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
    /// Time groups, in a random order of its own.
    Measure {
        /// The number of the process, from 0: the stream of its random numbers.
        process: u32,
        /// The number of processes of the run, each of which has a share of the roots.
        processes: u32,
        /// The seed of the order of all functions in the program, to be recorded.
        layout: Option<u32>,
        /// The seed of all processes.
        seed: u64,
        /// The length of one timing, in nanoseconds.
        slice_ns: u64,
        /// The time within which disturbed visits are repeated, in nanoseconds.
        time_ns: u64,
        /// The groups.
        blocks: Vec<BlockPlan>,
    },
    /// Run each contender on a simulated processor, and write the number of operations of one run, a line
    /// each.
    Count {
        /// The names of group and contender.
        cells: Vec<(String, String)>,
    },
}

/// The contenders of a group that take turns, by names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BlockPlan {
    /// The group's name.
    pub group: String,
    /// The members that take turns.
    pub members: Vec<Member>,
}

/// A contender of a block, or a placebo of one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    /// The contender's name.
    pub contender: String,
    /// How it differs from the contender itself.
    pub placebo: Option<Placebo>,
}
