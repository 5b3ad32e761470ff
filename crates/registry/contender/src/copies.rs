//! Second copies of the code of boards. A copy does the same work at another address, so a measured difference is an error of the
//! method.

use boardbench_core::{Board, HashKey, Layout, Position};
use boardbench_flags16::FromLow;
use boardbench_kernels::{Comparison, Kernels};
use boardbench_search::Usual;
use boardbench_wide32::Wide32;

use crate::contender::are_equal;
use crate::{COMMON_MOVES, DEFAULT_BOARD, Factor, HAS_ALL_PAIRS, WIDE_MOVES};

/// A hash like `u64`, but of another type: the compiler makes everything again for it. The first copy is in
/// another crate, so equal functions are not merged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OtherKey(u64);

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

/// Second copies of a board's code: the same work at another address.
#[derive(Clone, Copy, Debug)]
pub struct Copies {
    /// The name of the board.
    pub board: &'static str,
    /// By encoding, the kernels of which there are copies in this build.
    pub kernels: [(&'static str, Option<Kernels>); 2],
}

impl Copies {
    /// Compiles the copies of a board, given the same board with a hash of another type, its family and bookkeeping, and the
    /// factors of its variants. There are copies of the kernels that variants are compared at: with [`COMMON_MOVES`] of a board of
    /// each geometry and storage, and of all in a build with all pairs; with [`WIDE_MOVES`] where a variant has them.
    pub const fn varied<B, L: Layout>(
        board: &'static str,
        (family, bookkeeping): (&str, Option<&str>),
        variants: &[Factor],
    ) -> Self
    where
        B: Position<Layout = L> + Board<FromLow, Undo: Send> + Board<Wide32<L>, Undo: Send>,
    {
        let stands_for_its_family = match bookkeeping {
            Some(name) => !are_equal(name, "scan"),
            // A board that is alone in its family has its name.
            None => are_equal(board, DEFAULT_BOARD) || are_equal(board, family),
        };
        let common = if HAS_ALL_PAIRS || stands_for_its_family {
            use Comparison::{Attacking, Deciding, Sliding, Storing};
            // The loops beside a network are compared where sliders are, questions about attacks where these are kept or not.
            let taken: &[Comparison] =
                match (has(variants, Factor::Sliders), has(variants, Factor::AttackTables)) {
                    (true, true) => &[Storing, Deciding, Sliding, Attacking],
                    (true, false) => &[Storing, Deciding, Sliding],
                    // Its other variants are in a build with all pairs only.
                    (false, true) if !HAS_ALL_PAIRS => &[Attacking],
                    (false, true) => &[Storing, Deciding, Attacking],
                    (false, false) => &[Storing, Deciding],
                };
            Some(Kernels::taken_by::<B, FromLow, Usual>(taken).without_questions())
        } else {
            None
        };
        let wide = if has(variants, Factor::Victim) || has(variants, Factor::Numbering) {
            Some(Kernels::taken_by::<B, Wide32<L>, Usual>(&[Comparison::Storing]))
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

/// Declares `COPIES`, second copies of boards: of each line of the list that ends with `varied`.
#[macro_export]
macro_rules! copies {
    ($($name:literal: $B:ty, native $native:literal, $structure:expr, $source:expr, $about:literal
        $(, $varied:ident
            $(, variants [$($factor:ident $(($D:ty))? $variant:literal = $T:ty as $E:ty),* $(,)?])?
            $(, with_all_pairs [$($more:ident $other:literal = $M:ty as $N:ty),* $(,)?])?
        )?;)*) => {
        /// Second copies. A static, so that they are compiled here and in no crate that reads them.
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
