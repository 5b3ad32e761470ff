//! How a board knows where its pieces are: from lists, or by looking at every cell.

use core::borrow::Borrow;
use core::fmt;

use boardbench_core::Piece;

use crate::cells::{Cells, Content};
use crate::place::Place;
use crate::roster::Roster;

/// How the board keeps track of its pieces: [`Lists`] or [`Scan`]. Sealed; everything but this is
/// the same code for both.
pub trait Bookkeeping: Keeps + Copy + Eq + fmt::Debug + Send + Sync + 'static {}

/// What the board asks of its bookkeeping. Public in name only.
pub trait Keeps {
    /// No pieces yet.
    const EMPTY: Self;

    /// The pieces by kind.
    fn roster(&self, cells: &Cells) -> impl Borrow<Roster>;

    /// Enters a new piece; returns what its cell is to hold.
    fn enter(&mut self, piece: Piece, place: Place) -> Content;

    /// Notes that a piece has moved.
    fn relocate(&mut self, content: Content, to: Place);

    /// Strikes out a piece that leaves its cell, and writes into the cell of another one whose slot
    /// changes. The cell that is left is for the caller to clear, *afterwards*.
    fn strike(&mut self, cells: &mut Cells, content: Content);

    /// Undoes [`strike`](Self::strike) for a piece that comes back to `place`. Its cell is for the
    /// caller to fill, *afterwards*.
    fn reinstate(&mut self, cells: &mut Cells, content: Content, place: Place);
}

/// Piece lists, kept up to date by every move.
///
/// Each kind of either colour has its own run of up to 16 places; what stands in a cell is the
/// number of the piece's entry, so both find each other without a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lists(Roster);

impl Bookkeeping for Lists {}

impl Keeps for Lists {
    const EMPTY: Self = Self(Roster::EMPTY);

    #[inline(always)]
    fn roster(&self, _cells: &Cells) -> impl Borrow<Roster> {
        &self.0
    }

    #[inline(always)]
    fn enter(&mut self, piece: Piece, place: Place) -> Content {
        self.0.enter(piece, place)
    }

    #[inline(always)]
    fn relocate(&mut self, content: Content, to: Place) {
        self.0.relocate(content, to);
    }

    #[inline(always)]
    fn strike(&mut self, cells: &mut Cells, content: Content) {
        let filler = self.0.strike(content);
        cells.set(filler, content);
    }

    #[inline(always)]
    fn reinstate(&mut self, cells: &mut Cells, content: Content, place: Place) {
        let (filler, its_content) = self.0.reinstate(content, place);
        cells.set(filler, its_content);
    }
}

/// No bookkeeping: whenever pieces are looked for, every square is visited.
///
/// One pass lists all pieces by kind, and what looks for moves, checks and pins then works from
/// that list; it is forgotten when they are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scan;

impl Bookkeeping for Scan {}

impl Keeps for Scan {
    const EMPTY: Self = Self;

    #[inline(always)]
    fn roster(&self, cells: &Cells) -> impl Borrow<Roster> {
        Roster::scan(cells)
    }

    #[inline(always)]
    fn enter(&mut self, piece: Piece, _place: Place) -> Content {
        Content::of(piece)
    }

    #[inline(always)]
    fn relocate(&mut self, _content: Content, _to: Place) {}

    #[inline(always)]
    fn strike(&mut self, _cells: &mut Cells, _content: Content) {}

    #[inline(always)]
    fn reinstate(&mut self, _cells: &mut Cells, _content: Content, _place: Place) {}
}
