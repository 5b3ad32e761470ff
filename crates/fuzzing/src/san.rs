//! Bytes as moves in SAN.

use boardbench_conformance::reference::Reference;
use boardbench_core::CanonicalMove;
use boardbench_notation::san::{self, San, Strictness};

use crate::assert_one_line;
use crate::boards::Boards;
use crate::texts::{check_parser, for_each_text};

/// Reads the bytes as a position and a text a line. A text that is a legal move is played, so that the
/// next one is parsed after it.
///
/// On every board strict parsing accepts a text exactly if it is the naive reference's SAN of a legal
/// move, and lenient parsing accepts it exactly if it is a lenient form of a single legal move; the
/// move is then written as by the reference. Rejected texts have the same error of one line on all
/// boards. A text with the syntax of SAN survives writing and parsing.
///
/// # Panics
///
/// If that does not hold.
pub fn check(boards: &Boards, data: &[u8]) {
    for_each_text(boards, data, |opened, position, text| {
        check_syntax(text);
        let lenient = lenient_move(position, text);
        let strict = lenient.filter(|&mv| position.san(mv) == text);
        for (strictness, expected) in [(Strictness::Strict, strict), (Strictness::Lenient, lenient)]
        {
            let input = format!("{text:?} at {}, {strictness:?}", position.to_fen());
            let written = expected.map(|mv| position.san(mv));
            check_parser(
                opened,
                &input,
                (expected, written.as_deref()),
                |board| san::find_legal_dyn(board, text, strictness),
                |board, mv| Some(san::write_dyn(board, mv).ok()?.to_string()),
            );
        }
        lenient
    });
}

/// Parses a text without a position.
fn check_syntax(text: &str) {
    match text.parse::<San>() {
        Ok(san) => assert_eq!(san.to_string().parse(), Ok(san), "{text:?}"),
        Err(error) => assert_one_line(&error),
    }
}

/// The legal move of which a text is a lenient form, if there is exactly one.
fn lenient_move(position: &Reference, text: &str) -> Option<CanonicalMove> {
    // A wrong check or mate suffix is accepted.
    let text = text.strip_suffix(['+', '#']).unwrap_or(text);
    let mut moves = position.legal_moves();
    moves.retain(|&mv| position.san_forms(mv).iter().any(|form| form == text));
    match moves[..] {
        [mv] => Some(mv),
        _ => None,
    }
}
