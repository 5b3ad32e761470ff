//! Second copies of the code of boards. A copy does the same work at another address, so a measured difference is an error of the
//! method.

use boardbench_core::HashKey;
use boardbench_registry_contender::Copies;

/// A hash like `u64`, but of another type: the compiler makes everything again for it. The first copy is in
/// another crate, so equal functions are not merged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct OtherKey(u64);

impl HashKey for OtherKey {
    const ENABLED: bool = true;

    #[inline(always)]
    fn new(value: u64) -> Self {
        Self(value)
    }

    #[inline(always)]
    fn toggle(&mut self, change: u64) {
        self.0 ^= change;
    }

    #[inline(always)]
    fn get(self) -> Option<u64> {
        Some(self.0)
    }
}

/// The copies of this build. A static, so that they are compiled here and in no crate that reads them.
static COPIES: [&[Copies]; 3] = [
    boardbench_registry_squares::copies::<OtherKey>(),
    boardbench_registry_x88::copies::<OtherKey>(),
    boardbench_registry_sets::copies::<OtherKey>(),
];

/// The copies of this build.
pub fn copies() -> impl Iterator<Item = &'static Copies> {
    COPIES.into_iter().flatten()
}
