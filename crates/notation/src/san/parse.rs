//! Parser of SAN, without a position.

use alloc::format;
use alloc::string::String;
use core::str::FromStr;

use boardbench_core::{CastlingSide, File, PromotionRole, Rank, Role, Square};
use thiserror::Error;

use super::value::{Body, San, Suffix};

/// An error from parsing SAN. Its `Display` is one line of printable ASCII.
///
/// ```
/// use boardbench_notation::san::San;
/// let error = "Nf3!".parse::<San>().unwrap_err();
/// assert_eq!(error.to_string(), "character 4 is \"!\", but must be +, # or the end");
/// assert_eq!(error.index, 3);
/// ```
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("character {} {}, but must be {expected}", index + 1, name(*found))]
pub struct ParseSanError {
    /// Index of the first wrong character, from 0.
    pub index: usize,
    /// First wrong character, or `None` at the end of the text.
    pub found: Option<char>,
    /// Character or part that is required there.
    pub expected: Expected,
}

/// A requirement at the first wrong character. Its `Display` completes "must be".
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum Expected {
    /// Beginning of a move.
    #[error("one of N B R Q K, a file from a to h, or the O of castling")]
    Start,
    /// Hyphen of castling.
    #[error("a hyphen: castling is O-O or O-O-O")]
    Hyphen,
    /// This symbol of castling again, not a mixture of letters and zeros.
    #[error("{0}: castling is {0}-{0} or {0}-{0}-{0}")]
    CastlingSymbol(char),
    /// A file.
    #[error("a file from a to h")]
    File,
    /// A rank.
    #[error("a rank from 1 to 8")]
    Rank,
    /// A promotion, because the pawn is on the last rank.
    #[error("a promotion: =N, =B, =R or =Q")]
    Promotion,
    /// Piece after `=`.
    #[error("one of N B R Q")]
    PromotedPiece,
    /// No promotion, because the pawn is not on the last rank.
    #[error("+, # or the end: pawns are promoted on rank 1 or 8 only")]
    NoPromotion,
    /// A suffix or the end.
    #[error("+, # or the end")]
    SuffixOrEnd,
    /// End of the text.
    #[error("the end")]
    End,
}

/// Returns the description of a wrong character in a message.
fn name(found: Option<char>) -> String {
    match found {
        Some(found) => format!("is \"{}\"", found.escape_default()),
        None => "is missing".into(),
    }
}

impl FromStr for San {
    type Err = ParseSanError;

    /// Parses exactly one move.
    ///
    /// ```text
    /// san       = (castling | piece | pawn) ["+" | "#"]
    /// castling  = "O-O" | "O-O-O" | "0-0" | "0-0-0"
    /// piece     = ("N" | "B" | "R" | "Q" | "K") [file] [rank] ["x"] square
    /// pawn      = [file [rank] ["x"]] square promotion       square on the last rank
    ///           | [file [rank] ["x"]] square                 square on any other
    /// promotion = ["="] ("N" | "B" | "R" | "Q")
    /// ```
    fn from_str(text: &str) -> Result<Self, ParseSanError> {
        let mut reader = Reader { text, index: 0 };
        let body = reader.body()?;
        let suffix = reader.take(Suffix::from_symbol);
        match (reader.peek(), suffix) {
            (None, _) => Ok(Self { body, suffix }),
            (Some(_), None) => Err(reader.error(Expected::SuffixOrEnd)),
            (Some(_), Some(_)) => Err(reader.error(Expected::End)),
        }
    }
}

/// A reader of a text from its beginning. It accepts only ASCII, so the index counts both bytes and
/// characters.
struct Reader<'t> {
    text: &'t str,
    index: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.text.get(self.index..)?.chars().next()
    }

    /// Consumes the next character if `meaning` accepts it.
    fn take<T>(&mut self, meaning: impl Fn(char) -> Option<T>) -> Option<T> {
        let value = meaning(self.peek()?)?;
        self.index += 1;
        Some(value)
    }

    fn skip(&mut self, symbol: char) -> bool {
        self.take(|next| (next == symbol).then_some(())).is_some()
    }

    /// Consumes a required character.
    fn need<T>(
        &mut self,
        meaning: impl Fn(char) -> Option<T>,
        expected: Expected,
    ) -> Result<T, ParseSanError> {
        self.take(meaning).ok_or_else(|| self.error(expected))
    }

    fn error(&self, expected: Expected) -> ParseSanError {
        ParseSanError { index: self.index, found: self.peek(), expected }
    }

    fn body(&mut self) -> Result<Body, ParseSanError> {
        match self.peek() {
            Some(symbol @ ('O' | '0')) => self.castling(symbol),
            Some('a'..='h') => self.piece_move(Role::Pawn),
            _ => {
                let role = self.need(piece, Expected::Start)?;
                self.piece_move(role)
            }
        }
    }

    fn castling(&mut self, symbol: char) -> Result<Body, ParseSanError> {
        let same = |next| (next == symbol).then_some(());
        let hyphen = |next| (next == '-').then_some(());
        self.need(same, Expected::CastlingSymbol(symbol))?;
        self.need(hyphen, Expected::Hyphen)?;
        self.need(same, Expected::CastlingSymbol(symbol))?;
        if !self.skip('-') {
            return Ok(Body::Castling(CastlingSide::King));
        }
        self.need(same, Expected::CastlingSymbol(symbol))?;
        Ok(Body::Castling(CastlingSide::Queen))
    }

    /// Reads the rest of a move of this kind of piece.
    fn piece_move(&mut self, role: Role) -> Result<Body, ParseSanError> {
        let file = self.take(File::from_letter);
        let rank = self.take(Rank::from_digit);
        let has_x = self.skip('x');
        let has_target = has_x || self.peek().and_then(File::from_letter).is_some();
        let (from_file, from_rank, to) = match (file, rank) {
            // No other square follows, so this is the target.
            (Some(file), Some(rank)) if !has_target => (None, None, Square::new(file, rank)),
            (Some(_), None) if !has_target => return Err(self.error(Expected::Rank)),
            _ => (file, rank, self.square()?),
        };
        let promotion = match role {
            Role::Pawn => self.promotion(to.rank())?,
            _ => None,
        };
        Ok(Body::Piece { role, from_file, from_rank, is_capture: has_x, to, promotion })
    }

    fn square(&mut self) -> Result<Square, ParseSanError> {
        let file = self.need(File::from_letter, Expected::File)?;
        let rank = self.need(Rank::from_digit, Expected::Rank)?;
        Ok(Square::new(file, rank))
    }

    /// Reads the promotion of a pawn on this rank.
    fn promotion(&mut self, rank: Rank) -> Result<Option<PromotionRole>, ParseSanError> {
        if !matches!(rank, Rank::R1 | Rank::R8) {
            let has_promotion = matches!(self.peek(), Some('=' | 'N' | 'B' | 'R' | 'Q'));
            return if has_promotion { Err(self.error(Expected::NoPromotion)) } else { Ok(None) };
        }
        let expected = if self.skip('=') { Expected::PromotedPiece } else { Expected::Promotion };
        self.need(promoted_piece, expected).map(Some)
    }
}

fn piece(letter: char) -> Option<Role> {
    let mut pieces = Role::ALL.into_iter().filter(|&role| role != Role::Pawn);
    pieces.find(|role| role.letter() == letter)
}

fn promoted_piece(letter: char) -> Option<PromotionRole> {
    let mut pieces = PromotionRole::ALL.into_iter();
    pieces.find(|piece| piece.role().letter() == letter)
}
