//! Groups that ask one question for each item of a working set.

use std::hint::black_box;

use boardbench_core::{CastlingRights, Piece, Setup, Square};
use boardbench_kernels::{Digest, Input, Prepared};

/// An answer that has a number, for the digest.
pub(crate) trait Answer {
    fn number(self) -> u64;
}

/// Says for each type what its number is.
macro_rules! numbers {
    ($($answer:ty: $number:expr;)+) => {$(
        impl Answer for $answer {
            fn number(self) -> u64 {
                let number: fn(Self) -> u64 = $number;
                number(self)
            }
        }
    )+};
}

numbers! {
    bool: u64::from;
    u8: u64::from;
    u32: u64::from;
    u64: u64::from;
    i32: |value| value as u64;
    [i16; 2]: |pair| pair.into_iter().fold(0, |bits, value| bits << 16 | u64::from(value as u16));
    [u8; 2]: |[a, b]| u64::from(a) | u64::from(b) << 8;
    [bool; 4]: |[a, b, c, d]| u64::from(a) | u64::from(b) << 1 | u64::from(c) << 2 | u64::from(d) << 3;
    CastlingRights: |rights| rights.bits().into();
}

/// A working set, and the function that is timed on it.
struct Questions<Q, F> {
    queries: Vec<Q>,
    answer: F,
}

impl<Q: Copy, A: Answer, F: FnMut(Q) -> A> Prepared for Questions<Q, F> {
    #[inline(always)]
    fn run(&mut self) -> u64 {
        for &query in &self.queries {
            black_box((self.answer)(query));
        }
        self.queries.len() as u64
    }

    #[inline(always)]
    fn digest(&mut self) -> Digest {
        digest(&self.queries, &mut self.answer)
    }
}

/// Asks one question after the other. `answer` should be a function that is always inlined.
pub(crate) fn ask_each<Q: Copy + 'static, A: Answer>(
    queries: Vec<Q>,
    answer: impl FnMut(Q) -> A + 'static,
) -> Box<dyn Prepared> {
    Box::new(Questions { queries, answer })
}

/// Asks about one form of each position.
pub(crate) fn ask_forms<F: 'static, A: Answer>(
    forms: Vec<F>,
    answer: impl Fn(&F) -> A + 'static,
) -> Box<dyn Prepared> {
    let numbers = (0..forms.len()).collect();
    ask_each(
        numbers,
        #[inline(always)]
        move |number: usize| answer(&forms[number]),
    )
}

/// A question about the position with this number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct About<Q> {
    pub(crate) position: usize,
    pub(crate) query: Q,
}

/// Returns the questions about all positions.
pub(crate) fn about<'a, Q, I: Iterator<Item = Q>>(
    inputs: &'a [Input],
    queries: impl Fn(&'a Setup) -> I,
) -> Vec<About<Q>> {
    let positions = inputs.iter().enumerate();
    let queries = positions.flat_map(|(position, input)| {
        queries(&input.setup).map(move |query| About { position, query })
    });
    queries.collect()
}

/// Asks questions about forms of the positions.
pub(crate) fn ask_about<F: 'static, Q: Copy + 'static, A: Answer>(
    forms: Vec<F>,
    queries: Vec<About<Q>>,
    answer: impl Fn(&F, Q) -> A + 'static,
) -> Box<dyn Prepared> {
    ask_each(
        queries,
        #[inline(always)]
        move |About { position, query }| answer(&forms[position], query),
    )
}

#[inline(always)]
pub(crate) fn digest<Q: Copy, A: Answer>(queries: &[Q], mut answer: impl FnMut(Q) -> A) -> Digest {
    let mut digest = Digest::new();
    for (number, &query) in queries.iter().enumerate() {
        digest.add(number, answer(query).number());
    }
    digest
}

pub(crate) fn forms<'a, F>(inputs: &'a [Input], form: impl Fn(&'a Setup) -> F) -> Vec<F> {
    inputs.iter().map(|input| form(&input.setup)).collect()
}

/// Returns the pieces of all positions, in the order of positions, then of squares.
pub(crate) fn pieces(inputs: &[Input]) -> impl Iterator<Item = (Square, Piece)> {
    inputs.iter().flat_map(|input| input.setup.pieces())
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn initial() -> Input {
        Input { setup: Setup::initial(), depth: 0 }
    }
}
