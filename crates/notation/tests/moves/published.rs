//! `parse_uci_move` as published in "Chapter 6: Move Representation", its errors, and the results of
//! [`uci::construct`] for the same texts.

use boardbench_conformance::vectors;
use boardbench_core::{Board, Encoding, Piece, Position, Role, Square};
use boardbench_flags16::FromLow;
use boardbench_notation::uci::{self, UciMoveError};

use super::boards::{Bits, START, all_texts, bits, columns, legal};

const QUIET: u32 = 0;
const DOUBLE_PAWN: u32 = 1;
const KING_CASTLE: u32 = 2;
const QUEEN_CASTLE: u32 = 3;
const CAPTURE: u32 = 4;
const EN_PASSANT: u32 = 5;
const PROMO_KNIGHT: u32 = 8;
const PROMO_CAP_KNIGHT: u32 = 12;

/// Translates the published function line by line. Returns `None` where the C code reads out of bounds.
fn parse_uci_move(board: &Bits, text: &str) -> Option<FromLow> {
    let symbols = text.as_bytes();
    // A C string ends with a zero byte, which may be read.
    let symbol = |index: usize| match symbols.get(index) {
        Some(&byte) => Some(i32::from(byte)),
        None => (index == symbols.len()).then_some(0),
    };
    let from_file = symbol(0)? - i32::from(b'a');
    let from_rank = symbol(1)? - i32::from(b'1');
    let to_file = symbol(2)? - i32::from(b'a');
    let to_rank = symbol(3)? - i32::from(b'1');
    let from = from_rank * 8 + from_file;
    let to = to_rank * 8 + to_file;
    let square = |index: i32| u8::try_from(index).ok().and_then(Square::from_index);
    let piece = board.piece_at(square(from)?);
    let captured = board.piece_at(square(to)?);
    let role = piece.map(Piece::role);

    let mut flags = QUIET;
    if captured.is_some() {
        flags = CAPTURE;
    }
    if role == Some(Role::Pawn) {
        if (to - from).abs() == 16 {
            flags = DOUBLE_PAWN;
        } else if square(to) == board.en_passant() {
            flags = EN_PASSANT;
        } else if to_rank == 0 || to_rank == 7 {
            let promotion = match symbol(4)? as u8 {
                b'n' => 0,
                b'b' => 1,
                b'r' => 2,
                _ => 3,
            };
            flags = promotion
                + match captured {
                    Some(_) => PROMO_CAP_KNIGHT,
                    None => PROMO_KNIGHT,
                };
        }
    }
    if role == Some(Role::King) && (to - from).abs() == 2 {
        flags = if to > from { KING_CASTLE } else { QUEEN_CASTLE };
    }
    FromLow::from_code(from as u32 | (to as u32) << 6 | flags << 12)
}

#[test]
fn legal_moves_are_parsed_correctly() {
    for vector in vectors::all() {
        let board = bits(vector.fen);
        for mv in &legal::<_, FromLow>(&board) {
            let text = mv.canonical().to_string();
            assert_eq!(parse_uci_move(&board, &text), Some(*mv), "{text}");
            assert_eq!(uci::construct(&board, &text), Ok(*mv), "{text}");
        }
    }
}

