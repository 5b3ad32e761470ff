//! Test doubles: a board and an encoding that use the default methods of the traits.

use core::fmt;
use core::ops::ControlFlow;

use boardbench_array8x8::{Array8x8, Scan};
use boardbench_core::{
    Board, CastlingForm, CastlingMove, Cell, Color, Encoding, Grid8x8, HashedState, Layout,
    MoveKind, MoveParts, Occupancy, Piece, Position, Priority, Role, Setup, Sink, Special, Square,
    State, Stores,
};
use boardbench_flags16::FromLow;

/// The 8x8 array with the default methods of the traits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PlainBoard(Array8x8);

impl Occupancy for PlainBoard {
    fn is_occupied<L: Layout>(&self, cell: Cell<L>) -> bool {
        self.0.is_occupied(cell)
    }

    fn role_at<L: Layout>(&self, cell: Cell<L>) -> Option<Role> {
        self.0.role_at(cell)
    }
}

impl Position for PlainBoard {
    type Layout = Grid8x8;
    type NullUndo = HashedState<u64>;
    const PIECE_BYTES: usize = Array8x8::<Scan>::PIECE_BYTES;

    fn from_setup(setup: &Setup) -> Self {
        Self(Array8x8::from_setup(setup))
    }

    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.0.piece_at(square)
    }

    fn state(&self) -> State {
        self.0.state()
    }

    fn hash(&self) -> Option<u64> {
        self.0.hash()
    }

    fn is_attacked(&self, square: Square, by: Color) -> bool {
        self.0.is_attacked(square, by)
    }

    fn is_king_attacked(&self, color: Color) -> bool {
        self.0.is_king_attacked(color)
    }

    fn make_null(&mut self) -> HashedState<u64> {
        self.0.make_null()
    }

    fn unmake_null(&mut self, undo: HashedState<u64>) {
        self.0.unmake_null(undo);
    }
}

impl<E: Encoding> Board<E> for PlainBoard {
    type Undo = <Array8x8 as Board<E>>::Undo;

    fn pseudo_legal<S: Sink<Move = E>>(&self, sink: &mut S) -> ControlFlow<()> {
        self.0.pseudo_legal(sink)
    }

    fn legal<S: Sink<Move = E>>(&self, sink: &mut S) -> ControlFlow<()> {
        self.0.legal(sink)
    }

    fn count_legal(&self) -> usize {
        Board::<E>::count_legal(&self.0)
    }

    fn make(&mut self, mv: E) -> Self::Undo {
        self.0.make(mv)
    }

    fn unmake(&mut self, mv: E, undo: Self::Undo) {
        self.0.unmake(mv, undo);
    }
}

/// A 16-bit move that stores no captures, with two bits of priority above it, and castling as king takes rook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct RankedMove {
    bare: FromLow,
    priority: Priority,
}

impl Encoding for RankedMove {
    type Layout = Grid8x8;
    const STORES: Stores = Stores::NOTHING.double_push().priority();
    const CASTLING: CastlingForm = CastlingForm::KingTakesRook;
    const CODE_BITS: u32 = 18;
    const NONE: Self = Self { bare: FromLow::NONE, priority: Priority::Normal };
    const NULL: Self = Self::NONE;

    fn encode(parts: MoveParts<Grid8x8>) -> Self {
        let kind = match parts.kind {
            MoveKind::Capture => MoveKind::Quiet,
            MoveKind::CapturePromotion(role) => MoveKind::Promotion(role),
            kind => kind,
        };
        Self { bare: FromLow::encode(MoveParts { kind, ..parts }), ..Self::NONE }
    }

    fn code(self) -> u32 {
        (self.priority as u32) << 16 | self.bare.code()
    }

    fn from_code(code: u32) -> Option<Self> {
        (code < 1 << 18).then(|| Self {
            bare: FromLow::from_code(code & 0xffff).unwrap_or(FromLow::NONE),
            priority: Priority::from_low_bits((code >> 16) as u8),
        })
    }

    fn from(self) -> Cell<Grid8x8> {
        self.bare.from()
    }

    fn to(self) -> Cell<Grid8x8> {
        match self.special() {
            Some(Special::Castle(side)) => {
                let is_white = self.from().square() == Square::E1;
                CastlingMove::new(Color::white_if(is_white), side).rook_from.into()
            }
            _ => self.bare.to(),
        }
    }

    fn special(self) -> Option<Special> {
        self.bare.special()
    }

    /// Returns `true` for castling only, which is not a simple quiet move either.
    fn is_known_non_capture(self) -> bool {
        matches!(self.special(), Some(Special::Castle(_)))
    }

    fn classify(self, board: &impl Occupancy) -> MoveKind {
        match self.bare.classify(board) {
            MoveKind::Quiet if board.is_occupied(self.to()) => MoveKind::Capture,
            MoveKind::Promotion(role) if board.is_occupied(self.to()) => {
                MoveKind::CapturePromotion(role)
            }
            kind => kind,
        }
    }

    fn priority(self) -> Priority {
        self.priority
    }

    fn with_priority(self, priority: Priority) -> Self {
        Self { priority, ..self }
    }

    fn identity(self) -> Self {
        self.with_priority(Priority::Normal)
    }
}

impl fmt::Display for RankedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.bare.fmt(f)
    }
}
