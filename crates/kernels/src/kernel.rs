//! Kernels as plain values: what is timed, with the pair it is timed for already inside.

use core::fmt;

use boardbench_core::{Board, Encoding};
use boardbench_ordering::{Array, Full as FullScores, LazyPick, Separate};

use crate::evaluation::{Evaluation, Material, Packed, Separately};
use crate::generation::{Captures, Generation, LegalCount, LegalList, PseudoLegalList};
use crate::make::{CopyMakes, MakesUnmakes};
use crate::perft::{Bulk, Full, FullByCopy, Perft};
use crate::prepared::{FromInputs, Input, Prepared};
use crate::queries::{Attacks, HashAfresh, Queries};
use crate::searches::Searches;
use crate::setups::{FenReads, FenWrites, SetupLoads};
use crate::table::{Decomposed, Probes, Stores, Whole};
use crate::texts::{Constructs, Finds, SanReads, SanWrites, UciReads};

/// Which loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum KernelId {
    /// All legal moves of each position into a list.
    LegalList,
    /// All pseudo-legal moves of each position into a list.
    PseudoLegalList,
    /// All legal captures of each position into a list.
    Captures,
    /// The number of legal moves of each position.
    LegalCount,
    /// Every legal move of each position made and taken back.
    MakeUnmake,
    /// Every legal move of each position made on a copy.
    CopyMake,
    /// Whether each colour attacks each square.
    Attacks,
    /// The hash computed from the pieces.
    HashAfresh,
    /// A board out of a setup.
    SetupLoad,
    /// A board out of a FEN.
    FenRead,
    /// A FEN out of a board.
    FenWrite,
    /// Every legal move read from its UCI text, by generating all.
    UciFind,
    /// Every legal move read from its UCI text, by building it.
    UciConstruct,
    /// The SAN of every legal move.
    SanWrite,
    /// Every legal move read from its SAN.
    SanRead,
    /// Perft that counts the last ply's moves without making them.
    PerftBulk,
    /// Perft that makes every leaf, and takes moves back.
    PerftFull,
    /// Perft that makes every leaf, on copies.
    PerftFullCopy,
    /// Material by counting pieces.
    Material,
    /// Material and squares, two values in one integer.
    SquaresPacked,
    /// Material and squares, in two integers.
    SquaresSeparate,
    /// Every legal move into a transposition table, as it is.
    TableStore,
    /// Every such move found again.
    TableProbe,
    /// Every legal move into a transposition table, decomposed.
    TableStoreDecomposed,
    /// Every such move found again.
    TableProbeDecomposed,
    /// The model search.
    Search,
}

impl KernelId {
    /// All kernels, in the order of reports.
    pub const ALL: [Self; 26] = [
        Self::LegalList,
        Self::PseudoLegalList,
        Self::Captures,
        Self::LegalCount,
        Self::MakeUnmake,
        Self::CopyMake,
        Self::Attacks,
        Self::HashAfresh,
        Self::SetupLoad,
        Self::FenRead,
        Self::FenWrite,
        Self::UciFind,
        Self::UciConstruct,
        Self::SanWrite,
        Self::SanRead,
        Self::PerftBulk,
        Self::PerftFull,
        Self::PerftFullCopy,
        Self::Material,
        Self::SquaresPacked,
        Self::SquaresSeparate,
        Self::TableStore,
        Self::TableProbe,
        Self::TableStoreDecomposed,
        Self::TableProbeDecomposed,
        Self::Search,
    ];

