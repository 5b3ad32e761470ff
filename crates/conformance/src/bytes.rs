//! Checks properties that hold for any input bytes: the bodies of fuzz targets.
//!
//! Each function takes bytes from a fuzzer, a file or a random generator, and panics if its property does not hold. Any bytes
//! are valid input: nothing else makes a function panic.
//!
//! A position is a FEN in the first line, so that files are readable and a fuzzer can change the rest; or else one byte, which
//! selects one of the [perft vectors](vectors). Without any bytes it is the initial position.

mod rules;

use std::fmt::Display;

use boardbench_core::{
    CanonicalMove, CastlingForm, DynBoard, EnPassantProblem, Leniency, MoveKind, MoveList, Setup,
    SetupProblem,
};
use boardbench_notation as notation;
use boardbench_notation::san::{San, Strictness};
use boardbench_notation::{
    EnPassantMode, FenProblemKind, parse_fen_with, write_fen, write_fen_with,
};

use crate::check::{self, CodeSet, Outcome};
use crate::probe::{Legality, Pair};
use crate::reference::Reference;
use crate::samples::{Line, Sample};
use crate::vectors;

/// A board with an encoding.
#[derive(Clone, Debug)]
pub struct BoardUnderTest {
    /// Name in failures.
    pub name: String,
    /// Probe for the [checks](check).
    pub pair: Pair,
    /// Sets up the board behind the object-safe façade.
    pub open: fn(&Setup) -> Box<dyn DynBoard>,
}

impl BoardUnderTest {
    #[track_caller]
    fn assert_passed(&self, outcome: Outcome) {
        if let Err(failure) = outcome {
            panic!("{}: {failure}", self.name);
        }
    }
}

/// Maximum numbers of texts and of raw codes that are read from one input.
const MAX_TEXTS: usize = 12;
const MAX_CODES: usize = 16;

/// Byte of a null move in [`game`]; in check it is the index of a move.
const NULL_MOVE: u8 = 255;

/// Parses the bytes as a FEN, strictly and leniently.
///
/// A rejected text has an error of one line. A text that only lenient parsing accepts has other blanks, five fields, a half-move
/// clock after a double push, or more promoted pieces than missing pawns. An accepted position is valid, equals the position that
/// the reference parses, and survives writing with every [`EnPassantMode`] and parsing; every board passes
/// [`queries`](check::queries) and [`membership`](check::membership) in it.
///
/// # Panics
///
/// If the property does not hold.
pub fn fen(boards: &[BoardUnderTest], bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let strict = parse_fen_with(&text, Leniency::None);
    let lenient = parse_fen_with(&text, Leniency::PromotedPieces);
    for error in [&strict, &lenient].into_iter().filter_map(|parsed| parsed.as_ref().err()) {
        assert!(!error.problems().is_empty(), "{text:?}: no problem");
        assert_one_line(error);
    }
    let (setup, leniency) = match (strict, lenient) {
        (Ok(setup), lenient) => {
            assert_eq!(lenient, Ok(setup), "{text:?}, parsed leniently");
            (setup, Leniency::None)
        }
        (Err(error), Ok(setup)) => {
            let is_accepted = |kind: &FenProblemKind| {
                use EnPassantProblem::ClockAfterPush;
                use FenProblemKind as Kind;
                use SetupProblem::{ImpossibleEnPassant, TooManyPromotions};
                matches!(
                    kind,
                    Kind::Position(
                        TooManyPromotions { .. } | ImpossibleEnPassant(_, ClockAfterPush)
                    ) | Kind::LeadingBlanks
                        | Kind::Separator(_)
                        | Kind::TrailingBlanks
                        | Kind::MissingFields(5)
                )
            };
            let are_accepted = error.problems().iter().all(|it| is_accepted(it.kind()));
            assert!(are_accepted, "{text:?}: {error}");
            (setup, Leniency::PromotedPieces)
        }
        (Err(_), Err(_)) => return,
    };
    check_setup(leniency, &text, &setup);
    let sample = &Sample::new(Reference::from_setup(&setup));
    // Fifteen queens may have more moves than a list can hold.
    let fits = sample.moves.len() <= MoveList::<CanonicalMove>::CAPACITY;
    for board in boards {
        board.assert_passed(check::queries(board.pair.open_position, [sample]));
        if fits {
            board.assert_passed(check::membership(board.pair, [sample]));
        } else {
            let (found, expected) =
                ((board.open)(&setup).count_legal(), sample.legal_moves().count());
            assert_eq!(found, expected, "{} at {}", board.name, sample.fen);
        }
    }
}

