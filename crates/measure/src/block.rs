//! Prepares the contenders of a block and samples them in random order, then in the mirrored order.
//!
//! All contenders and A/A controls of a group are in one block, because only samples that are close in time have the clock rate
//! and the load of the machine in common; a control outside the block would miss what the block itself adds.

use std::hint::black_box;
use std::ops::Range;
use std::time::{Duration, Instant};

use crate::context::InputsError;
use crate::workload::Workload;
use boardbench_kernels::{Prepared, Work};
use boardbench_results::{Sample, is_disturbed};
#[cfg(not(target_family = "wasm"))]
use cpu_time::ThreadTime;
use rand::seq::SliceRandom;
use rand::{Rng, RngExt};
use rand_chacha::ChaCha8Rng;

/// WebAssembly has no clock of CPU time, so wall time is used instead.
#[cfg(target_family = "wasm")]
type ThreadTime = Instant;

/// Maximum memory between two preparations, in bytes. Random gaps give them other addresses in each process.
const MAX_GAP: usize = 1 << 14;

const MAX_SAMPLES: usize = 8;

/// Relative difference below which two successive readings of a warm-up are steady.
const STEADY: f64 = 0.02;

/// Allocates memory of random size, which shifts the addresses of later allocations.
pub(super) fn gap(rng: &mut ChaCha8Rng) -> Vec<u8> {
    Vec::with_capacity(rng.random_range(1..MAX_GAP))
}

/// The traces or roots of a workload that a block runs on, the same for all of its contenders.
pub(super) struct BlockPlan {
    /// First item of the warm-up, which is untimed. The timed items follow the warm-up.
    pub(super) first: usize,
    pub(super) warm_up: usize,
    /// Maximum number of timed items.
    pub(super) max: usize,
    /// Times the items of the warm-up repeatedly, and no others.
    pub(super) repeats: bool,
}

impl BlockPlan {
    /// Returns the timed items and the number of passes over them, for a sample of `requested` items. With fewer items the
    /// sample is shorter; they are repeated only if it would be shorter than half.
    fn timed(&self, requested: usize) -> (Range<usize>, u64) {
        if self.repeats {
            let repetitions = requested.div_ceil(self.warm_up.max(1)) as u64;
            return (self.first..self.first + self.warm_up, repetitions);
        }
        let count = requested.min(self.max);
        let first = self.first + self.warm_up;
        (first..first + count, (requested / count).max(1) as u64)
    }

    /// Returns the first warm-up item of the next block, whose timed items follow those of this block.
    pub(super) fn next(&self, timed: &Range<usize>) -> usize {
        timed.end - self.warm_up.min(timed.len())
    }

    /// Prepares contenders, given by their indices in the block and their work, in this order; on traces also the base without
    /// the operation. All run over the same items, as many as the fastest contender completes in a sample time.
    pub(super) fn prepare(
        &self,
        workload: &Workload<'_>,
        contenders: &[(usize, Work)],
        sample_time: Duration,
        rng: &mut ChaCha8Rng,
    ) -> Result<(Vec<PreparedRun>, Range<usize>), InputsError> {
        let mut gaps: Vec<Vec<u8>> = Vec::new();
        let mut fastest = Duration::MAX;
        let mut warm_ups = Vec::new();
        for &(index, work) in contenders {
            for &is_base in workload.parts(work) {
                gaps.push(gap(rng));
                let warm_up = self.first..self.first + self.warm_up;
                let mut warm_up = workload.prepare(work, is_base, warm_up)?;
                if !is_base {
                    // The first run warms up.
                    let [_, second] = [0; 2].map(|_| wall(warm_up.as_mut(), 1));
                    fastest = fastest.min(second);
                }
                warm_ups.push((index, work, is_base, warm_up));
            }
        }
        let samples = sample_time.as_secs_f64() / fastest.as_secs_f64().max(1e-9);
        let requested = (self.warm_up as f64 * samples).ceil().max(1.0) as usize;
        let (timed, repetitions) = self.timed(requested);
        let mut runs = Vec::new();
        for (index, work, is_base, warm_up) in warm_ups {
            gaps.push(gap(rng));
            runs.push(PreparedRun {
                index,
                is_base,
                timed: workload.prepare(work, is_base, timed.clone())?,
                warm_up: Some((warm_up, repetitions)),
            });
        }
        Ok((runs, timed))
    }
}

