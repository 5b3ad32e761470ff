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
    Square: |square| square.index() as u64;
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
