//! Implements the probe of an encoding.

use std::any::TypeId;
use std::fmt;
use std::marker::PhantomData;

use boardbench_core::{
    CanonicalMove, Cell, Encoding, Grid8x8, Layout, MoveKind, MoveParts, Priority, Square,
};

use super::{Constants, DecodedMove, DynEncoding, EncodedMove, Occupants};

/// Implements the object-safe trait for any encoding.
pub(super) struct EncodingProbe<E>(PhantomData<E>);

impl<E: Encoding> EncodingProbe<E> {
    pub(super) const PROBE: &'static dyn DynEncoding = &Self(PhantomData);
}

pub(super) fn value<E: Encoding>(code: u32) -> E {
    E::from_code(code).expect("the code has a value")
}

/// Converts a value to its code. Not inlined, so that it is compiled once for each encoding.
#[inline(never)]
pub(super) fn encoded<E: Encoding>(value: E) -> EncodedMove {
    let code = value.code();
    EncodedMove { code, round_trips: E::from_code(code) == Some(value) }
}

/// Returns the square of a cell that an encoding returned.
fn checked_square<L: Layout>(cell: Cell<L>) -> Square {
    let is_on_board = Cell::from_index(cell.code()) == Some(cell);
    assert!(is_on_board, "the cell {} is off the board", cell.code());
    cell.square()
}

impl<E: Encoding> DynEncoding for EncodingProbe<E> {
    fn id(&self) -> TypeId {
        TypeId::of::<E>()
    }

    fn constants(&self) -> Constants {
        Constants {
            stores: E::STORES,
            castling: E::CASTLING,
            code_bits: E::CODE_BITS,
            none: encoded(E::NONE),
            null: encoded(E::NULL),
        }
    }

    fn encode(&self, parts: MoveParts<Grid8x8>) -> EncodedMove {
        encoded(E::encode(MoveParts {
            from: parts.from.cast(),
            to: parts.to.cast(),
            kind: parts.kind,
            mover: parts.mover,
            victim: parts.victim,
        }))
    }

    fn recode(&self, code: u32) -> Option<u32> {
        E::from_code(code).map(E::code)
    }

    fn identity(&self, code: u32) -> Option<EncodedMove> {
        E::from_code(code).map(|mv| encoded(mv.identity()))
    }

    fn canonical(&self, code: u32) -> CanonicalMove {
        value::<E>(code).canonical()
    }

    fn decode(&self, code: u32) -> DecodedMove {
        let mv = value::<E>(code);
        DecodedMove {
            from: checked_square(mv.from()),
            to: checked_square(mv.to()),
            special: mv.special(),
            promotion: mv.promotion(),
            is_plain: mv.is_plain(),
            is_known_non_capture: mv.is_known_non_capture(),
            is_simple_quiet: mv.is_simple_quiet(),
            victim: mv.victim(),
            mover: mv.mover(),
        }
    }

    fn classify(&self, code: u32, on: &Occupants) -> MoveKind {
        value::<E>(code).classify(on)
    }

    fn priority(&self, code: u32) -> Priority {
        value::<E>(code).priority()
    }

    fn with_priority(&self, code: u32, priority: Priority) -> EncodedMove {
        encoded(value::<E>(code).with_priority(priority))
    }

    fn write(&self, code: u32, text: &mut dyn fmt::Write) -> fmt::Result {
        let mv = value::<E>(code);
        write!(text, "{mv} {mv:?}")
    }
}
