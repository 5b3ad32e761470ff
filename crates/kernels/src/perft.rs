//! Perft: the number of move sequences of a given length.
//!
//! Source: Chess Programming Wiki, "Perft".

use core::marker::PhantomData;

use boardbench_core::{Board, Encoding, MoveList};

use crate::Digest;
use crate::kernel::{FromInputs, Input, Prepared};

/// How perft treats its last ply. The two are different work and never stand in one column.
pub(crate) trait Leaves {
    /// Whether the legal moves at depth 1 are counted instead of made.
    const COUNTED: bool;
}

/// The legal moves at depth 1 are counted, by [`Board::count_legal`], and not made.
pub(crate) enum Counted {}

impl Leaves for Counted {
    const COUNTED: bool = true;
}

/// Every move is generated into a list, made and taken back, leaves included.
pub(crate) enum Made {}

impl Leaves for Made {
    const COUNTED: bool = false;
}

/// How perft gets from a position to the next and back.
pub(crate) trait Stepping {
    /// Whether moves are made on copies instead of taken back.
    const COPIES: bool;
}

/// Makes the move and takes it back.
pub(crate) enum MakeUnmake {}

impl Stepping for MakeUnmake {
    const COPIES: bool = false;
}

/// Copies the board and makes the move on the copy.
pub(crate) enum CopyMake {}

impl Stepping for CopyMake {
    const COPIES: bool = true;
}

/// Perft that counts the last ply's legal moves without making them; 1 at depth 0.
///
/// No hash table, no threads; one move list a ply, made once.
pub fn perft_bulk<B: Board<E>, E: Encoding>(board: &B, depth: u32) -> u64 {
    perft::<Counted, MakeUnmake, B, E>(board, &mut lists(depth))
}

/// Perft that makes every move and takes it back, leaves included; 1 at depth 0.
pub fn perft_full<B: Board<E>, E: Encoding>(board: &B, depth: u32) -> u64 {
    perft::<Made, MakeUnmake, B, E>(board, &mut lists(depth))
}

fn lists<E: Encoding>(depth: u32) -> Vec<MoveList<E>> {
    vec![MoveList::new(); depth as usize]
}

#[inline]
fn perft<L: Leaves, S: Stepping, B: Board<E>, E: Encoding>(
    board: &B,
    lists: &mut [MoveList<E>],
) -> u64 {
    match (L::COUNTED, S::COPIES) {
        (true, false) => counted(&mut { *board }, lists),
        (false, false) => made(&mut { *board }, lists),
        (true, true) => counted_by_copy(board, lists),
        (false, true) => made_by_copy(board, lists),
    }
}

/// Perft of a batch of boards.
pub(crate) struct Perft<L, S, B, E> {
    boards: Vec<(B, u32)>,
    lists: Vec<MoveList<E>>,
    how: PhantomData<(L, S)>,
}

impl<L, S, B: Board<E>, E: Encoding> FromInputs for Perft<L, S, B, E> {
    fn from_inputs(inputs: &[Input]) -> Self {
        Self {
            boards: inputs
                .iter()
                .map(|input| (B::from_setup(&input.setup), input.depth))
                .collect(),
            lists: lists(inputs.iter().map(|input| input.depth).max().unwrap_or(0)),
            how: PhantomData,
        }
    }
}

impl<L: Leaves, S: Stepping, B: Board<E>, E: Encoding> Prepared for Perft<L, S, B, E> {
    fn run(&mut self) -> u64 {
        let Self { boards, lists, .. } = self;
        boards
            .iter()
            .map(|(board, depth)| perft::<L, S, B, E>(board, &mut lists[..*depth as usize]))
            .sum()
    }

    fn digest(&mut self) -> Digest {
        let mut digest = Digest::new();
        for (number, (board, depth)) in self.boards.iter().enumerate() {
            let lists = &mut self.lists[..*depth as usize];
            digest.add(number, perft::<L, S, B, E>(board, lists));
        }
        digest
    }
}

/// One level for each list: the depth is their number.
fn counted<B: Board<E>, E: Encoding>(board: &mut B, lists: &mut [MoveList<E>]) -> u64 {
    match lists {
        [] => 1,
        [_] => board.count_legal() as u64,
        [list, rest @ ..] => {
            list.clear();
            let _ = board.legal(list);
            // A call for each leaf's parent would cost more than what it calls.
            if let [_] = rest {
                B::accelerated(|| {
                    list.iter()
                        .map(|&mv| after(board, mv, |child| child.count_legal() as u64))
                        .sum()
                })
            } else {
                list.iter()
                    .map(|&mv| after(board, mv, |child| counted(child, rest)))
                    .sum()
            }
        }
    }
}

fn made<B: Board<E>, E: Encoding>(board: &mut B, lists: &mut [MoveList<E>]) -> u64 {
    let Some((list, rest)) = lists.split_first_mut() else {
        return 1;
    };
    list.clear();
    if rest.is_empty() {
        B::accelerated(|| {
            let _ = board.legal(list);
            list.iter()
                .map(|&mv| after(board, mv, |child| leaf(child)))
                .sum()
        })
    } else {
        let _ = board.legal(list);
        list.iter()
            .map(|&mv| after(board, mv, |child| made(child, rest)))
            .sum()
    }
}

fn counted_by_copy<B: Board<E>, E: Encoding>(board: &B, lists: &mut [MoveList<E>]) -> u64 {
    match lists {
        [] => 1,
        [_] => board.count_legal() as u64,
        [list, rest @ ..] => {
            list.clear();
            let _ = board.legal(list);
            list.iter()
                .map(|&mv| counted_by_copy(&copy_after(board, mv), rest))
                .sum()
        }
    }
}

fn made_by_copy<B: Board<E>, E: Encoding>(board: &B, lists: &mut [MoveList<E>]) -> u64 {
    let Some((list, rest)) = lists.split_first_mut() else {
        return 1;
    };
    list.clear();
    if rest.is_empty() {
        B::accelerated(|| {
            let _ = board.legal(list);
            list.iter().map(|&mv| leaf(&copy_after(board, mv))).sum()
        })
    } else {
        let _ = board.legal(list);
        list.iter()
            .map(|&mv| made_by_copy(&copy_after(board, mv), rest))
            .sum()
    }
}

/// What `visit` says of the board after a move.
#[inline(always)]
fn after<B: Board<E>, E: Encoding>(board: &mut B, mv: E, visit: impl FnOnce(&mut B) -> u64) -> u64 {
    let undo = board.make(mv);
    let answer = visit(board);
    board.unmake(mv, undo);
    answer
}

#[inline(always)]
fn copy_after<B: Board<E>, E: Encoding>(board: &B, mv: E) -> B {
    let mut child = *board;
    child.make(mv);
    child
}

/// One leaf. The compiler must believe that somebody looks at the board, or it would not make the
/// move.
#[inline(always)]
fn leaf<B>(board: &B) -> u64 {
    core::hint::black_box(board);
    1
}