    /// The name in raw data and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::LegalList => "legal-list",
            Self::PseudoLegalList => "pseudo-legal-list",
            Self::Captures => "captures",
            Self::LegalCount => "legal-count",
            Self::MakeUnmake => "make-unmake",
            Self::CopyMake => "copy-make",
            Self::Attacks => "attacks",
            Self::HashAfresh => "hash-afresh",
            Self::SetupLoad => "setup-load",
            Self::FenRead => "fen-read",
            Self::FenWrite => "fen-write",
            Self::UciFind => "uci-find",
            Self::UciConstruct => "uci-construct",
            Self::SanWrite => "san-write",
            Self::SanRead => "san-read",
            Self::PerftBulk => "perft-bulk",
            Self::PerftFull => "perft-full",
            Self::PerftFullCopy => "perft-full-copy",
            Self::Material => "material",
            Self::SquaresPacked => "squares-packed",
            Self::SquaresSeparate => "squares-separate",
            Self::TableStore => "table-store",
            Self::TableProbe => "table-probe",
            Self::TableStoreDecomposed => "table-store-decomposed",
            Self::TableProbeDecomposed => "table-probe-decomposed",
            Self::Search => "search",
        }
    }

    /// What one operation is: the unit that a time is divided by.
    pub const fn unit(self) -> &'static str {
        match self {
            Self::LegalList
            | Self::PseudoLegalList
            | Self::Captures
            | Self::LegalCount
            | Self::HashAfresh
            | Self::SetupLoad
            | Self::FenRead
            | Self::FenWrite
            | Self::Material
            | Self::SquaresPacked
            | Self::SquaresSeparate => "position",
            Self::MakeUnmake
            | Self::CopyMake
            | Self::UciFind
            | Self::UciConstruct
            | Self::SanWrite
            | Self::SanRead => "move",
            Self::Attacks => "query",
            Self::PerftBulk | Self::PerftFull | Self::PerftFullCopy => "leaf",
            Self::TableStore
            | Self::TableProbe
            | Self::TableStoreDecomposed
            | Self::TableProbeDecomposed => "entry",
            Self::Search => "node",
        }
    }

    /// What is done, in a line.
    pub const fn describe(self) -> &'static str {
        match self {
            Self::LegalList => "legal moves into a list",
            Self::PseudoLegalList => "pseudo-legal moves into a list",
            Self::Captures => "legal captures into a list",
            Self::LegalCount => "number of legal moves",
            Self::MakeUnmake => "make and unmake every legal move",
            Self::CopyMake => "copy the board and make every legal move",
            Self::Attacks => "whether a colour attacks a square, for all squares",
            Self::HashAfresh => "the hash from the pieces, as if none were kept",
            Self::SetupLoad => "a board out of a position that is read already",
            Self::FenRead => "a board out of a FEN",
            Self::FenWrite => "a FEN out of a board",
            Self::UciFind => "a move out of UCI's form, by generating all",
            Self::UciConstruct => "a move out of UCI's form, by building it",
            Self::SanWrite => "the SAN of all legal moves",
            Self::SanRead => "a move out of SAN",
            Self::PerftBulk => "perft, last ply counted in bulk",
            Self::PerftFull => "perft, every leaf made and unmade",
            Self::PerftFullCopy => "perft, every leaf made on a copy",
            Self::Material => "material, by counting pieces the board's own way",
            Self::SquaresPacked => "material and squares, two values added up in one integer",
            Self::SquaresSeparate => "material and squares, two values in two integers",
            Self::TableStore => "a move into a transposition table, as it is",
            Self::TableProbe => "a move out of a transposition table, as it is",
            Self::TableStoreDecomposed => "a move into a transposition table, decomposed",
            Self::TableProbeDecomposed => "a move out of a transposition table, decomposed",
            Self::Search => "the model search, to a fixed depth",
        }
    }

    /// What the kernel works on.
    pub const fn batch(self) -> Batch {
        match self {
            Self::PerftBulk | Self::PerftFull | Self::PerftFullCopy => Batch::Perft,
            Self::Search => Batch::Search,
            Self::UciFind | Self::UciConstruct | Self::SanWrite | Self::SanRead => {
                Batch::FewPositions
            }
            _ => Batch::Positions,
        }
    }

    /// The kernel with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|id| id.name() == name)
    }
}

