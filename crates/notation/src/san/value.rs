//! The content of a SAN text, without a position.

use core::fmt;

use boardbench_core::{CastlingSide, File, MoveEffect, PromotionRole, Rank, Role, Square};

use crate::ascii::Ascii;

/// A move in Standard Algebraic Notation: the content of the text, whether or not the move is legal
/// anywhere.
///
/// `Display` writes PGN's export format: `O-O`, `Nbxd2+`, `exd8=Q#`. `FromStr` parses every form that
/// lenient parsing accepts and normalises it: `0-0` becomes `O-O`, and `e8Q` becomes `e8=Q`.
///
/// Source: "Portable Game Notation Specification and Implementation Guide", section 8.2.3.
///
/// ```
/// use boardbench_core::{File, Role, Square};
/// use boardbench_notation::san::{Body, San, Suffix};
/// let san: San = "Nbxd2+".parse().unwrap();
/// assert_eq!(
///     san.body,
///     Body::Piece {
///         role: Role::Knight,
///         from_file: Some(File::B),
///         from_rank: None,
///         is_capture: true,
///         to: Square::D2,
///         promotion: None,
///     }
/// );
/// assert_eq!(san.suffix, Some(Suffix::Check));
/// assert_eq!(san.to_string(), "Nbxd2+");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct San {
    /// Move without its suffix.
    pub body: Body,
    /// Check or mate, or `None`.
    pub suffix: Option<Suffix>,
}

/// A move in SAN without its suffix.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Body {
    /// `O-O` or `O-O-O`.
    Castling(CastlingSide),
    /// Any other move, including pawn moves.
    Piece {
        /// Kind of the moving piece.
        role: Role,
        /// File of the from-square, if the text has it.
        from_file: Option<File>,
        /// Rank of the from-square, if the text has it.
        from_rank: Option<Rank>,
        /// `true` if the text has an `x`.
        is_capture: bool,
        /// Target square.
        to: Square,
        /// Promotion piece.
        promotion: Option<PromotionRole>,
    },
}

/// Suffix of a move that gives check or mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Suffix {
    /// `+`
    Check,
    /// `#`
    Checkmate,
}

impl Suffix {
    pub(super) const fn from_effect(effect: MoveEffect) -> Option<Self> {
        match effect {
            MoveEffect::NoCheck => None,
            MoveEffect::Check => Some(Self::Check),
            MoveEffect::Checkmate => Some(Self::Checkmate),
        }
    }

    pub(super) const fn symbol(self) -> char {
        match self {
            Self::Check => '+',
            Self::Checkmate => '#',
        }
    }

    pub(super) const fn from_symbol(symbol: char) -> Option<Self> {
        match symbol {
            '+' => Some(Self::Check),
            '#' => Some(Self::Checkmate),
            _ => None,
        }
    }
}

/// Text of a SAN value. In games the longest are like `Qa1xb2+`; other values can be longer.
type Text = Ascii<16>;

impl San {
    /// Returns the text of `Display`.
    pub(super) fn text(self) -> Text {
        let mut text = self.body.text();
        if let Some(suffix) = self.suffix {
            text.push(suffix.symbol());
        }
        text
    }
}

impl Body {
    fn text(self) -> Text {
        let mut text = Text::EMPTY;
        match self {
            Self::Castling(CastlingSide::King) => text.push_str("O-O"),
            Self::Castling(CastlingSide::Queen) => text.push_str("O-O-O"),
            Self::Piece { role, from_file, from_rank, is_capture, to, promotion } => {
                if role != Role::Pawn {
                    text.push(role.letter());
                }
                if let Some(file) = from_file {
                    text.push(file.letter());
                }
                if let Some(rank) = from_rank {
                    text.push(rank.digit());
                }
                if is_capture {
                    text.push('x');
                }
                text.push(to.file().letter());
                text.push(to.rank().digit());
                if let Some(promotion) = promotion {
                    text.push('=');
                    text.push(promotion.role().letter());
                }
            }
        }
        text
    }
}

impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text().as_str())
    }
}

impl fmt::Display for Body {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text().as_str())
    }
}
