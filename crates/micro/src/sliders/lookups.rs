//! The timed loop over the look-ups of an algorithm.

use std::hint::black_box;
use std::marker::PhantomData;

use boardbench_kernels::{Digest, Input, Prepared};
use boardbench_sliders::{Sliders, SquareSet};

use super::queries::{Queries, Query, Workload};

/// Dependent look-ups, for latency: each question waits for the answer to the one before.
///
/// The previous answer, masked by a zero that the compiler does not know, is combined with the next
/// occupancy. That takes two instructions more, and changes no question.
pub(super) const CHAINED: bool = true;

/// Independent look-ups, which the processor overlaps: throughput.
pub(super) const INDEPENDENT: bool = false;

/// Questions, and the algorithm that is timed on them.
struct Lookups<S, const IS_CHAINED: bool> {
    queries: Queries,
    algorithm: PhantomData<S>,
}

pub(super) fn lookups<S: Sliders, const IS_CHAINED: bool, W: Workload>(
    inputs: &[Input],
) -> Box<dyn Prepared> {
    Box::new(Lookups::<S, IS_CHAINED> { queries: W::queries(inputs), algorithm: PhantomData })
}

impl<S: Sliders, const IS_CHAINED: bool> Lookups<S, IS_CHAINED> {
    #[inline(always)]
    fn ask(&self, mut visit: impl FnMut(SquareSet)) {
        let nothing = SquareSet::EMPTY;
        let zero = if IS_CHAINED { black_box(nothing) } else { nothing };
        let [rook, bishop, queen] = &self.queries.by_slider;
        ask_each::<IS_CHAINED>(
            rook,
            zero,
            #[inline(always)]
            |query| S::rook(query.square, query.occupied),
            &mut visit,
        );
        ask_each::<IS_CHAINED>(
            bishop,
            zero,
            #[inline(always)]
            |query| S::bishop(query.square, query.occupied),
            &mut visit,
        );
        ask_each::<IS_CHAINED>(
            queen,
            zero,
            #[inline(always)]
            |query| S::queen(query.square, query.occupied),
            &mut visit,
        );
    }
}

#[inline(always)]
fn ask_each<const IS_CHAINED: bool>(
    queries: &[Query],
    zero: SquareSet,
    look_up: impl Fn(Query) -> SquareSet,
    mut visit: impl FnMut(SquareSet),
) {
    let mut last = SquareSet::EMPTY;
    for query in queries {
        if IS_CHAINED {
            last =
                look_up(Query { occupied: query.occupied ^ (last & zero), square: query.square });
            visit(last);
        } else {
            // The square is loaded first. The order decides how registers are allocated.
            visit(look_up(Query { square: query.square, occupied: query.occupied }));
        }
    }
    if IS_CHAINED {
        black_box(last);
    }
}

impl<S: Sliders, const IS_CHAINED: bool> Prepared for Lookups<S, IS_CHAINED> {
    /// Every answer goes through its own `black_box`, unless the next question depends on it.
    fn run(&mut self) -> u64 {
        self.ask(
            #[inline(always)]
            |answer| {
                if !IS_CHAINED {
                    black_box(answer);
                }
            },
        );
        self.queries.len() as u64
    }

    /// Returns the digest of the answers in the order in which they are visited.
    fn digest(&mut self) -> Digest {
        let (mut digest, mut number) = (Digest::new(), 0);
        self.ask(|answer| {
            digest.add(number, answer.bits());
            number += 1;
        });
        digest
    }
}
