//! The timed loop of groups that ask one question for each item of a working set.

use std::hint::black_box;

use boardbench_kernels::{Digest, Prepared};

/// An answer that has a number, for the digest.
pub(crate) trait Answer {
    fn number(self) -> u64;
}

impl Answer for u8 {
    fn number(self) -> u64 {
        self.into()
    }
}

impl Answer for u32 {
    fn number(self) -> u64 {
        self.into()
    }
}

/// A working set, and the function that is timed on it.
struct Questions<Q, F> {
    queries: Vec<Q>,
    answer: F,
}

impl<Q: Copy, A: Answer, F: Fn(Q) -> A> Prepared for Questions<Q, F> {
    #[inline(always)]
    fn run(&mut self) -> u64 {
        for &query in &self.queries {
            black_box((self.answer)(query));
        }
        self.queries.len() as u64
    }

    #[inline(always)]
    fn digest(&mut self) -> Digest {
        digest(&self.queries, &self.answer)
    }
}

/// Asks one question after the other. `answer` should be a function that is always inlined.
pub(crate) fn ask_each<Q: Copy + 'static, A: Answer>(
    queries: Vec<Q>,
    answer: impl Fn(Q) -> A + 'static,
) -> Box<dyn Prepared> {
    Box::new(Questions { queries, answer })
}

/// The digest of the answers.
#[inline(always)]
pub(crate) fn digest<Q: Copy, A: Answer>(queries: &[Q], answer: impl Fn(Q) -> A) -> Digest {
    let mut digest = Digest::new();
    for (number, &query) in queries.iter().enumerate() {
        digest.add(number, answer(query).number());
    }
    digest
}
