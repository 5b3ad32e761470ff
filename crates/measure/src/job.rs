//! The job of a measuring process.

use std::io::{self, Write};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use boardbench_results::{Control, InputSpec, PlanFacts};
use serde::{Deserialize, Serialize};

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Job {
    pub(super) inputs: InputSpec,
    pub(super) task: Task,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Task {
    /// Time groups, in a random order of its own.
    Measure(Measure),
    /// Run each contender on a simulated processor, and write the number of operations of one run, a line
    /// each.
    Count {
        /// The names of group and contender.
        cells: Vec<(String, String)>,
    },
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Measure {
    /// The number of the process, from 0: the stream of its random numbers.
    pub(super) process: u32,
    /// The number of processes of the run, each of which has a share of the roots.
    pub(super) processes: u32,
    /// The seed of the order of all functions in the program, to be recorded.
    pub(super) link_order: Option<u32>,
    pub(super) seed: u64,
    /// The length of one timing, in nanoseconds.
    pub(super) sample_ns: u64,
    /// The time within which disturbed samples are repeated, in nanoseconds.
    pub(super) time_ns: u64,
    pub(super) blocks: Vec<BlockPlan>,
}

/// The contenders of a group that take turns, by names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct BlockPlan {
    pub(super) group: String,
    pub(super) members: Vec<Member>,
}

/// A contender of a block, or a control of one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Member {
    pub(super) contender: String,
    /// How it differs from the contender itself.
    pub(super) control: Option<Control>,
}

impl Job {
    pub(super) fn of(
        facts: &PlanFacts,
        process: u32,
        link_order: Option<u32>,
        time: Duration,
        blocks: Vec<BlockPlan>,
    ) -> Self {
        Self {
            inputs: facts.inputs.clone(),
            task: Task::Measure(Measure {
                process,
                processes: facts.processes,
                link_order,
                seed: facts.seed,
                sample_ns: facts.sample_ns,
                time_ns: time.as_nanos() as u64,
                blocks,
            }),
        }
    }

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
