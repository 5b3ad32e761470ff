//! Canonical moves: the form in which moves of different encodings are compared.

use core::fmt;
use core::str::FromStr;

use crate::{CastlingSide, File, PromotionRole, Rank, Square};

/// A move as from, to and promotion, with castling as the king's two squares. Moves of different
/// encodings are compared in this form. `Display` and `FromStr` use UCI form.
///
/// The order is by from, to and promotion (none first, then knight to queen).
///
/// ```
/// use boardbench_core::{CanonicalMove, PromotionRole, Square};
/// let promotion: CanonicalMove = "e7e8q".parse().unwrap();
/// assert_eq!(promotion.from, Square::E7);
/// assert_eq!(promotion.promotion, Some(PromotionRole::Queen));
/// assert_eq!(format!("{promotion}"), "e7e8q");
/// assert!("e7-e8".parse::<CanonicalMove>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CanonicalMove {
    /// Square that the piece leaves.
    pub from: Square,
    /// Target square; for castling, the king's.
    pub to: Square,
    /// Promotion piece.
    pub promotion: Option<PromotionRole>,
}

impl CanonicalMove {
    /// Returns a move without promotion.
    pub const fn new(from: Square, to: Square) -> Self {
        Self { from, to, promotion: None }
    }

    /// Returns a promotion.
    pub const fn promoting(from: Square, to: Square, role: PromotionRole) -> Self {
        Self { from, to, promotion: Some(role) }
    }

    /// Returns the king's move when the king on `king` castles to `side`.
    pub const fn castling(king: Square, side: CastlingSide) -> Self {
        let file = match side {
            CastlingSide::King => File::G,
            CastlingSide::Queen => File::C,
        };
        Self::new(king, Square::new(file, king.rank()))
    }
}

impl fmt::Display for CanonicalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        match self.promotion {
            Some(role) => write!(f, "{}", role.uci_letter()),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for CanonicalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// An error from parsing a move in UCI form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseMoveError;

impl fmt::Display for ParseMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "a move is two squares and, for a promotion, one of n b r q, like e2e4 or e7e8q",
        )
    }
}

impl core::error::Error for ParseMoveError {}

impl FromStr for CanonicalMove {
    type Err = ParseMoveError;

    /// Parses exact UCI form: no spaces, no upper case, no other characters.
    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        let (squares, promotion) = match *text.as_bytes() {
            [a, b, c, d] => ([a, b, c, d], None),
            [a, b, c, d, letter] => {
                let role = PromotionRole::from_uci_letter(letter as char).ok_or(ParseMoveError)?;
                ([a, b, c, d], Some(role))
            }
            _ => return Err(ParseMoveError),
        };
        let square = |file: u8, rank: u8| {
            let file = File::from_letter(file as char)?;
            Some(Square::new(file, Rank::from_digit(rank as char)?))
        };
        let from = square(squares[0], squares[1]).ok_or(ParseMoveError)?;
        let to = square(squares[2], squares[3]).ok_or(ParseMoveError)?;
        Ok(Self { from, to, promotion })
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;

    #[test]
    fn only_the_exact_form_is_accepted() {
        for wrong in [
            "", "e2", "e2e", "e2e9", "i2e4", "E2E4", "e2e4 ", " e2e4", "e7e8k", "e7e8Q", "e7e8qq",
            "e2-e4", "0000", "e2é4",
        ] {
            assert_eq!(wrong.parse::<CanonicalMove>(), Err(ParseMoveError), "{wrong:?}");
        }
        let error = ParseMoveError.to_string();
        assert!(error.ends_with("like e2e4 or e7e8q"), "{error}");
    }

    #[test]
    fn the_order_is_from_to_promotion() {
        let moves = ["a2h8", "b2a1", "a7a8", "a7a8n", "a7a8q"];
        let moves = moves.map(|text| text.parse::<CanonicalMove>().expect(text));
        assert!(moves.is_sorted());
    }

    #[test]
    fn every_move_round_trips() {
        // Miri would need minutes for all of them.
        let step = if cfg!(miri) { 9 } else { 1 };
        for from in Square::all().step_by(step) {
            for to in Square::all() {
                let promotions = PromotionRole::ALL
                    .map(|role| (CanonicalMove::promoting(from, to, role), Some(role)));
                let plain = (CanonicalMove::new(from, to), None);
                for (mv, promotion) in promotions.into_iter().chain([plain]) {
                    assert_eq!((mv.from, mv.to, mv.promotion), (from, to, promotion));
                    let written = mv.to_string();
                    let letter = promotion.map_or(' ', PromotionRole::uci_letter);
                    assert_eq!(written, std::format!("{from}{to}{letter}").trim_end());
                    assert_eq!(std::format!("{mv:?}"), written);
                    assert_eq!(written.parse(), Ok(mv));
                }
            }
        }
    }
}
