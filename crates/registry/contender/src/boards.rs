//! Compiles boards with encodings and variants, and lists them.

use boardbench_core::{Board, Position, Variants};
use boardbench_flags16::FromLow;
use boardbench_search::Usual;

use crate::contender::bytes_of;
use crate::{BoardInfo, ENCODINGS, Factor, Pair, Variant};

/// A board, compiled with encodings.
#[derive(Debug)]
pub struct Entry {
    /// Facts of the board.
    pub info: &'static BoardInfo,
    /// Pair of the board with each encoding, in the order of [`ENCODINGS`]; `None` if this build lacks the pair.
    pub pairs: [Option<Pair>; ENCODINGS.len()],
    /// Variants of this build: without a hash and by make-and-test; variants of every build; variants of a build with
    /// all pairs.
    pub variants: [&'static [Variant]; 3],
}

impl Entry {
    /// Returns all variants of the board in this build.
    pub fn variants(&self) -> impl Iterator<Item = &Variant> {
        self.variants.into_iter().flatten()
    }
}

/// Returns the variants of a board without a hash, and with make-and-test instead of pin masks.
pub const fn varied<B: Variants>(board: &'static BoardInfo) -> [Variant; 2]
where
    B::WithKey<()>: Board<FromLow, Undo: Send>,
    B::MakeAndTest: Board<FromLow, Undo: Send>,
{
    [
        Variant::new::<B::WithKey<()>, FromLow, Usual>(board, Factor::Hash, "none"),
        Variant::new::<B::MakeAndTest, FromLow, Usual>(board, Factor::Legality, "make-and-test"),
    ]
}

impl BoardInfo {
    /// Collects the facts of a board, given its family and its piece bookkeeping.
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
            caveat: B::NOTE,
            native,
            family,
            bookkeeping,
            missing_feature: B::MISSING_CPU_FEATURE,
            has_attack_tables: B::HAS_ATTACK_TABLES,
            source,
            about,
        }
    }
}

/// Declares `BOARDS`, and compiles each board with every encoding. A line ends with `varied` if the board has
/// [variants](boardbench_core::Variants). Then it may list other variants, and variants of a build with all pairs only. A variant
/// has the [`Factor`](crate::Factor) that differs, the type of the search option if the factor is `Decisions`, its name, its type
/// and its encoding. The default build has the variants without a hash and with make-and-test only for boards whose line has
/// `variants` and that have no incremental attack tables. `varied` is also the name of the function that compiles these two, and
/// of the method of [`Copies`](crate::Copies) that compiles a copy for A/A controls.
#[macro_export]
macro_rules! boards {
    ($($name:literal: $B:ty, native $native:literal, $structure:expr, $source:expr, $about:literal
        $(, $varied:ident
            $(, variants [$($factor:ident $(($D:ty))? $variant:literal = $T:ty as $E:ty),* $(,)?])?
            $(, with_all_pairs [$($more:ident $other:literal = $M:ty as $N:ty),* $(,)?])?
        )?;)*) => {
        /// The boards with their compiled pairs and variants.
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
                // Hash and legality of a board with attack tables are compared in a build with all pairs only.
                if $crate::HAS_ALL_PAIRS || !(entry.variants[1].is_empty() || INFO.has_attack_tables) {
                    entry.variants[0] = const { &$crate::$varied::<$B>(&INFO) };
                }
            )?
            entry
        }),*];
    };
}

/// Expands to the search options of a variant, the usual ones by default.
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
