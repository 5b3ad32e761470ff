//! Lists the encodings, and compiles a board with each of them.

use boardbench_core::{Board, Encoding, Grid8x8, Layout, Position};
use boardbench_explicit::Explicit;
use boardbench_ez80::{Ez80Packed, Ez80Typed, Ez80U32};
use boardbench_flags16::{FromLow, ToLow};
use boardbench_kernels::{Work, entry_bytes};
use boardbench_stockfish16::Stockfish16;
use boardbench_wide32::Wide32;

use crate::contender::{are_equal, is_native};
use crate::sources::{CHAPTER_6, CSHARP, EZ80, STOCKFISH};
use crate::{BoardInfo, COMMON_MOVES, DEFAULT_BOARD, HAS_ALL_PAIRS, MovesInfo, Pair};

const fn info<E: Encoding>(
    name: &'static str,
    source: Option<&'static str>,
    about: &'static str,
) -> MovesInfo {
    MovesInfo {
        name,
        bytes: size_of::<E>(),
        bits: E::CODE_BITS,
        entry_bytes: entry_bytes::<E>(),
        source,
        about,
    }
}

const fn named(name: &str) -> &'static MovesInfo {
    let mut index = 0;
    while !are_equal(ENCODINGS[index].name, name) {
        index += 1;
    }
    &ENCODINGS[index]
}

/// Returns `true` if this build has a pair: every board with its native encoding and with [`COMMON_MOVES`], and
/// every encoding on [`DEFAULT_BOARD`]; with the feature `all-pairs` every pair.
const fn is_built(board: &BoardInfo, moves: &MovesInfo) -> bool {
    HAS_ALL_PAIRS
        || is_native(board, moves)
        || are_equal(moves.name, COMMON_MOVES)
        || are_equal(board.name, DEFAULT_BOARD)
}

/// Compiles a pair if this build has it. The compiler evaluates the condition, and generates no code for
/// the pairs that it excludes.
const fn pair<B: Board<E, Undo: Send>, E: Encoding>(
    board: &'static BoardInfo,
    moves: &'static MovesInfo,
) -> Option<Pair> {
    if is_built(board, moves) { Some(Pair::new::<B, E>(board, moves)) } else { None }
}

/// Works that are compiled for an encoding, apart from pairs.
pub trait OfEncoding<E: Encoding> {
    /// Works of this encoding.
    const WORKS: &'static [Work];
}

/// The name of an encoding, and the works that are compiled for it.
pub type OfNamed = (&'static str, &'static [Work]);

/// Declares the list, and functions over all encodings. In a type, `L` is the board's square numbering.
macro_rules! encodings {
    ($($name:literal: $E:ty, $source:expr, $about:literal;)*) => {
        /// Encodings, in the order of the list.
        pub static ENCODINGS: [MovesInfo; [$($name),*].len()] = {
            type L = Grid8x8;
            [$(info::<$E>($name, $source, $about)),*]
        };

        /// Returns a board with each encoding, in the order of the list.
        pub const fn pairs<B, L: Layout>(
            board: &'static BoardInfo,
        ) -> [Option<Pair>; ENCODINGS.len()]
        where
            B: Position<Layout = L> $(+ Board<$E, Undo: Send>)*,
        {
            [$(pair::<B, $E>(board, named($name))),*]
        }

        /// Returns the works of each encoding, in the order of the list, for boards of one square numbering.
        pub const fn of_encodings<O, L: Layout>() -> [OfNamed; ENCODINGS.len()]
        where
            O: $(OfEncoding<$E> +)*,
        {
            [$(($name, <O as OfEncoding<$E>>::WORKS)),*]
        }
    };
}

encodings! {
    "flags16-fromlow": FromLow, CHAPTER_6, "16 bits: from, to, a nibble of flags";
    "flags16-tolow": ToLow, CSHARP, "16 bits: to, from, a nibble of flags";
    "stockfish16": Stockfish16, STOCKFISH,
        "16 bits: to, from, promotion, special; king takes rook";
    "ez80-u32": Ez80U32, EZ80,
        "24 bits in 32: 0x88 squares, priority, promotion, captured, special";
    "ez80-packed": Ez80Packed, EZ80, "the same 24 bits in three bytes";
    "ez80-typed": Ez80Typed, EZ80,
        "the same with two explicit type bits, the earlier design";
    "wide32": Wide32<L>, None, "32 bits: the board's own squares, kind, mover, victim, score";
    "explicit": Explicit, EZ80, "a plain struct, one byte per field";
}
