//! Perft by three routes that share little, and walks that check every position on the way.

mod spoken;

use core::borrow::Borrow;

use boardbench_core::{
    Board, Color, Count, Direction, Encoding, HashKey, MoveList, Piece, Position, Role, Setup,
    Square,
};
use boardbench_flags16::FromLow;
use boardbench_notation::parse_fen;
use proptest::prelude::*;

use crate::roster::Roster;
use crate::{Array8x8, Bookkeeping, Lists, Scan};
use spoken::Spoken;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// The six positions of the Chess Programming Wiki's page "Perft Results", each with a depth and
/// the number of leaves there.
const PERFT: [(&str, u32, u64); 6] = [
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        4,
        197_281,
    ),
    (KIWIPETE, 3, 97_862),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5, 674_624),
    (
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        4,
        422_333,
    ),
    (
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        3,
        62_379,
    ),
    (
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        3,
        89_890,
    ),
];

fn board<P: Bookkeeping, K: HashKey>(fen: &str) -> Array8x8<P, K> {
    Array8x8::from_setup(&parse_fen(fen).unwrap())
}

fn legal<E: Encoding, B: Board<E>>(board: &B) -> MoveList<E> {
    let mut list = MoveList::new();
    assert!(board.legal(&mut list).is_continue());
    list
}

fn pseudo_legal<E: Encoding, B: Board<E>>(board: &B) -> MoveList<E> {
    let mut list = MoveList::new();
    assert!(board.pseudo_legal(&mut list).is_continue());
    list
}

/// Every pseudo-legal move is made, and those that leave the own king attacked don't count.
fn perft_by_trying<E: Encoding, B: Board<E>>(board: &mut B, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mover = board.side_to_move();
    let mut leaves = 0;
    for &mv in &pseudo_legal::<E, B>(board) {
        let undo = board.make(mv);
        if !board.is_king_attacked(mover) {
            leaves += perft_by_trying::<E, B>(board, depth - 1);
        }
        board.unmake(mv, undo);
    }
    leaves
}

/// Every legal move is made.
fn perft<E: Encoding, B: Board<E>>(board: &mut B, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut leaves = 0;
    for &mv in &legal::<E, B>(board) {
        let undo = board.make(mv);
        leaves += perft::<E, B>(board, depth - 1);
        board.unmake(mv, undo);
    }
    leaves
}

/// The last ply is counted without making it.
fn perft_in_bulk<E: Encoding, B: Board<E>>(board: &mut B, depth: u32) -> u64 {
    if depth == 1 {
        return board.count_legal() as u64;
    }
    let mut leaves = 0;
    for &mv in &legal::<E, B>(board) {
        let undo = board.make(mv);
        leaves += perft_in_bulk::<E, B>(board, depth - 1);
        board.unmake(mv, undo);
    }
    leaves
}

fn check_perft_by_three_routes<P: Bookkeeping>() {
    for (fen, depth, leaves) in PERFT {
        let mut board = board::<P, u64>(fen);
        let before = board;
        assert_eq!(perft_by_trying::<FromLow, _>(&mut board, depth), leaves);
        assert_eq!(perft::<FromLow, _>(&mut board, depth), leaves);
        assert_eq!(perft_in_bulk::<FromLow, _>(&mut board, depth), leaves);
        assert_eq!(board, before, "{fen}");
    }
}

#[test]
fn perft_by_three_routes_scanning() {
    check_perft_by_three_routes::<Scan>();
}

#[test]
fn perft_by_three_routes_with_lists() {
    check_perft_by_three_routes::<Lists>();
}

fn check_perft_without_a_hash<P: Bookkeeping>() {
    for (fen, depth, leaves) in PERFT {
        let mut board = board::<P, ()>(fen);
        assert_eq!(board.hash(), None);
        assert_eq!(perft_in_bulk::<Spoken, _>(&mut board, depth), leaves);
        let shallower = perft_in_bulk::<FromLow, _>(&mut board, depth - 1);
        assert_eq!(
            perft_by_trying::<Spoken, _>(&mut board, depth - 1),
            shallower
        );
    }
}

#[test]
fn perft_without_a_hash_and_in_an_encoding_of_another_layout() {
    check_perft_without_a_hash::<Scan>();
    check_perft_without_a_hash::<Lists>();
}

