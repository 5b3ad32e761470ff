//! Reading FENs.

use alloc::vec::Vec;

use boardbench_core::{
    CastlingRights, Color, Direction, EnPassantProblem, Leniency, MAX_FULLMOVE_NUMBER,
    MAX_HALFMOVE_CLOCK, Rank, Setup, SetupBuilder, SetupField, SetupProblem, SetupProblems, Square,
};

use super::error::{FenError, FenProblem, FenProblemKind};
use super::fields::Fields;
use super::placement::Ranks;
use super::quick::{self, Reader};

/// Reads a FEN strictly.
///
/// The text must have six fields, separated by single spaces, and nothing before or after them, not
/// even a line end. The two clocks may be omitted together; they are `0 1` then.
/// [`SetupBuilder::build`] must accept the position.
///
/// Clocks are plain digits, up to 9,999 and 65,535. Leading zeros (`00`, `007`) and a move number of
/// 0 are allowed, so [`write_fen`](crate::write_fen) may return a different text for the same setup.
///
/// Source: "Portable Game Notation Specification and Implementation Guide", section 16.1.
///
/// # Errors
///
/// All problems, not only the first, by field. Checks that depend on an unreadable part are skipped:
/// with an unreadable rank, a king is not reported as missing.
///
/// ```
/// use boardbench_core::{Setup, Square};
/// use boardbench_notation::parse_fen;
/// let start = parse_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -").unwrap();
/// assert_eq!(start, Setup::initial());
/// let error = parse_fen("4k3/8/8/8/8/8/8/4K3 w KQ - 0 x").unwrap_err();
/// assert_eq!(error.problems().len(), 3);
/// ```
pub fn parse_fen(text: &str) -> Result<Setup, FenError> {
    parse_fen_with(text, Leniency::None)
}

/// Reads a FEN, and accepts positions with the problems that `leniency` allows.
///
/// From [`Leniency::Usual`] on, fields may be separated, preceded and followed by any blanks, and the last may be missing:
/// the move number is 1 then.
///
/// # Errors
///
/// All problems that `leniency` does not allow.
///
/// ```
/// use boardbench_core::Leniency;
/// use boardbench_notation::{parse_fen, parse_fen_with};
/// let three_knights = "4k3/8/8/8/8/8/PPPPPPPP/1N1NKN2 w - - 0 1";
/// assert!(parse_fen(three_knights).is_err());
/// assert!(parse_fen_with(three_knights, Leniency::PromotedPieces).is_ok());
/// ```
pub fn parse_fen_with(text: &str, leniency: Leniency) -> Result<Setup, FenError> {
    let mut builder = SetupBuilder::empty();
    if quick::read(text, &mut builder).is_some()
        && let Ok(setup) = builder.build_with(leniency)
    {
        return Ok(setup);
    }
    read_thoroughly(text, leniency)
}

/// Reads a FEN with [`Leniency::PromotedPieces`], and drops castling rights and an en-passant square that are impossible.
/// Returns the position and what was dropped.
///
/// # Errors
///
/// All problems, if there is another one.
///
/// ```
/// use boardbench_notation::{parse_fen, parse_fen_without_impossible};
/// let (setup, dropped) = parse_fen_without_impossible("4k3/8/8/8/8/8/8/4K2R w KQ e6 0 1").unwrap();
/// assert_eq!(setup, parse_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap());
/// assert_eq!(dropped.len(), 2);
/// ```
pub fn parse_fen_without_impossible(text: &str) -> Result<(Setup, Vec<SetupProblem>), FenError> {
    let leniency = Leniency::PromotedPieces;
    let error = match parse_fen_with(text, leniency) {
        Ok(setup) => return Ok((setup, Vec::new())),
        Err(error) => error,
    };
    let impossible = |problem: &FenProblem| match *problem.kind() {
        FenProblemKind::Position(
            problem
            @ (SetupProblem::ImpossibleCastling(..) | SetupProblem::ImpossibleEnPassant(..)),
        ) => Some(problem),
        _ => None,
    };
    let dropped: Option<Vec<_>> = error.problems().iter().map(impossible).collect();
    let Some(dropped) = dropped else {
        return Err(error);
    };
    let mut problems = FenError::NONE;
    let fields = Fields::split(text, leniency, &mut problems);
    let mut builder = Reading::new(&fields, &mut problems).builder;
    for problem in &dropped {
        match *problem {
            SetupProblem::ImpossibleCastling(color, side) => {
                let lost = CastlingRights::single(color, side);
                let left = builder.castling_rights.bits() & !lost.bits();
                builder.castling_rights = CastlingRights::from_low_bits(left);
            }
            _ => builder.en_passant = None,
        }
    }
    let setup = builder.build_with(leniency).map_err(|_| error)?;
    Ok((setup, dropped))
}

