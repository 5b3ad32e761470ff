//! Generation and counting of moves.

use boardbench_core::{Board, Encoding, MoveList, outlined};

use crate::Digest;
use crate::prepared::Operation;

/// Declares operations whose answers are moves, each with its loop.
macro_rules! lists {
    ($($name:ident: $each:ident;)*) => {$(
        pub(crate) enum $name {}

        impl<B: Board<E>, E: Encoding> Operation<B, E> for $name {
            const RUN: fn(&[B], &mut MoveList<E>) = outlined::$each;

            fn describe(digest: &mut Digest, number: usize, _: &B, list: &MoveList<E>) {
                for mv in list {
                    digest.add_move(number, mv.canonical());
                }
            }
        }
    )*};
}

lists! {
    LegalList: each_legal;
    PseudoLegalList: each_pseudo_legal;
    Captures: each_captures;
}

pub(crate) enum LegalCount {}

impl<B: Board<E>, E: Encoding> Operation<B, E> for LegalCount {
    const RUN: fn(&[B], &mut MoveList<E>) = |boards, _| {
        outlined::each_count_legal(boards);
    };

    fn describe(digest: &mut Digest, number: usize, board: &B, _: &MoveList<E>) {
        digest.add(number, outlined::count_legal(board) as u64);
    }
}
