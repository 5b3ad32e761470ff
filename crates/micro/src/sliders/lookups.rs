//! Algorithms, and the loop over them that is timed.

use std::hint::black_box;
use std::marker::PhantomData;

use boardbench_core::Square;
use boardbench_kernels::{Digest, Input, Prepared};
use boardbench_sliders::{Sliders, SquareSet};

use super::queries::{Queries, Query, Workload};

/// A piece whose attacks an algorithm computes.
#[derive(Clone, Copy, Debug)]
pub(super) enum Piece {
    Rook,
    Bishop,
}

/// An algorithm for slider attacks, with its tables.
///
/// Unlike [`Sliders`] it is a value that contains references to tables filled at run time, so a
/// look-up does not test whether they are filled.
pub(super) trait Algorithm: Copy + 'static {
    /// The algorithm with its tables filled.
    fn at_hand() -> Self;

    /// The attacks of a rook or a bishop on `square`. The piece is a constant at the call.
    fn attacks(self, piece: Piece, square: Square, occupied: SquareSet) -> SquareSet;

    /// The attacks of a queen on `square`.
    #[inline(always)]
    fn queen(self, square: Square, occupied: SquareSet) -> SquareSet {
        self.attacks(Piece::Rook, square, occupied) | self.attacks(Piece::Bishop, square, occupied)
    }
}

/// An algorithm without tables that are filled at run time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stateless<S>(PhantomData<S>);

impl<S: Sliders> Algorithm for Stateless<S> {
    fn at_hand() -> Self {
        Self(PhantomData)
    }

    #[inline(always)]
    fn attacks(self, piece: Piece, square: Square, occupied: SquareSet) -> SquareSet {
        match piece {
            Piece::Rook => S::rook(square, occupied),
            Piece::Bishop => S::bishop(square, occupied),
        }
    }

    #[inline(always)]
    fn queen(self, square: Square, occupied: SquareSet) -> SquareSet {
        S::queen(square, occupied)
    }
}

/// How the questions about one slider follow each other.
pub(super) trait Asking: Default + 'static {
    /// True if each question waits for the answer to the one before.
    ///
    /// The previous answer, masked by a zero that the compiler does not know, is combined with the next
    /// occupancy. That takes two instructions more, and changes no question.
    const IS_CHAINED: bool = false;

    /// The number of questions between two [pauses](Self::pause).
    const BURST: usize = usize::MAX;

    /// The work after a burst.
    #[inline(always)]
    fn pause(&mut self) {}
}

/// Independent look-ups, which the processor overlaps: throughput.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Independent;

impl Asking for Independent {}

/// Dependent look-ups: latency.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Chained;

impl Asking for Chained {
    const IS_CHAINED: bool = true;
}

/// Questions, and the algorithm that is timed on them.
struct Lookups<A, P> {
    algorithm: A,
    queries: Queries,
    asking: P,
}

pub(super) fn lookups<A: Algorithm, P: Asking, W: Workload>(inputs: &[Input]) -> Box<dyn Prepared> {
    Box::new(Lookups {
        algorithm: A::at_hand(),
        queries: W::queries(inputs),
        asking: P::default(),
    })
}

impl<A: Algorithm, P: Asking> Lookups<A, P> {
    /// Asks all questions, and visits every answer.
    #[inline(always)]
    fn ask(&mut self, mut visit: impl FnMut(SquareSet)) {
        let nothing = SquareSet::EMPTY;
        let zero = if P::IS_CHAINED {
            black_box(nothing)
        } else {
            nothing
        };
        let (algorithm, asking) = (self.algorithm, &mut self.asking);
        let [rook, bishop, queen] = &self.queries.by_slider;
        ask_each(
            asking,
            rook,
            zero,
            #[inline(always)]
            |query| algorithm.attacks(Piece::Rook, query.square, query.occupied),
            &mut visit,
        );
        ask_each(
            asking,
            bishop,
            zero,
            #[inline(always)]
            |query| algorithm.attacks(Piece::Bishop, query.square, query.occupied),
            &mut visit,
        );
        ask_each(
            asking,
            queen,
            zero,
            #[inline(always)]
            |query| algorithm.queen(query.square, query.occupied),
            &mut visit,
        );
    }
}

#[inline(always)]
fn ask_each<P: Asking>(
    asking: &mut P,
    queries: &[Query],
    zero: SquareSet,
    look_up: impl Fn(Query) -> SquareSet,
    mut visit: impl FnMut(SquareSet),
) {
    let mut last = SquareSet::EMPTY;
    for burst in queries.chunks(P::BURST) {
        for query in burst {
            if P::IS_CHAINED {
                last = look_up(Query {
                    occupied: query.occupied ^ (last & zero),
                    square: query.square,
                });
                visit(last);
            } else {
                // The square is loaded first. The order decides how registers are allocated.
                visit(look_up(Query {
                    square: query.square,
                    occupied: query.occupied,
                }));
            }
        }
        asking.pause();
    }
    if P::IS_CHAINED {
        black_box(last);
    }
}

impl<A: Algorithm, P: Asking> Prepared for Lookups<A, P> {
    /// Every answer goes through its own `black_box`, unless the next question depends on it.
    fn run(&mut self) -> u64 {
        self.ask(
            #[inline(always)]
            |answer| {
                if !P::IS_CHAINED {
                    black_box(answer);
                }
            },
        );
        self.queries.len() as u64
    }

    fn digest(&mut self) -> Digest {
        in_order(|visit| self.ask(visit))
    }
}

/// The digest of answers in the order in which they are visited.
pub(super) fn in_order(ask: impl FnOnce(&mut dyn FnMut(SquareSet))) -> Digest {
    let (mut digest, mut number) = (Digest::new(), 0);
    ask(&mut |answer| {
        digest.add(number, answer.bits());
        number += 1;
    });
    digest
}
