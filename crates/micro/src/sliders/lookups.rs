//! Runs the timed loop over the look-ups of an algorithm.

use std::hint::black_box;
use std::marker::PhantomData;

use boardbench_kernels::{Checksum, Input, Prepared};
use boardbench_sliders::{Bitboard, Sliders};

use super::queries::{Queries, Query, Workload};

/// Dependent look-ups, for latency: each query waits for the previous result.
///
/// The previous result, masked by a zero that the compiler can't prove, is combined with the next
/// occupancy. This costs two more instructions, and changes no query.
pub(super) const CHAINED: bool = true;

/// Independent look-ups, which the processor overlaps: throughput.
pub(super) const INDEPENDENT: bool = false;

/// Queries, and the algorithm that is timed on them.
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
    fn look_up_all(&self, mut visit: impl FnMut(Bitboard)) {
        let empty = Bitboard::EMPTY;
        let zero = if IS_CHAINED { black_box(empty) } else { empty };
        let [rook, bishop, queen] = &self.queries.by_slider;
        run_queries::<IS_CHAINED>(
            rook,
            zero,
            #[inline(always)]
            |query| S::rook(query.square, query.occupied),
            &mut visit,
        );
        run_queries::<IS_CHAINED>(
            bishop,
            zero,
            #[inline(always)]
            |query| S::bishop(query.square, query.occupied),
            &mut visit,
        );
        run_queries::<IS_CHAINED>(
            queen,
            zero,
            #[inline(always)]
            |query| S::queen(query.square, query.occupied),
            &mut visit,
        );
    }
}

#[inline(always)]
fn run_queries<const IS_CHAINED: bool>(
    queries: &[Query],
    zero: Bitboard,
    look_up: impl Fn(Query) -> Bitboard,
    mut visit: impl FnMut(Bitboard),
) {
    let mut last = Bitboard::EMPTY;
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
    /// Every result goes through its own `black_box`, unless the next query depends on it.
    fn run(&mut self) -> u64 {
        self.look_up_all(
            #[inline(always)]
            |attacks| {
                if !IS_CHAINED {
                    black_box(attacks);
                }
            },
        );
        self.queries.len() as u64
    }

    /// Returns the checksum of the results in the order of the look-ups.
    fn checksum(&mut self) -> Checksum {
        let (mut checksum, mut number) = (Checksum::new(), 0);
        self.look_up_all(|attacks| {
            checksum.add(number, attacks.bits());
            number += 1;
        });
        checksum
    }
}
