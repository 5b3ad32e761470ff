//! One list in a fixed array.

use core::ops::ControlFlow;

use super::{Column, MAX_MOVES, Receive};

/// A list in fixed arrays of [`MAX_MOVES`] with one count: with two columns the document's
/// `ScoredMoveList`, with one its `MoveList`. A push onto a full list is refused; the document's
/// `movelist_add` would write past the end.
///
/// Source: "Chapter 6: Move Representation", "Fixed-Size Array" and "Separate Score Array".
#[derive(Clone, Copy, Debug)]
pub struct FixedList<T, S> {
    elements: [T; MAX_MOVES],
    beside: [S; MAX_MOVES],
    count: usize,
}

impl<T: Column, S: Column> FixedList<T, S> {
    /// An empty list; the filler stands where no move does.
    pub const fn new((element, beside): (T, S)) -> Self {
        Self {
            elements: [element; MAX_MOVES],
            beside: [beside; MAX_MOVES],
            count: 0,
        }
    }

    /// Forgets the moves.
    #[inline(always)]
    pub const fn clear(&mut self) {
        self.count = 0;
    }

    /// The columns.
    #[inline(always)]
    pub fn columns(&self) -> (&[T], &[S]) {
        // `count` never exceeds the capacity; `min` shows it to the compiler.
        let count = self.count.min(MAX_MOVES);
        (&self.elements[..count], &self.beside[..count])
    }

    /// The columns, to be changed and reordered.
    #[inline(always)]
    pub fn columns_mut(&mut self) -> (&mut [T], &mut [S]) {
        let count = self.count.min(MAX_MOVES);
        (&mut self.elements[..count], &mut self.beside[..count])
    }
}

impl<T: Column, S: Column> Receive<T, S> for &mut FixedList<T, S> {
    #[inline(always)]
    fn push(&mut self, element: T, beside: S) -> ControlFlow<()> {
        let count = self.count;
        if count >= MAX_MOVES {
            return ControlFlow::Break(());
        }
        self.elements[count] = element;
        self.beside[count] = beside;
        self.count = count + 1;
        ControlFlow::Continue(())
    }
}
