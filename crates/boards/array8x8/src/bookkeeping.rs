//! What is kept of the pieces beside the array: nothing, or lists of them.

use core::borrow::Borrow;
use core::fmt;

use boardbench_core::{Color, Piece, Role, Square};

use crate::roster::{Roster, Slot, code};
use crate::squares::{Coords, Squares};

/// How a board knows where its pieces are: [`Scan`] or [`Lists`].
///
/// No other crate can implement it.
pub trait Bookkeeping: Keep + Copy + Eq + fmt::Debug + Send + Sync + 'static {}

/// What the two have to do.
pub trait Keep: Sized {
    /// What must be remembered of a piece that is taken, to put it back.
    type Taken: Copy + Eq + fmt::Debug + Send + Sync + 'static;

    /// The books of a board.
    fn of(squares: &Squares) -> Self;

    /// The pieces and their places.
    fn roster(&self, squares: &Squares) -> impl Borrow<Roster>;

    /// The square of a colour's king; any square, if there is none.
    fn king(&self, squares: &Squares, color: Color) -> Coords;

    /// Shows every piece with its square.
    fn visit(&self, squares: &Squares, visit: impl FnMut(Square, Piece));

    /// How many pieces of a kind and colour there are.
    fn count(&self, squares: &Squares, piece: Piece) -> u32;

    /// The sum of a value for each piece, by [`Piece::index`]; nothing is worth nothing.
    fn material(&self, squares: &Squares, values: &[i32; Piece::INDEX_SPACE]) -> i32;

    /// Notes that a piece went to a square that is empty.
    fn relocate(&mut self, from: Square, to: Square);

    /// Notes that the piece on a square is taken.
    fn take(&mut self, piece: Piece, on: Square) -> Self::Taken;

    /// Notes that what was taken stands on its square again.
    fn put_back(&mut self, piece: Piece, on: Square, taken: Self::Taken);

    /// Notes that the piece on a square is of another kind now.
    fn replace(&mut self, on: Square, old: Piece, new: Piece);
}

/// No books: whatever is looked for is found by visiting all 64 squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scan;

impl Bookkeeping for Scan {}

impl Keep for Scan {
    type Taken = ();

    fn of(_squares: &Squares) -> Self {
        Self
    }

    #[inline(always)]
    fn roster(&self, squares: &Squares) -> impl Borrow<Roster> {
        Roster::of(squares)
    }

    /// The loop does not stop at the king: without the early exit, compilers compare many cells
    /// at a time.
    #[inline(always)]
    fn king(&self, squares: &Squares, color: Color) -> Coords {
        let king = Some(Piece::new(color, Role::King));
        let mut found = 0;
        for (index, &content) in (0_u8..).zip(squares.as_flattened()) {
            if content == king {
                found |= index;
            }
        }
        Coords::of(Square::from_low_bits(found))
    }

    #[inline(always)]
    fn visit(&self, squares: &Squares, mut visit: impl FnMut(Square, Piece)) {
        for (rank, row) in squares.iter().enumerate() {
            for (file, &content) in row.iter().enumerate() {
                if let Some(piece) = content {
                    visit(Coords::new(rank, file).square(), piece);
                }
            }
        }
    }

    #[inline(always)]
    fn count(&self, squares: &Squares, piece: Piece) -> u32 {
        let mut count = 0;
        for row in squares {
            for &content in row {
                count += u32::from(content == Some(piece));
            }
        }
        count
    }

    /// The lecture's two nested loops. An empty square's value is added like any other's, so there
    /// is no branch.
    #[inline(always)]
    fn material(&self, squares: &Squares, values: &[i32; Piece::INDEX_SPACE]) -> i32 {
        let mut score = 0;
        for row in squares {
            for &content in row {
                score += values[code(content)];
            }
        }
        score
    }

    #[inline(always)]
    fn relocate(&mut self, _from: Square, _to: Square) {}

    #[inline(always)]
    fn take(&mut self, _piece: Piece, _on: Square) {}

    #[inline(always)]
    fn put_back(&mut self, _piece: Piece, _on: Square, (): ()) {}

    #[inline(always)]
    fn replace(&mut self, _on: Square, _old: Piece, _new: Piece) {}
}

/// Piece lists, kept up to date by every move: what a scan would find, and the way back from a
/// square to the piece on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lists {
    roster: Roster,
    /// The slot of the piece on each square, `[rank][file]`; of an empty square the first.
    slots: [Slot; Square::COUNT],
}

const _: () = assert!(size_of::<Scan>() == 0 && size_of::<Lists>() == 160);

impl Lists {
    #[inline(always)]
    const fn slot(&mut self, on: Square) -> &mut Slot {
        &mut self.slots[on.index()]
    }
}

impl Bookkeeping for Lists {}

impl Keep for Lists {
    type Taken = Slot;

    fn of(squares: &Squares) -> Self {
        let roster = Roster::of(squares);
        Self {
            roster,
            slots: roster.by_square(),
        }
    }

    #[inline(always)]
    fn roster(&self, _squares: &Squares) -> impl Borrow<Roster> {
        &self.roster
    }

    #[inline(always)]
    fn king(&self, _squares: &Squares, color: Color) -> Coords {
        self.roster.king(color)
    }

    #[inline(always)]
    fn visit(&self, _squares: &Squares, mut visit: impl FnMut(Square, Piece)) {
        for piece in Piece::ALL {
            for slot in self.roster.slots(piece).iter() {
                visit(self.roster.place(slot).square(), piece);
            }
        }
    }

    #[inline(always)]
    fn count(&self, _squares: &Squares, piece: Piece) -> u32 {
        self.roster.slots(piece).len()
    }

    #[inline(always)]
    fn material(&self, _squares: &Squares, values: &[i32; Piece::INDEX_SPACE]) -> i32 {
        self.roster.material(values)
    }

    #[inline(always)]
    fn relocate(&mut self, from: Square, to: Square) {
        let slot = *self.slot(from);
        *self.slot(from) = Slot::FIRST;
        *self.slot(to) = slot;
        self.roster.relocate(slot, to);
    }

    #[inline(always)]
    fn take(&mut self, piece: Piece, on: Square) -> Slot {
        let slot = *self.slot(on);
        *self.slot(on) = Slot::FIRST;
        self.roster.toggle(piece, slot);
        slot
    }

    #[inline(always)]
    fn put_back(&mut self, piece: Piece, on: Square, taken: Slot) {
        *self.slot(on) = taken;
        self.roster.toggle(piece, taken);
    }

    #[inline(always)]
    fn replace(&mut self, on: Square, old: Piece, new: Piece) {
        let slot = *self.slot(on);
        self.roster.toggle(old, slot);
        self.roster.toggle(new, slot);
    }
}
