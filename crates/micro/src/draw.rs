//! Seeded numbers, the same everywhere.

use boardbench_core::zobrist::splitmix64;

/// A generator of numbers, by `SplitMix64`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Draw(u64);

impl Draw {
    /// A generator with this seed.
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    pub(crate) fn bits(&mut self) -> u64 {
        let number;
        (self.0, number) = splitmix64(self.0);
        number
    }

    /// A number below `bound`, which is small beside 2⁶⁴, so that no number is visibly preferred.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.bits() % bound as u64) as usize
    }

    /// Fisher and Yates' shuffle.
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shuffle_keeps_every_item_and_depends_on_the_seed_alone() {
        let shuffled = |seed| {
            let mut items: Vec<usize> = (0..100).collect();
            Draw::new(seed).shuffle(&mut items);
            items
        };
        assert_eq!(shuffled(1), shuffled(1));
        assert_ne!(shuffled(1), shuffled(2));
        let mut sorted = shuffled(1);
        assert_ne!(sorted, (0..100).collect::<Vec<_>>());
        sorted.sort_unstable();
        assert_eq!(sorted, (0..100).collect::<Vec<_>>());
    }
}
