//! Kernels as plain values: timed loops, each compiled for one pair of board and encoding.

use core::fmt;

use boardbench_core::{Board, DynBoard, Encoding, Facade, Setup};
use boardbench_notation::{san, uci};
use boardbench_ordering::{Array, Full as FullScores, LazyPick, PackedKey};

use crate::generation::{Captures, LegalCount, LegalList, PseudoLegalList};
use crate::make::{copy_makes, makes_unmakes};
use crate::perft::{bulk, full, full_by_copy, perft};
use crate::prepared::{Input, Operation, Prepared, on_positions};
use crate::queries::{Attacks, FenWrite, HashAfresh, Material, Packed, Separately};
use crate::search::{Decisions, Usual, search};
use crate::searches::{Searches, TABLE_ENTRIES};
use crate::setups::{fen_reads, setup_loads};
use crate::table::{Decomposed, Whole, probes, stores};
use crate::texts::{san_reads, san_writes, uci_reads, uci_writes};
use crate::walk::WalkKernel;

/// Declares [`KernelId`] from one table.
macro_rules! kernel_ids {
    ($($(#[$doc:meta])* $id:ident: $name:literal, $unit:literal, $batch:ident, $about:literal;)*) => {
        /// A loop that is timed.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum KernelId {
            $($(#[$doc])* $id,)*
        }

        impl KernelId {
            /// All kernels, in the order of reports.
            pub const ALL: [Self; [$($name),*].len()] = [$(Self::$id),*];

            const FACTS: [Facts; Self::ALL.len()] = [$(Facts {
                name: $name,
                unit: $unit,
                batch: Batch::$batch,
                about: $about,
            }),*];
        }
    };
}

/// A row of the table.
struct Facts {
    name: &'static str,
    unit: &'static str,
    batch: Batch,
    about: &'static str,
}

// Name, unit that a time is divided by, input, description.
kernel_ids! {
    /// All legal moves of each position into a list.
    LegalList: "legal-list", "position", Nodes, "legal moves into a list";
    /// All pseudo-legal moves of each position into a list.
    PseudoLegalList: "pseudo-legal-list", "position", Nodes, "pseudo-legal moves into a list";
    /// All legal captures of each position into a list.
    Captures: "captures", "position", Nodes, "legal captures into a list";
    /// The number of legal moves of each position.
    LegalCount: "legal-count", "position", Nodes, "number of legal moves";
    /// Makes and unmakes every legal move of each position.
    MakeUnmake: "make-unmake", "move", Nodes, "a move made and unmade";
    /// Makes every legal move of each position on a copy.
    CopyMake: "copy-make", "move", Nodes, "a move made on a copy of the board";
    /// Whether each colour attacks each square.
    Attacks: "attacks", "query", Nodes, "whether a colour attacks a square, for all squares";
    /// The hash computed from the pieces.
    HashAfresh: "hash-afresh", "position", Nodes, "the hash, computed from the pieces";
    /// Sets up a board from a [`Setup`].
    SetupLoad: "setup-load", "position", Positions, "a board set up from a parsed position";
    /// Sets up a board from a FEN.
    FenRead: "fen-read", "position", Positions, "a board read from a FEN";
    /// Writes the FEN of a board.
    FenWrite: "fen-write", "position", Nodes, "the FEN of a board";
    /// Reads every legal move from its UCI text, by generating all moves.
    UciFind: "uci-find", "move", FewPositions, "a move read from UCI notation, by generating all moves";
    /// Reads every legal move from its UCI text, by building the move.
    UciConstruct: "uci-construct", "move", FewPositions, "a move read from UCI notation, by building it";
    /// The UCI text of every legal move.
    UciWrite: "uci-write", "move", FewPositions, "a move written in UCI notation";
    /// The SAN of every legal move.
    SanWrite: "san-write", "move", FewPositions, "the SAN of all legal moves";
    /// The SAN of every legal move, without disambiguation.
    SanWriteAmbiguous: "san-write-ambiguous", "move", FewPositions, "the SAN of all legal moves, without disambiguation";
    /// Reads every legal move from its SAN.
    SanRead: "san-read", "move", FewPositions, "a move read from SAN";
    /// Perft that counts the last ply's moves without making them.
    PerftBulk: "perft-bulk", "leaf", Perft, "perft, last ply counted in bulk";
    /// Perft that makes and unmakes every leaf.
    PerftFull: "perft-full", "leaf", Perft, "perft, every leaf made and unmade";
    /// Perft that makes every leaf on a copy.
    PerftFullCopy: "perft-full-copy", "leaf", Perft, "perft, every leaf made on a copy";
    /// Material by counting pieces.
    Material: "material", "position", Nodes, "material, counted in the board's own way";
    /// Material and piece-square values, middlegame and endgame packed in one integer.
    SquaresPacked: "squares-packed", "position", Nodes, "material and piece-square values, two packed in one integer";
    /// Material and piece-square values, middlegame and endgame in two integers.
    SquaresSeparate: "squares-separate", "position", Nodes, "material and piece-square values, in two integers";
    /// Stores every legal move in a transposition table, as it is.
    TableStore: "table-store", "entry", Positions, "a move stored in a transposition table as it is";
    /// Probes for these moves.
    TableProbe: "table-probe", "entry", Positions, "a move found in a transposition table, stored as it is";
    /// Stores every legal move in a transposition table, decomposed.
    TableStoreDecomposed: "table-store-decomposed", "entry", Positions, "a move stored in a transposition table, decomposed";
    /// Probes for these moves.
    TableProbeDecomposed: "table-probe-decomposed", "entry", Positions, "a move found in a transposition table, stored decomposed";
    /// The model search.
    Search: "search", "node", Search, "the model search, to a fixed depth";
    /// The model search with a transposition table.
    SearchTable: "search-table", "node", Search, "the model search with a transposition table, to a fixed depth";
}

impl KernelId {
    const fn facts(self) -> &'static Facts {
        &Self::FACTS[self as usize]
    }

    /// The name in raw data and on the command line.
    pub const fn name(self) -> &'static str {
        self.facts().name
    }

    /// The unit that a time is divided by: one operation.
    pub const fn unit(self) -> &'static str {
        self.facts().unit
    }

    /// A description of one line.
    pub const fn describe(self) -> &'static str {
        self.facts().about
    }

    /// The kind of input.
    pub const fn batch(self) -> Batch {
        self.facts().batch
    }

    /// Whether the operation is making moves, so that it is the walk.
    pub const fn is_making(self) -> bool {
        matches!(self, Self::MakeUnmake | Self::CopyMake)
    }

    /// The kernel with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|id| id.name() == name)
    }
}

