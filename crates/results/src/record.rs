//! The records of the measurements, one JSON object per line.
//!
//! A file begins with a header and, unless the program was killed, ends with an end.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::factor::{Factor, InputSet};
use super::fingerprint::{Fingerprint, busy};

/// The version of the format.
pub const SCHEMA: u32 = 10;

/// The name of what is measured: inputs, code under test and schema. It changes when any of them changes so that older times
/// can no longer be compared; runs of different workloads are never joined.
pub const WORKLOAD: &str = "boardbench-1";

/// One line of the measurements.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Record {
    /// The first line.
    Header(Box<Header>),
    /// A group.
    Group(GroupFacts),
    /// A cell whose result was the expected one.
    Verified(Verified),
    /// The cost of one run of a contender on a simulated processor.
    Count(Count),
    /// The timings of a whole group in one process.
    Block(Block),
    /// A remark on the run, for the table.
    Remark(Remark),
    /// The last line.
    End(End),
}

/// The first line of a run: its plan, and where it ran.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Header {
    /// [`SCHEMA`].
    pub schema: u32,
    /// [`WORKLOAD`].
    pub workload: String,
    /// When the run began, in UTC, as in RFC 3339.
    pub started: String,
    /// The options that shape the run.
    pub plan: PlanFacts,
    /// Machine, toolchain and commit.
    pub fingerprint: Fingerprint,
    /// The load averages over 1, 5 and 15 minutes when the run began, where the system has them.
    pub load: Option<[f64; 3]>,
}

impl Header {
    /// Returns the load when the run began, in words, if the machine was busy then.
    pub fn busy(&self) -> Option<String> {
        busy(self.load, self.fingerprint.cpus)
    }
}

/// The parts of a plan that a reader needs to judge the data.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PlanFacts {
    /// The number of processes.
    pub processes: u32,
    /// The intended duration of a sample, in nanoseconds.
    pub sample_ns: u64,
    /// The positions.
    pub inputs: InputSpec,
    /// The seed of orders, controls and link orders.
    pub seed: u64,
    /// The planned length of the run, in seconds.
    pub seconds: u64,
    /// The groups that the time was too short for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dropped: Vec<String>,
    /// Of a campaign: by group, the half-width of its intervals at which it is measured no longer, as a share of the ratio.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub goals: BTreeMap<String, f64>,
}

impl PlanFacts {
    /// The duration of a sample in every run that is not only for trying things out.
    pub const SAMPLE_TIME: Duration = Duration::from_millis(20);
}

/// A group: contenders that do the same work.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GroupFacts {
    /// Its name, by which other records refer to it.
    pub group: String,
    /// The one thing that its contenders differ in.
    pub factor: Factor,
    /// The board or the encoding that they are variants of, if they are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subject: Option<String>,
    /// The operation.
    pub operation: String,
    /// The positions.
    pub input_set: InputSet,
    /// The unit of one operation.
    pub unit: String,
    /// A description of the operation, in one line.
    pub about: String,
    /// The contender that the others are compared with.
    pub reference: String,
    /// Whether it is timed on traces by an operation that is added to make and unmake, which are also timed alone.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub has_base: bool,
}

impl GroupFacts {
    /// Returns the operation and, unless it is a main one, the input set: `legal-list`, `legal-list@hot`.
    pub fn label(&self) -> String {
        if self.input_set.is_main() {
            self.operation.clone()
        } else {
            format!("{}@{}", self.operation, self.input_set)
        }
    }

    /// Returns the kind of its operation.
    pub fn class(&self) -> OperationClass {
        match self.operation.as_str() {
            _ if self.factor == Factor::Entries => OperationClass::Search,
            "search" => OperationClass::Search,
            operation if operation.starts_with("search-") => OperationClass::Search,
            _ => OperationClass::Other,
        }
    }

    /// Returns `true` for the model search.
    pub fn is_search(&self) -> bool {
        self.class() == OperationClass::Search
    }
}

/// Kinds of operations, by how far a second copy of the same code differs from the first: each has a noise floor of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum OperationClass {
    /// The model search.
    Search,
    /// Everything else.
    Other,
}

impl OperationClass {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Search, Self::Other];

    /// Returns its name in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Search => "searches",
            Self::Other => "everything else",
        }
    }
}

/// The name of the contender that is a second copy of the reference's code, in groups of variants.
pub const AA_VARIANT: &str = "control";

/// A cell, which is a contender of a group, whose result was the expected one.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Verified {
    /// The group's name.
    pub group: String,
    /// The contender's name in the group.
    pub contender: String,
    /// Its difference from others, in one line.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub about: String,
    /// The command that starts it, if it is a program outside.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command: Option<String>,
    /// The checksum of its results, equal to that of the expected ones, in hexadecimal.
    pub checksum: String,
    /// The number of operations of one run.
    pub operations: u64,
    /// How often an option of a search changed what was done, in one run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub option_hits: Option<u64>,
    /// The use of its transposition table in one run, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<TableFacts>,
    /// Its memory.
    #[serde(default)]
    pub bytes: Bytes,
    /// The board that it consists of or is a variant of, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<Box<BoardFacts>>,
    /// The CPU feature that it is made for and the build lacks, so that it is not measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub missing_feature: Option<String>,
}

/// What a board is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardFacts {
    /// The representation: `x88`, `bitboard`.
    pub family: String,
    /// How a mailbox board finds its pieces: `scan`, `lists`, or `maps` for lists and incremental attack tables. `None` for
    /// bitboards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub piece_lists: Option<String>,
    /// A warning to users.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub caveat: String,
    /// The bytes of its look-up tables that some position leads to.
    pub table_bytes_read: usize,
}

