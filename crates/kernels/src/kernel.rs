//! Kernels as plain values: what is timed, with the pair it is timed for already inside.

use core::fmt;

use boardbench_core::{Board, Encoding};
use boardbench_ordering::{Array, Full as FullScores, LazyPick, Separate};

use crate::evaluation::{Evaluation, Material, Packed, Separately};
use crate::generation::{Generation, LegalCount, LegalList, PseudoLegalList};
use crate::make::{CopyMakes, MakesUnmakes};
use crate::perft::{Bulk, Full, FullByCopy, Perft};
use crate::prepared::{FromInputs, Input, Prepared};
use crate::searches::Searches;
use crate::table::{Decomposed, Probes, Stores, Whole};

/// Which loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum KernelId {
    /// All legal moves of each position into a list.
    LegalList,
    /// All pseudo-legal moves of each position into a list.
    PseudoLegalList,
    /// The number of legal moves of each position.
    LegalCount,
    /// Every legal move of each position made and taken back.
    MakeUnmake,
    /// Every legal move of each position made on a copy.
    CopyMake,
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
    pub const ALL: [Self; 16] = [
        Self::LegalList,
        Self::PseudoLegalList,
        Self::LegalCount,
        Self::MakeUnmake,
        Self::CopyMake,
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
            Self::LegalCount => "legal-count",
            Self::MakeUnmake => "make-unmake",
            Self::CopyMake => "copy-make",
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
            | Self::LegalCount
            | Self::Material
            | Self::SquaresPacked
            | Self::SquaresSeparate => "position",
            Self::MakeUnmake | Self::CopyMake => "move",
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
            Self::LegalCount => "number of legal moves",
            Self::MakeUnmake => "make and unmake every legal move",
            Self::CopyMake => "copy the board and make every legal move",
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

/// All kernels of a pair.
pub const fn kernels<B: Board<E>, E: Encoding>() -> [Kernel; KernelId::ALL.len()] {
    const fn kernel<P: Prepared + FromInputs + 'static>(id: KernelId) -> Kernel {
        Kernel {
            id,
            prepare: |inputs| Box::new(P::from_inputs(inputs)),
        }
    }
    [
        kernel::<Generation<LegalList, B, E>>(KernelId::LegalList),
        kernel::<Generation<PseudoLegalList, B, E>>(KernelId::PseudoLegalList),
        kernel::<Generation<LegalCount, B, E>>(KernelId::LegalCount),
        kernel::<MakesUnmakes<B, E>>(KernelId::MakeUnmake),
        kernel::<CopyMakes<B, E>>(KernelId::CopyMake),
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
