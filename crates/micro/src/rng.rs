//! Generates seeded random numbers, the same on all machines.

use boardbench_core::zobrist::splitmix64;

/// A `SplitMix64` generator.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rng(u64);

impl Rng {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn bits(&mut self) -> u64 {
        let number;
        (self.0, number) = splitmix64(self.0);
        number
    }

    /// Returns a number below `bound`, which must be small compared with 2⁶⁴: the bias is `bound` / 2⁶⁴.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.bits() % bound as u64) as usize
    }

    /// Shuffles items by the Fisher-Yates algorithm.
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}
