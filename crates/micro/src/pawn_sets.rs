//! Times the moves of white pawns as bitboards, as the lecture computes them, with one part computed once or each time.
//!
//! A computed bitboard goes through [`black_box`] where a generator would call a function, so that the compiler computes it
//! as often as the contender does; a contender that computes none calls it as often. The working set has the twelve bitboards
//! of real positions, a1 as the lowest bit.

use std::hint::black_box;

use boardbench_core::{Color, Direction, Piece, Rank, Role, Setup, Square};

use crate::queries::{checksum, forms, run_queries};
use crate::sets::of_piece;
use crate::{MicroGroup, group};

/// Bitboards of pieces by role, white's and black's.
type Bitboards = [[u64; 6]; 2];

const WHITE: usize = 0;
const BLACK: usize = 1;
const PAWNS: usize = 0;

/// Returns the squares of a row, counted from 0.
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
    sets.iter().fold(0, |union, set| union | set)
}

#[inline(always)]
fn occupied(sets: &Bitboards) -> u64 {
    united(&sets[WHITE]) | united(&sets[BLACK])
}

/// Returns the targets of double pushes.
#[inline(always)]
fn double_steps(sets: &Bitboards, fourth_row: u64) -> u64 {
    let empty = !occupied(sets);
    let single = (sets[WHITE][PAWNS] << 8) & empty;
    (single << 8) & empty & fourth_row
}

#[inline(always)]
fn constant(sets: &Bitboards) -> u64 {
    black_box(3_u8);
    double_steps(sets, FOURTH_ROW)
}

#[inline(always)]
fn made_each_time(sets: &Bitboards) -> u64 {
    double_steps(sets, row(black_box(3)))
}

/// Counts the moves of pawns, promotions as one each, without en passant.
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
fn once(sets: &Bitboards) -> u64 {
    let (empty, theirs) = (!occupied(sets), united(&sets[BLACK]));
    let precomputed = |set| {
        black_box(sets);
        set
    };
    count(sets[WHITE][PAWNS], || precomputed(empty), || precomputed(theirs))
}

#[inline(always)]
fn each_time(sets: &Bitboards) -> u64 {
    count(sets[WHITE][PAWNS], || !occupied(black_box(sets)), || united(black_box(&sets[BLACK])))
}

fn sets(setup: &Setup) -> Bitboards {
    let of_role = |color, role| of_piece(setup, Piece::new(color, role)).bits();
    Color::ALL.map(|color| Role::ALL.map(|role| of_role(color, role)))
}

pub(crate) const GROUPS: [MicroGroup; 2] = [
    group! {
        "pawn-row", per "position", "the targets of double pushes";
        expected |inputs| checksum(&forms(inputs, |setup| setup), double_steps_one_by_one);
        "constant": "the fourth row is a constant", |inputs| run_queries(forms(inputs, sets), |sets| constant(&sets));
        "made-each-time": "the fourth row is computed from its squares each time",
            |inputs| run_queries(forms(inputs, sets), |sets| made_each_time(&sets));
    },
    group! {
        "pawn-occupancy", per "position", "the number of pawn moves";
        expected |inputs| checksum(&forms(inputs, |setup| setup), moves_one_by_one);
        "once": "the occupied squares are united once for all kinds of moves",
            |inputs| run_queries(forms(inputs, sets), |sets| once(&sets));
        "each-time": "they are united for each kind of moves",
            |inputs| run_queries(forms(inputs, sets), |sets| each_time(&sets));
    },
];

pub(crate) fn white_pawns(setup: &Setup) -> impl Iterator<Item = Square> {
    let white = (setup.pieces()).filter(|&(_, piece)| piece == Piece::WhitePawn);
    white.map(|(square, _)| square)
}

/// Returns the targets of a white pawn: by a single push, a double push, and captures except en passant.
pub(crate) fn pawn_targets(setup: &Setup, pawn: Square) -> impl Iterator<Item = Square> {
    let free = |from: Square| {
        let to = from.step(Direction::NORTH);
        to.filter(|&to| setup.piece_at(to).is_none())
    };
    let single = free(pawn);
    let double = single.filter(|_| pawn.rank() == Rank::R2).and_then(free);
    let captures = Direction::pawn_captures(Color::White).map(|way| {
        let piece_at = |&to: &Square| setup.piece_at(to);
        let is_theirs = |piece: Piece| piece.color() == Color::Black;
        pawn.step(way).filter(|to| piece_at(to).is_some_and(is_theirs))
    });
    [single, double].into_iter().chain(captures).flatten()
}

fn double_steps_one_by_one(setup: &Setup) -> u64 {
    let targets =
        |pawn: Square| pawn_targets(setup, pawn).filter(move |to| to.index() == pawn.index() + 16);
    let targets = white_pawns(setup).flat_map(targets);
    targets.fold(0, |set, to| set | 1 << to.index())
}

fn moves_one_by_one(setup: &Setup) -> u64 {
    let targets = white_pawns(setup).flat_map(|pawn| pawn_targets(setup, pawn));
    targets.count() as u64
}
