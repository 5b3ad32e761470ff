//! A move as a plain struct with typed fields, to measure the effect of bit packing.
//!
//! ```text
//! explicit     from | to | priority | promotion | captured | special      one byte each
//! code    bit     0    7         14          16         19        22      as in ez80-u32
//! ```
//!
//! Fields, square numbering, stored data, none and null are the same as in the eZ80 move; the two differ only in
//! packing. It doesn't settle the document's verdict on a struct, "probable alignment padding, move copy costs, and sorting
//! overhead": the document means a "struct with bitfields", which compilers turn into the shifts and masks of the packed word.
//!
//! The struct takes 6 bytes without padding, because every field is one byte, `None` included: twice the 3 packed bytes.
//! Equality takes more than one comparison.
//!
//! Source: "Move Structure Design" (eZ80 Chess), "Alternative Designs Considered".

#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

use core::fmt;

use boardbench_core::{
    CastlingForm, CastlingSide, Cell, Encoding, Field, Grid0x88FromTop, MoveKind, MoveParts,
    Occupancy, Priority, PromotionRole, Role, Special, Square, Stores,
};

/// A special move, with the document's code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Irregular {
    /// An en-passant capture.
    EnPassant = 1,
    /// Kingside castling.
    KingsideCastle = 2,
    /// Queenside castling.
    QueensideCastle = 3,
}

/// `explicit`: a struct of six fields.
///
/// Every value has a code and every code at most one value: [`Encoding::from_code`] rejects cells
/// off the board and numbers that are not values of a field.
///
/// ```
/// use boardbench_core::{Encoding, MoveKind, MoveParts, Priority, Role, Square};
/// use boardbench_explicit::Explicit;
/// use boardbench_ez80::Ez80U32;
/// let parts = MoveParts {
///     from: Square::E4.into(),
///     to: Square::D5.into(),
///     kind: MoveKind::Capture,
///     mover: Role::Pawn,
///     victim: Some(Role::Queen),
/// };
/// let capture = Explicit::encode(parts);
/// assert_eq!(capture.captured, Some(Role::Queen));
/// assert_eq!(capture.priority, Priority::Capture);
/// assert_eq!(capture.code(), Ez80U32::encode(parts).code());
/// assert_eq!(size_of::<Explicit>(), 6);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Explicit {
    /// Origin.
    pub from: Cell<Grid0x88FromTop>,
    /// Target; for castling the king's target.
    pub to: Cell<Grid0x88FromTop>,
    /// Class for move ordering.
    pub priority: Priority,
    /// Role to which a pawn promotes.
    pub promotion: Option<PromotionRole>,
    /// Captured role, a pawn for en passant. Never a king.
    pub captured: Option<Role>,
    /// En passant or castling.
    pub special: Option<Irregular>,
}

const _: () = assert!(size_of::<Explicit>() == 6 && align_of::<Explicit>() == 1);

/// Only bit in which origin and target of a double push differ.
const TWO_RANKS: u8 = 0b010_0000;

impl Explicit {
    const A8_TO_A8: Self = Self {
        from: Cell::new(Square::A8),
        to: Cell::new(Square::A8),
        priority: Priority::Normal,
        promotion: None,
        captured: None,
        special: None,
    };
}

impl Encoding for Explicit {
    type Layout = Grid0x88FromTop;
    const STORES: Stores = Stores::NOTHING.capture_flag().victim().priority();
    const CASTLING: CastlingForm = CastlingForm::KingTwoSquares;
    const CODE_BITS: u32 = 24;
    const FIELDS: &'static [Field] = &boardbench_ez80::FIELDS;
    const NONE: Self = Self::A8_TO_A8;
    const NULL: Self = Self::A8_TO_A8;

    #[inline(always)]
    fn encode(parts: MoveParts<Grid0x88FromTop>) -> Self {
        Self {
            from: parts.from,
            to: parts.to,
            priority: if parts.kind.is_capture() { Priority::Capture } else { Priority::Normal },
            promotion: parts.kind.promotion(),
            captured: parts.victim,
            special: match parts.kind {
                MoveKind::EnPassant => Some(Irregular::EnPassant),
                MoveKind::Castle(CastlingSide::King) => Some(Irregular::KingsideCastle),
                MoveKind::Castle(CastlingSide::Queen) => Some(Irregular::QueensideCastle),
                _ => None,
            },
        }
    }

