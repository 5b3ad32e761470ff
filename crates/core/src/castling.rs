//! Castling sides, rights and squares.

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

use crate::bitboard::set_operators;
use crate::tables::TABLES;
use crate::{Color, Role, Square};

/// Side to which a king castles.
///
/// Source: "Bitboard representation of Chess Board" (Stockfish's types), `CastlingSide`: a plain
/// selector, not a bit mask.
///
/// ```
/// use boardbench_core::CastlingSide;
/// assert_eq!(CastlingSide::King as u8, 0);
/// assert_eq!(CastlingSide::Queen as u8, 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum CastlingSide {
    /// Kingside, `O-O`: the king goes to the g-file.
    King = 0,
    /// Queenside, `O-O-O`: the king goes to the c-file.
    Queen = 1,
}

impl CastlingSide {
    /// Kingside, queenside.
    pub const ALL: [Self; 2] = [Self::King, Self::Queen];

    /// Returns 0 for the kingside, 1 for the queenside.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for CastlingSide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::King => "kingside",
            Self::Queen => "queenside",
        })
    }
}

/// A set of castling rights in four bits: white O-O 1, white O-O-O 2, black O-O 4,
/// black O-O-O 8, all of them 15.
///
/// Source: "Bitboard representation of Chess Board" (Stockfish's types), `CastlingRight`.
///
/// ```
/// use boardbench_core::{CastlingRights, CastlingSide, Color, Square};
/// assert_eq!(CastlingRights::WHITE_KING_SIDE.bits(), 1);
/// assert_eq!(CastlingRights::WHITE_QUEEN_SIDE.bits(), 2);
/// assert_eq!(CastlingRights::BLACK_KING_SIDE.bits(), 4);
/// assert_eq!(CastlingRights::BLACK_QUEEN_SIDE.bits(), 8);
/// assert_eq!(CastlingRights::ANY.bits(), 15);
/// assert_eq!(CastlingRights::COUNT, 16);
/// let kingside = CastlingRights::WHITE_KING_SIDE | CastlingRights::BLACK_KING_SIDE;
/// assert!(kingside.has(Color::Black, CastlingSide::King));
/// assert!(!kingside.has(Color::Black, CastlingSide::Queen));
/// // A move from or to e1 leaves black's rights.
/// assert_eq!(CastlingRights::mask_for(Square::E1).bits(), 0b1100);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CastlingRights(u8);

impl CastlingRights {
    /// No rights.
    pub const NONE: Self = Self(0);
    /// White may still castle kingside.
    pub const WHITE_KING_SIDE: Self = Self(1);
    /// White may still castle queenside.
    pub const WHITE_QUEEN_SIDE: Self = Self(2);
    /// Black may still castle kingside.
    pub const BLACK_KING_SIDE: Self = Self(4);
    /// Black may still castle queenside.
    pub const BLACK_QUEEN_SIDE: Self = Self(8);
    /// All four rights.
    pub const ANY: Self = Self(15);

    /// Number of sets of rights: the size of a table indexed by [`bits`](Self::bits).
    ///
    /// Source: "Bitboard representation of Chess Board" (Stockfish's types), `CASTLING_RIGHT_NB`.
    pub const COUNT: usize = 16;

    /// Returns both rights of a colour.
    #[inline(always)]
    pub const fn of(color: Color) -> Self {
        Self(3 << (2 * color as u8))
    }

    /// Returns the set of one right.
    #[inline(always)]
    pub const fn single(color: Color, side: CastlingSide) -> Self {
        Self(1 << (2 * color as u8 + side as u8))
    }

    /// Returns the set with the mask in the low four bits; higher bits are ignored.
    #[inline(always)]
    pub const fn from_low_bits(bits: u8) -> Self {
        Self(bits & 15)
    }

    /// Returns the mask, 0 to 15.
    #[inline(always)]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Returns `true` if the set is empty.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns `true` if the set contains this right.
    #[inline(always)]
    pub const fn has(self, color: Color, side: CastlingSide) -> bool {
        self.0 & Self::single(color, side).0 != 0
    }