/// The use of a transposition table in one run of searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableFacts {
    /// The number of searches.
    pub searches: u64,
    /// The number of entries that it has room for.
    pub entries: u64,
    /// The nodes of the searches.
    pub nodes: u64,
    /// How often a position was looked up.
    pub probes: u64,
    /// How often it was there.
    pub hits: u64,
}

/// The cost of one run of a contender on a simulated processor with a fixed cache.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Count {
    /// The group's name.
    pub group: String,
    /// The contender's name in the group.
    pub contender: String,
    /// The number of operations of the run.
    pub operations: u64,
    /// Instructions.
    pub instructions: u64,
    /// Estimated cycles: 1 for each instruction, 10 for each miss of the first cache level, 100 for each
    /// miss of the last (callgrind's own formula, without branches).
    pub cycles: u64,
    /// Branches whose direction or target the simulated predictor got wrong.
    pub branch_misses: u64,
    /// Reads and writes of memory, in the cache or not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub accesses: Option<u64>,
    /// Conditional branches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub branches: Option<u64>,
    /// Reads and writes of memory that missed the first-level data cache.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub misses: Option<u64>,
}

/// The samples of a group in one process. Each contender and each control has two, and two without the operation if the group has
/// a base: all are sampled once in a random order, then again in the mirrored order, so that a drift cancels. Those whose
/// two fastest samples don't agree have two more in the same way, and so on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Block {
    /// The process, from 0.
    pub process: u32,
    /// The seed of the order of all functions in the program; `None` for the program as it was built.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link_order: Option<u32>,
    /// The group's name.
    pub group: String,
    /// The roots that were timed, if the group is timed on roots.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roots: Option<RootFacts>,
    /// In the order of time.
    pub samples: Vec<Sample>,
}

/// The roots of a block.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct RootFacts {
    /// The number of the first one.
    pub first: usize,
    /// How many there are.
    pub count: usize,
    /// The mean number of knights, bishops, rooks and queens in them, weighted by their nodes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pieces: Option<f64>,
}

/// One timing of a contender. Before it the contender ran, untimed, until its speed was steady.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sample {
    /// The contender's name in the group.
    pub contender: String,
    /// How it differs from the contender itself, if it is an A/A control.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub control: Option<Control>,
    /// Whether only make and unmake were timed, to which the operation is added.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_base: bool,
    /// How long it ran before, in nanoseconds.
    pub warm_up_ns: u64,
    /// The number of operations.
    pub operations: u64,
    /// Wall time, in nanoseconds.
    pub wall_ns: u64,
    /// CPU time of the thread, in nanoseconds: of a program outside, the time that waiting for it took.
    pub cpu_ns: u64,
}

impl Sample {
    /// Returns the part of one operation in a time. Data of unknown origin may contain any number.
    pub fn each(&self, nanoseconds: u64) -> f64 {
        nanoseconds.max(1) as f64 / self.operations.max(1) as f64
    }

    /// Returns the contender, the kind of control, and whether only the base was timed.
    pub(super) fn member(&self) -> (&str, Option<Control>, bool) {
        (&self.contender, self.control, self.is_base)
    }
}

/// An A/A control: a contender for a second time, judged like the others. A difference is an error of the method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Control {
    /// Its own code on inputs that were prepared again, elsewhere in memory.
    Instance,
    /// A second copy of the code, elsewhere in the program.
    Copy,
}

impl Control {
    /// Returns a description.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Instance => "prepared a second time",
            Self::Copy => "a second copy of its code",
        }
    }
}

/// The purpose of a row, in the order of the rows of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The contender that the others are compared with.
    Reference,
    /// Another contender.
    Contender,
    /// An A/A control.
    Control(Control),
}

/// A remark on a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Remark {
    /// The remark, in one line.
    pub text: String,
}

/// The end of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct End {
    /// True if everything that was planned was measured.
    pub complete: bool,
    /// The length of the run, in seconds.
    pub seconds: f64,
}

/// A choice of positions. The same specification gives the same inputs in every process.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct InputSpec {
    /// The most positions to rotate over.
    pub positions: usize,
    /// Only positions of these classes, by name; all if empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub classes: Vec<String>,
    /// FENs that replace the project's corpus.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fens: Option<Vec<String>>,
    /// Only this number of nodes of traces, over and over. `None` for traces so long that no node repeats, unless there
    /// are few positions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<usize>,
    /// Only this number of roots of perft and searches, over and over. `None` for as many as a timing takes, none twice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roots: Option<usize>,
    /// Plies by which perft of roots is less deep than usual, so that a slow program outside can be timed.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub fewer_plies: u32,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_zero(number: &u32) -> bool {
    *number == 0
}

impl InputSpec {
    /// The usual number of positions. A large branch predictor learns 512 positions, and for which boards depends on the
    /// processor; `docs/bias.md` has the figures.
    pub const POSITIONS: usize = 4_096;

    /// Returns at most this number of positions of the corpus.
    pub fn corpus(positions: usize) -> Self {
        Self { positions, ..Self::default() }
    }
}

/// The memory of a contender in bytes; `None` where it does not apply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bytes {
    /// The whole board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<usize>,
    /// The part of it that holds the pieces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pieces: Option<usize>,
    /// A move.
    #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
    pub mv: Option<usize>,
    /// The data that unmaking a move needs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undo: Option<usize>,
    /// Look-up tables.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tables: Option<usize>,
}
