//! Bytes as moves in SAN.

use boardbench_conformance::reference::Reference;
use boardbench_core::{CanonicalMove, CastlingSide, DynBoard, MoveKind, Piece, Role};
use boardbench_notation::san::{self, San, SanError, Strictness};

use crate::boards::Boards;
use crate::message::assert_one_line;
use crate::start;

/// How many texts of an input are read.
const MOST_TEXTS: usize = 12;

/// Takes the bytes for a position and a text a line. A text that names a legal move is played, so
/// that the next one is read after it.
///
/// On every board a text is read strictly exactly if it is the naive reference's SAN of a legal move,
/// and leniently exactly if it is a lenient form of one legal move and of no other; the
/// move is then written as the reference writes it. What is refused is refused in the same one line
/// by all boards. What has the form of SAN at all says the same when it is written and read again.
///
/// # Panics
///
/// If one of that does not hold.
pub fn check(boards: &Boards, data: &[u8]) {
    let (setup, rest) = start::split(data);
    let mut position = Reference::from_setup(&setup);
    let mut opened: Vec<_> = boards.iter().map(|it| (it.open)(&setup)).collect();
    for text in start::lines(rest, MOST_TEXTS) {
        check_syntax(&text);
        let lenient = meant(&position, &text);
        let strict = lenient.filter(|&mv| position.san(mv) == text);
        check_text(&opened, &position, &text, Strictness::Strict, strict);
        check_text(&opened, &position, &text, Strictness::Lenient, lenient);
        if let Some(mv) = lenient {
            for board in &mut opened {
                assert_eq!(board.play(mv), Ok(()), "{mv} at {}", position.to_fen());
            }
            position = position.play(mv);
        }
    }
}

/// Reads a text without a position.
fn check_syntax(text: &str) {
    match text.parse::<San>() {
        Ok(san) => assert_eq!(san.to_string().parse(), Ok(san), "{text:?}"),
        Err(error) => assert_one_line(&error),
    }
}

fn check_text(
    boards: &[Box<dyn DynBoard>],
    position: &Reference,
    text: &str,
    strictness: Strictness,
    expected: Option<CanonicalMove>,
) {
    let at = || format!("{text:?} at {}, {strictness:?}", position.to_fen());
    let written = expected.map(|mv| position.san(mv));
    let mut refusal: Option<SanError> = None;
    for board in boards {
        let found = san::find_legal_dyn(&**board, text, strictness);
        assert_eq!(found.as_ref().ok(), expected.as_ref(), "{} {board:?}", at());
        match found {
            Ok(mv) => {
                let san = san::write_dyn(&**board, mv).map(|san| san.to_string());
                assert_eq!(san.ok(), written, "{} {board:?}", at());
            }
            Err(error) => {
                assert_one_line(&error);
                let first = refusal.get_or_insert_with(|| error.clone());
                assert_eq!(*first, error, "{} {board:?}", at());
            }
        }
    }
}

/// The one legal move of which a text is a lenient form.
fn meant(position: &Reference, text: &str) -> Option<CanonicalMove> {
    // Whatever check or mate a text speaks of, it need not be there.
    let text = text.strip_suffix(['+', '#']).unwrap_or(text);
    let mut moves = position.legal_moves();
    moves.retain(|&mv| forms(position, mv).iter().any(|form| form == text));
    match moves[..] {
        [mv] => Some(mv),
        _ => None,
    }
}

/// All that a legal move may be written as, without a suffix: the table of [`Strictness::Lenient`],
/// written down once more.
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
