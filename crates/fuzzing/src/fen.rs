//! Bytes as a FEN.

mod rules;

use boardbench_conformance::reference::Reference;
use boardbench_core::{CanonicalMove, Leniency, MoveList, Setup, SetupProblem};
use boardbench_notation::{EnPassantMode, FenError, FenProblemKind, write_fen, write_fen_with};

use crate::boards::Boards;
use crate::message::assert_one_line;

/// A reader of FENs.
pub type Read = fn(&str, Leniency) -> Result<Setup, FenError>;

/// Reads the bytes as a FEN, strictly and leniently.
///
/// What is refused is refused in one line, and what only leniency accepts lacks nothing but pawns
/// for its promotions. What is accepted breaks no rule of what a position is, and is the one that the
/// naive reference's own reader finds there; it is written and read again as the same, and opens on
/// every board, which agrees with the reference on its hash, its legal moves and their number.
///
/// # Panics
///
/// If one of that does not hold.
pub fn check(read: Read, boards: &Boards, data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let strict = read(&text, Leniency::None);
    let lenient = read(&text, Leniency::PromotedPieces);
    for error in [&strict, &lenient]
        .into_iter()
        .filter_map(|it| it.as_ref().err())
    {
        assert!(!error.problems().is_empty(), "{text:?} has no problem");
        assert_one_line(error);
    }
    match (strict, lenient) {
        (Ok(setup), lenient) => {
            assert_eq!(lenient, Ok(setup), "{text:?}, read leniently");
            check_setup(read, Leniency::None, &text, &setup);
            check_boards(boards, &setup);
        }
        (Err(error), Ok(setup)) => {
            let mut problems = error.problems().iter();
            assert!(
                problems.all(|it| is_forgiven(it.kind())),
                "{text:?}: {error}"
            );
            check_setup(read, Leniency::PromotedPieces, &text, &setup);
            check_boards(boards, &setup);
        }
        (Err(_), Err(_)) => {}
    }
}

/// Whether a problem is the one that lenient reading forgives.
const fn is_forgiven(kind: &FenProblemKind) -> bool {
    matches!(
        kind,
        FenProblemKind::Position(SetupProblem::TooManyPromotions { .. })
    )
}

/// Compares a position with what the reference reads in the same text, and writes it.
fn check_setup(read: Read, leniency: Leniency, text: &str, setup: &Setup) {
    let position = Reference::from_setup(setup);
    let broken = rules::broken(&position, leniency == Leniency::None);
    assert!(broken.is_empty(), "{text:?} breaks {broken:?}");
    // The reference knows six fields only.
    let whole = match text.split(' ').count() {
        4 => format!("{text} 0 1"),
        _ => text.to_owned(),
    };
    assert_eq!(Reference::from_fen(&whole), Ok(position), "{text:?}");
    let written = write_fen(setup);
    assert_eq!(written, position.to_fen(), "{text:?}");
    assert_eq!(
        setup.legal_en_passant(),
        position.legal_en_passant(),
        "{written}"
    );
    assert_eq!(setup.hash(), position.hash(), "the hash of {written}");
    for (mode, en_passant) in [
        (EnPassantMode::Always, setup.en_passant()),
        (EnPassantMode::Xfen, setup.pseudo_legal_en_passant()),
        (EnPassantMode::Legal, setup.legal_en_passant()),
    ] {
        let written = write_fen_with(setup, mode);
        let again = read(&written, leniency).unwrap_or_else(|error| panic!("{written}: {error}"));
        let mut expected = setup.to_builder();
        expected.en_passant = en_passant;
        assert_eq!(again.to_builder(), expected, "{written}, of {text:?}");
    }
}

/// Opens a position on every board.
fn check_boards(boards: &Boards, setup: &Setup) {
    let position = Reference::from_setup(setup);
    let legal = sorted(position.legal_moves());
    for contender in boards {
        let board = (contender.open)(setup);
        let at = || format!("{contender:?} at {}", position.to_fen());
        assert_eq!(board.setup(), *setup, "the setup of {}", at());
        assert_eq!(
            board.is_check(),
            position.is_check(),
            "is_check of {}",
            at()
        );
        assert_eq!(board.count_legal(), legal.len(), "count_legal of {}", at());
        if let Some(hash) = board.hash() {
            assert_eq!(hash, position.hash(), "the hash of {}", at());
        }
        // No game comes near it, but a list holds only so many, and fifteen queens may do anything.
        if legal.len() <= MoveList::<CanonicalMove>::CAPACITY {
            assert_eq!(sorted(board.legal_moves()), legal, "the moves of {}", at());
        }
    }
}

fn sorted(mut moves: Vec<CanonicalMove>) -> Vec<CanonicalMove> {
    moves.sort_unstable();
    moves
}