/// Reads any text and collects all problems.
#[cold]
#[inline(never)]
fn read_thoroughly(text: &str, leniency: Leniency) -> Result<Setup, FenError> {
    let mut problems = FenError::NONE;
    let fields = Fields::split(text, leniency, &mut problems);
    let reading = Reading::new(&fields, &mut problems);
    let built = reading.builder.build_with(leniency);
    if let (Ok(setup), true) = (&built, problems.problems().is_empty()) {
        return Ok(*setup);
    }
    let found = built.err();
    let found = found.iter().flat_map(SetupProblems::iter);
    for problem in found.filter(|&problem| reading.is_certain(problem)) {
        let field = problem.field();
        let text = fields.get(field).unwrap_or_default();
        problems.add(field, text, FenProblemKind::Position(problem));
    }
    Err(problems.sorted())
}

/// The readable fields. The others have valid defaults.
struct Reading {
    builder: SetupBuilder,
    ranks: Ranks,
    has_side: bool,
}

impl Reading {
    fn new(fields: &Fields<'_>, problems: &mut FenError) -> Self {
        let ranks = Ranks::read(fields.get(SetupField::Placement), problems);
        let mut field = FieldReader { fields, problems };
        let side = field.read(SetupField::SideToMove, FenProblemKind::SideToMove, |text| {
            Reader::read_whole(text, Reader::side)
        });
        let castling = field.read(SetupField::Castling, FenProblemKind::Castling, |text| {
            Reader::read_whole(text, Reader::castling)
        });
        let en_passant = field.read(SetupField::EnPassant, FenProblemKind::EnPassant, |text| {
            Reader::read_whole(text, Reader::en_passant)
        });
        let halfmove = field.number(SetupField::HalfmoveClock, MAX_HALFMOVE_CLOCK);
        let fullmove = field.number(SetupField::FullmoveNumber, MAX_FULLMOVE_NUMBER);
        Self {
            builder: SetupBuilder {
                pieces: ranks.pieces(),
                side_to_move: side.unwrap_or(Color::White),
                castling_rights: castling.unwrap_or_default(),
                en_passant: en_passant.flatten(),
                halfmove_clock: halfmove.unwrap_or(0),
                fullmove_number: fullmove.unwrap_or(1),
            },
            ranks,
            has_side: side.is_some(),
        }
    }

    /// Returns `true` if a problem exists regardless of the unreadable parts.
    fn is_certain(&self, problem: SetupProblem) -> bool {
        match problem {
            SetupProblem::KingCount(_, count) => count > 1 || self.ranks.has_read_all(),
            SetupProblem::OpponentInCheck(_) => self.has_side && self.ranks.has_read_all(),
            SetupProblem::ImpossibleCastling(color, _) => {
                self.ranks.has_read(Rank::R1.relative_to(color))
            }
            SetupProblem::ImpossibleEnPassant(square, reason) => self.is_impossible(square, reason),
            // More pieces would not solve the others.
            _ => true,
        }
    }

    /// Returns `true` if an en-passant square is impossible, whatever the fields with problems were meant to be.
    fn is_impossible(&self, square: Square, reason: EnPassantProblem) -> bool {
        if !self.has_side {
            return !matches!(square.rank(), Rank::R3 | Rank::R6);
        }
        match reason {
            EnPassantProblem::NoPawn => {
                let backward = -Direction::pawn_push(self.builder.side_to_move);
                let landed = square.step(backward);
                landed.is_some_and(|square| self.ranks.has_read(square.rank()))
            }
            EnPassantProblem::CheckBeforePush => self.ranks.has_read_all(),
            // More pieces would not solve the others.
            _ => true,
        }
    }
}

/// Reads fields and reports the unreadable ones.
struct FieldReader<'a, 't> {
    fields: &'a Fields<'t>,
    problems: &'a mut FenError,
}

impl FieldReader<'_, '_> {
    fn read<T>(
        &mut self,
        field: SetupField,
        otherwise: FenProblemKind,
        read: impl Fn(&str) -> Option<T>,
    ) -> Option<T> {
        let text = self.fields.get(field)?;
        let value = read(text);
        if value.is_none() {
            self.problems.add(field, text, otherwise);
        }
        value
    }

    fn number(&mut self, field: SetupField, max: u32) -> Option<u32> {
        self.read(field, FenProblemKind::Number(max), |text| {
            number(text).filter(|&value| value <= max)
        })
    }
}

