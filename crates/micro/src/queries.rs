//! Runs one query for each item of a working set, the loop that most groups share.

use std::hint::black_box;

use boardbench_core::{CastlingRights, Piece, Setup, Square};
use boardbench_kernels::{Checksum, Input, Prepared};

/// A result of a query, with a number for the checksum.
pub(crate) trait QueryResult {
    fn number(self) -> u64;
}

/// Implements [`QueryResult`] for types, each with its number.
macro_rules! numbers {
    ($($result:ty: $number:expr;)+) => {$(
        impl QueryResult for $result {
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
struct QueryLoop<Q, F> {
    queries: Vec<Q>,
    function: F,
}

impl<Q: Copy, R: QueryResult, F: FnMut(Q) -> R> Prepared for QueryLoop<Q, F> {
    #[inline(always)]
    fn run(&mut self) -> u64 {
        for &query in &self.queries {
            black_box((self.function)(query));
        }
        self.queries.len() as u64
    }

    #[inline(always)]
    fn checksum(&mut self) -> Checksum {
        checksum(&self.queries, &mut self.function)
    }
}

/// Returns a loop over queries. `function` should be always inlined.
pub(crate) fn run_queries<Q: Copy + 'static, R: QueryResult>(
    queries: Vec<Q>,
    function: impl FnMut(Q) -> R + 'static,
) -> Box<dyn Prepared> {
    Box::new(QueryLoop { queries, function })
}

/// Returns a loop with one query per position, on a form of the position.
pub(crate) fn query_forms<F: 'static, R: QueryResult>(
    forms: Vec<F>,
    function: impl Fn(&F) -> R + 'static,
) -> Box<dyn Prepared> {
    let numbers = (0..forms.len()).collect();
    run_queries(
        numbers,
        #[inline(always)]
        move |number: usize| function(&forms[number]),
    )
}

/// A query about the position with this number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PositionQuery<Q> {
    pub(crate) position: usize,
    pub(crate) query: Q,
}

/// Returns the queries about all positions.
pub(crate) fn position_queries<'a, Q, I: Iterator<Item = Q>>(
    inputs: &'a [Input],
    queries: impl Fn(&'a Setup) -> I,
) -> Vec<PositionQuery<Q>> {
    let positions = inputs.iter().enumerate();
    let queries = positions.flat_map(|(position, input)| {
        queries(&input.setup).map(move |query| PositionQuery { position, query })
    });
    queries.collect()
}

/// Returns a loop over queries about forms of the positions.
pub(crate) fn query_positions<F: 'static, Q: Copy + 'static, R: QueryResult>(
    forms: Vec<F>,
    queries: Vec<PositionQuery<Q>>,
    function: impl Fn(&F, Q) -> R + 'static,
) -> Box<dyn Prepared> {
    run_queries(
        queries,
        #[inline(always)]
        move |PositionQuery { position, query }| function(&forms[position], query),
    )
}

#[inline(always)]
pub(crate) fn checksum<Q: Copy, R: QueryResult>(
    queries: &[Q],
    mut function: impl FnMut(Q) -> R,
) -> Checksum {
    let mut checksum = Checksum::new();
    for (number, &query) in queries.iter().enumerate() {
        checksum.add(number, function(query).number());
    }
    checksum
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
