//! A measuring process.
//!
//! It reads a [`Job`] as JSON, times every pair of it in an order of its own, and writes one
//! [`Sample`] a line. Nothing it times is allocated or converted while the clock runs.

use std::hint::black_box;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use boardbench_core::zobrist::splitmix64;
use boardbench_kernels::Prepared;
use cpu_time::ThreadTime;
use serde::{Deserialize, Serialize};

use super::groups::find;
use super::inputs::Inputs;
use super::record::{Record, Sample, Side};

/// What one process is to measure.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Job {
    /// Which process this is, counted from 0.
    pub process: u32,
    /// The seed of its order.
    pub seed: u64,
    /// How long one timing should last, in nanoseconds, for a pair of weight 1.
    pub slice_ns: u64,
    /// How many positions of the corpus to take.
    pub positions: usize,
    /// What to compare.
    pub pairs: Vec<Pair>,
}

/// A contender and the reference it is compared with, by their names in a group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pair {
    /// The group's name.
    pub group: String,
    /// A.
    pub reference: String,
    /// B; equal to A in an A/A control.
    pub contender: String,
    /// How many times as long as the job's slice a timing should last.
    pub weight: u32,
}

/// A job that names what this program does not know.
#[derive(Debug)]
pub enum WorkerError {
    /// No group or contender has this name.
    Unknown(String),
    /// The samples can't be written.
    Io(io::Error),
}

impl std::fmt::Display for WorkerError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Unknown(name) => write!(f, "no group has a contender called {name:?}"),
            Self::Io(error) => write!(f, "a sample can't be written: {error}"),
        }
    }
}

impl std::error::Error for WorkerError {}

impl From<io::Error> for WorkerError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// Does a job, writing a line for each pair as soon as it is measured.
///
/// # Errors
///
/// If the job names an unknown group or contender, or the output fails.
pub fn work(job: &Job, inputs: &Inputs, mut output: impl Write) -> Result<(), WorkerError> {
    let mut pairs = job.pairs.clone();
    let mut seed = job.seed;
    shuffle(&mut pairs, &mut seed);
    for pair in &pairs {
        let first = if draw(&mut seed) & 1 == 0 {
            Side::A
        } else {
            Side::B
        };
        let sample = measure(job, pair, first, inputs)?;
        let line = serde_json::to_string(&Record::Sample(sample)).map_err(io::Error::from)?;
        writeln!(output, "{line}")?;
        output.flush()?;
    }
    Ok(())
}

fn draw(seed: &mut u64) -> u64 {
    let number;
    (*seed, number) = splitmix64(*seed);
    number
}

/// Fisher and Yates' shuffle.
fn shuffle<T>(items: &mut [T], seed: &mut u64) {
    for last in (1..items.len()).rev() {
        items.swap(last, (draw(seed) % (last as u64 + 1)) as usize);
    }
}

/// Times a pair in the order A B B A or B A A B, so that a drift of the clock rate cancels out.
fn measure(job: &Job, pair: &Pair, first: Side, inputs: &Inputs) -> Result<Sample, WorkerError> {
    let prepare = |name: &str| {
        let entrant = find(&pair.group, name);
        let entrant = entrant.ok_or_else(|| WorkerError::Unknown(name.to_owned()))?;
        Ok::<_, WorkerError>(entrant.prepare(inputs))
    };
    let mut sides = [prepare(&pair.reference)?, prepare(&pair.contender)?];
    let slice = Duration::from_nanos(job.slice_ns) * pair.weight;
    let repetitions = sides
        .each_mut()
        .map(|side| repetitions_for(slice, side.as_mut()));
    let order = match first {
        Side::A => [Side::A, Side::B, Side::B, Side::A],
        Side::B => [Side::B, Side::A, Side::A, Side::B],
    };
    let timings = order.map(|side| {
        let side = side as usize;
        time(sides[side].as_mut(), repetitions[side])
    });
    Ok(Sample {
        process: job.process,
        group: pair.group.clone(),
        reference: pair.reference.clone(),
        contender: pair.contender.clone(),
        order,
        operations: timings.map(|timing| timing.operations),
        wall_ns: timings.map(|timing| timing.wall.as_nanos() as u64),
        cpu_ns: timings.map(|timing| timing.cpu.as_nanos() as u64),
    })
}

/// How often to run for a slice of time, found by trying; this warms up too.
fn repetitions_for(slice: Duration, prepared: &mut dyn Prepared) -> u64 {
    let mut repetitions = 1;
    loop {
        let wall = time(prepared, repetitions).wall;
        if wall >= slice / 4 {
            let each = wall.as_secs_f64() / repetitions as f64;
            return ((slice.as_secs_f64() / each).round() as u64).max(1);
        }
        repetitions *= 2;
    }
}

/// One timing.
#[derive(Clone, Copy)]
struct Timing {
    operations: u64,
    wall: Duration,
    cpu: Duration,
}

fn time(prepared: &mut dyn Prepared, repetitions: u64) -> Timing {
    let mut operations = 0;
    let (wall, cpu) = (Instant::now(), ThreadTime::now());
    for _ in 0..repetitions {
        operations += black_box(&mut *prepared).run();
    }
    Timing {
        operations,
        wall: wall.elapsed(),
        cpu: cpu.elapsed(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shuffle_keeps_everything_and_depends_on_the_seed() {
        let shuffled = |mut seed: u64| {
            let mut items: Vec<u32> = (0..20).collect();
            shuffle(&mut items, &mut seed);
            items
        };
        assert_eq!(shuffled(1), shuffled(1));
        assert_ne!(shuffled(1), shuffled(2));
        let mut sorted = shuffled(3);
        sorted.sort_unstable();
        assert_eq!(sorted, (0..20).collect::<Vec<_>>());
    }

    #[test]
    fn unknown_names_are_errors() {
        let job = Job {
            process: 0,
            seed: 0,
            slice_ns: 1,
            positions: 0,
            pairs: vec![Pair {
                group: "legal-list".into(),
                reference: "no-board/no-moves".into(),
                contender: "no-board/no-moves".into(),
                weight: 1,
            }],
        };
        let inputs = Inputs::new([]);
        let error = work(&job, &inputs, Vec::new()).unwrap_err();
        assert!(error.to_string().contains("no-board/no-moves"), "{error}");
    }
}
