//! Twenty-four bits with 0x88 squares, the victim and a class for move ordering.
//!
//! ```text
//!              25 24 | 23 22   | 21 20 19 | 18 17 16  | 15 14    | 13 … 7    | 6 … 0
//! ez80-u32           | special | captured | promotion | priority | to square | from square
//! ez80-packed        | the same in three bytes, the lowest first
//! ez80-typed    type | the same
//!
//! special              captured      promotion     priority        type
//!   0 none               0 none        0 none        0 normal        0 quiet
//!   1 en passant         1 pawn        1 knight      1 killer        1 capture
//!   2 castle kingside    2 knight      2 bishop      2 capture       2 promotion
//!   3 castle queenside   3 bishop      3 rook        3 hash move     3 special
//!                        4 rook        4 queen
//!                        5 queen
//! ```
//!
//! Squares are 0x88 counted from the top, a8 = 0 … h1 = 119 ([`Grid0x88FromTop`]). Castling is
//! the king's two squares. None and null are both the word 0 (a8 to a8), which no real move
//! equals; the document names neither.
//!
//! Stored: victim, castling side, en passant, promotion, priority. Not stored: mover and double
//! push, for which the board is asked. An en-passant capture has a captured pawn *and* the special
//! code.
//!
//! The priority is not part of the move: [`identity`](Encoding::identity) strips it, and two moves
//! that differ in it are the same move. A new move has the priority "capture" if it captures,
//! otherwise "normal".
//!
//! # Deviations from the document
//!
//! - By "Quiet: all fields except from/to squares are 0" ("Move Type Inference") a quiet killer
//!   would not be quiet. Here the inference ignores the priority.
//! - "Only values 0-119 are valid squares" ("Field Descriptions") bounds the numbers, but only 64 of
//!   these 120 are squares: those without bit 3. A code with another number is read as the square
//!   without that bit, and equals no generated move.
//! - The "earlier design" with "2 bits for explicit move types" ("Alternative Designs
//!   Considered") is not described further. [`Ez80Typed`] stores the four types that are inferred
//!   here in two bits above the full 24. Compare it with [`Ez80U32`], which is as wide in memory.
//!
//! Source: "Move Structure Design" (eZ80 Chess).

#![no_std]
#![forbid(unsafe_code)]

mod fields;
mod form;

use core::fmt;

use boardbench_core::{
    CastlingForm, Cell, Encoding, Field, Grid0x88FromTop, MoveKind, MoveParts, Occupancy, Priority,
    PromotionRole, Role, Special, Stores,
};

use fields::Word;

pub use fields::FIELDS;
pub use form::{Class, Form, Typed};

/// An eZ80 move, stored in the form `F`. Use its three names.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ez80<F>(F);

/// `ez80-u32`: the 24 bits in a `u32`; the move's kind is inferred from the fields.
///
/// Source: "Move Structure Design", "Memory Layout".
///
/// ```
/// use boardbench_core::{Encoding, MoveKind, MoveParts, Priority, Role, Square};
/// use boardbench_ez80::Ez80U32;
/// let takes = Ez80U32::encode(MoveParts {
///     from: Square::E4.into(),
///     to: Square::D5.into(),
///     kind: MoveKind::Capture,
///     mover: Role::Pawn,
///     victim: Some(Role::Queen),
/// });
/// assert_eq!(takes.code(), 5 << 19 | 2 << 14 | 0x33 << 7 | 0x44);
/// assert_eq!(takes.priority(), Priority::Capture);
/// let from_table = takes.with_priority(Priority::Hash);
/// assert_ne!(from_table, takes);
/// assert_eq!(from_table.identity(), takes.identity());
/// ```
pub type Ez80U32 = Ez80<u32>;

/// `ez80-packed`: the 24 bits in three bytes, the lowest first as on the eZ80.
///
/// ```
/// use boardbench_core::Encoding;
/// use boardbench_ez80::{Ez80Packed, Ez80U32};
/// assert_eq!(size_of::<Ez80Packed>(), 3);
/// for code in [0, 0x12_3456, 0xff_ffff] {
///     let (packed, word) = (Ez80Packed::from_code(code), Ez80U32::from_code(code));
///     assert_eq!(packed.unwrap().code(), word.unwrap().code());
/// }
/// ```
pub type Ez80Packed = Ez80<[u8; 3]>;

