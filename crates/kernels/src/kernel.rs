//! Lists the kernels as plain values: timed loops, each compiled for one pair of board and encoding.

use core::fmt;

use boardbench_conformance::reference::Reference;
use boardbench_core::{Board, DynBoard, Encoding, Facade, Setup};
use boardbench_notation::{san, uci};
use boardbench_search::{
    Array, CanonicalRank, Full as FullScores, Hooked, LazyPick, NoHook, PackedKey, SIGNATURES,
    SearchOptions, TABLE_SIGNATURES, search,
};

use crate::expected::{self, Expected, without_disambiguation};
use crate::make::makes;
use crate::network::Traffic;
use crate::operations::{
    AtNodes, Attacks, Captures, FenWrite, HashFromPieces, LegalCount, LegalList, Material, Packed,
    PseudoLegalList, Separately,
};
use crate::perft::{bulk, full, full_by_copy, perft};
use crate::prepared::{Input, Operation, Prepared, on_positions};
use crate::probing::Probed;
use crate::searches::{Searches, TABLE_ENTRIES};
use crate::table::{probes, stores};
use crate::texts::{fen_reads, san_reads, san_writes, setup_loads, uci_reads, uci_writes};
use crate::threats::{
    AtMakes, Attackers, GivesCheck, HashAfter, Mobility, See, Threats, makes_with_changes, on_moves,
};
use crate::trace::TraceKernel;

/// Declares [`KernelId`] from one table.
macro_rules! kernel_ids {
    ($(
        $id:ident: $name:literal, $unit:literal, $batch:expr, $about:literal, $expected:expr, [$($taken:ident),*],
            $loops:expr $(, with_network $with_network:expr)?;
    )*) => {
        /// Id of a timed loop.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum KernelId {
            $(#[doc = concat!("`", $name, "`: ", $about, ".")] $id,)*
        }

        impl KernelId {
            /// All kernels, in the order of reports.
            pub const ALL: [Self; [$($name),*].len()] = [$(Self::$id),*];

            const FACTS: [Facts; Self::ALL.len()] = [$(Facts {
                name: $name,
                unit: $unit,
                batch: $batch,
                about: $about,
                expected: $expected,
                taken: mask(&[$(Comparison::$taken),*]),
            }),*];
        }

        impl Kernels {
            /// Returns all kernels of a pair, with options `D` of the model search. Kernels of the comparisons `with_traffic`, a
            /// [`mask`], have their variants with NNUE traffic.
            const fn with<B: Board<E, Undo: Send>, E: Encoding, D: SearchOptions>(with_traffic: u32) -> Self {
                Self([$({
                    let kernel = const { &Kernel::new(KernelId::$id, $loops) };
                    $(let kernel = if with_traffic & KernelId::$id.facts().taken != 0 {
                        const {
                            &Kernel {
                                with_network: Some(const { &Kernel::new(KernelId::$id, $with_network) }),
                                ..Kernel::new(KernelId::$id, $loops)
                            }
                        }
                    } else {
                        kernel
                    };)?
                    Some(kernel)
                }),*])
            }
        }
    };
}

pub(crate) struct Facts {
    name: &'static str,
    unit: &'static str,
    batch: Batch,
    about: &'static str,
    pub(crate) expected: Expected,
    /// [`mask`] of the comparisons that include it.
    taken: u32,
}

