//! The bitboard board: `Position` and `Board` for any storage of the pieces and any legality test.

use core::marker::PhantomData;
use core::ops::ControlFlow;

use boardbench_core::gen_type::{Captures, Noisy, Quiet, StaticGenType};
use boardbench_core::{
    Board, CastlingMove, Cell, CheckInfo, Color, Direction, Encoding, Find, FirstCapture, Grid8x8,
    HashKey, HashedState, Layout, MoveKind, Occupancy, Piece, PieceKeys, PiecesAndState, Position,
    Role, Setup, Sink, Square, State, StoragePart, Threat, ThreatChange, Variants, with_side,
    zobrist,
};
use boardbench_sliders::{Bitboard, GEOMETRY_BYTES, Sliders};

use crate::around::AROUND;
use crate::changes::Before;
use crate::check_info::check_info;
use crate::legality::{Legality, MakeAndTest, PinMasks};
use crate::receive::{MoveFinder, Only, Receiver, Total, Writer};
use crate::storage::Storage;
use crate::view::{Sets, View};
use crate::{see, threats};

/// A position on a bitboard board.
///
/// Type parameters: `C` is the storage of the pieces, `S` the sliding-piece attack generation, `K` the hash (`u64`, `()` for
/// none, [`SixKeys`](boardbench_core::SixKeys), or `(u64, AtMake)` to keep [checks and pins](CheckInfo)), `L` the legality test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BitboardBoard<C, S, K = u64, L = PinMasks> {
    placed: PiecesAndState<C, K>,
    techniques: PhantomData<(S, L)>,
}

impl<C, S, K, L> Variants for BitboardBoard<C, S, K, L> {
    type WithKey<N: HashKey> = BitboardBoard<C, S, N, L>;
    type MakeAndTest = BitboardBoard<C, S, K, MakeAndTest>;
}

impl<C: Storage, S: Sliders, K: HashKey, L: Legality> BitboardBoard<C, S, K, L> {
    /// Generates the legal moves of the pieces on `movers`.
    #[inline(always)]
    fn generate_legal<R: Receiver>(&self, movers: Bitboard, out: &mut R) -> ControlFlow<()> {
        let (pieces, state) = (&self.placed.pieces, self.state());
        let info = self.placed.state.info();
        with_side!(state.side_to_move(), L::SIDE_AS_VALUE, |side| {
            L::legal(View::<S, _>::new(side, pieces, state, movers), info, out)
        })
    }

    /// Generates a part of the legal moves: target bitboards are masked before they are serialised into moves.
    #[inline(always)]
    fn generate_part<W: StaticGenType, T: Sink>(&self, sink: &mut T) -> ControlFlow<()> {
        let enemy = self.placed.pieces.by_color(!self.side_to_move());
        let out = &mut self.writer(sink);
        self.generate_legal(Bitboard::ALL, &mut Only::<W, _>::new(enemy, out))
    }

    #[inline(always)]
    fn writer<'a, T: Sink>(&'a self, sink: &'a mut T) -> Writer<'a, T, C> {
        Writer::new(sink, &self.placed.pieces, self.placed.pieces.occupied())
    }

    /// Computes the checks and pins of the current position, if the board keeps them.
    #[inline(always)]
    fn update_info(&mut self) {
        if K::Info::HAS_PINS {
            let info = check_info::<_, S>(&self.placed.pieces, self.side_to_move());
            self.placed.state.set_info(info);
        }
    }

    /// Returns `true` if the generator produces a move. Compiled once per board.
    #[inline(never)]
    fn has_legal(&self, from: Square, to: Square, kind: MoveKind) -> bool {
        let mut search = MoveFinder::new(self.placed.pieces.occupied(), from, to, kind);
        let _ = self.generate_legal(from.into(), &mut search);
        search.is_found
    }
}

impl<C: Storage, S: Sliders, K: HashKey, L: Legality> Occupancy for BitboardBoard<C, S, K, L> {
    #[inline(always)]
    fn is_occupied<M: Layout>(&self, cell: Cell<M>) -> bool {
        self.placed.pieces.is_occupied(cell)
    }

    #[inline(always)]
    fn role_at<M: Layout>(&self, cell: Cell<M>) -> Option<Role> {
        self.placed.pieces.role_at(cell)
    }
}

impl<C: Storage, S: Sliders, K: HashKey, L: Legality> Position for BitboardBoard<C, S, K, L> {
    type Layout = Grid8x8;
    type NullUndo = HashedState<K>;