    /// Returns the rights that remain after a move from or to `square`: all of them, except for the home
    /// squares of kings and rooks. After a move the rights are
    /// `rights & mask_for(from) & mask_for(to)`, captures included.
    #[inline(always)]
    pub const fn mask_for(square: Square) -> Self {
        TABLES.rights[square.index()]
    }

    /// Computes [`CastlingRights::mask_for`], to fill its table.
    pub(crate) const fn kept_by(square: Square) -> Self {
        let mut kept = Self::ANY.0;
        let mut index = 0;
        while index < CastlingMove::ALL.len() {
            let CastlingMove { color, side, king_from, rook_from, .. } = CastlingMove::ALL[index];
            if square.code() == king_from.code() || square.code() == rook_from.code() {
                kept &= !Self::single(color, side).0;
            }
            index += 1;
        }
        Self(kept)
    }
}

set_operators! {
    CastlingRights: BitAnd bitand BitAndAssign bitand_assign &;
    CastlingRights: BitOr bitor BitOrAssign bitor_assign |;
}

impl Not for CastlingRights {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Self(!self.0 & 15)
    }
}

impl fmt::Display for CastlingRights {
    /// Writes the FEN's third field: `KQkq`, or `-` for none.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        for (bit, letter) in ["K", "Q", "k", "q"].into_iter().enumerate() {
            if self.0 & (1 << bit) != 0 {
                f.write_str(letter)?;
            }
        }
        Ok(())
    }
}

/// Squares of king and rook when one colour castles to one side.
///
/// ```text
///   a    b    c    d    e    f    g    h
///   R <------------ K -----> .    .    R      kingside: king e to g, rook h to f
///             K <-- K                         queenside: king e to c, rook a to d
/// ```
///
/// On the queenside the b-file square must be empty, but may be attacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CastlingMove {
    /// Colour that castles.
    pub color: Color,
    /// Side to which the king castles.
    pub side: CastlingSide,
    /// Home square of the king, e1 or e8.
    pub king_from: Square,
    /// Target square of the king, on the g- or c-file.
    pub king_to: Square,
    /// Home square of the rook, on the h- or a-file.
    pub rook_from: Square,
    /// Target square of the rook, on the f- or d-file; the king passes over it.
    pub rook_to: Square,
}

impl CastlingMove {
    /// White kingside, white queenside, black kingside, black queenside: the order of the bits
    /// in [`CastlingRights`].
    pub const ALL: [Self; 4] = [
        Self::new(Color::White, CastlingSide::King),
        Self::new(Color::White, CastlingSide::Queen),
        Self::new(Color::Black, CastlingSide::King),
        Self::new(Color::Black, CastlingSide::Queen),
    ];

    /// Returns the squares of this colour and side.
    #[inline(always)]
    pub const fn new(color: Color, side: CastlingSide) -> Self {
        let (king_to, rook_from, rook_to) = match side {
            CastlingSide::King => (Square::G1, Square::H1, Square::F1),
            CastlingSide::Queen => (Square::C1, Square::A1, Square::D1),
        };
        Self {
            color,
            side,
            king_from: Square::E1.relative_to(color),
            king_to: king_to.relative_to(color),
            rook_from: rook_from.relative_to(color),
            rook_to: rook_to.relative_to(color),
        }
    }

    /// Returns the two steps, king first: a piece's role, its square, and its target.
    #[inline(always)]
    pub const fn steps(self) -> [(Role, Square, Square); 2] {
        [(Role::King, self.king_from, self.king_to), (Role::Rook, self.rook_from, self.rook_to)]
    }