// Name, unit, input, description; the expected result; the comparisons that include the kernel, except the comparison of
// all boards with one encoding, which includes all; the loop on positions, and the loop on traces, which is
// timed if there is one; B is the board, E the encoding, D the options of a search.
kernel_ids! {
    LegalList: "legal-list", "position", Batch::Nodes, "legal moves into a list",
        expected::legal_moves, [Core, Classes, Encodings, Wide, Bookkeeping, Budgets, Generating, Storing, Sliding],
        loops::<LegalList, B, E>(), with_network (on_positions::<LegalList, B, E>, Some(TraceKernel::operation::<LegalList, Traffic, B, E>()));
    PseudoLegalList: "pseudo-legal-list", "position", Batch::Nodes, "pseudo-legal moves into a list",
        expected::pseudo_legal_moves, [Core, Encodings],
        loops::<PseudoLegalList, B, E>();
    Captures: "captures", "position", Batch::Nodes, "legal captures into a list",
        expected::captures, [Core, Encodings, Generating, Attacking],
        loops::<Captures, B, E>();
    LegalCount: "legal-count", "position", Batch::Nodes, "number of legal moves",
        |result| result.add(result.position.legal_moves().len() as u64), [Core, Classes, Bookkeeping, Generating, Storing],
        loops::<LegalCount, B, E>();
    MakeUnmake: "make-unmake", "move", Batch::Nodes, "a move made and unmade",
        expected::made, [Core, Classes, Encodings, Wide, Bookkeeping, Budgets, Making, Storing, Attacking, Traffic],
        (makes::<B, E, false>, Some(TraceKernel::making::<NoHook, B, E>())),
        with_network (makes::<B, E, false>, Some(TraceKernel::making::<Traffic, B, E>()));
    CopyMake: "copy-make", "move", Batch::Nodes, "a move made on a copy of the board",
        expected::made, [Core, Encodings, Budgets, Making, Storing],
        (makes::<B, E, true>, Some(TraceKernel::copying::<B, E>()));
    Attacks: "attacks", "query", Batch::Nodes, "whether a colour attacks a square, for all squares",
        expected::attacks, [Core, Bookkeeping, Attacking],
        loops::<Attacks, B, E>();
    Threats: "threats", "position", Batch::Nodes, "all pairs of an attacking and an attacked piece",
        expected::threats, [Attacking],
        loops::<Threats, B, E>();
    ThreatDeltas: "threat-deltas", "move", Batch::Nodes, "a move made and unmade, with the threats that it changes",
        expected::changes, [Attacking],
        (makes_with_changes::<B, E>, Some(TraceKernel::making_with_changes::<B, E>()));
    Attackers: "attackers", "position", Batch::Nodes, "the pieces that attack each square",
        expected::attackers, [Attacking],
        loops::<Attackers, B, E>();
    Mobility: "mobility", "position", Batch::Nodes, "the mobility of each kind of piece",
        expected::mobility, [Attacking],
        loops::<Mobility, B, E>();
    GivesCheck: "gives-check", "move", Batch::Nodes, "whether a legal move gives check, before it is made",
        expected::checks, [Attacking],
        (on_moves::<GivesCheck, B, E>, Some(TraceKernel::of_moves::<GivesCheck, B, E>()));
    See: "see", "move", Batch::Nodes, "the static exchange evaluation (SEE) of a legal capture",
        expected::see_values, [Attacking],
        (on_moves::<See, B, E>, Some(TraceKernel::of_moves::<See, B, E>()));
    HashAfter: "hash-after", "move", Batch::Nodes, "the hash after a legal move, before it is made",
        expected::hashes_after, [],
        (on_moves::<HashAfter, B, E>, Some(TraceKernel::of_moves::<HashAfter, B, E>()));
    HashFromScratch: "hash-afresh", "position", Batch::Nodes, "the hash, computed from the pieces",
        |result| result.add(result.position.hash()), [],
        loops::<HashFromPieces, B, E>();
    SetupLoad: "setup-load", "position", Batch::Positions, "a board set up from a parsed position",
        |result| result.add(result.position.hash()), [],
        (setup_loads::<B>, None);
    FenRead: "fen-read", "position", Batch::Positions, "a board read from a FEN",
        |result| result.add(result.position.hash()), [LibraryBudgets],
        (fen_reads::<B>, None);
    FenWrite: "fen-write", "position", Batch::Nodes, "the FEN of a board",
        |result| result.add_text(&result.position.to_fen()), [LibraryBudgets],
        loops::<FenWrite, B, E>();
    UciFind: "uci-find", "move", Batch::FewPositions, "a move read from UCI notation, by generating all moves",
        expected::legal_moves, [Encodings],
        (|inputs| uci_reads::<B, E>(inputs, |board, text| uci::find_legal(board, text).ok()), None);
    UciConstruct: "uci-construct", "move", Batch::FewPositions, "a move read from UCI notation, by building it",
        expected::legal_moves, [Encodings],
        (|inputs| uci_reads::<B, E>(inputs, |board, text| uci::construct(board, text).ok()), None);
    UciWrite: "uci-write", "move", Batch::FewPositions, "a move written in UCI notation",
        |result| result.add_texts(|_, mv| mv.to_string()), [Encodings],
        (uci_writes::<B, E>, None);
    SanWrite: "san-write", "move", Batch::FewPositions, "the SAN of all legal moves",
        |result| result.add_texts(Reference::san), [LibraryBudgets],
        (|inputs| san_writes(inputs, open::<B, E>, san::write_all_dyn), None);
    SanWriteAmbiguous: "san-write-ambiguous", "move", Batch::FewPositions, "the SAN of all legal moves, without disambiguation",
        |result| result.add_texts(|position, mv| without_disambiguation(&position.san(mv))), [],
        (|inputs| san_writes(inputs, open::<B, E>, san::write_all_ambiguous_dyn), None);
    SanRead: "san-read", "move", Batch::FewPositions, "a move read from SAN",
        expected::legal_moves, [],
        (|inputs| san_reads(inputs, open::<B, E>), None);
    PerftBulk: "perft-bulk", "leaf", Batch::Roots(RootKind::Bulk), "perft, last ply counted in bulk",
        expected::perft, [Core, Classic, Bookkeeping, Budgets, Generating, Storing, Sliding],
        (|inputs| perft(inputs, bulk::<B, E, NoHook>), None),
        with_network (|inputs| perft(inputs, bulk::<B, E, Traffic>), None);
    PerftFull: "perft-full", "leaf", Batch::Roots(RootKind::Full), "perft, every leaf made and unmade",
        expected::perft, [Core, Classic, Encodings, Wide, Bookkeeping, Budgets, Making, Generating, Storing, Sliding, Attacking, Traffic],
        (|inputs| perft(inputs, full::<B, E, NoHook>), None),
        with_network (|inputs| perft(inputs, full::<B, E, Traffic>), None);
    PerftFullCopy: "perft-full-copy", "leaf", Batch::Roots(RootKind::Full), "perft, every leaf made on a copy",
        expected::perft, [],
        (|inputs| perft(inputs, full_by_copy::<B, E>), None);
    Material: "material", "position", Batch::Nodes, "material, counted in the board's own way",
        expected::material, [Bookkeeping],
        loops::<Material, B, E>();
    SquaresPacked: "squares-packed", "position", Batch::Nodes, "material and piece-square values, two packed in one integer",
        expected::evaluation, [],
        loops::<Packed, B, E>();
    SquaresSeparate: "squares-separate", "position", Batch::Nodes, "material and piece-square values, in two integers",
        expected::evaluation, [],
        loops::<Separately, B, E>();
    TableStore: "table-store", "entry", Batch::Positions, "a move stored in a transposition table as it is",
        expected::legal_moves, [Encodings],
        (|inputs| stores::<B, E, E>(inputs, |mv| mv, E::canonical), None);
    TableProbe: "table-probe", "entry", Batch::Positions, "a move found in a transposition table, stored as it is",
        expected::legal_moves, [Encodings],
        (|inputs| probes::<B, E, E>(inputs, |mv| mv, E::canonical), None);
    TableStoreDecomposed: "table-store-decomposed", "entry", Batch::Positions, "a move stored in a transposition table, decomposed",
        expected::legal_moves, [Encodings],
        (|inputs| stores::<B, E, _>(inputs, CanonicalRank::from_encoded, CanonicalRank::canonical), None);
    TableProbeDecomposed: "table-probe-decomposed", "entry", Batch::Positions, "a move found in a transposition table, stored decomposed",
        expected::legal_moves, [Encodings],
        (|inputs| probes::<B, E, _>(inputs, CanonicalRank::from_encoded, CanonicalRank::canonical), None);
    Search: "search", "node", Batch::Roots(RootKind::Search), "the model search, to a fixed depth",
        |result| result.add_signature(&SIGNATURES), [Core, Encodings, Wide, Bookkeeping, Making, Generating, Storing, Deciding, Sliding, Attacking, Traffic],
        (|inputs| searches::<B, E, D>(inputs, None), None),
        with_network (|inputs| searches::<B, E, Hooked<D, Traffic>>(inputs, None), None);
    SearchMobility: "search-mobility", "node", Batch::Roots(RootKind::Search), "the model search, with a mobility query at every node",
        |result| result.add_signature(&SIGNATURES), [Attacking],
        (|inputs| searches::<B, E, Hooked<D, AtNodes<Mobility>>>(inputs, None), None);
    SearchThreats: "search-threats", "node", Batch::Roots(RootKind::Search), "the model search, with a query of all threats at every node",
        |result| result.add_signature(&SIGNATURES), [Attacking],
        (|inputs| searches::<B, E, Hooked<D, AtNodes<Threats>>>(inputs, None), None);
    SearchDeltas: "search-deltas", "node", Batch::Roots(RootKind::Search), "the model search, with a query of the threats that each move changes",
        |result| result.add_signature(&SIGNATURES), [Attacking],
        (|inputs| searches::<B, E, Hooked<D, AtMakes>>(inputs, None), None);
    SearchTable: "search-table", "node", Batch::Roots(RootKind::Table), "the model search with a transposition table, to a fixed depth",
        |result| result.add_signature(&TABLE_SIGNATURES), [Deciding],
        (|inputs| searches::<B, E, D>(inputs, Some(TABLE_ENTRIES)), None);
    SearchProbing: "search-probing", "node", Batch::Roots(RootKind::Search), "the model search, with a probe of a table of 256 MiB at every node",
        |result| result.add_signature(&SIGNATURES), [Prefetching],
        (|inputs| searches::<B, E, Hooked<D, Probed<D::Hook>>>(inputs, None), None);
}

