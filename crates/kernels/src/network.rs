//! Simulates the memory traffic of an evaluation network (NNUE), which competes with a board for the caches.

use core::cell::Cell;
use core::hint::black_box;
use std::sync::LazyLock;

use boardbench_core::Position;
use boardbench_core::zobrist::splitmix64;
use boardbench_search::NodeHook;

use crate::prepared::{Prepared, timed};

/// Rows that are read between two nodes, as an update of an evaluation network's accumulator reads the rows of the
/// changed features. The tables of a board thus share the caches with them.
///
/// An update adds eight random rows of 2 KiB to an accumulator of the same size: 16-bit numbers, 1,024 per row. All
/// contenders of a process share the memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Network {
    /// Rows of 1 MiB in all.
    OneMebibyte,
    /// Rows of 4 MiB in all.
    FourMebibytes,
    /// Rows of 16 MiB in all.
    SixteenMebibytes,
}

/// Numbers per row.
const WIDTH: usize = 1_024;
/// Rows added per update.
const ADDED: u64 = 8;

type Row = [i16; WIDTH];

/// Rows of each network, in the order of [`Network::ALL`].
static MEMORY: [LazyLock<Vec<Row>>; Network::ALL.len()] = [
    LazyLock::new(|| Network::OneMebibyte.rows()),
    LazyLock::new(|| Network::FourMebibytes.rows()),
    LazyLock::new(|| Network::SixteenMebibytes.rows()),
];

thread_local! {
    /// Network that [`Traffic`] updates.
    static CURRENT: Cell<Network> = const { Cell::new(Network::OneMebibyte) };
    /// Number of updates of all networks.
    static UPDATES: Cell<u64> = const { Cell::new(0) };
}

impl Network {
    /// All networks, the smallest first.
    pub const ALL: [Self; 3] = [Self::OneMebibyte, Self::FourMebibytes, Self::SixteenMebibytes];

    /// Returns the size of its rows in bytes.
    pub const fn bytes(self) -> usize {
        match self {
            Self::OneMebibyte => 1 << 20,
            Self::FourMebibytes => 4 << 20,
            Self::SixteenMebibytes => 16 << 20,
        }
    }

    /// Creates the rows. They differ, because pages of zeros may be mapped to one physical page.
    fn rows(self) -> Vec<Row> {
        let row = |number: usize| {
            let mut row = [0; WIDTH];
            let mut state = number as u64;
            for value in &mut row {
                let drawn;
                (state, drawn) = splitmix64(state);
                *value = drawn as i16;
            }
            row
        };
        (0..self.bytes() / size_of::<Row>()).map(row).collect()
    }

    /// Wraps a loop with [`Traffic`] at its nodes. Where `base`, the same loop without the operation, does more than
    /// updates, [`Share::Updates`] times it instead of the updates alone.
    pub(crate) fn around(
        self,
        share: Share,
        mut whole: Box<dyn Prepared>,
        base: Option<Box<dyn Prepared>>,
    ) -> Box<dyn Prepared> {
        CURRENT.set(self);
        let base = base.filter(|_| share == Share::Updates);
        let updates_alone = (share == Share::Updates && base.is_none()).then(|| {
            let before = UPDATES.get();
            let operations = whole.run();
            (UPDATES.get() - before, operations)
        });
        timed(
            (whole, base),
            move |(whole, base)| {
                CURRENT.set(self);
                match (base, updates_alone) {
                    (Some(base), _) => base.run(),
                    (None, Some((updates, operations))) => {
                        (0..updates).for_each(|_| update());
                        operations
                    }
                    (None, None) => whole.run(),
                }
            },
            |(whole, _), checksum| *checksum = whole.checksum(),
        )
    }
}

/// Updates the accumulator of the current network. The number of previous updates determines the rows.
#[inline(never)]
fn update() {
    let rows = &**MEMORY[CURRENT.get() as usize];
    let number = UPDATES.replace(UPDATES.get() + 1);
    let mut state = number * ADDED;
    let mut sums: Row = [0; WIDTH];
    for _ in 0..ADDED {
        let drawn;
        (state, drawn) = splitmix64(state);
        // The number of rows is a power of two.
        let row = &rows[drawn as usize & (rows.len() - 1)];
        for (sum, value) in sums.iter_mut().zip(row) {
            *sum = sum.wrapping_add(*value);
        }
    }
    black_box(&sums);
}

/// Updates the current [`Network`] at each node.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Traffic {}

impl NodeHook for Traffic {
    const IS_COUNTED: bool = false;

    #[inline(always)]
    fn visit<P: Position>(_position: &P) {
        update();
    }
}

/// Timed part of an operation with NNUE traffic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Share {
    /// Operation, and an update of the network at each node.
    Whole,
    /// Updates without the operation, one per node; on traces, with the trace. The operation's results are still checked.
    Updates,
}

#[cfg(test)]
mod tests {
    use boardbench_bitboard::Bitboards;
    use boardbench_core::Setup;
    use boardbench_flags16::FromLow;
    use boardbench_search::{Array, Full, LazyPick, SearchRequest, Separate, Usual, trace};
    use boardbench_sliders::Magic;

    use super::*;
    use crate::{Comparison, Input, Kernel, KernelId, Kernels, Work};

    type Board = Bitboards<Magic>;
    type Model = (Board, FromLow, Separate, Array, LazyPick<true>, Full);

    #[test]
    fn rows_differ_and_fill_the_memory() {
        for network in Network::ALL {
            let rows = &*MEMORY[network as usize];
            assert_eq!(size_of_val(&rows[..]), network.bytes());
            assert!(rows.len().is_power_of_two());
            assert!(rows.windows(2).all(|pair| pair[0] != pair[1]));
        }
    }

    /// Perft to depth 3 generates moves at 1, 20 and 400 positions; a search updates at each node, a trace at each entry.
    #[test]
    fn each_node_updates_once_with_the_operation_and_without() {
        let network = Network::FourMebibytes;
        let setup = Setup::initial();
        let inputs = [Input { setup, depth: 3 }];
        let trace = trace::<Model>(&SearchRequest::to_depth(2), &setup);
        let compared = [Comparison::Sliding, Comparison::Traffic];
        for id in KernelId::ALL.into_iter().filter(|id| id.is_included_in(&compared)) {
            let kernel = Kernels::all::<Board, FromLow, Usual>().get(id);
            let kernel: Kernel = kernel.expect("the pair has all kernels");
            let prepare = |work: Work| {
                let prepared = match kernel.trace {
                    Some(_) => work.on_traces(&[&trace], false),
                    None => work.on_roots(&inputs),
                };
                prepared.expect("it is compared with NNUE traffic")
            };
            let expected = prepare(Work::Kernel(kernel)).checksum();
            for share in [Share::Whole, Share::Updates] {
                let mut prepared = prepare(Work::WithNetwork(kernel, network, share));
                let before = UPDATES.get();
                let operations = prepared.run();
                let nodes = match id {
                    KernelId::PerftBulk | KernelId::PerftFull => 1 + 20 + 400,
                    _ => operations,
                };
                assert_eq!(UPDATES.get() - before, nodes, "{id} {share:?}");
                assert_eq!(CURRENT.get(), network);
                assert_eq!(prepared.checksum(), expected, "{id} {share:?}");
            }
        }
    }
}