/// The kind of input of a kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Batch {
    /// The nodes of walks, one after the other on one board; many positions where instructions are counted.
    Nodes,
    /// Many positions.
    Positions,
    /// Some of them, for slow operations.
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
    /// The loop.
    pub id: KernelId,
    /// Converts the inputs to the representation.
    pub prepare: fn(&[Input]) -> Box<dyn Prepared>,
    /// The same operation on walks, if it is asked of one position at a time.
    pub walk: Option<WalkKernel>,
}

impl fmt::Debug for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Kernel")
            .field("id", &self.id)
            .finish_non_exhaustive()
    }
}

/// Converts the inputs to the representation.
type Prepare = fn(&[Input]) -> Box<dyn Prepared>;

const fn kernel(id: KernelId, prepare: Prepare) -> Kernel {
    let walk = None;
    Kernel { id, prepare, walk }
}

const fn on_walks(id: KernelId, prepare: Prepare, walk: WalkKernel) -> Kernel {
    let walk = Some(walk);
    Kernel { id, prepare, walk }
}

/// An operation on positions and on walks.
const fn operation<O: Operation<B, E>, B: Board<E>, E: Encoding>(id: KernelId) -> Kernel {
    on_walks(
        id,
        on_positions::<O, B, E>,
        WalkKernel::operation::<O, B, E>(),
    )
}

const fn perft_bulk<B: Board<E>, E: Encoding>() -> Kernel {
    kernel(KernelId::PerftBulk, |inputs| perft(inputs, bulk::<B, E>))
}

const fn perft_full<B: Board<E>, E: Encoding>() -> Kernel {
    kernel(KernelId::PerftFull, |inputs| perft(inputs, full::<B, E>))
}

/// The kernels of a pair that make moves. They show the cost of what a board maintains.
pub const fn making<B: Board<E>, E: Encoding>() -> [Kernel; 3] {
    [
        on_walks(
            KernelId::MakeUnmake,
            makes_unmakes::<B, E>,
            WalkKernel::making::<B, E>(),
        ),
        on_walks(
            KernelId::CopyMake,
            copy_makes::<B, E>,
            WalkKernel::copying::<B, E>(),
        ),
        perft_full::<B, E>(),
    ]
}

