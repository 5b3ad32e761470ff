//! Squares, files, ranks and the directions between them.

use core::fmt;
use core::ops::{Add, Neg};
use core::str::FromStr;

use crate::Color;

/// An enum of eight variants, numbered from 0.
macro_rules! coordinate {
    ($(#[$docs:meta])* $name:ident { $($variant:ident)* }) => {
        $(#[$docs])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        #[allow(missing_docs, reason = "the names of the variants are enough")]
        pub enum $name {
            $($variant,)*
        }

        impl $name {
            /// All eight, in the order of their numbers.
            pub const ALL: [Self; 8] = [$(Self::$variant),*];

            /// Returns the variant with the number in the low three bits; higher bits are ignored.
            #[inline(always)]
            pub const fn from_low_bits(bits: u8) -> Self {
                Self::ALL[(bits & 7) as usize]
            }

            /// Returns the number, 0 to 7.
            #[inline(always)]
            pub const fn index(self) -> usize {
                self as usize
            }
        }
    };
}

coordinate! {
    /// A file, a = 0 to h = 7.
    File { A B C D E F G H }
}

coordinate! {
    /// A rank, 1 = 0 to 8 = 7.
    Rank { R1 R2 R3 R4 R5 R6 R7 R8 }
}

impl File {
    /// Returns the lower-case letter.
    pub const fn letter(self) -> char {
        (b'a' + self as u8) as char
    }

    /// Returns the file with this lower-case letter.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'a'..='h' => Some(Self::from_low_bits(letter as u8 - b'a')),
            _ => None,
        }
    }
}

impl Rank {
    /// Returns the digit, `1` to `8`.
    pub const fn digit(self) -> char {
        (b'1' + self as u8) as char
    }

    /// Returns the rank with this digit.
    pub const fn from_digit(digit: char) -> Option<Self> {
        match digit {
            '1'..='8' => Some(Self::from_low_bits(digit as u8 - b'1')),
            _ => None,
        }
    }

    /// Returns the rank from this colour's side: unchanged for white, 1 for 8 and so on for black.
    #[inline(always)]
    pub const fn relative_to(self, color: Color) -> Self {
        Self::from_low_bits(self as u8 ^ (color as u8 * 7))
    }
}

/// A square of the board, a1 = 0, b1 = 1, … h8 = 63: `rank * 8 + file`.
///
/// A `Square` is always on the board; "no square" is `Option<Square>`.
///
/// Source: "Bitboard representation of Chess Board" (Stockfish's types), `Square`.
///
/// ```
/// use boardbench_core::{Color, Direction, File, Rank, Square};
/// assert_eq!(Square::A1.index(), 0);
/// assert_eq!(Square::E4.index(), 4 + 3 * 8);
/// assert_eq!(Square::H8.index(), 63);
/// // file_of, rank_of, make_square
/// assert_eq!(Square::E4.file(), File::E);
/// assert_eq!(Square::E4.rank(), Rank::R4);
/// assert_eq!(Square::new(File::E, Rank::R4), Square::E4);
/// // relative_square: sq ^ color * 56
/// assert_eq!(Square::C1.relative_to(Color::White), Square::C1);
/// assert_eq!(Square::C1.relative_to(Color::Black), Square::C8);
/// assert!(Square::H1.is_light() && Square::E2.shares_file(Square::E4));
/// assert_eq!(Square::E2.step(Direction::NORTH_EAST), Some(Square::F3));
/// assert_eq!(Square::H2.step(Direction::EAST), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

macro_rules! name_squares {
    ($($name:ident)*) => {
        /// Constants for the 64 squares.
        #[allow(missing_docs, reason = "the names of the squares are enough")]
        impl Square {
            $(pub const $name: Self = {
                let bytes = stringify!($name).as_bytes();
                Self((bytes[1] - b'1') * 8 + (bytes[0] - b'A'))
            };)*
        }
    };
}

name_squares! {
    A1 B1 C1 D1 E1 F1 G1 H1
    A2 B2 C2 D2 E2 F2 G2 H2
    A3 B3 C3 D3 E3 F3 G3 H3
    A4 B4 C4 D4 E4 F4 G4 H4
    A5 B5 C5 D5 E5 F5 G5 H5
    A6 B6 C6 D6 E6 F6 G6 H6
    A7 B7 C7 D7 E7 F7 G7 H7
    A8 B8 C8 D8 E8 F8 G8 H8
}

impl Square {
    /// Number of squares.
    pub const COUNT: usize = 64;

