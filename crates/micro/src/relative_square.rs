//! A square as the other side sees it, by four algorithms.
//!
//! Black's third rank is white's sixth: tables of squares, double pushes and promotions are written
//! once, for white, and asked with the square turned over for black. Stockfish's types do it by
//! `square ^ (color * 56)`: 56 has the three bits of the rank.
//!
//! | entrant | idea | tables |
//! |---|---|---|
//! | `branch` | if black, the rank is counted from the top | none |
//! | `subtraction` | `7 - rank` for black, without a branch: `rank * (1 - 2 * color) + 7 * color` | none |
//! | `table` | both answers for each square | 128 bytes |
//! | `xor` | Stockfish's | none |
//!
//! The working set is the squares and colours of all pieces of real positions. The compiler may see
//! that a branch chooses between two numbers, and not branch; see the counts of instructions.

use std::hint::black_box;
use std::marker::PhantomData;

use boardbench_core::{Color, Square};
use boardbench_kernels::{Digest, Input, Prepared};

use crate::{Micro, MicroGroup};

/// A way to turn a square over.
trait Turns: 'static {
    const NAME: &'static str;
    const ABOUT: &'static str;
    const SOURCE: &'static str = "\"Bitboard representation of Chess Board\" (Stockfish's types)";
    const TABLE_BYTES: usize = 0;

    fn relative(square: Square, color: Color) -> Square;
}

enum Branch {}

impl Turns for Branch {
    const NAME: &'static str = "branch";
    const ABOUT: &'static str = "if black, counts the rank from the top";

    #[inline(always)]
    fn relative(square: Square, color: Color) -> Square {
        match color {
            Color::White => square,
            Color::Black => Square::from_low_bits((7 - square.code() / 8) * 8 + square.code() % 8),
        }
    }
}

enum Subtraction {}

impl Turns for Subtraction {
    const NAME: &'static str = "subtraction";
    const ABOUT: &'static str = "the rank times 1 or -1, plus 0 or 7";

    #[inline(always)]
    fn relative(square: Square, color: Color) -> Square {
        let (rank, file) = (square.code() / 8, square.code() % 8);
        let color = color as u8;
        let sign = 1_u8.wrapping_sub(2 * color);
        let rank = rank.wrapping_mul(sign).wrapping_add(7 * color);
        Square::from_low_bits(rank.wrapping_mul(8).wrapping_add(file))
    }
}

/// The answers by colour and square.
static TURNED: [[Square; 64]; 2] = {
    let mut table = [[Square::A1; 64]; 2];
    let mut index = 0;
    while index < 64 {
        let square = Square::from_low_bits(index);
        table[0][index as usize] = square;
        table[1][index as usize] = Square::from_low_bits(56 - square.code() / 8 * 8 + index % 8);
        index += 1;
    }
    table
};

enum Table {}

impl Turns for Table {
    const NAME: &'static str = "table";
    const ABOUT: &'static str = "both answers for each square";
    const TABLE_BYTES: usize = size_of_val(&TURNED);

    #[inline(always)]
    fn relative(square: Square, color: Color) -> Square {
        TURNED[color.index()][square.index()]
    }
}

enum Xor {}

impl Turns for Xor {
    const NAME: &'static str = "xor";
    const ABOUT: &'static str = "the square XOR 56 times the colour";

    #[inline(always)]
    fn relative(square: Square, color: Color) -> Square {
        square.relative_to(color)
    }
}

type Queries = Vec<(Square, Color)>;

fn queries(inputs: &[Input]) -> Queries {
    let of_position = |input: &Input| -> Queries {
        let pieces = input.setup.pieces();
        pieces
            .map(|(square, piece)| (square, piece.color()))
            .collect()
    };
    inputs.iter().flat_map(of_position).collect()
}

struct Turning<T> {
    queries: Queries,
    way: PhantomData<T>,
}

impl<T: Turns> Prepared for Turning<T> {
    fn run(&mut self) -> u64 {
        for &(square, color) in &self.queries {
            black_box(T::relative(square, color));
        }
        self.queries.len() as u64
    }

    fn digest(&mut self) -> Digest {
        digest(&self.queries, T::relative)
    }
}

fn digest(queries: &Queries, relative: impl Fn(Square, Color) -> Square) -> Digest {
    let mut digest = Digest::new();
    for (number, &(square, color)) in queries.iter().enumerate() {
        digest.add(number, relative(square, color).index() as u64);
    }
    digest
}

/// By the names of the squares: the same file, and ranks as far from the other edge.
fn relative_plainly(square: Square, color: Color) -> Square {
    let is_answer = |other: &Square| match color {
        Color::White => *other == square,
        Color::Black => {
            other.file() == square.file() && other.rank().index() + square.rank().index() == 7
        }
    };
    Square::all().find(is_answer).unwrap_or(square)
}

const fn entrant<T: Turns>() -> Micro {
    Micro {
        name: T::NAME,
        about: T::ABOUT,
        source: T::SOURCE,
        table_bytes: T::TABLE_BYTES,
        needs: None,
        prepare: |inputs| {
            Box::new(Turning::<T> {
                queries: queries(inputs),
                way: PhantomData,
            })
        },
    }
}

static ENTRANTS: [Micro; 4] = [
    entrant::<Branch>(),
    entrant::<Subtraction>(),
    entrant::<Table>(),
    entrant::<Xor>(),
];

/// The group of this module.
pub(crate) const GROUP: MicroGroup = MicroGroup {
    name: "relative-square",
    unit: "square",
    about: "a piece's square as its owner sees it",
    entrants: &ENTRANTS,
    golden: |inputs| digest(&queries(inputs), relative_plainly),
};

#[cfg(test)]
mod tests {
    use super::*;

    fn check<T: Turns>() {
        for square in Square::all() {
            for color in Color::ALL {
                let expected = relative_plainly(square, color);
                assert_eq!(T::relative(square, color), expected, "{} {square}", T::NAME);
            }
        }
    }

    #[test]
    fn all_ways_agree_on_all_squares() {
        check::<Branch>();
        check::<Subtraction>();
        check::<Table>();
        check::<Xor>();
        assert_eq!(relative_plainly(Square::C1, Color::Black), Square::C8);
    }
}
