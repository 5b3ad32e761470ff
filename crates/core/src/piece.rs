//! Kinds of piece, with and without a colour.

use core::fmt;
use core::ops::Not;

use crate::Color;

/// Kind of a piece, without its colour ("piece type" in Stockfish).
///
/// The codes are Stockfish's: pawn 1 to king 6. Code 0 is not a kind: tables by kind have
/// [`Role::INDEX_SPACE`] = 8 entries.
///
/// Source: "Bitboard representation of Chess Board" (Stockfish's types), `PieceType`.
///
/// ```
/// use boardbench_core::Role;
/// assert_eq!(Role::Pawn as u8, 1);
/// assert_eq!(Role::King as u8, 6);
/// assert_eq!(Role::INDEX_SPACE, 8);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs, reason = "the names of the variants are enough")]
pub enum Role {
    Pawn = 1,
    Knight = 2,
    Bishop = 3,
    Rook = 4,
    Queen = 5,
    King = 6,
}

impl Role {
    /// All six kinds in the order of their codes.
    pub const ALL: [Self; 6] =
        [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King];

    /// Size of a table indexed by [`Role::index`]; entries 0 and 7 belong to no kind.
    pub const INDEX_SPACE: usize = 8;

    /// Returns the code as an index: 1 for a pawn to 6 for a king.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the kind with this code, or `None` if no kind has it.
    #[inline]
    pub const fn from_code(code: u8) -> Option<Self> {
        match code {
            1 => Some(Self::Pawn),
            2 => Some(Self::Knight),
            3 => Some(Self::Bishop),
            4 => Some(Self::Rook),
            5 => Some(Self::Queen),
            6 => Some(Self::King),
            _ => None,
        }
    }

    /// Returns the upper-case English letter: `P N B R Q K`.
    pub const fn letter(self) -> char {
        match self {
            Self::Pawn => 'P',
            Self::Knight => 'N',
            Self::Bishop => 'B',
            Self::Rook => 'R',
            Self::Queen => 'Q',
            Self::King => 'K',
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Pawn => "pawn",
            Self::Knight => "knight",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::Queen => "queen",
            Self::King => "king",
        })
    }
}

/// A kind that a pawn can promote to.
///
/// The 16-bit encodings store the numbers 0 to 3: the code of the [`Role`] minus the knight's, in
/// the "chess-conventional" order knight, bishop, rook, queen.
///
/// ```
/// use boardbench_core::{PromotionRole, Role};
/// assert_eq!(PromotionRole::Queen as u8, 3);
/// for promotion in PromotionRole::ALL {
///     assert_eq!(promotion as u8 + Role::Knight as u8, promotion.role() as u8);
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs, reason = "the names of the variants are enough")]
pub enum PromotionRole {
    Knight = 0,
    Bishop = 1,
    Rook = 2,
    Queen = 3,
}

impl PromotionRole {
    /// All four in the order of their numbers.
    pub const ALL: [Self; 4] = [Self::Knight, Self::Bishop, Self::Rook, Self::Queen];

    /// Returns the kind with the number in the low two bits; higher bits are ignored.
    #[inline(always)]
    pub const fn from_low_bits(bits: u8) -> Self {
        Self::ALL[(bits & 3) as usize]
    }

    /// Returns the kind as a [`Role`].
    #[inline(always)]
    pub const fn role(self) -> Role {
        match self {
            Self::Knight => Role::Knight,
            Self::Bishop => Role::Bishop,
            Self::Rook => Role::Rook,
            Self::Queen => Role::Queen,
        }
    }

    /// Returns the lower-case letter of UCI: `n b r q`.
    pub const fn uci_letter(self) -> char {
        self.role().letter().to_ascii_lowercase()
    }

    /// Returns the kind with this lower-case UCI letter.
    pub fn from_uci_letter(letter: char) -> Option<Self> {
        (Self::ALL.into_iter()).find(|role| role.uci_letter() == letter)
    }
}

