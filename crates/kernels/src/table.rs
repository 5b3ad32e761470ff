//! Stores and probes of moves in a transposition table.

use core::hint::black_box;
use core::marker::PhantomData;

use boardbench_core::{Board, CanonicalMove, Encoding};
use boardbench_ordering::CanonicalRank;

use crate::Digest;
use crate::prepared::{Input, Prepared, boards_with_moves, timed};
use crate::search::Value;
use crate::search::table::{Bound, Entry, SearchTable, Table};

pub(crate) trait TableForm: 'static {
    type Stored<E: Encoding>: Copy + 'static;

    fn store<E: Encoding>(mv: E) -> Self::Stored<E>;

    /// The canonical move, for comparison with generated moves.
    fn hint<E: Encoding>(stored: Self::Stored<E>) -> CanonicalMove;
}

/// As they are: storing converts nothing, and the encoding determines the size of an entry.
pub(crate) enum Whole {}

impl TableForm for Whole {
    type Stored<E: Encoding> = E;

    #[inline(always)]
    fn store<E: Encoding>(mv: E) -> E {
        mv
    }

    #[inline(always)]
    fn hint<E: Encoding>(stored: E) -> CanonicalMove {
        stored.canonical()
    }
}

/// Decomposed into from, to and promotion, 16 bits for any encoding.
pub(crate) enum Decomposed {}

impl TableForm for Decomposed {
    type Stored<E: Encoding> = CanonicalRank;

    #[inline(always)]
    fn store<E: Encoding>(mv: E) -> CanonicalRank {
        CanonicalRank::from_encoded(mv)
    }

    #[inline(always)]
    fn hint<E: Encoding>(stored: CanonicalRank) -> CanonicalMove {
        stored.canonical()
    }
}

/// The size in bytes of an entry that holds the move itself.
pub const fn entry_bytes<E: Encoding>() -> usize {
    size_of::<Option<Entry<E>>>()
}

/// The least number of entries of a table: 1 MiB if an entry has 16 bytes.
const LEAST_ENTRIES: usize = 1 << 16;

/// The moves to be stored, and the table.
struct Entries<T: TableForm, E: Encoding> {
    /// Each with the number of its position.
    moves: Vec<(usize, E)>,
    table: Table<T::Stored<E>>,
    form: PhantomData<T>,
}

impl<T: TableForm, E: Encoding> Entries<T, E> {
    /// All legal moves, in an order that is the same for all boards and encodings.
    fn new<B: Board<E>>(inputs: &[Input]) -> Self {
        let mut moves = Vec::new();
        for (number, (_, list)) in boards_with_moves::<B, E>(inputs).iter().enumerate() {
            let canonical: Vec<_> = list.iter().map(|mv| mv.canonical()).collect();
            moves.extend(in_order(&canonical).map(|place| (number, list[place])));
        }
        let entries = moves.len().next_power_of_two().max(LEAST_ENTRIES);
        Self {
            moves,
            table: Table::new(entries).expect("there is an entry at least"),
            form: PhantomData,
        }
    }

    fn store(&mut self) {
        for (index, &(_, mv)) in self.moves.iter().enumerate() {
            self.table.put(Entry {
                key: key(index),
                mv: T::store(mv),
                value: Value::DRAW,
                depth: index as u8,
                bound: Bound::Exact,
            });
        }
        black_box(&mut self.table);
    }

    /// The result of the probe for the move with this index.
    #[inline(always)]
    fn find(&self, index: usize) -> Option<CanonicalMove> {
        let entry = self.table.get(key(index))?;
        Some(T::hint::<E>(entry.mv))
    }

    fn describe(&self, digest: &mut Digest) {
        for (index, &(number, _)) in self.moves.iter().enumerate() {
            if let Some(mv) = self.find(index) {
                digest.add_move(number, mv);
            }
        }
    }
}

/// The indices of moves in their order. As canonical moves, so that it is compiled once for all encodings.
fn in_order(moves: &[CanonicalMove]) -> impl Iterator<Item = usize> {
    let mut places: Vec<usize> = (0..moves.len()).collect();
    places.sort_unstable_by_key(|&place| (moves[place], place));
    places.into_iter()
}

/// The key of the move with this index. Keys are scattered over the table without collisions, since an
/// odd factor permutes the numbers below a power of two.
const fn key(index: usize) -> u64 {
    (index as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

pub(crate) fn stores<T: TableForm, B: Board<E>, E: Encoding>(
    inputs: &[Input],
) -> Box<dyn Prepared> {
    timed(
        Entries::<T, E>::new::<B>(inputs),
        |entries| {
            entries.store();
            entries.moves.len() as u64
        },
        |entries, digest| {
            entries.store();
            entries.describe(digest);
        },
    )
}

pub(crate) fn probes<T: TableForm, B: Board<E>, E: Encoding>(
    inputs: &[Input],
) -> Box<dyn Prepared> {
    let mut entries = Entries::<T, E>::new::<B>(inputs);
    entries.store();
    timed(
        entries,
        |entries| {
            for index in 0..entries.moves.len() {
                black_box(entries.find(index));
            }
            entries.moves.len() as u64
        },
        |entries, digest| entries.describe(digest),
    )
}
