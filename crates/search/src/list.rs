//! Stores the move lists of all plies of a search.

mod arena;
mod per_ply;
mod ply;

use core::fmt;
use core::ops::ControlFlow;

use boardbench_core::MoveList;

pub use arena::{Arena, ArenaLists, ArenaTop};
pub use per_ply::{
    Array, FixedList, GrowingList, ListPerPly, PlyRecord, SearchStack, SearchStackLists, VecPerPly,
};
pub use ply::{Killers, PlyState};

/// Capacity of a list of any kind: 256. No position of a game has more than 218 moves.
pub const MAX_MOVES: usize = MoveList::<()>::CAPACITY;

/// Element type of a column: any plain value, or `()` for an absent column.
pub trait Column: Copy + fmt::Debug + 'static {}

impl<T: Copy + fmt::Debug + 'static> Column for T {}

/// A kind of move list (factor `list`): a search names it, and the types of the columns follow from the encoding and the scored
/// form.
pub trait ListKind: 'static {
    /// Name of the contender.
    const NAME: &'static str;

    /// Lists of this kind.
    type Lists<T: Column, S: Column>: MoveLists<T, S>;
}

/// Move lists of all plies of a search.
///
/// A list has two columns of equal length: elements of type `T` (moves, or entries with a score), and extras of type `S`:
/// scores, or `()`, which needs no space and no instruction.
///
/// The list opened last is closed first. Moves are pushed to a list before the next one is opened. Debug builds check this
/// where possible; in release builds a wrong order gives wrong lists.
///
/// # Panics
///
/// Every method that takes a ply panics if it is out of range.
pub trait MoveLists<T: Column, S: Column>: fmt::Debug {
    /// An open list, to which moves are pushed.
    type Open<'a>: RowSink<T, S>
    where
        Self: 'a;

    /// Creates closed lists for this many plies. Unused entries of arrays contain `filler`.
    fn new(plies: usize, filler: (T, S)) -> Self;

    /// Opens the list of a ply, empty. Its capacity is [`MAX_MOVES`] moves.
    fn open(&mut self, ply: usize) -> Self::Open<'_>;

    /// Returns the columns of a ply's list; empty if it isn't open.
    fn columns(&mut self, ply: usize) -> (&mut [T], &mut [S]);

    /// Closes the list of a ply.
    fn close(&mut self, ply: usize);

    /// Returns the state of the ply, except its moves.
    fn state(&mut self, ply: usize) -> &mut PlyState;
}

/// A sink for rows of two columns.
pub trait RowSink<T, S> {
    /// Appends a row. If there is no room, changes nothing and returns `Break`.
    fn push(&mut self, element: T, extra: S) -> ControlFlow<()>;
}

/// A list of rows that owns its storage.
pub trait RowList<T: Column, S: Column>: RowSink<T, S> + Clone + fmt::Debug + 'static {
    /// Returns an empty list; unused entries contain the filler.
    fn new(filler: (T, S)) -> Self;

    /// Removes all rows.
    fn clear(&mut self);

    /// Returns the columns.
    fn columns(&mut self) -> (&mut [T], &mut [S]);
}

impl<T, S, C: RowSink<T, S>> RowSink<T, S> for &mut C {
    #[inline(always)]
    fn push(&mut self, element: T, extra: S) -> ControlFlow<()> {
        C::push(self, element, extra)
    }
}

#[cfg(test)]
mod tests;