/// A piece: a colour and a kind in four bits, `color << 3 | role`.
///
/// White pieces are 1 to 6, black pieces 9 to 14. The kind is `code & 7`, the colour `code >> 3`,
/// and `!piece` flips the colour (`code ^ 8`). Tables by piece have [`Piece::INDEX_SPACE`] = 16
/// entries: the size of the code space, not the number of pieces.
///
/// Source: "Bitboard representation of Chess Board" (Stockfish's types), `Piece`.
///
/// ```
/// use boardbench_core::{Color, Piece, Role};
/// assert_eq!(Piece::WhitePawn as u8, 1);
/// assert_eq!(Piece::WhiteKing as u8, 6);
/// assert_eq!(Piece::BlackPawn as u8, 9);
/// assert_eq!(Piece::BlackKing as u8, 14);
/// assert_eq!(Piece::INDEX_SPACE, 16);
/// assert_eq!(Piece::new(Color::Black, Role::Rook), Piece::BlackRook);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs, reason = "the names of the variants are enough")]
pub enum Piece {
    WhitePawn = 1,
    WhiteKnight = 2,
    WhiteBishop = 3,
    WhiteRook = 4,
    WhiteQueen = 5,
    WhiteKing = 6,
    BlackPawn = 9,
    BlackKnight = 10,
    BlackBishop = 11,
    BlackRook = 12,
    BlackQueen = 13,
    BlackKing = 14,
}

impl Piece {
    /// All twelve pieces in the order of their codes.
    pub const ALL: [Self; 12] = [
        Self::WhitePawn,
        Self::WhiteKnight,
        Self::WhiteBishop,
        Self::WhiteRook,
        Self::WhiteQueen,
        Self::WhiteKing,
        Self::BlackPawn,
        Self::BlackKnight,
        Self::BlackBishop,
        Self::BlackRook,
        Self::BlackQueen,
        Self::BlackKing,
    ];

    /// Size of a table indexed by [`Piece::index`] (`PIECE_NB` in Stockfish).
    pub const INDEX_SPACE: usize = 16;

    /// Calls a function with each of the twelve pieces, in the order of [`Piece::ALL`].
    ///
    /// The calls are written out, so that each has its piece as a constant. Compilers unroll a loop over `ALL` in some builds only,
    /// depending on how they address the tables that it reads; otherwise it takes twice the instructions.
    ///
    /// ```
    /// use boardbench_core::Piece;
    /// let mut pieces = Vec::new();
    /// Piece::for_each(|piece| pieces.push(piece));
    /// assert_eq!(pieces, Piece::ALL);
    /// ```
    #[inline(always)]
    pub fn for_each(mut visit: impl FnMut(Self)) {
        visit(Self::WhitePawn);
        visit(Self::WhiteKnight);
        visit(Self::WhiteBishop);
        visit(Self::WhiteRook);
        visit(Self::WhiteQueen);
        visit(Self::WhiteKing);
        visit(Self::BlackPawn);
        visit(Self::BlackKnight);
        visit(Self::BlackBishop);
        visit(Self::BlackRook);
        visit(Self::BlackQueen);
        visit(Self::BlackKing);
    }

    /// Returns the piece of this colour and kind.
    #[inline(always)]
    pub const fn new(color: Color, role: Role) -> Self {
        match color {
            Color::White => match role {
                Role::Pawn => Self::WhitePawn,
                Role::Knight => Self::WhiteKnight,
                Role::Bishop => Self::WhiteBishop,
                Role::Rook => Self::WhiteRook,
                Role::Queen => Self::WhiteQueen,
                Role::King => Self::WhiteKing,
            },
            Color::Black => match role {
                Role::Pawn => Self::BlackPawn,
                Role::Knight => Self::BlackKnight,
                Role::Bishop => Self::BlackBishop,
                Role::Rook => Self::BlackRook,
                Role::Queen => Self::BlackQueen,
                Role::King => Self::BlackKing,
            },
        }
    }

    /// Returns the code as an index: 1 to 6 and 9 to 14.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the piece with this code, or `None` if no piece has it.
    pub const fn from_code(code: u8) -> Option<Self> {
        if code >= 16 {
            return None;
        }
        let color = Color::white_if(code >> 3 == 0);
        match Role::from_code(code & 7) {
            Some(role) => Some(Self::new(color, role)),
            None => None,
        }
    }

