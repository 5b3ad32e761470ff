//! A measuring process.
//!
//! It reads a [`Job`] as JSON, does it, and writes one [`Record`] a line. Nothing it times is
//! allocated or converted while the clock runs.

use std::hint::black_box;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use boardbench_core::zobrist::splitmix64;
use boardbench_kernels::Prepared;
use cpu_time::ThreadTime;

use super::catalog::Catalog;
use super::counting;
use super::entrant::Entrant;
use super::group::Group;
use super::inputs::{Inputs, InputsError};
use super::job::{Job, Pair, Task};
use crate::data::{Record, Role, Sample, Side};

/// A job that can't be done.
#[derive(Debug)]
pub enum WorkerError {
    /// No group or contender has this name.
    Unknown(String),
    /// There are no inputs.
    Inputs(InputsError),
    /// The samples can't be written.
    Io(io::Error),
}

impl std::fmt::Display for WorkerError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Unknown(name) => write!(f, "no group or contender is called {name:?}"),
            Self::Inputs(error) => error.fmt(f),
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

/// Does a job, writing a line for each pair or contender as soon as it is done.
///
/// # Errors
///
/// If the job names an unknown group or contender, or the output fails.
pub fn work(job: Job, catalog: &Catalog, mut output: impl Write) -> Result<(), WorkerError> {
    let inputs = Inputs::of_spec(&job.inputs).map_err(WorkerError::Inputs)?;
    match job.task {
        Task::Sample {
            process,
            mut seed,
            slice_ns,
            mut pairs,
        } => {
            shuffle(&mut pairs, &mut seed);
            let mut clock = Stopwatch {
                process,
                slice: Duration::from_nanos(slice_ns),
                seed,
            };
            for pair in &pairs {
                let group = group(catalog, &pair.group)?;
                tell(&clock.measure(pair, &group, &inputs)?, &mut output)?;
            }
        }
        Task::Count { cells } => {
            let inputs = inputs.for_simulation();
            for (name, contender) in &cells {
                let group = group(catalog, name)?;
                let entrant = entrant(&group, contender)?;
                let mut prepared = entrant.prepare(&inputs, group.view);
                let operations = counting::count_one(prepared.as_mut(), group.is_timed());
                writeln!(output, "{operations}")?;
            }
            output.flush()?;
        }
    }
    Ok(())
}

fn tell(sample: &Sample, output: &mut impl Write) -> io::Result<()> {
    let line = serde_json::to_string(&Record::Sample(sample.clone()))?;
    writeln!(output, "{line}")?;
    output.flush()
}

fn group(catalog: &Catalog, name: &str) -> Result<Group, WorkerError> {
    let group = catalog.group(name);
    group.ok_or_else(|| WorkerError::Unknown(name.to_owned()))
}

fn entrant<'g>(group: &'g Group, name: &str) -> Result<&'g Entrant, WorkerError> {
    let entrant = group.entrant(name);
    entrant.ok_or_else(|| WorkerError::Unknown(format!("{} in {}", name, group.name())))
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

/// Times pairs.
struct Stopwatch {
    process: u32,
    slice: Duration,
    seed: u64,
}

impl Stopwatch {
    /// Times a pair in the order A B B A or B A A B, so that a drift of the clock rate cancels out.
    fn measure(
        &mut self,
        pair: &Pair,
        group: &Group,
        inputs: &Inputs,
    ) -> Result<Sample, WorkerError> {
        let contender = entrant(group, &pair.contender)?;
        let reference = match pair.role {
            Role::Placebo => contender,
            Role::Contender | Role::Control => group
                .reference()
                .ok_or_else(|| WorkerError::Unknown(group.name()))?,
        };
        let mut sides = [reference, contender].map(|side| side.prepare(inputs, group.view));
        let slice = self.slice * pair.weight;
        let repetitions = sides
            .each_mut()
            .map(|side| repetitions_for(slice, side.as_mut()));
        let order = if draw(&mut self.seed) & 1 == 0 {
            [Side::A, Side::B, Side::B, Side::A]
        } else {
            [Side::B, Side::A, Side::A, Side::B]
        };
        let timings = order.map(|side| {
            let side = side as usize;
            time(sides[side].as_mut(), repetitions[side])
        });
        Ok(Sample {
            process: self.process,
            group: pair.group.clone(),
            role: pair.role,
            contender: pair.contender.clone(),
            order,
            operations: timings.map(|timing| timing.operations),
            wall_ns: timings.map(|timing| timing.wall.as_nanos() as u64),
            cpu_ns: timings.map(|timing| timing.cpu.as_nanos() as u64),
            question: None,
        })
    }
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
    use crate::data::InputSpec;

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

    fn job(group: &str, contender: &str, role: Role) -> Job {
        Job {
            inputs: InputSpec::of_corpus(16),
            task: Task::Sample {
                process: 0,
                seed: 0,
                slice_ns: 1,
                pairs: vec![Pair {
                    group: group.to_owned(),
                    contender: contender.to_owned(),
                    role,
                    weight: 1,
                }],
            },
        }
    }

    #[test]
    fn unknown_names_are_errors() {
        let catalog = Catalog::with_outsiders(&[]);
        for (group, contender) in [
            ("boards/legal-list", "no-board/no-moves"),
            ("boards/no-kernel", "no-board/no-moves"),
        ] {
            let job = job(group, contender, Role::Contender);
            let error = work(job, &catalog, Vec::new()).unwrap_err().to_string();
            assert!(error.contains(group), "{error}");
        }
    }

    #[test]
    fn a_pair_is_timed_four_times() {
        let catalog = Catalog::with_outsiders(&[]);
        let group = &catalog.groups()[0];
        for role in [Role::Contender, Role::Control, Role::Placebo] {
            let job = job(&group.name(), &group.entrants[0].name, role);
            let mut output = Vec::new();
            work(job, &catalog, &mut output).unwrap();
            let record: Record = serde_json::from_slice(&output).unwrap();
            let Record::Sample(sample) = record else {
                panic!("{record:?}");
            };
            assert_eq!(sample.role, role);
            let of_b = sample.order.iter().filter(|side| **side == Side::B);
            assert_eq!(of_b.count(), 2);
            assert!(sample.operations.iter().all(|&count| count > 0));
        }
    }

    /// A count is divided by what was counted, not by what is timed.
    #[test]
    fn whoever_counts_says_how_many_operations_those_were() {
        let catalog = Catalog::with_outsiders(&[]);
        let spec = InputSpec::of_corpus(32);
        let cells = ["boards/legal-list", "ordering/order"].map(|name| {
            let group = catalog.group(name).unwrap();
            (group.name(), group.entrants[0].name.clone())
        });
        let job = Job {
            inputs: spec.clone(),
            task: Task::Count {
                cells: cells.to_vec(),
            },
        };
        let mut output = Vec::new();
        work(job, &catalog, &mut output).unwrap();
        let inputs = Inputs::of_spec(&spec).unwrap();
        let all = inputs.lists().len();
        let few = inputs.for_simulation().lists().len();
        assert!(0 < few && few < all, "{few} of {all}");
        assert_eq!(String::from_utf8(output).unwrap(), format!("32\n{few}\n"));
    }
}
