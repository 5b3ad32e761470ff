//! The default methods of positions, against the setup.

use boardbench_array8x8::Array8x8;
use boardbench_core::{Piece, Position, Setup};

use crate::doubles::PlainBoard;
use crate::positions::{KNOWN, VARIED, setup};

/// Calls `check` with a board that uses the defaults and one that does not.
fn for_each_position(check: impl Fn(&str, &Setup, PlainBoard, Array8x8)) {
    for fen in VARIED.into_iter().chain(KNOWN.map(|known| known.fen)) {
        let setup = setup(fen);
        let plain = PlainBoard::from_setup(&setup);
        check(fen, &setup, plain, Array8x8::from_setup(&setup));
    }
}

/// Powers of five distinguish up to four pieces of a kind; the pawns have the highest powers.
#[test]
fn material_is_the_sum_of_the_values() {
    let mut values = [0; Piece::INDEX_SPACE];
    for (piece, power) in Piece::ALL.into_iter().rev().zip(0..) {
        values[piece.index()] = 5_i32.pow(power) * if power % 2 == 0 { 1 } else { -1 };
    }
    for_each_position(|fen, setup, plain, own| {
        let mut expected = 0;
        for (_, piece) in setup.pieces() {
            expected += values[piece.index()];
        }
        assert_eq!(plain.material(&values), expected, "{fen}");
        assert_eq!(own.material(&values), expected, "{fen}");
        assert_eq!(plain.material(&[0; Piece::INDEX_SPACE]), 0, "{fen}");
    });
}

#[test]
fn only_the_setup_limits_clocks() {
    let last = setup(VARIED[7]);
    let mut board = PlainBoard::from_setup(&last);
    let before = board;
    let undo = board.make_null();
    assert_eq!(
        (board.halfmove_clock(), board.fullmove_number()),
        (10_000, 65_536)
    );
    let passed = board.to_setup();
    assert_eq!(
        (passed.halfmove_clock(), passed.fullmove_number()),
        (9_999, 65_535)
    );
    assert_eq!(passed.side_to_move(), !last.side_to_move());
    board.unmake_null(undo);
    assert_eq!(board, before);
}