    #[inline]
    fn code(self) -> u32 {
        let promotion = self.promotion.map_or(0, |role| role as u32 + 1);
        let captured = self.captured.map_or(0, |role| role as u32);
        let special = self.special.map_or(0, |special| special as u32);
        u32::from(self.from.code())
            | u32::from(self.to.code()) << 7
            | (self.priority as u32) << 14
            | promotion << 16
            | captured << 19
            | special << 22
    }

    #[inline]
    fn from_code(code: u32) -> Option<Self> {
        let field = |shift: u32, mask: u32| (code >> shift & mask) as u8;
        if code >> Self::CODE_BITS != 0 {
            return None;
        }
        Some(Self {
            from: Cell::from_index(field(0, 127))?,
            to: Cell::from_index(field(7, 127))?,
            priority: Priority::from_low_bits(field(14, 3)),
            promotion: match field(16, 7) {
                0 => None,
                number @ 1..=4 => Some(PromotionRole::from_low_bits(number - 1)),
                _ => return None,
            },
            captured: match field(19, 7) {
                0 => None,
                number => Some(Role::from_code(number)?),
            },
            special: match field(22, 3) {
                0 => None,
                1 => Some(Irregular::EnPassant),
                2 => Some(Irregular::KingsideCastle),
                _ => Some(Irregular::QueensideCastle),
            },
        })
    }

    #[inline(always)]
    fn from(self) -> Cell<Grid0x88FromTop> {
        self.from
    }

    #[inline(always)]
    fn to(self) -> Cell<Grid0x88FromTop> {
        self.to
    }

    #[inline(always)]
    fn special(self) -> Option<Special> {
        match (self.promotion, self.special) {
            (None, None) => None,
            (Some(role), _) => Some(Special::Promotion(role)),
            (None, Some(Irregular::EnPassant)) => Some(Special::EnPassant),
            (None, Some(Irregular::KingsideCastle)) => Some(Special::Castle(CastlingSide::King)),
            (None, Some(Irregular::QueensideCastle)) => Some(Special::Castle(CastlingSide::Queen)),
        }
    }

    #[inline(always)]
    fn classify(self, board: &impl Occupancy) -> MoveKind {
        match (Encoding::special(self), self.captured) {
            (None, None) => {
                if self.from.code() ^ self.to.code() == TWO_RANKS
                    && board.role_at(self.from) == Some(Role::Pawn)
                {
                    MoveKind::DoublePush
                } else {
                    MoveKind::Quiet
                }
            }
            (None, Some(_)) => MoveKind::Capture,
            (Some(Special::Promotion(role)), None) => MoveKind::Promotion(role),
            (Some(Special::Promotion(role)), Some(_)) => MoveKind::CapturePromotion(role),
            (Some(Special::EnPassant), _) => MoveKind::EnPassant,
            (Some(Special::Castle(side)), _) => MoveKind::Castle(side),
        }
    }

    #[inline(always)]
    fn victim(self) -> Option<Role> {
        self.captured
    }

    #[inline(always)]
    fn identity(self) -> Self {
        self.with_priority(Priority::Normal)
    }

    #[inline(always)]
    fn priority(self) -> Priority {
        self.priority
    }

    #[inline(always)]
    fn with_priority(self, priority: Priority) -> Self {
        Self { priority, ..self }
    }

    #[inline(always)]
    fn promotion(self) -> Option<PromotionRole> {
        self.promotion
    }

    #[inline(always)]
    fn is_plain(self) -> bool {
        self.promotion.is_none() && self.special.is_none()
    }

    #[inline(always)]
    fn is_known_non_capture(self) -> bool {
        self.captured.is_none()
    }
}

impl fmt::Display for Explicit {
    /// Writes UCI form, `e2e4` or `e7e8q`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.canonical().fmt(f)
    }
}
