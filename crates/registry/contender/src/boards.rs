//! What is compiled of a board, and a list of boards.

use boardbench_core::Position;

use crate::{BoardInfo, ENCODINGS, Pair, Twin};

/// What is compiled of one board.
#[derive(Debug)]
pub struct Entry {
    /// What the list says of it.
    pub info: &'static BoardInfo,
    /// One for each encoding, in the order of [`ENCODINGS`]; `None` if this build lacks the pair.
    pub pairs: [Option<Pair>; ENCODINGS.len()],
    /// The same board with one thing different.
    pub twins: &'static [Twin],
    /// More of them, in a build with all pairs.
    pub more_twins: &'static [Twin],
}

/// The fields of [`BoardInfo`] that say how a board stores its pieces.
#[derive(Clone, Copy, Debug)]
pub struct Structure {
    family: &'static str,
    bookkeeping: Option<&'static str>,
    sliders: Option<&'static str>,
}

/// The structure of an array of squares.
pub const fn squares(family: &'static str, bookkeeping: &'static str) -> Structure {
    Structure {
        family,
        bookkeeping: Some(bookkeeping),
        sliders: None,
    }
}

/// The structure of a board that is made of sets of squares.
pub const fn sets(family: &'static str, sliders: &'static str) -> Structure {
    Structure {
        family,
        bookkeeping: None,
        sliders: Some(sliders),
    }
}

impl BoardInfo {
    /// What the list says of a board.
    pub const fn new<B: Position>(
        name: &'static str,
        native: &'static str,
        structure: Structure,
        source: Option<&'static str>,
        about: &'static str,
    ) -> Self {
        Self {
            name,
            bytes: size_of::<B>(),
            piece_bytes: B::PIECE_BYTES,
            table_bytes: B::TABLE_BYTES,
            table_bytes_read: B::TABLE_BYTES_READ,
            caveat: B::CAVEAT,
            native,
            family: structure.family,
            bookkeeping: structure.bookkeeping,
            sliders: structure.sliders,
            lacks: B::LACKS,
            source,
            about,
        }
    }
}

/// Declares `BOARDS`, and compiles each board with every encoding. A line may end with its twins, and with those that only a
/// build with all pairs has: of each the [`Factor`](crate::Factor) that differs, for decisions of the search their type, its
/// name, its type and its encoding.
#[macro_export]
macro_rules! boards {
    ($($name:literal: $B:ty, native $native:literal, $structure:expr, $source:expr, $about:literal
        $(, twins [$($factor:ident $(($D:ty))? $twin:literal = $T:ty as $E:ty),* $(,)?])?
        $(, with_all_pairs [$($more:ident $other:literal = $M:ty as $N:ty),* $(,)?])?;)*) => {
        /// The boards, each with what is compiled of it.
        pub static BOARDS: &[$crate::Entry] = &[$({
            static INFO: $crate::BoardInfo =
                $crate::BoardInfo::new::<$B>($name, $native, $structure, $source, $about);
            $crate::Entry {
                info: &INFO,
                pairs: $crate::pairs::<$B, _>(&INFO),
                twins: &[$($(
                    $crate::Twin::new::<$T, $E, $crate::decisions!($($D)?)>(&INFO, $crate::Factor::$factor, $twin)
                ),*)?],
                more_twins: if $crate::HAS_ALL_PAIRS {
                    &[$($(
                        $crate::Twin::new::<$M, $N, $crate::Usual>(&INFO, $crate::Factor::$more, $other)
                    ),*)?]
                } else {
                    &[]
                },
            }
        }),*];
    };
}

/// The decisions of a twin: the usual ones unless it says others.
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