impl KernelId {
    pub(crate) const fn facts(self) -> &'static Facts {
        &Self::FACTS[self as usize]
    }

    /// Returns the name in measurements and on the command line.
    pub const fn name(self) -> &'static str {
        self.facts().name
    }

    /// Returns the unit of a time: the name of one operation.
    pub const fn unit(self) -> &'static str {
        self.facts().unit
    }

    /// Returns a one-line description.
    pub const fn describe(self) -> &'static str {
        self.facts().about
    }

    /// Returns the kind of input.
    pub const fn batch(self) -> Batch {
        self.facts().batch
    }

    /// Returns `true` if one of these comparisons includes it.
    pub const fn is_included_in(self, comparisons: &[Comparison]) -> bool {
        self.facts().taken & mask(comparisons) != 0
    }

    /// Returns the kernels that a comparison includes, in the order of reports.
    pub fn included_in(comparison: Comparison) -> impl Iterator<Item = Self> {
        let kernels = Self::ALL.into_iter();
        kernels.filter(move |id| id.is_included_in(&[comparison]))
    }

    /// Returns `true` if the operation is making moves, so that its loop on traces is the trace alone.
    pub const fn is_making(self) -> bool {
        matches!(self, Self::MakeUnmake | Self::CopyMake | Self::ThreatDeltas)
    }

    /// Model searches with an attack query at each node or for each move: they are compared with the search.
    pub const QUERIES: [Self; 3] = [Self::SearchMobility, Self::SearchThreats, Self::SearchDeltas];

    /// Returns `true` if it is among [`QUERIES`](Self::QUERIES).
    pub const fn is_query(self) -> bool {
        matches!(self, Self::SearchMobility | Self::SearchThreats | Self::SearchDeltas)
    }

    /// Returns `true` if it is compared between boards.
    pub const fn compares_boards(self) -> bool {
        !(self.is_query() || matches!(self, Self::SearchProbing))
    }
}

