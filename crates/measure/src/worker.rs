//! Carries out the job of a measuring process.
//!
//! It reads a [`Job`] as JSON, times its blocks or counts its cells, and writes one line per block or cell. Nothing is
//! allocated or converted while the clock runs.
//!
//! A run has many processes because all samples of one process share a link order and the addresses of stack and inputs: however
//! many they are, they give one observation.

use std::cell::Cell;
use std::hint::black_box;
use std::io::{self, Read, Write};
use std::panic::resume_unwind;
use std::thread;
use std::time::{Duration, Instant};

use crate::roots;
use crate::workload::Workload;
use crate::{Catalog, Contender, Group, Inputs, TRACES};
use boardbench_results::{Block, Control, Record, RootFacts};
use rand::RngExt;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use super::block::{BlockPlan, PreparedRun, gap, sample_block};
use super::context::RunError;
use super::counting;
use super::job::Job;
use super::plan::{WARM_UP_ROOTS, WARM_UP_TRACES, first_root, process_rng, share_of_roots};

/// Reads a job and carries it out. Writes the line of each block or cell as soon as it is complete.
///
/// # Errors
///
/// If the input is not a job, the job names an unknown group or contender, or the output fails.
pub fn work(input: impl Read, output: impl Write, catalog: &Catalog) -> Result<(), RunError> {
    let begin = Instant::now();
    let job: Job = serde_json::from_reader(input).map_err(RunError::worker)?;
    let inputs = catalog.inputs(&job.plan.inputs)?;
    if job.cells.is_empty() {
        time_blocks(job, begin, &inputs, catalog, output)
    } else {
        count(&job.cells, inputs, catalog, output)
    }
}

/// Times all blocks in a random order. Each has a share of the time from `begin` on, proportional to its prepared runs.
fn time_blocks(
    mut job: Job,
    begin: Instant,
    inputs: &Inputs,
    catalog: &Catalog,
    mut output: impl Write,
) -> Result<(), RunError> {
    let mut rng = process_rng(job.plan.seed, job.process);
    job.blocks.shuffle(&mut rng);
    let blocks = job.blocks.iter().map(|block| {
        let group = find_group(catalog, &block.group)?;
        // A contender has one prepared run, or two if its base is timed, too.
        let runs = block.samples.len() * (1 + usize::from(group.has_base()));
        Ok((block, group, runs))
    });
    let blocks = blocks.collect::<Result<Vec<_>, RunError>>()?;
    let total: usize = blocks.iter().map(|(.., runs)| runs).sum();
    let mut stopwatch = Stopwatch { job: &job, next_trace: rng.random_range(0..TRACES), rng };
    let mut sum = 0;
    for (block, group, runs) in blocks {
        sum += runs;
        let share = sum as f64 / total.max(1) as f64;
        let until = begin + Duration::from_nanos(job.time_ns).mul_f64(share);
        let frames = stopwatch.rng.random_range(0..MAX_FRAMES);
        let mut measure = || stopwatch.measure(block, group, inputs, until);
        let block = Record::Block(with_stack_offset(frames, &mut measure)?);
        if let Some(error) = group.contenders.iter().find_map(Contender::failure) {
            return Err(error);
        }
        let line = serde_json::to_string(&block).map_err(io::Error::from)?;
        writeln!(output, "{line}")?;
        output.flush()?;
    }
    Ok(())
}

/// Runs each contender once on a simulated processor, and writes its number of operations.
fn count(
    cells: &[(String, String)],
    inputs: Inputs,
    catalog: &Catalog,
    mut output: impl Write,
) -> Result<(), RunError> {
    let inputs = inputs.for_simulation();
    let count = |(name, contender): &(String, String)| {
        let group = find_group(catalog, name)?;
        let contender = find_contender(group, contender)?;
        let mut prepared = inputs.prepare(contender.work, group.input_set);
        Ok(with_aligned_stack(&mut || counting::count_one(prepared.as_mut(), group.is_timed())))
    };
    // The stack of a thread begins at a page. The address of the main thread's depends on the environment, and the instruction
    // count of copying memory depends on that address.
    let operations: Result<Vec<u64>, RunError> = thread::scope(|scope| {
        let counted = scope.spawn(|| cells.iter().map(count).collect());
        counted.join().unwrap_or_else(|panic| resume_unwind(panic))
    });
    for operations in operations? {
        writeln!(output, "{operations}")?;
    }
    output.flush()?;
    Ok(())
}

