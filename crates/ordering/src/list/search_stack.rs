//! The list embedded in the record of its ply.

use alloc::vec;
use alloc::vec::Vec;

use super::{Column, FixedList, ListKind, MoveLists, PlyState, RowList};

/// `search-stack`: the list is embedded in the record that a search keeps for the ply.
///
/// ```text
/// record of ply 0                           record of ply 1
/// moves 256 | count | current | killers     moves 256 | count | current | killers     …
/// ```
///
/// It differs from [`Array`](super::Array) in the place of the ply's other state: next to the moves,
/// not in a separate array.
///
/// Source: "Chapter 6: Move Representation", "Stack-Based Allocation", `SearchStack`.
#[derive(Clone, Copy, Debug)]
pub enum SearchStack {}

impl ListKind for SearchStack {
    const NAME: &'static str = "search-stack";
    type Lists<T: Column, S: Column> = SearchStackLists<T, S>;
}

/// The moves and the state of a ply.
#[derive(Clone, Copy, Debug)]
pub struct PlyRecord<T, S> {
    list: FixedList<T, S>,
    state: PlyState,
}

/// The lists of kind [`SearchStack`].
#[derive(Clone, Debug)]
pub struct SearchStackLists<T, S> {
    records: Vec<PlyRecord<T, S>>,
}

impl<T: Column, S: Column> MoveLists<T, S> for SearchStackLists<T, S> {
    type Open<'a> = &'a mut FixedList<T, S>;

    fn new(plies: usize, filler: (T, S)) -> Self {
        let record = PlyRecord {
            list: FixedList::new(filler),
            state: PlyState::default(),
        };
        Self {
            records: vec![record; plies],
        }
    }

    fn plies(&self) -> usize {
        self.records.len()
    }

    #[inline(always)]
    fn open(&mut self, ply: usize) -> &mut FixedList<T, S> {
        let list = &mut self.records[ply].list;
        list.clear();
        list
    }

    #[inline(always)]
    fn columns(&self, ply: usize) -> (&[T], &[S]) {
        self.records[ply].list.columns()
    }

    #[inline(always)]
    fn columns_mut(&mut self, ply: usize) -> (&mut [T], &mut [S]) {
        self.records[ply].list.columns_mut()
    }

    #[inline(always)]
    fn close(&mut self, ply: usize) {
        self.records[ply].list.clear();
    }

    #[inline(always)]
    fn state(&mut self, ply: usize) -> &mut PlyState {
        &mut self.records[ply].state
    }
}
