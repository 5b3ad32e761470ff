//! Second copies of the code of two boards, one made of sets and one of squares. By work a copy is equal, by address it is
//! not, so what it differs by in a measurement is the method's doing.

use boardbench_bitboard::Bitboards;
use boardbench_core::HashKey;
use boardbench_flags16::FromLow;
use boardbench_kernels::{Kernel, KernelId, kernels};
use boardbench_sliders::Magic;
use boardbench_x88::{Lists, X88};

/// The same as `u64`, but another type: the compiler makes everything again for it. The first copy is in
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

/// Boards by name, and their kernels with the common encoding, compiled a second time.
pub static COPIES: [(&str, [Kernel; KernelId::ALL.len()]); 2] = [
    (
        "bitboard-magic",
        kernels::<Bitboards<Magic, OtherKey>, FromLow>(),
    ),
    ("x88-lists", kernels::<X88<Lists, OtherKey>, FromLow>()),
];
