//! Bit layout of the 24 bits: shifts, masks and packing.

use boardbench_core::{
    CastlingSide, Cell, Field, Grid0x88FromTop, MoveKind, MoveParts, Priority, PromotionRole,
    Special, Square,
};

pub(crate) const TO_SHIFT: u32 = 7;
pub(crate) const PRIORITY_SHIFT: u32 = 14;
const PROMOTION_SHIFT: u32 = 16;
pub(crate) const CAPTURED_SHIFT: u32 = 19;
const SPECIAL_SHIFT: u32 = 22;

pub(crate) const PRIORITY: u32 = 3 << PRIORITY_SHIFT;
pub(crate) const PROMOTION: u32 = 7 << PROMOTION_SHIFT;
pub(crate) const CAPTURED: u32 = 7 << CAPTURED_SHIFT;
pub(crate) const SPECIAL: u32 = 3 << SPECIAL_SHIFT;

/// Fields of the 24 bits, highest first.
pub const FIELDS: [Field; 6] = {
    const SPECIALS: &[&str] = &["none", "en passant", "castle kingside", "castle queenside"];
    const VICTIMS: &[&str] = &["none", "pawn", "knight", "bishop", "rook", "queen"];
    const PROMOTIONS: &[&str] = &["none", "knight", "bishop", "rook", "queen"];
    const PRIORITIES: &[&str] = &["normal", "killer", "capture", "hash move"];
    [
        Field::one_of("special", SPECIAL_SHIFT, 2, SPECIALS),
        Field::one_of("captured", CAPTURED_SHIFT, 3, VICTIMS),
        Field::one_of("promotion", PROMOTION_SHIFT, 3, PROMOTIONS),
        Field::one_of("priority", PRIORITY_SHIFT, 2, PRIORITIES),
        Field::square::<Grid0x88FromTop>("to", TO_SHIFT, 7),
        Field::square::<Grid0x88FromTop>("from", 0, 7),
    ]
};

#[inline(always)]
pub(crate) fn pack(parts: MoveParts<Grid0x88FromTop>) -> u32 {
    let from = u32::from(parts.from.code() & 0x7f);
    let to = u32::from(parts.to.code() & 0x7f) << TO_SHIFT;
    let priority =
        if parts.kind.is_capture() { (Priority::Capture as u32) << PRIORITY_SHIFT } else { 0 };
    let captured = parts.victim.map_or(0, |role| role as u32) << CAPTURED_SHIFT;
    let kind = match parts.kind {
        MoveKind::Quiet | MoveKind::DoublePush | MoveKind::Capture => 0,
        MoveKind::EnPassant => 1 << SPECIAL_SHIFT,
        MoveKind::Castle(side) => (2 + side as u32) << SPECIAL_SHIFT,
        MoveKind::Promotion(role) | MoveKind::CapturePromotion(role) => {
            (role as u32 + 1) << PROMOTION_SHIFT
        }
    };
    from | to | priority | captured | kind
}

/// Returns the cell in the low seven bits. Clearing bit 3 changes the number of no square, and maps every other
/// number to a square.
#[inline(always)]
pub(crate) fn cell(bits: u32) -> Cell<Grid0x88FromTop> {
    Cell::from_index((bits & 0x77) as u8).unwrap_or(Cell::new(Square::A8))
}

/// Returns the promotion role, if the field is not 0. The unused codes 5 to 7 return an arbitrary role.
#[inline(always)]
pub(crate) const fn promotion(bits: u32) -> PromotionRole {
    PromotionRole::from_low_bits(((bits >> PROMOTION_SHIFT & 7) as u8).wrapping_sub(1))
}

/// Returns the special move, if the field is not 0.
#[inline(always)]
pub(crate) const fn special(bits: u32) -> Special {
    match bits >> SPECIAL_SHIFT & 3 {
        2 => Special::Castle(CastlingSide::King),
        3 => Special::Castle(CastlingSide::Queen),
        _ => Special::EnPassant,
    }
}
