//! The probe of an encoding.

use std::any::TypeId;
use std::fmt;
use std::marker::PhantomData;

use boardbench_core::{
    CanonicalMove, Cell, Encoding, Grid8x8, Layout, MoveKind, MoveParts, Priority, Square,
};

use super::{Constants, DynEncoding, Reading, Standing, Written};

/// Any encoding behind the object-safe trait.
pub(super) struct EncodingOf<E>(PhantomData<E>);

impl<E: Encoding> EncodingOf<E> {
    pub(super) const PROBE: &'static dyn DynEncoding = &Self(PhantomData);
}

/// The value with this code.
pub(super) fn value<E: Encoding>(code: u32) -> E {
    E::from_code(code).expect("the code has a value")
}

/// A value as its code. Compiled once an encoding, not wherever a generator pushes a move.
#[inline(never)]
pub(super) fn written<E: Encoding>(value: E) -> Written {
    let code = value.code();
    Written {
        code,
        is_read_back: E::from_code(code) == Some(value),
    }
}

/// The square of a cell that an encoding has read out of its bits.
fn on_board<L: Layout>(cell: Cell<L>) -> Square {
    let is_on_board = Cell::from_index(cell.code()) == Some(cell);
    assert!(is_on_board, "the cell {} is off the board", cell.code());
    cell.square()
}

impl<E: Encoding> DynEncoding for EncodingOf<E> {
    fn id(&self) -> TypeId {
        TypeId::of::<E>()
    }

    fn constants(&self) -> Constants {
        Constants {
            stores: E::STORES,
            castling: E::CASTLING,
            code_bits: E::CODE_BITS,
        }
    }

    fn none(&self) -> Written {
        written(E::NONE)
    }

    fn null(&self) -> Written {
        written(E::NULL)
    }

    fn encode(&self, parts: MoveParts<Grid8x8>) -> Written {
        written(E::encode(MoveParts {
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

    fn identity(&self, code: u32) -> Option<Written> {
        E::from_code(code).map(|mv| written(mv.identity()))
    }

    fn canonical(&self, code: u32) -> CanonicalMove {
        value::<E>(code).canonical()
    }

    fn read(&self, code: u32) -> Reading {
        let mv = value::<E>(code);
        Reading {
            from: on_board(mv.from()),
            to: on_board(mv.to()),
            special: mv.special(),
            promotion: mv.promotion(),
            is_plain: mv.is_plain(),
            takes_nothing: mv.takes_nothing(),
            victim: mv.victim(),
            mover: mv.mover(),
        }
    }

    fn classify(&self, code: u32, on: &Standing) -> MoveKind {
        value::<E>(code).classify(on)
    }

    fn priority(&self, code: u32) -> Priority {
        value::<E>(code).priority()
    }

    fn with_priority(&self, code: u32, priority: Priority) -> Written {
        written(value::<E>(code).with_priority(priority))
    }

    fn write(&self, code: u32, text: &mut dyn fmt::Write) -> fmt::Result {
        let mv = value::<E>(code);
        write!(text, "{mv} {mv:?}")
    }
}
