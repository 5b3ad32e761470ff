//! A growing vector for each ply.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::{Column, ListKind, MAX_MOVES, MoveLists, PlyState, Receive};

/// `vec`: a `Vec` for each ply, which starts without memory and grows as moves are pushed. A
/// closed list keeps its memory for the next time, so that a search soon allocates no more.
///
/// It could hold any number of moves, but refuses those beyond [`MAX_MOVES`] as the others do.
///
/// Source: none of the documents; it is what a library user would write first.
#[derive(Clone, Copy, Debug)]
pub enum VecPerPly {}

impl ListKind for VecPerPly {
    const NAME: &'static str = "vec";
    type Lists<T: Column, S: Column> = VecLists<T, S>;
}

/// A list in vectors, one a column.
#[derive(Clone, Debug, Default)]
pub struct GrowingList<T, S> {
    elements: Vec<T>,
    beside: Vec<S>,
}

impl<T, S> GrowingList<T, S> {
    fn clear(&mut self) {
        self.elements.clear();
        self.beside.clear();
    }
}

impl<T: Column, S: Column> Receive<T, S> for &mut GrowingList<T, S> {
    #[inline(always)]
    fn push(&mut self, element: T, beside: S) -> ControlFlow<()> {
        if self.elements.len() >= MAX_MOVES {
            return ControlFlow::Break(());
        }
        self.elements.push(element);
        self.beside.push(beside);
        ControlFlow::Continue(())
    }
}

/// The lists of kind [`VecPerPly`].
#[derive(Clone, Debug)]
pub struct VecLists<T, S> {
    lists: Vec<GrowingList<T, S>>,
    states: Vec<PlyState>,
}

impl<T: Column, S: Column> MoveLists<T, S> for VecLists<T, S> {
    type Open<'a> = &'a mut GrowingList<T, S>;

    fn new(plies: usize, _filler: (T, S)) -> Self {
        let list = GrowingList {
            elements: Vec::new(),
            beside: Vec::new(),
        };
        Self {
            lists: vec![list; plies],
            states: vec![PlyState::default(); plies],
        }
    }

    fn plies(&self) -> usize {
        self.lists.len()
    }

    #[inline(always)]
    fn open(&mut self, ply: usize) -> &mut GrowingList<T, S> {
        let list = &mut self.lists[ply];
        list.clear();
        list
    }

    #[inline(always)]
    fn columns(&self, ply: usize) -> (&[T], &[S]) {
        let list = &self.lists[ply];
        (&list.elements, &list.beside)
    }

    #[inline(always)]
    fn columns_mut(&mut self, ply: usize) -> (&mut [T], &mut [S]) {
        let list = &mut self.lists[ply];
        (&mut list.elements, &mut list.beside)
    }

    #[inline(always)]
    fn close(&mut self, ply: usize) {
        self.lists[ply].clear();
    }

    #[inline(always)]
    fn state(&self, ply: usize) -> &PlyState {
        &self.states[ply]
    }

    #[inline(always)]
    fn state_mut(&mut self, ply: usize) -> &mut PlyState {
        &mut self.states[ply]
    }
}