/// Positions; texts that are not legal moves, with move and kind as parsed by the published function; the reason.
const ERRORS: &str = "\
3r4/4P1k1/8/8/8/8/8/K7 w - - 0 1; e7e8 e7e8q Promotion(Queen); a missing letter is a queen
3r4/4P1k1/8/8/8/8/8/K7 w - - 0 1; e7d8 e7d8q CapturePromotion(Queen); a missing letter is a queen
3r4/4P1k1/8/8/8/8/8/K7 w - - 0 1; e7e8k e7e8q Promotion(Queen); an unknown letter is a queen
3r4/4P1k1/8/8/8/8/8/K7 w - - 0 1; e7e8N e7e8q Promotion(Queen); an unknown letter is a queen
3r4/4P1k1/8/8/8/8/8/K7 w - - 0 1; e7e8=n e7e8q Promotion(Queen); an unknown letter is a queen
3r4/4P1k1/8/8/8/8/8/K7 w - - 0 1; e7e8nq e7e8n Promotion(Knight); a sixth character is ignored
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1; e2e4q e2e4 DoublePush; a needless letter is ignored
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1; g1f3junk g1f3 Quiet; what follows is ignored
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1; e3e4 e3e4 Quiet; no piece moves
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1; e7e5 e7e5 DoublePush; the piece is black
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1; a1a2 a1a2 Capture; the victim is white
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1; a1h8 a1h8 Capture; not a rook's move
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1; e1e8 e1e8 Capture; not a king's move
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1; e2e2 e2e2 Capture; the pawn stays
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1; i1i2 a2a3 Quiet; file i is file a of the next rank
3r4/4P1k1/8/8/8/8/8/K7 w - - 0 1; a1g7 a1g7 Capture; a king is captured
4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1; e2e4 e2e4 DoublePush; a double push onto an occupied square
4k3/8/8/3pP3/8/8/P7/4K3 w - d6 0 2; a2d6 a2d6 EnPassant; any pawn captures en passant, from any square
4k3/8/8/8/3K4/8/8/8 w - - 0 1; d4f4 d4g4 Castle(King); any king's move by two squares is castling
4k3/8/8/8/3K4/8/8/8 w - - 0 1; d4b4 d4c4 Castle(Queen); any king's move by two squares is castling
4k3/8/8/8/8/8/8/7K w - - 0 1; h1b2 h1g1 Castle(King); even around the edge
4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1; e1h1 e1h1 Capture; king takes rook is not castling";

#[test]
fn illegal_moves_are_accepted() {
    for line in ERRORS.lines() {
        let [fen, case, _] = columns(line);
        let [text, read, kind] = case.split(' ').collect::<Vec<_>>().try_into().expect(line);
        let board = bits(fen);
        let published = parse_uci_move(&board, text).expect(line);
        assert_eq!(published.canonical().to_string(), read, "{line}");
        let published_kind = format!("{:?}", published.classify(&board));
        assert_eq!(published_kind, kind, "{line}");
        let refused = uci::construct::<_, FromLow>(&board, text);
        assert!(refused.is_err(), "{line}");
    }
    assert_eq!(ERRORS.lines().count(), 22);
}

#[test]
fn short_texts_and_squares_off_the_board_read_out_of_bounds() {
    for text in ["", "e", "e2", "e2e9", "e0e2", "0000", "E2E4", "z9z9"] {
        assert_eq!(parse_uci_move(&bits(START), text), None, "{text:?}");
        assert!(uci::construct::<_, FromLow>(&bits(START), text).is_err());
    }
    // The zero byte at the end is read as a rank far below the first.
    assert_eq!(parse_uci_move(&bits(START), "e2e"), None);
}

/// Adds the document's subsequent legality test, which detects all errors but missing and
/// needless promotion letters.
#[test]
fn the_legality_test_misses_missing_and_needless_letters() {
    let (mut missing, mut needless) = (0, 0);
    for vector in vectors::all() {
        let board = bits(vector.fen);
        for text in all_texts() {
            let published = parse_uci_move(&board, &text).expect("both squares are on the board");
            let is_accepted = board.is_legal(published);
            match uci::construct::<_, FromLow>(&board, &text) {
                Ok(mv) => assert!(is_accepted && mv == published, "{text}"),
                Err(UciMoveError::MissingPromotion(_)) => {
                    assert!(is_accepted, "{text}");
                    missing += 1;
                }
                Err(UciMoveError::NeedlessPromotion(_)) => {
                    assert!(is_accepted, "{text}");
                    needless += 1;
                }
                Err(error) => assert!(!is_accepted, "{error}"),
            }
        }
    }
    assert!(missing >= 10 && needless >= 2_000, "{missing} {needless}");
}