    /// Returns the square on this file and rank.
    #[doc(alias = "make_square")]
    #[inline(always)]
    pub const fn new(file: File, rank: Rank) -> Self {
        Self(((rank as u8) << 3) + file as u8)
    }

    /// Returns the square with this number, or `None` from 64 on.
    #[inline(always)]
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < 64 { Some(Self(index)) } else { None }
    }

    /// Returns the square with the number in the low six bits; higher bits are ignored.
    #[inline(always)]
    pub const fn from_low_bits(bits: u8) -> Self {
        Self(bits & 63)
    }

    /// Returns `true` if the square is light, as h1 and a8 are; a1 is dark.
    pub const fn is_light(self) -> bool {
        (self.file().index() + self.rank().index()) % 2 == 1
    }

    /// Returns the number, 0 to 63.
    #[inline(always)]
    pub const fn index(self) -> usize {
        // The mask changes nothing, but proves to the compiler that the index is in bounds.
        (self.0 & 63) as usize
    }

    /// Returns the number as a byte, 0 to 63.
    #[inline(always)]
    pub const fn code(self) -> u8 {
        self.0 & 63
    }

    /// Returns all 64 squares in order: a1, b1, …, h8.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..64).map(Self)
    }

    /// Returns the file: the low three bits.
    #[doc(alias = "file_of")]
    #[inline(always)]
    pub const fn file(self) -> File {
        File::from_low_bits(self.0)
    }

    /// Returns the rank: the high three bits.
    #[doc(alias = "rank_of")]
    #[inline(always)]
    pub const fn rank(self) -> Rank {
        Rank::from_low_bits(self.0 >> 3)
    }

    /// Returns `true` if two squares are on the same file.
    #[inline(always)]
    pub const fn shares_file(self, other: Self) -> bool {
        self.0 & 7 == other.0 & 7
    }

    /// Returns the square from this colour's side: unchanged for white, mirrored top to bottom for black.
    #[doc(alias = "relative_square")]
    #[inline(always)]
    pub const fn relative_to(self, color: Color) -> Self {
        Self(self.0 ^ (color as u8 * 56))
    }

    /// Returns the square one step in `direction`, or `None` off the board.
    #[inline]
    pub const fn step(self, direction: Direction) -> Option<Self> {
        let file = (self.0 & 7) as i8 + direction.files;
        let rank = (self.0 >> 3) as i8 + direction.ranks;
        if file < 0 || file > 7 || rank < 0 || rank > 7 {
            None
        } else {
            Some(Self((rank * 8 + file) as u8))
        }
    }
}

/// Builds a table indexed by square, in a constant: the value of the expression for each square, a1 first.
///
/// Elsewhere [`array::from_fn`](core::array::from_fn) makes such tables, but a constant can't call it.
///
/// ```
/// use boardbench_core::{Rank, by_square};
/// const RANKS: [Rank; 64] = by_square!(square => square.rank());
/// assert_eq!(RANKS[63], Rank::R8);
/// ```
#[macro_export]
macro_rules! by_square {
    ($square:ident => $value:expr) => {{
        let $square = $crate::Square::A1;
        let mut table = [$value; $crate::Square::COUNT];
        let mut code = 1;
        while code < $crate::Square::COUNT {
            let $square = $crate::Square::from_low_bits(code as u8);
            table[code] = $value;
            code += 1;
        }
        table
    }};
}

impl fmt::Display for Square {
    /// Writes the algebraic name, `e4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file().letter(), self.rank().digit())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// An error from parsing a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseSquareError;

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a square is a letter a-h and a digit 1-8, like e4")
    }
}

impl core::error::Error for ParseSquareError {}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        let &[file, rank] = text.as_bytes() else {
            return Err(ParseSquareError);
        };
        match (File::from_letter(file as char), Rank::from_digit(rank as char)) {
            (Some(file), Some(rank)) => Ok(Self::new(file, rank)),
            _ => Err(ParseSquareError),
        }
    }
}

/// A step on the board: a number of files east and a number of ranks north.
///
/// Directions are sums: north-east is north plus east, and a knight move is the sum of three
/// steps. [`Direction::offset`] is Stockfish's number, the difference in the numbering 0 to 63.
///
/// Source: "Bitboard representation of Chess Board" (Stockfish's types), `Square`.
///
/// ```
/// use boardbench_core::Direction;
/// assert_eq!(Direction::NORTH.offset(), 8);
/// assert_eq!(Direction::EAST.offset(), 1);
/// assert_eq!(Direction::SOUTH.offset(), -8);
/// assert_eq!(Direction::WEST.offset(), -1);
/// assert_eq!(Direction::NORTH_EAST, Direction::NORTH + Direction::EAST);
/// assert_eq!(Direction::NORTH_EAST.offset(), 9);
/// assert_eq!(-Direction::NORTH_EAST, Direction::SOUTH_WEST);
/// assert_eq!(Direction::new(-1, 2), Direction::NORTH + Direction::NORTH_WEST);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Direction {
    files: i8,
    ranks: i8,
}

