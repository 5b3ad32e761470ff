//! The syntax of SAN, apart from any position.

use core::fmt;
use core::str::FromStr;

use boardbench_core::{CastlingSide, File, PromotionRole, Rank, Role, Square};

use super::value::{Body, San, Suffix};

/// Text that has not the form of SAN: where, and what would be right there. Its `Display` is one
/// line of printable ASCII.
///
/// ```
/// use boardbench_notation::san::San;
/// let error = "Nf3!".parse::<San>().unwrap_err();
/// assert_eq!(error.to_string(), "character 4 is \"!\", but must be +, # or the end");
/// assert_eq!(error.index, 3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseSanError {
    /// How many characters before it are right.
    pub index: usize,
    /// What stands there, or `None` at the end of the text.
    pub found: Option<char>,
    /// What must stand there.
    pub expected: Expected,
}

/// What must stand where a text goes wrong. Its `Display` completes "must be".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Expected {
    /// The beginning of a move.
    Start,
    /// The hyphen of castling.
    Hyphen,
    /// The letter of castling again, not a mixture of letters and zeros.
    CastlingSymbol(char),
    /// A file.
    File,
    /// A rank.
    Rank,
    /// What a pawn on the last rank becomes.
    Promotion,
    /// The piece after `=`.
    PromotedPiece,
    /// No promotion, since the pawn is not on the last rank.
    NoPromotion,
    /// A suffix or nothing.
    SuffixOrEnd,
    /// Nothing.
    End,
}

impl fmt::Display for ParseSanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = self.index + 1;
        match self.found {
            Some(found) => write!(f, "character {number} is \"{}\"", found.escape_default())?,
            None => write!(f, "character {number} is missing")?,
        }
        write!(f, ", but must be {}", self.expected)
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Start => "one of N B R Q K, a file from a to h, or the O of castling",
            Self::Hyphen => "a hyphen: castling is O-O or O-O-O",
            Self::CastlingSymbol(symbol) => {
                return write!(
                    f,
                    "{symbol}: castling is {symbol}-{symbol} or {symbol}-{symbol}-{symbol}"
                );
            }
            Self::File => "a file from a to h",
            Self::Rank => "a rank from 1 to 8",
            Self::Promotion => "a promotion: =N, =B, =R or =Q",
            Self::PromotedPiece => "one of N B R Q",
            Self::NoPromotion => "+, # or the end: pawns are promoted on rank 1 or 8 only",
            Self::SuffixOrEnd => "+, # or the end",
            Self::End => "the end",
        })
    }
}

impl core::error::Error for ParseSanError {}

impl FromStr for San {
    type Err = ParseSanError;

    /// Reads one move and nothing beside it.
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

/// Reads a text from its beginning. All that it accepts is ASCII, so that the index counts bytes
/// and characters alike.
struct Reader<'t> {
    text: &'t str,
    index: usize,
}

/// The squares of a move, as far as they are said.
struct Squares {
    from_file: Option<File>,
    from_rank: Option<Rank>,
    is_capture: bool,
    to: Square,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.text.get(self.index..)?.chars().next()
    }

    /// Takes the next character if it means something.
    fn take<T>(&mut self, meaning: impl Fn(char) -> Option<T>) -> Option<T> {
        let value = meaning(self.peek()?)?;
        self.index += 1;
        Some(value)
    }

    fn skip(&mut self, symbol: char) -> bool {
        self.take(|next| (next == symbol).then_some(())).is_some()
    }

    /// Takes a character that must be there.
    fn need<T>(
        &mut self,
        meaning: impl Fn(char) -> Option<T>,
        expected: Expected,
    ) -> Result<T, ParseSanError> {
        self.take(meaning).ok_or_else(|| self.error(expected))
    }

    fn error(&self, expected: Expected) -> ParseSanError {
        ParseSanError {
            index: self.index,
            found: self.peek(),
            expected,
        }
    }

    fn body(&mut self) -> Result<Body, ParseSanError> {
        match self.peek() {
            Some(symbol @ ('O' | '0')) => self.castling(symbol),
            Some('a'..='h') => self.move_of(Role::Pawn),
            _ => {
                let role = self.need(piece, Expected::Start)?;
                self.move_of(role)
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

    /// What comes after the letter of the piece; a pawn has none.
    fn move_of(&mut self, role: Role) -> Result<Body, ParseSanError> {
        let squares = self.squares()?;
        let promotion = match role {
            Role::Pawn => self.promotion(squares.to.rank())?,
            _ => None,
        };
        Ok(Body::Piece {
            role,
            from_file: squares.from_file,
            from_rank: squares.from_rank,
            is_capture: squares.is_capture,
            to: squares.to,
            promotion,
        })
    }

    fn squares(&mut self) -> Result<Squares, ParseSanError> {
        let from_file = self.take(File::from_letter);
        let from_rank = self.take(Rank::from_digit);
        let is_capture = self.skip('x');
        let goes_on = is_capture || self.peek().and_then(File::from_letter).is_some();
        match (from_file, from_rank) {
            // Nothing follows that could be the target: this is it.
            (Some(file), Some(rank)) if !goes_on => Ok(Squares {
                from_file: None,
                from_rank: None,
                is_capture: false,
                to: Square::new(file, rank),
            }),
            (Some(_), None) if !goes_on => Err(self.error(Expected::Rank)),
            _ => Ok(Squares {
                from_file,
                from_rank,
                is_capture,
                to: self.square()?,
            }),
        }
    }

    fn square(&mut self) -> Result<Square, ParseSanError> {
        let file = self.need(File::from_letter, Expected::File)?;
        let rank = self.need(Rank::from_digit, Expected::Rank)?;
        Ok(Square::new(file, rank))
    }

    /// What a pawn becomes that goes to this rank.
    fn promotion(&mut self, rank: Rank) -> Result<Option<PromotionRole>, ParseSanError> {
        if !matches!(rank, Rank::R1 | Rank::R8) {
            let has_promotion = matches!(self.peek(), Some('=' | 'N' | 'B' | 'R' | 'Q'));
            return if has_promotion {
                Err(self.error(Expected::NoPromotion))
            } else {
                Ok(None)
            };
        }
        let expected = if self.skip('=') {
            Expected::PromotedPiece
        } else {
            Expected::Promotion
        };
        self.need(promoted_piece, expected).map(Some)
    }
}

fn piece(letter: char) -> Option<Role> {
    let pieces = Role::ALL.into_iter().filter(|&role| role != Role::Pawn);
    pieces.into_iter().find(|role| role.letter() == letter)
}

fn promoted_piece(letter: char) -> Option<PromotionRole> {
    let pieces = PromotionRole::ALL.into_iter();
    pieces
        .into_iter()
        .find(|piece| piece.role().letter() == letter)
}
