//! Tests of functions that take a board.

use boardbench_core::{Board, Encoding, MoveList, Position, is_valid_move};
use boardbench_flags16::FromLow;

use super::doubles::PlainBoard;
use super::positions::{VARIED, known, setup};

#[test]
#[cfg_attr(miri, ignore = "tests a million codes")]
fn is_valid_move_agrees_with_the_generator() {
    for fen in VARIED.into_iter().chain(known().map(|(fen, ..)| fen)) {
        let mut board = PlainBoard::from_setup(&setup(fen));
        let before = board;
        let mut valid = Vec::new();
        for mv in (0..1 << FromLow::CODE_BITS).filter_map(FromLow::from_code) {
            valid.extend(is_valid_move(&mut board, mv).then_some(mv));
            assert_eq!(board, before, "{mv:?} {fen}");
        }
        let mut expected = MoveList::<FromLow>::new();
        assert!(board.legal(&mut expected).is_continue());
        expected.sort_unstable_by_key(|mv| mv.code());
        assert_eq!(valid, *expected, "{fen}");
    }
}
