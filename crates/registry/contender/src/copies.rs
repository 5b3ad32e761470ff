//! Compiles copies of boards' code for A/A controls. A copy does the same work at another address, so any measured difference is
//! an error of the method.

use boardbench_core::{Board, HashKey, Layout, Position};
use boardbench_flags16::FromLow;
use boardbench_kernels::{Comparison, KernelId, Kernels};
use boardbench_search::Usual;
use boardbench_wide32::Wide32;

use crate::contender::are_equal;
use crate::{COMMON_MOVES, DEFAULT_BOARD, Factor, HAS_ALL_PAIRS, WIDE_MOVES};

/// A hash like `u64`, but of another type, for which the compiler instantiates all code again. The original is in
/// another crate, so equal functions are not merged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OtherKey(u64);

impl HashKey for OtherKey {
    type Info = ();

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

/// Copies of a board's kernels: the same work at another address.
#[derive(Clone, Copy, Debug)]
pub struct Copies {
    /// Name of the board.
    pub board: &'static str,
    /// Copies of kernels in this build, by encoding.
    pub kernels: [(&'static str, Option<Kernels>); 2],
}

impl Copies {
    /// Compiles the copies of a board, given the same board with a hash of another type, its family and piece bookkeeping, and
    /// the factors of its variants. The kernels that compare variants are copied: with [`COMMON_MOVES`] for a board of each
    /// geometry and storage, and for all boards in a build with all pairs; with [`WIDE_MOVES`] where a variant has them.
    pub const fn varied<B, L: Layout>(
        board: &'static str,
        (family, bookkeeping): (&str, Option<&str>),
        variants: &[Factor],
    ) -> Self
    where
        B: Position<Layout = L> + Board<FromLow, Undo: Send> + Board<Wide32<L>, Undo: Send>,
    {
        let represents_family = match bookkeeping {
            Some(name) => !are_equal(name, "scan"),
            // A board that is alone in its family has its name.
            None => are_equal(board, DEFAULT_BOARD) || are_equal(board, family),
        };
        let common = if HAS_ALL_PAIRS || represents_family {
            use Comparison::{
                Attacking, Deciding, Generating, Prefetching, Sliding, Storing, Traffic,
            };
            // Attack queries belong to `Attacking`.
            let taken: &[Comparison] =
                match (has(variants, Factor::Sliders), has(variants, Factor::AttackTables)) {
                    (true, true) => {
                        &[Generating, Storing, Deciding, Sliding, Attacking, Prefetching]
                    }
                    (true, false) => &[Generating, Storing, Deciding, Sliding],
                    // The other variants of such a board are in a build with all pairs only.
                    (false, true) if !HAS_ALL_PAIRS => &[Attacking],
                    (false, true) => &[Generating, Storing, Deciding, Attacking],
                    (false, false) => &[Generating, Storing, Deciding],
                };
            let with_traffic: &[Comparison] =
                if has(variants, Factor::Sliders) { &[Sliding, Traffic] } else { &[Traffic] };
            let kernels = Kernels::included_in::<B, FromLow, Usual>(taken, with_traffic);
            Some(kernels.without(&KernelId::QUERIES))
        } else {
            None
        };
        let wide = if has(variants, Factor::Victim) || has(variants, Factor::Numbering) {
            Some(Kernels::included_in::<B, Wide32<L>, Usual>(&[Comparison::Storing], &[]))
        } else {
            None
        };
        Self { board, kernels: [(COMMON_MOVES, common), (WIDE_MOVES, wide)] }
    }
}

/// Returns `true` if one of the variants has this factor.
const fn has(mut variants: &[Factor], factor: Factor) -> bool {
    while let [variant, others @ ..] = variants {
        if *variant as u8 == factor as u8 {
            return true;
        }
        variants = others;
    }
    false
}

/// Declares `COPIES`: the copies of each board whose line ends with `varied`.
#[macro_export]
macro_rules! copies {
    ($($name:literal: $B:ty, native $native:literal, $structure:expr, $source:expr, $about:literal
        $(, $varied:ident
            $(, variants [$($factor:ident $(($D:ty))? $variant:literal = $T:ty as $E:ty),* $(,)?])?
            $(, with_all_pairs [$($more:ident $other:literal = $M:ty as $N:ty),* $(,)?])?
        )?;)*) => {
        /// Copies of boards. A static, so that they are compiled here and in no crate that reads them.
        pub(super) static COPIES: &[$crate::Copies] = if $crate::HAS_MORE_THAN_PAIRS {
            &[$($(
                $crate::Copies::$varied::<<$B as $crate::Variants>::WithKey<$crate::OtherKey>, _>(
                    $name,
                    $structure,
                    if $crate::HAS_ALL_PAIRS {
                        &[$($($crate::Factor::$factor,)*)? $($($crate::Factor::$more,)*)?]
                    } else {
                        &[$($($crate::Factor::$factor,)*)?]
                    },
                ),
            )?)*]
        } else {
            &[]
        };
    };
}
