//! Checks the move generators of cozy-chess and chess, and what the checks print about faulty ones.

use std::panic::{UnwindSafe, catch_unwind};

use boardbench_conformance::{Convention, check_moves, check_perft, conformance};
use chess::MoveGen;
use cozy_chess::{Board, File, Move, Piece, Rank, Square};

fn cozy_moves(board: &Board) -> Vec<Move> {
    let mut moves = Vec::new();
    board.generate_moves(|piece_moves| {
        moves.extend(piece_moves);
        false
    });
    moves
}

fn cozy_texts(fen: &str) -> Vec<String> {
    cozy_moves(&fen.parse().unwrap()).iter().map(ToString::to_string).collect()
}

/// Counts by copy-make, with a filter of the moves.
fn cozy_perft(board: &Board, depth: u32, is_generated: &dyn Fn(&Move) -> bool) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = cozy_moves(board).into_iter().filter(is_generated);
    let counts = moves.map(|mv| {
        let mut child = board.clone();
        child.play(mv);
        cozy_perft(&child, depth - 1, is_generated)
    });
    counts.sum()
}

fn chess_moves(board: &chess::Board) -> Vec<String> {
    MoveGen::new_legal(board).map(|mv| mv.to_string()).collect()
}

fn chess_perft(board: &chess::Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    MoveGen::new_legal(board).map(|mv| chess_perft(&board.make_move_new(mv), depth - 1)).sum()
}

#[test]
fn cozy_chess_is_correct() {
    assert_eq!(check_moves(cozy_texts), [Convention::KingTakesRook]);
    check_perft(|fen, depth| cozy_perft(&fen.parse().unwrap(), depth, &|_| true));
}

conformance!(
    cozy_chess_as_a_legal_board,
    legal Board,
    |fen| fen.parse().unwrap(),
    |board| cozy_moves(board).iter().map(ToString::to_string).collect(),
    |board, mv| board.play(mv.parse().unwrap()),
);

#[test]
fn chess_is_correct() {
    assert_eq!(check_moves(|fen| chess_moves(&fen.parse().unwrap())), []);
    check_perft(|fen, depth| chess_perft(&fen.parse().unwrap(), depth));
}

/// Returns the message of a failed check.
fn message(check: impl Fn() + UnwindSafe) -> String {
    *catch_unwind(check).unwrap_err().downcast().unwrap()
}

/// Generates en passant without a test for check afterwards.
fn en_passant_exposes_king(fen: &str) -> Vec<String> {
    let board: Board = fen.parse().unwrap();
    let mut texts = cozy_texts(fen);
    let Some(file) = board.en_passant() else {
        return texts;
    };
    let color = board.side_to_move();
    let to = Square::new(file, Rank::Sixth.relative_to(color));
    let pawns = board.colored_pieces(color, Piece::Pawn);
    for from in pawns & cozy_chess::get_pawn_attacks(to, !color) {
        let text = format!("{from}{to}");
        if !texts.contains(&text) {
            texts.push(text);
        }
    }
    texts
}

#[test]
fn en_passant_that_exposes_the_king_is_named() {
    let message = message(|| drop(check_moves(en_passant_exposes_king)));
    assert_eq!(
        message,
        "check_moves: en passant that exposes the king (pin)
8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1
extra: e5d6
first seen in: en passant exposes the king along the rank: 8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 2"
    );
}

/// Castles kingside through an attacked square.
fn castles_through_check(fen: &str) -> Vec<String> {
    let board: Board = fen.parse().unwrap();
    let mut texts = cozy_texts(fen);
    let color = board.side_to_move();
    let squares = [File::E, File::F, File::G, File::H]
        .map(|file| Square::new(file, Rank::First.relative_to(color)));
    let [king, passed, target, rook] = squares;
    let text = format!("{king}{rook}");
    let has_right = board.castle_rights(color).short.is_some();
    let is_empty = [passed, target].iter().all(|square| !board.occupied().has(*square));
    if has_right && is_empty && board.checkers().is_empty() && !texts.contains(&text) {
        texts.push(text);
    }
    texts
}

#[test]
fn castling_through_check_is_named() {
    let message = message(|| drop(check_moves(castles_through_check)));
    assert_eq!(
        message,
        "check_moves: castling through an attacked square
3k1r2/8/8/8/8/8/8/4K2R w K - 0 1
extra: e1g1
first seen in: castling through an attacked square: 3k1r2/8/8/8/8/8/8/R3K2R w KQ - 0 1"
    );
}

#[test]
fn missing_promotions_are_named_from_counts() {
    let is_generated = |mv: &Move| matches!(mv.promotion, None | Some(Piece::Queen));
    let message = message(move || {
        check_perft(|fen, depth| cozy_perft(&fen.parse().unwrap(), depth, &is_generated));
    });
    assert_eq!(
        message,
        "check_perft: total too low, perhaps promotion
4k3/6P1/8/8/8/8/8/4K3 w - - 0 1
depth 1: expected 9, got 6
legal: e1d1 e1d2 e1e2 e1f1 e1f2 g7g8b g7g8n g7g8q g7g8r
first seen in: rooks taken at home by promoting pawns: \
         r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R w KQkq - 0 1, depth 1"
    );
}