fn find_group<'c>(catalog: &'c Catalog, name: &str) -> Result<&'c Group, RunError> {
    let group = catalog.group(name);
    group.ok_or_else(|| unknown(name))
}

fn find_contender<'g>(group: &'g Group, name: &str) -> Result<&'g Contender, RunError> {
    let contender = group.contender(name);
    contender.ok_or_else(|| unknown(&format!("{} in {}", name, group.name())))
}

fn unknown(name: &str) -> RunError {
    RunError::Worker(format!("unknown group or contender {name:?}"))
}

/// Calls a function from a stack frame that is aligned to a cache line in every build, because the instruction count of copying a
/// board depends on the alignment.
fn with_aligned_stack(call: &mut dyn FnMut() -> u64) -> u64 {
    let is_probe = Cell::new(true);
    let mut call = || {
        if is_probe.get() { stack_address() } else { call() }
    };
    let is_aligned = |frames: &u32| with_stack_offset(*frames, &mut call).is_multiple_of(64);
    let frames = (0..4).find(is_aligned).unwrap_or(0);
    is_probe.set(false);
    with_stack_offset(frames, &mut call)
}

/// Returns the address of the end of the caller's stack frame.
#[inline(never)]
fn stack_address() -> u64 {
    let here = 0_u8;
    black_box(&raw const here).addr() as u64 & !15
}

/// Maximum number of stack frames below a block, about 6 KiB.
const MAX_FRAMES: u32 = 64;

/// Calls a function from a deeper stack frame, so that its local data have another address in each block.
#[inline(never)]
fn with_stack_offset<T>(frames: u32, call: &mut dyn FnMut() -> T) -> T {
    let room = black_box([0_u8; 48]);
    let result = if frames == 0 { call() } else { with_stack_offset(frames - 1, call) };
    black_box(room);
    result
}

struct Stopwatch<'j> {
    job: &'j Job,
    rng: ChaCha8Rng,
    /// First trace of the next block on traces.
    next_trace: usize,
}

