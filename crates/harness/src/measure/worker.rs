//! A measuring process.
//!
//! It reads a [`Job`] as JSON, carries it out, and writes one line for each pair or cell. Nothing is
//! allocated or converted while the clock runs.

use std::hint::black_box;
use std::io::{self, Read, Write};
use std::panic::resume_unwind;
use std::thread;
use std::time::{Duration, Instant};

use boardbench_kernels::Prepared;
use cpu_time::ThreadTime;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::catalog::Catalog;
use super::counting;
use super::entrant::Entrant;
use super::group::Group;
use super::inputs::{Inputs, InputsError};
use super::job::{Job, Pair, Task};
use crate::data::{Record, Role, Sample, Side};

/// Why a job can't be carried out.
#[derive(Debug, thiserror::Error)]
pub enum WorkerError {
    /// The input is not a job.
    #[error("{0}")]
    Job(#[from] serde_json::Error),
    /// No group or contender has this name.
    #[error("no group or contender is called {0:?}")]
    Unknown(String),
    /// There are no inputs.
    #[error("{0}")]
    Inputs(#[from] InputsError),
    /// The results can't be written.
    #[error("a sample can't be written: {0}")]
    Io(#[from] io::Error),
}

/// Reads a job and carries it out. Writes the line of each pair or cell as soon as it is done.
///
/// # Errors
///
/// If the input is not a job, the job names an unknown group or contender, or the output fails.
pub fn work(
    input: impl Read,
    mut output: impl Write,
    catalog: &Catalog,
) -> Result<(), WorkerError> {
    let job: Job = serde_json::from_reader(input)?;
    let inputs = Inputs::new(&job.inputs)?;
    match job.task {
        Task::Sample {
            process,
            seed,
            slice_ns,
            mut pairs,
        } => {
            let mut rng = process_rng(seed, process);
            pairs.shuffle(&mut rng);
            let mut stopwatch = Stopwatch {
                process,
                slice: Duration::from_nanos(slice_ns),
                rng,
            };
            for pair in &pairs {
                let group = find_group(catalog, &pair.group)?;
                let sample = Record::Sample(stopwatch.measure(pair, &group, &inputs)?);
                let line = serde_json::to_string(&sample).map_err(io::Error::from)?;
                writeln!(output, "{line}")?;
                output.flush()?;
            }
        }
        Task::Count { cells } => {
            let inputs = inputs.for_simulation();
            let count = |(name, contender): &(String, String)| {
                let group = find_group(catalog, name)?;
                let entrant = find_entrant(&group, contender)?;
                let mut prepared = entrant.prepare(&inputs, group.view);
                Ok(counting::count_one(prepared.as_mut(), group.is_timed()))
            };
            // A thread's stack begins at a page. The main thread's depends on the environment, and with it the
            // instructions that copying memory takes.
            let operations: Result<Vec<u64>, WorkerError> = thread::scope(|scope| {
                let counted = scope.spawn(|| cells.iter().map(count).collect());
                counted.join().unwrap_or_else(|panic| resume_unwind(panic))
            });
            for operations in operations? {
                writeln!(output, "{operations}")?;
            }
            output.flush()?;
        }
    }
    Ok(())
}

/// The random numbers of one process: `ChaCha8`, with the process as its stream.
fn process_rng(seed: u64, process: u32) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(process.into());
    rng
}

fn find_group(catalog: &Catalog, name: &str) -> Result<Group, WorkerError> {
    let group = catalog.group(name);
    group.ok_or_else(|| WorkerError::Unknown(name.to_owned()))
}

fn find_entrant<'g>(group: &'g Group, name: &str) -> Result<&'g Entrant, WorkerError> {
    let entrant = group.entrant(name);
    entrant.ok_or_else(|| WorkerError::Unknown(format!("{} in {}", name, group.name())))
}

/// Times pairs.
struct Stopwatch {
    process: u32,
    slice: Duration,
    rng: ChaCha8Rng,
}

impl Stopwatch {
    /// Times a pair in the order A B B A or B A A B, so that a drift of the clock rate cancels.
    fn measure(
        &mut self,
        pair: &Pair,
        group: &Group,
        inputs: &Inputs,
    ) -> Result<Sample, WorkerError> {
        let contender = find_entrant(group, &pair.contender)?;
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
        let order = if self.rng.random() {
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

/// The number of runs that fill a slice, found by trying. This warms up too.
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

    /// The first shuffle of seed 1.
    const EXPECTED: [u32; 20] = [
        15, 8, 5, 2, 7, 13, 11, 18, 4, 1, 6, 17, 14, 9, 19, 3, 10, 16, 12, 0,
    ];

    #[test]
    fn the_order_depends_on_seed_and_process() {
        let order = |seed, process| {
            let mut items: Vec<u32> = (0..20).collect();
            items.shuffle(&mut process_rng(seed, process));
            items
        };
        // A published seed gives the same order on every machine.
        assert_eq!(order(1, 0), EXPECTED);
        assert_ne!(order(1, 0), order(2, 0));
        assert_ne!(order(1, 0), order(1, 1));
    }

    fn run(job: &Job) -> Result<Vec<u8>, WorkerError> {
        let input = serde_json::to_string(job).unwrap();
        let mut output = Vec::new();
        work(input.as_bytes(), &mut output, &Catalog::with_peers(&[]))?;
        Ok(output)
    }

    fn job(group: &str, contender: &str, role: Role) -> Job {
        Job {
            inputs: InputSpec::corpus(16),
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
        for (group, contender) in [
            ("boards/legal-list", "no-board/no-moves"),
            ("boards/no-kernel", "no-board/no-moves"),
        ] {
            let job = job(group, contender, Role::Contender);
            let error = run(&job).unwrap_err().to_string();
            assert!(error.contains(group), "{error}");
        }
    }

    #[test]
    fn a_pair_is_timed_four_times() {
        let catalog = Catalog::with_peers(&[]);
        let group = &catalog.groups()[0];
        for role in [Role::Contender, Role::Control, Role::Placebo] {
            let job = job(&group.name(), &group.entrants[0].name, role);
            let output = run(&job).unwrap();
            let record: Record = serde_json::from_slice(&output).unwrap();
            let Record::Sample(sample) = record else {
                panic!("{record:?}");
            };
            assert_eq!(sample.role, role);
            let b = sample.order.iter().filter(|side| **side == Side::B);
            assert_eq!(b.count(), 2);
            assert!(sample.operations.iter().all(|&count| count > 0));
        }
    }

    #[test]
    fn counting_reports_the_operations_that_were_counted() {
        let catalog = Catalog::with_peers(&[]);
        let spec = InputSpec::corpus(32);
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
        let output = run(&job).unwrap();
        let inputs = Inputs::new(&spec).unwrap();
        let all = inputs.lists().len();
        let few = inputs.for_simulation().lists().len();
        assert!(0 < few && few < all, "{few} of {all}");
        assert_eq!(String::from_utf8(output).unwrap(), format!("32\n{few}\n"));
    }
}
