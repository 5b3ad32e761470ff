//! The list itself.

use std::marker::PhantomData;

use boardbench_array8x8::{self as array8x8, Array8x8};
use boardbench_bitboard::Bitboards;
use boardbench_core::{Board, Encoding, Position};
use boardbench_explicit::Explicit;
use boardbench_ez80::{Ez80Packed, Ez80Typed, Ez80U32};
use boardbench_flags16::{FromLow, ToLow};
use boardbench_kernels::entry_bytes;
use boardbench_mailbox10x10::{self as mailbox10x10, Mailbox10x10};
use boardbench_mailbox10x12::{self as mailbox10x12, Mailbox10x12};
use boardbench_pext::Pext;
use boardbench_quadboard::Quadboard;
use boardbench_sliders::{Hyperbola, KoggeStone, Magic, Rays};
use boardbench_stockfish16::Stockfish16;
use boardbench_wide32::Wide32;
use boardbench_x88::{self as x88, X88};

use crate::contender::{are_equal, is_native};
use crate::{BoardInfo, Contender, Hashless, MovesInfo};

/// The board that commands use when they look at one position: fixed, the same everywhere.
pub const DEFAULT_BOARD: &str = "bitboard-magic";

/// The encoding that every board is built with, so that boards can be compared with one encoding.
pub const COMMON_MOVES: &str = "flags16-fromlow";

/// Whether this build has every pair: the cargo feature `all-pairs`.
pub const HAS_ALL_PAIRS: bool = cfg!(feature = "all-pairs");

const LECTURE: Option<&str> = Some("a lecture on game-program representations");
pub(crate) const CHAPTER_6: Option<&str> = Some("Chapter 6: Move Representation");
const CSHARP: Option<&str> = Some("Part 3 of a C# engine series");
const STOCKFISH: Option<&str> = Some("Bitboard representation of Chess Board");
pub(crate) const EZ80: Option<&str> = Some("Move Structure Design (eZ80 Chess)");

/// Which type an encoding's name means on board `B`.
trait Family<B> {
    /// The encoding.
    type Moves: Encoding;
}

/// The same type on every board.
struct Same<E>(PhantomData<E>);

impl<B, E: Encoding> Family<B> for Same<E> {
    type Moves = E;
}

/// [`Wide32`] in the board's own numbering of squares.
struct Follows;

impl<B: Position> Family<B> for Follows {
    type Moves = Wide32<B::Layout>;
}

/// What is compiled of one board.
pub(crate) struct Entry {
    pub(crate) info: &'static BoardInfo,
    /// One for each encoding, in the order of the list; `None` if this build lacks the pair.
    pub(crate) pairs: &'static [Option<Contender>],
    /// The same board without a hash.
    pub(crate) hashless: &'static [Hashless],
}

/// Whether this build has a pair: every board with its native encoding and with [`COMMON_MOVES`], and
/// every encoding on [`DEFAULT_BOARD`]; with the feature `all-pairs` all.
const fn is_built(board: &BoardInfo, moves: &MovesInfo) -> bool {
    HAS_ALL_PAIRS
        || is_native(board, moves)
        || are_equal(moves.name, COMMON_MOVES)
        || are_equal(board.name, DEFAULT_BOARD)
}

/// Compiles a pair if this build has it. The compiler evaluates the condition, and generates no code for
/// the pairs that it excludes.
const fn pair<B: Board<E>, E: Encoding>(
    board: &'static BoardInfo,
    moves: &'static MovesInfo,
) -> Option<Contender>
where
    B::Undo: Send,
{
    if is_built(board, moves) {
        Some(Contender::new::<B, E>(board, moves))
    } else {
        None
    }
}

/// The fields of [`BoardInfo`] that say how a board stores its pieces.
struct Structure {
    family: &'static str,
    bookkeeping: Option<&'static str>,
    sliders: Option<&'static str>,
}

/// The structure of an array of squares.
const fn squares(family: &'static str, bookkeeping: &'static str) -> Structure {
    Structure {
        family,
        bookkeeping: Some(bookkeeping),
        sliders: None,
    }
}

