//! Parsing of FENs: the public functions.

use alloc::vec::Vec;

use boardbench_core::{CastlingRights, Leniency, Setup, SetupBuilder, SetupProblem};

use super::error::{FenError, FenProblem, FenProblemKind};
use super::reader::Reader;
use super::reading::Reading;

/// Parses a FEN strictly.
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
/// Returns all problems, not only the first, by field. Checks that depend on an unreadable part are skipped:
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

/// Parses a FEN, and accepts positions with the problems that `leniency` allows.
///
/// From [`Leniency::Usual`] on, fields may be separated, preceded and followed by any blanks, and the last may be missing:
/// the move number is 1 then.
///
/// # Errors
///
/// Returns all problems that `leniency` does not allow.
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
    if Reader::new(text).well_formed(&mut builder).is_some()
        && let Ok(setup) = builder.build_with(leniency)
    {
        return Ok(setup);
    }
    parse_any(text, leniency)
}

/// Parses any text, with all of its problems.
#[cold]
fn parse_any(text: &str, leniency: Leniency) -> Result<Setup, FenError> {
    let reading = Reading::new(text, leniency);
    match reading.builder.build_with(leniency) {
        Ok(setup) if reading.problems.problems().is_empty() => Ok(setup),
        built => Err(reading.refuse(built.as_ref().err())),
    }
}

/// Parses a FEN with [`Leniency::PromotedPieces`], and drops impossible castling rights and an impossible en-passant square.
/// Returns the position and the problems of the dropped fields.
///
/// # Errors
///
/// Returns all problems, if there is any other problem.
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
    let mut builder = Reading::new(text, leniency).builder;
    for problem in &dropped {
        match *problem {
            SetupProblem::ImpossibleCastling(color, side) => {
                let impossible = CastlingRights::single(color, side);
                let possible = builder.castling_rights.bits() & !impossible.bits();
                builder.castling_rights = CastlingRights::from_low_bits(possible);
            }
            _ => builder.en_passant = None,
        }
    }
    let setup = builder.build_with(leniency).map_err(|_| error)?;
    Ok((setup, dropped))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares both parsers on FENs with one symbol replaced.
    #[test]
    fn the_parser_of_well_formed_texts_accepts_no_others() {
        for fen in ["4k3/8/8/3pP3/8/8/8/R3K2R w KQ d6 12 345", "r3k3/8/8/8/8/8/8/4K3 b q -"] {
            for at in 0..fen.len() {
                for symbol in
                    ["", " ", "  ", "\t", "/", "0", "1", "8", "k", "K", "w", "-", "e", "é"]
                {
                    let text = [&fen[..at], symbol, &fen[at + 1..]].concat();
                    assert_eq!(parse_fen(&text), parse_any(&text, Leniency::None), "{text:?}");
                }
            }
        }
    }
}
