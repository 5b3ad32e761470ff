//! A measuring process.
//!
//! It reads a [`Job`] as JSON, carries it out, and writes one line for each block or cell. Nothing is
//! allocated or converted while the clock runs.

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

use super::context::RunError;
use super::counting;
use super::course::{Course, Turn, gap, take_turns};
use super::job::Job;
use super::plan::{WARM_UP_ROOTS, WARM_UP_TRACES, first_root, process_rng, share_of_roots};

/// Reads a job and carries it out. Writes the line of each block or cell as soon as it is done.
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

/// Times all blocks in a random order. Each has a share of the time from `begin` on, by its turns.
fn time_blocks(
    mut job: Job,
    begin: Instant,
    inputs: &Inputs,
    catalog: &Catalog,
    mut output: impl Write,
) -> Result<(), RunError> {
    let mut rng = process_rng(job.plan.seed, job.process);
    job.blocks.shuffle(&mut rng);
    let blocks = job.blocks.iter().map(|plan| {
        let group = find_group(catalog, &plan.group)?;
        // A member has one turn, or two if it is also timed without its operation.
        let turns = plan.samples.len() * (1 + usize::from(group.has_base()));
        Ok((plan, group, turns))
    });
    let blocks = blocks.collect::<Result<Vec<_>, RunError>>()?;
    let all: usize = blocks.iter().map(|(.., turns)| turns).sum();
    let mut stopwatch = Stopwatch { job: &job, next_trace: rng.random_range(0..TRACES), rng };
    let mut before = 0;
    for (plan, group, turns) in blocks {
        before += turns;
        let share = before as f64 / all.max(1) as f64;
        let until = begin + Duration::from_nanos(job.time_ns).mul_f64(share);
        let steps = stopwatch.rng.random_range(0..MAX_STEPS);
        let mut measure = || stopwatch.measure(plan, group, inputs, until);
        let block = Record::Block(deeper(steps, &mut measure)?);
        if let Some(error) = group.contenders.iter().find_map(Contender::failure) {
            return Err(error);
        }
        let line = serde_json::to_string(&block).map_err(io::Error::from)?;
        writeln!(output, "{line}")?;
        output.flush()?;
    }
    Ok(())
}

/// Runs each contender once on a simulated processor, and writes the number of operations.
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
        Ok(at_a_line(&mut || counting::count_one(prepared.as_mut(), group.is_timed())))
    };
    // A thread's stack begins at a page. The main thread's depends on the environment, and with it the
    // instructions that copying memory takes.
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
    RunError::Worker(format!("no group or contender is called {name:?}"))
}

/// Calls a function from a stack frame that lies in its line of the cache as in every other build: the instructions that
/// copying a board takes depend on that.
fn at_a_line(call: &mut dyn FnMut() -> u64) -> u64 {
    let is_trial = Cell::new(true);
    let mut call = || {
        if is_trial.get() { stack_address() } else { call() }
    };
    let begins_a_line = |steps: &u32| deeper(*steps, &mut call).is_multiple_of(64);
    let steps = (0..4).find(begins_a_line).unwrap_or(0);
    is_trial.set(false);
    deeper(steps, &mut call)
}

/// Returns where the caller's stack frame ends.
#[inline(never)]
fn stack_address() -> u64 {
    let here = 0_u8;
    black_box(&raw const here).addr() as u64 & !15
}

/// The most stack frames, about 6 KiB, before a block is measured.
const MAX_STEPS: u32 = 64;

/// Calls a function from a deeper stack frame, so that its local data have another address in each block.
#[inline(never)]
fn deeper<T>(steps: u32, call: &mut dyn FnMut() -> T) -> T {
    let room = black_box([0_u8; 48]);
    let result = if steps == 0 { call() } else { deeper(steps - 1, call) };
    black_box(room);
    result
}

struct Stopwatch<'j> {
    job: &'j Job,
    rng: ChaCha8Rng,
    /// The trace that the next block on traces begins with.
    next_trace: usize,
}

