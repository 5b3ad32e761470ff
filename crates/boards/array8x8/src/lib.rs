//! The 8x8 array: `squares[rank][file]`, two nested loops, and every boundary tested.
//!
//! ```text
//! squares[7]   r n b q k b n r        squares[rank][file]: Option<Piece>, one byte each
//! squares[6]   p p p p p p p p
//! squares[5]   . . . . . . . .        rank 0 is the first rank, file 0 the a-file
//!   …          . . . . . . . .
//! squares[1]   P P P P P P P P        squares[0][4] is e1
//! squares[0]   R N B Q K B N R
//!        file  0 1 2 3 4 5 6 7
//! ```
//!
//! This is the first representation in the lecture, and the one that everybody thinks of first.
//! The lecture's case for it: it is simple, and material is easy to add up (see
//! [below](#material)). Its case against: moves are "a little messy but not really hard" to
//! find, by looping through the squares and branching on what stands there, and the "annoying
//! boundary conditions" make the code "complicated and slower than necessary".
//!
//! What stands here is that representation: 64 cells and the state no board can show (side to move,
//! castling rights, en passant, clocks, hash). There are no bitboards and no tables of moves by
//! square. A piece goes from a rank and a file by a step in each, and both are tested at every
//! step.
//!
//! # Scanned, or with lists
//!
//! The lecture loops through the squares to find the pieces. Whether that is so, or whether the
//! board also keeps lists of its pieces, is the parameter `P`:
//!
//! | `P` | what is kept | how a generator comes to know the pieces |
//! |---|---|---|
//! | [`Scan`] | nothing | two nested loops over all squares write them down, on the stack; even the king is looked for |
//! | [`Lists`] | the same, 160 bytes | every move has kept it up to date |
//!
//! Everything else is one code, so that the two differ in this alone. What is written down is a
//! `Roster`: each piece has a slot for life, from 0 to 31, with its square; and each kind has the set
//! of its slots. A piece that is taken leaves its set, a pawn that is promoted changes sets, and
//! nothing else ever moves: so when moves are taken back, every order is what it was.
//!
//! # Material
//!
//! The lecture's example of what this array does well is [`Position::material`]: with [`Scan`] it is
//! two nested loops and one addition a square, `score += value[square[i,j]]`. With [`Lists`] the
//! lengths of the lists are multiplied, and nobody looks at a square.
//!
//! ```
//! use boardbench_array8x8::{Array8x8, Lists};
//! use boardbench_core::{Piece, Position, Setup, Square};
//!
//! let mut values = [0; Piece::INDEX_SPACE];
//! for (white, value) in Piece::ALL.into_iter().zip([1, 3, 3, 5, 9, 0]) {
//!     values[white.index()] = value;
//!     values[(!white).index()] = -value;
//! }
//! let mut setup = Setup::initial().to_builder();
//! assert_eq!(<Array8x8>::from_setup(&setup.build().unwrap()).material(&values), 0);
//! setup.pieces[Square::D8.index()] = None;
//! let setup = setup.build().unwrap();
//! assert_eq!(<Array8x8>::from_setup(&setup).material(&values), 9);
//! assert_eq!(Array8x8::<Lists>::from_setup(&setup).material(&values), 9);
//! ```
//!
//! # What the lecture's fragment leaves out
//!
//! Its sketch of the white pawn (`case wP:`) shows the idea well, but is not yet chess:
//!
//! - The double push is tested by `if (i==2 && …)`, while the loops count ranks from 0. The rank
//!   to test for is the pawn's own second, which is 1 for white and 6 for black.
//! - Nothing is said of the last rank, where a push and a capture become four moves each, nor of
//!   en passant, which the lecture itself counts among what a position has to remember.
//! - `board[i+1,j]` carries no boundary test. None is needed, but only because no pawn ever
//!   stands on the last rank.
//! - `[i,j]` is pseudo-code. C's comma operator makes `[j]` of it.
//!
//! # How moves are found
//!
//! Pseudo-legal moves are found as the lecture says, kind by kind: from a piece's rank and file
//! outward. Legal moves are found the same way, none of them by trying. First the squares next to
//! the king are looked at, and then the enemy's pieces: how many ranks and files a piece stands from
//! the king says which of these squares it could attack, and only if a slider could is the line
//! between looked at. That tells checks and pinned pieces as well. King and pinned pieces have their
//! own rules; whatever else there is moves at will, or in check to the squares that a second 8x8
//! array marks. An en-passant capture, the one move that clears two squares of a rank at once, is
//! tested by itself.
//!
//! | file | what it holds |
//! |---|---|
//! | `squares.rs` | the array, coordinates, rays |
//! | `roster.rs`, `bookkeeping.rs` | which pieces there are and where, and how that is known |
//! | `attacks.rs` | whether a square is attacked |
//! | `pieces.rs` | how each kind of piece moves |
//! | `generate.rs` | pseudo-legal moves, castling, en passant |
//! | `vicinity.rs`, `threats.rs` | the squares around a king, checks and pins |
//! | `legal.rs`, `evasion.rs` | the legal moves, and the answers to a check |
//! | `receiver.rs` | where generated moves go |
//! | `make.rs`, `position.rs` | making moves, and everything else a position is asked |
//!
//! Source: the lecture on game-program representations, "Representation 1: 8x8 array of squares".

