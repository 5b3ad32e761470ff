//! The loops that are timed.

use std::hint::black_box;

use boardbench_kernels::{Digest, Input, Prepared};
use boardbench_sliders::SquareSet;

use super::algorithm::Algorithm;
use super::queries::{Queries, Query, Slider, Workload};

/// One answer.
#[inline(always)]
pub(super) fn answer<A: Algorithm>(algorithm: A, slider: Slider, query: Query) -> SquareSet {
    match slider {
        Slider::Rook => algorithm.rook(query.square, query.occupied),
        Slider::Bishop => algorithm.bishop(query.square, query.occupied),
        Slider::Queen => algorithm.queen(query.square, query.occupied),
    }
}

/// The answers to one slider's questions.
#[inline(always)]
pub(super) fn answers<A: Algorithm>(algorithm: A, slider: Slider) -> impl Fn(Query) -> SquareSet {
    #[inline(always)]
    move |query| answer(algorithm, slider, query)
}

/// The digest of answers in the order in which questions were asked.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct InOrder {
    digest: Digest,
    answers: usize,
}

impl InOrder {
    /// Adds the answer to the next question.
    pub(super) fn add(&mut self, answer: SquareSet) {
        self.digest.add(self.answers, answer.bits());
        self.answers += 1;
    }

    /// The digest so far.
    pub(super) fn digest(self) -> Digest {
        self.digest
    }
}

/// Independent look-ups, which the processor overlaps: throughput.
///
/// Every answer goes through its own `black_box`. That takes the same two or three instructions for
/// all algorithms. It prevents the compiler from answering several questions at once, which it
/// could do for algorithms without tables only.
pub(super) struct Lookups<A> {
    algorithm: A,
    queries: Queries,
}

/// Prepares [`Lookups`].
pub(super) fn lookups<A: Algorithm, W: Workload>(inputs: &[Input]) -> Box<dyn Prepared> {
    Box::new(Lookups {
        algorithm: A::at_hand(),
        queries: W::queries(inputs),
    })
}

impl<A: Algorithm> Lookups<A> {
    /// Asks all questions and shows every answer.
    #[inline(always)]
    fn ask(&self, mut visit: impl FnMut(SquareSet)) {
        let (algorithm, queries) = (self.algorithm, &self.queries);
        for query in &queries.rook {
            visit(algorithm.rook(query.square, query.occupied));
        }
        for query in &queries.bishop {
            visit(algorithm.bishop(query.square, query.occupied));
        }
        for query in &queries.queen {
            visit(algorithm.queen(query.square, query.occupied));
        }
    }
}

impl<A: Algorithm> Prepared for Lookups<A> {
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

/// Dependent look-ups: latency.
///
/// The previous answer, masked by a zero that the compiler does not know, is combined with the next
/// occupancy. That takes two instructions more, and changes no question.
pub(super) struct Chain<A>(Lookups<A>);

/// Prepares a [`Chain`].
pub(super) fn chain<A: Algorithm, W: Workload>(inputs: &[Input]) -> Box<dyn Prepared> {
    Box::new(Chain(Lookups {
        algorithm: A::at_hand(),
        queries: W::queries(inputs),
    }))
}

/// Answers questions, each of which waits for the previous answer.
#[inline(always)]
fn one_by_one(
    queries: &[Query],
    unknown_zero: SquareSet,
    look_up: impl Fn(Query) -> SquareSet,
    mut visit: impl FnMut(SquareSet),
) {
    let mut last = SquareSet::EMPTY;
    for query in queries {
        last = look_up(Query {
            occupied: query.occupied ^ (last & unknown_zero),
            square: query.square,
        });
        visit(last);
    }
    black_box(last);
}

impl<A: Algorithm> Chain<A> {
    /// Asks all questions and shows every answer.
    #[inline(always)]
    fn ask(&self, mut visit: impl FnMut(SquareSet)) {
        let (algorithm, queries) = (self.0.algorithm, &self.0.queries);
        let zero = black_box(SquareSet::EMPTY);
        let [rook, bishop, queen] = Slider::ALL;
        one_by_one(&queries.rook, zero, answers(algorithm, rook), &mut visit);
        one_by_one(
            &queries.bishop,
            zero,
            answers(algorithm, bishop),
            &mut visit,
        );
        one_by_one(&queries.queen, zero, answers(algorithm, queen), &mut visit);
    }
}

impl<A: Algorithm> Prepared for Chain<A> {
    fn run(&mut self) -> u64 {
        // No `black_box` is needed: the next question depends on the answer.
        self.ask(
            #[inline(always)]
            |_| (),
        );
        self.0.queries.len() as u64
    }

    fn digest(&mut self) -> Digest {
        let mut found = InOrder::default();
        self.ask(|answer| found.add(answer));
        found.digest()
    }
}

/// Answers computed in advance, in order in memory: the cost of the loop, the questions and
/// `black_box`.
pub(super) struct Recorded {
    pub(super) queries: Queries,
    pub(super) rook: Vec<SquareSet>,
    pub(super) bishop: Vec<SquareSet>,
    pub(super) queen: Vec<SquareSet>,
}

impl Recorded {
    /// The answers of an algorithm.
    pub(super) fn by<A: Algorithm>(algorithm: A, queries: Queries) -> Self {
        let record = |slider, asked: &[Query]| -> Vec<SquareSet> {
            let look_up = |&query| answer(algorithm, slider, query);
            asked.iter().map(look_up).collect()
        };
        Self {
            rook: record(Slider::Rook, &queries.rook),
            bishop: record(Slider::Bishop, &queries.bishop),
            queen: record(Slider::Queen, &queries.queen),
            queries,
        }
    }
}
