//! Times storing moves in a transposition table and probing for them.

use core::hint::black_box;

use boardbench_core::{Board, CanonicalMove, Encoding};
use boardbench_search::{Bound, Entry, SearchTable, Table, Value};

use crate::Checksum;
use crate::prepared::{Input, Prepared, boards_with_moves, timed};

/// Returns the size in bytes of an entry that holds the move itself.
pub const fn entry_bytes<E: Encoding>() -> usize {
    size_of::<Option<Entry<E>>>()
}

/// Minimum number of entries of a table: 1 MiB if an entry has 16 bytes.
const MIN_ENTRIES: usize = 1 << 16;

/// Moves to be stored, and a table that holds them as `S`.
struct Entries<E, S> {
    /// Moves, each with the number of its position.
    moves: Vec<(usize, E)>,
    table: Table<S>,
}

impl<E: Encoding, S: Copy> Entries<E, S> {
    /// Collects all legal moves, in the same order for all boards and encodings.
    fn new<B: Board<E>>(inputs: &[Input]) -> Self {
        let mut moves = Vec::new();
        for (number, (_, list)) in boards_with_moves::<B, E>(inputs).iter().enumerate() {
            let canonical: Vec<_> = list.iter().map(|mv| mv.canonical()).collect();
            moves.extend(in_order(&canonical).map(|index| (number, list[index])));
        }
        let entries = moves.len().next_power_of_two().max(MIN_ENTRIES);
        Self { moves, table: Table::new(entries).expect("the number of entries is positive") }
    }

    #[inline(always)]
    fn store(&mut self, store: impl Fn(E) -> S) {
        for (index, &(_, mv)) in self.moves.iter().enumerate() {
            self.table.put(Entry {
                key: key(index),
                mv: store(mv),
                value: Value::DRAW,
                depth: index as u8,
                bound: Bound::Exact,
            });
        }
        black_box(&mut self.table);
    }

    /// Returns the stored form of the move with this index.
    #[inline(always)]
    fn find(&self, index: usize) -> Option<S> {
        Some(self.table.get(key(index))?.mv)
    }

    fn describe(&self, load: impl Fn(S) -> CanonicalMove, checksum: &mut Checksum) {
        for (index, &(number, _)) in self.moves.iter().enumerate() {
            if let Some(stored) = self.find(index) {
                checksum.add_move(number, load(stored));
            }
        }
    }
}

/// Returns the indices of the sorted moves. They are canonical, so that it is compiled once for all encodings.
fn in_order(moves: &[CanonicalMove]) -> impl Iterator<Item = usize> {
    let mut indices: Vec<usize> = (0..moves.len()).collect();
    indices.sort_unstable_by_key(|&index| (moves[index], index));
    indices.into_iter()
}

/// Returns the key of the move with this index. Keys are scattered over the table without collisions, since an
/// odd factor permutes the numbers below a power of two.
const fn key(index: usize) -> u64 {
    (index as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// Stores moves as `store` converts them; `load` returns the canonical move, for comparison with generated moves.
pub(crate) fn stores<B: Board<E>, E: Encoding, S: Copy + 'static>(
    inputs: &[Input],
    store: impl Fn(E) -> S + Copy + 'static,
    load: impl Fn(S) -> CanonicalMove + Copy + 'static,
) -> Box<dyn Prepared> {
    timed(
        Entries::new::<B>(inputs),
        move |entries| {
            entries.store(store);
            entries.moves.len() as u64
        },
        move |entries, checksum| {
            entries.store(store);
            entries.describe(load, checksum);
        },
    )
}

/// Probes for moves that were stored as [`stores`] does.
pub(crate) fn probes<B: Board<E>, E: Encoding, S: Copy + 'static>(
    inputs: &[Input],
    store: impl Fn(E) -> S,
    load: impl Fn(S) -> CanonicalMove + Copy + 'static,
) -> Box<dyn Prepared> {
    let mut entries = Entries::new::<B>(inputs);
    entries.store(store);
    timed(
        entries,
        move |entries| {
            for index in 0..entries.moves.len() {
                black_box(entries.find(index).map(load));
            }
            entries.moves.len() as u64
        },
        move |entries, checksum| entries.describe(load, checksum),
    )
}
