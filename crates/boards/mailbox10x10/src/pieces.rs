//! How a board finds its pieces: a type parameter.

mod lists;
mod scan;

use core::fmt;

use boardbench_core::{Color, Piece, Role, Square};

use crate::cells::Cells;
use crate::man::Man;
use crate::place::Place;

pub use lists::Lists;
pub use scan::Scan;

/// How a [`Mailbox10x10`](crate::Mailbox10x10) finds its pieces: [`Scan`] or [`Lists`].
///
/// Sealed: what it asks for is this crate's own business.
pub trait Bookkeeping: Keep {}

/// What a board tells its bookkeeping, and asks of it.
pub trait Keep: Copy + Eq + fmt::Debug + Send + Sync + 'static {
    /// Where a generator finds a side's pieces.
    type Roster: Roster;

    /// The bookkeeping of these cells. Numbers the pieces on them, if it uses numbers.
    fn of(cells: &mut Cells) -> Self;

    /// Where a colour's king stands.
    fn king(&self, cells: &Cells, color: Color) -> Place;

    /// Shows every piece with its square.
    fn visit(&self, cells: &Cells, visit: impl FnMut(Square, Piece));

    /// How many pieces of a kind and colour there are.
    fn count(&self, cells: &Cells, piece: Piece) -> u32;

    /// The sum of a value for each piece, by [`Piece::index`]; what is no piece is worth nothing.
    fn material(&self, cells: &Cells, values: &[i32; Piece::INDEX_SPACE]) -> i32;

    /// The pieces of `WHITE`, for one generation.
    fn roster<const WHITE: bool>(&self, cells: &Cells) -> Self::Roster;

    /// Visits the enemy's knights that may be near enough to attack `WHITE`'s king or a square
    /// up to two steps from it; others may be visited too.
    fn for_each_knight_near<const WHITE: bool>(
        &self,
        cells: &Cells,
        king: Place,
        visit: impl FnMut(Place),
    );

    /// A piece has gone to `to`, or has come back from it.
    fn moved(&mut self, man: Man, to: Place);

    /// A piece has been taken.
    fn taken(&mut self, man: Man);

    /// A pawn, which still stands on the board, is about to become a `role`. Returns what to put
    /// down for it.
    fn promote(&mut self, cells: &mut Cells, pawn: Man, color: Color, role: Role) -> Man;

    /// Takes that back; neither the promoted piece nor the pawn stands on the board.
    fn demote(&mut self, cells: &mut Cells, pawn: Man, color: Color, role: Role);
}

/// A side's pieces by kind, for one generation.
pub trait Roster {
    /// Where the king stands.
    fn king(&self) -> Place;

    /// Where the pieces of a kind stand. Those that are off the board, or that are retired, are
    /// [`Place::NOWHERE`].
    fn run(&self, role: Role) -> impl Iterator<Item = Place> + '_;

    /// Strikes a piece off.
    fn retire(&mut self, place: Place, man: Man);
}
