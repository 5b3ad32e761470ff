//! Stores the lists of all plies in one stack of moves.

use core::ops::ControlFlow;

use super::{Column, ListKind, MAX_MOVES, MoveLists, PlyState, RowSink};

/// `arena`: the lists of all plies are consecutive in one stack of moves.
///
/// ```text
/// ply 0              ply 1         ply 2           free
/// e2e4 d2d4 … a2a3 | e7e5 … a7a6 | g1f3 … h2h3   |
///                                                ^ top, 3 lists open
/// ```
///
/// A list is opened at the top, each push raises the top, and closing the list lowers the top by the list's length. A
/// search needs one allocation, and the lists of neighbouring plies are adjacent.
///
/// In the document's sketch nothing raises the top: `movelist_add` updates the list's count only, and `release_move_list` then
/// *lowers* the top by that count. The list of the next ply overwrites the moves of this one, and the first release lowers the
/// top below zero, as a test shows on a model of the sketch. (Also, casting an address in the array of moves to a `MoveList`
/// places the count 256 moves further on, among the moves of other plies.)
///
/// Source: "Chapter 6: Move Representation", "Stack-Based Allocation", corrected.
#[derive(Clone, Copy, Debug)]
pub enum Arena {}

impl ListKind for Arena {
    const NAME: &'static str = "arena";
    type Lists<T: Column, S: Column> = ArenaLists<T, S>;
}

/// Position of a ply's list in the stack.
#[derive(Clone, Copy, Debug, Default)]
struct Frame {
    start: usize,
    count: usize,
}

/// Lists of kind [`Arena`].
#[derive(Clone, Debug)]
pub struct ArenaLists<T, S> {
    elements: Vec<T>,
    extras: Vec<S>,
    /// First free entry. Every open list ends at or below it.
    top: usize,
    frames: Vec<Frame>,
    states: Vec<PlyState>,
}

impl<T: Column, S: Column> MoveLists<T, S> for ArenaLists<T, S> {
    type Open<'a> = ArenaTop<'a, T, S>;

    fn new(plies: usize, (element, extra): (T, S)) -> Self {
        // The document's size. No search needs that much.
        let moves = plies * MAX_MOVES;
        Self {
            elements: vec![element; moves],
            extras: vec![extra; moves],
            top: 0,
            frames: vec![Frame::default(); plies],
            states: vec![PlyState::default(); plies],
        }
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
            extras: &mut self.extras[start..end],
            count: &mut frame.count,
            top: &mut self.top,
        }
    }

    #[inline(always)]
    fn columns(&mut self, ply: usize) -> (&mut [T], &mut [S]) {
        let Frame { start, count } = self.frames[ply];
        let end = start + count;
        (&mut self.elements[start..end], &mut self.extras[start..end])
    }

    #[inline(always)]
    fn close(&mut self, ply: usize) {
        let frame = &mut self.frames[ply];
        debug_assert!(
            frame.count == 0 || frame.start + frame.count == self.top,
            "a list above the list of ply {ply} is still open"
        );
        self.top = self.top.saturating_sub(frame.count);
        frame.count = 0;
    }

    #[inline(always)]
    fn state(&mut self, ply: usize) -> &mut PlyState {
        &mut self.states[ply]
    }
}

/// Topmost list of an arena, to which moves are pushed.
#[derive(Debug)]
pub struct ArenaTop<'a, T, S> {
    /// Entries from the list's start on, at most the capacity of a list.
    elements: &'a mut [T],
    extras: &'a mut [S],
    count: &'a mut usize,
    top: &'a mut usize,
}

impl<T: Column, S: Column> RowSink<T, S> for ArenaTop<'_, T, S> {
    #[inline(always)]
    fn push(&mut self, element: T, extra: S) -> ControlFlow<()> {
        let count = *self.count;
        match (self.elements.get_mut(count), self.extras.get_mut(count)) {
            (Some(slot), Some(extra_slot)) => {
                *slot = element;
                *extra_slot = extra;
                *self.count = count + 1;
                *self.top += 1;
                ControlFlow::Continue(())
            }
            _ => ControlFlow::Break(()),
        }
    }
}