    const PIECE_BYTES: usize = size_of::<C>();
    const TABLE_BYTES: usize = C::TABLE_BYTES
        + S::TABLE_BYTES
        + GEOMETRY_BYTES
        + size_of_val(&AROUND)
        + if K::ENABLED { zobrist::TABLE_BYTES } else { 0 }
        + K::TABLE_BYTES;
    const TABLE_BYTES_READ: usize = Self::TABLE_BYTES
        - (S::TABLE_BYTES - S::TABLE_BYTES_READ)
        - if K::ENABLED { zobrist::TABLE_BYTES - zobrist::TABLE_BYTES_READ } else { 0 };
    const MISSING_CPU_FEATURE: Option<&'static str> = S::MISSING_CPU_FEATURE;
    const HAS_ATTACK_TABLES: bool = C::HAS_ATTACK_TABLES;
    const NOTE: &'static str = S::NOTE;

    fn from_setup(setup: &Setup) -> Self {
        let mut pieces = C::EMPTY;
        for (square, piece) in setup.pieces() {
            pieces.put(piece, square);
        }
        let placed = PiecesAndState { pieces, state: HashedState::from_setup(setup) };
        let mut board = Self { placed, techniques: PhantomData };
        board.update_info();
        board
    }

    fn visit_storage(&self, visit: &mut dyn FnMut(StoragePart<'_>)) {
        self.placed.pieces.visit_storage(visit);
        self.placed.state.visit_storage(visit);
    }

    #[inline(always)]
    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.placed.pieces.piece_at(square)
    }

    /// Visits one kind of piece after the other.
    #[inline(always)]
    fn visit_pieces(&self, mut visit: impl FnMut(Square, Piece)) {
        Piece::for_each(
            #[inline(always)]
            |piece| {
                for square in self.placed.pieces.holding(piece) {
                    visit(square, piece);
                }
            },
        );
    }

    #[inline(always)]
    fn count_of(&self, piece: Piece) -> u32 {
        self.placed.pieces.holding(piece).len() as u32
    }

    /// Returns the number of pieces of each kind times their value.
    #[inline(always)]
    fn material(&self, values: &[i32; Piece::INDEX_SPACE]) -> i32 {
        let value = |piece: Piece| self.count_of(piece) as i32 * values[piece.index()];
        Piece::ALL.into_iter().map(value).sum()
    }

    #[inline(always)]
    fn state(&self) -> State {
        self.placed.state.state()
    }

    #[inline(always)]
    fn hash(&self) -> Option<u64> {
        self.placed.state.hash()
    }

    #[inline(always)]
    fn piece_keys(&self) -> Option<PieceKeys> {
        self.placed.state.piece_keys()
    }

    #[inline(always)]
    fn check_info(&self) -> [Option<Bitboard>; 3] {
        self.placed.state.check_info()
    }

    #[inline]
    fn is_attacked(&self, square: Square, by: Color) -> bool {
        threats::is_attacked::<S>(&self.placed.pieces, square, by)
    }

    #[inline]
    fn is_king_attacked(&self, color: Color) -> bool {
        if K::Info::HAS_PINS && color == self.side_to_move() {
            return !self.placed.state.info().sets()[0].is_empty();
        }
        let king = self.placed.pieces.kings() & self.placed.pieces.by_color(color);
        self.is_attacked(king.first_or_h8(), !color)
    }

    #[inline(always)]
    fn occupied(&self) -> Bitboard {
        self.placed.pieces.occupied()
    }

    #[inline]
    fn attacks(&self, from: Square) -> Bitboard {
        threats::attacks::<S>(&self.placed.pieces, from)
    }

    #[inline]
    fn attackers(&self, to: Square) -> Bitboard {
        threats::attackers::<S>(&self.placed.pieces, to)
    }

    #[inline]
    fn visit_threats(&self, visit: impl FnMut(Threat)) {
        threats::visit_threats::<C, S>(&self.placed.pieces, visit);
    }

    #[inline]
    fn attackers_of_all(&self) -> [Bitboard; Square::COUNT] {
        threats::attackers_of_all::<S>(&self.placed.pieces)
    }

    #[inline]
    fn mobility(&self) -> [u32; Piece::INDEX_SPACE] {
        threats::mobility::<S>(&self.placed.pieces)
    }

    #[inline]
    fn see(&self, from: Square, to: Square, kind: MoveKind) -> i32 {
        let first = FirstCapture::new(self, from, to, kind);
        first.map_or(0, |first| see::see::<S>(&self.placed.pieces, to, first))
    }

    fn make_null(&mut self) -> HashedState<K> {
        let before = self.placed.state;
        self.placed.state.pass();
        self.update_info();
        before
    }

    fn unmake_null(&mut self, before: HashedState<K>) {
        self.placed.state = before;
    }
}

