//! The state of a search, and iterative deepening.

use std::sync::atomic::AtomicBool;

use boardbench_core::{CanonicalMove, Encoding, Line, Part, Position, Setup, outlined};

use crate::{
    Hints, Iteration, MAX_DEPTH, PLIES, PlyLists, ScoreModel, SearchRequest, Searched, TableUse,
    Value,
};

use crate::combination::{Combination, Complete, TableOf};
use crate::decisions::Decisions;
use crate::limits::Limits;
use crate::node::Node;
use crate::past::Past;
use crate::table::SearchTable;
use crate::trace::Trace;
use crate::visited::{Recorder, VisitedList, VisitedMove};

/// The state of one search. After an interruption only the counters are valid.
pub(crate) struct Searcher<'a, C: Combination> {
    pub(crate) board: C::Board,
    pub(crate) lists: PlyLists<C::Encoding, C::Scored, C::List>,
    pub(crate) lines: Vec<Line<C::Encoding>>,
    pub(crate) past: Past,
    pub(crate) table: Option<TableOf<C>>,
    /// How often the table was probed, and how often it had the position.
    pub(crate) probes: u64,
    pub(crate) hits: u64,
    pub(crate) limits: Limits<'a>,
    pub(crate) prunes_by_passing: bool,
    pub(crate) best_before: Option<CanonicalMove>,
    /// How often the [decisions](crate::Decisions) changed what was done.
    pub(crate) decided: u64,
    recorder: Option<Recorder>,
}

// Not inlined, here and below, so that it is compiled once for an encoding, not for a search.
#[inline(never)]
fn lines<E: Encoding>() -> Vec<Line<E>> {
    (0..=PLIES).map(|_| Line::new()).collect()
}

#[inline(never)]
fn canonical<E: Encoding>(line: &Line<E>) -> Vec<CanonicalMove> {
    line.iter().map(|mv| mv.canonical()).collect()
}

/// Fails to compile if a search in stages would visit another tree.
const fn assert_combinable<C: Combination>() {
    if C::Decisions::IS_STAGED {
        assert!(!C::Decisions::TESTS_WHEN_MADE, "stages are generated legally");
        assert!(
            matches!(C::Model::FIRST_STAGE, Part::Captures | Part::Noisy),
            "no generator for the first stage"
        );
    }
}

impl<'a, C: Combination> Searcher<'a, C> {
    pub(crate) fn new(
        request: &SearchRequest,
        before: &[u64],
        setup: &Setup,
        stop: &'a AtomicBool,
    ) -> Self {
        const { assert_combinable::<C>() };
        Self {
            board: outlined::from_setup(setup),
            lists: PlyLists::new(PLIES),
            lines: lines(),
            past: Past::new(before, setup.hash()),
            table: request.table_entries.and_then(SearchTable::new),
            probes: 0,
            hits: 0,
            limits: Limits::new(request, stop),
            prunes_by_passing: request.null_move,
            best_before: None,
            decided: 0,
            recorder: None,
        }
    }

    pub(crate) fn iterate(
        &mut self,
        max_depth: u32,
        on_iteration: &mut dyn FnMut(&Iteration),
    ) -> Searched {
        let mut last = Iteration { depth: 0, value: Value::DRAW, nodes: 0, line: Vec::new() };
        // The first iteration ignores the limits, so it always finishes.
        for depth in 1..=max_depth.clamp(1, MAX_DEPTH) {
            let Ok(value) = self.node(Node::root(depth), Value::MIN, Value::MAX) else {
                break;
            };
            last = self.finished(depth, value);
            on_iteration(&last);
            if last.line.is_empty() {
                break;
            }
            self.best_before = last.best_move();
            self.limits.bind();
        }
        Searched {
            last,
            nodes: self.limits.nodes(),
            decided: self.decided,
            table: self.table.as_ref().map(|table| TableUse {
                capacity: table.capacity() as u64,
                probes: self.probes,
                hits: self.hits,
            }),
            is_interrupted: self.limits.are_reached(),
        }
    }

    fn finished(&self, depth: u32, value: Value) -> Iteration {
        Iteration { depth, value, nodes: self.limits.nodes(), line: canonical(&self.lines[0]) }
    }

    /// Returns the hash of the current position, computed from the pieces if the board stores none.
    pub(crate) fn hash(&self) -> u64 {
        let stored = self.board.hash();
        stored.unwrap_or_else(|| self.board.to_setup().hash())
    }