/// Compares a position with the reference's, parsed from the same text, and tests that writing and parsing restores it.
fn check_setup(leniency: Leniency, text: &str, setup: &Setup) {
    let position = Reference::from_setup(setup);
    let broken = rules::broken(&position, leniency == Leniency::None);
    assert!(broken.is_empty(), "{text:?} breaks the rules {broken:?}");
    // The reference requires six fields, with a space between them.
    let mut fields: Vec<&str> = text.split_ascii_whitespace().collect();
    fields.extend(&["0", "1"][fields.len().saturating_sub(4).min(2)..]);
    let six_fields = fields.join(" ");
    assert_eq!(Reference::from_fen(&six_fields), Ok(position), "{text:?}");
    let written = write_fen(setup);
    assert_eq!(written, position.to_fen(), "{text:?}");
    // The hash depends on whether en passant is legal.
    assert_eq!(setup.hash(), position.hash(), "the hash of {written}");
    for (mode, en_passant) in [
        (EnPassantMode::Always, setup.en_passant()),
        (EnPassantMode::Xfen, setup.pseudo_legal_en_passant()),
        (EnPassantMode::Legal, setup.legal_en_passant()),
    ] {
        let written = write_fen_with(setup, mode);
        let parsed = parse_fen_with(&written, leniency).map(|setup| setup.to_builder());
        let mut expected = setup.to_builder();
        expected.en_passant = en_passant;
        assert_eq!(parsed, Ok(expected), "{written}, of {text:?}");
    }
}

/// Parses the bytes as a position and UCI moves. A legal move is played, and the next text is parsed after it.
///
/// In either form of castling, a text is accepted exactly if it is the text of a legal move of the reference,
/// and the move is written as the same text. Rejected texts have an error of one line.
///
/// # Panics
///
/// If the property does not hold.
pub fn uci(boards: &[BoardUnderTest], bytes: &[u8]) {
    for_each_text(boards, bytes, |board, position, text| {
        let mut accepted = None;
        for form in CastlingForm::ALL {
            let written = |mv: CanonicalMove| match position.kind(mv) {
                MoveKind::Castle(side) => form.castling(mv.from, side).to_string(),
                _ => mv.to_string(),
            };
            let mut moves = position.legal_moves().into_iter();
            let expected = moves.find(|&mv| written(mv) == text);
            check_parsed(
                &format!("{text:?} at {}, {form:?}", position.to_fen()),
                expected.map(|mv| (mv, text.to_owned())).as_ref(),
                notation::uci::find_legal_dyn_with(board, text, form),
                |mv| notation::uci::write_in(&board.setup(), mv, form),
            );
            accepted = accepted.or(expected);
        }
        accepted
    });
}

/// Parses the bytes as a position and SAN moves. A move that lenient parsing accepts is played, and the next text is parsed
/// after it.
///
/// Strict parsing accepts a text exactly if it is the reference's SAN of a legal move, and lenient parsing
/// accepts it exactly if it is a lenient form of a single legal move; the move is then written as by the reference. Rejected
/// texts have an error of one line. A text with the syntax of SAN survives writing and parsing.
///
/// # Panics
///
/// If the property does not hold.
pub fn san(boards: &[BoardUnderTest], bytes: &[u8]) {
    for_each_text(boards, bytes, |board, position, text| {
        match text.parse::<San>() {
            Ok(san) => assert_eq!(san.to_string().parse(), Ok(san), "{text:?}"),
            Err(error) => assert_one_line(&error),
        }
        let lenient = lenient_move(position, text);
        let strict = lenient.filter(|&mv| position.san(mv) == text);
        for (strictness, expected) in [(Strictness::Strict, strict), (Strictness::Lenient, lenient)]
        {
            check_parsed(
                &format!("{text:?} at {}, {strictness:?}", position.to_fen()),
                expected.map(|mv| (mv, position.san(mv))).as_ref(),
                notation::san::find_legal_dyn(board, text, strictness),
                |mv| match notation::san::write_dyn(board, mv) {
                    Ok(san) => san.to_string(),
                    Err(error) => error.to_string(),
                },
            );
        }
        lenient
    });
}

/// Returns the only legal move with this text as a lenient form; `None` if there is none or more than one.
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

/// Parses a position and one text per line, and calls `check` with each text and one of the boards, selected by the length of the
/// input. Plays the legal move that `check` returns.
fn for_each_text(
    boards: &[BoardUnderTest],
    bytes: &[u8],
    check: impl Fn(&dyn DynBoard, &Reference, &str) -> Option<CanonicalMove>,
) {
    let (setup, rest) = split_position(bytes);
    let mut position = Reference::from_setup(&setup);
    let mut board = (boards[bytes.len() % boards.len()].open)(&setup);
    for text in String::from_utf8_lossy(rest).split_terminator('\n').take(MAX_TEXTS) {
        if let Some(mv) = check(&*board, &position, text) {
            assert_eq!(board.play(mv), Ok(()), "{mv} at {}", position.to_fen());
            position = position.play(mv);
        }
    }
}

