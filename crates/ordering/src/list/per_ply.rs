//! One list for each ply: fixed arrays or growing vectors.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::{Column, FixedList, ListKind, MAX_MOVES, MoveLists, PlyState, RowList};

/// `array`: a fixed array of 256 moves and a count for each ply.
///
/// The document puts each list on the machine's stack. Here the lists of a search are one block of
/// memory, because safe Rust would have to fill a list on the stack whenever it is opened.
///
/// Source: "Chapter 6: Move Representation", "Fixed-Size Array".
#[derive(Clone, Copy, Debug)]
pub enum Array {}

impl ListKind for Array {
    const NAME: &'static str = "array";
    type Lists<T: Column, S: Column> = ListPerPly<FixedList<T, S>>;
}

/// `vec`: a `Vec` for each ply, which starts empty and grows as moves are pushed. A closed list keeps
/// its memory, so that a search soon stops allocating.
///
/// It refuses moves beyond [`MAX_MOVES`], as the other kinds do.
///
/// Source: none of the documents; it is the obvious choice for users of the standard library.
#[derive(Clone, Copy, Debug)]
pub enum VecPerPly {}

impl ListKind for VecPerPly {
    const NAME: &'static str = "vec";
    type Lists<T: Column, S: Column> = ListPerPly<GrowingList<T, S>>;
}

/// A list in two vectors, one for each column.
#[derive(Clone, Debug)]
pub struct GrowingList<T, S> {
    elements: Vec<T>,
    extras: Vec<S>,
}

impl<T: Column, S: Column> RowList<T, S> for GrowingList<T, S> {
    fn new(_filler: (T, S)) -> Self {
        Self {
            elements: Vec::new(),
            extras: Vec::new(),
        }
    }

    #[inline(always)]
    fn clear(&mut self) {
        self.elements.clear();
        self.extras.clear();
    }

    #[inline(always)]
    fn columns(&self) -> (&[T], &[S]) {
        (&self.elements, &self.extras)
    }

    #[inline(always)]
    fn columns_mut(&mut self) -> (&mut [T], &mut [S]) {
        (&mut self.elements, &mut self.extras)
    }

    #[inline(always)]
    fn push(&mut self, element: T, extra: S) -> ControlFlow<()> {
        if self.elements.len() >= MAX_MOVES {
            return ControlFlow::Break(());
        }
        self.elements.push(element);
        self.extras.push(extra);
        ControlFlow::Continue(())
    }
}

/// The lists of kind [`Array`] and [`VecPerPly`]: a list `C` for each ply.
#[derive(Clone, Debug)]
pub struct ListPerPly<C> {
    lists: Vec<C>,
    states: Vec<PlyState>,
}

impl<T: Column, S: Column, C: RowList<T, S>> MoveLists<T, S> for ListPerPly<C> {
    type Open<'a> = &'a mut C;

    fn new(plies: usize, filler: (T, S)) -> Self {
        Self {
            lists: vec![C::new(filler); plies],
            states: vec![PlyState::default(); plies],
        }
    }

    fn plies(&self) -> usize {
        self.lists.len()
    }

    #[inline(always)]
    fn open(&mut self, ply: usize) -> &mut C {
        let list = &mut self.lists[ply];
        list.clear();
        list
    }

    #[inline(always)]
    fn columns(&self, ply: usize) -> (&[T], &[S]) {
        self.lists[ply].columns()
    }

    #[inline(always)]
    fn columns_mut(&mut self, ply: usize) -> (&mut [T], &mut [S]) {
        self.lists[ply].columns_mut()
    }

    #[inline(always)]
    fn close(&mut self, ply: usize) {
        self.lists[ply].clear();
    }

    #[inline(always)]
    fn state(&mut self, ply: usize) -> &mut PlyState {
        &mut self.states[ply]
    }
}
