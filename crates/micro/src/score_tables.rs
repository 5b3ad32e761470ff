//! Times the sum of middlegame and endgame values of a position's pieces, from tables by the square of their king.
//!
//! Stockfish's types call a pair of values in one integer "extremely cache-friendly". These tables have 49,152 pairs, so that no
//! form of them fits in a first-level cache.

use boardbench_core::{Color, Piece, Role, Score, Setup};
use boardbench_kernels::{Input, Prepared};

use crate::queries::{checksum, forms, query_forms};
use crate::{MicroGroup, group};

/// Pairs per king square: twelve kinds of pieces on 64 squares.
const PART: usize = 12 * 64;

const PAIRS: usize = 64 * PART;

/// Maximum number of pieces of a position.
const MAX_PIECES: usize = 32;

/// Table indices of a position's pieces.
#[derive(Clone, Copy, Debug)]
struct Query {
    /// Square of each colour's king.
    kings: [u8; 2],
    count: u8,
    /// Per piece, `code << 1 | colour`, where the code is `piece * 64 + square`.
    pieces: [u16; MAX_PIECES],
}

/// Returns the number of a piece, from 0 to 11 as in [`Piece::ALL`].
const fn number(piece: Piece) -> usize {
    piece.color().index() * Role::ALL.len() + piece.role().index() - 1
}

fn query(setup: &Setup) -> Query {
    let mut query = Query {
        kings: [Color::White, Color::Black].map(|color| setup.king(color).index() as u8),
        count: 0,
        pieces: [0; MAX_PIECES],
    };
    for (entry, (square, piece)) in query.pieces.iter_mut().zip(setup.pieces()) {
        let code = number(piece) * 64 + square.index();
        *entry = (code << 1 | piece.color().index()) as u16;
        query.count += 1;
    }
    query
}

/// Returns the sum of the table entries of a position's pieces.
#[inline(always)]
fn sum<V: Copy, S>(query: &Query, table: &[V], zero: S, add: impl Fn(S, V) -> S) -> S {
    let pieces = query.pieces.iter().take(query.count.into());
    pieces.fold(zero, |sum, &entry| {
        let (code, color) = (usize::from(entry >> 1), usize::from(entry & 1));
        add(sum, table[usize::from(query.kings[color]) * PART + code])
    })
}

/// Returns the values of a piece on a square for its side: near its king, lower in the middlegame and higher in the endgame.
fn values(king: usize, piece: usize, square: usize) -> [i16; 2] {
    let apart = |shift: usize| (king >> shift & 7).abs_diff(square >> shift & 7);
    let distance = apart(0).max(apart(3)) as i16;
    let value = match Role::ALL[piece % 6] {
        Role::Pawn => 100,
        Role::Knight => 310,
        Role::Bishop => 320,
        Role::Rook => 480,
        Role::Queen => 950,
        Role::King => 0,
    };
    let sign = if piece < 6 { 1 } else { -1 };
    [sign * (value + distance), sign * (value + 21 - 3 * distance)]
}

/// Returns a table of all pairs in some form.
fn table<V>(form: impl Fn([i16; 2]) -> V) -> Vec<V> {
    let indices = 0..PAIRS;
    let pair = |index| values(index / PART, index % PART / 64, index % 64);
    indices.map(|index| form(pair(index))).collect()
}

/// Returns a loop that computes the sum over a table for each position.
fn sums<V: Copy + 'static>(
    inputs: &[Input],
    table: Vec<V>,
    sum: impl Fn(&Query, &[V]) -> [i16; 2] + 'static,
) -> Box<dyn Prepared> {
    query_forms(forms(inputs, query), move |query| sum(query, &table))
}

#[inline(always)]
fn one_integer(query: &Query, table: &[Score]) -> [i16; 2] {
    let sum = sum(query, table, Score::ZERO, |sum, score| sum + score);
    [sum.middlegame(), sum.endgame()]
}

#[inline(always)]
fn two_integers(query: &Query, table: &[[i32; 2]]) -> [i16; 2] {
    let add =
        |[middlegame, endgame]: [i32; 2], pair: [i32; 2]| [middlegame + pair[0], endgame + pair[1]];
    sum(query, table, [0, 0], add).map(|value| value as i16)
}

#[inline(always)]
fn two_of_16_bits(query: &Query, table: &[[i16; 2]]) -> [i16; 2] {
    let add =
        |[middlegame, endgame]: [i16; 2], pair: [i16; 2]| [middlegame + pair[0], endgame + pair[1]];
    sum(query, table, [0, 0], add)
}

/// Returns the sum without a table.
fn by_definition(setup: &Setup) -> [i16; 2] {
    let pairs = setup.pieces().map(|(square, piece)| {
        let king = setup.king(piece.color());
        values(king.index(), number(piece), square.index())
    });
    pairs.fold([0, 0], |sum, pair| [sum[0] + pair[0], sum[1] + pair[1]])
}

pub(crate) const GROUP: MicroGroup = group! {
    "score-tables", per "position", "middlegame and endgame values of a position's pieces, from tables larger than the first-level cache";
    expected |inputs| checksum(&forms(inputs, |setup| setup), by_definition);
    "one-integer": "a pair is one integer of 32 bits",
        |inputs| sums(inputs, table(|[middlegame, endgame]| Score::new(middlegame, endgame)), one_integer),
        tables = size_of::<Score>() * PAIRS;
    "two-integers": "a pair is two integers of 32 bits",
        |inputs| sums(inputs, table(|pair| pair.map(i32::from)), two_integers),
        tables = size_of::<[i32; 2]>() * PAIRS;
    "two-of-16-bits": "a pair is two integers of 16 bits",
        |inputs| sums(inputs, table(|pair| pair), two_of_16_bits),
        tables = size_of::<[i16; 2]>() * PAIRS;
};
