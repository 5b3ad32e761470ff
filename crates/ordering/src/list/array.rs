//! A fixed array for each ply.

use alloc::vec;
use alloc::vec::Vec;

use super::{Column, FixedList, ListKind, MoveLists, PlyState};

/// `array`: a fixed array of 256 and a count for each ply.
///
/// The document has each list on the machine's stack. Here those of a search stand in one block, so
/// that no list is filled anew whenever it is opened, which a language without uninitialised
/// memory would have to.
///
/// Source: "Chapter 6: Move Representation", "Fixed-Size Array".
#[derive(Clone, Copy, Debug)]
pub enum Array {}

impl ListKind for Array {
    const NAME: &'static str = "array";
    type Lists<T: Column, S: Column> = ArrayLists<T, S>;
}

/// The lists of kind [`Array`].
#[derive(Clone, Debug)]
pub struct ArrayLists<T, S> {
    lists: Vec<FixedList<T, S>>,
    states: Vec<PlyState>,
}

impl<T: Column, S: Column> MoveLists<T, S> for ArrayLists<T, S> {
    type Open<'a> = &'a mut FixedList<T, S>;

    fn new(plies: usize, filler: (T, S)) -> Self {
        Self {
            lists: vec![FixedList::new(filler); plies],
            states: vec![PlyState::default(); plies],
        }
    }

    fn plies(&self) -> usize {
        self.lists.len()
    }

    #[inline(always)]
    fn open(&mut self, ply: usize) -> &mut FixedList<T, S> {
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
    fn state(&self, ply: usize) -> &PlyState {
        &self.states[ply]
    }

    #[inline(always)]
    fn state_mut(&mut self, ply: usize) -> &mut PlyState {
        &mut self.states[ply]
    }
}