/// The structure of a board that is made of sets of squares.
const fn sets(family: &'static str, sliders: &'static str) -> Structure {
    Structure {
        family,
        bookkeeping: None,
        sliders: Some(sliders),
    }
}

/// Makes the product of boards and encodings. Each board has a module of its own, so that the
/// compiler can work on several boards at once and optimises the code of one board together. A line
/// may end with the same board without a hash, and the family of its native encoding.
macro_rules! contenders {
    (
        moves { $($encoding:ident $encoding_name:literal: $F:ty, $E_source:expr, $E_about:literal;)* }
        boards { $($board:ident $name:literal: $B:ty, native $native:literal, $structure:expr, $source:expr, $about:literal $(, hashless $N:ty as $H:ty)?;)* }
    ) => {
        #[allow(non_upper_case_globals, reason = "the boards' identifiers name modules")]
        pub(crate) mod encodings {
            use super::*;

            $(
                pub(super) static $encoding: MovesInfo = MovesInfo {
                    name: $encoding_name,
                    bytes: size_of::<<$F as Family<Array8x8>>::Moves>(),
                    bits: <<$F as Family<Array8x8>>::Moves as Encoding>::CODE_BITS,
                    entry_bytes: entry_bytes::<<$F as Family<Array8x8>>::Moves>(),
                    source: $E_source,
                    about: $E_about,
                };
            )*

            pub(crate) static ALL: &[&MovesInfo] = &[$(&$encoding),*];
        }
        contenders!(@boards [$($encoding: $F;)*] $($board $name: $B, $native, $structure, $source, $about $(, hashless $N as $H)?;)*);
    };
    (@boards $moves:tt $($board:ident $name:literal: $B:ty, $native:literal, $structure:expr, $source:expr, $about:literal $(, hashless $N:ty as $H:ty)?;)*) => {
        $( contenders!(@board $moves $board $name: $B, $native, $structure, $source, $about $(, hashless $N as $H)?); )*

        /// The boards, each with what is compiled of it.
        pub(crate) static BOARDS: &[&Entry] = &[$(&$board::ENTRY),*];
    };
    (@board [$($encoding:ident: $F:ty;)*] $board:ident $name:literal: $B:ty, $native:literal, $structure:expr, $source:expr, $about:literal $(, hashless $N:ty as $H:ty)?) => {
        mod $board {
            use super::*;

            const STRUCTURE: Structure = $structure;

            static BOARD: BoardInfo = BoardInfo {
                name: $name,
                bytes: size_of::<$B>(),
                piece_bytes: <$B as Position>::PIECE_BYTES,
                native: $native,
                family: STRUCTURE.family,
                bookkeeping: STRUCTURE.bookkeeping,
                sliders: STRUCTURE.sliders,
                source: $source,
                about: $about,
            };

            pub(super) static ENTRY: Entry = Entry {
                info: &BOARD,
                pairs: &[$(pair::<$B, <$F as Family<$B>>::Moves>(&BOARD, &encodings::$encoding)),*],
                hashless: &[$(Hashless::new::<$N, <$H as Family<$B>>::Moves>(&BOARD))?],
            };
        }
    };
}

