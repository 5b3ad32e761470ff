//! The board that inputs are made with.

use boardbench_core::{Board, DynBoard, Facade, Setup};
use boardbench_search::{Combination, SearchRequest, Trace, VisitedList, trace, visited_lists};

/// The makers of inputs: a board on which games are replayed, and the search that is recorded.
#[derive(Clone, Copy, Debug)]
pub struct Recorder {
    /// Sets up a board.
    pub open: fn(&Setup) -> Box<dyn DynBoard>,
    /// The move lists that a search of a position generates: one in this number of them.
    pub lists: fn(&SearchRequest, &Setup, u64) -> Vec<VisitedList>,
    /// The way of a search through its tree.
    pub trace: fn(&SearchRequest, &Setup) -> Trace,
}

impl Recorder {
    /// Compiles the search.
    pub const fn new<C>() -> Self
    where
        C: Combination<Board: Board<C::Encoding, Undo: Send>>,
    {
        Self {
            open: |setup| Box::new(Facade::<C::Board, C::Encoding>::new(setup)),
            lists: visited_lists::<C>,
            trace: trace::<C>,
        }
    }
}