impl<C: Storage, S: Sliders, K: HashKey, L: Legality, E: Encoding> Board<E>
    for BitboardBoard<C, S, K, L>
{
    type Undo = C::Undo<K>;

    #[inline]
    fn pseudo_legal<T: Sink<Move = E>>(&self, sink: &mut T) -> ControlFlow<()> {
        let (pieces, state, movers) = (&self.placed.pieces, self.state(), Bitboard::ALL);
        let out = &mut self.writer(sink);
        with_side!(state.side_to_move(), L::SIDE_AS_VALUE, |side| {
            View::<S, _>::new(side, pieces, state, movers).pseudo_legal(out)
        })
    }

    // Inlined like the count: it saves 0.4 instructions per leaf of a bulk-counting perft.
    #[inline(always)]
    fn legal<T: Sink<Move = E>>(&self, sink: &mut T) -> ControlFlow<()> {
        self.generate_legal(Bitboard::ALL, &mut self.writer(sink))
    }

    #[inline]
    fn captures<T: Sink<Move = E>>(&self, sink: &mut T) -> ControlFlow<()> {
        self.generate_part::<Captures, _>(sink)
    }

    #[inline]
    fn noisy<T: Sink<Move = E>>(&self, sink: &mut T) -> ControlFlow<()> {
        self.generate_part::<Noisy, _>(sink)
    }

    #[inline]
    fn quiets<T: Sink<Move = E>>(&self, sink: &mut T) -> ControlFlow<()> {
        self.generate_part::<Quiet, _>(sink)
    }

    /// Adds up the population counts of target bitboards.
    #[inline(always)]
    fn count_legal(&self) -> usize {
        let mut total = Total(0);
        let _ = self.generate_legal(Bitboard::ALL, &mut total);
        total.0
    }

    /// Searches the targets of the moving piece only, independent of the encoding.
    #[inline]
    fn is_legal(&self, mv: E) -> bool {
        let kind = mv.classify(self);
        let (from, to) = match kind {
            MoveKind::Castle(side) => {
                let castling = CastlingMove::new(self.side_to_move(), side);
                (castling.king_from, castling.king_to)
            }
            _ => (mv.from().square(), mv.to().square()),
        };
        // The code may have bits or squares that the move does not have.
        let mut find = Find::new(mv);
        let _ = self.writer(&mut find).write(from, to, kind);
        find.found() && self.has_legal(from, to, kind)
    }

    #[inline]
    fn gives_check(&self, mv: E) -> bool {
        let (squares, kind) = ((mv.from().square(), mv.to().square()), mv.classify(self));
        see::gives_check::<S>(&self.placed.pieces, self.side_to_move(), squares, kind)
    }

    #[inline(always)]
    fn hash_after(&self, mv: E) -> Option<u64> {
        self.placed.hash_after(mv)
    }

    #[inline]
    fn make_with_changes(&mut self, mv: E, mut change: impl FnMut(ThreatChange)) -> Self::Undo {
        let (squares, kind) = ((mv.from().square(), mv.to().square()), mv.classify(self));
        let (pieces, color) = (&self.placed.pieces, self.side_to_move());
        let before = Before::visit_vanishing::<S>(pieces, color, squares, kind, &mut change);
        let undo = self.make(mv);
        before.visit_rest::<S>(&self.placed.pieces, &mut change);
        undo
    }

    #[inline(always)]
    fn make(&mut self, mv: E) -> C::Undo<K> {
        let undo = C::make(&mut self.placed, mv);
        self.update_info();
        undo
    }

    #[inline(always)]
    fn unmake(&mut self, mv: E, undo: C::Undo<K>) {
        C::unmake(&mut self.placed, mv, undo);
    }
}

/// Returns `true` if a pawn of this colour is horizontally adjacent to a square: [`Pieces::has_adjacent_pawn`] for any bitboards.
///
/// [`Pieces::has_adjacent_pawn`]: boardbench_core::Pieces::has_adjacent_pawn
#[inline(always)]
pub fn has_adjacent_pawn<C: Sets>(sets: &C, square: Square, color: Color) -> bool {
    let landed = Bitboard::from_square(square);
    let neighbours = landed.shift(Direction::WEST) | landed.shift(Direction::EAST);
    neighbours.meets(sets.pawns() & sets.by_color(color))
}

/// Returns `true` if a capture of the last double push is legal: [`Pieces::has_legal_en_passant`] for any bitboards.
///
/// [`Pieces::has_legal_en_passant`]: boardbench_core::Pieces::has_legal_en_passant
pub fn has_legal_en_passant<C: Sets>(sets: &C, state: State) -> bool {
    // Needs no attack generation: lines are enough.
    with_side!(state.side_to_move(), false, |side| {
        View::<(), _>::new(side, sets, state, Bitboard::ALL).has_legal_en_passant()
    })
}
