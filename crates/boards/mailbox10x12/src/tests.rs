//! What is peculiar to this board: lists that agree with the cells, slots that are used again,
//! pieces that are always eight, and codes that are no moves.

use boardbench_core::{
    Board, Encoding, HashKey, Leniency, MoveList, Piece, Position, Role, Setup, SetupBuilder,
    Square,
};
use boardbench_flags16::FromLow;
use boardbench_notation::parse_fen;
use proptest::prelude::*;

use crate::bookkeeping::{Keeps, Lists, Scan};
use crate::cells::Content;
use crate::place::Place;
use crate::{Bookkeeping, Mailbox10x12};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// Promotions, pins along every line, castling, checks of each kind, en passant.
const POSITIONS: [&str; 9] = [
    KIWIPETE,
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "3r2k1/8/1b3b2/2PPP3/r1RK1Q1r/2B1N3/1q1N4/3r2b1 w - - 0 1",
    "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 2",
    "6k1/2b5/8/3pP3/5K2/8/8/8 w - d6 0 2",
    "4k3/8/4r3/8/7b/5N2/3PP3/R3K2R w KQ - 0 1",
    "N6N/8/2k5/8/8/5K2/8/N6N w - - 0 1",
];

fn board<P: Bookkeeping, K: HashKey>(fen: &str) -> Mailbox10x12<P, K> {
    Mailbox10x12::from_setup(&parse_fen(fen).unwrap())
}

fn legal<P: Bookkeeping, K: HashKey>(board: &Mailbox10x12<P, K>) -> MoveList<FromLow> {
    let mut list = MoveList::new();
    assert!(board.legal(&mut list).is_continue());
    list
}

/// Plays moves by their UCI names; returns what is needed to take them back.
fn play<P: Bookkeeping>(
    board: &mut Mailbox10x12<P>,
    names: &[&str],
) -> Vec<(FromLow, crate::Undo<u64>)> {
    let mut played = Vec::new();
    for name in names {
        let moves = legal(board);
        let &mv = moves.iter().find(|mv| mv.to_string() == *name).unwrap();
        played.push((mv, board.make(mv)));
    }
    played
}

/// Lists and cells say the same, and slots that are not in use point off the board.
fn check_lists<K: HashKey>(board: &Mailbox10x12<Lists, K>) {
    let roster = board.pieces.roster(&board.cells);
    let roster: &crate::roster::Roster = core::borrow::Borrow::borrow(&roster);
    let mut entered = 0;
    for piece in Piece::ALL {
        for (slot, &place) in (0_u8..).zip(roster.slots(piece)) {
            if usize::from(slot) < roster.count(piece) {
                assert_eq!(board.cells.at(place), Content(Content::of(piece).0 | slot));
                entered += 1;
            } else {
                assert_eq!(place, Place::Off);
            }
        }
    }
    assert_eq!(board.to_setup().pieces().count(), entered);
    assert_eq!(board.cells.at(Place::Off), Content::BOUNDARY);
}

/// Legal moves are those pseudo-legal ones that leave no king attacked, and are counted right.
fn check_moves<P: Bookkeeping, K: HashKey>(board: &Mailbox10x12<P, K>) {
    let mut pseudo_legal = MoveList::<FromLow>::new();
    assert!(board.pseudo_legal(&mut pseudo_legal).is_continue());
    let mut survivors = Vec::new();
    for &mv in &pseudo_legal {
        let mut tried = *board;
        let undo = tried.make(mv);
        if !tried.is_king_attacked(board.side_to_move()) {
            survivors.push(mv.code());
        }
        tried.unmake(mv, undo);
        assert_eq!(tried, *board);
    }
    let moves = legal(board);
    assert_eq!(Board::<FromLow>::count_legal(board), moves.len());
    let mut found: Vec<_> = moves.iter().map(|mv| mv.code()).collect();
    found.sort_unstable();
    survivors.sort_unstable();
    assert_eq!(found, survivors, "{:?}", board.to_setup());
}

fn check_tree<P: Bookkeeping>(board: &Mailbox10x12<P>, depth: u32) {
    check_moves(board);
    if depth > 0 {
        for &mv in &legal(board) {
            let mut child = *board;
            child.make(mv);
            assert_eq!(child.hash(), Some(child.to_setup().hash()));
            check_tree(&child, depth - 1);
        }
    }
}

#[test]
fn legal_moves_are_those_that_survive_being_tried() {
    for fen in POSITIONS {
        check_tree(&board::<Lists, u64>(fen), 1);
        check_tree(&board::<Scan, u64>(fen), 1);
    }
}

