//! `parse_uci_move` as published in "Chapter 6: Move Representation", its errors, and the results of
//! [`uci::construct`] for the same texts.

use boardbench_conformance::vectors;
use boardbench_core::{
    Board, CanonicalMove, CastlingSide, Encoding, MoveKind, Piece, Position, PromotionRole, Role,
    Square,
};
use boardbench_flags16::FromLow;
use boardbench_notation::uci::{self, UciMoveError};

use crate::common::{Bits, START, bits, legal};

const QUIET: u32 = 0;
const DOUBLE_PAWN: u32 = 1;
const KING_CASTLE: u32 = 2;
const QUEEN_CASTLE: u32 = 3;
const CAPTURE: u32 = 4;
const EN_PASSANT: u32 = 5;
const PROMO_KNIGHT: u32 = 8;
const PROMO_CAP_KNIGHT: u32 = 12;

/// The published function, line by line. `None` where the C code reads out of bounds.
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
fn legal_moves_are_read_correctly() {
    for vector in vectors::all() {
        let board = bits(vector.fen);
        for mv in &legal::<_, FromLow>(&board) {
            let text = mv.canonical().to_string();
            assert_eq!(parse_uci_move(&board, &text), Some(*mv), "{text}");
            assert_eq!(uci::construct(&board, &text), Ok(*mv), "{text}");
        }
    }
}

/// The pawn on e7 can promote, also by a capture on d8.
const PROMOTION: &str = "3r4/4P1k1/8/8/8/8/8/K7 w - - 0 1";
/// e4 is occupied, so e2e4 is illegal.
const BLOCKED: &str = "4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1";
const CASTLING: &str = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
const TO_QUEEN: MoveKind = MoveKind::Promotion(PromotionRole::Queen);
const CENTRAL_KING: &str = "4k3/8/8/8/3K4/8/8/8 w - - 0 1";
const CORNER_KING: &str = "4k3/8/8/8/8/8/8/7K w - - 0 1";
const EN_PASSANT_D6: &str = "4k3/8/8/3pP3/8/8/P7/4K3 w - d6 0 2";

/// Positions, texts that are not legal moves, and the results of the published function.
const ERRORS: &[(&str, &str, &str, MoveKind)] = &[
    // A missing or unknown letter is a queen.
    (PROMOTION, "e7e8", "e7e8q", TO_QUEEN),
    (PROMOTION, "e7e8k", "e7e8q", TO_QUEEN),
    (PROMOTION, "e7e8N", "e7e8q", TO_QUEEN),
    (PROMOTION, "e7e8=n", "e7e8q", TO_QUEEN),
    (
        PROMOTION,
        "e7d8",
        "e7d8q",
        MoveKind::CapturePromotion(PromotionRole::Queen),
    ),
    // Everything after the fifth character is ignored.
    (
        PROMOTION,
        "e7e8nq",
        "e7e8n",
        MoveKind::Promotion(PromotionRole::Knight),
    ),
    (START, "e2e4q", "e2e4", MoveKind::DoublePush),
    (START, "g1f3junk", "g1f3", MoveKind::Quiet),
    // Colour and movement of the pieces are not checked.
    (START, "e3e4", "e3e4", MoveKind::Quiet),
    (START, "e7e5", "e7e5", MoveKind::DoublePush),
    (START, "a1a2", "a1a2", MoveKind::Capture),
    (START, "a1h8", "a1h8", MoveKind::Capture),
    (START, "e1e8", "e1e8", MoveKind::Capture),
    (START, "e2e2", "e2e2", MoveKind::Capture),
    (PROMOTION, "a1g7", "a1g7", MoveKind::Capture),
    // A double push onto an occupied square is not a capture.
    (BLOCKED, "e2e4", "e2e4", MoveKind::DoublePush),
    // Any pawn captures en passant, from any square.
    (EN_PASSANT_D6, "a2d6", "a2d6", MoveKind::EnPassant),
    // Any king move with a difference of two is castling, even around the edge. King takes rook is
    // not.
    (
        CENTRAL_KING,
        "d4f4",
        "d4g4",
        MoveKind::Castle(CastlingSide::King),
    ),
    (
        CENTRAL_KING,
        "d4b4",
        "d4c4",
        MoveKind::Castle(CastlingSide::Queen),
    ),
    (
        CORNER_KING,
        "h1b2",
        "h1g1",
        MoveKind::Castle(CastlingSide::King),
    ),
    (CASTLING, "e1h1", "e1h1", MoveKind::Capture),
    // File i is file a of the next rank.
    (START, "i1i2", "a2a3", MoveKind::Quiet),
];

#[test]
fn illegal_moves_are_accepted() {
    for &(fen, text, read, kind) in ERRORS {
        let board = bits(fen);
        let published = parse_uci_move(&board, text).unwrap();
        assert_eq!(published.canonical().to_string(), read, "{text}");
        assert_eq!(published.classify(&board), kind, "{text}");
        assert!(
            uci::construct::<_, FromLow>(&board, text).is_err(),
            "{text}"
        );
    }
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

/// The document then tests whether the result is legal. That refuses all errors but missing and
/// needless promotion letters.
#[test]
fn the_legality_test_misses_missing_and_needless_letters() {
    let promotions = PromotionRole::ALL.map(Some).into_iter().chain([None]);
    let (mut missing, mut needless) = (0, 0);
    for vector in vectors::all() {
        let board = bits(vector.fen);
        for (from, to, promotion) in all(promotions.clone()) {
            let text = CanonicalMove {
                from,
                to,
                promotion,
            };
            let text = text.to_string();
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

fn all(
    promotions: impl Iterator<Item = Option<PromotionRole>> + Clone,
) -> impl Iterator<Item = (Square, Square, Option<PromotionRole>)> {
    Square::all().flat_map(move |from| {
        let promotions = promotions.clone();
        Square::all().flat_map(move |to| {
            let promotions = promotions.clone();
            promotions.map(move |promotion| (from, to, promotion))
        })
    })
}
