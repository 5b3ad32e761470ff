//! Kernels as plain values: timed loops, each compiled for one pair of board and encoding.

use core::fmt;

use boardbench_conformance::reference::Reference;
use boardbench_core::{Board, DynBoard, Encoding, Facade, Setup};
use boardbench_notation::{san, uci};
use boardbench_search::{
    Array, CanonicalRank, Decisions, Full as FullScores, Hooked, LazyPick, NoHook, PackedKey,
    SIGNATURES, TABLE_SIGNATURES, search,
};

use crate::expected::{self, Expected, without_disambiguation};
use crate::make::makes;
use crate::network::Traffic;
use crate::operations::{
    AtNodes, Attacks, Captures, FenWrite, HashAfresh, LegalCount, LegalList, Material, Packed,
    PseudoLegalList, Separately,
};
use crate::perft::{bulk, full, full_by_copy, perft};
use crate::prepared::{Input, Operation, Prepared, on_positions};
use crate::searches::{Searches, TABLE_ENTRIES};
use crate::table::{probes, stores};
use crate::texts::{fen_reads, san_reads, san_writes, setup_loads, uci_reads, uci_writes};
use crate::threats::{
    AtMakes, Attackers, Exchange, GivesCheck, Mobility, Threats, makes_with_changes, on_moves,
};
use crate::trace::TraceKernel;

