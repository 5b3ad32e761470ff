//! Second copies of the code of boards. A copy does the same work at another address, so a measured difference is an error of the
//! method.

#[cfg(feature = "all-pairs")]
mod more;

use boardbench_bitboard::Bitboards;
use boardbench_core::{Grid0x88, Grid8x8, HashKey};
use boardbench_flags16::FromLow;
use boardbench_kernels::{Kernel, kernels, storing};
use boardbench_sliders::Magic;
use boardbench_wide32::Wide32;
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

/// Kernels of a pair, compiled a second time.
#[derive(Debug)]
pub struct SecondCopy {
    /// The name of the board.
    pub board: &'static str,
    /// The name of the encoding.
    pub moves: &'static str,
    /// Some of its kernels, or all.
    pub kernels: &'static [Kernel],
}

/// All kernels of two pairs, and some of the same boards with `wide32`, for the twins that have it.
static COPIES: [SecondCopy; 4] = [
    SecondCopy {
        board: "bitboard-magic",
        moves: "flags16-fromlow",
        kernels: &kernels::<Bitboards<Magic, OtherKey>, FromLow>(),
    },
    SecondCopy {
        board: "x88-lists",
        moves: "flags16-fromlow",
        kernels: &kernels::<X88<Lists, OtherKey>, FromLow>(),
    },
    SecondCopy {
        board: "bitboard-magic",
        moves: "wide32",
        kernels: &storing::<Bitboards<Magic, OtherKey>, Wide32<Grid8x8>>(),
    },
    SecondCopy {
        board: "x88-lists",
        moves: "wide32",
        kernels: &storing::<X88<Lists, OtherKey>, Wide32<Grid0x88>>(),
    },
];

/// The copies of this build, those of other boards only with all pairs.
pub fn copies() -> impl Iterator<Item = &'static SecondCopy> {
    #[cfg(feature = "all-pairs")]
    let more = &more::COPIES;
    #[cfg(not(feature = "all-pairs"))]
    let more: &[SecondCopy] = &[];
    COPIES.iter().chain(more)
}
