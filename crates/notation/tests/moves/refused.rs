//! Tests of the errors for move texts that are rejected.

use boardbench_core::CastlingForm;
use boardbench_flags16::FromLow;
use boardbench_notation::san::{self, SanError, Strictness};
use boardbench_notation::uci::{self, UciMoveError};

use super::boards::{Bits, START, bits, facade, setup};
use crate::texts::{assert_one_line, unquoted};

/// Positions, each with refused texts and their errors.
const UCI: &str = include_str!("../refused/uci.txt");
const KING_TAKES_ROOK: &str = include_str!("../refused/uci_king_takes_rook.txt");
/// Like `UCI`; strict and lenient parsing must give the same errors.
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

/// Returns the UCI texts malformed in every position, and the text of the null move.
pub(crate) fn malformed_uci_texts() -> Vec<String> {
    let is_malformed = |case: &str| case.starts_with("malformed") || case.starts_with("null");
    let malformed = cases(UCI).filter(|(fen, _, case)| *fen == START && is_malformed(case));
    malformed.map(|(_, text, _)| text).collect()
}

/// Returns the kind of an error, as the tables name it.
pub(crate) const fn uci_error_kind(error: &UciMoveError) -> &'static str {
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

/// Parses a text with every parser, and returns their common error.
fn uci_error(fen: &str, text: &str, form: CastlingForm) -> UciMoveError {
    let board = bits(fen);
    let error = uci::find_legal_dyn_with(&*facade(&setup(fen)), text, form).expect_err(text);
    if form == CastlingForm::KingTwoSquares {
        let searched = uci::find_legal::<Bits, FromLow>(&board, text);
        let built = uci::construct::<Bits, FromLow>(&board, text);
        assert_eq!([searched, built], [Err(error.clone()), Err(error.clone())], "{text:?} {fen}");
    }
    error
}

/// Checks the errors of a table, and their number.
fn check(table: &str, count: usize, refuse: impl Fn(&str, &str) -> (&'static str, String)) {
    for (fen, text, case) in cases(table) {
        let (kind, message) = refuse(fen, &text);
        assert_eq!(format!("{kind}: {message}"), case, "{fen}");
        assert_one_line(&message);
    }
    assert_eq!(cases(table).count(), count);
}

#[test]
fn messages_of_refused_uci_texts() {
    let refuse = |form| {
        move |fen: &str, text: &str| {
            let error = uci_error(fen, text, form);
            (uci_error_kind(&error), error.to_string())
        }
    };
    check(UCI, 115, refuse(CastlingForm::KingTwoSquares));
    check(KING_TAKES_ROOK, 15, refuse(CastlingForm::KingTakesRook));
}

const fn san_error_kind(error: &SanError) -> &'static str {
    match error {
        SanError::Malformed { .. } => "malformed",
        SanError::NoMatch { .. } => "no match",
        SanError::Ambiguous { .. } => "ambiguous",
        SanError::NonCanonical { .. } => "not exact",
        _ => "unknown",
    }
}

/// Parses a text strictly and leniently, and returns the common error.
fn san_error(fen: &str, text: &str) -> SanError {
    let board = facade(&setup(fen));
    let [strict, lenient] = [Strictness::Strict, Strictness::Lenient]
        .map(|strictness| san::find_legal_dyn(&*board, text, strictness));
    assert_eq!(strict, lenient, "{text:?} {fen}");
    lenient.expect_err(text)
}

#[test]
fn messages_of_refused_san_texts() {
    let refuse = |fen: &str, text: &str| {
        let error = san_error(fen, text);
        (san_error_kind(&error), error.to_string())
    };
    check(SAN, 195, refuse);
    let board = facade(&setup(START));
    let not_exact = san::find_legal_dyn(&*board, "Ngf3", Strictness::Strict);
    let message = not_exact.unwrap_err().to_string();
    assert_eq!(message, "\"Ngf3\": must be written Nf3");
}

#[test]
fn errors_of_huge_texts_are_small() {
    let (board, dyn_board) = (bits(START), facade(&setup(START)));
    let last = "\u{10ffff}";
    for fragment in ["e", "e2", "N", "O-", "0", "x", "=", "+", last, "Ng1", "e2e4", "e2e4 "] {
        // Messages quote at most 80 characters of the text, each possibly escaped.
        let max_len = if fragment == last { 1_200 } else { 200 };
        let text = fragment.repeat(100_000);
        let uci = uci::find_legal::<Bits, FromLow>(&board, &text).unwrap_err();
        let san = san::find_legal_dyn(&*dyn_board, &text, Strictness::Lenient).unwrap_err();
        for message in [uci.to_string(), san.to_string()] {
            assert_one_line(&message);
            assert!(message.len() < max_len, "{message}");
        }
    }
}