/// What a kernel works on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Batch {
    /// Many positions, to rotate over.
    Positions,
    /// A part of them, for what takes long.
    FewPositions,
    /// A few positions, each with a depth for perft.
    Perft,
    /// A few positions, each with a depth for a search.
    Search,
}

impl fmt::Display for KernelId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A kernel of one pair of board and encoding.
#[derive(Clone, Copy)]
pub struct Kernel {
    /// Which loop.
    pub id: KernelId,
    /// Converts inputs.
    pub prepare: fn(&[Input]) -> Box<dyn Prepared>,
}

impl fmt::Debug for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Kernel")
            .field("id", &self.id)
            .finish_non_exhaustive()
    }
}

const fn kernel<P: Prepared + FromInputs + 'static>(id: KernelId) -> Kernel {
    Kernel {
        id,
        prepare: |inputs| Box::new(P::from_inputs(inputs)),
    }
}

/// The kernels of a pair that make every move, once or up to a leaf: those that show what a board
/// keeps up.
pub const fn making<B: Board<E>, E: Encoding>() -> [Kernel; 3] {
    [
        kernel::<MakesUnmakes<B, E>>(KernelId::MakeUnmake),
        kernel::<CopyMakes<B, E>>(KernelId::CopyMake),
        kernel::<Perft<Full, B, E>>(KernelId::PerftFull),
    ]
}

/// All kernels of a pair.
pub const fn kernels<B: Board<E>, E: Encoding>() -> [Kernel; KernelId::ALL.len()]
where
    B::Undo: Send,
{
    [
        kernel::<Generation<LegalList, B, E>>(KernelId::LegalList),
        kernel::<Generation<PseudoLegalList, B, E>>(KernelId::PseudoLegalList),
        kernel::<Generation<Captures, B, E>>(KernelId::Captures),
        kernel::<Generation<LegalCount, B, E>>(KernelId::LegalCount),
        kernel::<MakesUnmakes<B, E>>(KernelId::MakeUnmake),
        kernel::<CopyMakes<B, E>>(KernelId::CopyMake),
        kernel::<Queries<Attacks, B>>(KernelId::Attacks),
        kernel::<Queries<HashAfresh, B>>(KernelId::HashAfresh),
        kernel::<SetupLoads<B>>(KernelId::SetupLoad),
        kernel::<FenReads<B>>(KernelId::FenRead),
        kernel::<FenWrites<B>>(KernelId::FenWrite),
        kernel::<UciReads<Finds, B, E>>(KernelId::UciFind),
        kernel::<UciReads<Constructs, B, E>>(KernelId::UciConstruct),
        Kernel {
            id: KernelId::SanWrite,
            prepare: |inputs| Box::new(SanWrites::new::<B, E>(inputs)),
        },
        Kernel {
            id: KernelId::SanRead,
            prepare: |inputs| Box::new(SanReads::new::<B, E>(inputs)),
        },
        kernel::<Perft<Bulk, B, E>>(KernelId::PerftBulk),
        kernel::<Perft<Full, B, E>>(KernelId::PerftFull),
        kernel::<Perft<FullByCopy, B, E>>(KernelId::PerftFullCopy),
        kernel::<Evaluation<Material, B>>(KernelId::Material),
        kernel::<Evaluation<Packed, B>>(KernelId::SquaresPacked),
        kernel::<Evaluation<Separately, B>>(KernelId::SquaresSeparate),
        kernel::<Stores<Whole, B, E>>(KernelId::TableStore),
        kernel::<Probes<Whole, B, E>>(KernelId::TableProbe),
        kernel::<Stores<Decomposed, B, E>>(KernelId::TableStoreDecomposed),
        kernel::<Probes<Decomposed, B, E>>(KernelId::TableProbeDecomposed),
        kernel::<Searches<B, E, Separate, Array, LazyPick<true>, FullScores>>(KernelId::Search),
    ]
}
