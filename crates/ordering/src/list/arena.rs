//! One stack for the lists of all plies.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::{Column, ListKind, MAX_MOVES, MoveLists, PlyState, Receive};

/// `arena`: the lists of all plies lie one above the other in one stack of moves.
///
/// ```text
/// ply 0              ply 1         ply 2           free
/// e2e4 d2d4 … a2a3 | e7e5 … a7a6 | g1f3 … h2h3   |
///                                                ^ top, 3 lists open
/// ```
///
/// A list is opened at the top, every move pushed raises the top, and closing the list lowers it
/// again by the list's length. So a search takes one block of memory, and lists of neighbouring
/// plies are neighbours, however few moves they have.
///
/// The document's sketch does not get there. Its `get_move_list` hands out what lies at the top,
/// but nothing ever raises the top: `movelist_add` counts in the list only, and
/// `release_move_list` then *lowers* the top by that count. So the list of the next ply lies upon
/// this one's and overwrites its moves; and the first release takes the top below zero. (Also, the
/// array holds moves, and the cast makes a `MoveList` of it, whose count would lie 256 moves
/// further on, in the moves of other plies.) A test beside this file shows both on a model of the
/// sketch.
///
/// Source: "Chapter 6: Move Representation", "Stack-Based Allocation", put right.
#[derive(Clone, Copy, Debug)]
pub enum Arena {}

impl ListKind for Arena {
    const NAME: &'static str = "arena";
    type Lists<T: Column, S: Column> = ArenaLists<T, S>;
}

/// Where the list of a ply lies.
#[derive(Clone, Copy, Debug, Default)]
struct Frame {
    start: usize,
    count: usize,
}

/// The lists of kind [`Arena`].
#[derive(Clone, Debug)]
pub struct ArenaLists<T, S> {
    elements: Vec<T>,
    beside: Vec<S>,
    /// The first free place. Every list that is open ends at or below it.
    top: usize,
    frames: Vec<Frame>,
    states: Vec<PlyState>,
}

impl<T: Column, S: Column> ArenaLists<T, S> {
    /// Lists for so many plies with room for so many moves in all of them together. (`new` has
    /// room for [`MAX_MOVES`] a ply, as the document has; no search needs as many.)
    pub fn with_capacity(plies: usize, moves: usize, (element, beside): (T, S)) -> Self {
        Self {
            elements: vec![element; moves],
            beside: vec![beside; moves],
            top: 0,
            frames: vec![Frame::default(); plies],
            states: vec![PlyState::default(); plies],
        }
    }

    /// How many moves all open lists hold.
    pub const fn top(&self) -> usize {
        self.top
    }
}

impl<T: Column, S: Column> MoveLists<T, S> for ArenaLists<T, S> {
    type Open<'a> = ArenaTop<'a, T, S>;

    fn new(plies: usize, filler: (T, S)) -> Self {
        Self::with_capacity(plies, plies * MAX_MOVES, filler)
    }

    fn plies(&self) -> usize {
        self.frames.len()
    }

    #[inline(always)]
    fn open(&mut self, ply: usize) -> ArenaTop<'_, T, S> {
        let start = self.top;
        let frame = &mut self.frames[ply];
        debug_assert_eq!(frame.count, 0, "the list of ply {ply} is open already");
        *frame = Frame { start, count: 0 };
        let end = self.elements.len().min(start + MAX_MOVES);
        ArenaTop {
            elements: &mut self.elements[start..end],
            beside: &mut self.beside[start..end],
            count: &mut frame.count,
            top: &mut self.top,
        }
    }

    #[inline(always)]
    fn columns(&self, ply: usize) -> (&[T], &[S]) {
        let Frame { start, count } = self.frames[ply];
        let end = start + count;
        (&self.elements[start..end], &self.beside[start..end])
    }

    #[inline(always)]
    fn columns_mut(&mut self, ply: usize) -> (&mut [T], &mut [S]) {
        let Frame { start, count } = self.frames[ply];
        let end = start + count;
        (&mut self.elements[start..end], &mut self.beside[start..end])
    }

    #[inline(always)]
    fn close(&mut self, ply: usize) {
        let frame = &mut self.frames[ply];
        debug_assert!(
            frame.count == 0 || frame.start + frame.count == self.top,
            "a list above that of ply {ply} is still open"
        );
        self.top = self.top.saturating_sub(frame.count);
        frame.count = 0;
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

/// The topmost list of an arena, to be pushed into.
#[derive(Debug)]
pub struct ArenaTop<'a, T, S> {
    /// The free places, from the list's start on, no more than a list may have.
    elements: &'a mut [T],
    beside: &'a mut [S],
    count: &'a mut usize,
    top: &'a mut usize,
}

impl<T: Column, S: Column> Receive<T, S> for ArenaTop<'_, T, S> {
    #[inline(always)]
    fn push(&mut self, element: T, beside: S) -> ControlFlow<()> {
        let count = *self.count;
        match (self.elements.get_mut(count), self.beside.get_mut(count)) {
            (Some(slot), Some(slot_beside)) => {
                *slot = element;
                *slot_beside = beside;
                *self.count = count + 1;
                *self.top += 1;
                ControlFlow::Continue(())
            }
            _ => ControlFlow::Break(()),
        }
    }
}
