//! A 16-bit encoding of from, to and kind; two codes of the kind are unused.

use std::fmt;

use boardbench_core::{
    CastlingForm, CastlingSide, Cell, Encoding, Grid8x8, MoveKind, MoveParts, Occupancy,
    PromotionRole, Role, Special, Square, Stores,
};

faults! {
    NONE KINGS_HAVE_OTHER_BITS CAPTURES_LOST EN_PASSANT_IS_NULL TWO_CODES_SWAPPED
}

/// The encoding without a fault.
pub(crate) type Tiny = FaultyTiny<{ fault::NONE }>;

/// ```text
/// 15    12 11     6 5      0
/// | kind  |  to    | from   |
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct FaultyTiny<const FAULT: u8>(u16);

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

/// An unused code of the kind.
const QUIET_BY_A_KING: u32 = 14;

impl<const FAULT: u8> FaultyTiny<FAULT> {
    fn kind(self) -> MoveKind {
        let kind = KINDS.get(usize::from(self.0 >> 12));
        kind.copied().unwrap_or(MoveKind::Quiet)
    }
}

impl<const FAULT: u8> Encoding for FaultyTiny<FAULT> {
    type Layout = Grid8x8;
    const STORES: Stores = Stores::NOTHING.capture_flag().double_push();
    const CASTLING: CastlingForm = CastlingForm::KingTwoSquares;
    const CODE_BITS: u32 = 16;
    const NONE: Self = Self(0);
    const NULL: Self = Self(0);

    fn encode(parts: MoveParts<Grid8x8>) -> Self {
        let (from, to) = (u32::from(parts.from.code()), u32::from(parts.to.code()));
        let kind = match (FAULT, parts.kind, parts.mover) {
            (fault::KINGS_HAVE_OTHER_BITS, MoveKind::Quiet, Role::King) => QUIET_BY_A_KING,
            (fault::CAPTURES_LOST, MoveKind::Capture, _) => kind_code(MoveKind::Quiet),
            (fault::EN_PASSANT_IS_NULL, MoveKind::EnPassant, _) => return Self::NULL,
            (_, kind, _) => kind_code(kind),
        };
        Self((from | to << 6 | kind << 12) as u16)
    }

    fn code(self) -> u32 {
        match (FAULT, self.0) {
            (fault::TWO_CODES_SWAPPED, code @ 4..=5) => u32::from(code) ^ 1,
            (_, code) => code.into(),
        }
    }

    fn from_code(code: u32) -> Option<Self> {
        let kinds = match FAULT {
            fault::KINGS_HAVE_OTHER_BITS => QUIET_BY_A_KING + 1,
            _ => KINDS.len() as u32,
        };
        (code >> 12 < kinds).then_some(Self(code as u16))
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

impl<const FAULT: u8> fmt::Display for FaultyTiny<FAULT> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.canonical().fmt(f)
    }
}
