//! Look-ups, with other use of the cache in between.

use std::hint::black_box;

use boardbench_kernels::{Digest, Input, Prepared};
use boardbench_sliders::SquareSet;

use super::lookups::{Asking, in_order};
use super::queries::{Queries, Workload};

/// The number of look-ups in a burst: about as many as one position needs.
const BURST: usize = 8;
/// The bytes read between two bursts.
const STRETCH_BYTES: usize = 4 << 10;
/// The size of the buffer: larger than the L2 cache of current processors, and not larger than many
/// L3 caches.
const BUFFER_BYTES: usize = 8 << 20;
/// The distance of two words that are read.
const LINE_BYTES: usize = 64;

const STRETCHES: usize = BUFFER_BYTES / STRETCH_BYTES;
const STRETCH_WORDS: usize = STRETCH_BYTES / size_of::<u64>();

/// A model of how the rest of a program uses the cache.
///
/// A walk around a buffer: after each burst of [`BURST`] look-ups the next stretch is read, one word of each line. So a table's
/// line is still in a cache of n bytes only if it is used again before n bytes of buffer have passed: within some 12 bursts for
/// an L1 cache of 48 KiB, some 500 for an L2 cache of 2 MiB. It is not the cost of a cold start: neither the instruction cache
/// nor the branch predictor is affected. The buffer has 2,048 pages, so address translation becomes slower too.
pub(super) struct Pressure {
    buffer: Vec<u64>,
    stretch: usize,
}

impl Default for Pressure {
    fn default() -> Self {
        Self {
            // Different numbers, because pages of zeros may be mapped to one physical page.
            buffer: (0..(STRETCHES * STRETCH_WORDS) as u64).collect(),
            stretch: 0,
        }
    }
}

impl Asking for Pressure {
    const BURST: usize = BURST;

    #[inline(always)]
    fn pause(&mut self) {
        let start = self.stretch * STRETCH_WORDS;
        let words = self.buffer[start..start + STRETCH_WORDS].iter();
        black_box(words.step_by(LINE_BYTES / size_of::<u64>()).sum::<u64>());
        self.stretch = (self.stretch + 1) % STRETCHES;
    }
}

/// Bursts of recorded answers that are read in order, with pressure: the time of this group without look-ups. Reading an answer
/// takes a few instructions, so the difference to another contender is slightly less than the cost of its look-ups.
struct EvictionAlone {
    queries: Queries,
    /// Like the questions, by slider.
    answers: [Vec<SquareSet>; 3],
    pressure: Pressure,
}

pub(super) fn eviction_alone<W: Workload>(inputs: &[Input]) -> Box<dyn Prepared> {
    let queries = W::queries(inputs);
    Box::new(EvictionAlone {
        answers: queries.answers(),
        queries,
        pressure: Pressure::default(),
    })
}

impl EvictionAlone {
    /// Reads all questions, and visits every answer.
    #[inline(always)]
    fn ask(&mut self, mut visit: impl FnMut(SquareSet)) {
        for (queries, answers) in self.queries.by_slider.iter().zip(&self.answers) {
            for (queries, answers) in queries.chunks(BURST).zip(answers.chunks(BURST)) {
                for (query, &answer) in queries.iter().zip(answers) {
                    black_box((query.square, query.occupied));
                    visit(answer);
                }
                self.pressure.pause();
            }
        }
    }
}

impl Prepared for EvictionAlone {
    fn run(&mut self) -> u64 {
        self.ask(|answer| _ = black_box(answer));
        self.queries.len() as u64
    }

    fn digest(&mut self) -> Digest {
        in_order(|visit| self.ask(visit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_walk_comes_round_and_reads_a_whole_page_each_time() {
        let mut pressure = Pressure::default();
        assert_eq!(size_of_val(&pressure.buffer[..]), BUFFER_BYTES);
        for stretch in 0..STRETCHES {
            assert_eq!(pressure.stretch, stretch);
            pressure.pause();
        }
        assert_eq!(pressure.stretch, 0);
        assert_eq!(STRETCH_BYTES % LINE_BYTES, 0);
    }
}
