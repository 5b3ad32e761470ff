//! The job of a measuring process.

use std::io::{self, Write};
use std::process::{Child, Command, Stdio};

use boardbench_results::{Block, PlanFacts};
use serde::{Deserialize, Serialize};

/// The job of a measuring process: it times blocks in a random order of its own, or runs cells on a simulated processor.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Job {
    pub(super) plan: PlanFacts,
    /// The number of the process, from 0: the stream of its random numbers.
    pub(super) process: u32,
    /// The seed of the order of all functions in the program, to be recorded.
    pub(super) link_order: Option<u32>,
    /// The time within which disturbed samples are repeated, in nanoseconds.
    pub(super) time_ns: u64,
    /// The blocks to time. Each has a sample without times for each contender and control.
    pub(super) blocks: Vec<Block>,
    /// The cells to run once each, by group and contender. The number of operations is written for each, in a line.
    pub(super) cells: Vec<(String, String)>,
}

impl Job {
    /// Starts a process and hands it the job.
    pub(super) fn start(&self, command: &mut Command) -> io::Result<Child> {
        let mut child = command.stdin(Stdio::piped()).spawn()?;
        let job = serde_json::to_string(self)?;
        if let Some(mut stdin) = child.stdin.take() {
            // If the child has died, waiting for it reports that.
            let _ = stdin.write_all(job.as_bytes());
        }
        Ok(child)
    }
}