/// Declares [`KernelId`] from one table.
macro_rules! kernel_ids {
    ($(
        $id:ident: $name:literal, $unit:literal, $batch:expr, $about:literal, $expected:expr, [$($taken:ident),*],
            $loops:expr $(, beside $beside:expr)?;
    )*) => {
        /// A loop that is timed.
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
            /// Returns all kernels of a pair, with decisions `D` of the model search; beside a network too, or not.
            const fn with<B: Board<E, Undo: Send>, E: Encoding, D: Decisions>(network: bool) -> Self {
                Self([$({
                    let kernel = const { &Kernel::new(KernelId::$id, $loops) };
                    $(let kernel = if network {
                        const {
                            &Kernel {
                                beside: Some(const { &Kernel::new(KernelId::$id, $beside) }),
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
    /// The [`mask`] of the comparisons that take it.
    taken: u32,
}

// Name, unit that a time is divided by, input, description; the right answer; the comparisons that take it, besides that of
// all boards with one encoding, which takes all; the loop on positions, and the loop on traces, which is
// the timed one if there is one; B is the board, E the encoding, D the options of a search.
kernel_ids! {
    LegalList: "legal-list", "position", Batch::Nodes, "legal moves into a list",
        expected::legal_moves, [Core, Classes, Encodings, Wide, Bookkeeping, Limits, Generating, Storing, Sliding],
        asked::<LegalList, B, E>(), beside (on_positions::<LegalList, B, E>, Some(TraceKernel::operation::<LegalList, Traffic, B, E>()));
    PseudoLegalList: "pseudo-legal-list", "position", Batch::Nodes, "pseudo-legal moves into a list",
        expected::pseudo_legal_moves, [Core, Encodings],
        asked::<PseudoLegalList, B, E>();
    Captures: "captures", "position", Batch::Nodes, "legal captures into a list",
        expected::captures, [Core, Encodings, Attacking],
        asked::<Captures, B, E>();
    LegalCount: "legal-count", "position", Batch::Nodes, "number of legal moves",
        |answer| answer.add(answer.position.legal_moves().len() as u64), [Core, Classes, Bookkeeping, Generating, Storing],
        asked::<LegalCount, B, E>();
    MakeUnmake: "make-unmake", "move", Batch::Nodes, "a move made and unmade",
        expected::made, [Core, Classes, Encodings, Wide, Bookkeeping, Limits, Making, Storing, Attacking],
        (makes::<B, E, false>, Some(TraceKernel::making::<B, E>()));
    CopyMake: "copy-make", "move", Batch::Nodes, "a move made on a copy of the board",
        expected::made, [Core, Encodings, Limits, Making, Storing],
        (makes::<B, E, true>, Some(TraceKernel::copying::<B, E>()));
    Attacks: "attacks", "query", Batch::Nodes, "whether a colour attacks a square, for all squares",
        expected::attacks, [Core, Bookkeeping, Attacking],
        asked::<Attacks, B, E>();
    Threats: "threats", "position", Batch::Nodes, "all pairs of pieces of which one attacks the other",
        expected::threats, [Attacking],
        asked::<Threats, B, E>();
    ThreatDeltas: "threat-deltas", "move", Batch::Nodes, "a move made and unmade, with the threats that it changes",
        expected::changes, [Attacking],
        (makes_with_changes::<B, E>, Some(TraceKernel::making_with_changes::<B, E>()));
    Attackers: "attackers", "position", Batch::Nodes, "the pieces that attack each square",
        expected::attackers, [Attacking],
        asked::<Attackers, B, E>();
    Mobility: "mobility", "position", Batch::Nodes, "the mobility of each kind of piece",
        expected::mobility, [Attacking],
        asked::<Mobility, B, E>();
    GivesCheck: "gives-check", "move", Batch::Nodes, "whether a legal move gives check, before it is made",
        expected::checks, [Attacking],
        (on_moves::<GivesCheck, B, E>, Some(TraceKernel::of_moves::<GivesCheck, B, E>()));
    Exchange: "see", "move", Batch::Nodes, "the static exchange value of a legal capture",
        expected::exchanges, [Attacking],
        (on_moves::<Exchange, B, E>, Some(TraceKernel::of_moves::<Exchange, B, E>()));
    HashAfresh: "hash-afresh", "position", Batch::Nodes, "the hash, computed from the pieces",
        |answer| answer.add(answer.position.hash()), [],
        asked::<HashAfresh, B, E>();
    SetupLoad: "setup-load", "position", Batch::Positions, "a board set up from a parsed position",
        |answer| answer.add(answer.position.hash()), [],
        (setup_loads::<B>, None);
    FenRead: "fen-read", "position", Batch::Positions, "a board read from a FEN",
        |answer| answer.add(answer.position.hash()), [LimitsOfLibraries],
        (fen_reads::<B>, None);
    FenWrite: "fen-write", "position", Batch::Nodes, "the FEN of a board",
        |answer| answer.add_text(&answer.position.to_fen()), [LimitsOfLibraries],
        asked::<FenWrite, B, E>();
    UciFind: "uci-find", "move", Batch::FewPositions, "a move read from UCI notation, by generating all moves",
        expected::legal_moves, [Encodings],
        (|inputs| uci_reads::<B, E>(inputs, |board, text| uci::find_legal(board, text).ok()), None);
    UciConstruct: "uci-construct", "move", Batch::FewPositions, "a move read from UCI notation, by building it",
        expected::legal_moves, [Encodings],
        (|inputs| uci_reads::<B, E>(inputs, |board, text| uci::construct(board, text).ok()), None);
    UciWrite: "uci-write", "move", Batch::FewPositions, "a move written in UCI notation",
        |answer| answer.add_texts(|_, mv| mv.to_string()), [Encodings],
        (uci_writes::<B, E>, None);
    SanWrite: "san-write", "move", Batch::FewPositions, "the SAN of all legal moves",
        |answer| answer.add_texts(Reference::san), [LimitsOfLibraries],
        (|inputs| san_writes(inputs, open::<B, E>, san::write_all_dyn), None);
    SanWriteAmbiguous: "san-write-ambiguous", "move", Batch::FewPositions, "the SAN of all legal moves, without disambiguation",
        |answer| answer.add_texts(|position, mv| without_disambiguation(&position.san(mv))), [],
        (|inputs| san_writes(inputs, open::<B, E>, san::write_all_ambiguous_dyn), None);
    SanRead: "san-read", "move", Batch::FewPositions, "a move read from SAN",
        expected::legal_moves, [],
        (|inputs| san_reads(inputs, open::<B, E>), None);
    PerftBulk: "perft-bulk", "leaf", Batch::Roots(RootKind::Bulk), "perft, last ply counted in bulk",
        expected::perft, [Core, Classic, Bookkeeping, Limits, Generating, Storing, Sliding],
        (|inputs| perft(inputs, bulk::<B, E, NoHook>), None),
        beside (|inputs| perft(inputs, bulk::<B, E, Traffic>), None);
    PerftFull: "perft-full", "leaf", Batch::Roots(RootKind::Full), "perft, every leaf made and unmade",
        expected::perft, [Core, Classic, Encodings, Wide, Bookkeeping, Limits, Making, Generating, Storing, Sliding, Attacking],
        (|inputs| perft(inputs, full::<B, E, NoHook>), None),
        beside (|inputs| perft(inputs, full::<B, E, Traffic>), None);
    PerftFullCopy: "perft-full-copy", "leaf", Batch::Roots(RootKind::Full), "perft, every leaf made on a copy",
        expected::perft, [],
        (|inputs| perft(inputs, full_by_copy::<B, E>), None);
    Material: "material", "position", Batch::Nodes, "material, counted in the board's own way",
        expected::material, [Bookkeeping],
        asked::<Material, B, E>();
    SquaresPacked: "squares-packed", "position", Batch::Nodes, "material and piece-square values, two packed in one integer",
        expected::evaluation, [],
        asked::<Packed, B, E>();
    SquaresSeparate: "squares-separate", "position", Batch::Nodes, "material and piece-square values, in two integers",
        expected::evaluation, [],
        asked::<Separately, B, E>();
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
        |answer| answer.add_signature(&SIGNATURES), [Core, Encodings, Wide, Bookkeeping, Generating, Storing, Deciding, Sliding, Attacking],
        (|inputs| searches::<B, E, D>(inputs, None), None),
        beside (|inputs| searches::<B, E, Hooked<D, Traffic>>(inputs, None), None);
    SearchMobility: "search-mobility", "node", Batch::Roots(RootKind::Search), "the model search, asking for mobility at every node",
        |answer| answer.add_signature(&SIGNATURES), [Attacking],
        (|inputs| searches::<B, E, Hooked<D, AtNodes<Mobility>>>(inputs, None), None);
    SearchThreats: "search-threats", "node", Batch::Roots(RootKind::Search), "the model search, asking for all threats at every node",
        |answer| answer.add_signature(&SIGNATURES), [Attacking],
        (|inputs| searches::<B, E, Hooked<D, AtNodes<Threats>>>(inputs, None), None);
    SearchDeltas: "search-deltas", "node", Batch::Roots(RootKind::Search), "the model search, asking every move for the threats that it changes",
        |answer| answer.add_signature(&SIGNATURES), [Attacking],
        (|inputs| searches::<B, E, Hooked<D, AtMakes>>(inputs, None), None);
    SearchTable: "search-table", "node", Batch::Roots(RootKind::Table), "the model search with a transposition table, to a fixed depth",
        |answer| answer.add_signature(&TABLE_SIGNATURES), [Deciding],
        (|inputs| searches::<B, E, D>(inputs, Some(TABLE_ENTRIES)), None);
}

impl KernelId {
    pub(crate) const fn facts(self) -> &'static Facts {
        &Self::FACTS[self as usize]
    }

    /// Returns the name in raw data and on the command line.
    pub const fn name(self) -> &'static str {
        self.facts().name
    }

    /// Returns the unit that a time is divided by: one operation.
    pub const fn unit(self) -> &'static str {
        self.facts().unit
    }

    /// Returns a description of one line.
    pub const fn describe(self) -> &'static str {
        self.facts().about
    }

    /// Returns the kind of input.
    pub const fn batch(self) -> Batch {
        self.facts().batch
    }

    /// Returns `true` if one of some comparisons takes it.
    pub const fn is_taken_by(self, comparisons: &[Comparison]) -> bool {
        self.facts().taken & mask(comparisons) != 0
    }

    /// Returns the kernels that a comparison takes, in the order of reports.
    pub fn taken_by(comparison: Comparison) -> impl Iterator<Item = Self> {
        let all = Self::ALL.into_iter();
        all.filter(move |id| id.is_taken_by(&[comparison]))
    }

    /// Returns `true` if the operation is making moves, so that it is the trace.
    pub const fn is_making(self) -> bool {
        matches!(self, Self::MakeUnmake | Self::CopyMake | Self::ThreatDeltas)
    }

    /// Returns `true` if it is the model search with a question at each node or of each move: compared with the search, not
    /// between boards.
    pub const fn asks(self) -> bool {
        matches!(self, Self::SearchMobility | Self::SearchThreats | Self::SearchDeltas)
    }
}

/// A comparison that takes some of the kernels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// Boards with their native encodings, and every pair: what uses all of a board.
    Core,
    /// Boards on each class of positions, and on one position.
    Classes,
    /// Boards on the six well-known positions.
    Classic,
    /// Encodings on one board.
    Encodings,
    /// Boards with 32 bits, which suit other numberings of squares than the common encoding.
    Wide,
    /// Scanned boards and boards with piece lists: what finds pieces.
    Bookkeeping,
    /// The limits of instructions.
    Limits,
    /// Those whose limit is the cost in other libraries: they are counted only beside these.
    LimitsOfLibraries,
    /// Boards that maintain more or less when they make a move.
    Making,
    /// Boards that generate moves in another way.
    Generating,
    /// Boards or moves that are stored in another way.
    Storing,
    /// Searches that decide one thing otherwise.
    Deciding,
    /// Boards that keep attacks, and boards that compute them.
    Attacking,
    /// Boards of sets that find slider attacks in another way, alone and beside a [`Network`](crate::Network).
    Sliding,
}

/// The kind of input of a kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Batch {
    /// The nodes of traces, one after the other on one board; many positions where instructions are counted.
    Nodes,
    /// Many positions.
    Positions,
    /// Some of them, for slow operations.
    FewPositions,
    /// Root positions, each with a depth; few of them where instructions are counted.
    Roots(RootKind),
}

/// The work from a root position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RootKind {
    /// Perft that makes every leaf.
    Full,
    /// Perft that counts the last ply.
    Bulk,
    /// The model search.
    Search,
    /// The model search with a table.
    Table,
    /// The model search with the score model `Classes`.
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
    /// The loop.
    pub id: KernelId,
    /// Converts the inputs to the representation.
    pub prepare: Prepare,
    /// The operation on traces, if it is asked of one position at a time.
    pub trace: Option<TraceKernel>,
    /// The same with an update of a network at each node, if it is compared so.
    pub beside: Option<&'static Self>,
}

type Prepare = fn(&[Input]) -> Box<dyn Prepared>;

impl Kernel {
    const fn new(id: KernelId, (prepare, trace): (Prepare, Option<TraceKernel>)) -> Self {
        Self { id, prepare, trace, beside: None }
    }
}

/// The kernels of a pair, or some of them.
#[derive(Clone, Copy, Debug)]
pub struct Kernels(pub(crate) [Option<&'static Kernel>; KernelId::ALL.len()]);

impl Kernels {
    /// Returns all kernels of a pair, with decisions `D` of the model search.
    pub const fn all<B: Board<E, Undo: Send>, E: Encoding, D: Decisions>() -> Self {
        Self::with::<B, E, D>(true)
    }

    /// Returns the kernels that at least one of these comparisons takes. The others are not compiled.
    pub const fn taken_by<B: Board<E, Undo: Send>, E: Encoding, D: Decisions>(
        comparisons: &[Comparison],
    ) -> Self {
        let mut taken =
            Self::with::<B, E, D>(mask(comparisons) & mask(&[Comparison::Sliding]) != 0);
        let mut index = 0;
        while index < taken.0.len() {
            if !KernelId::ALL[index].is_taken_by(comparisons) {
                taken.0[index] = None;
            }
            index += 1;
        }
        taken
    }

    /// These without the searches that ask about attacks, which are not compiled then.
    #[must_use]
    pub const fn without_questions(mut self) -> Self {
        let mut index = 0;
        while index < self.0.len() {
            if KernelId::ALL[index].asks() {
                self.0[index] = None;
            }
            index += 1;
        }
        self
    }

    /// Returns the kernel with this id, if it is one of these.
    pub fn get(&self, id: KernelId) -> Option<Kernel> {
        self.0[id as usize].copied()
    }

    /// Returns all of these, in the order of reports.
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

/// Returns an operation on positions and on traces.
const fn asked<O: Operation<B, E>, B: Board<E>, E: Encoding>() -> (Prepare, Option<TraceKernel>) {
    (on_positions::<O, B, E>, Some(TraceKernel::operation::<O, NoHook, B, E>()))
}

/// The same list, scored form, ordering and score model for each pair.
type Model<B, E, D> = (B, E, PackedKey, Array, LazyPick<true>, FullScores, D);

fn searches<B: Board<E>, E: Encoding, D: Decisions>(
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
