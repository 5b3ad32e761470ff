//! Times reading lists of random moves from memory, and comparing two moves.
//!
//! Each position has a list with one random move from each of its pieces.

use boardbench_kernels::{Checksum, Input, Prepared};

use crate::queries::{checksum, run_queries};
use crate::rng::Rng;
use crate::{MicroGroup, group};

/// A move: origin in bits 0 to 5, target in bits 6 to 11, flag in bits 12 to 15.
pub(crate) type Move = u16;

/// Returns a move from each piece's square, for each position.
pub(crate) fn lists(inputs: &[Input]) -> Vec<Vec<Move>> {
    let mut rng = Rng::new(0);
    let mut from = |square: usize| {
        let (target, flag) = (rng.below(64), rng.below(16));
        (square | target << 6 | flag << 12) as Move
    };
    let mut list = |input: &Input| {
        let pieces = input.setup.pieces();
        pieces.map(|(square, _)| from(square.index())).collect()
    };
    inputs.iter().map(&mut list).collect()
}

/// Returns pairs of neighbours in a list; some are made equal, or equal in one field or two.
fn pairs(inputs: &[Input]) -> Vec<[Move; 2]> {
    let mut rng = Rng::new(1);
    let mut pair = |left: Move, right: Move| {
        let equal_bits = [0, 0x3f, 0xfff, 0xffff][rng.below(4)];
        [left, right & !equal_bits | left & equal_bits]
    };
    let mut pairs = Vec::new();
    for list in lists(inputs) {
        pairs.extend(list.windows(2).map(|window| pair(window[0], window[1])));
    }
    pairs
}

#[inline(always)]
fn one_word([left, right]: [Move; 2]) -> bool {
    left == right
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Fields {
    from: u8,
    to: u8,
    flag: u8,
}

impl Fields {
    const fn new(code: Move) -> Self {
        Self { from: (code & 0x3f) as u8, to: (code >> 6 & 0x3f) as u8, flag: (code >> 12) as u8 }
    }
}

fn struct_pairs(inputs: &[Input]) -> Vec<[Fields; 2]> {
    let pairs = pairs(inputs).into_iter();
    pairs.map(|pair| pair.map(Fields::new)).collect()
}

#[inline(always)]
fn by_struct([left, right]: [Fields; 2]) -> bool {
    left == right
}

#[inline(always)]
fn by_field([a, b]: [Move; 2]) -> bool {
    a & 0x3f == b & 0x3f && a >> 6 & 0x3f == b >> 6 & 0x3f && a >> 12 == b >> 12
}

#[derive(Clone, Copy, Debug, Default)]
struct Node {
    /// Index of the next node, or [`END`].
    next: u32,
    code: Move,
}

const END: u32 = u32::MAX;

/// Returns a number that depends on each move and its index.
#[inline(always)]
pub(crate) fn folded(moves: impl Iterator<Item = Move>) -> u32 {
    moves.fold(0, |sum, code| sum.rotate_left(5) ^ u32::from(code))
}

/// Folds the moves of a list in the nodes of all lists, from its first node.
#[inline(always)]
fn fold_linked(nodes: &[Node], first: u32) -> u32 {
    let mut next = first;
    folded(std::iter::from_fn(|| {
        let node = nodes.get(next as usize)?;
        next = node.next;
        Some(node.code)
    }))
}

/// Returns the nodes of all lists, and the index of the first of each; `indices` returns the index of each node.
fn linked(lists: &[Vec<Move>], indices: impl Fn(usize) -> Vec<u32>) -> (Vec<Node>, Vec<u32>) {
    let count = lists.iter().map(Vec::len).sum();
    let indices = indices(count);
    let mut nodes = vec![Node::default(); count];
    let mut firsts = Vec::new();
    let mut number = 0;
    for list in lists {
        firsts.push(indices[number]);
        for (at, &code) in list.iter().enumerate() {
            let is_last = at + 1 == list.len();
            let next = if is_last { END } else { indices[number + 1] };
            nodes[indices[number] as usize] = Node { next, code };
            number += 1;
        }
    }
    (nodes, firsts)
}

fn in_order(count: usize) -> Vec<u32> {
    (0..count as u32).collect()
}

fn scattered(count: usize) -> Vec<u32> {
    let mut indices = in_order(count);
    Rng::new(2).shuffle(&mut indices);
    indices
}

/// Returns the moves of all lists in one array, and the bounds of each list.
pub(crate) fn arrays(inputs: &[Input]) -> (Vec<Move>, Vec<[u32; 2]>) {
    let (mut moves, mut bounds) = (Vec::new(), Vec::new());
    for list in lists(inputs) {
        let from = moves.len() as u32;
        moves.extend(list);
        bounds.push([from, moves.len() as u32]);
    }
    (moves, bounds)
}

/// Returns the checksum of the moves of each list in order.
pub(crate) fn expected(inputs: &[Input]) -> Checksum {
    let lists = lists(inputs);
    let lists: Vec<&[Move]> = lists.iter().map(Vec::as_slice).collect();
    checksum(&lists, |list| folded(list.iter().copied()))
}

fn linked_loop(inputs: &[Input], indices: impl Fn(usize) -> Vec<u32>) -> Box<dyn Prepared> {
    let (nodes, firsts) = linked(&lists(inputs), indices);
    run_queries(firsts, move |first| fold_linked(&nodes, first))
}

pub(crate) const GROUPS: [MicroGroup; 2] = [
    group! {
        "move-equal", per "pair", "whether two moves are the same";
        expected |inputs| {
            let fields = |code: Move| [code % 64, code / 64 % 64, code / 4_096];
            checksum(&pairs(inputs), |[left, right]| fields(left) == fields(right))
        };
        "one-word": "16 bits compared at once", |inputs| run_queries(pairs(inputs), one_word);
        "by-field": "three fields of the 16 bits compared one by one", |inputs| run_queries(pairs(inputs), by_field);
        "struct": "a struct of three bytes", |inputs| run_queries(struct_pairs(inputs), by_struct);
    },
    group! {
        "move-walk", per "list", "all moves of a list, one after the other";
        expected expected;
        "array": "the moves of a list side by side", |inputs| {
            let (moves, bounds) = arrays(inputs);
            run_queries(bounds, move |[from, to]: [u32; 2]| folded(moves[from as usize..to as usize].iter().copied()))
        };
        "array-of-8-bytes": "the moves of a list side by side, in as many bytes as linked ones", |inputs| {
            let (moves, bounds) = arrays(inputs);
            let nodes: Vec<Node> = moves.into_iter().map(|code| Node { next: END, code }).collect();
            run_queries(bounds, move |[from, to]: [u32; 2]| {
                folded(nodes[from as usize..to as usize].iter().map(|node| node.code))
            })
        };
        "linked-in-order": "linked, each move next to the previous one", |inputs| linked_loop(inputs, in_order);
        "linked-scattered": "linked, each move at a random place among all lists", |inputs| linked_loop(inputs, scattered);
    },
];
