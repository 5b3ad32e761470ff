//! The board: its pieces, and the state outside the squares.

use core::fmt;
use core::marker::PhantomData;
use core::ops::ControlFlow;

use boardbench_core::{
    Board, CastlingMove, Cell, Color, Direction, Encoding, Find, Grid8x8, HashKey, HashedState,
    Layout, MoveKind, Occupancy, Piece, Position, Role, Setup, Sink, Square, State,
};
use boardbench_sliders::{Sliders, SquareSet, king_attacks, knight_attacks, pawn_attacks};

use crate::legality::{Legality, PinsAndChecks};
use crate::receive::{OnlyCaptures, Receiver, Search, Total, Writer};
use crate::view::{Sets, View};

/// How a board stores its pieces: as sets, or so that it computes them.
pub trait Storage: Sets + Occupancy + Copy + Eq + fmt::Debug + Send + Sync + 'static {
    /// What unmaking a move needs besides the move.
    type Undo<K: HashKey>: Copy + fmt::Debug;

    /// No pieces.
    const EMPTY: Self;

    /// The piece on a square, or `None`.
    fn piece_at(&self, square: Square) -> Option<Piece>;

    /// Puts a piece onto an empty square.
    fn put(&mut self, piece: Piece, square: Square);

    /// Makes a move: [`Board::make`].
    fn make<E: Encoding, K: HashKey>(position: &mut Stored<Self, K>, mv: E) -> Self::Undo<K>;

    /// Unmakes the last move: [`Board::unmake`].
    fn unmake<E: Encoding, K: HashKey>(position: &mut Stored<Self, K>, mv: E, undo: Self::Undo<K>);
}

/// The pieces, and the state outside the squares. One struct, so that functions that make moves take one
/// address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stored<C, K> {
    /// The pieces.
    pub pieces: C,
    /// Side to move, castling rights, en passant, clocks, and the hash if it is kept.
    pub state: HashedState<K>,
}

/// A position on a board made of sets.
///
/// `C` is how the pieces are stored, `S` the algorithm for slider attacks, `K` whether the hash is kept (`u64`) or
/// not (`()`), `L` how legal moves are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetBoard<C, S, K = u64, L = PinsAndChecks> {
    stored: Stored<C, K>,
    techniques: PhantomData<(S, L)>,
}

impl<C: Storage, S: Sliders, K: HashKey, L: Legality> SetBoard<C, S, K, L> {
    /// Generates the legal moves of the pieces on `movers`.
    #[inline(always)]
    fn generate_legal<R: Receiver>(&self, movers: SquareSet, out: &mut R) -> ControlFlow<()> {
        let (pieces, state) = (&self.stored.pieces, self.state());
        match state.side_to_move() {
            Color::White => L::legal(View::<S, true>::new(pieces, state, movers), out),
            Color::Black => L::legal(View::<S, false>::new(pieces, state, movers), out),
        }
    }

    /// Writes moves into a sink.
    #[inline(always)]
    fn writer<'a, T: Sink>(&'a self, sink: &'a mut T) -> Writer<'a, T, C> {
        Writer::new(sink, &self.stored.pieces, self.stored.pieces.occupied())
    }

    /// Whether the generator finds a move. Compiled once for a board.
    #[inline(never)]
    fn has_legal(&self, from: Square, to: Square, kind: MoveKind) -> bool {
        let mut search = Search::new(self.stored.pieces.occupied(), from, to, kind);
        let _ = self.generate_legal(from.into(), &mut search);
        search.is_found
    }
}

impl<C: Storage, S: Sliders, K: HashKey, L: Legality> Occupancy for SetBoard<C, S, K, L> {
    #[inline(always)]
    fn is_occupied<M: Layout>(&self, cell: Cell<M>) -> bool {
        self.stored.pieces.is_occupied(cell)
    }

    #[inline(always)]
    fn role_at<M: Layout>(&self, cell: Cell<M>) -> Option<Role> {
        self.stored.pieces.role_at(cell)
    }
}

impl<C: Storage, S: Sliders, K: HashKey, L: Legality> Position for SetBoard<C, S, K, L> {
    type Layout = Grid8x8;
    type NullUndo = HashedState<K>;

    const PIECE_BYTES: usize = size_of::<C>();
    const LACKS: Option<&'static str> = S::LACKS;

    fn from_setup(setup: &Setup) -> Self {
        let mut pieces = C::EMPTY;
        for (square, piece) in setup.pieces() {
            pieces.put(piece, square);
        }
        Self {
            stored: Stored {
                pieces,
                state: HashedState::from_setup(setup),
            },
            techniques: PhantomData,
        }
    }

