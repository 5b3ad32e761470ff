//! The sum of the middlegame and endgame values of a position's pieces, from tables with a part for each square of the own king.
//!
//! Stockfish's types name a pair of values in one integer "extremely cache-friendly". These tables have 49,152 pairs, so that no
//! form of them fits in a first-level cache.

use boardbench_core::{Color, Piece, Role, Score, Setup};
use boardbench_kernels::{Input, Prepared};

use crate::answers::{ask_forms, digest, forms};
use crate::{MicroGroup, group};

/// The pairs for a square of the king: twelve kinds of pieces on 64 squares.
const PART: usize = 12 * 64;

const PAIRS: usize = 64 * PART;

/// The most pieces of a position.
const MAX: usize = 32;

/// The places of a position's pieces in tables.
#[derive(Clone, Copy, Debug)]
struct Query {
    /// The square of each colour's king.
    kings: [u8; 2],
    count: u8,
    /// For each piece `code << 1 | colour`, where the code is `piece * 64 + square`.
    pieces: [u16; MAX],
}

/// Returns the number of a piece, from 0 to 11 as in [`Piece::ALL`].
const fn number(piece: Piece) -> usize {
    piece.color().index() * Role::ALL.len() + piece.role().index() - 1
}

fn query(setup: &Setup) -> Query {
    let mut query = Query {
        kings: [Color::White, Color::Black].map(|color| setup.king(color).index() as u8),
        count: 0,
        pieces: [0; MAX],
    };
    for (place, (square, piece)) in query.pieces.iter_mut().zip(setup.pieces()) {
        let code = number(piece) * 64 + square.index();
        *place = (code << 1 | piece.color().index()) as u16;
        query.count += 1;
    }
    query
}

/// Returns the sum over a position's pieces of what a table has for them.
#[inline(always)]
fn sum<V: Copy, S>(query: &Query, table: &[V], zero: S, add: impl Fn(S, V) -> S) -> S {
    let pieces = query.pieces.iter().take(query.count.into());
    pieces.fold(zero, |sum, &place| {
        let (code, color) = (usize::from(place >> 1), usize::from(place & 1));
        add(sum, table[usize::from(query.kings[color]) * PART + code])
    })
}

/// Returns the values of a piece on a square for its side: less in the middlegame and more in the endgame the nearer it is to its
/// king.
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
    let places = 0..PAIRS;
    let of_place = |place| values(place / PART, place % PART / 64, place % 64);
    places.map(|place| form(of_place(place))).collect()
}

/// Returns the answer for each position, computed by a sum over a table.
fn ask<V: Copy + 'static>(
    inputs: &[Input],
    table: Vec<V>,
    answer: impl Fn(&Query, &[V]) -> [i16; 2] + 'static,
) -> Box<dyn Prepared> {
    ask_forms(forms(inputs, query), move |query| answer(query, &table))
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
    let each = setup.pieces().map(|(square, piece)| {
        let king = setup.king(piece.color());
        values(king.index(), number(piece), square.index())
    });
    each.fold([0, 0], |sum, pair| [sum[0] + pair[0], sum[1] + pair[1]])
}

pub(crate) const GROUP: MicroGroup = group! {
    "score-tables", per "position", "middlegame and endgame values of a position's pieces, from tables larger than the first-level cache";
    expected |inputs| digest(&forms(inputs, |setup| setup), by_definition);
    "one-integer": "a pair is one integer of 32 bits",
        |inputs| ask(inputs, table(|[middlegame, endgame]| Score::new(middlegame, endgame)), one_integer),
        tables = size_of::<Score>() * PAIRS;
    "two-integers": "a pair is two integers of 32 bits",
        |inputs| ask(inputs, table(|pair| pair.map(i32::from)), two_integers),
        tables = size_of::<[i32; 2]>() * PAIRS;
    "two-of-16-bits": "a pair is two integers of 16 bits",
        |inputs| ask(inputs, table(|pair| pair), two_of_16_bits),
        tables = size_of::<[i16; 2]>() * PAIRS;
};