contenders! {
    moves {
        flags16_fromlow "flags16-fromlow": Same<FromLow>, CHAPTER_6,
            "16 bits: from, to, a nibble of flags";
        flags16_tolow "flags16-tolow": Same<ToLow>, CSHARP,
            "16 bits: to, from, a nibble of flags";
        stockfish16 "stockfish16": Same<Stockfish16>, STOCKFISH,
            "16 bits: to, from, promotion, special; king takes rook";
        ez80_u32 "ez80-u32": Same<Ez80U32>, EZ80,
            "24 bits in 32: 0x88 squares, priority, promotion, captured, special";
        ez80_packed "ez80-packed": Same<Ez80Packed>, EZ80, "the same 24 bits in three bytes";
        ez80_typed "ez80-typed": Same<Ez80Typed>, EZ80,
            "the same with two explicit type bits, the earlier design";
        wide32 "wide32": Follows, None,
            "32 bits: the board's own squares, kind, mover, victim, score";
        explicit "explicit": Same<Explicit>, EZ80, "a plain struct, one field a byte";
    }
    boards {
        array8x8_scan "array8x8-scan": Array8x8<array8x8::Scan>, native "flags16-fromlow",
            squares("array8x8", "scan"), LECTURE,
            "an array of ranks and files, visited cell by cell",
            hashless Array8x8<array8x8::Scan, ()> as Same<FromLow>;
        array8x8_lists "array8x8-lists": Array8x8<array8x8::Lists>, native "flags16-fromlow",
            squares("array8x8", "lists"), None,
            "an array of ranks and files, with piece lists",
            hashless Array8x8<array8x8::Lists, ()> as Same<FromLow>;
        mailbox10x10_scan "mailbox10x10-scan": Mailbox10x10<mailbox10x10::Scan>, native "wide32",
            squares("mailbox10x10", "scan"), LECTURE,
            "an array with one ring of border cells, visited cell by cell",
            hashless Mailbox10x10<mailbox10x10::Scan, ()> as Follows;
        mailbox10x10_lists "mailbox10x10-lists": Mailbox10x10<mailbox10x10::Lists>, native "wide32",
            squares("mailbox10x10", "lists"), None,
            "an array with one ring of border cells, with piece lists",
            hashless Mailbox10x10<mailbox10x10::Lists, ()> as Follows;
        mailbox10x12_scan "mailbox10x12-scan": Mailbox10x12<mailbox10x12::Scan>, native "wide32",
            squares("mailbox10x12", "scan"), None,
            "an array with two rings of border cells, visited cell by cell",
            hashless Mailbox10x12<mailbox10x12::Scan, ()> as Follows;
        mailbox10x12_lists "mailbox10x12-lists": Mailbox10x12<mailbox10x12::Lists>, native "wide32",
            squares("mailbox10x12", "lists"), None,
            "an array with two rings of border cells, with piece lists",
            hashless Mailbox10x12<mailbox10x12::Lists, ()> as Follows;
        x88_scan "x88-scan": X88<x88::Scan>, native "wide32",
            squares("x88", "scan"), LECTURE,
            "0x88: half of the cells are off the board, visited cell by cell",
            hashless X88<x88::Scan, ()> as Follows;
        x88_lists "x88-lists": X88<x88::Lists>, native "wide32",
            squares("x88", "lists"), None,
            "0x88: half of the cells are off the board, with piece lists",
            hashless X88<x88::Lists, ()> as Follows;
        bitboard_rays "bitboard-rays": Bitboards<Rays>, native "flags16-fromlow",
            sets("bitboard", "rays"), LECTURE,
            "sets of squares; sliders by rays cut at the first blocker",
            hashless Bitboards<Rays, ()> as Same<FromLow>;
        bitboard_koggestone "bitboard-koggestone": Bitboards<KoggeStone>, native "flags16-fromlow",
            sets("bitboard", "koggestone"), None,
            "sets of squares; sliders by filling each ray at once",
            hashless Bitboards<KoggeStone, ()> as Same<FromLow>;
        bitboard_hyperbola "bitboard-hyperbola": Bitboards<Hyperbola>, native "flags16-fromlow",
            sets("bitboard", "hyperbola"), None,
            "sets of squares; sliders by subtraction from both ends",
            hashless Bitboards<Hyperbola, ()> as Same<FromLow>;
        bitboard_magic "bitboard-magic": Bitboards<Magic>, native "flags16-fromlow",
            sets("bitboard", "magic"), None,
            "sets of squares; sliders by magic multiplication",
            hashless Bitboards<Magic, ()> as Same<FromLow>;
        bitboard_pext "bitboard-pext": Bitboards<Pext>, native "flags16-fromlow",
            sets("bitboard", "pext"), None,
            "sets of squares; sliders by gathering bits (PEXT)",
            hashless Bitboards<Pext, ()> as Same<FromLow>;
        quadboard "quadboard": Quadboard<Magic>, native "flags16-fromlow",
            sets("quadboard", "magic"), None,
            "four words, a nibble a square; sliders by magic multiplication",
            hashless Quadboard<Magic, ()> as Same<FromLow>;
    }
}
