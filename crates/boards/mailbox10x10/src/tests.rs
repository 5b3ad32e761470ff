//! Whole boards: knights on every square, walks that check every position on the way, and
//! random games with lists and by scanning side by side.

use boardbench_core::{
    Board, Color, Count, Direction, Encoding, MoveList, Piece, Position, Role, SetupBuilder, Square,
};
use boardbench_flags16::FromLow;
use boardbench_notation::parse_fen;
use proptest::prelude::*;

use crate::{Bookkeeping, Lists, Mailbox10x10, Scan};

/// Positions with all that is special in them: castling, en passant that is legal, pinned along
/// the rank or forbidden by a pin, promotions with and without capture, checks by two pieces.
const POSITIONS: [&str; 10] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 2",
    "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",
    "6k1/2b5/8/3pP3/5K2/8/8/8 w - d6 0 2",
    "4k3/8/5N2/8/4Q3/8/8/4K3 b - - 0 1",
];

type Boards = (Mailbox10x10<Lists>, Mailbox10x10<Scan>);

fn board<P: Bookkeeping>(fen: &str) -> Mailbox10x10<P> {
    Mailbox10x10::from_setup(&parse_fen(fen).unwrap())
}

fn legal<P: Bookkeeping>(board: &Mailbox10x10<P>) -> Vec<FromLow> {
    let mut list = MoveList::new();
    assert!(board.legal(&mut list).is_continue());
    list.to_vec()
}

/// The legal moves, found by making the pseudo-legal ones.
fn legal_by_trying<P: Bookkeeping>(board: &Mailbox10x10<P>) -> Vec<FromLow> {
    let mut list = MoveList::<FromLow>::new();
    assert!(board.pseudo_legal(&mut list).is_continue());
    let mut tried = *board;
    let mut survivors = Vec::new();
    for &mv in &list {
        let undo = tried.make(mv);
        if !tried.is_king_attacked(board.side_to_move()) {
            survivors.push(mv);
        }
        tried.unmake(mv, undo);
        assert_eq!(tried, *board, "{mv}");
    }
    survivors
}

fn sorted(moves: Vec<FromLow>) -> Vec<u32> {
    let mut codes: Vec<u32> = moves.into_iter().map(Encoding::code).collect();
    codes.sort_unstable();
    codes
}

/// What must hold in every position, with lists and without. Returns the legal moves.
fn check((lists, scan): &Boards) -> Vec<FromLow> {
    lists.pieces.assert_agreement(&lists.cells);
    let setup = lists.to_setup();
    assert_eq!(setup, scan.to_setup());
    assert_eq!(lists.hash(), Some(setup.hash()));
    assert_eq!(scan.hash(), Some(setup.hash()));
    // Scanning keeps nothing, so nothing of the past can be left over.
    assert_eq!(*scan, Mailbox10x10::from_setup(&setup));
    let moves = legal(lists);
    let codes = sorted(moves.clone());
    assert_eq!(codes, sorted(legal(scan)));
    assert_eq!(codes, sorted(legal_by_trying(lists)));
    assert_eq!(codes, sorted(legal_by_trying(scan)));
    assert_eq!(Board::<FromLow>::count_legal(lists), codes.len());
    assert_eq!(Board::<FromLow>::count_legal(scan), codes.len());
    moves
}

fn check_tree(boards: &mut Boards, depth: u32) {
    for mv in check(boards) {
        if depth > 0 {
            let undo = (boards.0.make(mv), boards.1.make(mv));
            check_tree(boards, depth - 1);
            boards.0.unmake(mv, undo.0);
            boards.1.unmake(mv, undo.1);
        }
    }
}

/// A piece that was taken is still in its run of the lists, before and after a promotion has
/// renumbered it.
#[test]
fn pieces_off_the_board_are_not_shown() {
    let mut board = board::<Lists>("1n2k3/2P5/8/8/8/2n5/8/1N2K2R b - - 0 1");
    for text in ["c3b1", "c7b8n", "e8e7", "h1h2", "b1c3"] {
        let moves = legal(&board);
        let mv = moves.into_iter().find(|mv| mv.to_string() == text);
        board.make(mv.unwrap());
        let mut shown = Vec::new();
        board.visit_pieces(|square, piece| shown.push((square, piece)));
        shown.sort_unstable();
        assert!(shown.into_iter().eq(board.to_setup().pieces()), "{text}");
    }
    let counts = [Piece::WhiteKnight, Piece::BlackKnight, Piece::WhitePawn];
    assert_eq!(counts.map(|piece| board.count_of(piece)), [1, 1, 0]);
    let mut knights = [0; Piece::INDEX_SPACE];
    knights[Piece::WhiteKnight.index()] = 10;
    knights[Piece::BlackKnight.index()] = -7;
    assert_eq!(board.material(&knights), 3);
}

