//! The hash of a board as a type parameter, so that boards with and without a hash share one source.

use core::fmt;

/// A Zobrist hash that a board maintains: `u64` for a hash, `()` for none.
///
/// With `()` every update compiles to nothing. Two boards that differ only in this parameter show
/// what maintaining the hash costs.
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
    /// `true` if there is a hash. Test this before computing an expensive change.
    const ENABLED: bool;

    /// Returns a hash with this value.
    fn new(value: u64) -> Self;

    /// XORs a change into the hash.
    fn toggle(&mut self, change: u64);

    /// Returns the value, or `None` for `()`.
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

/// A board with type parameters for its hash and its legality test, so that boards which differ in one of them
/// alone can be compared.
///
/// ```
/// use boardbench_core::{HashKey, Variants};
/// # fn example<B: Variants>() {
/// type WithoutHash<B> = <B as Variants>::WithKey<()>;
/// # }
/// ```
pub trait Variants {
    /// Board with another type of hash.
    type WithKey<K: HashKey>;
    /// Board with make-and-test legality: it makes each pseudo-legal move to test whether it is legal.
    type MakeAndTest;
}
