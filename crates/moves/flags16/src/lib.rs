//! Sixteen bits: two squares and a nibble of flags, in the two published orders.
//!
//! ```text
//!                   15 14 13 12 | 11 10  9  8  7  6 |  5  4  3  2  1  0
//! flags16-fromlow      flags    |     to square     |    from square        Chapter 6
//! flags16-tolow        flags    |    from square    |     to square         the C# series
//!
//! flags                3: promotion   2: capture   1, 0: which
//!     0 quiet              4 capture                8 promotion to knight   12 … by capture
//!     1 double push        5 en passant             9 promotion to bishop   13
//!     2 castle kingside    6 unused                10 promotion to rook     14
//!     3 castle queenside   7 unused                11 promotion to queen    15
//! ```
//!
//! The two orders differ only in the square that has the low bits. Squares are a1 = 0 … h8 = 63. The four promotions are a base flag plus
//! 0 … 3, so a generator may add. Castling is the king's two squares. None and null are both the word 0 (a1 to a1, quiet), which
//! no real move equals. Source: chapter 6, section "Null Move"; the C# series names neither.
//!
//! Stored: capture, double push, en passant, castling side, promotion. Not stored: victim and mover. So a move alone is not enough
//! to undo it, as the C# article's first paragraph requires; the board's undo record stores the captured piece.
//!
//! Sources: "Chapter 6: Move Representation", "The 16-Bit Move Encoding"; Part 3 of the C# engine
//! series, "The flag table" and "The Move struct".

#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

mod flags;

use core::fmt;
use core::hash::Hash;

use boardbench_core::{
    CastlingForm, Cell, Encoding, Field, Grid8x8, MoveKind, MoveParts, Occupancy, Special, Square,
    Stores,
};

pub use flags::Flags;

/// A move in 16 bits; with `FROM_LOW` the from-square is in the low six, otherwise the target; `W` is the word.
///
/// Use the aliases [`FromLow`], [`ToLow`] and [`FromLowIn32`].
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Flags16<const FROM_LOW: bool, W = u16>(W);

/// A word for the 16 bits: `u16`, or `u32` to measure the cost of the width alone.
pub trait Word: Copy + Eq + Hash + Send + Sync + 'static {
    /// No bit.
    const ZERO: Self;

    /// Returns the word with these bits; bits above the 16th must be 0.
    fn from_low_bits(bits: u32) -> Self;

    /// Returns the bits.
    fn bits(self) -> u32;
}

impl Word for u16 {
    const ZERO: Self = 0;

    #[inline(always)]
    fn from_low_bits(bits: u32) -> Self {
        bits as Self
    }

    #[inline(always)]
    fn bits(self) -> u32 {
        self.into()
    }
}

impl Word for u32 {
    const ZERO: Self = 0;

    #[inline(always)]
    fn from_low_bits(bits: u32) -> Self {
        debug_assert!(bits >> 16 == 0);
        bits
    }

    #[inline(always)]
    fn bits(self) -> u32 {
        self
    }
}

/// `flags16-fromlow`: from in bits 0-5, to in bits 6-11, flags in bits 12-15.
///
/// Source: "Chapter 6: Move Representation", "The 16-Bit Move Encoding".
///
/// ```
/// use boardbench_core::{Encoding, MoveKind, MoveParts, Role, Square};
/// use boardbench_flags16::FromLow;
/// let push = FromLow::encode(MoveParts {
///     from: Square::E2.into(),
///     to: Square::E4.into(),
///     kind: MoveKind::DoublePush,
///     mover: Role::Pawn,
///     victim: None,
/// });
/// assert_eq!(push.code(), 1 << 12 | 28 << 6 | 12);
/// assert_eq!(push.to_string(), "e2e4");
/// ```
pub type FromLow = Flags16<true>;

/// `flags16-tolow`: to in bits 0-5, from in bits 6-11, flags in bits 12-15.
///
/// Source: Part 3 of the C# engine series, "The Move struct".
///
/// ```
/// use boardbench_core::{Encoding, MoveKind, MoveParts, Role, Square};
/// use boardbench_flags16::ToLow;
/// let push = ToLow::encode(MoveParts {
///     from: Square::E2.into(),
///     to: Square::E4.into(),
///     kind: MoveKind::DoublePush,
///     mover: Role::Pawn,
///     victim: None,
/// });
/// assert_eq!(push.code(), 1 << 12 | 12 << 6 | 28);
/// assert!(!push.flags().is_capture());
/// assert_eq!(push.to_string(), "e2e4");
/// ```
pub type ToLow = Flags16<false>;