/// Requires that the expected move is parsed, and written as the expected text; or, if none is expected, an error of one line.
/// `input` describes the text in failures.
fn check_parsed<E: Display>(
    input: &str,
    expected: Option<&(CanonicalMove, String)>,
    parsed: Result<CanonicalMove, E>,
    write: impl Fn(CanonicalMove) -> String,
) {
    if let Err(error) = &parsed {
        assert_one_line(error);
    }
    let found = parsed.ok().map(|mv| (mv, write(mv)));
    assert_eq!(found.as_ref(), expected, "{input}");
}

/// Parses the bytes as a position and raw codes, the lowest byte first, reduced to the bits of each encoding. Each code gives a
/// second one, which is close to a pseudo-legal move: random codes alone rarely are.
///
/// Every encoding passes [`codes`](check::codes), and every pair passes [`code_space`](check::code_space), over these codes. The
/// generated moves pass [`membership`](check::membership) and [`make_unmake`](check::make_unmake).
///
/// # Panics
///
/// If a check fails.
pub fn codes(boards: &[BoardUnderTest], bytes: &[u8]) {
    let (setup, rest) = split_position(bytes);
    let sample = &Sample::new(Reference::from_setup(&setup));
    let code = |bytes: &[u8]| bytes.iter().rfold(0, |code, &byte| code << 8 | u32::from(byte));
    let raw_codes: Vec<u32> = rest.chunks(4).take(MAX_CODES).map(code).collect();
    for board in boards {
        let pair = board.pair;
        let moves = (pair.open)(&setup).generate(Legality::PseudoLegal, usize::MAX);
        // The low byte selects a move, the others are the bits in which the code differs from it.
        let near = |&raw_code: &u32| {
            let index = (raw_code as usize & 0xff) % moves.len().max(1);
            moves.get(index).map(|code| code ^ raw_code >> 8)
        };
        let used = u32::MAX >> (u32::BITS - pair.encoding.constants().code_bits);
        let codes: Vec<u32> = raw_codes
            .iter()
            .copied()
            .chain(raw_codes.iter().filter_map(near))
            .map(|code| code & used)
            .collect();
        let sets = [CodeSet::RunListEntry(&codes)];
        board.assert_passed(check::codes(pair.encoding, [sample], &sets));
        board.assert_passed(check::membership(pair, [sample]));
        board.assert_passed(check::code_space(pair, [sample], &sets));
        board.assert_passed(check::make_unmake(pair, [sample]));
    }
}

/// Parses the bytes as a position and the first plies of a game. Each byte is the index of a legal move, modulo their number, or
/// 255 for a null move.
///
/// Every board passes [`games`](check::games) over this game, and [`queries`](check::queries) at its end.
///
/// # Panics
///
/// If a check fails.
pub fn game(max_plies: usize, boards: &[BoardUnderTest], bytes: &[u8]) {
    let (setup, rest) = split_position(bytes);
    let mut line = Line::new(Reference::from_setup(&setup));
    for &byte in rest.iter().take(max_plies) {
        let last = line.last();
        let legal: Vec<_> = last.legal_moves().map(|known| known.mv).collect();
        let step = match byte {
            NULL_MOVE if !last.is_check => None,
            _ if legal.is_empty() => break,
            _ => Some(legal[usize::from(byte) % legal.len()]),
        };
        line.push(step);
    }
    for board in boards {
        board.assert_passed(check::games(board.pair, [&line]));
        board.assert_passed(check::queries(board.pair.open_position, [line.last()]));
    }
}

/// Splits bytes into the position at their start and the rest.
fn split_position(bytes: &[u8]) -> (Setup, &[u8]) {
    let end = bytes.iter().position(|&byte| byte == b'\n');
    let (line, rest) = bytes.split_at(end.unwrap_or(bytes.len()));
    if let Ok(text) = str::from_utf8(line)
        && let Ok(setup) = notation::parse_fen(text)
    {
        return (setup, rest.get(1..).unwrap_or_default());
    }
    let (index, rest) = bytes.split_first().unwrap_or((&0, &[]));
    let mut vectors = vectors::all().cycle();
    let vector = vectors.nth(usize::from(*index)).expect("the iterator is endless");
    let setup = notation::parse_fen(vector.fen).expect("vectors have valid positions");
    (setup, rest)
}

/// Requires a non-empty error message of one line of printable ASCII.
#[track_caller]
fn assert_one_line(error: &dyn Display) {
    let text = error.to_string();
    let is_printable = |symbol: char| symbol == ' ' || symbol.is_ascii_graphic();
    assert!(!text.is_empty() && text.chars().all(is_printable), "{text:?}");
}