    /// Calls `act` with the castling of this colour and side. `act` is compiled four times, each with constant squares.
    #[inline(always)]
    pub fn as_constant<R>(color: Color, side: CastlingSide, act: impl FnOnce(Self) -> R) -> R {
        match (color, side) {
            (Color::White, CastlingSide::King) => act(const { Self::ALL[0] }),
            (Color::White, CastlingSide::Queen) => act(const { Self::ALL[1] }),
            (Color::Black, CastlingSide::King) => act(const { Self::ALL[2] }),
            (Color::Black, CastlingSide::Queen) => act(const { Self::ALL[3] }),
        }
    }

    /// Returns the squares between king and rook, which must be empty.
    #[inline]
    pub fn between(self) -> impl Iterator<Item = Square> {
        let (first, second) = (self.king_from.code(), self.rook_from.code());
        (first.min(second) + 1..first.max(second)).map(Square::from_low_bits)
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;

    #[test]
    fn only_home_squares_clear_rights() {
        for square in Square::all() {
            let lost = (!CastlingRights::mask_for(square)).bits();
            let expected = match square {
                Square::A1 => 2,
                Square::E1 => 3,
                Square::H1 => 1,
                Square::A8 => 8,
                Square::E8 => 12,
                Square::H8 => 4,
                _ => 0,
            };
            assert_eq!(lost, expected, "{square}");
        }
    }

    #[test]
    fn rights_of_a_colour_are_the_union_of_its_sides() {
        for color in Color::ALL {
            let [king, queen] = CastlingSide::ALL.map(|side| CastlingRights::single(color, side));
            assert_eq!(CastlingRights::of(color).bits(), king.bits() | queen.bits(), "{color}");
        }
    }

    #[test]
    fn squares_between_king_and_rook() {
        let [white_king, _, _, black_queen] = CastlingMove::ALL.map(CastlingMove::between);
        assert!(white_king.eq([Square::F1, Square::G1]));
        assert!(black_queen.eq([Square::B8, Square::C8, Square::D8]));
    }

    #[test]
    fn set_operations() {
        let all_rights = || (0..CastlingRights::COUNT as u8).map(CastlingRights::from_low_bits);
        let single_rights = || CastlingMove::ALL.map(|castling| (castling.color, castling.side));
        for a in all_rights() {
            assert_eq!(a.is_empty(), single_rights().iter().all(|&(c, s)| !a.has(c, s)));
            for b in all_rights() {
                let (mut union, mut intersection) = (a, a);
                union |= b;
                intersection &= b;
                assert_eq!((union, intersection), (a | b, a & b));
                for (color, side) in single_rights() {
                    let (in_a, in_b) = (a.has(color, side), b.has(color, side));
                    assert_eq!(union.has(color, side), in_a || in_b);
                    assert_eq!((a & b).has(color, side), in_a && in_b);
                    assert_eq!((!a).has(color, side), !in_a);
                }
            }
        }
        assert!(CastlingRights::NONE.is_empty());
        assert_eq!(!CastlingRights::NONE, CastlingRights::ANY);
    }

    #[test]
    fn high_bits_are_ignored() {
        for bits in 0..=u8::MAX {
            assert_eq!(CastlingRights::from_low_bits(bits).bits(), bits % 16);
        }
    }

    /// Lists each set once, so their number is the source's `CASTLING_RIGHT_NB`.
    #[test]
    fn rights_display_as_in_a_fen() {
        let written = |bits| CastlingRights::from_low_bits(bits).to_string();
        let expected: [&str; CastlingRights::COUNT] = [
            "-", "K", "Q", "KQ", "k", "Kk", "Qk", "KQk", "q", "Kq", "Qq", "KQq", "kq", "Kkq",
            "Qkq", "KQkq",
        ];
        assert!((0..=CastlingRights::ANY.bits()).map(written).eq(expected));
    }

    #[test]
    fn sides_have_numbers_and_names() {
        assert_eq!(CastlingSide::ALL.map(CastlingSide::index), [0, 1]);
        let names = CastlingSide::ALL.map(|side| std::format!("{side:>9}"));
        assert_eq!(names, [" kingside", "queenside"]);
    }
}