/// Fifteen of a kind beside a king: as many as a run of the lists may ever hold.
#[test]
fn all_pieces_of_a_side_may_be_of_one_kind() {
    for piece in [Piece::WhiteKnight, Piece::WhiteRook, Piece::WhiteQueen] {
        let mut builder = SetupBuilder::empty();
        builder.pieces[..16].fill(Some(piece));
        builder.pieces[Square::E1.index()] = Some(Piece::WhiteKing);
        builder.pieces[Square::H8.index()] = Some(Piece::BlackKing);
        builder.pieces[Square::G7.index()] = Some(Piece::BlackPawn);
        builder.pieces[Square::H7.index()] = Some(Piece::BlackPawn);
        let setup = builder.build_with(Leniency::PromotedPieces).unwrap();
        check_tree(&Mailbox10x12::<Lists>::from_setup(&setup), 1);
        check_tree(&Mailbox10x12::<Scan>::from_setup(&setup), 1);
    }
}

/// White takes black's last rook, black promotes to a rook into the slot that fell free, and both
/// are taken back.
#[test]
fn a_slot_that_is_used_again_comes_back_as_it_was() {
    let mut board = board::<Lists, u64>("4k3/8/8/r6r/8/8/p6R/4K3 w - - 0 1");
    let before = board;
    let played = play(&mut board, &["h2h5", "a2a1r", "e1e2", "a1b1", "h5a5"]);
    check_lists(&board);
    for (mv, undo) in played.into_iter().rev() {
        board.unmake(mv, undo);
        check_lists(&board);
    }
    assert_eq!(board, before);
}

#[test]
fn pinned_pieces_move_along_their_lines_only() {
    let board = board::<Lists, u64>(POSITIONS[4]);
    let moves = legal(&board);
    let expected = [
        (Square::C5, "c5b6", 1),
        (Square::D5, "d5d6", 1),
        (Square::E5, "e5f6", 1),
        (Square::C4, "c4a4", 2),
        (Square::F4, "f4e4", 3),
        (Square::C3, "c3b2", 1),
        (Square::D2, "", 0),
        (Square::E3, "", 0),
    ];
    for (square, name, count) in expected {
        let from_here = moves.iter().filter(|mv| mv.canonical().from == square);
        let names: Vec<_> = from_here.map(ToString::to_string).collect();
        assert_eq!(names.len(), count, "{names:?}");
        assert!(
            count == 0 || names.iter().any(|found| found == name),
            "{names:?}"
        );
    }
}

#[test]
fn codes_that_are_no_moves_do_no_harm() {
    fn check<P: Bookkeeping>() {
        for fen in [KIWIPETE, POSITIONS[2], POSITIONS[5]] {
            let board = board::<P, u64>(fen);
            for mv in (0..1 << 16).filter_map(FromLow::from_code) {
                let mut changed = board;
                let undo = changed.make(mv);
                assert_ne!(changed.side_to_move(), board.side_to_move());
                changed.unmake(mv, undo);
                assert_eq!(changed.hash(), board.hash());
            }
        }
    }
    check::<Lists>();
    check::<Scan>();
}

#[test]
fn knights_in_corners_have_two_jumps() {
    let board = board::<Scan, ()>("N6N/8/8/3k4/8/8/4K3/N6N w - - 0 1");
    let moves = legal(&board);
    let knight =
        |mv: &&FromLow| board.piece_at(mv.canonical().from).map(Piece::role) == Some(Role::Knight);
    assert_eq!(moves.iter().filter(knight).count(), 8);
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 64,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn lists_agree_with_the_cells_in_random_games(
        start in 0..POSITIONS.len(),
        choices in prop::collection::vec(any::<u16>(), 0..150),
    ) {
        let mut lists = board::<Lists, u64>(POSITIONS[start]);
        let mut scan = board::<Scan, u64>(POSITIONS[start]);
        let mut played = Vec::new();
        for choice in choices {
            check_lists(&lists);
            check_moves(&lists);
            let moves = legal(&lists);
            prop_assert_eq!(legal(&scan).len(), moves.len());
            if moves.is_empty() {
                break;
            }
            let mv = moves[usize::from(choice) % moves.len()];
            played.push((lists, mv, lists.make(mv)));
            scan.make(mv);
            prop_assert_eq!(lists.to_setup(), scan.to_setup());
            prop_assert_eq!(Mailbox10x12::<Scan>::from_setup(&lists.to_setup()), scan);
        }
        for (before, mv, undo) in played.into_iter().rev() {
            lists.unmake(mv, undo);
            prop_assert_eq!(lists, before);
        }
    }
}

#[test]
fn the_initial_position_has_eight_of_everything() {
    let board = Mailbox10x12::<Scan>::from_setup(&Setup::initial());
    let roster = crate::roster::Roster::scan(&board.cells);
    assert_eq!(roster.count(Piece::WhitePawn), 8);
    assert_eq!(roster.places(Piece::BlackRook), [Place::A8, Place::H8]);
    assert_eq!(roster.king(boardbench_core::Color::Black), Place::E8);
}