/// A comparison that includes some of the kernels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// Boards with their native encodings, and every pair.
    Core,
    /// Boards on each class of positions, and on one position.
    Classes,
    /// Boards on the six well-known positions.
    Classic,
    /// Encodings on one board.
    Encodings,
    /// Boards with 32-bit moves, which can use square numberings other than the common encoding's.
    Wide,
    /// Scanned boards and boards with piece lists.
    Bookkeeping,
    /// Instruction budgets.
    Budgets,
    /// Instruction budgets set by the cost in other libraries; counted only next to these libraries.
    LibraryBudgets,
    /// Boards that differ in the state that make updates.
    Making,
    /// Boards that differ in move generation.
    Generating,
    /// Boards or moves that differ in storage.
    Storing,
    /// Searches that differ in one option.
    Deciding,
    /// Searches that differ in prefetching.
    Prefetching,
    /// Boards with incremental and with on-demand attack tables.
    Attacking,
    /// Bitboard boards that differ in sliding-piece attacks, alone and with the traffic of a [`Network`](crate::Network).
    Sliding,
    /// Boards and search options with the traffic of a network.
    Traffic,
}

/// Kind of input of a kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Batch {
    /// Nodes of traces, one after the other on one board; many positions where instructions are counted.
    Nodes,
    /// Many positions.
    Positions,
    /// Few positions, for slow operations.
    FewPositions,
    /// Root positions, each with a depth; few of them where instructions are counted.
    Roots(RootKind),
}

