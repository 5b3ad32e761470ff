//! Record types of the measurements, one JSON object per line.
//!
//! A file begins with a [`Header`] and, unless the program was killed, ends with an [`End`].

use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::factor::{Factor, InputSet};
use super::fingerprint::{Fingerprint, busy};

/// Version of the format.
pub const SCHEMA: u32 = 10;

/// Name of the workload: inputs, code under test and schema. It changes when times are no longer comparable with older
/// ones; runs of different workloads are never joined.
pub const WORKLOAD: &str = "boardbench-1";

/// A line of the measurements.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Record {
    /// First line: plan and machine of the run.
    Header(Box<Header>),
    /// A group.
    Group(GroupFacts),
    /// A cell whose result was the expected one.
    Verified(Verified),
    /// Instruction counts of one execution of a contender on a simulated processor.
    Count(Count),
    /// Timings of a whole group in one process.
    Block(Block),
    /// A remark on the run, shown with its results.
    Remark(Remark),
    /// Last line.
    End(End),
}

/// First line of a run: its plan, and where it ran.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Header {
    /// Version of the format, [`SCHEMA`].
    pub schema: u32,
    /// Name of the workload, [`WORKLOAD`].
    pub workload: String,
    /// Start of the run in UTC, as in RFC 3339.
    pub started: String,
    /// Options that shape the run.
    pub plan: PlanFacts,
    /// Machine, toolchain and commit.
    pub fingerprint: Fingerprint,
    /// Load averages over 1, 5 and 15 minutes when the run began, where the system has them.
    pub load: Option<[f64; 3]>,
}

impl Header {
    /// Describes the load at the start of the run, if the machine was busy.
    pub fn busy(&self) -> Option<String> {
        busy(self.load, self.fingerprint.cpus)
    }
}

/// Parts of a plan that are recorded with the data.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PlanFacts {
    /// Number of processes.
    pub processes: u32,
    /// Intended duration of a sample, in nanoseconds.
    pub sample_ns: u64,
    /// Choice of positions.
    pub inputs: InputSpec,
    /// Seed of orders, controls and link orders.
    pub seed: u64,
    /// Planned length of the run, in seconds.
    pub seconds: u64,
    /// Groups that were left out because the planned time was too short.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dropped: Vec<String>,
    /// Goals of a campaign: by group, the half-width of its intervals at which timing stops, as a share of the ratio.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub goals: BTreeMap<String, f64>,
}

impl PlanFacts {
    /// Sample time of all runs but smoke tests.
    pub const SAMPLE_TIME: Duration = Duration::from_millis(20);
}

/// A group: contenders that do the same work.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GroupFacts {
    /// Name, which identifies the group in other records.
    pub group: String,
    /// Factor that differs between its contenders.
    pub factor: Factor,
    /// Board or encoding that the contenders are variants of; `None` for other groups.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subject: Option<String>,
    /// Operation that is timed.
    pub operation: String,
    /// Positions that the operation is timed on.
    pub input_set: InputSet,
    /// Unit of one operation.
    pub unit: String,
    /// A description of the operation, in one line.
    pub about: String,
    /// Name of the reference, the contender that the others are compared with.
    pub reference: String,
    /// `true` if the operation is timed together with make and unmake on traces, which are also timed alone.
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

    /// Returns the class of the operation.
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

/// A class of operations. Each has its own noise floor, because copies of the same code differ more in searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum OperationClass {
    /// Model search.
    Search,
    /// All other operations.
    Other,
}

impl OperationClass {
    /// All classes, in the order of reports.
    pub const ALL: [Self; 2] = [Self::Search, Self::Other];

    /// Returns the name in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Search => "searches",
            Self::Other => "non-search operations",
        }
    }
}

/// Name of the A/A variant: in groups of variants, the contender that is a copy of the reference's code.
pub const AA_VARIANT: &str = "control";

/// A cell (a contender of a group) whose result equalled the expected result.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Verified {
    /// Name of the group.
    pub group: String,
    /// Name of the contender in the group.
    pub contender: String,
    /// Description of its difference from the others, in one line.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub about: String,
    /// Command that starts it, for external programs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command: Option<String>,
    /// Checksum of its results in hexadecimal, equal to the checksum of the expected results.
    pub checksum: String,
    /// Number of operations of one execution.
    pub operations: u64,
    /// Number of times that a search option took effect in one execution.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub option_hits: Option<u64>,
    /// Use of the transposition table in one execution, for searches with one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<TableFacts>,
    /// Memory sizes.
    #[serde(default)]
    pub bytes: Bytes,
    /// Board of the contender, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<Box<BoardFacts>>,
    /// CPU feature that it requires and the build lacks; it is verified and not measured then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub missing_feature: Option<String>,
}

/// Properties of a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardFacts {
    /// Representation: `x88`, `bitboard`.
    pub family: String,
    /// Piece bookkeeping of a mailbox board: `scan`, `lists`, or `maps` (lists and attack tables). `None` for bitboards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub piece_lists: Option<String>,
    /// A warning to users.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub caveat: String,
    /// Bytes of its look-up tables that can be read in some position.
    pub table_bytes_read: usize,
}

