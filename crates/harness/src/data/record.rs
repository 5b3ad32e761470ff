//! Raw data: JSON lines, one record each.
//!
//! A file begins with a header and, if the run was not cut off, ends with an end. Everything that
//! a report says is computed from these records alone.

use serde::{Deserialize, Serialize};

use super::axis::Axis;
use super::fingerprint::{Build, Fingerprint};

/// The version of the format. A reader refuses others.
pub const SCHEMA: u32 = 3;

/// One line of raw data.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Record {
    /// The first line.
    Header(Box<Header>),
    /// What a group is.
    Group(GroupFacts),
    /// A cell whose answer was the golden one.
    Verified(Verified),
    /// What one run of a contender costs on a simulated processor.
    Count(Count),
    /// How much so many threads did.
    Scaling(Scaling),
    /// Four timings of a contender beside its reference, in one process.
    Sample(Sample),
    /// A remark on the run, for the table.
    Remark(Remark),
    /// The last line.
    End(End),
    /// The first line of a file of what other tools have measured.
    Imports(Box<ImportHeader>),
    /// What another tool has measured.
    Imported(Imported),
}

/// What was run where.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Header {
    /// [`SCHEMA`].
    pub schema: u32,
    /// When the run began, in UTC, as in RFC 3339.
    pub started: String,
    /// The options that shape the run.
    pub plan: PlanFacts,
    /// Machine, toolchain and commit.
    pub fingerprint: Fingerprint,
    /// How busy the machine was when the run began: the load averages over 1, 5 and 15 minutes, where
    /// the system tells them.
    pub load: Option<[f64; 3]>,
}

/// Who has read what other tools have measured, and when.
///
/// The tools' files don't say where they were written, so the fingerprint is that of the program that has
/// read them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ImportHeader {
    /// [`SCHEMA`].
    pub schema: u32,
    /// When they were read, in UTC, as in RFC 3339.
    pub read: String,
    /// Machine, toolchain and commit of whoever has read them.
    pub fingerprint: Fingerprint,
}

impl ImportHeader {
    /// A header of this build, on this machine, now.
    pub fn now(build: &Build) -> Self {
        Self {
            schema: SCHEMA,
            read: now(),
            fingerprint: Fingerprint::on_this_machine(build),
        }
    }
}

/// The time in UTC, as in RFC 3339.
pub(crate) fn now() -> String {
    let now = jiff::Timestamp::now();
    now.strftime("%Y-%m-%dT%H:%M:%SZ").to_string()
}

/// The numbers of a plan that a reader needs to judge the data.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlanFacts {
    /// How many processes take samples.
    pub processes: u32,
    /// How long one timing should last, in nanoseconds, in groups of weight 1.
    pub slice_ns: u64,
    /// Which positions are rotated over.
    pub inputs: InputSpec,
    /// The seed of all orders.
    pub seed: u64,
    /// How long the run was to take, in seconds.
    pub seconds: u64,
}

/// What a group is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GroupFacts {
    /// The name by which the other records know it.
    pub group: String,
    /// What its contenders differ in.
    pub axis: Axis,
    /// Of what they are variants, if they are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subject: Option<String>,
    /// What they do.
    pub operation: String,
    /// On which positions: the name of a [`View`](super::View).
    pub view: String,
    /// What one operation is.
    pub unit: String,
    /// What is done, in a line.
    pub about: String,
    /// The contender that the others are compared with.
    pub reference: String,
}

/// A verified cell.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Verified {
    /// The group's name.
    pub group: String,
    /// The contender's name in the group.
    pub contender: String,
    /// What is special about it, in a line.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub about: String,
    /// The digest of its answers, equal to the naive reference's, in hexadecimal.
    pub digest: String,
    /// How many operations one run does.
    pub operations: u64,
    /// How much memory it takes.
    #[serde(default)]
    pub bytes: Bytes,
    /// The instruction that this CPU lacks, for which the contender is not timed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lacks: Option<String>,
}

/// What one run of a contender costs on a simulated processor with a fixed cache.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Count {
    /// The group's name.
    pub group: String,
    /// The contender's name in the group.
    pub contender: String,
    /// How many operations the run did.
    pub operations: u64,
    /// Instructions.
    pub instructions: u64,
    /// Estimated cycles: an instruction or access to memory 1, one that misses the first level of the
    /// cache 10 more, the last level 100 more (callgrind's own formula, without branches).
    pub cycles: u64,
    /// Branches of which the simulated predictor guessed the wrong side or target.
    pub branch_misses: u64,
}

