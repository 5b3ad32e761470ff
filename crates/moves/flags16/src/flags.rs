//! The nibble of flags: the kind of a move in four bits.

use boardbench_core::{CastlingSide, MoveKind, PromotionRole, Special};

/// Kind of a move in four bits, which the [crate's documentation](crate) draws.
///
/// Each predicate is one masked compare, also for castling, where both documents compare twice. The codes 6 and 7 are unused;
/// the predicates read their bits like any other.
///
/// Source: "Chapter 6: Move Representation", flag values; Part 3 of the C# series, the flag table.
///
/// ```
/// use boardbench_core::{MoveKind, PromotionRole};
/// use boardbench_flags16::Flags;
/// let flags = Flags::from_kind(MoveKind::CapturePromotion(PromotionRole::Rook));
/// assert_eq!(flags.bits(), 14);
/// assert!(flags.is_capture() && flags.is_promotion());
/// assert_eq!(flags.promotion_index(), 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Flags(u8);

/// Bit 2: a capture.
const CAPTURE: u8 = 0b0100;
/// Bit 3: a pawn reaches the last rank.
const PROMOTION: u8 = 0b1000;
const CASTLE: u8 = 0b0010;
const EN_PASSANT: u8 = CAPTURE | 1;
/// One bit per code of a plain move, which only moves its piece: quiet, double push, capture.
const PLAIN: u32 = 1 << 0 | 1 << 1 | 1 << CAPTURE;

impl Flags {
    /// Names of the sixteen codes, empty for 6 and 7.
    pub const NAMES: [&str; 16] = [
        "quiet",
        "double push",
        "castle kingside",
        "castle queenside",
        "capture",
        "en passant",
        "",
        "",
        "promotion to knight",
        "promotion to bishop",
        "promotion to rook",
        "promotion to queen",
        "promotion to knight, capture",
        "promotion to bishop, capture",
        "promotion to rook, capture",
        "promotion to queen, capture",
    ];

    /// Returns the flags of a kind.
    #[inline(always)]
    pub const fn from_kind(kind: MoveKind) -> Self {
        Self(match kind {
            MoveKind::Quiet => 0,
            MoveKind::DoublePush => 1,
            MoveKind::Castle(side) => CASTLE | side as u8,
            MoveKind::Capture => CAPTURE,
            MoveKind::EnPassant => EN_PASSANT,
            MoveKind::Promotion(role) => PROMOTION | role as u8,
            MoveKind::CapturePromotion(role) => PROMOTION | CAPTURE | role as u8,
        })
    }

    /// Returns the flags in the low four bits; higher bits are ignored.
    #[inline(always)]
    pub const fn from_low_bits(bits: u8) -> Self {
        Self(bits & 15)
    }

    /// Returns the nibble.
    #[inline(always)]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Returns `true` if the code is used: not 6 or 7.
    #[inline(always)]
    pub const fn is_used(self) -> bool {
        self.0 & !1 != CAPTURE | CASTLE
    }

    /// Returns `true` if the move captures, en passant and promotions included: bit 2. (Chapter 6 also tests for en passant,
    /// which has it.)
    #[inline(always)]
    pub const fn is_capture(self) -> bool {
        self.0 & CAPTURE != 0
    }

    /// Returns `true` if a pawn promotes, by capture or not: bit 3.
    #[inline(always)]
    pub const fn is_promotion(self) -> bool {
        self.0 & PROMOTION != 0
    }

    /// Returns `true` if the move is an en-passant capture.
    #[inline(always)]
    pub const fn is_en_passant(self) -> bool {
        self.0 == EN_PASSANT
    }

    /// Returns `true` if the move is castling.
    #[inline(always)]
    pub const fn is_castle(self) -> bool {
        self.0 & !1 == CASTLE
    }

    /// Returns the low two bits: 0 for a knight … 3 for a queen. Meaningful for promotions only.
    #[inline(always)]
    pub const fn promotion_index(self) -> u8 {
        self.0 & 3
    }

    /// Returns `true` if the move only moves its piece to the target square, perhaps capturing there.
    #[inline(always)]
    pub const fn is_plain(self) -> bool {
        1 << self.0 & PLAIN != 0
    }

    /// Returns `true` if the move only moves its piece to an empty square.
    #[inline(always)]
    pub const fn is_simple_quiet(self) -> bool {
        self.0 <= 1
    }

    /// Returns the effect of the move other than moving its piece to the target square.
    #[inline(always)]
    pub const fn special(self) -> Option<Special> {
        if self.is_promotion() {
            return Some(Special::Promotion(PromotionRole::from_low_bits(self.0)));
        }
        match self.0 {
            2 => Some(Special::Castle(CastlingSide::King)),
            3 => Some(Special::Castle(CastlingSide::Queen)),
            0 | 1 | 4 => None,
            // En passant, and the unused 6 and 7.
            _ => Some(Special::EnPassant),
        }
    }

    /// Returns the kind.
    #[inline(always)]
    pub const fn kind(self) -> MoveKind {
        // A match over all codes would become a jump table; for the common kinds two or three
        // compares are faster.
        match self.0 {
            0 => MoveKind::Quiet,
            4 => MoveKind::Capture,
            1 => MoveKind::DoublePush,
            _ => self.rare_kind(),
        }
    }

    #[inline(always)]
    const fn rare_kind(self) -> MoveKind {
        let role = PromotionRole::from_low_bits(self.0);
        if self.is_promotion() {
            if self.is_capture() {
                MoveKind::CapturePromotion(role)
            } else {
                MoveKind::Promotion(role)
            }
        } else if self.is_capture() {
            // En passant, and the unused 6 and 7.
            MoveKind::EnPassant
        } else if self.0 & 1 == 0 {
            MoveKind::Castle(CastlingSide::King)
        } else {
            MoveKind::Castle(CastlingSide::Queen)
        }
    }
}
