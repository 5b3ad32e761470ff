//! A second copy of the default board's code. By work it is equal, by address it is not, so what it differs by in a
//! measurement is the method's doing.

use boardbench_bitboard::Bitboards;
use boardbench_core::HashKey;
use boardbench_flags16::FromLow;
use boardbench_kernels::{Kernel, KernelId, kernels};
use boardbench_sliders::Magic;

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

/// The kernels of the default board with its native encoding, compiled a second time.
pub static DEFAULT_COPY: [Kernel; KernelId::ALL.len()] =
    kernels::<Bitboards<Magic, OtherKey>, FromLow>();
