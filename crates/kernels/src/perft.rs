//! Perft: the number of move sequences of a given length.
//!
//! Source: Chess Programming Wiki, "Perft".

use core::hint::black_box;
use core::marker::PhantomData;

use boardbench_core::{Board, Encoding, MoveList, outlined};

use crate::Digest;
use crate::prepared::{FromInputs, Input, Prepared, boards};

/// A kind of perft. Bulk counting and making every leaf are different work, never to be compared.
pub(crate) trait Way {
    /// Perft to a depth equal to the number of lists.
    fn perft<B: Board<E>, E: Encoding>(board: &B, lists: &mut [MoveList<E>]) -> u64;
}

/// Counts the legal moves at depth 1 by [`Board::count_legal`], without making them.
pub(crate) enum Bulk {}

impl Way for Bulk {
    fn perft<B: Board<E>, E: Encoding>(board: &B, lists: &mut [MoveList<E>]) -> u64 {
        counted(&mut { *board }, lists)
    }
}

/// Generates every move into a list, makes and unmakes it, leaves included.
pub(crate) enum Full {}

impl Way for Full {
    fn perft<B: Board<E>, E: Encoding>(board: &B, lists: &mut [MoveList<E>]) -> u64 {
        made(&mut { *board }, lists)
    }
}

/// Generates every move into a list and makes it on a copy, leaves included.
pub(crate) enum FullByCopy {}

impl Way for FullByCopy {
    fn perft<B: Board<E>, E: Encoding>(board: &B, lists: &mut [MoveList<E>]) -> u64 {
        made_by_copy(board, lists)
    }
}

/// Perft that counts the last ply's legal moves without making them; 1 at depth 0.
///
/// No hash table, no threads; one move list per ply, allocated once.
pub fn perft_bulk<B: Board<E>, E: Encoding>(board: &B, depth: u32) -> u64 {
    Bulk::perft::<B, E>(board, &mut lists(depth))
}

/// Perft that makes and unmakes every move, leaves included; 1 at depth 0.
pub fn perft_full<B: Board<E>, E: Encoding>(board: &B, depth: u32) -> u64 {
    Full::perft::<B, E>(board, &mut lists(depth))
}

fn lists<E: Encoding>(depth: u32) -> Vec<MoveList<E>> {
    vec![MoveList::new(); depth as usize]
}

/// Perft of a batch of boards.
pub(crate) struct Perft<W, B, E> {
    boards: Vec<B>,
    depths: Vec<u32>,
    lists: Vec<MoveList<E>>,
    way: PhantomData<W>,
}

fn depths(inputs: &[Input]) -> Vec<u32> {
    inputs.iter().map(|input| input.depth).collect()
}

impl<W, B: Board<E>, E: Encoding> FromInputs for Perft<W, B, E> {
    fn from_inputs(inputs: &[Input]) -> Self {
        let depths = depths(inputs);
        Self {
            boards: boards(inputs),
            lists: lists(depths.iter().copied().max().unwrap_or(0)),
            depths,
            way: PhantomData,
        }
    }
}

impl<W: Way, B: Board<E>, E: Encoding> Prepared for Perft<W, B, E> {
    fn run(&mut self) -> u64 {
        let mut leaves = 0;
        for (board, &depth) in self.boards.iter().zip(&self.depths) {
            leaves += W::perft::<B, E>(board, &mut self.lists[..depth as usize]);
        }
        leaves
    }

    fn digest(&mut self) -> Digest {
        let mut digest = Digest::new();
        for (number, (board, &depth)) in self.boards.iter().zip(&self.depths).enumerate() {
            let lists = &mut self.lists[..depth as usize];
            digest.add(number, W::perft::<B, E>(board, lists));
        }
        digest
    }
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

fn made_by_copy<B: Board<E>, E: Encoding>(board: &B, lists: &mut [MoveList<E>]) -> u64 {
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
        leaves += made_by_copy(&child, rest);
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
