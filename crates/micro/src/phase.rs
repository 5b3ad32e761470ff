//! The blend of a middlegame and an endgame value by the phase of the game, by four algorithms.
//!
//! The phase counts the pieces that are left, from 0 to [`WHOLE`]. The blend is
//! `(middlegame * phase + endgame * (WHOLE - phase)) / WHOLE`.
//!
//! | contender | idea | values |
//! |---|---|---|
//! | `two-integers` | the formula | two integers |
//! | `one-integer` | the same after unpacking both values | one integer |
//! | `by-phase` | the formula only between the first and the last phase | two integers |
//! | `one-integer-by-phase` | the same, unpacking one value where one is enough | one integer |
//!
//! The working set has the pieces of real positions, valued by a rule of this module.

use boardbench_core::{Role, Score, Setup};
use boardbench_kernels::Input;

use crate::answers::{Answer, ask_each, digest};
use crate::{Micro, MicroGroup};

/// The phase with all pieces.
const WHOLE: i32 = 24;

/// Values, and the phase.
#[derive(Clone, Copy, Debug)]
struct Query<V> {
    values: V,
    phase: i32,
}

impl Answer for i32 {
    fn number(self) -> u64 {
        self as u64
    }
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
fn one_integer(query: Query<Score>) -> i32 {
    let values = query.values;
    blend(
        values.middlegame().into(),
        values.endgame().into(),
        query.phase,
    )
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

/// The value of a position's pieces, white's less black's, and its phase.
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
    Query {
        values: (middlegame, endgame),
        phase: phase.min(WHOLE),
    }
}

fn queries(inputs: &[Input]) -> Vec<Query<(i32, i32)>> {
    inputs.iter().map(|input| query(&input.setup)).collect()
}

fn packed(inputs: &[Input]) -> Vec<Query<Score>> {
    let pack = |Query { values, phase }: Query<(i32, i32)>| Query {
        values: Score::new(values.0 as i16, values.1 as i16),
        phase,
    };
    queries(inputs).into_iter().map(pack).collect()
}

const DOCUMENT: &str = "\"Bitboard representation of Chess Board\" (Stockfish's types), `Score`";

static CONTENDERS: [Micro; 4] = [
    Micro::new(
        "two-integers",
        "both values weighted by the phase",
        "Chess Programming Wiki, \"Tapered Eval\"",
        |inputs| ask_each(queries(inputs), two_integers),
    ),
    Micro::new(
        "one-integer",
        "the same after unpacking both from one integer",
        DOCUMENT,
        |inputs| ask_each(packed(inputs), one_integer),
    ),
    Micro::new(
        "by-phase",
        "one value alone in the first and in the last phase, which takes branches",
        "none: the alternative to the document's",
        |inputs| ask_each(queries(inputs), by_phase),
    ),
    Micro::new(
        "one-integer-by-phase",
        "the same after unpacking from one integer",
        "none: the alternative to the document's",
        |inputs| ask_each(packed(inputs), one_integer_by_phase),
    ),
];

/// The group of this module.
pub(crate) const GROUP: MicroGroup = MicroGroup {
    name: "phase-blend",
    unit: "position",
    about: "a middlegame and an endgame value blended by the phase",
    contenders: &CONTENDERS,
    golden: |inputs| digest(&queries(inputs), by_definition),
};

/// The blend as a sum of single steps from one value to the other.
fn by_definition(query: Query<(i32, i32)>) -> i32 {
    let (middlegame, endgame) = query.values;
    let sum: i32 = (0..WHOLE)
        .map(|step| {
            if step < query.phase {
                middlegame
            } else {
                endgame
            }
        })
        .sum();
    sum / WHOLE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_algorithms_agree_on_all_phases() {
        for phase in 0..=WHOLE {
            for values in [(0, 0), (100, -7), (-1_350, 2_000), (32_000, -32_000)] {
                let two = Query { values, phase };
                let one = Query {
                    values: Score::new(values.0 as i16, values.1 as i16),
                    phase,
                };
                let expected = by_definition(two);
                assert_eq!(two_integers(two), expected, "{two:?}");
                assert_eq!(by_phase(two), expected, "{two:?}");
                assert_eq!(one_integer(one), expected, "{two:?}");
                assert_eq!(one_integer_by_phase(one), expected, "{two:?}");
            }
        }
    }

    #[test]
    fn the_initial_position_is_the_first_phase_and_even() {
        let Query { values, phase } = query(&Setup::initial());
        assert_eq!((values, phase), ((0, 0), WHOLE));
    }
}