    /// Records a move that is about to be made, if records are requested.
    #[inline(always)]
    pub(crate) fn record_move(
        &mut self,
        ply: usize,
        mv: C::Encoding,
        visited: Option<&mut VisitedList>,
    ) {
        if self.recorder.is_some() {
            self.add_move(ply, mv, visited);
        }
    }

    #[cold]
    fn add_move(&mut self, ply: usize, mv: C::Encoding, visited: Option<&mut VisitedList>) {
        if let Some(visited) = visited {
            visited.tried += 1;
        }
        if let Some(recorder) = &mut self.recorder {
            recorder.add_move(&self.board, mv, ply);
        }
    }

    /// Returns the list of a ply, scored but not yet ordered, if it is to be recorded.
    #[inline(always)]
    pub(crate) fn visited(
        &mut self,
        ply: usize,
        hint: Option<CanonicalMove>,
    ) -> Option<VisitedList> {
        let is_wanted = !self.lists.is_empty(ply) && self.recorder.as_mut()?.wants_list();
        is_wanted.then(|| self.visited_list(ply, hint))
    }

    #[cold]
    fn visited_list(&mut self, ply: usize, hint: Option<CanonicalMove>) -> VisitedList {
        let hints = Hints { hash_move: hint, killers: self.lists.state(ply).killers };
        let (list, board) = (self.lists.list(ply), &self.board);
        let moves = list.iter().map(|(mv, _)| VisitedMove::new(board, mv, hints));
        VisitedList { setup: outlined::to_setup(board), hints, moves: moves.collect(), tried: 0 }
    }

    /// Records a list of which all moves were tried, if it was [wanted](Self::visited).
    #[inline(always)]
    pub(crate) fn add_visited(&mut self, visited: Option<VisitedList>) {
        if let (Some(recorder), Some(visited)) = (&mut self.recorder, visited) {
            recorder.lists.push(visited);
        }
    }
}

/// Searches a position; [`SearchFn`](crate::SearchFn) describes the parameters.
///
/// The limit of nodes is exact; the others are tested about every thousand nodes. An iteration that is interrupted is dropped,
/// but the first ends without quiescence, so that there is always a move unless the game is over.
///
/// # Panics
///
/// If there is not enough memory for the requested table.
pub fn search<C: Combination>(
    request: &SearchRequest,
    before: &[u64],
    setup: &Setup,
    on_iteration: &mut dyn FnMut(&Iteration),
    stop: &AtomicBool,
) -> Searched {
    complete::<Complete<C>>(request, before, setup, on_iteration, stop)
}

/// Not inlined, so that it is compiled once for a combination, however that is written.
#[inline(never)]
fn complete<C: Combination>(
    request: &SearchRequest,
    before: &[u64],
    setup: &Setup,
    on_iteration: &mut dyn FnMut(&Iteration),
    stop: &AtomicBool,
) -> Searched {
    let mut searcher = Searcher::<C>::new(request, before, setup, stop);
    searcher.iterate(request.depth, on_iteration)
}

/// Searches a position as [`search`] does, and returns the first of every `every` move lists.
///
/// # Panics
///
/// If there is not enough memory for the requested table.
pub fn visited_lists<C: Combination>(
    request: &SearchRequest,
    setup: &Setup,
    every: u64,
) -> Vec<VisitedList> {
    record::<Complete<C>>(request, setup, Some(every)).lists
}

/// Searches a position and records the first of every `every` move lists, or every node.
fn record<C: Combination>(request: &SearchRequest, setup: &Setup, every: Option<u64>) -> Recorder {
    let stop = AtomicBool::new(false);
    let mut searcher = Searcher::<C>::new(request, &[], setup, &stop);
    searcher.recorder = Some(Recorder::new(every));
    searcher.iterate(request.depth, &mut |_| ());
    searcher.recorder.unwrap_or_default()
}

/// Searches a position as [`search`] does, without null moves, and returns its way through the tree.
///
/// # Panics
///
/// If there is not enough memory for the requested table.
pub fn trace<C: Combination>(request: &SearchRequest, setup: &Setup) -> Trace {
    let request = SearchRequest { null_move: false, ..*request };
    Trace { setup: *setup, steps: record::<Complete<C>>(&request, setup, None).steps }
}
