//! Texts that are not legal moves, with their errors.

use boardbench_core::CastlingForm;
use boardbench_flags16::FromLow;
use boardbench_notation::san::{self, SanError, Strictness};
use boardbench_notation::uci::{self, UciMoveError};

use super::boards::{Bits, START, bits, facade, setup};
use crate::texts::{assert_one_line, unquoted};

/// Positions, each with refused texts and their errors.
const UCI: &str = include_str!("../refused/uci.txt");
const KING_TAKES_ROOK: &str = include_str!("../refused/uci_king_takes_rook.txt");
/// The errors are those of strict and of lenient reading.
const SAN: &str = include_str!("../refused/san.txt");

/// Returns the refused texts, each with its position and its line.
fn cases(table: &str) -> impl Iterator<Item = (&str, String, &str)> {
    let mut fen = "";
    table.lines().filter_map(move |line| {
        let case = line.strip_prefix("    ");
        if case.is_none() && !line.starts_with('#') {
            fen = line;
        }
        case.map(|case| (fen, unquoted(case), case))
    })
}

/// Returns the UCI texts that are malformed in any position, and that of the null move.
pub(crate) fn malformed_uci_texts() -> Vec<String> {
    let is_malformed = |case: &str| case.starts_with("malformed") || case.starts_with("null");
    let malformed = cases(UCI).filter(|(fen, _, case)| *fen == START && is_malformed(case));
    malformed.map(|(_, text, _)| text).collect()
}

/// Returns the kind of an error, as the tables name it.
pub(crate) const fn uci_verdict(error: &UciMoveError) -> &'static str {
    match error {
        UciMoveError::Malformed(_) => "malformed",
        UciMoveError::Null => "null",
        UciMoveError::NotLegal(_) => "not legal",
        UciMoveError::MissingPromotion(_) => "missing promotion",
        UciMoveError::NeedlessPromotion(_) => "needless promotion",
        UciMoveError::Castling { .. } => "other castling notation",
        _ => "unknown",
    }
}

/// Returns the error of a text, which must be the same for every function.
fn refuse_uci(fen: &str, text: &str, form: CastlingForm) -> UciMoveError {
    let board = bits(fen);
    let error = uci::find_legal_dyn_with(&*facade(&setup(fen)), text, form).expect_err(text);
    if form == CastlingForm::KingTwoSquares {
        let found = uci::find_legal::<Bits, FromLow>(&board, text);
        let built = uci::construct::<Bits, FromLow>(&board, text);
        assert_eq!([found, built], [Err(error.clone()), Err(error.clone())], "{text:?} {fen}");
    }
    error
}

/// Requires the errors of a table, and their number.
fn check(table: &str, count: usize, refuse: impl Fn(&str, &str) -> (&'static str, String)) {
    for (fen, text, case) in cases(table) {
        let (verdict, message) = refuse(fen, &text);
        assert_eq!(format!("{verdict}: {message}"), case, "{fen}");
        assert_one_line(&message);
    }
    assert_eq!(cases(table).count(), count);
}

#[test]
fn messages_of_refused_uci_texts() {
    let refuse = |form| {
        move |fen: &str, text: &str| {
            let error = refuse_uci(fen, text, form);
            (uci_verdict(&error), error.to_string())
        }
    };
    check(UCI, 115, refuse(CastlingForm::KingTwoSquares));
    check(KING_TAKES_ROOK, 15, refuse(CastlingForm::KingTakesRook));
}

const fn san_verdict(error: &SanError) -> &'static str {
    match error {
        SanError::Malformed { .. } => "malformed",
        SanError::NoMatch { .. } => "no match",
        SanError::Ambiguous { .. } => "ambiguous",
        SanError::NotExact { .. } => "not exact",
        _ => "unknown",
    }
}

/// Returns the error of a text, which must be the same strictly and leniently.
fn refuse_san(fen: &str, text: &str) -> SanError {
    let board = facade(&setup(fen));
    let [strict, lenient] = [Strictness::Strict, Strictness::Lenient]
        .map(|strictness| san::find_legal_dyn(&*board, text, strictness));
    assert_eq!(strict, lenient, "{text:?} {fen}");
    lenient.expect_err(text)
}

#[test]
fn messages_of_refused_san_texts() {
    let refuse = |fen: &str, text: &str| {
        let error = refuse_san(fen, text);
        (san_verdict(&error), error.to_string())
    };
    check(SAN, 195, refuse);
    let board = facade(&setup(START));
    let not_exact = san::find_legal_dyn(&*board, "Ngf3", Strictness::Strict);
    let message = not_exact.unwrap_err().to_string();
    assert_eq!(message, "\"Ngf3\": must be written Nf3");
}

#[test]
fn errors_of_huge_texts_are_small() {
    let (board, behind) = (bits(START), facade(&setup(START)));
    let last = "\u{10ffff}";
    for piece in ["e", "e2", "N", "O-", "0", "x", "=", "+", last, "Ng1", "e2e4", "e2e4 "] {
        // Quoted in at most 80 characters, each of which may be escaped.
        let most = if piece == last { 1_200 } else { 200 };
        let text = piece.repeat(100_000);
        let uci = uci::find_legal::<Bits, FromLow>(&board, &text).unwrap_err();
        let san = san::find_legal_dyn(&*behind, &text, Strictness::Lenient).unwrap_err();
        for message in [uci.to_string(), san.to_string()] {
            assert_one_line(&message);
            assert!(message.len() < most, "{message}");
        }
    }
}
