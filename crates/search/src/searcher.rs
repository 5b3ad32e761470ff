//! Runs iterative deepening, and holds the state of a search.

use std::sync::atomic::AtomicBool;

use boardbench_core::{CanonicalMove, Encoding, GenType, Line, Position, Setup, outlined};

use crate::{
    Hints, Iteration, MAX_DEPTH, PLIES, PlyLists, ScoreModel, SearchRequest, Searched, TableUse,
    Value,
};

use crate::combination::{Combination, Complete, StateOf, TableOf};
use crate::history::PositionHistory;
use crate::limits::Limits;
use crate::node::Node;
use crate::options::SearchOptions;
use crate::table::SearchTable;
use crate::trace::Trace;
use crate::visited::{RecordedList, RecordedMove, Recorder};

/// State of one search. After an interruption only the counters are valid.
pub(crate) struct Searcher<'a, C: Combination> {
    pub(crate) board: C::Board,
    pub(crate) state: StateOf<C>,
    pub(crate) lists: PlyLists<C::Encoding, C::Scored, C::List>,
    pub(crate) lines: Vec<Line<C::Encoding>>,
    pub(crate) history: PositionHistory,
    pub(crate) table: Option<TableOf<C>>,
    /// Number of table probes, and of hits.
    pub(crate) probes: u64,
    pub(crate) hits: u64,
    pub(crate) limits: Limits<'a>,
    pub(crate) prunes_by_null_move: bool,
    pub(crate) previous_best: Option<CanonicalMove>,
    /// Number of times that a [search option](crate::SearchOptions) took effect.
    pub(crate) option_hits: u64,
    recorder: Option<Recorder>,
}

// Not inlined, here and below, so that it is compiled once per encoding, not per search.
#[inline(never)]
fn lines<E: Encoding>() -> Vec<Line<E>> {
    (0..=PLIES).map(|_| Line::new()).collect()
}

#[inline(never)]
fn canonical<E: Encoding>(line: &Line<E>) -> Vec<CanonicalMove> {
    line.iter().map(|mv| mv.canonical()).collect()
}

/// Fails to compile if a staged search would visit another tree.
const fn assert_combinable<C: Combination>() {
    if C::SearchOptions::IS_STAGED {
        assert!(!C::SearchOptions::TESTS_WHEN_MADE, "stages are generated legally");
        assert!(
            matches!(C::Model::FIRST_STAGE, GenType::Captures | GenType::Noisy),
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
            state: StateOf::<C>::default(),
            lists: PlyLists::new(PLIES),
            lines: lines(),
            history: PositionHistory::new(before, setup.hash()),
            table: request.table_entries.and_then(SearchTable::new),
            probes: 0,
            hits: 0,
            limits: Limits::new(request, stop),
            prunes_by_null_move: request.null_move,
            previous_best: None,
            option_hits: 0,
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
            self.previous_best = last.best_move();
            self.limits.bind();
        }
        Searched {
            last,
            nodes: self.limits.nodes(),
            option_hits: self.option_hits,
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

    /// Records a move that is about to be made, if recording is enabled.
    #[inline(always)]
    pub(crate) fn record_move(
        &mut self,
        ply: usize,
        mv: C::Encoding,
        visited: Option<&mut RecordedList>,
    ) {
        if self.recorder.is_some() {
            self.add_move(ply, mv, visited);
        }
    }

    #[cold]
    fn add_move(&mut self, ply: usize, mv: C::Encoding, visited: Option<&mut RecordedList>) {
        if let Some(visited) = visited {
            visited.tried += 1;
        }
        if let Some(recorder) = &mut self.recorder {
            recorder.add_move(&self.board, mv, ply);
        }
    }

    /// Returns the list of a ply, scored but not yet ordered, if it is due to be recorded.
    #[inline(always)]
    pub(crate) fn visited(
        &mut self,
        ply: usize,
        hint: Option<CanonicalMove>,
    ) -> Option<RecordedList> {
        let is_recorded = !self.lists.is_empty(ply) && self.recorder.as_mut()?.is_list_due();
        is_recorded.then(|| self.visited_list(ply, hint))
    }

    #[cold]
    fn visited_list(&mut self, ply: usize, hint: Option<CanonicalMove>) -> RecordedList {
        let hints = Hints { hash_move: hint, killers: self.lists.state(ply).killers };
        let (list, board) = (self.lists.list(ply), &self.board);
        let moves = list.iter().map(|(mv, _)| RecordedMove::new(board, mv, hints));
        RecordedList { setup: outlined::to_setup(board), hints, moves: moves.collect(), tried: 0 }
    }

    /// Records a list after its moves were tried, if it was [due](Self::visited).
    #[inline(always)]
    pub(crate) fn add_visited(&mut self, visited: Option<RecordedList>) {
        if let (Some(recorder), Some(visited)) = (&mut self.recorder, visited) {
            recorder.lists.push(visited);
        }
    }
}

/// Searches a position; [`SearchFn`](crate::SearchFn) describes the parameters.
///
/// The node limit is exact; the others are tested about every thousand nodes. An interrupted iteration is dropped,
/// but the first ends without quiescence, so that there is always a move unless the game is over.
///
/// # Panics
///
/// Panics if there is not enough memory for the requested table.
pub fn search<C: Combination>(
    request: &SearchRequest,
    before: &[u64],
    setup: &Setup,
    on_iteration: &mut dyn FnMut(&Iteration),
    stop: &AtomicBool,
) -> Searched {
    search_complete::<Complete<C>>(request, before, setup, on_iteration, stop)
}

/// Searches a complete combination. Not inlined, so that it is compiled once for both spellings of a combination.
#[inline(never)]
fn search_complete<C: Combination>(
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
/// Panics if there is not enough memory for the requested table.
pub fn visited_lists<C: Combination>(
    request: &SearchRequest,
    setup: &Setup,
    every: u64,
) -> Vec<RecordedList> {
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

/// Searches a position as [`search`] does, without null moves, and returns the trace of its moves.
///
/// # Panics
///
/// Panics if there is not enough memory for the requested table.
pub fn trace<C: Combination>(request: &SearchRequest, setup: &Setup) -> Trace {
    let request = SearchRequest { null_move: false, ..*request };
    Trace { setup: *setup, steps: record::<Complete<C>>(&request, setup, None).steps }
}
