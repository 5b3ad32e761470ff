//! What lists and scanned cells must have in common on every geometry, in games and in positions that are
//! hard for lists: promotions into slots that fell free, fifteen pieces of a kind, codes that are no moves.

use boardbench_array8x8::Array8x8;
use boardbench_core::{
    Board, Color, Count, Encoding, Find, Leniency, MoveList, Piece, Setup, SetupBuilder, Square,
};
use boardbench_flags16::FromLow;
use boardbench_mailbox10x10::Mailbox10x10;
use boardbench_mailbox10x12::Mailbox10x12;
use boardbench_notation::parse_fen;
use boardbench_squarewise::{Lists, Scan};
use boardbench_x88::X88;
use proptest::prelude::*;

/// Castling, promotions, pins along every line, checks of each kind, en passant, crowds.
const POSITIONS: [&str; 9] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "3r2k1/8/1b3b2/2PPP3/r1RK1Q1r/2B1N3/1q1N4/3r2b1 w - - 0 1",
    "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 2",
    "6k1/2b5/8/3pP3/5K2/8/8/8 w - d6 0 2",
    "4k3/8/4r3/8/7b/5N2/3PP3/R3K2R w KQ - 0 1",
    "N6N/8/2k5/8/8/5K2/8/N6N w - - 0 1",
];

/// A board with the encoding of these tests.
trait Tested: Board<FromLow> {}

impl<B: Board<FromLow>> Tested for B {}

fn setup(fen: &str) -> Setup {
    parse_fen(fen).expect("a valid FEN")
}

fn board<B: Tested>(fen: &str) -> B {
    B::from_setup(&setup(fen))
}

fn legal<B: Tested>(board: &B) -> MoveList<FromLow> {
    let mut list = MoveList::new();
    assert!(board.legal(&mut list).is_continue());
    list
}

fn sorted_codes(moves: &[FromLow]) -> Vec<u32> {
    let mut codes: Vec<_> = moves.iter().map(|mv| mv.code()).collect();
    codes.sort_unstable();
    codes
}

/// Makes a move, given in UCI form.
fn play<B: Tested>(board: &mut B, text: &str) -> (FromLow, B::Undo) {
    let moves = legal(board);
    let mv = moves.iter().find(|mv| mv.canonical().to_string() == text);
    let &mv = mv.unwrap_or_else(|| panic!("{text} is not legal"));
    (mv, board.make(mv))
}

/// What the board says of its pieces agrees with its cells.
fn check_pieces<B: Tested>(board: &B) {
    let setup = board.to_setup();
    let mut visited = Vec::new();
    board.visit_pieces(|square, piece| visited.push((square, piece)));
    visited.sort_unstable();
    assert!(visited.iter().copied().eq(setup.pieces()));
    for piece in Piece::ALL {
        let count = visited.iter().filter(|&&(_, other)| other == piece).count();
        assert_eq!(board.count_of(piece) as usize, count, "{piece:?}");
    }
    assert_eq!(board.hash(), Some(setup.hash()));
}

/// The legal moves are the pseudo-legal ones that leave no king attacked, and are counted right.
fn check_moves<B: Tested>(board: &B) -> MoveList<FromLow> {
    let mut pseudo_legal = MoveList::<FromLow>::new();
    assert!(board.pseudo_legal(&mut pseudo_legal).is_continue());
    let mut safe = Vec::new();
    for &mv in &pseudo_legal {
        let mut tried = *board;
        let undo = tried.make(mv);
        if !tried.is_king_attacked(board.side_to_move()) {
            safe.push(mv);
        }
        tried.unmake(mv, undo);
        assert_eq!(tried, *board, "{mv}");
    }
    let moves = legal(board);
    assert_eq!(board.count_legal(), moves.len());
    assert_eq!(sorted_codes(&moves), sorted_codes(&safe), "{board:?}");
    moves
}

/// Lists and scanned cells agree here and after each move.
fn check_tree<L: Tested, S: Tested>(setup: &Setup) {
    let (mut lists, mut scan) = (L::from_setup(setup), S::from_setup(setup));
    let before = (lists, scan);
    for &mv in &check_moves(&lists) {
        let undo = (lists.make(mv), scan.make(mv));
        check_pieces(&lists);
        check_pieces(&scan);
        assert_eq!(lists.to_setup(), scan.to_setup(), "{mv}");
        assert_eq!(
            sorted_codes(&check_moves(&lists)),
            sorted_codes(&check_moves(&scan))
        );
        lists.unmake(mv, undo.0);
        scan.unmake(mv, undo.1);
        assert_eq!((lists, scan), before, "{mv}");
    }
}

fn check_trees<L: Tested, S: Tested>() {
    for fen in POSITIONS {
        check_tree::<L, S>(&setup(fen));
    }
}

