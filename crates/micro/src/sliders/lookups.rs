//! Algorithms, and the loops over them that are timed.

use std::hint::black_box;
use std::marker::PhantomData;

use boardbench_core::Square;
use boardbench_kernels::{Digest, Input, Prepared};
use boardbench_sliders::{Sliders, SquareSet};

use super::queries::{Queries, Query, Workload};

/// An algorithm for slider attacks, with its tables.
///
/// Unlike [`Sliders`] it is a value that contains references to tables filled at run time, so a
/// look-up does not test whether they are filled.
pub(super) trait Algorithm: Copy + 'static {
    /// The algorithm with its tables filled.
    fn at_hand() -> Self;

    /// What a rook on `square` attacks.
    fn rook(self, square: Square, occupied: SquareSet) -> SquareSet;

    /// What a bishop on `square` attacks.
    fn bishop(self, square: Square, occupied: SquareSet) -> SquareSet;

    /// What a queen on `square` attacks.
    #[inline(always)]
    fn queen(self, square: Square, occupied: SquareSet) -> SquareSet {
        self.rook(square, occupied) | self.bishop(square, occupied)
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
    fn rook(self, square: Square, occupied: SquareSet) -> SquareSet {
        S::rook(square, occupied)
    }

    #[inline(always)]
    fn bishop(self, square: Square, occupied: SquareSet) -> SquareSet {
        S::bishop(square, occupied)
    }

    #[inline(always)]
    fn queen(self, square: Square, occupied: SquareSet) -> SquareSet {
        S::queen(square, occupied)
    }
}

/// How the questions about one slider follow each other.
pub(super) trait Asking: Default + 'static {
    /// Asks all questions. `zero` is that of [`Asking::zero`].
    fn ask(
        &mut self,
        queries: &[Query],
        zero: SquareSet,
        look_up: impl Fn(Query) -> SquareSet,
        visit: impl FnMut(SquareSet),
    );

    /// An empty set, made once for a run.
    #[inline(always)]
    fn zero() -> SquareSet {
        SquareSet::EMPTY
    }

    /// What a timed run does with an answer.
    ///
    /// Every answer goes through its own `black_box`. That takes the same two or three instructions
    /// for all algorithms. It prevents the compiler from answering several questions at once, which
    /// it could do for algorithms without tables only.
    #[inline(always)]
    fn show(answer: SquareSet) {
        black_box(answer);
    }
}

/// Independent look-ups, which the processor overlaps: throughput.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Independent;

impl Asking for Independent {
    #[inline(always)]
    fn ask(
        &mut self,
        queries: &[Query],
        _: SquareSet,
        look_up: impl Fn(Query) -> SquareSet,
        mut visit: impl FnMut(SquareSet),
    ) {
        for query in queries {
            // The square is loaded first. The order decides how registers are allocated.
            visit(look_up(Query {
                square: query.square,
                occupied: query.occupied,
            }));
        }
    }
}

/// Dependent look-ups: latency.
///
/// The previous answer, masked by a zero that the compiler does not know, is combined with the next
/// occupancy. That takes two instructions more, and changes no question.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Chained;

impl Asking for Chained {
    #[inline(always)]
    fn ask(
        &mut self,
        queries: &[Query],
        zero: SquareSet,
        look_up: impl Fn(Query) -> SquareSet,
        mut visit: impl FnMut(SquareSet),
    ) {
        let mut last = SquareSet::EMPTY;
        for query in queries {
            last = look_up(Query {
                occupied: query.occupied ^ (last & zero),
                square: query.square,
            });
            visit(last);
        }
        black_box(last);
    }

    #[inline(always)]
    fn zero() -> SquareSet {
        black_box(SquareSet::EMPTY)
    }

    /// Nothing: the next question depends on the answer.
    #[inline(always)]
    fn show(_: SquareSet) {}
}

/// Questions, and the algorithm that is timed on them.
struct Lookups<A, P> {
    algorithm: A,
    queries: Queries,
    asking: P,
}

/// Prepares the look-ups of an algorithm.
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
        let zero = P::zero();
        let (algorithm, asking) = (self.algorithm, &mut self.asking);
        let [rook, bishop, queen] = &self.queries.by_slider;
        asking.ask(
            rook,
            zero,
            #[inline(always)]
            |query| algorithm.rook(query.square, query.occupied),
            &mut visit,
        );
        asking.ask(
            bishop,
            zero,
            #[inline(always)]
            |query| algorithm.bishop(query.square, query.occupied),
            &mut visit,
        );
        asking.ask(
            queen,
            zero,
            #[inline(always)]
            |query| algorithm.queen(query.square, query.occupied),
            &mut visit,
        );
    }
}

impl<A: Algorithm, P: Asking> Prepared for Lookups<A, P> {
    fn run(&mut self) -> u64 {
        self.ask(P::show);
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
