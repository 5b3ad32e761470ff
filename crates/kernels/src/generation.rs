//! Generation and counting of moves.

use boardbench_core::{Board, Encoding, MoveList, outlined};

use crate::Digest;
use crate::prepared::Operation;

/// Legal moves into a list.
pub(crate) enum LegalList {}

impl<B: Board<E>, E: Encoding> Operation<B, E> for LegalList {
    const RUN: fn(&[B], &mut MoveList<E>) = outlined::each_legal;

    fn describe(digest: &mut Digest, number: usize, _: &B, list: &MoveList<E>) {
        add_moves(digest, number, list);
    }
}

/// Pseudo-legal moves into a list.
pub(crate) enum PseudoLegalList {}

impl<B: Board<E>, E: Encoding> Operation<B, E> for PseudoLegalList {
    const RUN: fn(&[B], &mut MoveList<E>) = outlined::each_pseudo_legal;

    fn describe(digest: &mut Digest, number: usize, _: &B, list: &MoveList<E>) {
        add_moves(digest, number, list);
    }
}

/// Legal captures into a list.
pub(crate) enum Captures {}

impl<B: Board<E>, E: Encoding> Operation<B, E> for Captures {
    const RUN: fn(&[B], &mut MoveList<E>) = outlined::each_captures;

    fn describe(digest: &mut Digest, number: usize, _: &B, list: &MoveList<E>) {
        add_moves(digest, number, list);
    }
}

fn add_moves<E: Encoding>(digest: &mut Digest, number: usize, list: &MoveList<E>) {
    for mv in list {
        digest.add_move(number, mv.canonical());
    }
}

/// The number of legal moves, without a list.
pub(crate) enum LegalCount {}

impl<B: Board<E>, E: Encoding> Operation<B, E> for LegalCount {
    const RUN: fn(&[B], &mut MoveList<E>) = |boards, _| {
        outlined::each_count_legal(boards);
    };

    fn describe(digest: &mut Digest, number: usize, board: &B, _: &MoveList<E>) {
        digest.add(number, outlined::count_legal(board) as u64);
    }
}