/// A contender or control of a block with its inputs converted, ready to be timed.
pub(super) struct PreparedRun {
    /// Index of the contender or control in the block.
    pub(super) index: usize,
    /// Runs make and unmake alone, without the operation that is added to them.
    pub(super) is_base: bool,
    pub(super) timed: Box<dyn Prepared>,
    /// Loop over the warm-up items, and the number of passes over the timed ones, the same for all contenders. `None` for a
    /// loop that warms up on the timed inputs and repeats them to fill a sample time.
    pub(super) warm_up: Option<(Box<dyn Prepared>, u64)>,
}

impl PreparedRun {
    /// Warms a contender up until its speed is steady, then times it. `planned` names it in the block.
    pub(super) fn sample(&mut self, planned: &Sample, sample_time: Duration) -> Sample {
        let timed = self.timed.as_mut();
        let (warm_up, timing) = if let Some((items, repetitions)) = &mut self.warm_up {
            let (warm_up, _) = warm_up(sample_time, |count| wall(items.as_mut(), count));
            timed.reset();
            (warm_up, time(timed, *repetitions))
        } else {
            let (warm_up, seconds) = warm_up(sample_time, |count| wall(timed, count));
            let repetitions = (sample_time.as_secs_f64() / seconds).ceil().max(1.0);
            (warm_up, time(timed, repetitions as u64))
        };
        Sample {
            contender: planned.contender.clone(),
            control: planned.control,
            is_base: self.is_base,
            warm_up_ns: warm_up.as_nanos() as u64,
            ..timing
        }
    }
}

/// Runs a contender for at least half a sample time, then until two successive readings agree or two sample times have passed.
/// Without a warm-up, a sample would measure the recovery of caches and branch predictor from the previous contender.
/// Returns the length of the warm-up, and the seconds per run.
fn warm_up(sample_time: Duration, mut run: impl FnMut(u64) -> Duration) -> (Duration, f64) {
    let mut total = Duration::ZERO;
    let mut previous = None;
    let mut repetitions = 1;
    loop {
        let wall = run(repetitions);
        total += wall;
        let seconds = wall.as_secs_f64().max(1e-9) / repetitions as f64;
        let is_steady = previous.is_some_and(|last: f64| (seconds / last - 1.0).abs() < STEADY);
        if total >= sample_time / 2 && (is_steady || total >= 2 * sample_time) {
            return (total, seconds);
        }
        previous = Some(seconds);
        repetitions = ((sample_time.as_secs_f64() / 4.0 / seconds).round() as u64).max(1);
    }
}

/// Times a number of runs, and returns their operations, wall time and CPU time.
fn time(prepared: &mut dyn Prepared, repetitions: u64) -> Sample {
    let mut operations = 0;
    let (wall, cpu) = (Instant::now(), ThreadTime::now());
    for _ in 0..repetitions {
        operations += black_box(&mut *prepared).run();
    }
    let (wall, cpu) = (wall.elapsed(), cpu.elapsed());
    Sample {
        operations,
        wall_ns: wall.as_nanos() as u64,
        cpu_ns: cpu.as_nanos() as u64,
        ..Sample::default()
    }
}

fn wall(prepared: &mut dyn Prepared, repetitions: u64) -> Duration {
    Duration::from_nanos(time(prepared, repetitions).wall_ns)
}

