//! Tests of cases that conformance does not reach: promotions into freed slots, fifteen pieces of a kind, codes
//! that are not moves, and generators that are stopped at each move.

use boardbench_conformance::reference::Reference;
use boardbench_conformance::samples::{Line, Sample};
use boardbench_conformance::suite::assert_passed;
use boardbench_conformance::{check, probe};
use boardbench_core::{
    Board, Color, Encoding, Find, Leniency, MoveList, Piece, SetupBuilder, Square,
};
use boardbench_flags16::FromLow;
use boardbench_movegen_mailbox::geometries::{GuardedX88, RankAndFile8x8};
use boardbench_movegen_mailbox::{Lists, MailboxBoard, Scan, WithAttackTables};
use boardbench_notation::parse_fen;

/// Castling, promotions, pins and en passant.
const POSITIONS: [&str; 3] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 2",
];

/// White captures black's last rook, and black promotes to another, which is captured too. Then promotions by capture.
const PROMOTIONS: [(&str, &str); 4] = [
    ("4k3/8/8/r6r/8/8/p6R/4K3 w - - 0 1", "h2h5 a2a1r e1e2 a1b1 h5a5"),
    ("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q e8e7 b8b1"),
    ("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8n"),
    ("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8r b8a8"),
];

fn board<B: Board<FromLow>>(fen: &str) -> B {
    B::from_setup(&parse_fen(fen).expect("a valid FEN"))
}

/// Returns a sample of each position of a game, and its moves.
fn line(fen: &str, moves: &str) -> Line {
    let mut line = Line::new(Reference::from_fen(fen).expect("a valid FEN"));
    for text in moves.split(' ') {
        line.push(Some(text.parse().expect(text)));
    }
    line
}

fn check_promotions<B: Board<FromLow>>() {
    let games = PROMOTIONS.map(|(fen, moves)| line(fen, moves));
    assert_passed(check::games(probe::pair::<B, FromLow>(), &games));
}

/// Checks fifteen pieces of a kind and a king: the maximum for a kind.
fn check_fifteen_of_a_kind<B: Board<FromLow>>() {
    let samples = [Piece::WhiteKnight, Piece::WhiteRook, Piece::WhiteQueen].map(|piece| {
        let mut builder = SetupBuilder::empty();
        builder.pieces[..16].fill(Some(piece));
        builder.pieces[Square::E1.index()] = Some(Piece::WhiteKing);
        builder.pieces[Square::H8.index()] = Some(Piece::BlackKing);
        builder.pieces[Square::G7.index()] = Some(Piece::BlackPawn);
        builder.pieces[Square::H7.index()] = Some(Piece::BlackPawn);
        let setup = builder.build_with(Leniency::PromotedPieces);
        let setup = setup.expect("sixteen pieces per side are allowed");
        Sample::new(Reference::from_setup(&setup))
    });
    let pair = probe::pair::<B, FromLow>();
    assert_passed(check::queries(pair.open_position, &samples));
    assert_passed(check::membership(pair, &samples));
    assert_passed(check::make_unmake(pair, &samples));
}

/// Checks that making a code that is not a move does not panic, and that unmaking it restores the
/// state. The pieces are unspecified.
fn check_any_code<B: Board<FromLow>>() {
    for fen in POSITIONS {
        let board: B = board(fen);
        for mv in (0..=u32::from(u16::MAX)).filter_map(FromLow::from_code) {
            let mut made = board;
            let undo = made.make(mv);
            assert_ne!(made.side_to_move(), board.side_to_move());
            made.unmake(mv, undo);
            assert_eq!(made.state(), board.state());
            assert_eq!(made.hash(), board.hash());
        }
    }
}

/// Checks that a null move clears en passant, and that unmaking restores it.
fn check_null_move<B: Board<FromLow>>() {
    let mut board: B = board("6k1/2b5/8/3pP3/5K2/8/8/8 w - d6 0 1");
    let before = board;
    assert_eq!(board.en_passant(), Some(Square::D6));
    let undo = board.make_null();
    assert_eq!((board.en_passant(), board.side_to_move()), (None, Color::Black));
    assert_eq!(board.hash(), Some(board.to_setup().hash()));
    board.unmake_null(undo);
    assert_eq!(board, before);
}

/// Checks that a sink can stop the generator at any move.
fn check_stopping<B: Board<FromLow>>() {
    for fen in POSITIONS {
        let board: B = board(fen);
        let mut moves = MoveList::<FromLow>::new();
        assert!(board.legal(&mut moves).is_continue());
        for &mv in &moves {
            let mut find = Find::new(mv);
            assert!(board.legal(&mut find).is_break() && find.found(), "{mv}");
        }
    }
}

/// Defines a test of each property, on all boards.
macro_rules! properties {
    ($($test:ident: $check:ident;)*) => {$(
        #[test]
        fn $test() {
            $check::<MailboxBoard<GuardedX88, Lists>>();
            $check::<MailboxBoard<GuardedX88, Scan>>();
            $check::<MailboxBoard<GuardedX88, WithAttackTables>>();
            $check::<MailboxBoard<RankAndFile8x8, Lists>>();
            $check::<MailboxBoard<RankAndFile8x8, Scan>>();
            $check::<MailboxBoard<RankAndFile8x8, WithAttackTables>>();
        }
    )*};
}

properties! {
    promotions_are_unmade: check_promotions;
    a_side_may_have_fifteen_of_a_kind: check_fifteen_of_a_kind;
    any_code_can_be_made_and_unmade: check_any_code;
    a_null_move_clears_en_passant: check_null_move;
    a_sink_stops_the_generator: check_stopping;
}