/// What must hold in every position.
fn check_position<P: Bookkeeping>(board: &Array8x8<P>) {
    let setup = board.to_setup();
    assert_eq!(board.hash(), Some(setup.hash()));
    assert_eq!(board.is_check(), setup.is_check());
    let afresh = Array8x8::<P>::from_setup(&setup);
    assert_eq!(afresh.squares, board.squares);
    assert_eq!(afresh.state, board.state);
    check_roster(board);
    for square in Square::all() {
        for by in Color::ALL {
            let attacked = plainly_attacked(&setup, square, by);
            assert_eq!(board.is_attacked(square, by), attacked, "{square} by {by}");
        }
    }
    let moves = legal::<FromLow, _>(board);
    assert_eq!(Board::<FromLow>::count_legal(board), moves.len());
    let mut tried = *board;
    let mut survivors = Vec::new();
    for &mv in &pseudo_legal::<FromLow, _>(board) {
        let undo = tried.make(mv);
        if !tried.is_king_attacked(board.side_to_move()) {
            survivors.push(mv.code());
            assert_eq!(tried.hash(), Some(tried.to_setup().hash()));
        }
        tried.unmake(mv, undo);
        assert_eq!(tried, *board);
    }
    let mut found: Vec<u32> = moves.iter().map(|mv| mv.code()).collect();
    found.sort_unstable();
    survivors.sort_unstable();
    assert_eq!(found, survivors);
    check_victims(board);
}

/// The pieces that a board knows of must be those that its squares show, in whatever order.
fn check_roster<P: Bookkeeping>(board: &Array8x8<P>) {
    let known = board.pieces.roster(&board.squares);
    let roster: &Roster = known.borrow();
    for piece in Piece::ALL {
        let mut places: Vec<Square> = roster
            .slots(piece)
            .iter()
            .map(|slot| roster.place(slot).square())
            .collect();
        places.sort_unstable();
        let shown: Vec<Square> = Square::all()
            .filter(|&square| board.piece_at(square) == Some(piece))
            .collect();
        assert_eq!(places, shown, "{piece}");
        assert_eq!(board.count_of(piece) as usize, shown.len(), "{piece}");
    }
    let mut visited = Vec::new();
    board.visit_pieces(|square, piece| visited.push((square, piece)));
    visited.sort_unstable();
    assert!(visited.into_iter().eq(board.to_setup().pieces()));
    for color in Color::ALL {
        let king = board.pieces.king(&board.squares, color).square();
        assert_eq!(board.piece_at(king), Some(Piece::new(color, Role::King)));
    }
}

/// Encodings that store who moves and what is taken must be told.
fn check_victims<P: Bookkeeping>(board: &Array8x8<P>) {
    for mv in &legal::<Spoken, _>(board) {
        let canonical = mv.canonical();
        let mover = board.piece_at(canonical.from).map(Piece::role);
        assert_eq!(mv.mover(), mover);
        let taken = if board.en_passant() == Some(canonical.to) && mover == Some(Role::Pawn) {
            Some(Role::Pawn)
        } else {
            board.piece_at(canonical.to).map(Piece::role)
        };
        assert_eq!(mv.victim(), taken);
    }
}

/// Attacks from the attacker's side, one step at a time.
fn plainly_attacked(setup: &Setup, target: Square, by: Color) -> bool {
    let reaches = |from: Square, ways: &[Direction], far: bool| {
        ways.iter().any(|&way| {
            let mut here = from.step(way);
            while let Some(square) = here
                && square != target
                && far
                && setup.piece_at(square).is_none()
            {
                here = square.step(way);
            }
            here == Some(target)
        })
    };
    setup
        .pieces()
        .filter(|(_, piece)| piece.color() == by)
        .any(|(from, piece)| match piece.role() {
            Role::Pawn => reaches(from, &Direction::pawn_captures(by), false),
            Role::Knight => reaches(from, &Direction::KNIGHT, false),
            Role::Bishop => reaches(from, &Direction::DIAGONAL, true),
            Role::Rook => reaches(from, &Direction::ORTHOGONAL, true),
            Role::Queen => reaches(from, &Direction::ALL, true),
            Role::King => reaches(from, &Direction::ALL, false),
        })
}

fn check_tree<P: Bookkeeping>(board: &mut Array8x8<P>, depth: u32) {
    check_position(board);
    if depth == 0 {
        return;
    }
    for &mv in &legal::<FromLow, _>(board) {
        let undo = board.make(mv);
        check_tree(board, depth - 1);
        board.unmake(mv, undo);
    }
}

/// Captures en passant that open a rank, answer a check, go along a pin and off it.
const EN_PASSANT: [&str; 5] = [
    "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 2",
    "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",
    "6k1/2b5/8/3pP3/5K2/8/8/8 w - d6 0 2",
    "4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
    "7k/8/8/K1Pp3r/8/8/8/8 w - d6 0 2",
];

