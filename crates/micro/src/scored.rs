//! Times finding the best move of a list, with scores in a separate array or next to each move.
//!
//! "Chapter 6" has both forms, and calls the second "potentially better for cache". The lists have a capacity of 256 moves, as
//! there, so the lists of all positions do not fit in a first-level cache; moves and scores have 16 bits in both.

use std::iter;

use boardbench_kernels::Input;

use crate::moves::{self, Move};
use crate::queries::{PositionQuery, checksum, position_queries, query_positions};
use crate::rng::Rng;
use crate::{MicroGroup, group};

/// Capacity of a list.
const CAPACITY: usize = 256;

type Score = i16;

/// Moves and scores in two arrays.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
struct TwoArrays {
    moves: [Move; CAPACITY],
    scores: [Score; CAPACITY],
}

/// Entries of a move and its score.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
struct Entries([(Move, Score); CAPACITY]);

const _: () = assert!(size_of::<TwoArrays>() == size_of::<Entries>());

/// Returns a list for each position, with random scores.
fn lists(inputs: &[Input]) -> Vec<Vec<(Move, Score)>> {
    let mut rng = Rng::new(8);
    let mut scored = |moves: Vec<Move>| {
        let moves = moves.into_iter();
        moves.map(|code| (code, rng.bits() as Score)).collect()
    };
    moves::lists(inputs).into_iter().map(&mut scored).collect()
}

/// Returns the number of moves of each position's list.
fn queries(inputs: &[Input]) -> Vec<PositionQuery<usize>> {
    position_queries(inputs, |setup| iter::once(setup.pieces().count()))
}

fn in_arrays(inputs: &[Input]) -> Vec<TwoArrays> {
    let form = |list: Vec<(Move, Score)>| {
        let mut form = TwoArrays { moves: [0; CAPACITY], scores: [0; CAPACITY] };
        for (at, (code, score)) in list.into_iter().enumerate() {
            (form.moves[at], form.scores[at]) = (code, score);
        }
        form
    };
    lists(inputs).into_iter().map(form).collect()
}

fn in_entries(inputs: &[Input]) -> Vec<Entries> {
    let form = |list: Vec<(Move, Score)>| {
        let mut form = [(0, 0); CAPACITY];
        form[..list.len()].copy_from_slice(&list);
        Entries(form)
    };
    lists(inputs).into_iter().map(form).collect()
}

/// Returns the move with the highest score, the first of equals.
#[inline(always)]
fn best_of_arrays(list: &TwoArrays, count: usize) -> u32 {
    let mut best = 0;
    for at in 1..count.min(CAPACITY) {
        if list.scores[at] > list.scores[best] {
            best = at;
        }
    }
    list.moves[best].into()
}

#[inline(always)]
fn best_of_entries(Entries(list): &Entries, count: usize) -> u32 {
    let mut best = 0;
    for at in 1..count.min(CAPACITY) {
        if list[at].1 > list[best].1 {
            best = at;
        }
    }
    list[best].0.into()
}

pub(crate) const GROUP: MicroGroup = group! {
    "move-scores", per "list", "the move of a list with the best score";
    expected |inputs| {
        let lists = lists(inputs);
        checksum(&queries(inputs), |PositionQuery { position, .. }| {
            let best = lists[position].iter().rev().max_by_key(|(_, score)| *score);
            best.map_or(0, |&(code, _)| u32::from(code))
        })
    };
    "two-arrays": "an array of moves and an array of scores",
        |inputs| query_positions(in_arrays(inputs), queries(inputs), best_of_arrays);
    "entries": "entries of a move and a score",
        |inputs| query_positions(in_entries(inputs), queries(inputs), best_of_entries);
};
