//! Questions that need no encoding.

use core::hint::black_box;
use core::marker::PhantomData;
use core::slice;

use boardbench_core::{Board, Encoding, MoveList, Position};
use boardbench_search::NodeHook;

use crate::Digest;
use crate::prepared::Operation;

/// A query that needs no encoding.
pub(crate) trait Asks: 'static {
    /// The number of queries per position.
    const EACH: u64 = 1;

    /// Makes all queries and passes each answer on.
    fn ask<P: Position>(position: &P, answer: impl FnMut(u64));

    /// The same for a digest. What is large here is a call, so that it is compiled once for a board.
    fn describe<P: Position>(position: &P, answer: impl FnMut(u64)) {
        Self::ask(position, answer);
    }
}

impl<A: Asks, B: Board<E>, E: Encoding> Operation<B, E> for A {
    const EACH: u64 = A::EACH;
    const RUN: fn(&[B], &mut MoveList<E>) = |boards, _| ask_each::<A, B>(boards);

    fn describe(digest: &mut Digest, number: usize, board: &B, _: &MoveList<E>) {
        describe::<A, B>(digest, number, board);
    }
}

// Not inlined, as the loop below, so that it is compiled once for a board, not for a pair.
#[inline(never)]
fn describe<A: Asks, P: Position>(digest: &mut Digest, number: usize, position: &P) {
    A::describe(position, |answer| digest.add(number, answer));
}

#[inline(never)]
fn ask_each<A: Asks, P: Position>(positions: &[P]) {
    for position in positions {
        A::ask(position, |answer| {
            black_box(answer);
        });
    }
}

/// Queries the position at each node of a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AtNodes<A>(PhantomData<A>);

impl<A: Asks> NodeHook for AtNodes<A> {
    #[inline(always)]
    fn visit<P: Position>(position: &P) {
        ask_each::<A, P>(slice::from_ref(position));
    }
}
