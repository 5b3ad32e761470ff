//! Bytes as moves in SAN.

use boardbench_conformance::reference::Reference;
use boardbench_core::{CanonicalMove, CastlingSide, MoveKind, Piece, Role};
use boardbench_notation::san::{self, San, Strictness};

use crate::boards::Boards;
use crate::message::assert_one_line;
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
    moves.retain(|&mv| forms(position, mv).iter().any(|form| form == text));
    match moves[..] {
        [mv] => Some(mv),
        _ => None,
    }
}

/// All lenient forms of a legal move, without suffix: a second implementation of the table of
/// [`Strictness::Lenient`].
fn forms(position: &Reference, mv: CanonicalMove) -> Vec<String> {
    let kind = position.kind(mv);
    if let MoveKind::Castle(side) = kind {
        let forms = match side {
            CastlingSide::King => ["O-O", "0-0"],
            CastlingSide::Queen => ["O-O-O", "0-0-0"],
        };
        return forms.map(str::to_owned).to_vec();
    }
    let from = mv.from.to_string();
    let (file, rank) = from.split_at(1);
    let role = position.piece_at(mv.from).map_or(Role::Pawn, Piece::role);
    let (letter, origins) = match (role, kind.is_capture()) {
        (Role::Pawn, true) => (String::new(), vec![file, &from]),
        (Role::Pawn, false) => (String::new(), vec!["", &from]),
        _ => (role.letter().to_string(), vec!["", file, rank, &from]),
    };
    let marks: &[&str] = if kind.is_capture() { &["x", ""] } else { &[""] };
    let promotions = match mv.promotion {
        None => vec![String::new()],
        Some(promotion) => {
            let letter = promotion.role().letter();
            vec![format!("={letter}"), letter.to_string()]
        }
    };
    let mut forms = Vec::new();
    for origin in origins {
        for mark in marks {
            for promotion in &promotions {
                forms.push(format!("{letter}{origin}{mark}{}{promotion}", mv.to));
            }
        }
    }
    forms
}
