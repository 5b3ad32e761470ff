//! Bytes as a FEN.

mod rules;

use boardbench_conformance::check;
use boardbench_conformance::reference::Reference;
use boardbench_conformance::samples::Sample;
use boardbench_core::{CanonicalMove, Leniency, MoveList, Setup, SetupProblem};
use boardbench_notation::{EnPassantMode, FenError, FenProblemKind, write_fen, write_fen_with};

use crate::assert_one_line;
use crate::boards::{Boards, assert_passed};

/// A parser of FENs.
pub type Read = fn(&str, Leniency) -> Result<Setup, FenError>;

/// Parses the bytes as a FEN, strictly and leniently.
///
/// Rejected text has an error of one line; a position that only lenient parsing accepts has no other
/// problem than more promoted pieces than missing pawns. An accepted position breaks no rule of valid
/// positions and is the one that the naive reference parses; it survives writing and parsing; and every
/// board passes [`queries`](check::queries) and [`membership`](check::membership) in it.
///
/// # Panics
///
/// If that does not hold.
pub fn check(read: Read, boards: &Boards, data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let strict = read(&text, Leniency::None);
    let lenient = read(&text, Leniency::PromotedPieces);
    let errors = [&strict, &lenient].map(|read| read.as_ref().err());
    for error in errors.into_iter().flatten() {
        let has_problem = !error.problems().is_empty();
        assert!(has_problem, "{text:?}: an error without a problem");
        assert_one_line(error);
    }
    let (setup, leniency) = match (strict, lenient) {
        (Ok(setup), lenient) => {
            assert_eq!(lenient, Ok(setup), "{text:?}, parsed leniently");
            (setup, Leniency::None)
        }
        (Err(error), Ok(setup)) => {
            let mut problems = error.problems().iter();
            let are_accepted = problems.all(|it| is_accepted_leniently(it.kind()));
            assert!(are_accepted, "{text:?}: {error}");
            (setup, Leniency::PromotedPieces)
        }
        (Err(_), Err(_)) => return,
    };
    check_setup(read, leniency, &text, &setup);
    check_boards(boards, &setup);
}

/// True if lenient parsing accepts this problem.
const fn is_accepted_leniently(kind: &FenProblemKind) -> bool {
    matches!(
        kind,
        FenProblemKind::Position(SetupProblem::TooManyPromotions { .. })
    )
}

/// Compares a position with the one that the reference parses from the same text, and writes it.
fn check_setup(read: Read, leniency: Leniency, text: &str, setup: &Setup) {
    let position = Reference::from_setup(setup);
    let broken = rules::broken(&position, leniency == Leniency::None);
    assert!(broken.is_empty(), "{text:?} breaks the rules {broken:?}");
    // The reference requires six fields.
    let whole = match text.split(' ').count() {
        4 => format!("{text} 0 1"),
        _ => text.to_owned(),
    };
    assert_eq!(Reference::from_fen(&whole), Ok(position), "{text:?}");
    let written = write_fen(setup);
    assert_eq!(written, position.to_fen(), "{text:?}");
    let legal = position.legal_en_passant();
    assert_eq!(setup.legal_en_passant(), legal, "{written}");
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

/// Compares every board with the reference.
fn check_boards(boards: &Boards, setup: &Setup) {
    let sample = &Sample::new(Reference::from_setup(setup));
    // A list has a limited capacity, which a lenient position with fifteen queens may exceed.
    let fits = sample.moves.len() <= MoveList::<CanonicalMove>::CAPACITY;
    for contender in boards {
        let pair = contender.probe;
        assert_passed(contender, check::queries(pair.open_position, [sample]));
        if fits {
            assert_passed(contender, check::membership(pair, [sample]));
        } else {
            let count = (contender.open)(setup).count_legal();
            let expected = sample.legal_moves().count();
            assert_eq!(count, expected, "{contender:?} at {}", sample.fen);
        }
    }
}
