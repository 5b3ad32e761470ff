//! Whole searches as a timed loop, and searches that are recorded as inputs.

use core::hint::black_box;
use std::sync::atomic::AtomicBool;

use boardbench_core::{Board, DynBoard, Facade, Setup};
use boardbench_notation::parse_fen;
use boardbench_search::{
    Combination, SearchFn, SearchRequest, Searched, TableUse, Trace, VisitedList, trace,
    visited_lists,
};

use crate::Digest;
use crate::prepared::{Input, Prepared, timed};

/// The entries of the table of [`KernelId::SearchTable`](crate::KernelId::SearchTable): few enough that making the table
/// takes little time.
pub const TABLE_ENTRIES: usize = 1 << 12;

/// Searches a batch of positions, each to its own depth, without pruning.
#[derive(Debug)]
pub struct Searches {
    inputs: Vec<Input>,
    search: SearchFn,
    table_entries: Option<usize>,
}

impl Searches {
    /// Searches each position by [`ModelSearch::run`](boardbench_search::ModelSearch::run): with a new table of
    /// `table_entries`, or without a table.
    pub fn new(inputs: &[Input], search: SearchFn, table_entries: Option<usize>) -> Self {
        Self { inputs: inputs.to_vec(), search, table_entries }
    }

    fn search(&self, input: &Input) -> Searched {
        (self.search)(
            &SearchRequest {
                table_entries: self.table_entries,
                ..SearchRequest::to_depth(input.depth)
            },
            &[],
            &input.setup,
            &mut |_| (),
            &AtomicBool::new(false),
        )
    }
}

impl Prepared for Searches {
    fn run(&mut self) -> u64 {
        self.inputs.iter().map(|input| self.search(input).nodes).sum()
    }

    fn decided(&mut self) -> Option<u64> {
        let decided = self.inputs.iter().map(|input| self.search(input).decided);
        Some(decided.sum()).filter(|&decided| decided > 0)
    }

    fn digest(&mut self) -> Digest {
        let mut digest = Digest::new();
        for (number, input) in self.inputs.iter().enumerate() {
            self.search(input).describe(&mut digest, number);
        }
        digest
    }
}

/// Searches of a few positions to a depth. The searches that are compared visit different numbers of nodes (another
/// transposition table, another order of moves), so each counts as one operation.
#[derive(Clone, Copy, Debug)]
pub struct DepthSearch {
    /// The search.
    pub search: SearchFn,
    /// The size of the table; `None` if there is none.
    pub entries: Option<usize>,
    /// The positions, each with the depth of its search in plies and the value that all find.
    pub positions: &'static [(&'static str, u32, i16)],
    /// The number of nodes of each. Transposition tables forget different positions.
    pub nodes: &'static [u64],
}

impl DepthSearch {
    fn searches(&self) -> Searches {
        let inputs = self.positions.iter().filter_map(|&(fen, depth, _)| {
            let setup = parse_fen(fen).ok()?;
            Some(Input { setup, depth })
        });
        let inputs: Vec<Input> = inputs.collect();
        Searches::new(&inputs, self.search, self.entries)
    }

    /// Returns a loop over the searches.
    pub fn prepare(&self) -> Box<dyn Prepared> {
        timed(
            self.searches(),
            |searches| {
                black_box(searches.run());
                searches.inputs.len() as u64
            },
            |searches, digest| {
                for (number, input) in searches.inputs.iter().enumerate() {
                    let found = searches.search(input);
                    add_result(digest, number, found.nodes, found.last.value.raw());
                }
            },
        )
    }

    /// Returns the digest of the recorded results: of nodes and values, not of lines, which end early where the table has the
    /// value.
    pub fn expected(&self) -> Digest {
        let mut digest = Digest::new();
        let values = self.positions.iter().map(|&(_, _, value)| value);
        for (number, (&nodes, value)) in self.nodes.iter().zip(values).enumerate() {
            add_result(&mut digest, number, nodes, value);
        }
        digest
    }

    /// Returns the nodes of all searches, and what happened in their tables.
    pub fn table_use(&self) -> (u64, TableUse) {
        let searches = self.searches();
        let mut all = (0, TableUse::default());
        for input in &searches.inputs {
            let outcome = searches.search(input);
            let used = outcome.table.unwrap_or_default();
            all.0 += outcome.nodes;
            all.1.capacity = used.capacity;
            all.1.probes += used.probes;
            all.1.hits += used.hits;
        }
        all
    }
}

/// Adds what a search found to the digest of a [`DepthSearch`].
fn add_result(digest: &mut Digest, number: usize, nodes: u64, value: i16) {
    digest.add(number, nodes);
    digest.add(number, value as u64);
}

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
