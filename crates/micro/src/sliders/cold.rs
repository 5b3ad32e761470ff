//! Look-ups, with other use of the cache in between.

use std::hint::black_box;

use boardbench_kernels::{Digest, Input, Prepared};
use boardbench_sliders::SquareSet;

use super::algorithm::Algorithm;
use super::lookups::{InOrder, Recorded, answers};
use super::queries::{Queries, Query, Slider, Workload};
use super::steps::Steps;

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
/// A walk around a buffer: after each burst of [`BURST`] look-ups the next stretch is read, one
/// word of each line. So a table's line is still in a cache of n bytes only if it is used again
/// before n bytes of buffer have passed: within some 12 bursts for an L1 cache of 48 KiB, some 500
/// for an L2 cache of 2 MiB. Lines that are used all the time stay, as they would in a program;
/// those of a large table, each used once in a while, come from the L3 cache or from memory.
///
/// It is a model with one parameter, not the cost of a cold start. It affects neither the
/// instruction cache nor the branch predictor. Its pages stay mapped, but the buffer has 2,048 of
/// them, so address translation becomes slower too.
pub(super) struct Pressure {
    buffer: Vec<u64>,
    stretch: usize,
}

impl Pressure {
    pub(super) fn new() -> Self {
        Self {
            // Different numbers, because pages of zeros may be mapped to one physical page.
            buffer: (0..(STRETCHES * STRETCH_WORDS) as u64).collect(),
            stretch: 0,
        }
    }

    /// Reads the next stretch.
    #[inline(always)]
    fn advance(&mut self) {
        let start = self.stretch * STRETCH_WORDS;
        let words = self.buffer[start..start + STRETCH_WORDS].iter();
        black_box(words.step_by(LINE_BYTES / size_of::<u64>()).sum::<u64>());
        self.stretch = (self.stretch + 1) % STRETCHES;
    }
}

/// Bursts of look-ups under [`Pressure`].
struct Cold<A> {
    algorithm: A,
    queries: Queries,
    pressure: Pressure,
}

/// Prepares look-ups under pressure.
pub(super) fn cold<A: Algorithm, W: Workload>(inputs: &[Input]) -> Box<dyn Prepared> {
    Box::new(Cold {
        algorithm: A::at_hand(),
        queries: W::queries(inputs),
        pressure: Pressure::new(),
    })
}

#[inline(always)]
fn in_bursts(
    queries: &[Query],
    pressure: &mut Pressure,
    look_up: impl Fn(Query) -> SquareSet,
    mut visit: impl FnMut(SquareSet),
) {
    for burst in queries.chunks(BURST) {
        for &query in burst {
            visit(look_up(query));
        }
        pressure.advance();
    }
}

impl<A: Algorithm> Cold<A> {
    /// Answers all questions and passes each answer to `black_box`.
    #[inline(always)]
    fn ask(&mut self, mut visit: impl FnMut(SquareSet)) {
        let (algorithm, queries) = (self.algorithm, &self.queries);
        let pressure = &mut self.pressure;
        let [rook, bishop, queen] = Slider::ALL;
        let visit = &mut visit;
        in_bursts(
            &queries.rook,
            pressure,
            answers(algorithm, rook),
            &mut *visit,
        );
        in_bursts(
            &queries.bishop,
            pressure,
            answers(algorithm, bishop),
            &mut *visit,
        );
        in_bursts(
            &queries.queen,
            pressure,
            answers(algorithm, queen),
            &mut *visit,
        );
    }
}

impl<A: Algorithm> Prepared for Cold<A> {
    fn run(&mut self) -> u64 {
        self.ask(
            #[inline(always)]
            |answer| {
                black_box(answer);
            },
        );
        self.queries.len() as u64
    }

    fn digest(&mut self) -> Digest {
        let mut found = InOrder::default();
        self.ask(|answer| found.add(answer));
        found.digest()
    }
}

/// The same bursts and the same pressure, but with [recorded](Recorded) answers that are read in
/// order: the time of this group without look-ups.
///
/// Its answers are computed by [`Steps`] while it is prepared. They take eight bytes each, which
/// the processor prefetches. Reading them takes a few instructions, so the difference to another
/// contender is slightly less than the cost of its look-ups.
struct EvictionAlone {
    recorded: Recorded,
    pressure: Pressure,
}

/// Prepares the pressure with recorded answers.
pub(super) fn eviction_alone<W: Workload>(inputs: &[Input]) -> Box<dyn Prepared> {
    Box::new(EvictionAlone {
        recorded: Recorded::by(Steps, W::queries(inputs)),
        pressure: Pressure::new(),
    })
}

#[inline(always)]
fn read_in_bursts(
    queries: &[Query],
    answers: &[SquareSet],
    pressure: &mut Pressure,
    mut visit: impl FnMut(SquareSet),
) {
    for (burst, answers) in queries.chunks(BURST).zip(answers.chunks(BURST)) {
        for (query, answer) in burst.iter().zip(answers) {
            black_box((query.square, query.occupied));
            visit(*answer);
        }
        pressure.advance();
    }
}

impl EvictionAlone {
    /// Reads all questions and passes each answer to `black_box`.
    #[inline(always)]
    fn ask(&mut self, mut visit: impl FnMut(SquareSet)) {
        let Self { recorded, pressure } = self;
        let queries = &recorded.queries;
        read_in_bursts(&queries.rook, &recorded.rook, pressure, &mut visit);
        read_in_bursts(&queries.bishop, &recorded.bishop, pressure, &mut visit);
        read_in_bursts(&queries.queen, &recorded.queen, pressure, &mut visit);
    }
}

impl Prepared for EvictionAlone {
    fn run(&mut self) -> u64 {
        self.ask(
            #[inline(always)]
            |answer| {
                black_box(answer);
            },
        );
        self.recorded.queries.len() as u64
    }

    fn digest(&mut self) -> Digest {
        let mut found = InOrder::default();
        self.ask(|answer| found.add(answer));
        found.digest()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_walk_comes_round_and_reads_a_whole_page_each_time() {
        let mut pressure = Pressure::new();
        assert_eq!(size_of_val(&pressure.buffer[..]), BUFFER_BYTES);
        for stretch in 0..STRETCHES {
            assert_eq!(pressure.stretch, stretch);
            pressure.advance();
        }
        assert_eq!(pressure.stretch, 0);
        assert_eq!(STRETCH_BYTES % LINE_BYTES, 0);
    }
}
