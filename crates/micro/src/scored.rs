//! The best move of a list with scores, which lie in two arrays or beside the moves.
//!
//! "Chapter 6" has both forms, and says that the second is "potentially better for cache". The lists have room for 256 moves, as
//! there, so those of all positions do not stay in a first-level cache; moves and scores have 16 bits in both.

use std::iter;

use boardbench_kernels::Input;

use crate::answers::{About, about, ask_about, digest};
use crate::draw::Draw;
use crate::moves::{self, Move};
use crate::{MicroGroup, group};

/// The moves that a list has room for.
const ROOM: usize = 256;

type Score = i16;

/// Moves, and their scores beside them.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
struct TwoArrays {
    moves: [Move; ROOM],
    scores: [Score; ROOM],
}

/// Entries of a move and its score.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
struct Entries([(Move, Score); ROOM]);

const _: () = assert!(size_of::<TwoArrays>() == size_of::<Entries>());

/// Returns a list for each position that has pieces, with drawn scores.
fn lists(inputs: &[Input]) -> Vec<Vec<(Move, Score)>> {
    let mut draw = Draw::new(8);
    let mut scored = |moves: Vec<Move>| {
        let moves = moves.into_iter();
        moves.map(|code| (code, draw.bits() as Score)).collect()
    };
    moves::lists(inputs).into_iter().map(&mut scored).collect()
}

/// Returns the number of moves of each position's list.
fn queries(inputs: &[Input]) -> Vec<About<usize>> {
    about(inputs, |setup| iter::once(setup.pieces().count()))
}

fn in_arrays(inputs: &[Input]) -> Vec<TwoArrays> {
    let form = |list: Vec<(Move, Score)>| {
        let mut form = TwoArrays { moves: [0; ROOM], scores: [0; ROOM] };
        for (at, (code, score)) in list.into_iter().enumerate() {
            (form.moves[at], form.scores[at]) = (code, score);
        }
        form
    };
    lists(inputs).into_iter().map(form).collect()
}

fn in_entries(inputs: &[Input]) -> Vec<Entries> {
    let form = |list: Vec<(Move, Score)>| {
        let mut form = [(0, 0); ROOM];
        form[..list.len()].copy_from_slice(&list);
        Entries(form)
    };
    lists(inputs).into_iter().map(form).collect()
}

/// Returns the move with the greatest score, the first of equals.
#[inline(always)]
fn best_of_arrays(list: &TwoArrays, count: usize) -> u32 {
    let mut best = 0;
    for at in 1..count.min(ROOM) {
        if list.scores[at] > list.scores[best] {
            best = at;
        }
    }
    list.moves[best].into()
}

#[inline(always)]
fn best_of_entries(Entries(list): &Entries, count: usize) -> u32 {
    let mut best = 0;
    for at in 1..count.min(ROOM) {
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
        digest(&queries(inputs), |About { position, .. }| {
            let best = lists[position].iter().rev().max_by_key(|(_, score)| *score);
            best.map_or(0, |&(code, _)| u32::from(code))
        })
    };
    "two-arrays": "moves, and an array of scores beside them",
        |inputs| ask_about(in_arrays(inputs), queries(inputs), best_of_arrays);
    "entries": "entries of a move and a score",
        |inputs| ask_about(in_entries(inputs), queries(inputs), best_of_entries);
};
