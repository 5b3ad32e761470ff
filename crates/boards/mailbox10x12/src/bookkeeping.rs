//! How a board knows where its pieces are: from lists, or by looking at every cell.

use core::borrow::Borrow;
use core::fmt;

use boardbench_core::{Piece, Square};

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

    /// Shows every piece with its square.
    fn visit(&self, cells: &Cells, visit: impl FnMut(Square, Piece));

    /// How many pieces of a kind and colour there are.
    fn count(&self, cells: &Cells, piece: Piece) -> u32;

    /// The sum of a value for each piece, by [`Piece::index`]; what is no piece is worth nothing.
    fn material(&self, cells: &Cells, values: &[i32; Piece::INDEX_SPACE]) -> i32;

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
    fn visit(&self, _cells: &Cells, mut visit: impl FnMut(Square, Piece)) {
        for piece in Piece::ALL {
            for place in self.0.places(piece) {
                visit(place.spot().square(), piece);
            }
        }
    }

    #[inline(always)]
    fn count(&self, _cells: &Cells, piece: Piece) -> u32 {
        self.0.count(piece) as u32
    }

    #[inline(always)]
    fn material(&self, _cells: &Cells, values: &[i32; Piece::INDEX_SPACE]) -> i32 {
        self.0.material(values)
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
    fn visit(&self, cells: &Cells, mut visit: impl FnMut(Square, Piece)) {
        let mut occupied = cells.occupied();
        while occupied != 0 {
            let square = Square::from_low_bits(occupied.trailing_zeros() as u8);
            visit(square, cells.at(Place::of(square)).known_piece());
            occupied &= occupied - 1;
        }
    }

    #[inline(always)]
    fn count(&self, cells: &Cells, piece: Piece) -> u32 {
        cells.sum(|content| content.is(piece).into()) as u32
    }

    #[inline(always)]
    fn material(&self, cells: &Cells, values: &[i32; Piece::INDEX_SPACE]) -> i32 {
        cells.sum(|content| values[content.code()])
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
