//! Each check catches the faults that it is there for.

#![forbid(unsafe_code)]

use std::fmt;
use std::panic::catch_unwind;

use boardbench_core::{
    CastlingForm, Cell, Encoding, Grid8x8, MoveKind, MoveParts, Occupancy, PromotionRole, Special,
    Stores,
};
use boardbench_exhaustive::{codes, contents};
use boardbench_flags16::FromLow;

const NO_FAULT: u8 = 0;
const ONE_PROMOTION: u8 = 1;
const LOSES_THE_CAPTURE: u8 = 2;
const NULL_IS_A_MOVE: u8 = 3;
const PLAIN_EN_PASSANT: u8 = 4;
const PANICS_ON_NONSENSE: u8 = 5;
const SWAPS_TWO_CODES: u8 = 6;

/// A right encoding with a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Faulty<const FAULT: u8>(FromLow);

impl<const FAULT: u8> Encoding for Faulty<FAULT> {
    type Layout = Grid8x8;
    const STORES: Stores = FromLow::STORES;
    const CASTLING: CastlingForm = FromLow::CASTLING;
    const CODE_BITS: u32 = FromLow::CODE_BITS;
    const NONE: Self = Self(FromLow::NONE);
    const NULL: Self = Self(FromLow::NULL);

    fn encode(mut parts: MoveParts<Grid8x8>) -> Self {
        match (FAULT, parts.kind) {
            (ONE_PROMOTION, MoveKind::Promotion(_)) => {
                parts.kind = MoveKind::Promotion(PromotionRole::Queen);
            }
            (LOSES_THE_CAPTURE, MoveKind::Capture) => parts.kind = MoveKind::Quiet,
            (NULL_IS_A_MOVE, MoveKind::EnPassant) => return Self::NULL,
            _ => {}
        }
        Self(FromLow::encode(parts))
    }

    fn code(self) -> u32 {
        match (FAULT, self.0.code()) {
            (SWAPS_TWO_CODES, code @ 4..=5) => code ^ 1,
            (_, code) => code,
        }
    }

    fn from_code(code: u32) -> Option<Self> {
        FromLow::from_code(code).map(Self)
    }

    fn from(self) -> Cell<Grid8x8> {
        self.0.from()
    }

    fn to(self) -> Cell<Grid8x8> {
        self.0.to()
    }

    fn special(self) -> Option<Special> {
        match (FAULT, self.0.special()) {
            (PLAIN_EN_PASSANT, Some(Special::EnPassant)) => None,
            (_, special) => special,
        }
    }

    fn classify(self, board: &impl Occupancy) -> MoveKind {
        if FAULT == PANICS_ON_NONSENSE {
            assert!(self.0.flags().is_used(), "a move has a kind");
        }
        self.0.classify(board)
    }

    fn takes_nothing(self) -> bool {
        self.0.takes_nothing()
    }
}

impl<const FAULT: u8> fmt::Display for Faulty<FAULT> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

fn is_caught<const FAULT: u8>() -> [bool; 2] {
    [
        catch_unwind(contents::<Faulty<FAULT>>).is_err(),
        catch_unwind(|| codes::<Faulty<FAULT>>(0..1 << 16)).is_err(),
    ]
}

#[test]
fn a_right_encoding_passes_and_each_fault_is_caught() {
    assert_eq!(is_caught::<NO_FAULT>(), [false, false]);
    assert_eq!(is_caught::<ONE_PROMOTION>(), [true, false]);
    assert_eq!(is_caught::<LOSES_THE_CAPTURE>(), [true, false]);
    assert_eq!(is_caught::<NULL_IS_A_MOVE>(), [true, false]);
    assert_eq!(is_caught::<PLAIN_EN_PASSANT>(), [true, true]);
    assert_eq!(is_caught::<PANICS_ON_NONSENSE>(), [false, true]);
    assert_eq!(is_caught::<SWAPS_TWO_CODES>(), [true, true]);
}
