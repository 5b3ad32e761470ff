//! The 10x10 mailbox: a ring of boundary cells around the board, which ends every walk.
//!
//! ```text
//! row 9   90  # # # # # # # # # #  99      #  the boundary value
//! row 8   80  # r n b q k b n r #  89
//! row 7   70  # p p p p p p p p #  79      a1 is 11, e4 is 45, h8 is 88:
//!   …         # . . . . . . . . #          row, then column
//! row 2   20  # P P P P P P P P #  29
//! row 1   10  # R N B Q K B N R #  19
//! row 0    0  # # # # # # # # # #   9
//! ```
//!
//! This is the lecture's second representation: an "extended array" with extra squares around the
//! board that hold a special "boundary" value added to the `enum` of what a square may hold. It
//! "reduces number of conditions … at the expense of a little space". The conditions it saves are
//! the 8x8 array's tests whether a rank or a file is still on the board. Here a slider walks on
//! while cells are empty; a piece ends the walk, and so does the ring, by the same comparison.
//! The boundary's number is chosen so that one more comparison says whether the mover may go onto
//! the cell that ended the walk: see `man.rs`.
//!
//! # What one ring does not hold: the knight
//!
//! One ring contains every single step, hence all of the king's, the pawns' captures and every
//! step of a slider. It does not contain a knight's jump. Sideways nothing is lost, since rows
//! stand one behind the other: two files beyond the h-file is the next row's first column, which
//! is the ring again. But two ranks beyond the first rank is a negative number, and two beyond
//! the eighth is more than 99. The usual remedy is a second ring rank on both sides, 10x12.
//!
//! Here the hundred cells stay a hundred. Where a jump leads is written down by square, eight
//! places for each, and jumps off the board lead to the ring's first corner, cell 0. It holds
//! the boundary value like all of the ring, so that the loop over the eight tests nothing but
//! what stands there. (Jumping by addition would take a test of the number for each jump from the
//! outer ranks: the very condition that the ring is there to save.)
//!
//! The eight walks from a square are written down the same way (`routes.rs`): each has eight
//! places, at most seven squares and then the ring's cell where the board ends, which fills the
//! rest. A square's routes fill one cache line. That is not for the ring's sake, it is for the
//! language's: a place read from a table has its range in its type, so that no index is checked,
//! while a sum would be at every step. Pawns step by addition, since the test that they must make
//! anyway, whether they are about to promote, shows that the two next rows are there.
//!
//! # How legal moves are found
//!
//! No move is tried but for en passant. Everything starts at the king, from where the eight routes
//! are walked (`threats.rs`): the first stop may be an enemy's that gives check; if it is an own
//! piece, a second walk goes on from it and may find the slider that pins it. What comes of that
//! are three sets of eight bits: the ways that are open to the king, those that checks come
//! from, those with a pinned piece. Enemy knights near the king mark the cells they attack.
//! Squares beside the king are asked for their own surroundings, and there only across the line
//! of the step: what slides along it would give check. After that, whatever is not pinned moves
//! as it likes, pinned pieces move along their line, and in check only moves to marked cells pass.
//!
//! Counting makes no moves: a slider's are as many as its walk has steps.
//!
//! # Lists or scanning
//!
//! Where the pieces stand is found by [`Lists`], which every move keeps up to date, or by [`Scan`],
//! which keeps nothing and visits all squares. It is a type parameter, and all else is the same
//! code.
//!
//! | file | what it holds |
//! |---|---|
//! | `place.rs`, `man.rs`, `cells.rs` | the number of a cell, what a cell holds, the hundred of them |
//! | `routes.rs` | routes and jumps by square |
//! | `tables.rs` | what making a move looks up |
//! | `pieces.rs`, `pieces/` | lists and scanning |
//! | `attacks.rs`, `threats.rs` | whether a square is attacked; checks and pins |
//! | `generate.rs`, `legal.rs` | pseudo-legal moves, legal moves |
//! | `receiver.rs` | where generated moves go, and how each kind of piece finds them |
//! | `make.rs`, `position.rs` | making moves; all other questions |
//!
//! Source: the lecture on game-program representations, "Representation 2: extended array".

#![cfg_attr(not(test), no_std)]
#![forbid(unsafe_code)]

mod attacks;
mod cells;
mod generate;
mod legal;
mod make;
mod man;
mod pieces;
mod place;
mod position;
mod receiver;
mod routes;
mod tables;
mod threats;

#[cfg(test)]
mod tests;

use core::ops::ControlFlow;

use boardbench_core::{Board, Color, Encoding, HashKey, HashedState, Position, Sink};

use cells::Cells;
use receiver::Writer;

pub use make::Undo;
pub use pieces::{Bookkeeping, Lists, Scan};

/// A position as a 10x10 array with a ring of boundary cells.
///
/// `P` says how pieces are found, by [`Lists`] or by [`Scan`]; `K` whether the hash is kept:
/// `u64`, or `()` for not at all.
///
/// ```
/// use boardbench_core::{Board, MoveList, Position, Setup};
/// use boardbench_flags16::FromLow;
/// use boardbench_mailbox10x10::{Mailbox10x10, Scan};
///
/// let mut board = <Mailbox10x10>::from_setup(&Setup::initial());
/// let mut moves = MoveList::<FromLow>::new();
/// let _ = board.legal(&mut moves);
/// assert_eq!(moves.len(), 20);
///
/// let before = board;
/// let undo = board.make(moves[0]);
/// board.unmake(moves[0], undo);
/// assert_eq!(board, before);
///
/// // Scanning keeps the hundred cells and nothing else to know the pieces by.
/// assert_eq!(Mailbox10x10::<Scan>::PIECE_BYTES, 100);
/// ```
///
/// Source: the lecture on game-program representations, "Representation 2: extended array".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mailbox10x10<P: Bookkeeping = Lists, K: HashKey = u64> {
    cells: Cells,
    pieces: P,
    state: HashedState<K>,
}

const _: () = assert!(size_of::<Cells>() == 100 && size_of::<Lists>() == 48);
const _: () = assert!(size_of::<Mailbox10x10<Lists, u64>>() == 168);
const _: () = assert!(size_of::<Mailbox10x10<Scan, ()>>() == 112);

impl<E: Encoding, P: Bookkeeping, K: HashKey> Board<E> for Mailbox10x10<P, K> {
    type Undo = Undo<K>;

    fn pseudo_legal<S: Sink<Move = E>>(&self, sink: &mut S) -> ControlFlow<()> {
        let mut writer = Writer::new(sink);
        let (cells, pieces, state) = (&self.cells, &self.pieces, self.state());
        match self.side_to_move() {
            Color::White => generate::pseudo_legal::<true, P, _>(cells, pieces, state, &mut writer),
            Color::Black => {
                generate::pseudo_legal::<false, P, _>(cells, pieces, state, &mut writer)
            }
        }
    }

    fn legal<S: Sink<Move = E>>(&self, sink: &mut S) -> ControlFlow<()> {
        let mut writer = Writer::new(sink);
        let (cells, pieces, state) = (&self.cells, &self.pieces, self.state());
        match self.side_to_move() {
            Color::White => legal::legal::<true, P, _>(cells, pieces, state, &mut writer),
            Color::Black => legal::legal::<false, P, _>(cells, pieces, state, &mut writer),
        }
    }

    fn count_legal(&self) -> usize {
        legal::count(&self.cells, &self.pieces, self.state())
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

// The example in the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
