//! Times the interpolation of a middlegame and an endgame value by the phase of the game.
//!
//! The phase counts the remaining pieces, from 0 to [`WHOLE`]. The blend is
//! `(middlegame * phase + endgame * (WHOLE - phase)) / WHOLE`.
//!
//! The working set has the pieces of real positions, with values by a rule of this module.

use boardbench_core::{Role, Score, Setup};

use crate::queries::{checksum, forms, run_queries};
use crate::{MicroGroup, group};

/// Phase with all pieces.
const WHOLE: i32 = 24;

#[derive(Clone, Copy, Debug)]
struct Query<V> {
    values: V,
    phase: i32,
}

const fn blend(middlegame: i32, endgame: i32, phase: i32) -> i32 {
    (middlegame * phase + endgame * (WHOLE - phase)) / WHOLE
}

#[inline(always)]
fn two_integers(query: Query<(i32, i32)>) -> i32 {
    let (middlegame, endgame) = query.values;
    blend(middlegame, endgame, query.phase)
}

#[inline(always)]
fn one_integer(Query { values, phase }: Query<Score>) -> i32 {
    let values = (values.middlegame().into(), values.endgame().into());
    two_integers(Query { values, phase })
}

#[inline(always)]
fn by_phase(query: Query<(i32, i32)>) -> i32 {
    let (middlegame, endgame) = query.values;
    match query.phase {
        WHOLE => middlegame,
        0 => endgame,
        phase => blend(middlegame, endgame, phase),
    }
}

#[inline(always)]
fn one_integer_by_phase(query: Query<Score>) -> i32 {
    match query.phase {
        WHOLE => query.values.middlegame().into(),
        0 => query.values.endgame().into(),
        _ => one_integer(query),
    }
}

/// Returns the value of a position's pieces, white's less black's, and its phase.
fn query(setup: &Setup) -> Query<(i32, i32)> {
    let (mut middlegame, mut endgame, mut phase) = (0, 0, 0);
    for (square, piece) in setup.pieces() {
        let rank = square.relative_to(piece.color()).rank().index() as i32;
        let (value, weight) = match piece.role() {
            Role::Pawn => (100, 0),
            Role::Knight => (310, 1),
            Role::Bishop => (320, 1),
            Role::Rook => (480, 2),
            Role::Queen => (950, 4),
            Role::King => (0, 0),
        };
        let sign = 1 - 2 * piece.color() as i32;
        middlegame += sign * (value - rank);
        endgame += sign * (value + 8 * rank);
        phase += weight;
    }
    Query { values: (middlegame, endgame), phase: phase.min(WHOLE) }
}

/// Returns the query with both values in one integer.
fn packed(setup: &Setup) -> Query<Score> {
    let Query { values, phase } = query(setup);
    let values = Score::new(values.0 as i16, values.1 as i16);
    Query { values, phase }
}

pub(crate) const GROUP: MicroGroup = group! {
    "phase-blend", per "position", "a middlegame and an endgame value blended by the phase";
    expected |inputs| checksum(&forms(inputs, query), by_definition);
    "two-integers": "both values weighted by the phase", |inputs| run_queries(forms(inputs, query), two_integers);
    "one-integer": "the same after unpacking both from one integer", |inputs| run_queries(forms(inputs, packed), one_integer);
    "by-phase": "one value alone in the first and in the last phase, by branches",
        |inputs| run_queries(forms(inputs, query), by_phase);
    "one-integer-by-phase": "the same after unpacking from one integer",
        |inputs| run_queries(forms(inputs, packed), one_integer_by_phase);
};

/// Returns the blend as a sum of single steps from one value to the other.
fn by_definition(query: Query<(i32, i32)>) -> i32 {
    let (middlegame, endgame) = query.values;
    let (remaining, captured) = (query.phase, WHOLE - query.phase);
    let sum = |value, times: i32| (0..times).map(|_| value).sum::<i32>();
    (sum(middlegame, remaining) + sum(endgame, captured)) / WHOLE
}
