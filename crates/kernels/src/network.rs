//! Memory that something else reads between two nodes.

use core::hint::black_box;
use core::sync::atomic::{AtomicU64, Ordering};
use std::sync::LazyLock;

use boardbench_core::zobrist::splitmix64;

use crate::Digest;
use crate::prepared::{Prepared, timed};

/// A set of rows that is read between two nodes, as the update of an evaluation network's accumulator reads the rows of the
/// features that changed: so the tables of a board share the caches with it.
///
/// An update adds eight rows of 2 KiB at random places to an accumulator of the same size: 16-bit numbers, 1,024 a row. All
/// contenders of a process share the memory. Updates are counted for the process, so only one thread may prepare or run work beside
/// a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Network {
    /// Rows of 1 MiB in all.
    OneMebibyte,
    /// Rows of 4 MiB in all.
    FourMebibytes,
    /// Rows of 16 MiB in all.
    SixteenMebibytes,
}

/// The numbers of a row.
const WIDTH: usize = 1_024;
/// The rows that an update adds.
const ADDED: u64 = 8;

type Row = [i16; WIDTH];

struct Memory {
    rows: Vec<Row>,
    updates: AtomicU64,
}

/// In the order of [`Network::ALL`].
static MEMORY: [LazyLock<Memory>; Network::ALL.len()] = [
    LazyLock::new(|| Memory::new(Network::OneMebibyte)),
    LazyLock::new(|| Memory::new(Network::FourMebibytes)),
    LazyLock::new(|| Memory::new(Network::SixteenMebibytes)),
];

impl Memory {
    /// Different numbers, because pages of zeros may be mapped to one physical page.
    fn new(network: Network) -> Self {
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
        Self {
            rows: (0..network.bytes() / size_of::<Row>()).map(row).collect(),
            updates: AtomicU64::new(0),
        }
    }
}

impl Network {
    /// All, the smallest first.
    pub const ALL: [Self; 3] = [
        Self::OneMebibyte,
        Self::FourMebibytes,
        Self::SixteenMebibytes,
    ];

    /// The size of its rows.
    pub const fn bytes(self) -> usize {
        match self {
            Self::OneMebibyte => 1 << 20,
            Self::FourMebibytes => 4 << 20,
            Self::SixteenMebibytes => 16 << 20,
        }
    }

    /// Updates an accumulator. Which rows it adds depends on the number of updates before.
    #[inline(never)]
    pub(crate) fn update(self) {
        let memory = &*MEMORY[self as usize];
        let number = memory.updates.fetch_add(1, Ordering::Relaxed);
        let mut state = number * ADDED;
        let mut sums: Row = [0; WIDTH];
        for _ in 0..ADDED {
            let drawn;
            (state, drawn) = splitmix64(state);
            // The number of rows is a power of two.
            let row = &memory.rows[drawn as usize & (memory.rows.len() - 1)];
            for (sum, value) in sums.iter_mut().zip(row) {
                *sum = sum.wrapping_add(*value);
            }
        }
        black_box(&sums);
    }

    pub(crate) fn updates(self) -> u64 {
        MEMORY[self as usize].updates.load(Ordering::Relaxed)
    }
}

/// What happens at a node before its work: nothing, or an [update](Network).
pub(crate) trait AtNode: Copy + 'static {
    fn visit(self);
}

impl AtNode for () {
    #[inline(always)]
    fn visit(self) {}
}

impl AtNode for Network {
    #[inline(always)]
    fn visit(self) {
        self.update();
    }
}

/// The work of an operation beside a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Share {
    /// The operation, and an update of the network at each node.
    Whole,
    /// The updates without the operation, as many as it has nodes; on walks, with the walk. Its answers are checked all the same.
    Updates,
}

/// A loop beside a network, as [`timed`]: of the updates alone the number is found by running the whole once.
pub(crate) fn timed_beside<S: 'static>(
    network: Network,
    share: Share,
    mut state: S,
    mut run: impl FnMut(&mut S) -> u64 + 'static,
    digest: impl FnMut(&mut S, &mut Digest) + 'static,
) -> Box<dyn Prepared> {
    if share == Share::Whole {
        return timed(state, run, digest);
    }
    let before = network.updates();
    let operations = run(&mut state);
    let updates = network.updates() - before;
    let run = move |_: &mut S| {
        for _ in 0..updates {
            network.update();
        }
        operations
    };
    timed(state, run, digest)
}

#[cfg(test)]
mod tests {
    use boardbench_bitboard::Bitboards;
    use boardbench_core::Setup;
    use boardbench_flags16::FromLow;
    use boardbench_ordering::{Array, Full, LazyPick, Separate};
    use boardbench_sliders::Magic;

    use super::*;
    use crate::search::{self, SearchRequest, Usual};
    use crate::{Beside, Comparison, Input, KernelId, Kernels};

    type Model = (
        Bitboards<Magic>,
        FromLow,
        Separate,
        Array,
        LazyPick<true>,
        Full,
    );

    #[test]
    fn rows_differ_and_fill_the_memory() {
        for network in Network::ALL {
            let rows = &MEMORY[network as usize].rows;
            assert_eq!(size_of_val(&rows[..]), network.bytes());
            assert!(rows.len().is_power_of_two());
            assert!(rows.windows(2).all(|pair| pair[0] != pair[1]));
        }
    }

    /// A loop that updates twice in a run and does three operations.
    #[test]
    fn the_updates_alone_are_as_many_as_those_of_the_whole() {
        let network = Network::OneMebibyte;
        for share in [Share::Whole, Share::Updates] {
            let run = move |runs: &mut u64| {
                *runs += 1;
                network.update();
                network.update();
                3
            };
            let digest = |runs: &mut u64, digest: &mut Digest| digest.add(0, *runs);
            let mut both = timed_beside(network, share, 0, run, digest);
            let first = both.digest();
            let before = network.updates();
            assert_eq!(both.run(), 3);
            assert_eq!(network.updates() - before, 2);
            // The updates alone run without the operation.
            assert_eq!(both.digest() == first, share == Share::Updates);
        }
    }

    fn updates_of(network: Network, prepared: &mut dyn Prepared) -> (u64, u64) {
        let before = network.updates();
        let operations = prepared.run();
        (network.updates() - before, operations)
    }

    /// Perft asks for moves at 1, 20 and 400 positions on the way to depth 3, a search updates for each node, a walk at each step.
    #[test]
    fn each_node_updates_once() {
        type Board = Bitboards<Magic>;
        let network = Network::FourMebibytes;
        let setup = Setup::initial();
        let inputs = [Input { setup, depth: 3 }];
        let walk = search::walk::<Model>(&SearchRequest::to_depth(2), &setup);
        for id in KernelId::taken_by(Comparison::Sliding) {
            let kernels = Kernels::all::<Board, FromLow, Usual>();
            let beside = kernels.get(id).and_then(|kernel| kernel.beside);
            for share in [Share::Whole, Share::Updates] {
                let mut prepared = match beside.expect("it is compared beside networks") {
                    Beside::Roots(prepare) => prepare(&inputs, network, share),
                    Beside::Walks(prepare) => prepare(&[&walk], network, share),
                };
                let (updates, operations) = updates_of(network, prepared.as_mut());
                let expected = match id {
                    KernelId::PerftBulk | KernelId::PerftFull => 1 + 20 + 400,
                    _ => operations,
                };
                assert_eq!(updates, expected, "{id} {share:?}");
            }
        }
    }
}