#![cfg_attr(not(test), no_std)]
#![forbid(unsafe_code)]

mod attacks;
mod bookkeeping;
mod evasion;
mod generate;
mod legal;
mod make;
mod pieces;
mod position;
mod receiver;
mod roster;
mod squares;
mod threats;
mod vicinity;

#[cfg(test)]
mod tests;

use core::borrow::Borrow;
use core::ops::ControlFlow;

use boardbench_core::{
    Board, Cell, Color, Encoding, Grid8x8, HashKey, HashedState, Layout, Occupancy, Piece,
    Position, Role, Sink, Square,
};

use receiver::{Counter, Receiver, Writer};
use squares::Squares;

pub use bookkeeping::{Bookkeeping, Lists, Scan};
pub use make::Undo;

/// A position as an 8x8 array.
///
/// `P` says how the pieces are found: [`Scan`], by visiting all squares, or [`Lists`], by lists that
/// each move keeps up to date. `K` says whether the hash is kept: `u64`, or `()` for not at all.
///
/// ```
/// use boardbench_array8x8::{Array8x8, Lists};
/// use boardbench_core::{Board, MoveList, Position, Setup};
/// use boardbench_flags16::FromLow;
///
/// let mut board = Array8x8::<Lists>::from_setup(&Setup::initial());
/// let mut moves = MoveList::<FromLow>::new();
/// let _ = board.legal(&mut moves);
/// assert_eq!(moves.len(), 20);
///
/// let before = board;
/// let undo = board.make(moves[0]);
/// board.unmake(moves[0], undo);
/// assert_eq!(board, before);
/// ```
///
/// Source: the lecture on game-program representations, "Representation 1: 8x8 array of squares".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Array8x8<P: Bookkeeping = Scan, K: HashKey = u64> {
    squares: Squares,
    pieces: P,
    state: HashedState<K>,
}

const _: () = assert!(size_of::<Squares>() == 64);
const _: () = assert!(size_of::<Array8x8<Scan, ()>>() == 72 && size_of::<Array8x8>() == 80);
const _: () = assert!(size_of::<Array8x8<Lists>>() == 240);

impl<P: Bookkeeping, K: HashKey> Occupancy for Array8x8<P, K> {
    #[inline(always)]
    fn is_occupied<L: Layout>(&self, cell: Cell<L>) -> bool {
        squares::cell(&self.squares, square(cell)).is_some()
    }

    #[inline(always)]
    fn role_at<L: Layout>(&self, cell: Cell<L>) -> Option<Role> {
        squares::cell(&self.squares, square(cell)).map(Piece::role)
    }
}

/// The square of a cell of whatever layout.
#[inline(always)]
const fn square<L: Layout>(cell: Cell<L>) -> Square {
    cell.cast::<Grid8x8>().square()
}

impl<P: Bookkeeping, K: HashKey> Array8x8<P, K> {
    #[inline(always)]
    fn generate_pseudo_legal<R: Receiver>(&self, out: &mut R) -> ControlFlow<()> {
        let (squares, state) = (&self.squares, self.state());
        let roster = self.pieces.roster(squares);
        match state.side_to_move() {
            Color::White => generate::pseudo_legal::<true, R>(squares, roster.borrow(), state, out),
            Color::Black => {
                generate::pseudo_legal::<false, R>(squares, roster.borrow(), state, out)
            }
        }
    }

    #[inline(always)]
    fn generate_legal<R: Receiver>(&self, out: &mut R) -> ControlFlow<()> {
        let (squares, state) = (&self.squares, self.state());
        let roster = self.pieces.roster(squares);
        match state.side_to_move() {
            Color::White => legal::legal::<true, R>(squares, roster.borrow(), state, out),
            Color::Black => legal::legal::<false, R>(squares, roster.borrow(), state, out),
        }
    }

    fn count(&self) -> usize {
        let mut counter = Counter::default();
        // A counter never breaks.
        let _ = self.generate_legal(&mut counter);
        counter.count
    }
}

impl<E: Encoding, P: Bookkeeping, K: HashKey> Board<E> for Array8x8<P, K> {
    type Undo = Undo<P, K>;

    fn pseudo_legal<S: Sink<Move = E>>(&self, sink: &mut S) -> ControlFlow<()> {
        self.generate_pseudo_legal(&mut Writer::new(sink))
    }

    fn legal<S: Sink<Move = E>>(&self, sink: &mut S) -> ControlFlow<()> {
        self.generate_legal(&mut Writer::new(sink))
    }

    fn count_legal(&self) -> usize {
        self.count()
    }

    #[inline(always)]
    fn make(&mut self, mv: E) -> Undo<P, K> {
        self.play(mv)
    }

    #[inline(always)]
    fn unmake(&mut self, mv: E, undo: Undo<P, K>) {
        self.take_back(mv, undo);
    }
}

// The example in the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