fn check_trees<P: Bookkeeping>() {
    for (fen, ..) in PERFT {
        check_tree(&mut board::<P, u64>(fen), 2);
    }
    for fen in EN_PASSANT {
        check_tree(&mut board::<P, u64>(fen), 3);
    }
}

#[test]
fn every_position_near_the_known_ones_is_consistent_scanning() {
    check_trees::<Scan>();
}

#[test]
fn every_position_near_the_known_ones_is_consistent_with_lists() {
    check_trees::<Lists>();
}

#[test]
fn en_passant_counts_for_the_hash_only_if_it_is_legal() {
    let ways = EN_PASSANT.map(|fen| {
        board::<Scan, u64>(fen)
            .to_setup()
            .legal_en_passant()
            .is_some()
    });
    assert_eq!(ways, [false, true, true, false, false]);
    // After e2e4 the square is kept, but no pawn can take there.
    let mut start = Array8x8::<Scan>::from_setup(&Setup::initial());
    let moves = legal::<FromLow, _>(&start);
    let push = *moves.iter().find(|mv| mv.to_string() == "e2e4").unwrap();
    start.make(push);
    assert_eq!(start.en_passant(), Some(Square::E3));
    assert_eq!(start.state().legal_en_passant_file(), None);
}

#[test]
fn passing_clears_en_passant_and_comes_back() {
    for fen in EN_PASSANT.into_iter().chain([KIWIPETE]) {
        let mut board = board::<Lists, u64>(fen);
        if board.is_check() {
            continue;
        }
        let before = board;
        let undo = board.make_null();
        assert_eq!(board.side_to_move(), !before.side_to_move());
        assert_eq!(board.en_passant(), None);
        assert_eq!(board.halfmove_clock(), before.halfmove_clock() + 1);
        assert_eq!(board.hash(), Some(board.to_setup().hash()));
        board.unmake_null(undo);
        assert_eq!(board, before);
    }
}

/// Two promotions to the same kind, one of them by taking the other's result: where a taken
/// piece's place in a list were given away, it could not be had back.
#[test]
fn a_taken_piece_gets_its_own_place_in_the_lists_back() {
    let mut board = board::<Lists, u64>("r3k3/1P6/8/8/8/8/6p1/4K2R b - - 0 1");
    let mut played = Vec::new();
    for text in ["g2h1q", "e1e2", "h1h8", "b7a8q", "e8e7", "a8h8"] {
        let moves = legal::<FromLow, _>(&board);
        let mv = *moves.iter().find(|mv| mv.to_string() == text).unwrap();
        played.push((board, mv, board.make(mv)));
        check_position(&board);
    }
    for (before, mv, undo) in played.into_iter().rev() {
        board.unmake(mv, undo);
        assert_eq!(board, before);
    }
}

fn check_any_code<P: Bookkeeping>() {
    for fen in [KIWIPETE, PERFT[3].0, EN_PASSANT[1]] {
        let board = board::<P, u64>(fen);
        let moves = legal::<FromLow, _>(&board);
        for code in 0..=u32::from(u16::MAX) {
            let mv = FromLow::from_code(code).unwrap();
            assert_eq!(board.is_legal(mv), moves.contains(&mv), "{mv:?}");
            let mut made = board;
            let undo = made.make(mv);
            // Whatever the board has become, it can still be asked.
            let _ = legal::<FromLow, _>(&made);
            let _ = made.is_check();
            made.unmake(mv, undo);
        }
    }
}

#[test]
fn any_code_can_be_asked_about_and_made() {
    check_any_code::<Scan>();
    check_any_code::<Lists>();
}

#[test]
fn a_sink_that_has_enough_stops_the_generator() {
    let board = board::<Lists, u64>(KIWIPETE);
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
    fn random_games_stay_consistent(start in 0..6_usize, choices in prop::collection::vec(any::<u16>(), 0..120)) {
        let mut board = board::<Lists, u64>(PERFT[start].0);
        let mut played = Vec::new();
        for choice in choices {
            check_position(&board);
            let moves = legal::<FromLow, _>(&board);
            if moves.is_empty() {
                break;
            }
            let mv = moves[usize::from(choice) % moves.len()];
            let before = board;
            played.push((before, mv, board.make(mv)));
        }
        for (before, mv, undo) in played.into_iter().rev() {
            board.unmake(mv, undo);
            prop_assert_eq!(board, before);
        }
    }
}