/// Fifteen of a kind beside a king: as many as a kind may ever have.
fn check_fifteen_of_a_kind<L: Tested, S: Tested>() {
    for piece in [Piece::WhiteKnight, Piece::WhiteRook, Piece::WhiteQueen] {
        let mut builder = SetupBuilder::empty();
        builder.pieces[..16].fill(Some(piece));
        builder.pieces[Square::E1.index()] = Some(Piece::WhiteKing);
        builder.pieces[Square::H8.index()] = Some(Piece::BlackKing);
        builder.pieces[Square::G7.index()] = Some(Piece::BlackPawn);
        builder.pieces[Square::H7.index()] = Some(Piece::BlackPawn);
        let setup = builder.build_with(Leniency::PromotedPieces);
        check_tree::<L, S>(&setup.expect("sixteen pieces a side are allowed"));
    }
}

/// White takes black's last rook and black promotes to another, which is taken too; all of it is unmade.
/// Then promotions that capture.
fn check_promotions<B: Tested>() {
    let games: [(&str, &[&str]); 4] = [
        (
            "4k3/8/8/r6r/8/8/p6R/4K3 w - - 0 1",
            &["h2h5", "a2a1r", "e1e2", "a1b1", "h5a5"],
        ),
        (
            "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1",
            &["a7b8q", "e8e7", "b8b1"],
        ),
        ("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", &["a7b8n"]),
        ("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", &["a7a8r", "b8a8"]),
    ];
    for (fen, texts) in games {
        let mut board: B = board(fen);
        let mut played = Vec::new();
        for text in texts {
            let before = board;
            let (mv, undo) = play(&mut board, text);
            check_pieces(&board);
            played.push((before, mv, undo));
        }
        for (before, mv, undo) in played.into_iter().rev() {
            board.unmake(mv, undo);
            assert_eq!(board, before);
        }
    }
}

/// A code that is no move may do anything to the pieces, but it does not panic, and unmaking it brings the
/// state back.
fn check_any_code<B: Tested>() {
    for fen in [POSITIONS[0], POSITIONS[2], POSITIONS[5]] {
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

/// A null move clears en passant, and unmaking it brings it back.
fn check_null_move<B: Tested>() {
    let mut board: B = board(POSITIONS[6]);
    let before = board;
    assert_eq!(board.en_passant(), Some(Square::D6));
    let undo = board.make_null();
    assert_eq!(
        (board.en_passant(), board.side_to_move()),
        (None, Color::Black)
    );
    assert_eq!(board.hash(), Some(board.to_setup().hash()));
    board.unmake_null(undo);
    assert_eq!(board, before);
}

/// A sink that has enough stops the generator, wherever that is.
fn check_stopping<B: Tested>() {
    let board: B = board(POSITIONS[0]);
    let moves = legal(&board);
    for &mv in &moves {
        let mut find = Find::new(mv);
        assert!(board.legal(&mut find).is_break() && find.found(), "{mv}");
    }
    let mut count = Count::<FromLow>::new();
    assert!(board.legal(&mut count).is_continue());
    assert_eq!(count.get(), moves.len());
}

fn check_game<L: Tested, S: Tested>(start: usize, choices: &[u16]) {
    let (mut lists, mut scan): (L, S) = (board(POSITIONS[start]), board(POSITIONS[start]));
    let mut played = Vec::new();
    for &choice in choices {
        check_pieces(&lists);
        let moves = check_moves(&lists);
        assert_eq!(legal(&scan).len(), moves.len());
        if moves.is_empty() {
            break;
        }
        let mv = moves[usize::from(choice) % moves.len()];
        played.push((lists, mv, lists.make(mv)));
        scan.make(mv);
        assert_eq!(S::from_setup(&lists.to_setup()), scan);
    }
    for (before, mv, undo) in played.into_iter().rev() {
        lists.unmake(mv, undo);
        assert_eq!(lists, before);
    }
}

macro_rules! properties {
    ($($geometry:ident: $Board:ident;)*) => {$(
        mod $geometry {
            use super::*;

            type L = $Board<Lists>;
            type S = $Board<Scan>;

            #[test]
            fn lists_and_cells_agree_near_hard_positions() {
                check_trees::<L, S>();
            }

            #[test]
            fn a_side_may_have_fifteen_of_a_kind() {
                check_fifteen_of_a_kind::<L, S>();
            }

            #[test]
            fn promotions_come_back() {
                check_promotions::<L>();
                check_promotions::<S>();
            }

            #[test]
            fn any_code_can_be_made_and_unmade() {
                check_any_code::<L>();
                check_any_code::<S>();
            }

            #[test]
            fn a_null_move_clears_en_passant() {
                check_null_move::<L>();
                check_null_move::<S>();
            }

            #[test]
            fn a_sink_stops_the_generator() {
                check_stopping::<L>();
                check_stopping::<S>();
            }

            proptest! {
                #![proptest_config(ProptestConfig {
                    cases: 32,
                    failure_persistence: None,
                    ..ProptestConfig::default()
                })]

                #[test]
                fn lists_and_cells_agree_in_random_games(
                    start in 0..POSITIONS.len(),
                    choices in prop::collection::vec(any::<u16>(), 0..120),
                ) {
                    check_game::<L, S>(start, &choices);
                }
            }
        }
    )*};
}

properties! {
    array8x8: Array8x8;
    mailbox10x10: Mailbox10x10;
    mailbox10x12: Mailbox10x12;
    x88: X88;
}
