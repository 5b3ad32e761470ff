//! Sixteen bits: two squares and a nibble of flags.
//!
//! ```text
//! flags16-fromlow      15 14 13 12 | 11 10  9  8  7  6 |  5  4  3  2  1  0
//!                         flags    |     to square     |    from square
//!
//! flags                   3: promotion   2: capture   1, 0: which
//!     0 quiet              4 capture                8 promotion to knight   12 … by capture
//!     1 double push        5 en passant             9 promotion to bishop   13
//!     2 castle kingside    6 unused                10 promotion to rook     14
//!     3 castle queenside   7 unused                11 promotion to queen    15
//! ```
//!
//! Squares are a1 = 0 … h8 = 63. The predicates are one masked compare each, and the four
//! promotions are the base flag plus 0 … 3. Castling is the king's two squares. None and null are
//! both the word 0 (a1 to a1, quiet), which no real move equals.
//!
//! Stored: capture, double push, en passant, castling side, promotion. Not stored: victim, mover.
//!
//! Source: "Chapter 6: Move Representation", the 16-bit move encoding.

#![no_std]
#![forbid(unsafe_code)]

use core::fmt;

use boardbench_core::{
    CastlingForm, CastlingSide, Cell, Encoding, Grid8x8, MoveKind, MoveParts, Occupancy,
    PromotionRole, Special, Square, Stores,
};

/// `flags16-fromlow`: from in bits 0-5, to in bits 6-11, flags in bits 12-15.
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
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct FromLow(u16);

const _: () = assert!(size_of::<FromLow>() == 2);

/// Bit 2 of the flags.
const CAPTURE: u16 = 0b0100;
/// Bit 3 of the flags.
const PROMOTION: u16 = 0b1000;

const fn flags_of(kind: MoveKind) -> u16 {
    match kind {
        MoveKind::Quiet => 0,
        MoveKind::DoublePush => 1,
        MoveKind::Castle(side) => 2 + side as u16,
        MoveKind::Capture => CAPTURE,
        MoveKind::EnPassant => CAPTURE | 1,
        MoveKind::Promotion(role) => PROMOTION | role as u16,
        MoveKind::CapturePromotion(role) => PROMOTION | CAPTURE | role as u16,
    }
}

impl FromLow {
    #[inline(always)]
    const fn flags(self) -> u16 {
        self.0 >> 12
    }

    /// Whether the move takes something, en passant included: bit 2 of the flags.
    ///
    /// The chapter tests for en passant besides; its flag has the bit already.
    #[inline(always)]
    pub const fn is_capture(self) -> bool {
        self.flags() & CAPTURE != 0
    }

    /// Whether a pawn reaches the last rank: bit 3 of the flags.
    #[inline(always)]
    pub const fn is_promotion(self) -> bool {
        self.flags() & PROMOTION != 0
    }
}

impl Encoding for FromLow {
    type Layout = Grid8x8;
    const STORES: Stores = Stores::NOTHING.capture_flag().double_push();
    const CASTLING: CastlingForm = CastlingForm::KingTwoSquares;
    const CODE_BITS: u32 = 16;
    const NONE: Self = Self(0);
    const NULL: Self = Self(0);

    #[inline(always)]
    fn encode(parts: MoveParts<Grid8x8>) -> Self {
        let squares = u16::from(parts.from.code() & 63) | u16::from(parts.to.code() & 63) << 6;
        Self(squares | flags_of(parts.kind) << 12)
    }

    #[inline(always)]
    fn code(self) -> u32 {
        u32::from(self.0)
    }

    #[inline(always)]
    fn from_code(code: u32) -> Option<Self> {
        u16::try_from(code).ok().map(Self)
    }

    #[inline(always)]
    fn from(self) -> Cell<Grid8x8> {
        Square::from_low_bits(self.0 as u8).into()
    }

    #[inline(always)]
    fn to(self) -> Cell<Grid8x8> {
        Square::from_low_bits((self.0 >> 6) as u8).into()
    }

    #[inline(always)]
    fn special(self) -> Option<Special> {
        let flags = self.flags();
        if flags & PROMOTION != 0 {
            Some(Special::Promotion(PromotionRole::from_low_bits(
                flags as u8,
            )))
        } else {
            match flags {
                2 => Some(Special::Castle(CastlingSide::King)),
                3 => Some(Special::Castle(CastlingSide::Queen)),
                0 | 1 | 4 => None,
                // En passant, and 6 and 7, which no move has.
                _ => Some(Special::EnPassant),
            }
        }
    }

    #[inline(always)]
    fn classify(self, _board: &impl Occupancy) -> MoveKind {
        match self.flags() {
            0 => MoveKind::Quiet,
            4 => MoveKind::Capture,
            1 => MoveKind::DoublePush,
            2 => MoveKind::Castle(CastlingSide::King),
            3 => MoveKind::Castle(CastlingSide::Queen),
            flags @ 8..=11 => MoveKind::Promotion(PromotionRole::from_low_bits(flags as u8)),
            flags @ 12.. => MoveKind::CapturePromotion(PromotionRole::from_low_bits(flags as u8)),
            // 6 and 7 are unused: they may share the rarest arm.
            _ => MoveKind::EnPassant,
        }
    }

    #[inline(always)]
    fn is_plain(self) -> bool {
        // Quiet 0, double push 1, capture 4, and of the others none.
        (1 << self.flags()) & 0b1_0011_u32 != 0
    }

    #[inline(always)]
    fn takes_nothing(self) -> bool {
        !self.is_capture()
    }
}

impl fmt::Display for FromLow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.canonical().fmt(f)
    }
}

impl fmt::Debug for FromLow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (flags {})", self.canonical(), self.flags())
    }
}
