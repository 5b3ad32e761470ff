//! Stores one list for each ply: fixed arrays or growing vectors, next to the state of the ply or apart from it.

use core::ops::ControlFlow;

use super::{Column, ListKind, MAX_MOVES, MoveLists, PlyState, RowList, RowSink};

/// `array`: a fixed array of 256 moves and a count for each ply.
///
/// The document puts each list on the machine's stack, where safe Rust would have to fill it whenever it is opened.
///
/// Source: "Chapter 6: Move Representation", "Fixed-Size Array".
#[derive(Clone, Copy, Debug)]
pub enum Array {}

impl ListKind for Array {
    const NAME: &'static str = "array";
    type Lists<T: Column, S: Column> = ListPerPly<FixedList<T, S>>;
}

/// `vec`: a `Vec` for each ply, which grows as moves are pushed and is not freed. It rejects moves beyond [`MAX_MOVES`],
/// as the other kinds do.
#[derive(Clone, Copy, Debug)]
pub enum VecPerPly {}

impl ListKind for VecPerPly {
    const NAME: &'static str = "vec";
    type Lists<T: Column, S: Column> = ListPerPly<GrowingList<T, S>>;
}

/// A list in fixed arrays of [`MAX_MOVES`] with one count: with two columns the document's
/// `ScoredMoveList`, with one its `MoveList`. A push to a full list is rejected; the document's
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
        Self { elements: [element; MAX_MOVES], extras: [extra; MAX_MOVES], count: 0 }
    }

    #[inline(always)]
    fn clear(&mut self) {
        self.count = 0;
    }

    #[inline(always)]
    fn columns(&mut self) -> (&mut [T], &mut [S]) {
        // `count` never exceeds the capacity; `min` proves it to the compiler.
        let count = self.count.min(MAX_MOVES);
        (&mut self.elements[..count], &mut self.extras[..count])
    }
}

impl<T: Column, S: Column> RowSink<T, S> for FixedList<T, S> {
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

/// A list in two vectors, one for each column.
#[derive(Clone, Debug)]
pub struct GrowingList<T, S> {
    elements: Vec<T>,
    extras: Vec<S>,
}

impl<T: Column, S: Column> RowList<T, S> for GrowingList<T, S> {
    fn new(_filler: (T, S)) -> Self {
        Self { elements: Vec::new(), extras: Vec::new() }
    }

    #[inline(always)]
    fn clear(&mut self) {
        self.elements.clear();
        self.extras.clear();
    }

    #[inline(always)]
    fn columns(&mut self) -> (&mut [T], &mut [S]) {
        (&mut self.elements, &mut self.extras)
    }
}

impl<T: Column, S: Column> RowSink<T, S> for GrowingList<T, S> {
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

/// Lists of kind [`Array`] and [`VecPerPly`]: a list `C` for each ply.
#[derive(Clone, Debug)]
pub struct ListPerPly<C> {
    lists: Vec<C>,
    states: Vec<PlyState>,
}

impl<T: Column, S: Column, C: RowList<T, S>> MoveLists<T, S> for ListPerPly<C> {
    type Open<'a> = &'a mut C;

    fn new(plies: usize, filler: (T, S)) -> Self {
        Self { lists: vec![C::new(filler); plies], states: vec![PlyState::default(); plies] }
    }

    #[inline(always)]
    fn open(&mut self, ply: usize) -> &mut C {
        let list = &mut self.lists[ply];
        list.clear();
        list
    }

    #[inline(always)]
    fn columns(&mut self, ply: usize) -> (&mut [T], &mut [S]) {
        self.lists[ply].columns()
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

/// `search-stack`: the list is embedded in the search's record of the ply.
///
/// ```text
/// record of ply 0                           record of ply 1
/// moves 256 | count | current | killers     moves 256 | count | current | killers     …
/// ```
///
/// Source: "Chapter 6: Move Representation", "Stack-Based Allocation", `SearchStack`.
#[derive(Clone, Copy, Debug)]
pub enum SearchStack {}

impl ListKind for SearchStack {
    const NAME: &'static str = "search-stack";
    type Lists<T: Column, S: Column> = SearchStackLists<T, S>;
}

/// Moves and the state of a ply.
#[derive(Clone, Copy, Debug)]
pub struct PlyRecord<T, S> {
    list: FixedList<T, S>,
    state: PlyState,
}

/// Lists of kind [`SearchStack`].
#[derive(Clone, Debug)]
pub struct SearchStackLists<T, S> {
    records: Vec<PlyRecord<T, S>>,
}

impl<T: Column, S: Column> MoveLists<T, S> for SearchStackLists<T, S> {
    type Open<'a> = &'a mut FixedList<T, S>;

    fn new(plies: usize, filler: (T, S)) -> Self {
        let record = PlyRecord { list: FixedList::new(filler), state: PlyState::default() };
        Self { records: vec![record; plies] }
    }

    #[inline(always)]
    fn open(&mut self, ply: usize) -> &mut FixedList<T, S> {
        let list = &mut self.records[ply].list;
        list.clear();
        list
    }

    #[inline(always)]
    fn columns(&mut self, ply: usize) -> (&mut [T], &mut [S]) {
        self.records[ply].list.columns()
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
