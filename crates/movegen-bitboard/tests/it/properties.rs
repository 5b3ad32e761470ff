//! Property tests: en passant with random pieces around it, codes that are not moves, and generators stopped at each move.

use boardbench_bitboard::Bitboards;
use boardbench_conformance::vectors::WELL_KNOWN;
use boardbench_core::{
    Board, CanonicalMove, Color, Encoding, Find, MoveList, Piece, Position, Setup, Square,
};
use boardbench_flags16::FromLow;
use boardbench_notation::parse_fen;
use boardbench_sliders::Magic;
use proptest::prelude::*;

use crate::{config, crowded};

type Tested = Bitboards<Magic>;

fn legal(board: &Tested) -> MoveList<FromLow> {
    let mut list = MoveList::new();
    assert!(board.legal(&mut list).is_continue());
    list
}

fn well_known() -> impl Iterator<Item = Tested> {
    WELL_KNOWN.iter().map(|vector| {
        let setup = parse_fen(vector.fen).expect("a valid FEN");
        Tested::from_setup(&setup)
    })
}

#[test]
fn a_sink_stops_the_generator() {
    for board in well_known() {
        for &mv in &legal(&board) {
            let mut find = Find::new(mv);
            assert!(board.legal(&mut find).is_break() && find.found(), "{mv}");
        }
    }
}

#[test]
fn any_code_can_be_made_and_unmade() {
    for board in well_known() {
        for mv in (0..1 << 16).filter_map(FromLow::from_code) {
            let mut changed = board;
            let undo = changed.make(mv);
            assert_ne!(changed.side_to_move(), board.side_to_move());
            changed.unmake(mv, undo);
            assert_eq!(changed.state(), board.state());
            assert_eq!(changed.hash(), board.hash());
        }
    }
}

/// Returns positions in which black may play d7-d5 past a white pawn on e5; other pieces are anywhere.
fn before_a_double_push() -> impl Strategy<Value = Setup> {
    crowded(1..12, |builder| {
        builder.pieces[Square::E5.index()] = Some(Piece::WhitePawn);
        builder.pieces[Square::D5.index()] = None;
        builder.pieces[Square::D6.index()] = None;
        builder.pieces[Square::D7.index()] = Some(Piece::BlackPawn);
        builder.side_to_move = Color::Black;
    })
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn en_passant_legality_equals_the_setups(setup in before_a_double_push()) {
        let mut board = Tested::from_setup(&setup);
        let push = CanonicalMove::new(Square::D7, Square::D5);
        let push = legal(&board).iter().copied().find(|mv| mv.canonical() == push);
        prop_assume!(push.is_some());
        board.make(push.unwrap());
        let after = board.to_setup();
        let moves = legal(&board);
        let taken = moves.iter().any(|mv| mv.flags().is_en_passant());
        prop_assert_eq!(taken, after.legal_en_passant().is_some());
        prop_assert_eq!(moves.len(), <Tested as Board<FromLow>>::count_legal(&board));
        prop_assert_eq!(board.hash(), Some(after.hash()));
        prop_assert_eq!(board, Tested::from_setup(&after));
    }
}
