//! The moves of white's pawns as sets, as the lecture computes them, with one part computed once or each time.
//!
//! A set that is made goes through [`black_box`] where a generator would call a function, so that the compiler makes it
//! as often as the contender says; a contender that makes none calls it as often. The working set has the twelve sets of
//! real positions, a1 as the lowest bit.

use std::hint::black_box;

use boardbench_core::{Color, Direction, Piece, Rank, Setup, Square};
use boardbench_kernels::Input;

use crate::answers::{ask_each, digest};
use crate::{MicroGroup, group};

/// The sets of pieces by role, white's and black's.
type Sets = [[u64; 6]; 2];

const WHITE: usize = 0;
const BLACK: usize = 1;
const PAWNS: usize = 0;

/// The squares of a row, from 0.
const fn row(number: u8) -> u64 {
    let (mut set, mut file) = (0, 0);
    while file < 8 {
        set |= 1 << (8 * number + file);
        file += 1;
    }
    set
}

const FOURTH_ROW: u64 = row(3);
const NOT_FIRST_FILE: u64 = 0xfefe_fefe_fefe_fefe;
const NOT_LAST_FILE: u64 = 0x7f7f_7f7f_7f7f_7f7f;

#[inline(always)]
fn united(sets: &[u64; 6]) -> u64 {
    sets.iter().fold(0, |all, set| all | set)
}

#[inline(always)]
fn occupied(sets: &Sets) -> u64 {
    united(&sets[WHITE]) | united(&sets[BLACK])
}

/// Where pawns arrive that move two squares.
#[inline(always)]
fn double_steps(sets: &Sets, fourth_row: u64) -> u64 {
    let empty = !occupied(sets);
    let single = (sets[WHITE][PAWNS] << 8) & empty;
    (single << 8) & empty & fourth_row
}

#[inline(always)]
fn constant(sets: &Sets) -> u64 {
    black_box(3_u8);
    double_steps(sets, FOURTH_ROW)
}

#[inline(always)]
fn made_each_time(sets: &Sets) -> u64 {
    double_steps(sets, row(black_box(3)))
}

/// How many moves pawns have, promotions as one each, without en passant.
#[inline(always)]
fn count(pawns: u64, empty: impl Fn() -> u64, theirs: impl Fn() -> u64) -> u64 {
    let single = (pawns << 8) & empty();
    let double = (single << 8) & empty() & FOURTH_ROW;
    let left = (pawns << 7) & NOT_LAST_FILE & theirs();
    let right = (pawns << 9) & NOT_FIRST_FILE & theirs();
    let kinds = [single, double, left, right];
    kinds.iter().map(|set| u64::from(set.count_ones())).sum()
}

#[inline(always)]
fn once(sets: &Sets) -> u64 {
    let (empty, theirs) = (!occupied(sets), united(&sets[BLACK]));
    let kept = |set| {
        black_box(sets);
        set
    };
    count(sets[WHITE][PAWNS], || kept(empty), || kept(theirs))
}

#[inline(always)]
fn each_time(sets: &Sets) -> u64 {
    count(
        sets[WHITE][PAWNS],
        || !occupied(black_box(sets)),
        || united(black_box(&sets[BLACK])),
    )
}

fn sets(setup: &Setup) -> Sets {
    let mut sets = [[0; 6]; 2];
    for (square, piece) in setup.pieces() {
        sets[piece.color().index()][piece.role() as usize - 1] |= 1 << square.index();
    }
    sets
}

fn queries(inputs: &[Input]) -> Vec<Sets> {
    inputs.iter().map(|input| sets(&input.setup)).collect()
}

pub(crate) const GROUPS: [MicroGroup; 2] = [
    group! {
        "pawn-row", per "position", "where pawns arrive that move two squares";
        golden |inputs| digest(&setups(inputs), double_steps_one_by_one);
        "constant": "the fourth row is a constant", |inputs| ask_each(queries(inputs), |sets| constant(&sets));
        "made-each-time": "the fourth row is made of its squares each time",
            |inputs| ask_each(queries(inputs), |sets| made_each_time(&sets));
    },
    group! {
        "pawn-occupancy", per "position", "how many moves the pawns have";
        golden |inputs| digest(&setups(inputs), moves_one_by_one);
        "once": "the occupied squares are united once for all kinds of moves",
            |inputs| ask_each(queries(inputs), |sets| once(&sets));
        "each-time": "they are united for each kind of moves",
            |inputs| ask_each(queries(inputs), |sets| each_time(&sets));
    },
];

fn setups(inputs: &[Input]) -> Vec<&Setup> {
    inputs.iter().map(|input| &input.setup).collect()
}

fn pawns(setup: &Setup) -> impl Iterator<Item = Square> {
    let white = (setup.pieces()).filter(|&(_, piece)| piece == Piece::WhitePawn);
    white.map(|(square, _)| square)
}

/// The square ahead, if it is free.
fn single_step(setup: &Setup, from: Square) -> Option<Square> {
    let to = from.step(Direction::NORTH);
    to.filter(|&to| setup.piece_at(to).is_none())
}

fn double_steps_one_by_one(setup: &Setup) -> u64 {
    let moving = pawns(setup).filter(|from| from.rank() == Rank::R2);
    let targets = moving.filter_map(|from| single_step(setup, single_step(setup, from)?));
    targets.fold(0, |set, to| set | 1 << to.index())
}

fn moves_one_by_one(setup: &Setup) -> u64 {
    let is_theirs = |&to: &Square| {
        let piece = setup.piece_at(to);
        piece.is_some_and(|piece| piece.color() == Color::Black)
    };
    let moves = |from: Square| {
        let captures = Direction::pawn_captures(Color::White).map(|way| from.step(way));
        let captures = captures.into_iter().flatten().filter(is_theirs).count();
        captures + usize::from(single_step(setup, from).is_some())
    };
    let double = double_steps_one_by_one(setup).count_ones();
    pawns(setup).map(moves).sum::<usize>() as u64 + u64::from(double)
}
