//! Look-ups between which something else uses the cache.

use std::hint::black_box;

use boardbench_kernels::{Digest, Input, Prepared};
use boardbench_sliders::SquareSet;

use super::algorithm::Algorithm;
use super::lookups::{InOrder, Recorded, answers};
use super::queries::{Queries, Query, Slider, Workload};
use super::steps::Steps;

/// How many look-ups stand together: about what one position asks.
const BURST: usize = 8;
/// How much is read between two bursts.
const STRETCH_BYTES: usize = 4 << 10;
/// How much is read before the same line comes again: more than the L2 cache of any processor of
/// our time holds, and not more than many L3 caches do.
const BUFFER_BYTES: usize = 8 << 20;
/// The distance of two words that are read.
const LINE_BYTES: usize = 64;

const STRETCHES: usize = BUFFER_BYTES / STRETCH_BYTES;
const STRETCH_WORDS: usize = STRETCH_BYTES / size_of::<u64>();

/// What a program does besides looking sliders up, as far as the cache can tell.
///
/// A walk around a buffer: after each burst of [`BURST`] look-ups the next stretch is read, one
/// word of each line. So a table's line is still in a cache of n bytes only if it is used again
/// before n bytes of buffer have passed: within some 12 bursts for an L1 cache of 48 KiB, some 500
/// for an L2 cache of 2 MiB. Lines that are used all the time stay, as they would in a program;
/// those of a large table, each used once in a while, come from the L3 cache or from memory.
///
/// It is a model, with one knob set to one value, and not the cost of a cold start. It does not
/// touch the instruction cache nor the branch predictor. Pages stay mapped, but the buffer has
/// 2,048 of them, so that address translation suffers as well.
pub(super) struct Pressure {
    buffer: Vec<u64>,
    stretch: usize,
}

impl Pressure {
    pub(super) fn new() -> Self {
        Self {
            // Different numbers: pages of zeros might all be one page of the machine.
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
    /// Asks all questions and shows every answer.
    #[inline(always)]
    fn ask(&mut self, mut visit: impl FnMut(SquareSet)) {
        let (algorithm, queries) = (self.algorithm, &self.queries);
        let pressure = &mut self.pressure;
        let [rook, bishop, queen] = Slider::ALL;
        A::accelerated(
            #[inline(always)]
            move || {
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
            },
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

/// The same bursts and the same pressure, with answers that were [recorded](Recorded) beforehand and
/// are read one after the other: what is left of a time of this group when the look-ups are taken
/// away.
///
/// Its answers are the group's, worked out by [`Steps`] while it is prepared, and each is read anew
/// in every run. They take eight bytes a look-up, which the processor sees coming. Reading them, and
/// making the questions read, is a handful of instructions of its own: what is left after a subtraction
/// is rather too little than too much.
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
    /// Reads all questions and shows every answer.
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