#[test]
fn every_position_near_the_special_ones_is_consistent() {
    for fen in POSITIONS {
        check_tree(&mut (board(fen), board(fen)), 2);
    }
}

/// Kings where they are not in the way of a knight on `square`.
fn lone_knight(square: Square, color: Color) -> Mailbox10x10<Lists> {
    let mut builder = SetupBuilder::empty();
    builder.side_to_move = color;
    builder.pieces[square.index()] = Some(Piece::new(color, Role::Knight));
    let is_free = |corner: &Square| {
        Direction::KNIGHT
            .into_iter()
            .all(|way| corner.step(way) != Some(square))
            && *corner != square
    };
    let corners = [Square::A1, Square::H8, Square::A8, Square::H1];
    let mut free = corners.into_iter().filter(is_free);
    for king in [Piece::WhiteKing, Piece::BlackKing] {
        builder.pieces[free.next().unwrap().index()] = Some(king);
    }
    Mailbox10x10::from_setup(&builder.build().unwrap())
}

#[test]
fn a_knight_on_every_square_goes_where_knights_go() {
    for color in Color::ALL {
        for square in Square::all() {
            let board = lone_knight(square, color);
            let mut expected: Vec<_> = Direction::KNIGHT
                .into_iter()
                .filter_map(|way| square.step(way))
                .collect();
            for target in Square::all() {
                let is_king_near = Direction::ALL.into_iter().any(|way| {
                    target.step(way).is_some_and(|beside| {
                        board.piece_at(beside) == Some(Piece::new(color, Role::King))
                    })
                });
                let attacked = expected.contains(&target) || is_king_near;
                assert_eq!(
                    board.is_attacked(target, color),
                    attacked,
                    "{square} {target}"
                );
            }
            let mut targets: Vec<_> = legal(&board)
                .into_iter()
                .map(Encoding::canonical)
                .filter(|mv| mv.from == square)
                .map(|mv| mv.to)
                .collect();
            expected.sort_unstable();
            targets.sort_unstable();
            assert_eq!(targets, expected, "{square}");
        }
    }
}

#[test]
fn any_code_can_be_made_and_taken_back_without_a_panic() {
    for fen in POSITIONS {
        let (lists, scan): Boards = (board(fen), board(fen));
        for mv in (0..1 << 16).filter_map(FromLow::from_code) {
            let (mut one, mut other) = (lists, scan);
            let undo = (one.make(mv), other.make(mv));
            // What is left has no meaning, but can be asked for moves.
            let _ = Board::<FromLow>::count_legal(&one);
            let _ = Board::<FromLow>::count_legal(&other);
            one.unmake(mv, undo.0);
            other.unmake(mv, undo.1);
            assert_eq!((one.hash(), other.hash()), (lists.hash(), scan.hash()));
        }
    }
}

#[test]
fn a_sink_that_has_enough_stops_the_generator() {
    let board = board::<Lists>(POSITIONS[1]);
    let mut any = boardbench_core::Any::<FromLow>::new();
    assert!(board.legal(&mut any).is_break() && any.found());
    let mut count = Count::<FromLow>::new();
    assert!(board.legal(&mut count).is_continue());
    assert_eq!(count.get(), 48);
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 48,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn random_games_stay_consistent(
        start in 0..POSITIONS.len(),
        choices in prop::collection::vec(any::<u16>(), 0..120),
    ) {
        let mut boards: Boards = (board(POSITIONS[start]), board(POSITIONS[start]));
        let mut played = Vec::new();
        for choice in choices {
            let moves = check(&boards);
            if moves.is_empty() {
                break;
            }
            let mv = moves[usize::from(choice) % moves.len()];
            played.push((boards, mv, boards.0.make(mv), boards.1.make(mv)));
        }
        for (before, mv, of_lists, of_scan) in played.into_iter().rev() {
            boards.0.unmake(mv, of_lists);
            boards.1.unmake(mv, of_scan);
            prop_assert_eq!(boards, before);
        }
    }
}
