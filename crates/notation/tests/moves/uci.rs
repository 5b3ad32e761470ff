//! Writing UCI moves.

use boardbench_core::{CastlingForm, Encoding, Setup};
use boardbench_flags16::FromLow;
use boardbench_notation::uci::{write, write_dyn};

use crate::boards::facade;

#[test]
fn write_dyn_recognises_castling() {
    let board = facade(&Setup::initial());
    let text = |mv: &str, form| write_dyn(&*board, mv.parse().unwrap(), form);
    let [squares, rook] = CastlingForm::ALL;
    assert_eq!(text("e1g1", squares), "e1g1");
    assert_eq!(text("e1g1", rook), "e1h1");
    assert_eq!(text("e8c8", rook), "e8a8");
    // Not a king, or not to the castling square.
    assert_eq!(text("e2g2", rook), "e2g2");
    assert_eq!(text("e1f1", rook), "e1f1");
}

#[test]
fn the_null_move_is_written_as_zeros() {
    for form in CastlingForm::ALL {
        assert_eq!(write(FromLow::NULL, form), "0000");
    }
}
