//! Colours, and the side to move as a compile-time constant or a run-time value.

use core::fmt;
use core::ops::Not;

/// A side, as the owner of a piece or the side to move: white 0, black 1.
///
/// Source: "Bitboard representation of Chess Board" (Stockfish's types).
///
/// ```
/// use boardbench_core::Color;
/// assert_eq!(Color::White as u8, 0);
/// assert_eq!(Color::Black as u8, 1);
/// assert_eq!(!Color::White, Color::Black);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Color {
    /// Moves first; its pawns go north.
    White = 0,
    /// Moves second; its pawns go south.
    Black = 1,
}

impl Color {
    /// Both colours, white first.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// Returns 0 for white, 1 for black: an index into tables by colour.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns white if `flag`, else black.
    #[inline(always)]
    pub const fn white_if(flag: bool) -> Self {
        if flag { Self::White } else { Self::Black }
    }

    /// Returns the other colour: `!color` for constant expressions.
    #[inline(always)]
    pub const fn opponent(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// Returns the letter of the FEN's second field.
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'w',
            Self::Black => 'b',
        }
    }
}

impl Not for Color {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        self.opponent()
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::White => "white",
            Self::Black => "black",
        })
    }
}

/// Side to move: a type parameter ([`White`], [`Black`]) or a run-time value ([`Color`]).
pub trait SideToMove: Copy + fmt::Debug {
    /// Returns the colour.
    fn color(self) -> Color;
}

/// White as a constant side to move.
#[derive(Clone, Copy, Debug)]
pub struct White;

/// Black as a constant side to move.
#[derive(Clone, Copy, Debug)]
pub struct Black;

impl SideToMove for White {
    #[inline(always)]
    fn color(self) -> Color {
        Color::White
    }
}

impl SideToMove for Black {
    #[inline(always)]
    fn color(self) -> Color {
        Color::Black
    }
}

impl SideToMove for Color {
    #[inline(always)]
    fn color(self) -> Color {
        self
    }
}

/// Evaluates an expression with the [side to move](crate::SideToMove) `$side`: a value if `$as_value`, else a constant.
#[doc(hidden)]
#[macro_export]
macro_rules! with_side {
    ($color:expr, $as_value:expr, |$side:ident| $body:expr) => {
        match $color {
            $side if $as_value => $body,
            $crate::Color::White => {
                let $side = $crate::White;
                $body
            }
            $crate::Color::Black => {
                let $side = $crate::Black;
                $body
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_names() {
        assert_eq!(Color::ALL.map(Color::letter), ['w', 'b']);
        let names = Color::ALL.map(|color| std::format!("{color:<6}|"));
        assert_eq!(names, ["white |", "black |"]);
    }
}
