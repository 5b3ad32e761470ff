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
//! [`Array8x8::material`]). Its case against: moves are "a little messy but not really hard" to
//! find, by looping through the squares and branching on what stands there, and the "annoying
//! boundary conditions" make the code "complicated and slower than necessary".
//!
//! What stands here is that representation and nothing else: 64 cells and the state no board can
//! show (side to move, castling rights, en passant, clocks, hash). There are no bitboards, no
//! tables of moves by square, no piece lists; even the kings are looked for. A square is a rank
//! and a file throughout, a direction is a step in each, and both are tested at every step.
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
//! Pseudo-legal moves are found as the lecture says: two loops over ranks and files, and a `match`
//! on the piece. Legal moves are found the same way, none of them by trying. First the eight rays
//! from the king and the knight's jumps around it tell checkers and pinned pieces. The loops then
//! pass over king and pinned pieces, which have their own rules, and whatever else they find is
//! legal; in check, a second 8x8 array marks where a move must end. En passant, the one capture
//! that clears two squares of a rank at once, is tested by itself.
//!
//! The nested loops write down the squares of the pieces to be moved, in an array on the stack, and
//! the `match` stands in a loop over that array. It is no piece list: no move keeps it up to date,
//! and it is forgotten when the moves are found.
//!
//! | file | what it holds |
//! |---|---|
//! | `squares.rs` | the array, coordinates, rays |
//! | `scan.rs` | the loops over all 64 squares: kings and own pieces |
//! | `attacks.rs` | whether a square is attacked |
//! | `pieces.rs` | how each kind of piece moves |
//! | `generate.rs` | pseudo-legal moves, castling, en passant |
//! | `threats.rs`, `legal.rs` | checks and pins, and the legal moves |
//! | `receiver.rs` | where generated moves go |
//! | `make.rs`, `position.rs` | making moves, and everything else a position is asked |
//!
//! Source: the lecture on game-program representations, "Representation 1: 8x8 array of squares".

#![cfg_attr(not(test), no_std)]
#![forbid(unsafe_code)]

mod attacks;
mod generate;
mod legal;
mod make;
mod pieces;
mod position;
mod receiver;
mod scan;
mod squares;
mod threats;

#[cfg(test)]
mod tests;

use core::ops::ControlFlow;

use boardbench_core::{
    Board, CastlingRights, Cell, Color, Encoding, File, Grid8x8, HashKey, Layout, Occupancy, Piece,
    Position, Role, Sink,
};

use receiver::Writer;
use squares::{Coords, Squares};

pub use make::Undo;

/// A position as an 8x8 array that is scanned from end to end whenever something is looked for.
///
/// `K` says whether the hash is kept: `u64`, or `()` for not at all.
///
/// ```
/// use boardbench_array8x8::Array8x8;
/// use boardbench_core::{Board, MoveList, Position, Setup};
/// use boardbench_flags16::FromLow;
///
/// let mut board = <Array8x8>::from_setup(&Setup::initial());
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
pub struct Array8x8<K: HashKey = u64> {
    squares: Squares,
    state: State,
    key: K,
}

/// What a look at the squares does not show: saved and restored as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct State {
    side_to_move: Color,
    castling_rights: CastlingRights,
    /// The file on which a pawn has just gone two squares.
    double_push: Option<File>,
    /// Whether it can legally be taken en passant, so that it is part of the key. Always `false`
    /// if no key is kept.
    en_passant_in_key: bool,
    halfmove_clock: u32,
    fullmove_number: u32,
}

const _: () = assert!(size_of::<Squares>() == 64);
const _: () = assert!(size_of::<State>() == 12);
const _: () = assert!(size_of::<Array8x8<()>>() == 76 && size_of::<Array8x8<u64>>() == 88);

impl<K: HashKey> Array8x8<K> {
    /// The sum of a value for each of the 64 squares, by what stands there: `values` is indexed
    /// by [`Piece::index`], and entry 0 is an empty square's value.
    ///
    /// This is the lecture's example of what the 8x8 array does well.
    ///
    /// ```
    /// use boardbench_array8x8::Array8x8;
    /// use boardbench_core::{Piece, Position, Setup};
    ///
    /// let mut values = [0; Piece::INDEX_SPACE];
    /// for (white, value) in Piece::ALL.into_iter().zip([1, 3, 3, 5, 9, 0]) {
    ///     values[white.index()] = value;
    ///     values[(!white).index()] = -value;
    /// }
    /// let mut setup = Setup::initial().to_builder();
    /// assert_eq!(<Array8x8>::from_setup(&setup.build().unwrap()).material(&values), 0);
    /// setup.pieces[boardbench_core::Square::D8.index()] = None;
    /// assert_eq!(<Array8x8>::from_setup(&setup.build().unwrap()).material(&values), 9);
    /// ```
    pub fn material(&self, values: &[i32; Piece::INDEX_SPACE]) -> i32 {
        let mut score = 0;
        for row in &self.squares {
            for content in row {
                score += values[content.map_or(0, Piece::index)];
            }
        }
        score
    }
}

impl<K: HashKey> Occupancy for Array8x8<K> {
    #[inline(always)]
    fn is_occupied<L: Layout>(&self, cell: Cell<L>) -> bool {
        squares::at(&self.squares, coords(cell)).is_some()
    }

    #[inline(always)]
    fn role_at<L: Layout>(&self, cell: Cell<L>) -> Option<Role> {
        squares::at(&self.squares, coords(cell)).map(Piece::role)
    }
}

/// The coordinates of a cell of whatever layout.
#[inline(always)]
const fn coords<L: Layout>(cell: Cell<L>) -> Coords {
    Coords::of(cell.cast::<Grid8x8>().square())
}

impl<E: Encoding, K: HashKey> Board<E> for Array8x8<K> {
    type Undo = Undo<K>;

    fn pseudo_legal<S: Sink<Move = E>>(&self, sink: &mut S) -> ControlFlow<()> {
        let mut writer = Writer::new(sink);
        match self.side_to_move() {
            Color::White => {
                generate::pseudo_legal::<true, _>(&self.squares, self.state, &mut writer)
            }
            Color::Black => {
                generate::pseudo_legal::<false, _>(&self.squares, self.state, &mut writer)
            }
        }
    }

    fn legal<S: Sink<Move = E>>(&self, sink: &mut S) -> ControlFlow<()> {
        let mut writer = Writer::new(sink);
        match self.side_to_move() {
            Color::White => legal::legal::<true, _>(&self.squares, self.state, &mut writer),
            Color::Black => legal::legal::<false, _>(&self.squares, self.state, &mut writer),
        }
    }

    fn count_legal(&self) -> usize {
        legal::count(&self.squares, self.state)
    }

    #[inline(always)]
    fn make(&mut self, mv: E) -> Undo<K> {
        self.play(mv)
    }

    #[inline(always)]
    fn unmake(&mut self, mv: E, undo: Undo<K>) {
        self.take_back(mv, undo);
    }
}
