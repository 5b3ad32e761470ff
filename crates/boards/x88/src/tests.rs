//! What only a look inside shows: lists that agree with the cells, and codes that are no moves. The
//! rules of chess are checked in `tests/conformance.rs`.

use boardbench_core::{
    Any, Board, Count, Encoding, HashKey, MoveList, Piece, Position, Setup, Square,
};
use boardbench_flags16::FromLow;
use boardbench_notation::parse_fen;
use proptest::prelude::*;

use crate::roster::sealed::Bookkeeping as _;
use crate::{Bookkeeping, Lists, Scan, X88};

/// Castling and pins; promotions on both sides; a capture en passant that a pin forbids, one that
/// answers a check, and a double check.
const POSITIONS: [&str; 5] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 2",
    "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",
    "4k3/8/4r3/8/8/5n2/3P4/4K3 w - - 0 1",
];

fn board<P: Bookkeeping, K: HashKey>(fen: &str) -> X88<P, K> {
    X88::from_setup(&parse_fen(fen).unwrap())
}

fn legal<P: Bookkeeping, K: HashKey>(board: &X88<P, K>) -> MoveList<FromLow> {
    let mut list = MoveList::new();
    assert!(board.legal(&mut list).is_continue());
    list
}

fn sorted_codes<P: Bookkeeping>(board: &X88<P>) -> Vec<u32> {
    let mut codes: Vec<u32> = legal(board).iter().map(|mv| mv.code()).collect();
    codes.sort_unstable();
    codes
}

/// What must hold in every position, of the two kinds of bookkeeping together.
fn check(lists: &X88<Lists>, scan: &X88<Scan>) {
    assert!(
        lists
            .pieces
            .with_roster(&lists.cells, |roster| roster.agrees_with(&lists.cells))
    );
    assert_eq!(lists.to_setup(), scan.to_setup());
    assert_eq!(lists.hash(), scan.hash());
    assert_eq!(lists.hash(), Some(lists.to_setup().hash()));
    let codes = sorted_codes(lists);
    assert_eq!(codes, sorted_codes(scan));
    assert_eq!(Board::<FromLow>::count_legal(lists), codes.len());
    assert_eq!(Board::<FromLow>::count_legal(scan), codes.len());
}

fn check_tree(lists: &mut X88<Lists>, scan: &mut X88<Scan>, depth: u32) {
    check(lists, scan);
    if depth == 0 {
        return;
    }
    let before = (*lists, *scan);
    for &mv in &legal(lists) {
        let undo = (lists.make(mv), scan.make(mv));
        check_tree(lists, scan, depth - 1);
        lists.unmake(mv, undo.0);
        scan.unmake(mv, undo.1);
        assert_eq!((*lists, *scan), before, "{mv}");
    }
}

#[test]
fn lists_follow_every_move_and_come_back() {
    for fen in POSITIONS {
        check_tree(&mut board(fen), &mut board(fen), 2);
    }
}

#[test]
fn a_promotion_by_capture_gives_both_numbers_back() {
    let mut board = board::<Lists, u64>("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    let before = board;
    for text in ["a7b8q", "a7b8n", "a7a8r"] {
        let moves = legal(&board);
        let mv = *moves.iter().find(|mv| mv.to_string() == text).unwrap();
        let undo = board.make(mv);
        assert!(
            board
                .pieces
                .with_roster(&board.cells, |roster| roster.agrees_with(&board.cells))
        );
        // The place of the rook that was taken is still in the lists, and so is the pawn's number.
        let mut shown = Vec::new();
        board.visit_pieces(|square, piece| shown.push((square, piece)));
        shown.sort_unstable();
        assert!(shown.into_iter().eq(board.to_setup().pieces()), "{text}");
        assert_eq!(board.count_of(Piece::WhitePawn), 0);
        board.unmake(mv, undo);
        assert_eq!(board, before);
    }
}

#[test]
fn passing_clears_en_passant_and_comes_back() {
    let mut board = board::<Lists, u64>(POSITIONS[2]);
    let before = board;
    assert_eq!(board.en_passant(), Some(Square::D6));
    let undo = board.make_null();
    assert_eq!(board.en_passant(), None);
    assert_eq!(board.fullmove_number(), before.fullmove_number());
    assert_eq!(board.hash(), Some(board.to_setup().hash()));
    board.unmake_null(undo);
    assert_eq!(board, before);
}

fn any_code_can_be_made<P: Bookkeeping>() {
    for fen in POSITIONS {
        let board = board::<P, u64>(fen);
        for mv in (0..=u32::from(u16::MAX)).filter_map(FromLow::from_code) {
            let mut made = board;
            let undo = made.make(mv);
            assert_ne!(made.side_to_move(), board.side_to_move());
            made.unmake(mv, undo);
            assert_eq!(made.state, board.state);
        }
    }
}

#[test]
fn any_code_can_be_made_and_taken_back_without_a_panic() {
    any_code_can_be_made::<Lists>();
    any_code_can_be_made::<Scan>();
}

#[test]
fn a_sink_that_has_enough_stops_the_generator() {
    let board = board::<Lists, ()>(POSITIONS[0]);
    let mut any = Any::<FromLow>::new();
    assert!(board.legal(&mut any).is_break() && any.found());
    let mut count = Count::<FromLow>::new();
    assert!(board.legal(&mut count).is_continue());
    assert_eq!(count.get(), 48);
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 64,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn random_games_keep_lists_and_cells_together(choices in prop::collection::vec(any::<u16>(), 0..160)) {
        let mut lists = X88::<Lists>::from_setup(&Setup::initial());
        let mut scan = X88::<Scan>::from_setup(&Setup::initial());
        let mut played = Vec::new();
        for choice in choices {
            check(&lists, &scan);
            let moves = legal(&lists);
            if moves.is_empty() {
                break;
            }
            let mv = moves[usize::from(choice) % moves.len()];
            played.push((lists, mv, lists.make(mv)));
            scan.make(mv);
        }
        for (before, mv, undo) in played.into_iter().rev() {
            lists.unmake(mv, undo);
            prop_assert_eq!(lists, before);
        }
    }
}
