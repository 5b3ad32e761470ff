//! Stockfish's 16 bits: two squares, a promotion and a two-bit type.
//!
//! ```text
//! stockfish16      15 14 | 13 12     | 11 10  9  8  7  6 |  5  4  3  2  1  0
//!                  type  | promotion |    from square    |     to square
//!
//! type             promotion (with type 1; else 0)
//!   0 normal         0 knight
//!   1 promotion      1 bishop
//!   2 en passant     2 rook
//!   3 castling       3 queen
//! ```
//!
//! Squares are a1 = 0 … h8 = 63. None is the word 0 (a1 to a1) and null is 65 (b1 to b1): in real
//! moves the squares differ, so these words are free.
//!
//! Castling is the king capturing its own rook, e1h1 or e8a8. The document does not mention it;
//! Stockfish's code does so, so that Chess960 needs no other form. The side is not stored but
//! follows from the rook's direction.
//!
//! Stored: promotion, en passant, castling. Not stored: capture, double push, victim, mover, which are
//! read from the board. Words with promotion bits but not type 1 equal no generated move.
//!
//! Source: "Bitboard representation of Chess Board" (Stockfish's types), "Move Representation".

#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

use core::fmt;

use boardbench_core::{
    CastlingForm, CastlingSide, Cell, Encoding, Field, File, Grid8x8, MoveKind, MoveParts,
    Occupancy, PromotionRole, Role, Special, Square, Stores,
};

/// `stockfish16`: to in bits 0-5, from in bits 6-11, promotion in bits 12-13, type in bits 14-15.
///
/// ```
/// use boardbench_core::{CastlingSide, Encoding, MoveKind, MoveParts, Role, Square};
/// use boardbench_stockfish16::Stockfish16;
/// let castling = Stockfish16::encode(MoveParts {
///     from: Square::E1.into(),
///     to: Square::G1.into(),
///     kind: MoveKind::Castle(CastlingSide::King),
///     mover: Role::King,
///     victim: None,
/// });
/// assert_eq!(castling.code(), 3 << 14 | 4 << 6 | 7);
/// assert_eq!(castling.to().square(), Square::H1);
/// // UCI writes the king's two squares.
/// assert_eq!(castling.to_string(), "e1g1");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Stockfish16(u16);

const _: () = assert!(size_of::<Stockfish16>() == 2);
const _: () = assert!(Field::fill(Stockfish16::FIELDS, 16));

/// Types as bits 14-15, where the document's `type_of` leaves them.
const PROMOTION: u16 = 1 << 14;
const EN_PASSANT: u16 = 2 << 14;
const CASTLING: u16 = 3 << 14;

/// Only bit in which origin and target of a double push differ.
const TWO_RANKS: u16 = 0b01_0000;

impl Stockfish16 {
    /// Returns the type and promotion bits of a kind.
    #[inline(always)]
    const fn type_bits(kind: MoveKind) -> u16 {
        match kind {
            MoveKind::Quiet | MoveKind::DoublePush | MoveKind::Capture => 0,
            MoveKind::Promotion(role) | MoveKind::CapturePromotion(role) => {
                PROMOTION | (role as u16) << 12
            }
            MoveKind::EnPassant => EN_PASSANT,
            MoveKind::Castle(_) => CASTLING,
        }
    }

    #[inline(always)]
    const fn is_normal(self) -> bool {
        self.0 < PROMOTION
    }

    #[inline(always)]
    const fn is_castling(self) -> bool {
        self.0 >= CASTLING
    }

    /// Returns the promotion role, if the move is a promotion.
    #[inline(always)]
    const fn promotion_role(self) -> PromotionRole {
        PromotionRole::from_low_bits((self.0 >> 12) as u8)
    }

    /// Returns the side, if the move is castling: a rook towards the h-file castles kingside.
    #[inline(always)]
    const fn castling_side(self) -> CastlingSide {
        if self.0 & 7 > self.0 >> 6 & 7 { CastlingSide::King } else { CastlingSide::Queen }
    }

    /// Returns the kind of a move of type 0.
    #[inline(always)]
    fn classify_normal(self, board: &impl Occupancy) -> MoveKind {
        if board.is_occupied(self.to()) {
            MoveKind::Capture
        } else if (self.0 ^ self.0 >> 6) & 63 == TWO_RANKS
            && board.role_at(self.from()) == Some(Role::Pawn)
        {
            MoveKind::DoublePush
        } else {
            MoveKind::Quiet
        }
    }
}

impl Encoding for Stockfish16 {
    type Layout = Grid8x8;
    const STORES: Stores = Stores::NOTHING;
    const CASTLING: CastlingForm = CastlingForm::KingTakesRook;
    const CODE_BITS: u32 = 16;
    const FIELDS: &'static [Field] = {
        const TYPES: &[&str] = &["normal", "promotion", "en passant", "castling"];
        const TYPE: Field = Field::one_of("type", 14, 2, TYPES);
        const ROLES: &[&str] = &["knight", "bishop", "rook", "queen"];
        &[
            TYPE,
            Field::one_of("promotion", 12, 2, ROLES).used_if(&TYPE, (PROMOTION >> 14) as u32),
            Field::square::<Grid8x8>("from", 6, 6),
            Field::square::<Grid8x8>("to", 0, 6),
        ]
    };
    const NONE: Self = Self(0);
    const NULL: Self = Self(65);

    #[inline(always)]
    fn encode(parts: MoveParts<Grid8x8>) -> Self {
        let from = parts.from.code() & 63;
        let to = match parts.kind {
            MoveKind::Castle(CastlingSide::King) => from | File::H as u8,
            MoveKind::Castle(CastlingSide::Queen) => from & !(File::H as u8),
            _ => parts.to.code() & 63,
        };
        Self(u16::from(to) | u16::from(from) << 6 | Self::type_bits(parts.kind))
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
        Square::from_low_bits((self.0 >> 6) as u8).into()
    }

    /// Returns the target; for castling the rook's square.
    #[inline(always)]
    fn to(self) -> Cell<Grid8x8> {
        Square::from_low_bits(self.0 as u8).into()
    }

    #[inline(always)]
    fn special(self) -> Option<Special> {
        match self.0 >> 14 {
            0 => None,
            1 => Some(Special::Promotion(self.promotion_role())),
            2 => Some(Special::EnPassant),
            _ => Some(Special::Castle(self.castling_side())),
        }
    }

    #[inline(always)]
    fn classify(self, board: &impl Occupancy) -> MoveKind {
        // Normal moves first: a match over the four types would become a jump table.
        if self.is_normal() {
            return self.classify_normal(board);
        }
        match self.0 >> 14 {
            1 if board.is_occupied(self.to()) => MoveKind::CapturePromotion(self.promotion_role()),
            1 => MoveKind::Promotion(self.promotion_role()),
            2 => MoveKind::EnPassant,
            _ => MoveKind::Castle(self.castling_side()),
        }
    }

    #[inline(always)]
    fn is_plain(self) -> bool {
        self.is_normal()
    }

    /// Returns `true` for castling only.
    #[inline(always)]
    fn is_known_non_capture(self) -> bool {
        self.is_castling()
    }
}

impl fmt::Display for Stockfish16 {
    /// Writes UCI form, `e2e4` or `e7e8q`; castling as the king's two squares.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.canonical().fmt(f)
    }
}

impl fmt::Debug for Stockfish16 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (from, to) = (self.from().square(), self.to().square());
        let (kind, promotion) = (self.0 >> 14, self.0 >> 12 & 3);
        write!(f, "{from}{to} (type {kind}, promotion {promotion})")
    }
}
