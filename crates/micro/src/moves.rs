//! Moves at random: storage of a list in memory, and comparison of two moves.
//!
//! Each position has a list with one random move from each of its pieces.

use boardbench_kernels::{Digest, Input, Prepared};

use crate::answers::{ask_each, digest};
use crate::draw::Draw;
use crate::{MicroGroup, group};

/// A move: origin in bits 0 to 5, target in bits 6 to 11, flag in bits 12 to 15.
pub(crate) type Move = u16;

/// Returns a move from each piece's square, for each position.
pub(crate) fn lists(inputs: &[Input]) -> Vec<Vec<Move>> {
    let mut draw = Draw::new(0);
    let mut from = |square: usize| {
        let (target, flag) = (draw.below(64), draw.below(16));
        (square | target << 6 | flag << 12) as Move
    };
    let mut list = |input: &Input| {
        let pieces = input.setup.pieces();
        pieces.map(|(square, _)| from(square.index())).collect()
    };
    inputs.iter().map(&mut list).collect()
}

/// Neighbours of a list in pairs; some are made equal, or equal in one field or two.
fn pairs(inputs: &[Input]) -> Vec<[Move; 2]> {
    let mut draw = Draw::new(1);
    let mut pair = |one: Move, other: Move| {
        let equal_bits = [0, 0x3f, 0xfff, 0xffff][draw.below(4)];
        [one, other & !equal_bits | one & equal_bits]
    };
    let mut pairs = Vec::new();
    for list in lists(inputs) {
        pairs.extend(list.windows(2).map(|two| pair(two[0], two[1])));
    }
    pairs
}

#[inline(always)]
fn one_word([one, other]: [Move; 2]) -> bool {
    one == other
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
fn by_struct([one, other]: [Fields; 2]) -> bool {
    one == other
}

#[inline(always)]
fn by_field([one, other]: [Move; 2]) -> bool {
    one & 0x3f == other & 0x3f && one >> 6 & 0x3f == other >> 6 & 0x3f && one >> 12 == other >> 12
}

#[derive(Clone, Copy, Debug, Default)]
struct Node {
    /// The number of the next one, or [`END`].
    next: u32,
    code: Move,
}

const END: u32 = u32::MAX;

/// Returns a number that depends on each move and its place.
#[inline(always)]
pub(crate) fn folded(moves: impl Iterator<Item = Move>) -> u32 {
    moves.fold(0, |sum, code| sum.rotate_left(5) ^ u32::from(code))
}

/// Returns a list in the nodes of all lists, from its first.
#[inline(always)]
fn walk(nodes: &[Node], first: u32) -> u32 {
    let mut next = first;
    folded(std::iter::from_fn(|| {
        let node = nodes.get(next as usize)?;
        next = node.next;
        Some(node.code)
    }))
}

/// Returns the nodes of all lists, and the first of each; `places` says where each node lies.
fn linked(lists: &[Vec<Move>], places: impl Fn(usize) -> Vec<u32>) -> (Vec<Node>, Vec<u32>) {
    let count = lists.iter().map(Vec::len).sum();
    let places = places(count);
    let mut nodes = vec![Node::default(); count];
    let mut firsts = Vec::new();
    let mut number = 0;
    for list in lists {
        firsts.push(places[number]);
        for (at, &code) in list.iter().enumerate() {
            let is_last = at + 1 == list.len();
            let next = if is_last { END } else { places[number + 1] };
            nodes[places[number] as usize] = Node { next, code };
            number += 1;
        }
    }
    (nodes, firsts)
}

fn in_order(count: usize) -> Vec<u32> {
    (0..count as u32).collect()
}

fn scattered(count: usize) -> Vec<u32> {
    let mut places = in_order(count);
    Draw::new(2).shuffle(&mut places);
    places
}

/// Returns the moves of all lists side by side, and where each list lies.
pub(crate) fn arrays(inputs: &[Input]) -> (Vec<Move>, Vec<[u32; 2]>) {
    let (mut all, mut bounds) = (Vec::new(), Vec::new());
    for list in lists(inputs) {
        let from = all.len() as u32;
        all.extend(list);
        bounds.push([from, all.len() as u32]);
    }
    (all, bounds)
}

/// Returns the digest of the moves of each list in order.
pub(crate) fn expected(inputs: &[Input]) -> Digest {
    let lists = lists(inputs);
    let lists: Vec<&[Move]> = lists.iter().map(Vec::as_slice).collect();
    digest(&lists, |list| folded(list.iter().copied()))
}

fn walked(inputs: &[Input], places: impl Fn(usize) -> Vec<u32>) -> Box<dyn Prepared> {
    let (nodes, firsts) = linked(&lists(inputs), places);
    ask_each(firsts, move |first| walk(&nodes, first))
}

pub(crate) const GROUPS: [MicroGroup; 2] = [
    group! {
        "move-equal", per "pair", "whether two moves are the same";
        expected |inputs| {
            let fields = |code: Move| [code % 64, code / 64 % 64, code / 4_096];
            digest(&pairs(inputs), |[one, other]| fields(one) == fields(other))
        };
        "one-word": "16 bits compared at once", |inputs| ask_each(pairs(inputs), one_word);
        "by-field": "three fields of the 16 bits compared one by one", |inputs| ask_each(pairs(inputs), by_field);
        "struct": "a struct of three bytes", |inputs| ask_each(struct_pairs(inputs), by_struct);
    },
    group! {
        "move-walk", per "list", "all moves of a list, one after the other";
        expected expected;
        "array": "the moves of a list side by side", |inputs| {
            let (all, bounds) = arrays(inputs);
            ask_each(bounds, move |[from, to]: [u32; 2]| folded(all[from as usize..to as usize].iter().copied()))
        };
        "array-of-8-bytes": "the moves of a list side by side, in as many bytes as linked ones", |inputs| {
            let (all, bounds) = arrays(inputs);
            let all: Vec<Node> = all.into_iter().map(|code| Node { next: END, code }).collect();
            ask_each(bounds, move |[from, to]: [u32; 2]| {
                folded(all[from as usize..to as usize].iter().map(|node| node.code))
            })
        };
        "linked-in-order": "linked, each move beside the one before", |inputs| walked(inputs, in_order);
        "linked-scattered": "linked, each move anywhere among those of all lists", |inputs| walked(inputs, scattered);
    },
];
