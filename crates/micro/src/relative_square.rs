//! A square as the other side sees it.
//!
//! Tables of squares, double pushes and promotions are written once, for White, and Black's squares are mirrored. Stockfish's
//! types do it by `square ^ (color * 56)`: 56 has the three bits of the rank. The compiler may turn the branch into a selection
//! of one of two numbers.

use boardbench_core::{Color, Square, by_square};
use boardbench_kernels::Input;

use crate::answers::{ask_each, digest, pieces};
use crate::{MicroGroup, group};

type Query = (Square, Color);

#[inline(always)]
fn branch((square, color): Query) -> Square {
    match color {
        Color::White => square,
        Color::Black => Square::from_low_bits((7 - square.code() / 8) * 8 + square.code() % 8),
    }
}

#[inline(always)]
fn subtraction((square, color): Query) -> Square {
    let (rank, file) = (square.code() / 8, square.code() % 8);
    let color = color as u8;
    let sign = 1_u8.wrapping_sub(2 * color);
    let rank = rank.wrapping_mul(sign).wrapping_add(7 * color);
    Square::from_low_bits(rank.wrapping_mul(8).wrapping_add(file))
}

/// The answers by colour and square.
static MIRRORED: [[Square; 64]; 2] = [
    by_square!(square => square),
    by_square!(square => Square::from_low_bits(56 - square.code() / 8 * 8 + square.code() % 8)),
];

#[inline(always)]
fn table((square, color): Query) -> Square {
    MIRRORED[color.index()][square.index()]
}

#[inline(always)]
fn xor((square, color): Query) -> Square {
    square.relative_to(color)
}

/// By the names of the squares: for Black that of equal file, as far from the other edge.
fn reference((square, color): Query) -> Square {
    let is_answer = |other: &Square| match color {
        Color::White => *other == square,
        Color::Black => {
            other.file() == square.file() && other.rank().index() + square.rank().index() == 7
        }
    };
    Square::all().find(is_answer).unwrap_or(square)
}

fn queries(inputs: &[Input]) -> Vec<Query> {
    pieces(inputs)
        .map(|(square, piece)| (square, piece.color()))
        .collect()
}

pub(crate) const GROUP: MicroGroup = group! {
    "relative-square", per "square", "a piece's square as its owner sees it";
    golden |inputs| digest(&queries(inputs), reference);
    "branch": "if black, counts the rank from the top", |inputs| ask_each(queries(inputs), branch);
    "subtraction": "the rank times 1 or -1, plus 0 or 7", |inputs| ask_each(queries(inputs), subtraction);
    "table": "both answers for each square", |inputs| ask_each(queries(inputs), table),
        tables = size_of_val(&MIRRORED);
    "xor": "the square XOR 56 times the colour", |inputs| ask_each(queries(inputs), xor);
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answers::tests::assert_equal;

    #[test]
    fn all_algorithms_agree_on_all_squares() {
        let all = Square::all().flat_map(|square| Color::ALL.map(|color| (square, color)));
        assert_equal(all, reference, &[branch, subtraction, table, xor]);
        assert_eq!(reference((Square::C1, Color::Black)), Square::C8);
    }
}
