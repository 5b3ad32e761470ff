//! Preparing the members of a block, and timing them in turns.

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

/// WebAssembly has no clock of CPU time, so the wall time stands for it.
#[cfg(target_family = "wasm")]
type ThreadTime = Instant;

/// The most memory between two preparations, in bytes, so that they lie elsewhere in each process.
const MAX_GAP: usize = 1 << 14;

const MAX_SAMPLES: usize = 8;

/// Two readings of a warm-up that differ by less are steady.
const STEADY: f64 = 0.02;

/// Memory that shifts what is allocated next.
pub(super) fn gap(rng: &mut ChaCha8Rng) -> Vec<u8> {
    Vec::with_capacity(rng.random_range(1..MAX_GAP))
}

/// The traces or roots that all members of a block are timed on, one after the other.
pub(super) struct Course {
    /// The first item of the warm-up, which runs untimed; the timed ones follow it.
    pub(super) first: usize,
    pub(super) warm_up: usize,
    pub(super) most: usize,
    /// True if the items of the warm-up are timed, over and over.
    pub(super) repeats: bool,
}

impl Course {
    /// Returns the timed items, so that `wanted` are gone along, and how often they are. If there are fewer, a timing is shorter;
    /// only if it would be shorter than half are they repeated.
    fn timed(&self, wanted: usize) -> (Range<usize>, u64) {
        if self.repeats {
            let repetitions = wanted.div_ceil(self.warm_up.max(1)) as u64;
            return (self.first..self.first + self.warm_up, repetitions);
        }
        let count = wanted.min(self.most);
        let first = self.first + self.warm_up;
        (first..first + count, (wanted / count).max(1) as u64)
    }

    /// Returns where the next block's warm-up begins: its timed traces follow these, unless it has the same.
    pub(super) fn next(&self, timed: &Range<usize>) -> usize {
        timed.end - self.warm_up.min(timed.len())
    }

    /// Prepares members in their order, each with its work, on traces also without the operation. All have the same items, as
    /// many as the fastest completes in a sample time.
    pub(super) fn prepare(
        &self,
        items: &Workload<'_>,
        members: &[(usize, Work)],
        sample_time: Duration,
        rng: &mut ChaCha8Rng,
    ) -> Result<(Vec<Turn>, Range<usize>), InputsError> {
        let mut gaps: Vec<Vec<u8>> = Vec::new();
        let mut fastest = Duration::MAX;
        let mut parts = Vec::new();
        for &(member, work) in members {
            for &is_base in items.parts(work) {
                gaps.push(gap(rng));
                let warm_up = self.first..self.first + self.warm_up;
                let mut before = items.prepare(work, is_base, warm_up)?;
                if !is_base {
                    // The first run warms up.
                    let [_, second] = [0; 2].map(|_| wall(before.as_mut(), 1));
                    fastest = fastest.min(second);
                }
                parts.push((member, work, is_base, before));
            }
        }
        let samples = sample_time.as_secs_f64() / fastest.as_secs_f64().max(1e-9);
        let wanted = (self.warm_up as f64 * samples).ceil().max(1.0) as usize;
        let (timed, repetitions) = self.timed(wanted);
        let mut turns = Vec::new();
        for (member, work, is_base, before) in parts {
            gaps.push(gap(rng));
            turns.push(Turn {
                member,
                is_base,
                timed: items.prepare(work, is_base, timed.clone())?,
                warm_up: Some((before, repetitions)),
            });
        }
        Ok((turns, timed))
    }
}

/// A member of a block, with its operation or without, ready to be timed.
pub(super) struct Turn {
    pub(super) member: usize,
    pub(super) is_base: bool,
    pub(super) timed: Box<dyn Prepared>,
    /// The loop on the items of the warm-up, and how often the timed loop runs, the same for all members. `None` for a loop that
    /// warms up on what is timed, as often as fits a sample time.
    pub(super) warm_up: Option<(Box<dyn Prepared>, u64)>,
}

impl Turn {
    /// Runs a contender until it is steady, then times it.
    pub(super) fn sample(&mut self, member: &Sample, sample_time: Duration) -> Sample {
        let timed = self.timed.as_mut();
        let (warm_up, timing) = if let Some((before, repetitions)) = &mut self.warm_up {
            let (warm_up, _) = warm_up(sample_time, |count| wall(before.as_mut(), count));
            timed.reset();
            (warm_up, time(timed, *repetitions))
        } else {
            let (warm_up, each) = warm_up(sample_time, |count| wall(timed, count));
            let repetitions = (sample_time.as_secs_f64() / each).ceil().max(1.0);
            (warm_up, time(timed, repetitions as u64))
        };
        Sample {
            contender: member.contender.clone(),
            control: member.control,
            is_base: self.is_base,
            warm_up_ns: warm_up.as_nanos() as u64,
            ..timing
        }
    }
}

