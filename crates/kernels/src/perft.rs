//! Perft: the number of move sequences of a given length.
//!
//! Source: Chess Programming Wiki, "Perft".

use core::hint::black_box;

use boardbench_core::{Board, Encoding, MoveList, outlined};

use crate::prepared::{Input, Prepared, boards, timed};

/// Perft that counts the last ply's legal moves without making them; 1 at depth 0.
///
/// No hash table, no threads; one move list per ply, allocated once.
pub fn perft_bulk<B: Board<E>, E: Encoding>(board: &B, depth: u32) -> u64 {
    bulk(board, &mut lists::<E>(depth))
}

/// Perft that makes and unmakes every move, leaves included; 1 at depth 0.
pub fn perft_full<B: Board<E>, E: Encoding>(board: &B, depth: u32) -> u64 {
    full(board, &mut lists::<E>(depth))
}

fn lists<E: Encoding>(depth: u32) -> Vec<MoveList<E>> {
    vec![MoveList::new(); depth as usize]
}

/// Counts the legal moves at depth 1 by [`Board::count_legal`], without making them. Bulk counting and making every leaf are
/// different work, never to be compared.
pub(crate) fn bulk<B: Board<E>, E: Encoding>(board: &B, lists: &mut [MoveList<E>]) -> u64 {
    counted(&mut { *board }, lists)
}

/// Generates every move into a list, makes and unmakes it, leaves included.
pub(crate) fn full<B: Board<E>, E: Encoding>(board: &B, lists: &mut [MoveList<E>]) -> u64 {
    made(&mut { *board }, lists)
}

/// Perft of a batch of boards, each to a depth equal to the number of lists.
pub(crate) fn perft<B: Board<E>, E: Encoding>(
    inputs: &[Input],
    perft: impl Fn(&B, &mut [MoveList<E>]) -> u64 + Copy + 'static,
) -> Box<dyn Prepared> {
    let depths: Vec<u32> = inputs.iter().map(|input| input.depth).collect();
    let lists = lists(depths.iter().copied().max().unwrap_or(0));
    timed(
        (boards::<B>(inputs), depths, lists),
        move |(boards, depths, lists)| {
            let mut leaves = 0;
            for (board, &depth) in boards.iter().zip(&*depths) {
                leaves += perft(board, &mut lists[..depth as usize]);
            }
            leaves
        },
        move |(boards, depths, lists), digest| {
            for (number, (board, &depth)) in boards.iter().zip(&*depths).enumerate() {
                digest.add(number, perft(board, &mut lists[..depth as usize]));
            }
        },
    )
}

/// One ply for each list.
fn counted<B: Board<E>, E: Encoding>(board: &mut B, lists: &mut [MoveList<E>]) -> u64 {
    match lists {
        [] => 1,
        [_] => outlined::count_legal(board) as u64,
        [list, rest @ ..] => {
            list.clear();
            outlined::legal(board, list);
            if let [_] = rest {
                return count_after_each(board, list);
            }
            let mut leaves = 0;
            for &mv in list.iter() {
                let undo = outlined::make(board, mv);
                leaves += counted(board, rest);
                outlined::unmake(board, mv, undo);
            }
            leaves
        }
    }
}

/// The last two plies, without a call between them, which would cost more than the counting.
fn count_after_each<B: Board<E>, E: Encoding>(board: &mut B, list: &MoveList<E>) -> u64 {
    let mut leaves = 0;
    for &mv in list {
        let undo = board.make(mv);
        leaves += board.count_legal();
        board.unmake(mv, undo);
    }
    leaves as u64
}

fn made<B: Board<E>, E: Encoding>(board: &mut B, lists: &mut [MoveList<E>]) -> u64 {
    let Some((list, rest)) = lists.split_first_mut() else {
        return 1;
    };
    if rest.is_empty() {
        return make_each(board, list);
    }
    list.clear();
    outlined::legal(board, list);
    let mut leaves = 0;
    for &mv in list.iter() {
        let undo = board.make(mv);
        leaves += made(board, rest);
        board.unmake(mv, undo);
    }
    leaves
}

/// The last ply: makes and unmakes every leaf. Without the black box the compiler would remove both.
fn make_each<B: Board<E>, E: Encoding>(board: &mut B, list: &mut MoveList<E>) -> u64 {
    list.clear();
    outlined::legal(board, list);
    for &mv in list.iter() {
        let undo = board.make(mv);
        black_box(&*board);
        board.unmake(mv, undo);
    }
    list.len() as u64
}

/// Generates every move into a list and makes it on a copy, leaves included.
pub(crate) fn full_by_copy<B: Board<E>, E: Encoding>(board: &B, lists: &mut [MoveList<E>]) -> u64 {
    let Some((list, rest)) = lists.split_first_mut() else {
        return 1;
    };
    if rest.is_empty() {
        return make_each_by_copy(board, list);
    }
    list.clear();
    outlined::legal(board, list);
    let mut leaves = 0;
    for &mv in list.iter() {
        let mut child = *board;
        child.make(mv);
        leaves += full_by_copy(&child, rest);
    }
    leaves
}

/// The last ply: makes every leaf on a copy.
fn make_each_by_copy<B: Board<E>, E: Encoding>(board: &B, list: &mut MoveList<E>) -> u64 {
    list.clear();
    outlined::legal(board, list);
    for &mv in list.iter() {
        let mut child = *board;
        child.make(mv);
        black_box(&child);
    }
    list.len() as u64
}