/// Samples all runs of a block in random order and then in the mirrored order: each has the same mean position, so that a linear
/// drift of the clock rate cancels. Runs whose two fastest samples differ were disturbed. They are sampled again in the same way,
/// until `is_late` or eight samples.
pub fn sample_block<T, R: Rng>(
    runs: &mut [T],
    rng: &mut R,
    is_late: impl Fn() -> bool,
    mut sample: impl FnMut(&mut T, &mut R) -> Sample,
) -> Vec<Sample> {
    let mut samples = Vec::new();
    let mut times = vec![Vec::new(); runs.len()];
    let mut pending: Vec<usize> = (0..runs.len()).collect();
    while !pending.is_empty() {
        pending.shuffle(rng);
        for &index in pending.iter().chain(pending.iter().rev()) {
            let sample = sample(&mut runs[index], rng);
            times[index].push(sample.each(sample.wall_ns));
            samples.push(sample);
        }
        let is_late = is_late();
        pending.retain(|&index| !is_late && needs_sample(&times[index]));
    }
    samples
}

/// Returns `true` if a run with samples of these times should be sampled again: the two fastest do not agree.
/// A single fast sample may be chance; two that agree are the undisturbed time.
fn needs_sample(times: &[f64]) -> bool {
    times.len() < MAX_SAMPLES && is_disturbed(times)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_are_repeated_until_the_two_fastest_agree() {
        assert!(needs_sample(&[]) && needs_sample(&[10.0]));
        assert!(!needs_sample(&[10.0, 10.1]) && needs_sample(&[10.0, 10.3]));
        assert!(needs_sample(&[12.0, 12.0, 10.0]) && !needs_sample(&[10.1, 12.0, 10.0]));
        assert!(!needs_sample(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]));
    }

    #[test]
    fn no_item_is_timed_twice_and_none_is_left_out() {
        // First item, items of the warm-up, maximum; requested; timed items, passes, and first item of the next warm-up.
        for (first, warm_up, max, requested, timed, repetitions, next) in [
            (5, 8, 248, 100, 13..113, 1, 105),
            (105, 8, 248, 50, 113..163, 1, 155),
            // More than there are: a shorter sample, without the items of the warm-up.
            (0, 8, 248, 400, 8..256, 1, 248),
            // A single position.
            (0, 1, 1, 30, 1..2, 30, 1),
        ] {
            let plan = |repeats| BlockPlan { first, warm_up, max, repeats };
            assert_eq!(plan(false).timed(requested), (timed.clone(), repetitions));
            assert_eq!(plan(false).next(&timed), next);
            let (repeated, repetitions) = plan(true).timed(requested);
            assert_eq!(repeated, first..first + warm_up);
            assert_eq!(repetitions, requested.div_ceil(warm_up) as u64);
            assert_eq!(plan(false).next(&repeated), first);
        }
    }

    #[test]
    fn a_timing_begins_when_the_speed_is_steady() {
        let milliseconds = Duration::from_millis;
        // The first runs take 16, 8, 4 and 2 ms, the others 1 ms.
        let mut runs = 0;
        let warming_up = |repetitions| {
            let times = (runs..runs + repetitions).map(|run| milliseconds(16 >> run.min(4)));
            runs += repetitions;
            times.sum()
        };
        let (total, seconds) = warm_up(milliseconds(40), warming_up);
        assert!((seconds - 0.001).abs() < 1e-9, "{seconds} s");
        // 16, 8 and 4 ms alone, then as many runs as were estimated to take 10 ms, until two readings are equal.
        assert_eq!(total, milliseconds(16 + 8 + 4 + 4 + 8 + 10));
        // Steady at once: half a sample time.
        let (total, _) = warm_up(milliseconds(40), |count| milliseconds(5) * count as u32);
        assert_eq!(total, milliseconds(5 + 10 + 10));
        // Never steady: two sample times.
        let mut call = 0;
        let (total, _) = warm_up(milliseconds(40), |_| {
            call += 1;
            milliseconds(10 + 10 * (call % 2))
        });
        assert!(total >= milliseconds(80) && total < milliseconds(110), "{total:?}");
        // A long run: one.
        let (total, seconds) = warm_up(milliseconds(40), |_| milliseconds(500));
        assert_eq!((total, seconds), (milliseconds(500), 0.5));
    }
}
