//! A 16-bit encoding: from, to and the kind, of which two codes are unused.

use std::fmt;

use boardbench_core::{
    CastlingForm, CastlingSide, Cell, Encoding, Grid8x8, MoveKind, MoveParts, Occupancy,
    PromotionRole, Special, Square, Stores,
};

/// ```text
/// 15    12 11     6 5      0
/// | kind  |  to    | from   |
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Tiny(u16);

/// The kinds by their codes.
pub(crate) const KINDS: [MoveKind; 14] = [
    MoveKind::Quiet,
    MoveKind::DoublePush,
    MoveKind::Castle(CastlingSide::King),
    MoveKind::Castle(CastlingSide::Queen),
    MoveKind::Capture,
    MoveKind::EnPassant,
    MoveKind::Promotion(PromotionRole::Knight),
    MoveKind::Promotion(PromotionRole::Bishop),
    MoveKind::Promotion(PromotionRole::Rook),
    MoveKind::Promotion(PromotionRole::Queen),
    MoveKind::CapturePromotion(PromotionRole::Knight),
    MoveKind::CapturePromotion(PromotionRole::Bishop),
    MoveKind::CapturePromotion(PromotionRole::Rook),
    MoveKind::CapturePromotion(PromotionRole::Queen),
];

pub(crate) fn kind_code(kind: MoveKind) -> u32 {
    let code = KINDS.iter().position(|&known| known == kind);
    code.expect("all kinds are listed") as u32
}

impl Tiny {
    fn kind(self) -> MoveKind {
        KINDS[usize::from(self.0 >> 12)]
    }
}

impl Encoding for Tiny {
    type Layout = Grid8x8;
    const STORES: Stores = Stores::NOTHING.capture_flag().double_push();
    const CASTLING: CastlingForm = CastlingForm::KingTwoSquares;
    const CODE_BITS: u32 = 16;
    const NONE: Self = Self(0);
    const NULL: Self = Self(0);

    fn encode(parts: MoveParts<Grid8x8>) -> Self {
        let (from, to) = (u32::from(parts.from.code()), u32::from(parts.to.code()));
        Self((from | to << 6 | kind_code(parts.kind) << 12) as u16)
    }

    fn code(self) -> u32 {
        self.0.into()
    }

    fn from_code(code: u32) -> Option<Self> {
        let is_kind = (code >> 12) < KINDS.len() as u32;
        is_kind.then_some(Self(code as u16))
    }

    fn from(self) -> Cell<Grid8x8> {
        Square::from_low_bits(self.0 as u8).into()
    }

    fn to(self) -> Cell<Grid8x8> {
        Square::from_low_bits((self.0 >> 6) as u8).into()
    }

    fn special(self) -> Option<Special> {
        self.kind().special()
    }

    fn classify(self, _board: &impl Occupancy) -> MoveKind {
        self.kind()
    }

    fn takes_nothing(self) -> bool {
        !self.kind().is_capture()
    }
}

impl fmt::Display for Tiny {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.canonical().fmt(f)
    }
}
