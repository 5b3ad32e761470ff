//! Tests the lecture's material count on an 8x8 array.

use boardbench_array8x8::Array8x8;
use boardbench_core::{Piece, Position};

use super::positions::{VARIED, known, setup};

/// Powers of five distinguish up to four pieces of a kind; the pawns have the highest powers.
#[test]
fn material_is_the_sum_of_the_values() {
    let mut values = [0; Piece::INDEX_SPACE];
    for (piece, power) in Piece::ALL.into_iter().rev().zip(0..) {
        values[piece.index()] = 5_i32.pow(power) * if power % 2 == 0 { 1 } else { -1 };
    }
    for fen in VARIED.into_iter().chain(known().map(|(fen, ..)| fen)) {
        let setup = setup(fen);
        let pieces = setup.pieces();
        let expected: i32 = pieces.map(|(_, piece)| values[piece.index()]).sum();
        let board = <Array8x8>::from_setup(&setup);
        assert_eq!(board.material(&values), expected, "{fen}");
    }
}
