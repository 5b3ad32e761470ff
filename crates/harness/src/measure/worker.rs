//! A measuring process.
//!
//! It reads a [`Job`] as JSON, carries it out, and writes one line for each block or cell. Nothing is
//! allocated or converted while the clock runs.

use std::hint::black_box;
use std::io::{self, Read, Write};
use std::panic::resume_unwind;
use std::thread;
use std::time::{Duration, Instant};

use boardbench_kernels::Prepared;
use cpu_time::ThreadTime;
use rand::RngExt;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use super::catalog::Catalog;
use super::counting;
use super::entrant::Entrant;
use super::group::Group;
use super::inputs::{Inputs, InputsError};
use super::job::{BlockPlan, Job, Member, Task};
use super::plan::process_rng;
use crate::data::{Block, Placebo, Record, Visit};

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
    #[error("a block can't be written: {0}")]
    Io(#[from] io::Error),
}

/// Reads a job and carries it out. Writes the line of each block or cell as soon as it is done.
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
        Task::Measure {
            process,
            layout,
            seed,
            slice_ns,
            mut blocks,
        } => {
            let mut rng = process_rng(seed, process);
            blocks.shuffle(&mut rng);
            let mut stopwatch = Stopwatch {
                process,
                layout,
                slice: Duration::from_nanos(slice_ns),
                rng,
            };
            for plan in &blocks {
                let group = find_group(catalog, &plan.group)?;
                let block = Record::Block(stopwatch.measure(plan, &group, &inputs)?);
                let line = serde_json::to_string(&block).map_err(io::Error::from)?;
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

fn find_group(catalog: &Catalog, name: &str) -> Result<Group, WorkerError> {
    let group = catalog.group(name);
    group.ok_or_else(|| WorkerError::Unknown(name.to_owned()))
}

fn find_entrant<'g>(group: &'g Group, name: &str) -> Result<&'g Entrant, WorkerError> {
    let entrant = group.entrant(name);
    entrant.ok_or_else(|| WorkerError::Unknown(format!("{} in {}", name, group.name())))
}

/// The most memory between two preparations, in bytes, so that they lie elsewhere in each process.
const LARGEST_GAP: usize = 1 << 14;

/// Two readings of a lead-in that differ by less are steady.
const STEADY: f64 = 0.02;

/// Times blocks.
struct Stopwatch {
    process: u32,
    layout: Option<u32>,
    slice: Duration,
    rng: ChaCha8Rng,
}

impl Stopwatch {
    /// Prepares all members in a random order. They take turns in another such order, and then in its
    /// mirror image, so that a drift of the clock rate cancels.
    fn measure(
        &mut self,
        plan: &BlockPlan,
        group: &Group,
        inputs: &Inputs,
    ) -> Result<Block, WorkerError> {
        let mut order: Vec<usize> = (0..plan.members.len()).collect();
        order.shuffle(&mut self.rng);
        let mut gaps: Vec<Vec<u8>> = Vec::new();
        let mut prepared = Vec::new();
        for &index in &order {
            gaps.push(Vec::with_capacity(self.rng.random_range(1..LARGEST_GAP)));
            prepared.push((index, prepare(&plan.members[index], group, inputs)?));
        }
        prepared.sort_by_key(|(index, _)| *index);
        order.shuffle(&mut self.rng);
        let mirrored: Vec<usize> = order.iter().rev().copied().collect();
        let visits = order.into_iter().chain(mirrored).map(|index| {
            let member = &plan.members[index];
            let (lead_in, timing) = visit(prepared[index].1.as_mut(), self.slice);
            Visit {
                contender: member.contender.clone(),
                placebo: member.placebo,
                lead_in_ns: lead_in.as_nanos() as u64,
                operations: timing.operations,
                wall_ns: timing.wall.as_nanos() as u64,
                cpu_ns: timing.cpu.as_nanos() as u64,
            }
        });
        Ok(Block {
            process: self.process,
            layout: self.layout,
            group: plan.group.clone(),
            visits: visits.collect(),
        })
    }
}

fn prepare(
    member: &Member,
    group: &Group,
    inputs: &Inputs,
) -> Result<Box<dyn Prepared>, WorkerError> {
    let entrant = find_entrant(group, &member.contender)?;
    match member.placebo {
        None | Some(Placebo::Instance) => Ok(entrant.prepare(inputs, group.view)),
        Some(Placebo::Copy) => entrant
            .prepare_copy(inputs, group.view)
            .ok_or_else(|| WorkerError::Unknown(format!("a copy of {}", member.contender))),
    }
}

