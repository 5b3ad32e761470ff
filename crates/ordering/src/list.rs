//! Lists of moves, one a ply.

mod arena;
mod array;
mod fixed;
mod ply;
mod search_stack;
mod vec;

use core::fmt;
use core::ops::ControlFlow;

use boardbench_core::MoveList;

pub use arena::{Arena, ArenaLists, ArenaTop};
pub use array::{Array, ArrayLists};
pub use fixed::FixedList;
pub use ply::{Killers, PlyState};
pub use search_stack::{PlyRecord, SearchStack, SearchStackLists};
pub use vec::{GrowingList, VecLists, VecPerPly};

/// How many moves a list of any kind holds: 256. No position of a game has more than 218.
pub const MAX_MOVES: usize = MoveList::<()>::CAPACITY;

/// What can stand in a column of a list: any plain value, and `()` in a column that isn't there.
pub trait Column: Copy + fmt::Debug + 'static {}

impl<T: Copy + fmt::Debug + 'static> Column for T {}

/// A kind of move list (axis `list`), for any columns.
///
/// A marker for a type of [`MoveLists`]: a search names the kind, and what stands in the lists
/// follows from encoding and scored form.
pub trait ListKind: 'static {
    /// The contender's name.
    const NAME: &'static str;

    /// The lists.
    type Lists<T: Column, S: Column>: MoveLists<T, S>;
}

/// The move lists of all plies of a search.
///
/// A list has two columns of equal length: elements of type `T` (moves, or entries with a score),
/// and beside each of them an `S`, which is a score or, in a list without a second column, `()`;
/// that takes no space and no instruction.
///
/// Lists are opened and closed like the search's calls: the last opened is closed first. A list is
/// pushed into right after it was opened, before the next is. Debug builds check what can be
/// checked; in others a wrong order gives lists without meaning, and nothing worse.
///
/// # Panics
///
/// Every method that takes a ply panics if there is none such.
pub trait MoveLists<T: Column, S: Column>: fmt::Debug {
    /// An open list, to be pushed into.
    type Open<'a>: Receive<T, S>
    where
        Self: 'a;

    /// Closed lists for so many plies. Arrays, which can't be half empty, are filled with
    /// `filler`.
    fn new(plies: usize, filler: (T, S)) -> Self;

    /// How many plies there are.
    fn plies(&self) -> usize;

    /// Opens the list of a ply, empty. At most [`MAX_MOVES`] can be pushed.
    fn open(&mut self, ply: usize) -> Self::Open<'_>;

    /// The list of a ply, by columns; empty if it isn't open.
    fn columns(&self, ply: usize) -> (&[T], &[S]);

    /// The list of a ply, to be changed and reordered.
    fn columns_mut(&mut self, ply: usize) -> (&mut [T], &mut [S]);

    /// Closes the list of a ply.
    fn close(&mut self, ply: usize);

    /// What else a search keeps for the ply.
    fn state(&self, ply: usize) -> &PlyState;

    /// The same, to be changed.
    fn state_mut(&mut self, ply: usize) -> &mut PlyState;
}

/// Something that rows of two columns can be pushed into.
pub trait Receive<T, S> {
    /// Takes one row. `Break` if there is no room; then nothing has changed.
    fn push(&mut self, element: T, beside: S) -> ControlFlow<()>;
}

#[cfg(test)]
mod tests;
