//! Bitboards: one set of squares for each kind of piece, one for each colour.
//!
//! ```text
//! kinds    pawns    a2 b2 … h2 a7 … h7       colours   white    a1 … h2
//!          knights  b1 g1 b8 g8                        black    a7 … h8
//!          …                                 cells     a1: white rook, b1: white knight, …
//! ```
//!
//! The white pawns are the intersection of two sets, and all of them move at once: their single
//! pushes are `(pawns << 8) & !occupied`, the double pushes the same again with a mask for the
//! fourth rank, captures are shifts by 7 and 9 with a mask against wrapping around the edge. A
//! second array says what stands on a square, so that making a move need not search the sets.
//!
//! How sliders find what they attack is a type parameter, [`Sliders`]; whether the hash is kept
//! is another, [`HashKey`].
//!
//! Legal generation tries no move. It finds checkers and pinned pieces first (`threats`); then
//! every piece has a set of squares it may legally go to (`generate`), and a private trait,
//! `Targets`, takes these whole sets. The list splits them into moves, the count adds up their
//! sizes; so counting makes no move at all. Only en passant, which takes two pawns off one rank
//! at once, is tried.
//!
//! Source: the lecture's fourth representation; "Bitboard representation of Chess Board".

#![no_std]
#![forbid(unsafe_code)]

mod generate;
mod make;
mod position;
mod targets;
mod threats;
mod view;

use core::marker::PhantomData;
use core::ops::ControlFlow;

use boardbench_core::{
    Board, Color, Encoding, HashKey, HashedState, Piece, Position, Sink, Square,
};
use boardbench_sliders::{Sliders, SquareSet};

pub use make::Undo;

use targets::{Counting, Listing, OnlyCaptures, Targets};
use view::Generator;

/// A position as bitboards; sliders by the algorithm `S`, the hash kept in a `K`.
///
/// ```
/// use boardbench_bitboard::Bitboards;
/// use boardbench_core::{Board, MoveList, Position, Setup};
/// use boardbench_flags16::FromLow;
/// use boardbench_sliders::Magic;
///
/// let mut board = Bitboards::<Magic>::from_setup(&Setup::initial());
/// let mut moves = MoveList::<FromLow>::new();
/// let _ = board.legal(&mut moves);
/// assert_eq!(moves.len(), 20);
/// let before = board;
/// let undo = board.make(moves[0]);
/// board.unmake(moves[0], undo);
/// assert_eq!(board, before);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bitboards<S, K = u64> {
    /// By [`Role::index`](boardbench_core::Role::index); 0 and 7 stay empty.
    roles: [SquareSet; 8],
    /// By [`Color::index`].
    colors: [SquareSet; 2],
    /// What stands on each square.
    cells: [Option<Piece>; Square::COUNT],
    /// Side, rights, en passant and clocks; and the hash, if it is kept.
    state: HashedState<K>,
    sliders: PhantomData<S>,
}

impl<S: Sliders, K: HashKey> Bitboards<S, K> {
    /// All pieces.
    #[inline(always)]
    fn occupied(&self) -> SquareSet {
        self.colors[0] | self.colors[1]
    }

    /// The legal moves of the pieces on `movable`.
    #[inline(always)]
    fn legal_from<T: Targets>(&self, movable: SquareSet, out: &mut T) -> ControlFlow<()> {
        match self.side_to_move() {
            Color::White => Generator::<S, true>::new(self, movable).legal(out),
            Color::Black => Generator::<S, false>::new(self, movable).legal(out),
        }
    }
}

impl<S: Sliders, K: HashKey, E: Encoding> Board<E> for Bitboards<S, K> {
    type Undo = Undo<K>;

    #[inline]
    fn pseudo_legal<T: Sink<Move = E>>(&self, sink: &mut T) -> ControlFlow<()> {
        let mut list = Listing::new(sink, &self.cells);
        match self.side_to_move() {
            Color::White => Generator::<S, true>::new(self, SquareSet::ALL).pseudo_legal(&mut list),
            Color::Black => {
                Generator::<S, false>::new(self, SquareSet::ALL).pseudo_legal(&mut list)
            }
        }
    }

    #[inline]
    fn legal<T: Sink<Move = E>>(&self, sink: &mut T) -> ControlFlow<()> {
        self.legal_from(SquareSet::ALL, &mut Listing::new(sink, &self.cells))
    }

    /// Sets of targets are cut down to enemies before they are split into moves.
    #[inline]
    fn captures<T: Sink<Move = E>>(&self, sink: &mut T) -> ControlFlow<()> {
        let mut list = Listing::new(sink, &self.cells);
        self.legal_from(SquareSet::ALL, &mut OnlyCaptures(&mut list))
    }

    // Forced, so that it is compiled anew where [`Sliders::accelerated`] allows more instructions.
    #[inline(always)]
    fn count_legal(&self) -> usize {
        let mut count = Counting::new();
        let _ = self.legal_from(SquareSet::ALL, &mut count);
        count.total()
    }

    /// Generates the moves of the one piece and looks among them.
    #[inline]
    fn is_legal(&self, mv: E) -> bool {
        let mut find = boardbench_core::Find::new(mv);
        let mut list = Listing::new(&mut find, &self.cells);
        let _ = self.legal_from(mv.from().square().into(), &mut list);
        find.found()
    }

    #[inline(always)]
    fn make(&mut self, mv: E) -> Undo<K> {
        self.make_move(mv)
    }

    #[inline(always)]
    fn unmake(&mut self, mv: E, undo: Undo<K>) {
        self.unmake_move(mv, undo);
    }
}
