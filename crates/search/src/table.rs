//! Stores search results in transposition tables.

mod packed;

use crate::Value;

pub(crate) use packed::Packed;

/// Kind of bound that an entry's value is for the value of its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// An upper bound: no move reached alpha.
    Upper,
    /// A lower bound: a move reached beta.
    Lower,
    /// Exact value.
    Exact,
}

impl Bound {
    pub(crate) fn from_window(value: Value, alpha: Value, beta: Value) -> Self {
        if value >= beta {
            Self::Lower
        } else if value > alpha {
            Self::Exact
        } else {
            Self::Upper
        }
    }
}

/// An entry of a position, with its move in the form `M`.
///
/// ```text
/// key 8 bytes | move size_of::<M>() | value 2 | depth 1 | bound 1 | padding
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Entry<M> {
    /// Hash of the position.
    pub key: u64,
    /// Best move found. It may be illegal, since another position may have the same hash.
    pub mv: M,
    /// Value, with a mate counted from the position itself.
    pub value: Value,
    /// Depth of the search, in plies.
    pub depth: u8,
    /// Kind of bound.
    pub bound: Bound,
}

impl<M> Entry<M> {
    /// Returns the value as seen from the root, if it makes a search of this depth and window unnecessary.
    pub(crate) fn cutoff(
        &self,
        ply: usize,
        depth: u32,
        alpha: Value,
        beta: Value,
    ) -> Option<Value> {
        let value = self.value.counted_from_root(ply);
        let is_enough = match self.bound {
            Bound::Exact => true,
            Bound::Lower => value >= beta,
            Bound::Upper => value <= alpha,
        };
        (u32::from(self.depth) >= depth && is_enough).then_some(value)
    }
}

/// A transposition table of a search. It may replace any entry.
pub trait SearchTable<M>: Sized {
    /// Creates an empty table in the memory of this number of entries of 16 bytes, rounded down to a power of two, with
    /// a capacity of at least one entry. Returns `None` for 0.
    fn new(entries: usize) -> Option<Self>;

    /// Returns the entry of the position with this hash.
    fn get(&self, key: u64) -> Option<Entry<M>>;

    /// Stores an entry.
    fn put(&mut self, entry: Entry<M>);

    /// Returns the capacity in entries.
    fn capacity(&self) -> usize;
}

/// A table with one entry per value of the hash's low bits. A new entry always replaces the old one.
///
/// Source: Chess Programming Wiki, "Transposition Table".
#[derive(Debug)]
pub struct Table<M> {
    entries: Vec<Option<Entry<M>>>,
}

impl<M> Table<M> {
    fn index(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 1)
    }
}

impl<M: Copy> SearchTable<M> for Table<M> {
    // Not inlined, so that it is compiled once per encoding, not per search.
    #[inline(never)]
    fn new(entries: usize) -> Option<Self> {
        let log = entries.checked_ilog2()?;
        Some(Self { entries: vec![None; 1 << log] })
    }

    #[inline]
    fn get(&self, key: u64) -> Option<Entry<M>> {
        self.entries[self.index(key)].filter(|entry| entry.key == key)
    }

    #[inline]
    fn put(&mut self, entry: Entry<M>) {
        let index = self.index(entry.key);
        self.entries[index] = Some(entry);
    }

    fn capacity(&self) -> usize {
        self.entries.len()
    }
}

#[cfg(test)]
mod tests {
    use boardbench_core::Encoding;
    use boardbench_flags16::FromLow;

    use super::Bound::{Exact, Lower, Upper};
    use super::*;

    const LOW: Value = Value::mated_at(20);
    const HIGH: Value = Value::DRAW;

    fn entry(key: u64, value: Value, bound: Bound) -> Entry<FromLow> {
        Entry { key, mv: FromLow::NONE, value, depth: 3, bound }
    }

    #[test]
    fn sizes_are_powers_of_two() {
        assert!(Table::<FromLow>::new(0).is_none());
        for (requested, capacity) in [(1, 1), (2, 2), (3, 2), (1_023, 512), (1_024, 1_024)] {
            let table = Table::<FromLow>::new(requested).unwrap();
            assert_eq!(table.capacity(), capacity);
        }
    }

    #[test]
    fn the_latest_entry_replaces_and_matches_by_its_whole_key() {
        let mut table = Table::new(4).unwrap();
        table.put(entry(0b0101, LOW, Exact));
        table.put(entry(0b0110, LOW, Exact));
        assert_eq!(table.get(0b0101).map(|entry| entry.value), Some(LOW));
        assert!(table.get(0b1101).is_none(), "the same slot, another key");
        table.put(entry(0b1101, HIGH, Exact));
        assert!(table.get(0b0101).is_none());
        assert_eq!(table.get(0b1101).map(|entry| entry.value), Some(HIGH));
        assert!(table.get(0b0110).is_some());
    }

    #[test]
    fn bounds_cut_off_windows_that_they_exclude() {
        let value = Value::from_centipawns(10);
        let window = |low, high| (Value::from_centipawns(low), Value::from_centipawns(high));
        let cutoff =
            |bound, depth, (alpha, beta)| entry(0, value, bound).cutoff(0, depth, alpha, beta);
        assert_eq!(cutoff(Exact, 3, window(0, 20)), Some(value));
        assert_eq!(cutoff(Exact, 4, window(0, 20)), None, "too shallow");
        assert_eq!(cutoff(Lower, 2, window(0, 10)), Some(value));
        assert_eq!(cutoff(Lower, 3, window(0, 11)), None);
        assert_eq!(cutoff(Upper, 3, window(10, 20)), Some(value));
        assert_eq!(cutoff(Upper, 3, window(9, 20)), None);
    }

    /// A mate five plies from the entry's position is fifteen from a root ten plies above.
    #[test]
    fn a_mate_cuts_off_by_its_distance_from_the_root() {
        let entry = entry(0, -Value::mated_at(5), Lower);
        let far = -Value::mated_at(15);
        let nearer = -Value::mated_at(13);
        assert_eq!(entry.cutoff(10, 3, Value::MIN, far), Some(far));
        assert_eq!(entry.cutoff(10, 3, Value::MIN, nearer), None);
    }

    #[test]
    fn the_window_determines_the_bound() {
        let beta = Value::from_centipawns(9);
        let values = [-1, 0, 1, 8, 9, 10].map(Value::from_centipawns);
        let bounds = values.map(|value| Bound::from_window(value, Value::DRAW, beta));
        assert_eq!(bounds, [Upper, Upper, Exact, Exact, Lower, Lower]);
    }
}