/// The kernels of a pair that show what a decision about generation costs: its own operations, perft, and the model
/// search.
pub const fn generating<B: Board<E>, E: Encoding>() -> [Kernel; 5] {
    let [search, _] = searching::<B, E, Usual>();
    [
        operation::<LegalList, B, E>(KernelId::LegalList),
        operation::<LegalCount, B, E>(KernelId::LegalCount),
        perft_bulk::<B, E>(),
        perft_full::<B, E>(),
        search,
    ]
}

/// The kernels of [`making`] and [`generating`], for a decision about how pieces or moves are stored.
pub const fn storing<B: Board<E>, E: Encoding>() -> [Kernel; 7] {
    let [make_unmake, copy_make, _] = making::<B, E>();
    let [list, count, perft_bulk, perft_full, search] = generating::<B, E>();
    [
        list,
        count,
        make_unmake,
        copy_make,
        perft_bulk,
        perft_full,
        search,
    ]
}

/// The model search without and with a table, with decisions `D` and the same list, scored form, ordering and score model
/// for each pair.
pub const fn searching<B: Board<E>, E: Encoding, D: Decisions>() -> [Kernel; 2] {
    let [without, with]: [Prepare; 2] = [
        |inputs| Box::new(Searches::new(inputs, search::<Model<B, E, D>>, None)),
        |inputs| {
            Box::new(Searches::new(
                inputs,
                search::<Model<B, E, D>>,
                Some(TABLE_ENTRIES),
            ))
        },
    ];
    [
        kernel(KernelId::Search, without),
        kernel(KernelId::SearchTable, with),
    ]
}

/// The combination that pairs are compared with.
type Model<B, E, D> = (B, E, PackedKey, Array, LazyPick<true>, FullScores, D);

/// A pair behind the object-safe façade.
fn open<B: Board<E>, E: Encoding>(setup: &Setup) -> Box<dyn DynBoard>
where
    B::Undo: Send,
{
    Box::new(Facade::<B, E>::new(setup))
}

/// All kernels of a pair.
pub const fn kernels<B: Board<E>, E: Encoding>() -> [Kernel; KernelId::ALL.len()]
where
    B::Undo: Send,
{
    let [make_unmake, copy_make, perft_full] = making::<B, E>();
    let [search, search_table] = searching::<B, E, Usual>();
    [
        operation::<LegalList, B, E>(KernelId::LegalList),
        operation::<PseudoLegalList, B, E>(KernelId::PseudoLegalList),
        operation::<Captures, B, E>(KernelId::Captures),
        operation::<LegalCount, B, E>(KernelId::LegalCount),
        make_unmake,
        copy_make,
        operation::<Attacks, B, E>(KernelId::Attacks),
        operation::<HashAfresh, B, E>(KernelId::HashAfresh),
        kernel(KernelId::SetupLoad, setup_loads::<B>),
        kernel(KernelId::FenRead, fen_reads::<B>),
        operation::<FenWrite, B, E>(KernelId::FenWrite),
        kernel(KernelId::UciFind, |inputs| {
            uci_reads::<B, E>(inputs, |board, text| uci::find_legal(board, text).ok())
        }),
        kernel(KernelId::UciConstruct, |inputs| {
            uci_reads::<B, E>(inputs, |board, text| uci::construct(board, text).ok())
        }),
        kernel(KernelId::UciWrite, uci_writes::<B, E>),
        // No two texts are equal.
        kernel(KernelId::SanWrite, |inputs| {
            san_writes(inputs, open::<B, E>, san::write_all_dyn)
        }),
        kernel(KernelId::SanWriteAmbiguous, |inputs| {
            san_writes(inputs, open::<B, E>, san::write_all_ambiguous_dyn)
        }),
        kernel(KernelId::SanRead, |inputs| san_reads(inputs, open::<B, E>)),
        perft_bulk::<B, E>(),
        perft_full,
        kernel(KernelId::PerftFullCopy, |inputs| {
            perft(inputs, full_by_copy::<B, E>)
        }),
        operation::<Material, B, E>(KernelId::Material),
        operation::<Packed, B, E>(KernelId::SquaresPacked),
        operation::<Separately, B, E>(KernelId::SquaresSeparate),
        kernel(KernelId::TableStore, stores::<Whole, B, E>),
        kernel(KernelId::TableProbe, probes::<Whole, B, E>),
        kernel(KernelId::TableStoreDecomposed, stores::<Decomposed, B, E>),
        kernel(KernelId::TableProbeDecomposed, probes::<Decomposed, B, E>),
        search,
        search_table,
    ]
}