    /// Returns the kind: the low three bits of the code.
    #[inline(always)]
    pub const fn role(self) -> Role {
        match self {
            Self::WhitePawn | Self::BlackPawn => Role::Pawn,
            Self::WhiteKnight | Self::BlackKnight => Role::Knight,
            Self::WhiteBishop | Self::BlackBishop => Role::Bishop,
            Self::WhiteRook | Self::BlackRook => Role::Rook,
            Self::WhiteQueen | Self::BlackQueen => Role::Queen,
            Self::WhiteKing | Self::BlackKing => Role::King,
        }
    }

    /// Returns the colour: bit 3 of the code.
    #[inline(always)]
    pub const fn color(self) -> Color {
        Color::white_if((self as u8) < 8)
    }

    /// Returns the FEN letter: upper case for white, lower case for black.
    pub const fn letter(self) -> char {
        let letter = self.role().letter();
        match self.color() {
            Color::White => letter,
            Color::Black => letter.to_ascii_lowercase(),
        }
    }

    /// Returns the piece with this FEN letter.
    pub const fn from_letter(letter: char) -> Option<Self> {
        let role = match letter.to_ascii_uppercase() {
            'P' => Role::Pawn,
            'N' => Role::Knight,
            'B' => Role::Bishop,
            'R' => Role::Rook,
            'Q' => Role::Queen,
            'K' => Role::King,
            _ => return None,
        };
        Some(Self::new(Color::white_if(letter.is_ascii_uppercase()), role))
    }
}

impl Not for Piece {
    type Output = Self;

    /// Returns the piece of the other colour.
    #[inline(always)]
    fn not(self) -> Self {
        Self::new(!self.color(), self.role())
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.color(), self.role())
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;

    #[test]
    fn codes_1_to_6_are_roles() {
        for code in 0..=u8::MAX {
            let role = Role::from_code(code);
            assert_eq!(role.is_some(), (1..=6).contains(&code), "{code}");
            if let Some(role) = role {
                assert_eq!(role.index(), usize::from(code));
                assert_eq!(Role::ALL[role.index() - 1], role);
            }
        }
    }

    #[test]
    fn codes_1_to_6_and_9_to_14_are_pieces() {
        for code in 0..=u8::MAX {
            let expected = matches!(code, 1..=6 | 9..=14);
            let piece = Piece::from_code(code);
            assert_eq!(piece.is_some(), expected, "{code}");
            if let Some(piece) = piece {
                assert_eq!(piece.index(), usize::from(code));
                assert_eq!(Piece::new(piece.color(), piece.role()), piece);
                assert_eq!((!piece).role(), piece.role());
                assert_eq!((!piece).color(), !piece.color());
            }
        }
        let codes = Piece::ALL.map(Piece::index);
        assert!(codes.is_sorted() && codes.len() == 12);
    }

    #[test]
    fn fen_letters_round_trip() {
        for letter in ('\0'..='\u{ff}').chain(['\u{150}', '♔', '♟', '𝐊']) {
            match Piece::from_letter(letter) {
                Some(piece) => assert_eq!(piece.letter(), letter),
                None => assert!(!"PNBRQKpnbrqk".contains(letter), "{letter:?}"),
            }
        }
        let letters = Piece::ALL.map(Piece::letter);
        assert!(letters.into_iter().eq("PNBRQKpnbrqk".chars()));
    }

    #[test]
    fn roles_and_pieces_display_as_words() {
        let names = Role::ALL.map(|role| role.to_string());
        assert_eq!(names, ["pawn", "knight", "bishop", "rook", "queen", "king"]);
        for (role, name) in Role::ALL.into_iter().zip(&names) {
            let initial = name.to_uppercase().remove(0);
            let expected = if role == Role::Knight { 'N' } else { initial };
            assert_eq!(role.letter(), expected);
            let pieces = Color::ALL.map(|color| Piece::new(color, role).to_string());
            assert_eq!(pieces, ["white ", "black "].map(|color| color.to_string() + name));
        }
    }

    #[test]
    fn promotion_roles_from_bits() {
        for bits in 0..=u8::MAX {
            let promotion = PromotionRole::from_low_bits(bits);
            assert_eq!(promotion as u8, bits % 4);
            assert_eq!(promotion.role().index(), Role::Knight.index() + usize::from(bits % 4));
        }
    }
}
