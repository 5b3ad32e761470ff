//! Defines the job that a run writes to the stdin of a measuring process.

use std::io::{self, Write};
use std::process::{Child, Command, Stdio};

use boardbench_results::{Block, PlanFacts};
use serde::{Deserialize, Serialize};

/// Job of a measuring process: time blocks in a random order, or run cells on a simulated processor.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Job {
    pub(super) plan: PlanFacts,
    /// Number of the process, from 0: the stream of its random numbers.
    pub(super) process: u32,
    /// Seed of the link order, to be recorded.
    pub(super) link_order: Option<u32>,
    /// Time within which disturbed samples are repeated, in nanoseconds.
    pub(super) time_ns: u64,
    /// Blocks to time. Each has a sample without times per contender and control.
    pub(super) blocks: Vec<Block>,
    /// Cells to run once each, by group and contender. The process writes one line per cell, the number of operations.
    pub(super) cells: Vec<(String, String)>,
}

impl Job {
    /// Starts a process and writes the job to its stdin.
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