impl Direction {
    /// One rank up, towards the eighth.
    pub const NORTH: Self = Self::new(0, 1);
    /// One file right, towards the h-file.
    pub const EAST: Self = Self::new(1, 0);
    /// One rank down.
    pub const SOUTH: Self = Self::NORTH.reversed();
    /// One file left.
    pub const WEST: Self = Self::EAST.reversed();
    /// North and east.
    pub const NORTH_EAST: Self = Self::NORTH.plus(Self::EAST);
    /// South and east.
    pub const SOUTH_EAST: Self = Self::SOUTH.plus(Self::EAST);
    /// South and west.
    pub const SOUTH_WEST: Self = Self::SOUTH.plus(Self::WEST);
    /// North and west.
    pub const NORTH_WEST: Self = Self::NORTH.plus(Self::WEST);

    /// Four directions of a rook.
    pub const ORTHOGONAL: [Self; 4] = [Self::NORTH, Self::EAST, Self::SOUTH, Self::WEST];
    /// Four directions of a bishop.
    pub const DIAGONAL: [Self; 4] =
        [Self::NORTH_EAST, Self::SOUTH_EAST, Self::SOUTH_WEST, Self::NORTH_WEST];
    /// Eight directions of a queen or a king: orthogonal, then diagonal.
    pub const ALL: [Self; 8] = [
        Self::NORTH,
        Self::EAST,
        Self::SOUTH,
        Self::WEST,
        Self::NORTH_EAST,
        Self::SOUTH_EAST,
        Self::SOUTH_WEST,
        Self::NORTH_WEST,
    ];
    /// Eight steps of a knight.
    pub const KNIGHT: [Self; 8] = [
        Self::NORTH.plus(Self::NORTH_EAST),
        Self::EAST.plus(Self::NORTH_EAST),
        Self::EAST.plus(Self::SOUTH_EAST),
        Self::SOUTH.plus(Self::SOUTH_EAST),
        Self::SOUTH.plus(Self::SOUTH_WEST),
        Self::WEST.plus(Self::SOUTH_WEST),
        Self::WEST.plus(Self::NORTH_WEST),
        Self::NORTH.plus(Self::NORTH_WEST),
    ];

    /// Returns a step by this many files, east positive, and ranks, north positive.
    #[inline(always)]
    pub const fn new(files: i8, ranks: i8) -> Self {
        Self { files, ranks }
    }

    /// Returns the direction of a colour's pawn pushes.
    #[inline(always)]
    pub const fn pawn_push(color: Color) -> Self {
        match color {
            Color::White => Self::NORTH,
            Color::Black => Self::SOUTH,
        }
    }

    /// Returns the two directions of a colour's pawn captures, westward first.
    #[inline(always)]
    pub const fn pawn_captures(color: Color) -> [Self; 2] {
        let push = Self::pawn_push(color);
        [push.plus(Self::WEST), push.plus(Self::EAST)]
    }

    /// Returns the number of files, east positive.
    #[inline(always)]
    pub const fn files(self) -> i8 {
        self.files
    }

    /// Returns the number of ranks, north positive.
    #[inline(always)]
    pub const fn ranks(self) -> i8 {
        self.ranks
    }

    /// Returns the difference in the numbering a1 = 0 to h8 = 63: `ranks * 8 + files`.
    #[inline(always)]
    pub const fn offset(self) -> i8 {
        self.ranks * 8 + self.files
    }

    /// Returns the sum of two steps: `a + b` for constant expressions.
    #[inline(always)]
    pub const fn plus(self, other: Self) -> Self {
        Self::new(self.files + other.files, self.ranks + other.ranks)
    }

    /// Returns the opposite step: `-a` for constant expressions.
    #[inline(always)]
    pub const fn reversed(self) -> Self {
        Self::new(-self.files, -self.ranks)
    }
}

impl Add for Direction {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.plus(other)
    }
}

impl Neg for Direction {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        self.reversed()
    }
}

#[cfg(test)]
mod tests;