/// Work from a root position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RootKind {
    /// Perft that makes every leaf.
    Full,
    /// Perft that counts the last ply.
    Bulk,
    /// Model search.
    Search,
    /// Model search with a table.
    Table,
    /// Model search with the score model `Classes`.
    Classes,
}

impl RootKind {
    /// Lists all kinds, each with its name in files of roots.
    pub const ALL: [(Self, &'static str); 5] = [
        (Self::Full, "full"),
        (Self::Bulk, "bulk"),
        (Self::Search, "search"),
        (Self::Table, "table"),
        (Self::Classes, "classes"),
    ];

    /// Returns `true` for perft, `false` for a search.
    pub const fn is_perft(self) -> bool {
        matches!(self, Self::Full | Self::Bulk)
    }
}

impl fmt::Display for KernelId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A kernel of one pair of board and encoding.
#[derive(Clone, Copy, Debug)]
pub struct Kernel {
    /// Id of the loop.
    pub id: KernelId,
    /// Converts the inputs to the representation.
    pub prepare: Prepare,
    /// Loop on traces, if the operation handles one position at a time.
    pub trace: Option<TraceKernel>,
    /// Variant with a network update at each node, if it is compared.
    pub with_network: Option<&'static Self>,
}

type Prepare = fn(&[Input]) -> Box<dyn Prepared>;

impl Kernel {
    const fn new(id: KernelId, (prepare, trace): (Prepare, Option<TraceKernel>)) -> Self {
        Self { id, prepare, trace, with_network: None }
    }
}

/// Kernels of a pair, or some of them.
#[derive(Clone, Copy, Debug)]
pub struct Kernels(pub(crate) [Option<&'static Kernel>; KernelId::ALL.len()]);

impl Kernels {
    /// Returns all kernels of a pair, with options `D` of the model search.
    pub const fn all<B: Board<E, Undo: Send>, E: Encoding, D: SearchOptions>() -> Self {
        Self::with::<B, E, D>(u32::MAX)
    }

    /// Returns the kernels that at least one of these comparisons includes, those of `with_traffic` with their variants with NNUE
    /// traffic. The others are not compiled.
    pub const fn included_in<B: Board<E, Undo: Send>, E: Encoding, D: SearchOptions>(
        comparisons: &[Comparison],
        with_traffic: &[Comparison],
    ) -> Self {
        let mut taken = Self::with::<B, E, D>(mask(with_traffic));
        let mut index = 0;
        while index < taken.0.len() {
            if !KernelId::ALL[index].is_included_in(comparisons) {
                taken.0[index] = None;
            }
            index += 1;
        }
        taken
    }

    /// Removes kernels, which are then not compiled.
    #[must_use]
    pub const fn without(mut self, mut ids: &[KernelId]) -> Self {
        while let [id, others @ ..] = ids {
            self.0[*id as usize] = None;
            ids = others;
        }
        self
    }

    /// Returns the kernel with this id, if it is included.
    pub fn get(&self, id: KernelId) -> Option<Kernel> {
        self.0[id as usize].copied()
    }

    /// Returns an iterator over the kernels, in the order of reports.
    pub fn iter(&self) -> impl Iterator<Item = &'static Kernel> {
        self.0.into_iter().flatten()
    }
}

/// Returns a bit for each comparison.
const fn mask(mut comparisons: &[Comparison]) -> u32 {
    let mut mask = 0;
    while let [comparison, others @ ..] = comparisons {
        mask |= 1 << *comparison as u32;
        comparisons = others;
    }
    mask
}

/// Returns the loops of an operation on positions and on traces.
const fn loops<O: Operation<B, E>, B: Board<E>, E: Encoding>() -> (Prepare, Option<TraceKernel>) {
    (on_positions::<O, B, E>, Some(TraceKernel::operation::<O, NoHook, B, E>()))
}

/// Search with the same list, scored form, ordering and score model for each pair.
type Model<B, E, D> = (B, E, PackedKey, Array, LazyPick<true>, FullScores, D);

fn searches<B: Board<E>, E: Encoding, D: SearchOptions>(
    inputs: &[Input],
    table_entries: Option<usize>,
) -> Box<dyn Prepared> {
    Box::new(Searches::new(inputs, search::<Model<B, E, D>>, table_entries))
}

fn open<B: Board<E>, E: Encoding>(setup: &Setup) -> Box<dyn DynBoard>
where
    B::Undo: Send,
{
    Box::new(Facade::<B, E>::new(setup))
}
