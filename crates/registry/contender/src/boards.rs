//! Compiled boards, and a list of them.

use boardbench_core::{Board, Position, Variants};
use boardbench_flags16::FromLow;
use boardbench_search::Usual;

use crate::contender::bytes_of;
use crate::{BoardInfo, ENCODINGS, Factor, Pair, Variant};

/// A board, compiled with encodings.
#[derive(Debug)]
pub struct Entry {
    /// The list's row.
    pub info: &'static BoardInfo,
    /// One for each encoding, in the order of [`ENCODINGS`]; `None` if this build lacks the pair.
    pub pairs: [Option<Pair>; ENCODINGS.len()],
    /// The variants of this build: without a hash and by make-and-test, those that every build has, and those of a build with
    /// all pairs.
    pub variants: [&'static [Variant]; 3],
}

impl Entry {
    /// Returns all its variants in this build.
    pub fn variants(&self) -> impl Iterator<Item = &Variant> {
        self.variants.into_iter().flatten()
    }
}

/// Returns a board without a hash and one that tries each move, beside a board with these variants.
pub const fn varied<B: Variants>(board: &'static BoardInfo) -> [Variant; 2]
where
    B::WithKey<()>: Board<FromLow, Undo: Send>,
    B::Trial: Board<FromLow, Undo: Send>,
{
    [
        Variant::new::<B::WithKey<()>, FromLow, Usual>(board, Factor::Hash, "none"),
        Variant::new::<B::Trial, FromLow, Usual>(board, Factor::Legality, "make-and-test"),
    ]
}

impl BoardInfo {
    /// Returns the row of a board, given its family and its bookkeeping.
    pub const fn new<B: Position>(
        name: &'static str,
        native: &'static str,
        (family, bookkeeping): (&'static str, Option<&'static str>),
        source: Option<&'static str>,
        about: &'static str,
    ) -> Self {
        Self {
            name,
            bytes: bytes_of::<B>(),
            table_bytes_read: B::TABLE_BYTES_READ,
            caveat: B::CAVEAT,
            native,
            family,
            bookkeeping,
            missing_feature: B::LACKS,
            keeps_attacks: B::KEEPS_ATTACKS,
            source,
            about,
        }
    }
}

/// Declares `BOARDS`, and compiles each board with every encoding. A line ends with `varied` if the board has
/// [variants](boardbench_core::Variants), and may go on with its other variants, or with those that only a build with all pairs
/// has: of each the [`Factor`](crate::Factor) that differs, for decisions of the search their type, its name, its type and its
/// encoding. The default build has the variants without a hash and by make-and-test only of boards whose line has `variants`
/// and that have no incremental attack tables. `varied` is also the name of the function that compiles these two, and of the
/// method of [`Copies`](crate::Copies) that compiles a second copy.
#[macro_export]
macro_rules! boards {
    ($($name:literal: $B:ty, native $native:literal, $structure:expr, $source:expr, $about:literal
        $(, $varied:ident
            $(, variants [$($factor:ident $(($D:ty))? $variant:literal = $T:ty as $E:ty),* $(,)?])?
            $(, with_all_pairs [$($more:ident $other:literal = $M:ty as $N:ty),* $(,)?])?
        )?;)*) => {
        /// The boards, each with what is compiled of it.
        pub static BOARDS: &[$crate::Entry] = &[$({
            static INFO: $crate::BoardInfo =
                $crate::BoardInfo::new::<$B>($name, $native, $structure, $source, $about);
            #[allow(unused_mut, reason = "a line may have no variants")]
            let mut entry = $crate::Entry {
                info: &INFO,
                pairs: $crate::pairs::<$B, _>(&INFO),
                variants: [&[]; 3],
            };
            $(
                if $crate::HAS_MORE_THAN_PAIRS {
                    $(
                        entry.variants[1] = const { &[$(
                            $crate::Variant::new::<$T, $E, $crate::decisions!($($D)?)>(&INFO, $crate::Factor::$factor, $variant)
                        ),*] };
                    )?
                }
                if $crate::HAS_ALL_PAIRS {
                    $(
                        entry.variants[2] = const { &[$(
                            $crate::Variant::new::<$M, $N, $crate::Usual>(&INFO, $crate::Factor::$more, $other)
                        ),*] };
                    )?
                }
                // Hash and legality of a board that keeps attacks are compared with all pairs only.
                if $crate::HAS_ALL_PAIRS || !(entry.variants[1].is_empty() || INFO.keeps_attacks) {
                    entry.variants[0] = const { &$crate::$varied::<$B>(&INFO) };
                }
            )?
            entry
        }),*];
    };
}

/// The decisions of a variant: the usual ones unless it says others.
#[doc(hidden)]
#[macro_export]
macro_rules! decisions {
    () => {
        $crate::Usual
    };
    ($D:ty) => {
        $D
    };
}
