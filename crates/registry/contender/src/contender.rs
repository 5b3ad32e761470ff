//! Defines the rows of the lists: boards, encodings, pairs of them, and variants.

use core::fmt;

use boardbench_conformance::probe;
use boardbench_core::{Board, CanonicalMove, DynBoard, Encoding, Facade, Field, Position, Setup};
use boardbench_kernels::{Comparison, KernelId, Kernels, perft_bulk, perft_full};
use boardbench_results::{BoardFacts, Bytes, Factor};
use boardbench_search::{Array, Full, LazyPick, ModelSearch, PackedKey, SearchOptions, Usual};

use crate::{COMMON_MOVES, DEFAULT_BOARD, HAS_ALL_PAIRS, WIDE_MOVES};

/// A listed board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardInfo {
    /// Name on the command line and in measurements.
    pub name: &'static str,
    /// Sizes in bytes: the board, its part that holds the pieces, and the look-up tables that move generation and make read.
    pub bytes: Bytes,
    /// Number of bytes of these tables that can be read in some position.
    pub table_bytes_read: usize,
    /// Warning to its users; may be empty.
    pub caveat: &'static str,
    /// Name of the encoding that the board is used with by default: fixed, never
    /// chosen by timing or by the CPU.
    pub native: &'static str,
    /// Representation: `x88`, `bitboard`. Boards of one family differ in piece bookkeeping or sliding-piece attacks only.
    pub family: &'static str,
    /// Piece bookkeeping of a mailbox board: `scan`, `lists`, or `maps` (lists and attack tables). `None` for bitboards.
    pub bookkeeping: Option<&'static str>,
    /// CPU feature that it requires and this build lacks, such as `BMI2`: it is verified and not
    /// measured then.
    pub missing_feature: Option<&'static str>,
    /// `true` if it has [incremental attack tables](boardbench_core::Position::HAS_ATTACK_TABLES).
    pub has_attack_tables: bool,
    /// Document that describes the representation, or `None`.
    pub source: Option<&'static str>,
    /// A description of one line.
    pub about: &'static str,
}

/// Returns the sizes of a board without an encoding.
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
    /// Returns the facts of the board that measurements record.
    pub fn facts(&self) -> BoardFacts {
        BoardFacts {
            family: self.family.into(),
            piece_lists: self.bookkeeping.map(Into::into),
            caveat: self.caveat.into(),
            table_bytes_read: self.table_bytes_read,
        }
    }
}

/// A listed encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MovesInfo {
    /// Name on the command line and in measurements.
    pub name: &'static str,
    /// Size of a move in bytes.
    pub bytes: usize,
    /// Number of bits that are used.
    pub bits: u32,
    /// Size in bytes of a transposition-table entry that holds a move unchanged.
    pub entry_bytes: usize,
    /// Document that describes the encoding, or `None`.
    pub source: Option<&'static str>,
    /// A description of one line.
    pub about: &'static str,
}

/// A board with an encoding, compiled.
#[derive(Clone, Copy)]
pub struct Pair {
    /// Facts of the board.
    pub board: &'static BoardInfo,
    /// Facts of the encoding.
    pub moves: &'static MovesInfo,
    /// Size in bytes of the data that unmaking a move needs.
    pub undo_bytes: usize,
    /// Bit layout of a move.
    pub fields: &'static [Field],
    /// Perft that counts the last ply in bulk.
    pub perft_bulk: fn(&Setup, u32) -> u64,
    /// Perft that makes every leaf.
    pub perft_full: fn(&Setup, u32) -> u64,
    /// Kernels: all with the common encoding and in a build with all pairs, otherwise the kernels that comparisons
    /// of the build use.
    pub kernels: Kernels,
    /// Decodes a raw code; `None` if it is not a value of the encoding.
    pub word: fn(u32) -> Option<Word>,
    /// Sets up the board behind the object-safe façade.
    pub open: fn(&Setup) -> Box<dyn DynBoard>,
    /// Interface for the checks of `boardbench-conformance`.
    pub probe: probe::Pair,
    /// Model search, with the same list, scored form, ordering and score model for each pair.
    pub search: ModelSearch,
}

/// The meaning of a raw code of an encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    /// A move, which may not be legal in any position.
    Move(CanonicalMove),
    /// No move.
    None,
    /// The null move.
    Null,
    /// No move or the null move, in encodings that use one code for both.
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

/// A factor of variants: its value for listed boards, and the comparison.
#[derive(Clone, Copy, Debug)]
pub struct VariedFactor {
    /// The factor.
    pub factor: Factor,
    /// Value of listed boards.
    usual: &'static str,
    /// Encoding of the boards that are compared.
    pub moves: &'static str,
    /// Comparison whose kernels the factor affects.
    pub included_in: Comparison,
}