/// [`FromLow`] in a word of 32 bits, whose upper 16 are 0. It differs only in its width.
pub type FromLowIn32 = Flags16<true, u32>;

const _: () = assert!(size_of::<FromLow>() == 2 && size_of::<ToLow>() == 2);
const _: () = assert!(size_of::<FromLowIn32>() == 4);
const _: () = assert!(Field::fill(FromLow::FIELDS, 16) && Field::fill(ToLow::FIELDS, 16));

impl<const FROM_LOW: bool, W: Word> Flags16<FROM_LOW, W> {
    const FROM_SHIFT: u32 = if FROM_LOW { 0 } else { 6 };
    const TO_SHIFT: u32 = 6 - Self::FROM_SHIFT;

    /// Returns the nibble of flags, with the documents' predicates.
    #[inline(always)]
    pub fn flags(self) -> Flags {
        Flags::from_low_bits((self.0.bits() >> 12) as u8)
    }
}

impl<const FROM_LOW: bool, W: Word> Encoding for Flags16<FROM_LOW, W> {
    type Layout = Grid8x8;
    const STORES: Stores = Stores::NOTHING.capture_flag().double_push();
    const CASTLING: CastlingForm = CastlingForm::KingTwoSquares;
    const CODE_BITS: u32 = 16;
    const FIELDS: &'static [Field] = {
        const FLAGS: Field = Field::one_of("flags", 12, 4, &Flags::NAMES);
        const fn square(name: &'static str, lowest: u32) -> Field {
            Field::square::<Grid8x8>(name, lowest, 6)
        }
        if FROM_LOW {
            &const { [FLAGS, square("to", 6), square("from", 0)] }
        } else {
            &const { [FLAGS, square("from", 6), square("to", 0)] }
        }
    };
    const NONE: Self = Self(W::ZERO);
    const NULL: Self = Self(W::ZERO);

    #[inline(always)]
    fn encode(parts: MoveParts<Grid8x8>) -> Self {
        // The masks change nothing for valid squares.
        let from = u32::from(parts.from.code() & 63) << Self::FROM_SHIFT;
        let to = u32::from(parts.to.code() & 63) << Self::TO_SHIFT;
        let flags = u32::from(Flags::from_kind(parts.kind).bits()) << 12;
        Self(W::from_low_bits(from | to | flags))
    }

    #[inline(always)]
    fn code(self) -> u32 {
        self.0.bits()
    }

    #[inline(always)]
    fn from_code(code: u32) -> Option<Self> {
        let is_value = u16::try_from(code).is_ok();
        is_value.then(|| Self(W::from_low_bits(code)))
    }

    #[inline(always)]
    fn from(self) -> Cell<Grid8x8> {
        Square::from_low_bits((self.0.bits() >> Self::FROM_SHIFT) as u8).into()
    }

    #[inline(always)]
    fn to(self) -> Cell<Grid8x8> {
        Square::from_low_bits((self.0.bits() >> Self::TO_SHIFT) as u8).into()
    }

    #[inline(always)]
    fn special(self) -> Option<Special> {
        self.flags().special()
    }

    #[inline(always)]
    fn classify(self, _board: &impl Occupancy) -> MoveKind {
        self.flags().kind()
    }

    #[inline(always)]
    fn is_plain(self) -> bool {
        self.flags().is_plain()
    }

    #[inline(always)]
    fn is_known_non_capture(self) -> bool {
        !self.flags().is_capture()
    }

    #[inline(always)]
    fn is_simple_quiet(self) -> bool {
        self.flags().is_simple_quiet()
    }
}

impl<const FROM_LOW: bool, W: Word> fmt::Display for Flags16<FROM_LOW, W> {
    /// Writes UCI form, `e2e4` or `e7e8q`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.canonical().fmt(f)
    }
}

impl<const FROM_LOW: bool, W: Word> fmt::Debug for Flags16<FROM_LOW, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (flags {})", self.canonical(), self.flags().bits())
    }
}