    #[inline(always)]
    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.stored.pieces.piece_at(square)
    }

    /// One kind of piece after the other.
    #[inline(always)]
    fn visit_pieces(&self, mut visit: impl FnMut(Square, Piece)) {
        for piece in Piece::ALL {
            for square in self.stored.pieces.holding(piece) {
                visit(square, piece);
            }
        }
    }

    #[inline(always)]
    fn count_of(&self, piece: Piece) -> u32 {
        self.stored.pieces.holding(piece).len() as u32
    }

    /// The number of pieces of each kind times their value.
    #[inline(always)]
    fn material(&self, values: &[i32; Piece::INDEX_SPACE]) -> i32 {
        let value = |piece: Piece| self.count_of(piece) as i32 * values[piece.index()];
        Piece::ALL.into_iter().map(value).sum()
    }

    #[inline(always)]
    fn state(&self) -> State {
        self.stored.state.state()
    }

    #[inline(always)]
    fn hash(&self) -> Option<u64> {
        self.stored.state.hash()
    }

    #[inline]
    fn is_attacked(&self, square: Square, by: Color) -> bool {
        let sets = &self.stored.pieces;
        let occupied = sets.occupied();
        // A piece of each kind on `square` would attack the squares from which its kind attacks it.
        let attackers = pawn_attacks(!by, square) & sets.pawns()
            | knight_attacks(square) & sets.knights()
            | king_attacks(square) & sets.kings()
            | S::bishop(square, occupied) & sets.diagonal_sliders()
            | S::rook(square, occupied) & sets.straight_sliders();
        attackers.meets(sets.by_color(by))
    }

    #[inline]
    fn is_king_attacked(&self, color: Color) -> bool {
        let king = self.stored.pieces.kings() & self.stored.pieces.by_color(color);
        self.is_attacked(king.first_or_h8(), !color)
    }

    fn make_null(&mut self) -> HashedState<K> {
        let before = self.stored.state;
        self.stored.state.pass();
        before
    }

    fn unmake_null(&mut self, before: HashedState<K>) {
        self.stored.state = before;
    }
}

impl<C: Storage, S: Sliders, K: HashKey, L: Legality, E: Encoding> Board<E>
    for SetBoard<C, S, K, L>
{
    type Undo = C::Undo<K>;

    #[inline]
    fn pseudo_legal<T: Sink<Move = E>>(&self, sink: &mut T) -> ControlFlow<()> {
        let (pieces, state, all) = (&self.stored.pieces, self.state(), SquareSet::ALL);
        let out = &mut self.writer(sink);
        match state.side_to_move() {
            Color::White => View::<S, true>::new(pieces, state, all).pseudo_legal(out),
            Color::Black => View::<S, false>::new(pieces, state, all).pseudo_legal(out),
        }
    }

    // Inlined like the count: it saves 0.4 instructions per leaf of a bulk-counting perft.
    #[inline(always)]
    fn legal<T: Sink<Move = E>>(&self, sink: &mut T) -> ControlFlow<()> {
        self.generate_legal(SquareSet::ALL, &mut self.writer(sink))
    }

    /// Sets of targets are cut down to enemies before they are split into moves.
    #[inline]
    fn captures<T: Sink<Move = E>>(&self, sink: &mut T) -> ControlFlow<()> {
        let enemy = self.stored.pieces.by_color(!self.side_to_move());
        let out = &mut self.writer(sink);
        self.generate_legal(SquareSet::ALL, &mut OnlyCaptures { out, enemy })
    }

    /// Adds up the sizes of sets.
    #[inline(always)]
    fn count_legal(&self) -> usize {
        let mut total = Total(0);
        let _ = self.generate_legal(SquareSet::ALL, &mut total);
        total.0
    }

    /// Looks for the target among those of the one piece, whatever the encoding.
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

    #[inline(always)]
    fn make(&mut self, mv: E) -> C::Undo<K> {
        C::make(&mut self.stored, mv)
    }

    #[inline(always)]
    fn unmake(&mut self, mv: E, undo: C::Undo<K>) {
        C::unmake(&mut self.stored, mv, undo);
    }
}

/// Marks en passant as legal if the double push to `to`, which has just been made, may be captured.
#[inline(always)]
pub fn resolve_en_passant<C: Sets, K: HashKey>(position: &mut Stored<C, K>, to: Square) {
    let landed = SquareSet::from_square(to);
    let beside = landed.shift(Direction::WEST) | landed.shift(Direction::EAST);
    let sets = &position.pieces;
    let enemies = sets.pawns() & sets.by_color(position.state.state().side_to_move());
    if beside.meets(enemies) {
        resolve_beside_pawns(position);
    }
}

/// The same if there is an enemy pawn beside the double push, which is rare.
#[cold]
#[inline(never)]
fn resolve_beside_pawns<C: Sets, K: HashKey>(position: &mut Stored<C, K>) {
    let (sets, state, all) = (&position.pieces, position.state.state(), SquareSet::ALL);
    // No slider is asked: lines are enough.
    let is_legal = match state.side_to_move() {
        Color::White => View::<(), true>::new(sets, state, all).has_legal_en_passant(),
        Color::Black => View::<(), false>::new(sets, state, all).has_legal_en_passant(),
    };
    if is_legal {
        position.state.mark_en_passant_legal();
    }
}