impl Stopwatch<'_> {
    /// Prepares all contenders in a random order and samples them, with their bases. Disturbed samples are repeated until the
    /// given time.
    fn measure(
        &mut self,
        block: &Block,
        group: &Group,
        inputs: &Inputs,
        until: Instant,
    ) -> Result<Block, RunError> {
        let mut order: Vec<usize> = (0..block.samples.len()).collect();
        order.shuffle(&mut self.rng);
        let works = order.into_iter().map(|index| {
            let planned = &block.samples[index];
            let contender = find_contender(group, &planned.contender)?;
            let work = contender.work(planned.control == Some(Control::Copy));
            let none = || unknown(&format!("a copy of {}", planned.contender));
            Ok((index, work.ok_or_else(none)?))
        });
        let works = works.collect::<Result<Vec<_>, RunError>>()?;
        let sample_time = Duration::from_nanos(self.job.plan.sample_ns);
        let workload = group.workload(inputs);
        let mut timed_roots = None;
        let mut runs = if let Some(plan) = self.plan(&workload, block, inputs) {
            let (runs, timed) = plan.prepare(&workload, &works, sample_time, &mut self.rng)?;
            if let Workload::Roots(kind, _) = workload {
                let (first, count) = (timed.start, timed.len());
                timed_roots =
                    Some(RootFacts { first, count, pieces: roots::pieces(kind, first, count) });
            } else {
                self.next_trace = plan.next(&timed);
            }
            runs
        } else {
            let mut gaps: Vec<Vec<u8>> = Vec::new();
            let runs = works.iter().map(|&(index, work)| {
                gaps.push(gap(&mut self.rng));
                let timed = inputs.prepare(work, group.input_set);
                PreparedRun { index, is_base: false, timed, warm_up: None }
            });
            runs.collect()
        };
        let is_late = || Instant::now() >= until;
        let sample =
            |run: &mut PreparedRun, _: &mut _| run.sample(&block.samples[run.index], sample_time);
        let samples = sample_block(&mut runs, &mut self.rng, is_late, sample);
        Ok(Block {
            process: self.job.process,
            link_order: self.job.link_order,
            group: block.group.clone(),
            roots: timed_roots,
            samples,
        })
    }

    /// Returns the items of the next block: traces from the end of the last block on, or roots of this process's share. By
    /// default no sequence is repeated, because the branch predictor would learn it. `None` for a whole input set.
    fn plan(&self, workload: &Workload<'_>, block: &Block, inputs: &Inputs) -> Option<BlockPlan> {
        let (count, spec) = (workload.count(), inputs.spec());
        Some(match workload {
            Workload::Whole(..) => return None,
            Workload::Traces(traces) => {
                let nodes = traces.nodes().max(1);
                let repeated = spec.nodes.map(|requested| requested.div_ceil(nodes));
                let warm_up = repeated.unwrap_or(WARM_UP_TRACES.min(count));
                BlockPlan {
                    first: self.next_trace,
                    warm_up,
                    max: count.saturating_sub(warm_up).max(1),
                    repeats: repeated.is_some(),
                }
            }
            Workload::Roots(..) => {
                let warm_up = spec.roots.unwrap_or(WARM_UP_ROOTS);
                let share = share_of_roots(count, self.job.plan.processes);
                let offset = share * self.job.process as usize;
                let start = first_root(self.job.plan.seed, &block.group) + offset;
                BlockPlan {
                    first: (start + count - warm_up % count) % count,
                    warm_up,
                    max: share,
                    repeats: spec.roots.is_some(),
                }
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::TRACE_NODES;
    use crate::roots::{self, ROOTS};
    use boardbench_kernels::{Input, RootKind};
    use boardbench_results::{InputSpec, PlanFacts, Sample};

    use super::*;
    use crate::fixture::catalog;

    #[test]
    fn the_order_depends_on_seed_and_process() {
        let order = |seed, process| {
            let mut items: Vec<u32> = (0..20).collect();
            items.shuffle(&mut process_rng(seed, process));
            items
        };
        // A published seed gives the same order on every machine.
        let first = [15, 8, 5, 2, 7, 13, 11, 18, 4, 1, 6, 17, 14, 9, 19, 3, 10, 16, 12, 0];
        assert_eq!(order(1, 0), first);
        assert_ne!(order(1, 0), order(2, 0));
        assert_ne!(order(1, 0), order(1, 1));
    }

    fn run(mut job: Job) -> Result<Vec<u8>, RunError> {
        job.plan.inputs = InputSpec::corpus(32);
        let input = serde_json::to_string(&job).unwrap();
        let mut output = Vec::new();
        work(input.as_bytes(), &mut output, &catalog())?;
        Ok(output)
    }

    fn measure(
        group: &str,
        contenders: &[(&str, Option<Control>)],
        process: u32,
        sample_ns: u64,
    ) -> Result<Block, RunError> {
        let sample = |&(contender, control): &(&str, _)| Sample {
            contender: contender.to_owned(),
            control,
            ..Sample::default()
        };
        let output = run(Job {
            plan: PlanFacts { processes: 8, sample_ns, ..PlanFacts::default() },
            process,
            link_order: Some(7),
            blocks: vec![Block {
                process,
                link_order: None,
                group: group.to_owned(),
                roots: None,
                samples: contenders.iter().map(sample).collect(),
            }],
            ..Job::default()
        })?;
        match serde_json::from_slice(&output).unwrap() {
            Record::Block(block) => Ok(block),
            other => panic!("{other:?}"),
        }
    }

    fn names(group: &Group) -> Vec<(&str, Option<Control>)> {
        let contenders = group.contenders.iter();
        contenders.map(|contender| (&*contender.name, None)).collect()
    }

    #[test]
    fn unknown_names_are_errors() {
        for (group, contender) in
            [("boards/legal-list", "no-board/no-moves"), ("boards/no-kernel", "no-board/no-moves")]
        {
            let error = measure(group, &[(contender, None)], 3, 1_000).unwrap_err();
            assert!(error.to_string().contains(group), "{error}");
        }
    }

    #[test]
    fn contenders_are_sampled_in_random_then_mirrored_order() {
        let catalog = catalog();
        let group = &catalog.groups()[0];
        let mut contenders = names(group);
        contenders.truncate(4);
        contenders.push((contenders[1].0, Some(Control::Instance)));
        let block = measure(&group.name(), &contenders, 3, 1_000).unwrap();
        assert_eq!((block.process, block.link_order), (3, Some(7)));
        let order: Vec<_> =
            block.samples.iter().map(|it| (&*it.contender, it.control, it.is_base)).collect();
        let mirrored: Vec<_> = order.iter().rev().copied().collect();
        assert_eq!(order, mirrored);
        assert_eq!(order.len(), 4 * contenders.len());
        let mut runs = contenders
            .iter()
            .flat_map(|&(name, control)| [false, true].map(|is_base| (name, control, is_base)));
        assert!(runs.all(|run| order.contains(&run)));
        for sample in &block.samples {
            assert!(sample.operations >= TRACE_NODES as u64 / 2 && sample.warm_up_ns >= 500);
            // All run over the same traces.
            assert_eq!(sample.operations, block.samples[0].operations);
        }
    }

    /// The roots of processes differ, and all contenders of a block run over the same roots.
    #[test]
    fn processes_have_different_roots() {
        let name = "boards/perft-full";
        let catalog = catalog();
        let group = catalog.group(name).unwrap();
        let contenders = &names(group)[..2];
        let firsts = [0, 3, 7].map(|process| {
            let block = measure(name, contenders, process, 20_000_000).unwrap();
            let RootFacts { first, count, .. } = block.roots.unwrap();
            assert!((1..=ROOTS / 8).contains(&count), "{count}");
            let inputs = roots::inputs(RootKind::Full, 0);
            let timed = inputs.iter().cycle().skip(first).take(count).copied();
            let timed: Vec<Input> = timed.collect();
            let work = group.contenders[0].work;
            let leaves = work.on_roots(&timed).unwrap().run();
            for sample in &block.samples {
                assert_eq!(sample.operations, leaves);
            }
            first
        });
        let distance = |from: usize, to: usize| (to + ROOTS - from) % ROOTS;
        assert_eq!(distance(firsts[0], firsts[1]), 3 * ROOTS / 8);
        assert_eq!(distance(firsts[0], firsts[2]), 7 * ROOTS / 8);
    }

    #[test]
    fn operations_without_a_board_have_no_base() {
        let catalog = catalog();
        let group = catalog.group("boards/table-store").unwrap();
        assert!(!group.has_base());
        let block = measure(&group.name(), &names(group), 3, 1_000).unwrap();
        assert_eq!(block.samples.len(), 2 * group.contenders.len());
        let is_timed = |sample: &Sample| !sample.is_base && sample.wall_ns > 0;
        assert!(block.samples.iter().all(is_timed), "{block:?}");
    }

    #[test]
    fn counting_reports_the_operations_that_were_counted() {
        let catalog = catalog();
        let cells = ["boards/legal-list", "ordering/order"].map(|name| {
            let group = catalog.group(name).unwrap();
            (group.name(), group.contenders[0].name.clone())
        });
        let output = run(Job { cells: cells.to_vec(), ..Job::default() });
        let inputs = catalog.inputs(&InputSpec::corpus(32)).unwrap();
        let total = inputs.lists().len();
        let counted = inputs.for_simulation().lists().len();
        assert!(0 < counted && counted < total, "{counted} of {total}");
        assert_eq!(String::from_utf8(output.unwrap()).unwrap(), format!("32\n{counted}\n"));
    }
}
