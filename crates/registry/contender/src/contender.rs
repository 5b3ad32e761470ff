//! The rows of the lists: a board, an encoding, and a pair of them.

use core::fmt;

use boardbench_conformance::probe;
use boardbench_core::{Board, CanonicalMove, DynBoard, Encoding, Facade, Field, Position, Setup};
use boardbench_kernels::{Comparison, Kernels, perft_bulk, perft_full};
use boardbench_results::{BoardFacts, Bytes, Factor};
use boardbench_search::{Array, Decisions, Full, LazyPick, ModelSearch, PackedKey, Usual};

use crate::{COMMON_MOVES, DEFAULT_BOARD, HAS_ALL_PAIRS, WIDE_MOVES};

/// A board of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardInfo {
    /// Its name.
    pub name: &'static str,
    /// The size of the board, of the part of it that holds the pieces, and of the look-up tables that finding and making moves reads.
    pub bytes: Bytes,
    /// How many bytes of these tables some position leads to, at most.
    pub table_bytes_read: usize,
    /// A warning to its users; may be empty.
    pub caveat: &'static str,
    /// The name of the encoding that the board is used with when none is asked for: fixed, never
    /// chosen by timing or by the CPU.
    pub native: &'static str,
    /// The representation: `x88`, `bitboard`. Boards of one family differ in bookkeeping or sliding-piece attacks only.
    pub family: &'static str,
    /// How a mailbox board finds its pieces: `scan`, `lists`, or `maps` for lists and incremental attack tables. `None` for bitboards.
    pub bookkeeping: Option<&'static str>,
    /// The instruction that it is made for and this build lacks, such as `BMI2`: then it is verified and not
    /// measured.
    pub missing_feature: Option<&'static str>,
    /// True if it [keeps attacks](boardbench_core::Position::KEEPS_ATTACKS).
    pub keeps_attacks: bool,
    /// The document that describes the representation, or `None`.
    pub source: Option<&'static str>,
    /// A description of one line.
    pub about: &'static str,
}

/// Returns the memory of a board without an encoding.
pub(crate) const fn bytes_of<B: Position>() -> Bytes {
    Bytes {
        position: Some(size_of::<B>()),
        pieces: Some(B::PIECE_BYTES),
        tables: Some(B::TABLE_BYTES),
        mv: None,
        undo: None,
    }
}

impl BoardInfo {
    /// Returns what measurements record of the board.
    pub fn facts(&self) -> BoardFacts {
        BoardFacts {
            family: self.family.into(),
            piece_lists: self.bookkeeping.map(Into::into),
            caveat: self.caveat.into(),
            table_bytes_read: self.table_bytes_read,
        }
    }
}

/// An encoding of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MovesInfo {
    /// Its name.
    pub name: &'static str,
    /// The size of a move.
    pub bytes: usize,
    /// How many of its bits are used.
    pub bits: u32,
    /// The size of a transposition table's entry that holds a move as it is.
    pub entry_bytes: usize,
    /// The document that describes the encoding, or `None`.
    pub source: Option<&'static str>,
    /// A description of one line.
    pub about: &'static str,
}

/// A board with an encoding, compiled.
#[derive(Clone, Copy)]
pub struct Pair {
    /// The board.
    pub board: &'static BoardInfo,
    /// The encoding.
    pub moves: &'static MovesInfo,
    /// The size of what taking a move back needs.
    pub undo_bytes: usize,
    /// The bit layout of a move.
    pub fields: &'static [Field],
    /// Perft that counts the last ply in bulk.
    pub perft_bulk: fn(&Setup, u32) -> u64,
    /// Perft that makes every leaf.
    pub perft_full: fn(&Setup, u32) -> u64,
    /// The kernels: all with the common encoding and in a build with all pairs, otherwise those that a comparison
    /// of the build takes.
    pub kernels: Kernels,
    /// The meaning of a raw code; `None` if it is no value of the encoding.
    pub word: fn(u32) -> Option<Word>,
    /// The board behind the object-safe façade.
    pub open: fn(&Setup) -> Box<dyn DynBoard>,
    /// The pair's answers to the checks of `boardbench-conformance`.
    pub probe: probe::Pair,
    /// The model search, with the same list, scored form, ordering and score model for each pair.
    pub search: ModelSearch,
}

/// The meaning of a raw code of an encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    /// A move, maybe of no position.
    Move(CanonicalMove),
    /// No move.
    None,
    /// The null move.
    Null,
    /// Both, in encodings that use one word for them.
    NoneAndNull,
}

impl Word {
    fn read<E: Encoding>(code: u32) -> Option<Self> {
        let mv = E::from_code(code)?;
        Some(match (mv.is_none(), mv.is_null()) {
            (true, true) => Self::NoneAndNull,
            (true, false) => Self::None,
            (false, true) => Self::Null,
            (false, false) => Self::Move(mv.canonical()),
        })
    }
}

/// What a factor means for the boards of the list.
#[derive(Clone, Copy, Debug)]
pub struct Varied {
    /// The factor.
    pub factor: Factor,
    /// The value of a board of the list.
    usual: &'static str,
    /// The encoding of the boards that are compared.
    pub moves: &'static str,
    /// The comparison whose kernels the factor matters for.
    pub taken_by: Comparison,
}