/// Use of a transposition table in one execution of some searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableFacts {
    /// Number of searches.
    pub searches: u64,
    /// Capacity in entries.
    pub entries: u64,
    /// Number of nodes of the searches.
    pub nodes: u64,
    /// Number of probes.
    pub probes: u64,
    /// Number of probes that found the position.
    pub hits: u64,
}

/// Cost of one execution of a contender on a simulated processor with a fixed cache.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Count {
    /// Name of the group.
    pub group: String,
    /// Name of the contender in the group.
    pub contender: String,
    /// Number of operations of the execution.
    pub operations: u64,
    /// Number of instructions.
    pub instructions: u64,
    /// Estimated cycles: 1 per instruction, 10 per miss of the first cache level, 100 per
    /// miss of the last (callgrind's own formula, without branches).
    pub cycles: u64,
    /// Branches that the simulated predictor mispredicted in direction or target.
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

/// A block: the samples of a group in one process. Each contender and each control has two, and two without the operation if the
/// group has a base. They are sampled in a random order, then in the mirrored order, so that a drift of the clock rate
/// cancels. Contenders whose two fastest samples differ by more than 2 % are sampled twice more in the same way, and so on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Block {
    /// Index of the process, from 0.
    pub process: u32,
    /// Seed of the link order; `None` for the program as it was built.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link_order: Option<u32>,
    /// Name of the group.
    pub group: String,
    /// Roots that were timed, if the group is timed on roots.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roots: Option<RootFacts>,
    /// Samples in the order in which they were taken.
    pub samples: Vec<Sample>,
}

/// Roots of a block.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct RootFacts {
    /// Index of the first root.
    pub first: usize,
    /// Number of roots.
    pub count: usize,
    /// Mean number of knights, bishops, rooks and queens of the roots, weighted by their nodes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pieces: Option<f64>,
}

/// One timing of a contender, after an untimed warm-up.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sample {
    /// Name of the contender in the group.
    pub contender: String,
    /// Kind of A/A control; `None` for the contender itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub control: Option<Control>,
    /// `true` if make and unmake were timed without the operation.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_base: bool,
    /// Length of the warm-up, in nanoseconds.
    pub warm_up_ns: u64,
    /// Number of operations.
    pub operations: u64,
    /// Wall time, in nanoseconds.
    pub wall_ns: u64,
    /// CPU time of the thread, in nanoseconds; for an external program, the CPU time of waiting for it.
    pub cpu_ns: u64,
}

impl Sample {
    /// Returns the time per operation, given the time of the sample. Zeros in data of unknown origin count as 1.
    pub fn each(&self, nanoseconds: u64) -> f64 {
        nanoseconds.max(1) as f64 / self.operations.max(1) as f64
    }

    /// Returns the contender, the kind of control, and `true` if only the base was timed.
    pub(super) fn timed_contender(&self) -> (&str, Option<Control>, bool) {
        (&self.contender, self.control, self.is_base)
    }
}

/// An A/A control: a contender that is timed again and gets a verdict like the others. A difference is an error of the method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Control {
    /// The same code on inputs that were prepared again, elsewhere in memory.
    Instance,
    /// A copy of the code, elsewhere in the program.
    Copy,
}

impl Control {
    /// Returns a short description for tables.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Instance => "prepared again",
            Self::Copy => "compiled again",
        }
    }
}

/// Role of a row in its group, in the order of a group's rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Contender that the others are compared with.
    Reference,
    /// Another contender.
    Contender,
    /// An A/A control.
    Control(Control),
}

/// A remark on a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Remark {
    /// Remark, in one line.
    pub text: String,
}

/// End of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct End {
    /// `true` if everything that was planned was measured.
    pub complete: bool,
    /// Length of the run, in seconds.
    pub seconds: f64,
}

/// A choice of positions. The same specification gives the same inputs in every process.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct InputSpec {
    /// Maximum number of positions to rotate over.
    pub positions: usize,
    /// Names of the classes of positions; all classes if empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub classes: Vec<String>,
    /// FENs that replace the project's corpus.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fens: Option<Vec<String>>,
    /// Number of trace nodes to repeat. `None` for traces so long that no node repeats within a sample, unless there are few
    /// positions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<usize>,
    /// Number of roots of perft and searches to repeat. `None` for as many as a sample takes, without repetition.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roots: Option<usize>,
    /// Number of plies that perft from roots is shallower than usual, so that a slow external program can be timed.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub fewer_plies: u32,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_zero(number: &u32) -> bool {
    *number == 0
}

impl InputSpec {
    /// Usual number of positions. A large branch predictor learns 512 positions, for some boards more than for others and
    /// depending on the processor; `docs/bias.md` has the figures.
    pub const POSITIONS: usize = 4_096;

    /// Returns the specification of at most this number of positions of the corpus.
    pub fn corpus(positions: usize) -> Self {
        Self { positions, ..Self::default() }
    }
}

/// Memory sizes of a contender in bytes; `None` where a size does not apply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bytes {
    /// The whole board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<usize>,
    /// Part of the board that holds the pieces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pieces: Option<usize>,
    /// A move.
    #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
    pub mv: Option<usize>,
    /// Data that unmaking a move needs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undo: Option<usize>,
    /// Look-up tables.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tables: Option<usize>,
}