/// Runs a contender until it is steady, then times it for a slice. Returns the duration of the lead-in too.
fn visit(prepared: &mut dyn Prepared, slice: Duration) -> (Duration, Timing) {
    let (lead_in, each) = lead_in(slice, |repetitions| time(prepared, repetitions).wall);
    let repetitions = (slice.as_secs_f64() / each).ceil().max(1.0);
    (lead_in, time(prepared, repetitions as u64))
}

/// Runs a contender for at least half a slice, and until two successive readings agree or two slices are over:
/// the contender that ran before has left caches and branch predictor in a state of its own. Returns how long that
/// took, and the seconds of a run.
fn lead_in(slice: Duration, mut run: impl FnMut(u64) -> Duration) -> (Duration, f64) {
    let mut all = Duration::ZERO;
    let mut previous = None;
    let mut repetitions = 1;
    loop {
        let wall = run(repetitions);
        all += wall;
        let each = wall.as_secs_f64().max(1e-9) / repetitions as f64;
        let is_steady = previous.is_some_and(|before: f64| (each / before - 1.0).abs() < STEADY);
        if all >= slice / 2 && (is_steady || all >= 2 * slice) {
            return (all, each);
        }
        previous = Some(each);
        repetitions = ((slice.as_secs_f64() / 4.0 / each).round() as u64).max(1);
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

    fn job(group: &str, members: &[(&str, Option<Placebo>)]) -> Job {
        let member = |&(contender, placebo): &(&str, _)| Member {
            contender: contender.to_owned(),
            placebo,
        };
        Job {
            inputs: InputSpec::corpus(16),
            task: Task::Measure {
                process: 3,
                layout: Some(7),
                seed: 0,
                slice_ns: 1_000,
                blocks: vec![BlockPlan {
                    group: group.to_owned(),
                    members: members.iter().map(member).collect(),
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
            let error = run(&job(group, &[(contender, None)])).unwrap_err();
            assert!(error.to_string().contains(group), "{error}");
        }
    }

    #[test]
    fn members_take_turns_in_a_mirrored_order() {
        let catalog = Catalog::with_peers(&[]);
        let group = &catalog.groups()[0];
        let names = group.entrants.iter().map(|entrant| (&*entrant.name, None));
        let mut members: Vec<_> = names.take(4).collect();
        members.push((members[1].0, Some(Placebo::Instance)));
        let output = run(&job(&group.name(), &members)).unwrap();
        let record: Record = serde_json::from_slice(&output).unwrap();
        let Record::Block(block) = record else {
            panic!("{record:?}");
        };
        assert_eq!((block.process, block.layout), (3, Some(7)));
        let order: Vec<_> = block
            .visits
            .iter()
            .map(|it| (&*it.contender, it.placebo))
            .collect();
        let mirrored: Vec<_> = order.iter().rev().copied().collect();
        assert_eq!(order, mirrored);
        assert_eq!(order.len(), 2 * members.len());
        assert!(members.iter().all(|member| order.contains(member)));
        for visit in &block.visits {
            assert!(visit.operations > 0 && visit.wall_ns >= 1_000 && visit.lead_in_ns >= 500);
        }
    }

    #[test]
    fn a_timing_begins_when_the_speed_is_steady() {
        let milliseconds = Duration::from_millis;
        // The first runs take 16, 8, 4 and 2 ms, the others 1 ms.
        let mut runs = 0;
        let warming_up = |repetitions| {
            let each = (runs..runs + repetitions).map(|run| milliseconds(16 >> run.min(4)));
            runs += repetitions;
            each.sum()
        };
        let (all, each) = lead_in(milliseconds(40), warming_up);
        assert!((each - 0.001).abs() < 1e-9, "{each} s");
        // 16, 8 and 4 ms alone, then 10 ms or what was thought to take that, until two are equal.
        assert_eq!(all, milliseconds(16 + 8 + 4 + 4 + 8 + 10));
        // Steady at once: half a slice.
        let (all, _) = lead_in(milliseconds(40), |count| milliseconds(5) * count as u32);
        assert_eq!(all, milliseconds(5 + 10 + 10));
        // Never steady: two slices.
        let mut turn = 0;
        let (all, _) = lead_in(milliseconds(40), |_| {
            turn += 1;
            milliseconds(10 + 10 * (turn % 2))
        });
        assert!(
            all >= milliseconds(80) && all < milliseconds(110),
            "{all:?}"
        );
        // A long run: one.
        let (all, each) = lead_in(milliseconds(40), |_| milliseconds(500));
        assert_eq!((all, each), (milliseconds(500), 0.5));
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