/// `ez80-typed`: the 24 bits with the move's type in bits 24-25 of the `u32`, the "earlier design".
/// It differs from [`Ez80U32`] only in reading the type instead of inferring it.
///
/// Source: "Move Structure Design", "Separate Move Type Field".
///
/// ```
/// use boardbench_core::{Encoding, MoveKind, MoveParts, PromotionRole, Role, Square};
/// use boardbench_ez80::{Ez80Typed, Ez80U32};
/// let parts = MoveParts {
///     from: Square::E7.into(),
///     to: Square::E8.into(),
///     kind: MoveKind::Promotion(PromotionRole::Queen),
///     mover: Role::Pawn,
///     victim: None,
/// };
/// assert_eq!(Ez80Typed::encode(parts).code(), 2 << 24 | Ez80U32::encode(parts).code());
/// ```
pub type Ez80Typed = Ez80<Typed>;

const _: () = assert!(size_of::<Ez80U32>() == 4 && size_of::<Ez80Typed>() == 4);
const _: () = assert!(Field::fill(Ez80U32::FIELDS, 24) && Field::fill(Ez80Typed::FIELDS, 26));
const _: () = assert!(size_of::<Ez80Packed>() == 3 && align_of::<Ez80Packed>() == 1);

impl<F: Form> Ez80<F> {
    #[inline(always)]
    fn word(self) -> Word {
        Word(self.0.bits())
    }
}

impl<F: Form> Encoding for Ez80<F> {
    type Layout = Grid0x88FromTop;
    const STORES: Stores = Stores::NOTHING.capture_flag().victim().priority();
    const CASTLING: CastlingForm = CastlingForm::KingTwoSquares;
    const CODE_BITS: u32 = F::BITS;
    const FIELDS: &'static [Field] = F::FIELDS;
    const NONE: Self = Self(F::ZERO);
    const NULL: Self = Self(F::ZERO);

    #[inline(always)]
    fn encode(parts: MoveParts<Grid0x88FromTop>) -> Self {
        let class = F::class_bits(Class::from_kind(parts.kind));
        Self(F::from_bits(Word::new(parts).0 | class))
    }

    #[inline(always)]
    fn code(self) -> u32 {
        self.0.bits()
    }

    #[inline(always)]
    fn from_code(code: u32) -> Option<Self> {
        (code >> F::BITS == 0).then(|| Self(F::from_bits(code)))
    }

    #[inline(always)]
    fn from(self) -> Cell<Grid0x88FromTop> {
        self.word().from()
    }

    #[inline(always)]
    fn to(self) -> Cell<Grid0x88FromTop> {
        self.word().to()
    }

    #[inline(always)]
    fn special(self) -> Option<Special> {
        match self.0.class() {
            Class::Quiet | Class::Capture => None,
            Class::Promotion => Some(Special::Promotion(self.word().promotion())),
            Class::Special => Some(self.word().special()),
        }
    }

    #[inline(always)]
    fn classify(self, board: &impl Occupancy) -> MoveKind {
        let word = self.word();
        match self.0.class() {
            Class::Quiet => {
                if word.goes_two_ranks() && board.role_at(word.from()) == Some(Role::Pawn) {
                    MoveKind::DoublePush
                } else {
                    MoveKind::Quiet
                }
            }
            Class::Capture => MoveKind::Capture,
            Class::Promotion => {
                if word.takes_nothing() {
                    MoveKind::Promotion(word.promotion())
                } else {
                    MoveKind::CapturePromotion(word.promotion())
                }
            }
            Class::Special => match word.special() {
                Special::Castle(side) => MoveKind::Castle(side),
                _ => MoveKind::EnPassant,
            },
        }
    }

    #[inline(always)]
    fn victim(self) -> Option<Role> {
        self.word().captured()
    }

    #[inline(always)]
    fn identity(self) -> Self {
        self.with_priority(Priority::Normal)
    }

    #[inline(always)]
    fn priority(self) -> Priority {
        self.word().priority()
    }

    #[inline(always)]
    fn with_priority(self, priority: Priority) -> Self {
        Self(F::from_bits(self.word().with_priority(priority).0))
    }

    #[inline(always)]
    fn promotion(self) -> Option<PromotionRole> {
        matches!(self.0.class(), Class::Promotion).then(|| self.word().promotion())
    }

    #[inline(always)]
    fn is_plain(self) -> bool {
        self.0.is_plain()
    }

    #[inline(always)]
    fn takes_nothing(self) -> bool {
        self.word().takes_nothing()
    }
}

impl<F: Form> fmt::Display for Ez80<F> {
    /// UCI's form, `e2e4` or `e7e8q`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.canonical().fmt(f)
    }
}

impl<F: Form> fmt::Debug for Ez80<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (word, class) = (self.word(), self.0.class());
        write!(f, "{} ({class:?}, {word:?})", self.canonical())
    }
}

// The example in the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
