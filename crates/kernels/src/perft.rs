//! Counts the move sequences of a given length (perft).
//!
//! Source: Chess Programming Wiki, "Perft".

use core::hint::black_box;

use boardbench_core::{Board, Encoding, MoveList, outlined};
use boardbench_search::{NoHook, NodeHook};

use crate::prepared::{Input, Prepared, boards, timed};

/// Counts leaves by perft with bulk counting: the last ply's legal moves are not made. Returns 1 at depth 0.
///
/// No hash table, no threads; one move list per ply, allocated once.
pub fn perft_bulk<B: Board<E>, E: Encoding>(board: &B, depth: u32) -> u64 {
    bulk::<B, E, NoHook>(board, &mut lists::<E>(depth))
}

/// Counts leaves by perft that makes and unmakes every move, leaves included. Returns 1 at depth 0.
pub fn perft_full<B: Board<E>, E: Encoding>(board: &B, depth: u32) -> u64 {
    full::<B, E, NoHook>(board, &mut lists::<E>(depth))
}

#[inline(never)]
fn lists<E: Encoding>(depth: u32) -> Vec<MoveList<E>> {
    vec![MoveList::new(); depth as usize]
}

/// Counts the legal moves at depth 1 by [`Board::count_legal`], without making them. Bulk counting and making every leaf are
/// different work and must not be compared.
pub(crate) fn bulk<B: Board<E>, E: Encoding, N: NodeHook>(
    board: &B,
    lists: &mut [MoveList<E>],
) -> u64 {
    counted::<B, E, N>(&mut { *board }, lists)
}

/// Generates every move into a list, makes and unmakes it, leaves included.
pub(crate) fn full<B: Board<E>, E: Encoding, N: NodeHook>(
    board: &B,
    lists: &mut [MoveList<E>],
) -> u64 {
    made::<B, E, N>(&mut { *board }, lists)
}

/// Prepares perft of a batch of boards, each to its own depth, with one list per ply. Not inlined, so that it is compiled once
/// per pair, not per kind of perft.
#[inline(never)]
pub(crate) fn perft<B: Board<E>, E: Encoding>(
    inputs: &[Input],
    perft: fn(&B, &mut [MoveList<E>]) -> u64,
) -> Box<dyn Prepared> {
    let deepest = inputs.iter().map(|input| input.depth).max();
    let depths = inputs.iter().map(|input| input.depth as usize);
    let boards: Vec<(B, usize)> = boards(inputs).into_iter().zip(depths).collect();
    timed(
        (boards, lists::<E>(deepest.unwrap_or(0))),
        move |(boards, lists)| {
            let boards = boards.iter();
            boards.map(|(board, depth)| perft(board, &mut lists[..*depth])).sum()
        },
        move |(boards, lists), checksum| {
            for (number, (board, depth)) in boards.iter().enumerate() {
                checksum.add(number, perft(board, &mut lists[..*depth]));
            }
        },
    )
}

/// Counts leaves in bulk, with one list per ply.
fn counted<B: Board<E>, E: Encoding, N: NodeHook>(board: &mut B, lists: &mut [MoveList<E>]) -> u64 {
    match lists {
        [] => 1,
        [_] => {
            N::visit(board);
            outlined::count_legal(board) as u64
        }
        [list, rest @ ..] => {
            N::visit(board);
            list.clear();
            outlined::legal(board, list);
            if let [_] = rest {
                return count_after_each::<B, E, N>(board, list);
            }
            let mut leaves = 0;
            for &mv in list.iter() {
                let undo = outlined::make(board, mv);
                leaves += counted::<B, E, N>(board, rest);
                outlined::unmake(board, mv, undo);
            }
            leaves
        }
    }
}

/// Counts the last two plies without a call between them, which would cost more than the counting.
fn count_after_each<B: Board<E>, E: Encoding, N: NodeHook>(
    board: &mut B,
    list: &MoveList<E>,
) -> u64 {
    let mut leaves = 0;
    for &mv in list {
        let undo = board.make(mv);
        N::visit(board);
        leaves += board.count_legal();
        board.unmake(mv, undo);
    }
    leaves as u64
}

fn made<B: Board<E>, E: Encoding, N: NodeHook>(board: &mut B, lists: &mut [MoveList<E>]) -> u64 {
    let Some((list, rest)) = lists.split_first_mut() else {
        return 1;
    };
    if rest.is_empty() {
        return make_each::<B, E, N>(board, list);
    }
    N::visit(board);
    list.clear();
    outlined::legal(board, list);
    let mut leaves = 0;
    for &mv in list.iter() {
        let undo = board.make(mv);
        leaves += made::<B, E, N>(board, rest);
        board.unmake(mv, undo);
    }
    leaves
}

/// Counts the last ply by making and unmaking every leaf. Without the black box the compiler would remove both. It is inlined only
/// with one caller per [`NodeHook`].
fn make_each<B: Board<E>, E: Encoding, N: NodeHook>(board: &mut B, list: &mut MoveList<E>) -> u64 {
    N::visit(board);
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

/// Counts the last ply by making every leaf on a copy.
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

#[cfg(test)]
mod tests {
    use boardbench_bitboard::Bitboards;
    use boardbench_core::Setup;
    use boardbench_flags16::FromLow;
    use boardbench_sliders::Magic;

    use super::*;

    type Kind = fn(&Bitboards<Magic>, &mut [MoveList<FromLow>]) -> u64;

    /// The deepest position is not the last, and needs the most lists.
    #[test]
    fn each_position_has_its_own_depth() {
        let inputs = [1, 3, 0, 2].map(|depth| Input { setup: Setup::initial(), depth });
        let kinds: [Kind; 2] = [bulk::<_, _, NoHook>, full::<_, _, NoHook>];
        for kind in kinds {
            assert_eq!(perft(&inputs, kind).run(), 20 + 8_902 + 1 + 400);
        }
    }
}