/// Runs a contender for at least half a sample time, and until two successive readings agree or two samples are over:
/// the contender that ran before has left caches and branch predictor in a state of its own. Returns how long that
/// took, and the seconds of a run.
fn warm_up(sample_time: Duration, mut run: impl FnMut(u64) -> Duration) -> (Duration, f64) {
    let mut all = Duration::ZERO;
    let mut previous = None;
    let mut repetitions = 1;
    loop {
        let wall = run(repetitions);
        all += wall;
        let each = wall.as_secs_f64().max(1e-9) / repetitions as f64;
        let is_steady = previous.is_some_and(|before: f64| (each / before - 1.0).abs() < STEADY);
        if all >= sample_time / 2 && (is_steady || all >= 2 * sample_time) {
            return (all, each);
        }
        previous = Some(each);
        repetitions = ((sample_time.as_secs_f64() / 4.0 / each).round() as u64).max(1);
    }
}

/// Returns the times and the number of operations of some runs.
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

/// Samples all members of a block in random order and then in the mirrored order, so that a drift of the clock rate cancels. Those
/// whose two fastest samples differ were disturbed, and are sampled again in the same way, until `is_late` or eight samples.
pub fn take_turns<M, R: Rng>(
    members: &mut [M],
    rng: &mut R,
    is_late: impl Fn() -> bool,
    mut sample: impl FnMut(&mut M, &mut R) -> Sample,
) -> Vec<Sample> {
    let mut samples = Vec::new();
    let mut times = vec![Vec::new(); members.len()];
    let mut left: Vec<usize> = (0..members.len()).collect();
    while !left.is_empty() {
        left.shuffle(rng);
        for &index in left.iter().chain(left.iter().rev()) {
            let sample = sample(&mut members[index], rng);
            times[index].push(sample.each(sample.wall_ns));
            samples.push(sample);
        }
        let is_late = is_late();
        left.retain(|&index| !is_late && needs_sample(&times[index]));
    }
    samples
}

/// Returns `true` if a member of a block should be timed again, after samples that took these times: until the two fastest agree.
/// A single fast one may be chance; two are what the member takes when nothing disturbs it.
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
        // First item, items of the warm-up, most; wanted; what is timed, how often, and where the next warm-up begins.
        for (first, warm_up, most, wanted, timed, repetitions, next) in [
            (5, 8, 248, 100, 13..113, 1, 105),
            (105, 8, 248, 50, 113..163, 1, 155),
            // More than there are: a shorter timing, without those of the warm-up.
            (0, 8, 248, 400, 8..256, 1, 248),
            // A single position.
            (0, 1, 1, 30, 1..2, 30, 1),
        ] {
            let course = |repeats| Course { first, warm_up, most, repeats };
            let own = course(false);
            assert_eq!(own.timed(wanted), (timed.clone(), repetitions));
            assert_eq!(own.next(&timed), next);
            let (same, repetitions) = course(true).timed(wanted);
            assert_eq!(same, first..first + warm_up);
            assert_eq!(repetitions, wanted.div_ceil(warm_up) as u64);
            assert_eq!(own.next(&same), first);
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
        let (all, each) = warm_up(milliseconds(40), warming_up);
        assert!((each - 0.001).abs() < 1e-9, "{each} s");
        // 16, 8 and 4 ms alone, then 10 ms or what was thought to take that, until two are equal.
        assert_eq!(all, milliseconds(16 + 8 + 4 + 4 + 8 + 10));
        // Steady at once: half a sample time.
        let (all, _) = warm_up(milliseconds(40), |count| milliseconds(5) * count as u32);
        assert_eq!(all, milliseconds(5 + 10 + 10));
        // Never steady: two samples.
        let mut turn = 0;
        let (all, _) = warm_up(milliseconds(40), |_| {
            turn += 1;
            milliseconds(10 + 10 * (turn % 2))
        });
        assert!(all >= milliseconds(80) && all < milliseconds(110), "{all:?}");
        // A long run: one.
        let (all, each) = warm_up(milliseconds(40), |_| milliseconds(500));
        assert_eq!((all, each), (milliseconds(500), 0.5));
    }
}
