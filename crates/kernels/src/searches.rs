//! Times whole searches, and records searches as inputs of other kernels.

use core::hint::black_box;
use std::sync::atomic::AtomicBool;

use boardbench_core::{Board, DynBoard, Facade, Setup};
use boardbench_notation::parse_fen;
use boardbench_search::{
    Combination, RecordedList, SearchFn, SearchRequest, Searched, TableUse, Trace, trace,
    visited_lists,
};

use crate::Checksum;
use crate::prepared::{Input, Prepared, timed};

/// Number of table entries of [`KernelId::SearchTable`](crate::KernelId::SearchTable): few enough that creating the table
/// costs little time.
pub const TABLE_ENTRIES: usize = 1 << 12;

/// Searches a batch of positions, each to its own depth, without pruning.
#[derive(Debug)]
pub struct Searches {
    inputs: Vec<Input>,
    search: SearchFn,
    table_entries: Option<usize>,
}

impl Searches {
    /// Prepares searches by [`ModelSearch::run`](boardbench_search::ModelSearch::run), each with a new table of
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

    fn option_hits(&mut self) -> Option<u64> {
        let option_hits = self.inputs.iter().map(|input| self.search(input).option_hits);
        Some(option_hits.sum()).filter(|&option_hits| option_hits > 0)
    }

    fn checksum(&mut self) -> Checksum {
        let mut checksum = Checksum::new();
        for (number, input) in self.inputs.iter().enumerate() {
            self.search(input).describe(&mut checksum, number);
        }
        checksum
    }
}

/// Searches of a few positions to a depth. The compared searches visit different numbers of nodes (another
/// transposition table, another move ordering), so each counts as one operation.
#[derive(Clone, Copy, Debug)]
pub struct DepthSearch {
    /// Search.
    pub search: SearchFn,
    /// Number of table entries; `None` if there is no table.
    pub entries: Option<usize>,
    /// Positions, each with the depth of its search in plies and its expected value.
    pub positions: &'static [(&'static str, u32, i16)],
    /// Expected number of nodes of each. Transposition tables replace different entries.
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
            |searches, checksum| {
                for (number, input) in searches.inputs.iter().enumerate() {
                    let outcome = searches.search(input);
                    add_result(checksum, number, outcome.nodes, outcome.last.value.raw());
                }
            },
        )
    }

    /// Returns the checksum of the expected results: of nodes and values, not of lines, which end at a table hit.
    pub fn expected(&self) -> Checksum {
        let mut checksum = Checksum::new();
        let values = self.positions.iter().map(|&(_, _, value)| value);
        for (number, (&nodes, value)) in self.nodes.iter().zip(values).enumerate() {
            add_result(&mut checksum, number, nodes, value);
        }
        checksum
    }

    /// Returns the nodes of all searches, and the counters of their tables.
    pub fn table_use(&self) -> (u64, TableUse) {
        let searches = self.searches();
        let mut total = (0, TableUse::default());
        for input in &searches.inputs {
            let outcome = searches.search(input);
            let used = outcome.table.unwrap_or_default();
            total.0 += outcome.nodes;
            total.1.capacity = used.capacity;
            total.1.probes += used.probes;
            total.1.hits += used.hits;
        }
        total
    }
}

/// Adds the result of a search to the checksum of a [`DepthSearch`].
fn add_result(checksum: &mut Checksum, number: usize, nodes: u64, value: i16) {
    checksum.add(number, nodes);
    checksum.add(number, value as u64);
}

/// Functions that create inputs: a board for replaying games, and the recorded search.
#[derive(Clone, Copy, Debug)]
pub struct Recorder {
    /// Sets up a board.
    pub open: fn(&Setup) -> Box<dyn DynBoard>,
    /// Records one in this number of the move lists that a search of a position generates.
    pub lists: fn(&SearchRequest, &Setup, u64) -> Vec<RecordedList>,
    /// Records the trace of a search.
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
