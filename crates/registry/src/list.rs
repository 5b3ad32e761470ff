//! The list itself.

use crate::{BoardInfo, Contender, MovesInfo};

/// The board that commands use when they look at one position: fixed, the same everywhere.
pub const DEFAULT_BOARD: &str = "bitboard-magic";

const LECTURE: Option<&str> = Some("a lecture on game-program representations");
const CHAPTER_6: Option<&str> = Some("Chapter 6: Move Representation");

/// Makes the product of boards and encodings. Each board has a module of its own, so that the
/// compiler can work on several boards at once and optimises the code of one board together.
macro_rules! contenders {
    (
        moves { $($encoding:ident $encoding_name:literal: $E:ty, $E_source:expr, $E_about:literal;)* }
        boards { $($board:ident $name:literal: $B:ty, native $native:literal, $source:expr, $about:literal;)* }
    ) => {
        #[allow(non_upper_case_globals, reason = "the identifiers name the checks' modules too")]
        mod encodings {
            use super::*;

            pub(super) const COUNT: usize = [$($encoding_name),*].len();
            $(
                pub(super) static $encoding: MovesInfo = MovesInfo {
                    name: $encoding_name,
                    bytes: size_of::<$E>(),
                    bits: <$E as boardbench_core::Encoding>::CODE_BITS,
                    source: $E_source,
                    about: $E_about,
                };
            )*
        }
        contenders!(@boards [$($encoding: $E;)*] $($board $name: $B, $native, $source, $about;)*);
    };
    (@boards $moves:tt $($board:ident $name:literal: $B:ty, $native:literal, $source:expr, $about:literal;)*) => {
        $( contenders!(@board $moves $board $name: $B, $native, $source, $about); )*

        /// The pairs, by board.
        pub(crate) static BY_BOARD: &[&[Contender]] = &[$(&$board::CONTENDERS),*];
    };
    (@board [$($encoding:ident: $E:ty;)*] $board:ident $name:literal: $B:ty, $native:literal, $source:expr, $about:literal) => {
        mod $board {
            use super::*;

            static BOARD: BoardInfo = BoardInfo {
                name: $name,
                bytes: size_of::<$B>(),
                piece_bytes: <$B as boardbench_core::Position>::PIECE_BYTES,
                native: $native,
                source: $source,
                about: $about,
            };

            pub(super) static CONTENDERS: [Contender; encodings::COUNT] =
                [$(Contender::new::<$B, $E>(&BOARD, &encodings::$encoding)),*];

            /// Every pair through every check.
            #[cfg(test)]
            mod checks {
                $( boardbench_conformance::conformance!($encoding, $B, $E); )*
            }
        }
    };
}

contenders! {
    moves {
        flags16_fromlow "flags16-fromlow": boardbench_flags16::FromLow, CHAPTER_6,
            "from, to and four flags in 16 bits";
    }
    boards {
        array8x8_scan "array8x8-scan": boardbench_array8x8::Array8x8, native "flags16-fromlow",
            LECTURE, "an array of ranks and files, visited cell by cell";
        bitboard_rays "bitboard-rays": boardbench_bitboard::Bitboards<boardbench_sliders::Rays>,
            native "flags16-fromlow", LECTURE, "sets of squares; sliders by rays cut at the first blocker";
        bitboard_koggestone "bitboard-koggestone":
            boardbench_bitboard::Bitboards<boardbench_sliders::KoggeStone>, native "flags16-fromlow",
            None, "sets of squares; sliders by filling each ray at once";
        bitboard_hyperbola "bitboard-hyperbola":
            boardbench_bitboard::Bitboards<boardbench_sliders::Hyperbola>, native "flags16-fromlow",
            None, "sets of squares; sliders by subtraction from both ends";
        bitboard_magic "bitboard-magic": boardbench_bitboard::Bitboards<boardbench_sliders::Magic>,
            native "flags16-fromlow", None, "sets of squares; sliders by magic multiplication";
        bitboard_pext "bitboard-pext": boardbench_bitboard::Bitboards<boardbench_pext::Pext>,
            native "flags16-fromlow", None, "sets of squares; sliders by gathering bits (PEXT)";
    }
}