/// Returns the value of a text of digits, at most [`u32::MAX`].
fn number(text: &str) -> Option<u32> {
    text.chars().try_fold(0_u32, |value, symbol| {
        let digit = symbol.to_digit(10)?;
        Some(value.saturating_mul(10).saturating_add(digit))
    })
}

#[cfg(test)]
mod tests {
    use alloc::string::{String, ToString};
    use alloc::vec::Vec;

    use proptest::prelude::*;

    use super::*;
    use crate::write_fen;

    const GOOD: [&str; 7] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b Kq - 7 31",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 9999 65535",
        "rnbqkbnr/pp1p1ppp/8/2pPp3/8/8/PPP1PPPP/RNBQKBNR w Qk c6 0 3",
        "4k3/8/8/8/3pP3/8/8/4K3 b - e3",
        "4k3/8/8/8/8/8/PPPPPPPP/1N1NKN2 w - - 00 007",
        "QQ1QQQQQ/8/k7/8/8/8/8/K7 b - - 0 1",
    ];

    const LENIENCIES: [Leniency; 3] = [Leniency::None, Leniency::Usual, Leniency::PromotedPieces];

    /// Checks that the fast and the thorough reader agree; that a message is one line of printable ASCII;
    /// and that the fast reader reads what is written.
    fn check(text: &str) {
        for leniency in LENIENCIES {
            let thorough = read_thoroughly(text, leniency);
            assert_eq!(parse_fen_with(text, leniency), thorough, "{text:?}");
            let mut builder = SetupBuilder::empty();
            if quick::read(text, &mut builder).is_some() {
                let built = builder.build_with(leniency).ok();
                assert_eq!(built, thorough.as_ref().ok().copied(), "{text:?}");
            }
            match thorough {
                Ok(setup) => {
                    let written = write_fen(&setup);
                    let mut builder = SetupBuilder::empty();
                    assert!(quick::read(&written, &mut builder).is_some(), "{text:?}");
                    assert_eq!(builder, setup.to_builder(), "{text:?}");
                }
                Err(error) => {
                    assert!(!error.problems().is_empty(), "{text:?}");
                    let message = error.to_string();
                    let is_printable = |symbol: char| symbol == ' ' || symbol.is_ascii_graphic();
                    assert!(message.chars().all(is_printable), "{message:?}");
                }
            }
        }
    }

    #[test]
    fn the_fast_reader_accepts_good_texts() {
        for text in GOOD {
            assert!(quick::read(text, &mut SetupBuilder::empty()).is_some());
            check(text);
        }
    }

    #[test]
    fn fens_after_one_edit_are_read_alike() {
        for text in GOOD {
            for index in 0..=text.len() {
                let (head, tail) = text.split_at(index);
                let rest = tail.get(1..).unwrap_or_default();
                check(&[head, rest].concat());
                for symbol in "pnbrqkPNBRQK/0123456789 -wbKQkqah\t\u{e9}".chars() {
                    let mut inserted = String::from(head);
                    inserted.push(symbol);
                    check(&[&*inserted, rest].concat());
                    check(&[&*inserted, tail].concat());
                }
            }
        }
    }

    /// Usually a symbol of FENs.
    fn symbol() -> impl Strategy<Value = char> {
        let usual: Vec<char> = "pnbrqkPNBRQK/0123456789 -wbacdefgh\t\n".chars().collect();
        prop_oneof![9 => prop::sample::select(usual), 1 => any::<char>()]
    }

    /// Returns a FEN with some symbols replaced, inserted or removed, or a part of it repeated.
    fn edited() -> impl Strategy<Value = String> {
        let edit = (any::<prop::sample::Index>(), symbol(), 0..4_u8, 1..9_usize);
        let edits = prop::collection::vec(edit, 0..5);
        (prop::sample::select(&GOOD[..]), edits).prop_map(|(text, edits)| {
            let mut text: Vec<char> = text.chars().collect();
            for (index, symbol, how, length) in edits {
                let at = index.index(text.len());
                match how {
                    0 => text[at] = symbol,
                    1 => text.insert(at, symbol),
                    2 => drop(text.remove(at)),
                    _ => text.extend_from_within(at..text.len().min(at + length)),
                }
            }
            text.into_iter().collect()
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            failure_persistence: None,
            ..ProptestConfig::with_cases(24_000)
        })]

        #[test]
        fn texts_are_read_alike(text in prop_oneof![
            1 => any::<String>(),
            1 => prop::collection::vec(symbol(), 0..90).prop_map(String::from_iter),
            4 => edited(),
        ]) {
            check(&text);
        }
    }
}
