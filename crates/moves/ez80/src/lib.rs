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
//! Stored: victim, castling side, en passant, promotion, priority. Not stored: mover and double push, which are read from the
//! board. An en-passant capture has a captured pawn *and* the special code. The priority is not part of the move:
//! [`identity`](Encoding::identity) strips it. A generated move has the priority "capture" if it captures, otherwise "normal".
//!
//! # Deviations from the document
//!
//! - By "Quiet: all fields except from/to squares are 0" ("Move Type Inference") a quiet killer would not be quiet. Here the
//!   inference ignores the priority.
//! - Only 64 of the "values 0-119" ("Field Descriptions") are squares: those without bit 3. A code with another number decodes to
//!   the square without that bit, and equals no generated move.
//! - The "earlier design" with "2 bits for explicit move types" ("Alternative Designs Considered") is not described further.
//!   [`Ez80Typed`] stores the four types in two bits above the full 24.
//!
//! Source: "Move Structure Design" (eZ80 Chess).

#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

mod fields;
mod form;

use core::fmt;

use boardbench_core::{
    CastlingForm, Cell, Encoding, Field, Grid0x88FromTop, MoveKind, MoveParts, Occupancy, Priority,
    PromotionRole, Role, Special, Stores,
};

use fields::{
    CAPTURED, CAPTURED_SHIFT, PRIORITY, PRIORITY_SHIFT, TO_SHIFT, cell, pack, promotion, special,
};

pub use fields::FIELDS;
pub use form::{Class, Form, Typed};

/// An eZ80 move, stored in the form `F`. Use the aliases [`Ez80U32`], [`Ez80Packed`] and [`Ez80Typed`].
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ez80<F>(F);

/// `ez80-u32`: the 24 bits in a `u32`; the move's kind is inferred from the fields.
///
/// Source: "Move Structure Design", "Memory Layout".
///
/// ```
/// use boardbench_core::{Encoding, MoveKind, MoveParts, Priority, Role, Square};
/// use boardbench_ez80::Ez80U32;
/// let capture = Ez80U32::encode(MoveParts {
///     from: Square::E4.into(),
///     to: Square::D5.into(),
///     kind: MoveKind::Capture,
///     mover: Role::Pawn,
///     victim: Some(Role::Queen),
/// });
/// assert_eq!(capture.code(), 5 << 19 | 2 << 14 | 0x33 << 7 | 0x44);
/// assert_eq!(capture.priority(), Priority::Capture);
/// let from_table = capture.with_priority(Priority::Hash);
/// assert_ne!(from_table, capture);
/// assert_eq!(from_table.identity(), capture.identity());
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

/// Only bit in which origin and target of a double push differ.
const TWO_RANKS: u32 = 0b010_0000;

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
        Self(F::from_bits(pack(parts) | class))
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
        cell(self.0.bits())
    }

    #[inline(always)]
    fn to(self) -> Cell<Grid0x88FromTop> {
        cell(self.0.bits() >> TO_SHIFT)
    }

    #[inline(always)]
    fn special(self) -> Option<Special> {
        match self.0.class() {
            Class::Quiet | Class::Capture => None,
            Class::Promotion => Some(Special::Promotion(promotion(self.0.bits()))),
            Class::Special => Some(special(self.0.bits())),
        }
    }

    #[inline(always)]
    fn classify(self, board: &impl Occupancy) -> MoveKind {
        let bits = self.0.bits();
        match self.0.class() {
            Class::Quiet => {
                let goes_two_ranks = (bits ^ bits >> TO_SHIFT) & 0x7f == TWO_RANKS;
                if goes_two_ranks && board.role_at(cell(bits)) == Some(Role::Pawn) {
                    MoveKind::DoublePush
                } else {
                    MoveKind::Quiet
                }
            }
            Class::Capture => MoveKind::Capture,
            Class::Promotion if self.is_known_non_capture() => MoveKind::Promotion(promotion(bits)),
            Class::Promotion => MoveKind::CapturePromotion(promotion(bits)),
            Class::Special => match special(bits) {
                Special::Castle(side) => MoveKind::Castle(side),
                _ => MoveKind::EnPassant,
            },
        }
    }

    /// Returns `None` for the unused codes 6 and 7.
    #[inline(always)]
    fn victim(self) -> Option<Role> {
        match Role::from_code((self.0.bits() >> CAPTURED_SHIFT & 7) as u8) {
            Some(Role::King) => None,
            role => role,
        }
    }

    #[inline(always)]
    fn identity(self) -> Self {
        self.with_priority(Priority::Normal)
    }

    #[inline(always)]
    fn priority(self) -> Priority {
        Priority::from_low_bits((self.0.bits() >> PRIORITY_SHIFT) as u8)
    }

    #[inline(always)]
    fn with_priority(self, priority: Priority) -> Self {
        let other_bits = self.0.bits() & !PRIORITY;
        Self(F::from_bits(other_bits | (priority as u32) << PRIORITY_SHIFT))
    }

    #[inline(always)]
    fn promotion(self) -> Option<PromotionRole> {
        matches!(self.0.class(), Class::Promotion).then(|| promotion(self.0.bits()))
    }

    #[inline(always)]
    fn is_plain(self) -> bool {
        self.0.is_plain()
    }

    #[inline(always)]
    fn is_known_non_capture(self) -> bool {
        self.0.bits() & CAPTURED == 0
    }
}

impl<F: Form> fmt::Display for Ez80<F> {
    /// Writes UCI form, `e2e4` or `e7e8q`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.canonical().fmt(f)
    }
}

impl<F: Form> fmt::Debug for Ez80<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (class, bits) = (self.0.class(), self.0.bits());
        write!(f, "{} ({class:?}", self.canonical())?;
        for field in FIELDS[..4].iter().rev() {
            write!(f, ", {} {}", field.name(), field.value(bits))?;
        }
        write!(f, ")")
    }
}