/// Lists factors: the value of listed boards, the encoding, and the comparison.
macro_rules! varied {
    ($($factor:ident: $usual:literal, $moves:expr, $taken:ident;)*) => {
        &[$(VariedFactor {
            factor: Factor::$factor,
            usual: $usual,
            moves: $moves,
            included_in: Comparison::$taken,
        }),*]
    };
}

/// Factors of [variants](Variant), in the order of reports. In `storage`, `kinds` has a bitboard per kind and per colour,
/// `pieces` one per piece; `cells` adds an array of squares, `occupied` the union.
pub const VARIED: &[VariedFactor] = varied! {
    Hash: "zobrist", COMMON_MOVES, Making;
    Legality: "pin-masks", COMMON_MOVES, Generating;
    CheckInfo: "when-needed", COMMON_MOVES, Storing;
    Colour: "constant", COMMON_MOVES, Generating;
    Storage: "kinds+cells", COMMON_MOVES, Storing;
    Sliders: "magic-black", COMMON_MOVES, Sliding;
    AttackTables: "on-demand", COMMON_MOVES, Attacking;
    Pawns: "at-once", COMMON_MOVES, Generating;
    Width: "in-16", COMMON_MOVES, Storing;
    Victim: "filled", WIDE_MOVES, Storing;
    Numbering: "native", WIDE_MOVES, Storing;
    Decisions: "baseline", COMMON_MOVES, Deciding;
    Prefetching: "none", COMMON_MOVES, Prefetching;
};

impl VariedFactor {
    /// Returns the entry of a factor.
    ///
    /// # Panics
    ///
    /// Panics if no variant differs in the factor.
    pub const fn of(factor: Factor) -> Self {
        let mut index = 0;
        while VARIED[index].factor as u8 != factor as u8 {
            index += 1;
        }
        VARIED[index]
    }

    /// Returns the value of a listed board.
    pub const fn usual(self, board: &BoardInfo) -> &'static str {
        match self.factor {
            Factor::AttackTables if board.has_attack_tables => "incremental",
            _ => self.usual,
        }
    }
}

/// A pair that differs from a listed pair in one factor.
#[derive(Clone, Copy, Debug)]
pub struct Variant {
    /// Facts of the listed board that it is derived from.
    pub board: &'static BoardInfo,
    /// The factor that differs.
    pub factor: Factor,
    /// Value of the factor, instead of the [usual](VariedFactor::usual) one.
    pub name: &'static str,
    /// Sizes in bytes.
    pub bytes: Bytes,
    /// CPU feature that it requires and this build lacks.
    pub missing_feature: Option<&'static str>,
    /// Kernels that the factor affects.
    pub kernels: Kernels,
}

impl Variant {
    /// Compiles a variant. The search options `D` matter for [`Factor::Decisions`] only.
    pub const fn new<B: Board<E, Undo: Send>, E: Encoding, D: SearchOptions>(
        board: &'static BoardInfo,
        factor: Factor,
        name: &'static str,
    ) -> Self {
        Self {
            board,
            factor,
            name,
            bytes: bytes_of::<B>(),
            missing_feature: B::MISSING_CPU_FEATURE,
            kernels: Kernels::included_in::<B, E, D>(
                &[VariedFactor::of(factor).included_in],
                match factor {
                    Factor::Sliders => &[Comparison::Sliding],
                    Factor::Storage => &[Comparison::Traffic],
                    Factor::Decisions if D::COPIES => &[Comparison::Traffic],
                    _ => &[],
                },
            ),
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
                let kernels = Kernels::all::<B, E, Usual>();
                // In the default build, only boards with variants in their attack tables have kernels with attack queries.
                if HAS_ALL_PAIRS || are_equal(board.name, DEFAULT_BOARD) {
                    kernels
                } else if board.has_attack_tables {
                    kernels.without(&[KernelId::SearchProbing])
                } else {
                    kernels.without(&KernelId::QUERIES).without(&[KernelId::SearchProbing])
                }
            } else if are_equal(board.name, DEFAULT_BOARD) {
                Kernels::included_in::<B, E, Usual>(&[Comparison::Core, Comparison::Encodings], &[])
            } else {
                use Comparison::{Core, LibraryBudgets, Wide};
                Kernels::included_in::<B, E, Usual>(&[Core, LibraryBudgets, Wide], &[])
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

    /// Returns the names of board and encoding, `bitboard-magic/flags16-fromlow`.
    pub fn name(&self) -> String {
        format!("{}/{}", self.board.name, self.moves.name)
    }
}

/// Returns `true` if an encoding is a board's native one. It is a `const fn`, so that the compiler generates no code for excluded
/// pairs.
pub(crate) const fn is_native(board: &BoardInfo, moves: &MovesInfo) -> bool {
    are_equal(board.native, moves.name)
}

/// Compares texts at compile time, where `==` is not available.
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
