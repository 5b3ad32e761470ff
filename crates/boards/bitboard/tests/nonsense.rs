//! Making and unmaking codes that are not moves of the position.

use boardbench_bitboard::Bitboards;
use boardbench_conformance::vectors;
use boardbench_core::{Board, Encoding, Position};
use boardbench_flags16::FromLow;
use boardbench_notation::parse_fen;
use boardbench_sliders::Rays;

#[test]
fn any_code_can_be_made_and_unmade_without_a_panic() {
    for vector in vectors::WELL_KNOWN {
        let board = Bitboards::<Rays>::from_setup(&parse_fen(vector.fen).unwrap());
        for mv in (0..1 << 16).filter_map(FromLow::from_code) {
            let mut changed = board;
            let undo = changed.make(mv);
            assert_ne!(changed.side_to_move(), board.side_to_move());
            changed.unmake(mv, undo);
            assert_eq!(changed.side_to_move(), board.side_to_move());
            assert_eq!(changed.hash(), board.hash());
        }
    }
}
