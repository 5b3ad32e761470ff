//! Simulates probes of a transposition table that is larger than the caches, with and without prefetching.

use core::marker::PhantomData;
use core::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::LazyLock;

use boardbench_core::{Board, Encoding, Position};
use boardbench_search::NodeHook;

/// Number of entries: 256 MiB in all.
const ENTRIES: usize = 1 << 24;

/// Entry of 16 bytes, as in many engines: a key, and the number of times that it was found or stored.
type Entry = [AtomicU64; 2];

/// Table of all searches. It is never cleared, because its entries do not change a search.
static TABLE: LazyLock<Vec<Entry>> =
    LazyLock::new(|| (0..ENTRIES).map(|_| [const { AtomicU64::new(0) }; 2]).collect());

/// Returns the entry of a key; always the first without a key.
#[inline(always)]
fn entry(key: Option<u64>) -> &'static Entry {
    &TABLE[key.unwrap_or(0) as usize % ENTRIES]
}

/// Finds a key in the table, or stores it there.
#[inline(always)]
fn probe(key: Option<u64>) {
    let [stored, count] = entry(key);
    if stored.load(Relaxed) == key.unwrap_or(0) {
        count.store(count.load(Relaxed) + 1, Relaxed);
    } else {
        stored.store(key.unwrap_or(0), Relaxed);
        count.store(1, Relaxed);
    }
}

/// Loads the entry of a key into the caches, without waiting for it. Does nothing on a CPU other than x86-64.
#[inline(always)]
fn prefetch(key: Option<u64>) {
    let entry = entry(key);
    #[cfg(target_arch = "x86_64")]
    safe_arch::prefetch_t0(entry);
    #[cfg(not(target_arch = "x86_64"))]
    let _ = entry;
}

/// Probes the table at each node. The hook `H` may prefetch the entry.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Probed<H>(PhantomData<H>);

impl<H: NodeHook> NodeHook for Probed<H> {
    #[inline(always)]
    fn make<B: Board<E>, E: Encoding>(board: &mut B, mv: E) -> B::Undo {
        H::make(board, mv)
    }

    #[inline(always)]
    fn visit<P: Position>(position: &P) {
        H::visit(position);
        probe(position.hash());
    }
}

/// Prefetches a child's entry once its move is made.
#[derive(Clone, Copy, Debug)]
pub enum PrefetchAfterMake {}

impl NodeHook for PrefetchAfterMake {
    #[inline(always)]
    fn make<B: Board<E>, E: Encoding>(board: &mut B, mv: E) -> B::Undo {
        let undo = board.make(mv);
        prefetch(board.hash());
        undo
    }
}

/// Prefetches a child's entry before its move is made, by [`Board::hash_after`].
#[derive(Clone, Copy, Debug)]
pub enum PrefetchBeforeMake {}

impl NodeHook for PrefetchBeforeMake {
    #[inline(always)]
    fn make<B: Board<E>, E: Encoding>(board: &mut B, mv: E) -> B::Undo {
        prefetch(board.hash_after(mv));
        board.make(mv)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_stored_and_then_found() {
        let key = Some(u64::MAX << 1);
        let entry = || entry(key).each_ref().map(|word| word.load(Relaxed));
        for times in [1, 2] {
            probe(key);
            assert_eq!(entry(), [u64::MAX << 1, times]);
        }
        // Another key of the same entry replaces it.
        probe(key.map(|key| key ^ 1 << 63));
        assert_eq!(entry(), [u64::MAX << 1 ^ 1 << 63, 1]);
    }
}