/// A table of factors: the value of a board of the list, the encoding, and the comparison.
macro_rules! varied {
    ($($factor:ident: $usual:literal, $moves:expr, $taken:ident;)*) => {
        &[$(Varied {
            factor: Factor::$factor,
            usual: $usual,
            moves: $moves,
            taken_by: Comparison::$taken,
        }),*]
    };
}

/// The factors of [variants](Variant), in the order of reports. In `storage`, `kinds` has a bitboard per kind and per colour, `pieces`
/// one per piece; `cells` adds an array of squares, `occupied` the union.
pub const VARIED: &[Varied] = varied! {
    Hash: "zobrist", COMMON_MOVES, Making;
    Legality: "pin-masks", COMMON_MOVES, Generating;
    Storage: "kinds+cells", COMMON_MOVES, Storing;
    Sliders: "magic-black", COMMON_MOVES, Sliding;
    AttackTables: "on-demand", COMMON_MOVES, Attacking;
    Pawns: "at-once", COMMON_MOVES, Generating;
    Width: "in-16", COMMON_MOVES, Storing;
    Victim: "filled", WIDE_MOVES, Storing;
    Numbering: "native", WIDE_MOVES, Storing;
    Decisions: "baseline", COMMON_MOVES, Deciding;
};

impl Varied {
    /// Returns the row of a factor.
    ///
    /// # Panics
    ///
    /// If no variant differs in it.
    pub const fn of(factor: Factor) -> Self {
        let mut index = 0;
        while VARIED[index].factor as u8 != factor as u8 {
            index += 1;
        }
        VARIED[index]
    }

    /// Returns the value of a board of the list.
    pub const fn usual(self, board: &BoardInfo) -> &'static str {
        match self.factor {
            Factor::AttackTables if board.keeps_attacks => "incremental",
            _ => self.usual,
        }
    }
}

/// A pair that differs from a pair of the list in one thing.
#[derive(Clone, Copy, Debug)]
pub struct Variant {
    /// The list's row of the other board.
    pub board: &'static BoardInfo,
    /// The difference.
    pub factor: Factor,
    /// This one's value, instead of the [usual](Varied::usual) one.
    pub name: &'static str,
    /// Its memory.
    pub bytes: Bytes,
    /// The instruction that it is made for and this build lacks.
    pub missing_feature: Option<&'static str>,
    /// The kernels that the difference matters for.
    pub kernels: Kernels,
}

impl Variant {
    /// Compiles a variant. The decisions matter for [`Factor::Decisions`] only.
    pub const fn new<B: Board<E, Undo: Send>, E: Encoding, D: Decisions>(
        board: &'static BoardInfo,
        factor: Factor,
        name: &'static str,
    ) -> Self {
        Self {
            board,
            factor,
            name,
            bytes: bytes_of::<B>(),
            missing_feature: B::LACKS,
            kernels: Kernels::taken_by::<B, E, D>(&[Varied::of(factor).taken_by]),
        }
    }
}

impl Pair {
    pub(crate) const fn new<B: Board<E, Undo: Send>, E: Encoding>(
        board: &'static BoardInfo,
        moves: &'static MovesInfo,
    ) -> Self {
        Self {
            board,
            moves,
            undo_bytes: size_of::<B::Undo>(),
            fields: E::FIELDS,
            perft_bulk: |setup, depth| perft_bulk::<B, E>(&B::from_setup(setup), depth),
            perft_full: |setup, depth| perft_full::<B, E>(&B::from_setup(setup), depth),
            kernels: if HAS_ALL_PAIRS || are_equal(moves.name, COMMON_MOVES) {
                let all = Kernels::all::<B, E, Usual>();
                // The default build asks on boards that have a variant that keeps attacks, or computes them.
                if HAS_ALL_PAIRS || board.keeps_attacks || are_equal(board.name, DEFAULT_BOARD) {
                    all
                } else {
                    all.without_questions()
                }
            } else if are_equal(board.name, DEFAULT_BOARD) {
                Kernels::taken_by::<B, E, Usual>(&[Comparison::Core, Comparison::Encodings])
            } else {
                use Comparison::{Core, LimitsOfLibraries, Wide};
                Kernels::taken_by::<B, E, Usual>(&[Core, LimitsOfLibraries, Wide])
            },
            word: Word::read::<E>,
            open: |setup| Box::new(Facade::<B, E>::new(setup)),
            probe: probe::pair_with_shared_sink::<B, E>(),
            search: ModelSearch::new::<(B, E, PackedKey, Array, LazyPick<true>, Full)>(),
        }
    }

    /// Returns `true` if the encoding is the board's native one.
    pub fn is_native(&self) -> bool {
        is_native(self.board, self.moves)
    }

    /// Board and encoding, `bitboard-magic/flags16-fromlow`.
    pub fn name(&self) -> String {
        format!("{}/{}", self.board.name, self.moves.name)
    }
}

/// Returns `true` if an encoding is a board's native one. Known at compile time, so that what only native pairs
/// need is compiled for them alone.
pub(crate) const fn is_native(board: &BoardInfo, moves: &MovesInfo) -> bool {
    are_equal(board.native, moves.name)
}

/// `==` of texts is not available at compile time.
pub(crate) const fn are_equal(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let mut index = 0;
    while index < one.len() && index < other.len() && one[index] == other[index] {
        index += 1;
    }
    index == one.len() && index == other.len()
}

impl fmt::Debug for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name())
    }
}
