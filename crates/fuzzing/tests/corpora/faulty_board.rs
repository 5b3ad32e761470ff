//! The default board with a planted fault.

use std::cell::Cell as Variable;
use std::ops::ControlFlow;

use boardbench_bitboard::Bitboards;
use boardbench_conformance::probe;
use boardbench_core::{
    Board, CastlingRights, Cell, Color, Encoding, Facade, Find, Layout, MoveKind, MoveList,
    Occupancy, Piece, Position, PromotionRole, Role, Setup, Sink, Special, Square, State,
};
use boardbench_registry::{DEFAULT_BOARD, Pair, native};
use boardbench_sliders::Magic;
use boardbench_stockfish16::Stockfish16;

/// The fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    None,
    /// En-passant captures are missing.
    NoEnPassant,
    /// Pseudo-legal moves are legal.
    ExposesKing,
    CountsOneMore,
    HashesNoRights,
    PromotesToQueensOnly,
    /// Unmaking castling leaves the other side to move.
    UnmakeForgets,
    /// `is_legal` accepts every code.
    AcceptsEverything,
    /// Making an invalid move panics.
    PanicsOnInvalidMoves,
}

thread_local! {
    /// The fault of all faulty boards on this thread. It is a value, so the board is compiled once.
    static FAULT: Variable<Fault> = const { Variable::new(Fault::None) };
}

fn has(fault: Fault) -> bool {
    FAULT.get() == fault
}

/// A contender that has the fault on this thread.
pub(crate) fn faulty(fault: Fault) -> &'static Pair {
    FAULT.set(fault);
    let mut contender = *native(DEFAULT_BOARD).expect("the default board is in the list");
    contender.open = |setup| Box::new(Facade::<Faulty, Stockfish16>::new(setup));
    contender.probe = probe::pair::<Faulty, Stockfish16>();
    Box::leak(Box::new(contender))
}

type Right = Bitboards<Magic>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Faulty(Right);

impl Faulty {
    fn legal_list<E: Encoding>(&self) -> MoveList<E> {
        let (mut generated, mut legal) = (MoveList::<E>::new(), MoveList::new());
        let _ = match FAULT.get() {
            Fault::ExposesKing => self.0.pseudo_legal(&mut generated),
            _ => self.0.legal(&mut generated),
        };
        for &mv in &generated {
            let kind = mv.classify(&self.0);
            let is_queen = |role| role == PromotionRole::Queen;
            let is_missing = match FAULT.get() {
                Fault::NoEnPassant => kind == MoveKind::EnPassant,
                Fault::PromotesToQueensOnly => !kind.promotion().is_none_or(is_queen),
                _ => false,
            };
            if !is_missing {
                let _ = legal.push(mv);
            }
        }
        legal
    }
}

impl Occupancy for Faulty {
    fn is_occupied<L: Layout>(&self, cell: Cell<L>) -> bool {
        self.0.is_occupied(cell)
    }

    fn role_at<L: Layout>(&self, cell: Cell<L>) -> Option<Role> {
        self.0.role_at(cell)
    }
}

impl Position for Faulty {
    type Layout = <Right as Position>::Layout;
    type NullUndo = <Right as Position>::NullUndo;
    const PIECE_BYTES: usize = Right::PIECE_BYTES;

    fn from_setup(setup: &Setup) -> Self {
        Self(Right::from_setup(setup))
    }

    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.0.piece_at(square)
    }

    fn state(&self) -> State {
        self.0.state()
    }

    fn hash(&self) -> Option<u64> {
        if !has(Fault::HashesNoRights) {
            return self.0.hash();
        }
        let mut builder = self.to_setup().to_builder();
        builder.castling_rights = CastlingRights::NONE;
        Some(Setup::from_board(builder).hash())
    }

    fn is_attacked(&self, square: Square, by: Color) -> bool {
        self.0.is_attacked(square, by)
    }

    fn is_king_attacked(&self, color: Color) -> bool {
        self.0.is_king_attacked(color)
    }

    fn make_null(&mut self) -> Self::NullUndo {
        self.0.make_null()
    }

    fn unmake_null(&mut self, undo: Self::NullUndo) {
        self.0.unmake_null(undo);
    }
}

impl<E: Encoding> Board<E> for Faulty {
    type Undo = <Right as Board<E>>::Undo;

    fn pseudo_legal<S: Sink<Move = E>>(&self, sink: &mut S) -> ControlFlow<()> {
        self.0.pseudo_legal(sink)
    }

    fn legal<S: Sink<Move = E>>(&self, sink: &mut S) -> ControlFlow<()> {
        let legal = self.legal_list();
        legal.iter().try_for_each(|&mv| sink.push(mv))
    }

    fn count_legal(&self) -> usize {
        self.legal_list::<E>().len() + usize::from(has(Fault::CountsOneMore))
    }

    fn is_legal(&self, mv: E) -> bool {
        has(Fault::AcceptsEverything) || self.0.is_legal(mv)
    }

    fn make(&mut self, mv: E) -> Self::Undo {
        if has(Fault::PanicsOnInvalidMoves) {
            let mut find = Find::new(mv);
            let _ = self.0.pseudo_legal(&mut find);
            assert!(find.found(), "planted");
        }
        self.0.make(mv)
    }

    fn unmake(&mut self, mv: E, undo: Self::Undo) {
        self.0.unmake(mv, undo);
        if has(Fault::UnmakeForgets) && matches!(mv.special(), Some(Special::Castle(_))) {
            self.0.make_null();
        }
    }
}
