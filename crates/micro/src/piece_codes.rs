//! Times decoding kind and colour of a piece, in two numberings.
//!
//! Stockfish's types write a piece as `(Color << 3) | PieceType`, which a mask and a shift decode. Numbers without gaps, 0 to 5
//! for white and 6 to 11 for black, are decoded by a division or a comparison.

use boardbench_core::{Color, Piece};
use boardbench_kernels::Input;

use crate::queries::{checksum, pieces, run_queries};
use crate::{MicroGroup, group};

/// Kind, from 1 for a pawn, and the colour, 1 for black.
type Parts = [u8; 2];

/// Returns the pieces of all positions, each in a numbering.
fn codes<C>(inputs: &[Input], code: impl Fn(Piece) -> C) -> Vec<C> {
    pieces(inputs).map(|(_, piece)| code(piece)).collect()
}

/// Returns the code of a piece in the numbering without gaps.
fn dense_code(piece: Piece) -> u8 {
    6 * piece.color() as u8 + piece.role() as u8 - 1
}

#[inline(always)]
fn shifted(code: u8) -> Parts {
    [code & 7, code >> 3]
}

#[inline(always)]
fn divided(code: u8) -> Parts {
    [code % 6 + 1, code / 6]
}

#[inline(always)]
fn compared(code: u8) -> Parts {
    let is_black = u8::from(code >= 6);
    [code - 6 * is_black + 1, is_black]
}

fn by_name(piece: Piece) -> Parts {
    [piece.role() as u8, u8::from(piece.color() == Color::Black)]
}

pub(crate) const GROUP: MicroGroup = group! {
    "piece-code", per "piece", "the kind and the colour of a piece";
    expected |inputs| checksum(&codes(inputs, |piece| piece), by_name);
    "shifted": "the colour above three bits of kind", |inputs| run_queries(codes(inputs, |piece| piece as u8), shifted);
    "of-twelve": "twelve numbers without gaps, divided by six", |inputs| run_queries(codes(inputs, dense_code), divided);
    "of-twelve-compared": "the same, compared with six", |inputs| run_queries(codes(inputs, dense_code), compared);
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_numberings_give_kind_and_colour_of_every_piece() {
        for piece in Piece::ALL {
            let (code, dense) = (piece as u8, dense_code(piece));
            assert!(code < 16 && dense < 12, "{piece:?}");
            let decoded = [shifted(code), divided(dense), compared(dense)];
            assert_eq!(decoded, [by_name(piece); 3], "{piece:?}");
        }
    }
}
