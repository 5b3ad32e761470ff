//! Tests the reference against cozy-chess and known positions.

use boardbench_core::zobrist::splitmix64;
use boardbench_core::{CanonicalMove, CastlingSide, MoveKind, PromotionRole, Role, Square};
use cozy_chess::Board as CozyBoard;
use cozy_chess::util::{display_uci_move, parse_uci_move};

use super::Reference;

fn position(fen: &str) -> Reference {
    Reference::from_fen(fen).unwrap()
}

/// Returns the legal moves of cozy-chess in UCI notation.
fn cozy_moves(board: &CozyBoard) -> Vec<String> {
    let mut moves = Vec::new();
    board.generate_moves(|piece_moves| {
        moves.extend(piece_moves.into_iter().map(|mv| display_uci_move(board, mv).to_string()));
        false
    });
    moves.sort_unstable();
    moves
}

fn assert_agrees(reference: &Reference, cozy: &CozyBoard) {
    let fen = reference.to_fen();
    let moves: Vec<String> = (reference.legal_moves().iter()).map(ToString::to_string).collect();
    assert_eq!(moves, cozy_moves(cozy), "{fen}");
    assert_eq!(fen, cozy.to_string());
    assert_eq!(reference.is_check(), !cozy.checkers().is_empty(), "{fen}");
    assert_eq!(reference.to_setup().hash(), reference.hash(), "{fen}");
    let again = Reference::from_setup(&reference.to_setup());
    assert_eq!(again, *reference, "{fen}");
    assert_eq!(Reference::from_fen(&fen).as_ref(), Ok(reference));
}

#[test]
fn cozy_chess_agrees_along_random_games() {
    let mut state = 0xc0_ffee;
    let mut plies = 0;
    while plies < 6_000 {
        let mut reference = Reference::initial();
        let mut cozy = CozyBoard::default();
        for _ in 0..200 {
            assert_agrees(&reference, &cozy);
            plies += 1;
            let moves = reference.legal_moves();
            // The clock of cozy-chess ends at 100.
            if moves.is_empty() || reference.halfmove_clock() == 100 {
                break;
            }
            let draw;
            (state, draw) = splitmix64(state);
            let mv = moves[(draw % moves.len() as u64) as usize];
            let text = mv.to_string();
            cozy.play(parse_uci_move(&cozy, &text).unwrap());
            reference = reference.play(mv);
        }
    }
}

#[test]
fn a_null_move_changes_the_side_and_clears_the_en_passant_square() {
    let before = position("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 7");
    assert_eq!(before.pass().to_fen(), "4k3/8/8/8/4P3/8/8/4K3 w - - 1 8");
}

#[test]
fn en_passant_is_hashed_only_if_legal() {
    let free = position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
    assert_eq!(free.legal_en_passant().unwrap().to_string(), "d6");
    // The rook pins the pawn on e5: the square is written, but not hashed.
    let pinned = position("k3r3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
    assert_eq!(pinned.legal_en_passant(), None);
    let same_without = position("k3r3/8/8/3pP3/8/8/8/4K3 w - - 0 2");
    assert_eq!(pinned.hash(), same_without.hash());
    assert_ne!(pinned, same_without);
}

#[test]
fn facts_are_kind_mover_victim_and_checkers() {
    let middle = position("r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 2");
    let kind = |mv: &str| middle.kind(mv.parse().unwrap());
    assert_eq!(kind("e5d6"), MoveKind::EnPassant);
    assert_eq!(kind("a1a8"), MoveKind::Capture);
    assert_eq!(kind("e1c1"), MoveKind::Castle(CastlingSide::Queen));
    let capture = "a1a8".parse().unwrap();
    let facts = middle.facts(capture);
    assert_eq!((facts.mover, facts.victim), (Role::Rook, Some(Role::Rook)));
    assert_eq!(middle.play(capture).checkers(), 1);
}

#[test]
fn texts_that_are_not_positions_are_rejected() {
    for text in [
        "",
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 x - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w X - 0 1",
        "4k3/8/8/8/8/8/8/4K4 w - - 0 1",
        "4k3/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - e9 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - - 0",
    ] {
        assert!(Reference::from_fen(text).is_err(), "{text}");
    }
}

#[test]
fn is_legal_is_membership_over_all_moves() {
    for vector in crate::vectors::all() {
        let position = position(vector.fen);
        let legal = position.legal_moves();
        let roles = PromotionRole::ALL.map(Some);
        for from in Square::all() {
            for to in Square::all() {
                for promotion in roles.into_iter().chain([None]) {
                    let mv = CanonicalMove { from, to, promotion };
                    let expected = legal.contains(&mv);
                    assert_eq!(position.is_legal(mv), expected, "{mv} {}", vector.fen);
                }
            }
        }
    }
}
