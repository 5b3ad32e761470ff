//! Whether a board keeps its hash up to date: a type parameter.

use core::fmt;

/// What a board keeps of its Zobrist hash: `u64` for all of it, `()` for nothing.
///
/// With `()` every update compiles to nothing, so that two boards which differ in this parameter
/// alone show what keeping the hash costs.
///
/// ```
/// use boardbench_core::HashKey;
/// fn after_two_toggles<K: HashKey>() -> Option<u64> {
///     let mut key = K::new(0b0011);
///     key.toggle(0b0101);
///     key.get()
/// }
/// assert_eq!(after_two_toggles::<u64>(), Some(0b0110));
/// assert_eq!(after_two_toggles::<()>(), None);
/// ```
pub trait HashKey: Copy + Eq + fmt::Debug + Send + Sync + 'static {
    /// Whether there is a key at all; where computing a change costs something, ask first.
    const ENABLED: bool;

    /// A key with this value.
    ///
    /// ```
    /// # use boardbench_core::HashKey;
    /// assert_eq!(<u64 as HashKey>::new(7), 7);
    /// <() as HashKey>::new(7); // forgotten at once
    /// ```
    fn new(value: u64) -> Self;

    /// XORs a change into the key.
    ///
    /// ```
    /// # use boardbench_core::HashKey;
    /// let mut key = <u64 as HashKey>::new(7);
    /// key.toggle(40);
    /// key.toggle(40); // the same change takes itself back
    /// assert_eq!(key.get(), Some(7));
    /// ```
    fn toggle(&mut self, change: u64);

    /// The value, or `None` if none is kept.
    ///
    /// ```
    /// # use boardbench_core::HashKey;
    /// assert_eq!(7_u64.get(), Some(7));
    /// assert_eq!(().get(), None);
    /// ```
    fn get(self) -> Option<u64>;
}

impl HashKey for u64 {
    const ENABLED: bool = true;

    #[inline(always)]
    fn new(value: u64) -> Self {
        value
    }

    #[inline(always)]
    fn toggle(&mut self, change: u64) {
        *self ^= change;
    }

    #[inline(always)]
    fn get(self) -> Option<u64> {
        Some(self)
    }
}

impl HashKey for () {
    const ENABLED: bool = false;

    #[inline(always)]
    fn new(_value: u64) {}

    #[inline(always)]
    fn toggle(&mut self, _change: u64) {}

    #[inline(always)]
    fn get(self) -> Option<u64> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a key holds that began with `value` and was toggled by each of the changes.
    fn toggled<K: HashKey>(value: u64, changes: &[u64]) -> Option<u64> {
        let mut key = K::new(value);
        for &change in changes {
            key.toggle(change);
        }
        key.get()
    }

    #[test]
    fn a_kept_key_is_the_xor_of_its_changes() {
        assert_eq!(toggled::<u64>(7, &[]), Some(7));
        assert_eq!(toggled::<u64>(0b0011, &[0b0101]), Some(0b0110));
        assert_eq!(toggled::<u64>(u64::MAX, &[9, 40, 9]), Some(!40));
        assert_eq!(toggled::<u64>(1, &[1]), Some(0));
    }

    #[test]
    fn no_key_is_no_key_after_any_change() {
        assert_eq!(toggled::<()>(7, &[1, 2, 3]), None);
    }
}
