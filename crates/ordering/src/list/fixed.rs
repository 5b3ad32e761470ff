//! One list in fixed arrays.

use core::ops::ControlFlow;

use super::{Column, MAX_MOVES, RowList};

/// A list in fixed arrays of [`MAX_MOVES`] with one count: with two columns the document's
/// `ScoredMoveList`, with one its `MoveList`. A push onto a full list is refused; the document's
/// `movelist_add` would write past the end.
///
/// Source: "Chapter 6: Move Representation", "Fixed-Size Array" and "Separate Score Array".
#[derive(Clone, Copy, Debug)]
pub struct FixedList<T, S> {
    elements: [T; MAX_MOVES],
    extras: [S; MAX_MOVES],
    count: usize,
}

impl<T: Column, S: Column> RowList<T, S> for FixedList<T, S> {
    fn new((element, extra): (T, S)) -> Self {
        Self {
            elements: [element; MAX_MOVES],
            extras: [extra; MAX_MOVES],
            count: 0,
        }
    }

    #[inline(always)]
    fn clear(&mut self) {
        self.count = 0;
    }

    #[inline(always)]
    fn columns(&self) -> (&[T], &[S]) {
        // `count` never exceeds the capacity; `min` proves it to the compiler.
        let count = self.count.min(MAX_MOVES);
        (&self.elements[..count], &self.extras[..count])
    }

    #[inline(always)]
    fn columns_mut(&mut self) -> (&mut [T], &mut [S]) {
        let count = self.count.min(MAX_MOVES);
        (&mut self.elements[..count], &mut self.extras[..count])
    }

    #[inline(always)]
    fn push(&mut self, element: T, extra: S) -> ControlFlow<()> {
        let count = self.count;
        if count >= MAX_MOVES {
            return ControlFlow::Break(());
        }
        self.elements[count] = element;
        self.extras[count] = extra;
        self.count = count + 1;
        ControlFlow::Continue(())
    }
}
