//! Perft: the number of move sequences of a given length.
//!
//! Source: Chess Programming Wiki, "Perft".

use core::hint::black_box;

use boardbench_core::{Board, Encoding, MoveList, outlined};

use crate::Digest;
use crate::network::{AtNode, Network, Share, timed_beside};
use crate::prepared::{Input, Prepared, boards, timed};

/// Perft that counts the last ply's legal moves without making them; 1 at depth 0.
///
/// No hash table, no threads; one move list per ply, allocated once.
pub fn perft_bulk<B: Board<E>, E: Encoding>(board: &B, depth: u32) -> u64 {
    bulk(board, &mut lists::<E>(depth), ())
}

/// Perft that makes and unmakes every move, leaves included; 1 at depth 0.
pub fn perft_full<B: Board<E>, E: Encoding>(board: &B, depth: u32) -> u64 {
    full(board, &mut lists::<E>(depth), ())
}

#[inline(never)]
fn lists<E: Encoding>(depth: u32) -> Vec<MoveList<E>> {
    vec![MoveList::new(); depth as usize]
}

/// Counts the legal moves at depth 1 by [`Board::count_legal`], without making them. Bulk counting and making every leaf are
/// different work, never to be compared.
pub(crate) fn bulk<B: Board<E>, E: Encoding, N: AtNode>(
    board: &B,
    lists: &mut [MoveList<E>],
    at_node: N,
) -> u64 {
    counted(&mut { *board }, lists, at_node)
}

/// Generates every move into a list, makes and unmakes it, leaves included.
pub(crate) fn full<B: Board<E>, E: Encoding, N: AtNode>(
    board: &B,
    lists: &mut [MoveList<E>],
    at_node: N,
) -> u64 {
    made(&mut { *board }, lists, at_node)
}

/// Boards, each with the depth of its perft, and lists for the deepest.
struct Roots<B, E> {
    boards: Vec<(B, usize)>,
    lists: Vec<MoveList<E>>,
}

/// A kind of perft. Called through a pointer, so that what surrounds it is compiled once for a pair.
type Perft<'p, B, E> = &'p dyn Fn(&B, &mut [MoveList<E>]) -> u64;

impl<B: Board<E>, E: Encoding> Roots<B, E> {
    #[inline(never)]
    fn new(inputs: &[Input]) -> Self {
        let depths = inputs.iter().map(|input| input.depth);
        Self {
            lists: lists(depths.clone().max().unwrap_or(0)),
            boards: boards(inputs)
                .into_iter()
                .zip(depths.map(|depth| depth as usize))
                .collect(),
        }
    }

    #[inline(never)]
    fn sum(&mut self, perft: Perft<'_, B, E>) -> u64 {
        let mut sum = 0;
        for (board, depth) in &self.boards {
            sum += perft(board, &mut self.lists[..*depth]);
        }
        sum
    }

    #[inline(never)]
    fn describe(&mut self, perft: Perft<'_, B, E>, digest: &mut Digest) {
        for (number, (board, depth)) in self.boards.iter().enumerate() {
            digest.add(number, perft(board, &mut self.lists[..*depth]));
        }
    }
}

/// Perft of a batch of boards, each to a depth equal to the number of lists. Not inlined, so that it is compiled once for a
/// pair, not for a kind of perft.
#[inline(never)]
pub(crate) fn perft<B: Board<E>, E: Encoding>(
    inputs: &[Input],
    perft: fn(&B, &mut [MoveList<E>]) -> u64,
) -> Box<dyn Prepared> {
    timed(
        Roots::new(inputs),
        move |roots| roots.sum(&perft),
        move |roots, digest| roots.describe(&perft, digest),
    )
}

/// [`perft`] with an update of a network wherever moves are asked for.
pub(crate) fn perft_beside<B: Board<E>, E: Encoding>(
    inputs: &[Input],
    network: Network,
    share: Share,
    perft: fn(&B, &mut [MoveList<E>], Network) -> u64,
) -> Box<dyn Prepared> {
    let perft = move |board: &B, lists: &mut [MoveList<E>]| perft(board, lists, network);
    timed_beside(
        network,
        share,
        Roots::new(inputs),
        move |roots| roots.sum(&perft),
        move |roots, digest| roots.describe(&perft, digest),
    )
}

/// One ply for each list.
fn counted<B: Board<E>, E: Encoding, N: AtNode>(
    board: &mut B,
    lists: &mut [MoveList<E>],
    at_node: N,
) -> u64 {
    match lists {
        [] => 1,
        [_] => {
            at_node.visit();
            outlined::count_legal(board) as u64
        }
        [list, rest @ ..] => {
            at_node.visit();
            list.clear();
            outlined::legal(board, list);
            if let [_] = rest {
                return count_after_each(board, list, at_node);
            }
            let mut leaves = 0;
            for &mv in list.iter() {
                let undo = outlined::make(board, mv);
                leaves += counted(board, rest, at_node);
                outlined::unmake(board, mv, undo);
            }
            leaves
        }
    }
}

/// The last two plies, without a call between them, which would cost more than the counting.
fn count_after_each<B: Board<E>, E: Encoding, N: AtNode>(
    board: &mut B,
    list: &MoveList<E>,
    at_node: N,
) -> u64 {
    let mut leaves = 0;
    for &mv in list {
        let undo = board.make(mv);
        at_node.visit();
        leaves += board.count_legal();
        board.unmake(mv, undo);
    }
    leaves as u64
}

fn made<B: Board<E>, E: Encoding, N: AtNode>(
    board: &mut B,
    lists: &mut [MoveList<E>],
    at_node: N,
) -> u64 {
    let Some((list, rest)) = lists.split_first_mut() else {
        return 1;
    };
    if rest.is_empty() {
        return make_each(board, list, at_node);
    }
    at_node.visit();
    list.clear();
    outlined::legal(board, list);
    let mut leaves = 0;
    for &mv in list.iter() {
        let undo = board.make(mv);
        leaves += made(board, rest, at_node);
        board.unmake(mv, undo);
    }
    leaves
}

/// The last ply: makes and unmakes every leaf. Without the black box the compiler would remove both. One caller for each kind of
/// [`AtNode`], or it would not be inlined.
fn make_each<B: Board<E>, E: Encoding, N: AtNode>(
    board: &mut B,
    list: &mut MoveList<E>,
    at_node: N,
) -> u64 {
    at_node.visit();
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

#[cfg(test)]
mod tests {
    use boardbench_bitboard::Bitboards;
    use boardbench_core::Setup;
    use boardbench_flags16::FromLow;
    use boardbench_sliders::Magic;

    use super::*;

    type Kind = fn(&Bitboards<Magic>, &mut [MoveList<FromLow>]) -> u64;

    /// The deepest needs the most lists, wherever it stands.
    #[test]
    fn each_position_has_a_depth_of_its_own() {
        let inputs = [1, 3, 0, 2].map(|depth| Input {
            setup: Setup::initial(),
            depth,
        });
        let kinds: [Kind; 2] = [
            |board, lists| bulk(board, lists, ()),
            |board, lists| full(board, lists, ()),
        ];
        for kind in kinds {
            assert_eq!(perft(&inputs, kind).run(), 20 + 8_902 + 1 + 400);
        }
    }
}
