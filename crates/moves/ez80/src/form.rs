//! The three storage forms of an eZ80 move, and its class.

use core::fmt::Debug;
use core::hash::Hash;

use boardbench_core::{Field, MoveKind};

use crate::fields::{CAPTURED, FIELDS, PROMOTION, SPECIAL};

/// Type of a move, one of the document's four. A promotion by capture is a promotion, an en-passant capture
/// is special.
///
/// Source: "Move Structure Design", "Move Type Inference".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Class {
    /// Any other move; includes double pushes.
    Quiet = 0,
    /// A plain capture.
    Capture = 1,
    /// A promotion, by capture or not.
    Promotion = 2,
    /// En passant or castling.
    Special = 3,
}

impl Class {
    #[inline(always)]
    pub(crate) const fn from_kind(kind: MoveKind) -> Self {
        match kind {
            MoveKind::Quiet | MoveKind::DoublePush => Self::Quiet,
            MoveKind::Capture => Self::Capture,
            MoveKind::Promotion(_) | MoveKind::CapturePromotion(_) => Self::Promotion,
            MoveKind::EnPassant | MoveKind::Castle(_) => Self::Special,
        }
    }

    /// Infers the class from the fields.
    #[inline(always)]
    const fn inferred(bits: u32) -> Self {
        if bits & (PROMOTION | SPECIAL) == 0 {
            if bits & CAPTURED == 0 { Self::Quiet } else { Self::Capture }
        } else if bits & PROMOTION != 0 {
            Self::Promotion
        } else {
            Self::Special
        }
    }
}

/// A storage form of the bits of a move: a `u32`, three bytes, or [`Typed`].
pub trait Form: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// Number of bits: 24, or 26 with the type.
    const BITS: u32 = 24;

    /// Fields of the bits, highest first.
    const FIELDS: &'static [Field] = &FIELDS;

    /// All bits zero.
    const ZERO: Self;

    /// Stores the low [`BITS`](Self::BITS) bits. Higher bits must be zero.
    fn from_bits(bits: u32) -> Self;

    /// Returns the bits.
    fn bits(self) -> u32;

    /// Returns the bits of a class above the 24 bits.
    #[inline(always)]
    fn class_bits(_class: Class) -> u32 {
        0
    }

    /// Returns the class.
    #[inline(always)]
    fn class(self) -> Class {
        Class::inferred(self.bits())
    }

    /// Returns `true` if the move is quiet or a plain capture.
    #[inline(always)]
    fn is_plain(self) -> bool {
        self.bits() & (PROMOTION | SPECIAL) == 0
    }
}

impl Form for u32 {
    const ZERO: Self = 0;

    #[inline(always)]
    fn from_bits(bits: u32) -> Self {
        bits
    }

    #[inline(always)]
    fn bits(self) -> u32 {
        self
    }
}

impl Form for [u8; 3] {
    const ZERO: Self = [0; 3];

    #[inline(always)]
    fn from_bits(bits: u32) -> Self {
        let [low, middle, high, _] = bits.to_le_bytes();
        [low, middle, high]
    }

    #[inline(always)]
    fn bits(self) -> u32 {
        let [low, middle, high] = self;
        u32::from_le_bytes([low, middle, high, 0])
    }
}

/// A `u32` with the 24 bits and the [`Class`] in bits 24-25.
///
/// A code whose type contradicts its fields is not a generated move; its type takes precedence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Typed(u32);

const TYPE_SHIFT: u32 = 24;

impl Form for Typed {
    const FIELDS: &'static [Field] = {
        const CLASS: Field =
            Field::one_of("type", 24, 2, &["quiet", "capture", "promotion", "special"]);
        &const {
            let [special, captured, promotion, priority, to, from] = FIELDS;
            [CLASS, special, captured, promotion, priority, to, from]
        }
    };
    const BITS: u32 = 26;
    const ZERO: Self = Self(0);

    #[inline(always)]
    fn from_bits(bits: u32) -> Self {
        Self(bits)
    }

    #[inline(always)]
    fn bits(self) -> u32 {
        self.0
    }

    #[inline(always)]
    fn class_bits(class: Class) -> u32 {
        (class as u32) << TYPE_SHIFT
    }

    #[inline(always)]
    fn class(self) -> Class {
        // Bit by bit: a match over the field would become a jump table.
        if self.is_plain() {
            if self.0 & 1 << TYPE_SHIFT == 0 { Class::Quiet } else { Class::Capture }
        } else if self.0 & 1 << TYPE_SHIFT == 0 {
            Class::Promotion
        } else {
            Class::Special
        }
    }

    #[inline(always)]
    fn is_plain(self) -> bool {
        // Quiet and capture are below 2.
        self.0 & 2 << TYPE_SHIFT == 0
    }
}