impl Stopwatch<'_> {
    /// Prepares all members in a random order. They, and what their operations are added to, take turns; until the given
    /// time, further ones if something disturbs them.
    fn measure(
        &mut self,
        plan: &Block,
        group: &Group,
        inputs: &Inputs,
        until: Instant,
    ) -> Result<Block, RunError> {
        let mut order: Vec<usize> = (0..plan.samples.len()).collect();
        order.shuffle(&mut self.rng);
        let works = order.into_iter().map(|index| {
            let member = &plan.samples[index];
            let contender = find_contender(group, &member.contender)?;
            let work = contender.work(member.control == Some(Control::Copy));
            let none = || unknown(&format!("a copy of {}", member.contender));
            Ok((index, work.ok_or_else(none)?))
        });
        let works = works.collect::<Result<Vec<_>, RunError>>()?;
        let sample_time = Duration::from_nanos(self.job.plan.sample_ns);
        let set = group.workload(inputs);
        let mut timed_roots = None;
        let mut turns = if let Some(course) = self.course(&set, plan, inputs) {
            let (turns, timed) = course.prepare(&set, &works, sample_time, &mut self.rng)?;
            if let Workload::Roots(kind, _) = set {
                let (first, count) = (timed.start, timed.len());
                timed_roots =
                    Some(RootFacts { first, count, pieces: roots::pieces(kind, first, count) });
            } else {
                self.next_trace = course.next(&timed);
            }
            turns
        } else {
            let mut gaps: Vec<Vec<u8>> = Vec::new();
            let turns = works.iter().map(|&(member, work)| {
                gaps.push(gap(&mut self.rng));
                let timed = inputs.prepare(work, group.input_set);
                Turn { member, is_base: false, timed, warm_up: None }
            });
            turns.collect()
        };
        let is_late = || Instant::now() >= until;
        let sample =
            |turn: &mut Turn, _: &mut _| turn.sample(&plan.samples[turn.member], sample_time);
        let samples = take_turns(&mut turns, &mut self.rng, is_late, sample);
        Ok(Block {
            process: self.job.process,
            link_order: self.job.link_order,
            group: plan.group.clone(),
            roots: timed_roots,
            samples,
        })
    }

    /// Returns the items of the next block: traces begin where those of the last block end, roots in this process's share. `None`
    /// if there is one item.
    fn course(&self, set: &Workload<'_>, plan: &Block, inputs: &Inputs) -> Option<Course> {
        let (count, spec) = (set.count(), inputs.spec());
        Some(match set {
            Workload::Whole(..) => return None,
            Workload::Traces(traces) => {
                let nodes = traces.nodes().max(1);
                let repeated = spec.nodes.map(|wanted| wanted.div_ceil(nodes));
                let warm_up = repeated.unwrap_or(WARM_UP_TRACES.min(count));
                Course {
                    first: self.next_trace,
                    warm_up,
                    most: count.saturating_sub(warm_up).max(1),
                    repeats: repeated.is_some(),
                }
            }
            Workload::Roots(..) => {
                let warm_up = spec.roots.unwrap_or(WARM_UP_ROOTS);
                let share = share_of_roots(count, self.job.plan.processes);
                let own = share * self.job.process as usize;
                let start = first_root(self.job.plan.seed, &plan.group) + own;
                Course {
                    first: (start + count - warm_up % count) % count,
                    warm_up,
                    most: share,
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
        members: &[(&str, Option<Control>)],
        process: u32,
        sample_ns: u64,
    ) -> Result<Block, RunError> {
        let member = |&(contender, control): &(&str, _)| Sample {
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
                samples: members.iter().map(member).collect(),
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
        contenders.map(|own| (&*own.name, None)).collect()
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
    fn members_take_turns_in_a_mirrored_order() {
        let catalog = catalog();
        let group = &catalog.groups()[0];
        let mut members = names(group);
        members.truncate(4);
        members.push((members[1].0, Some(Control::Instance)));
        let block = measure(&group.name(), &members, 3, 1_000).unwrap();
        assert_eq!((block.process, block.link_order), (3, Some(7)));
        let order: Vec<_> =
            block.samples.iter().map(|it| (&*it.contender, it.control, it.is_base)).collect();
        let mirrored: Vec<_> = order.iter().rev().copied().collect();
        assert_eq!(order, mirrored);
        assert_eq!(order.len(), 4 * members.len());
        let all = members
            .iter()
            .flat_map(|&(name, control)| [false, true].map(|is_base| (name, control, is_base)));
        assert!(all.into_iter().all(|member| order.contains(&member)));
        for sample in &block.samples {
            assert!(sample.operations >= TRACE_NODES as u64 / 2 && sample.warm_up_ns >= 500);
            // All go along the same traces.
            assert_eq!(sample.operations, block.samples[0].operations);
        }
    }

    /// The roots of processes differ, and all contenders of a block have the same.
    #[test]
    fn processes_have_roots_of_their_own() {
        let name = "boards/perft-full";
        let catalog = catalog();
        let group = catalog.group(name).unwrap();
        let members = &names(group)[..2];
        let firsts = [0, 3, 7].map(|process| {
            let block = measure(name, members, process, 20_000_000).unwrap();
            let RootFacts { first, count, .. } = block.roots.unwrap();
            assert!((1..=ROOTS / 8).contains(&count), "{count}");
            let inputs = roots::inputs(RootKind::Full, 0);
            let own = inputs.iter().cycle().skip(first).take(count).copied();
            let own: Vec<Input> = own.collect();
            let work = group.contenders[0].work;
            let leaves = work.on_roots(&own).unwrap().run();
            for sample in &block.samples {
                assert_eq!(sample.operations, leaves);
            }
            first
        });
        let apart = |one: usize, other: usize| (other + ROOTS - one) % ROOTS;
        assert_eq!(apart(firsts[0], firsts[1]), 3 * ROOTS / 8);
        assert_eq!(apart(firsts[0], firsts[2]), 7 * ROOTS / 8);
    }

    #[test]
    fn what_needs_no_board_has_no_trace() {
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
        let all = inputs.lists().len();
        let few = inputs.for_simulation().lists().len();
        assert!(0 < few && few < all, "{few} of {all}");
        assert_eq!(String::from_utf8(output.unwrap()).unwrap(), format!("32\n{few}\n"));
    }
}