/// How much so many threads did in one turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scaling {
    /// `perft` or `crosscheck`.
    pub operation: String,
    /// Who did it.
    pub contender: String,
    /// What was done.
    pub unit: String,
    /// How many threads took part.
    pub threads: usize,
    /// Which turn, from 0: in each, every number of threads had one, in alternating order.
    pub block: u32,
    /// How many units were done.
    pub units: u64,
    /// How long that took, in nanoseconds.
    pub wall_ns: u64,
}

/// What a pair is measured for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// A contender beside the reference.
    Contender,
    /// The reference beside itself: what is found then is noise, and the group's noise floor.
    Control,
    /// Another contender beside itself, judged like any contender: to count how often the method finds
    /// what is not there.
    Placebo,
}

/// Paired timings from one process.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sample {
    /// Which process, counted from 0.
    pub process: u32,
    /// The group's name.
    pub group: String,
    /// What the pair is measured for.
    pub role: Role,
    /// B: the contender that is compared. A is the group's reference, and in a placebo the contender
    /// itself.
    pub contender: String,
    /// Which of the two was timed, four times.
    pub order: [Side; 4],
    /// How many operations each timing did.
    pub operations: [u64; 4],
    /// Wall time of each timing, in nanoseconds.
    pub wall_ns: [u64; 4],
    /// CPU time of the thread in each timing, in nanoseconds; 0 for a program outside.
    pub cpu_ns: [u64; 4],
    /// What was asked, if the sides answer questions behind a pipe. A process then takes one sample
    /// for each position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<Question>,
}

/// A perft of one position, asked of both sides of a pair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// The name of the position.
    pub position: String,
    /// The depth that A and B are asked for, in plies.
    pub depths: [u32; 2],
    /// The time that A and B take for depth 1, in nanoseconds: the median of several answers. It is
    /// not spent on counting, and is subtracted from each timing.
    pub overhead_ns: [u64; 2],
}

impl Sample {
    /// The wall time of a timing (0 to 3) without the overhead of a question, in nanoseconds. At least
    /// a tenth of the whole: on a busy machine depth 1 may take as long as a deeper question.
    pub fn counting_ns(&self, timing: usize) -> u64 {
        let wall = self.wall_ns[timing];
        let Some(question) = &self.question else {
            return wall;
        };
        let overhead = question.overhead_ns[self.order[timing] as usize];
        wall.saturating_sub(overhead).max(wall / 10)
    }
}

/// A remark on a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Remark {
    /// The remark, in one line.
    pub text: String,
}

/// One of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Side {
    /// The reference.
    A,
    /// The contender.
    B,
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct End {
    /// Whether everything planned was measured.
    pub complete: bool,
    /// How long the run took, in seconds.
    pub seconds: f64,
}

/// Which positions to take: the same specification gives the same inputs in every process.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InputSpec {
    /// How many positions to rotate over, at most.
    pub positions: usize,
    /// Only positions of these classes, by name; all if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub classes: Vec<String>,
    /// FENs instead of the project's own corpus.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fens: Option<Vec<String>>,
}

impl InputSpec {
    /// So many positions of the corpus.
    pub const fn of_corpus(positions: usize) -> Self {
        Self {
            positions,
            classes: Vec::new(),
            fens: None,
        }
    }
}

/// How much memory a contender takes, in bytes; what does not apply to it is left out.
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
    /// What taking a move back needs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undo: Option<usize>,
    /// Look-up tables.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tables: Option<usize>,
}

/// One metric of one contender, measured by another tool.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Imported {
    /// Who has measured it.
    pub tool: Tool,
    /// The name of the group that is compared.
    pub group: String,
    /// The contender's name in the group.
    pub contender: String,
    /// What was measured: `time`, or the name of one of callgrind's events, such as `Ir`.
    pub metric: String,
    /// What the numbers count.
    pub unit: Unit,
    /// How many operations one run does, if the tool was told. All numbers are of a whole run.
    pub operations: Option<u64>,
    /// The tool's own estimate.
    pub value: f64,
    /// The lower end of the tool's own interval; the value itself for a count.
    pub low: f64,
    /// The upper end of the tool's own interval; the value itself for a count.
    pub high: f64,
    /// Every single measurement, in the order of the tool.
    pub samples: Vec<f64>,
}

/// A tool whose results can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tool {
    /// criterion 0.8.2.
    Criterion,
    /// Callgrind, started by iai-callgrind 0.16.1.
    Callgrind,
}

/// What a number counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unit {
    /// Nanoseconds of wall time.
    Nanoseconds,
    /// Events, such as instructions or misses.
    Events,
    /// Parts of a hundred.
    Percent,
}
