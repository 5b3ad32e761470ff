//! Raw data: JSON lines, one record each.
//!
//! A file begins with a header and, if the run was not cut off, ends with an end. Everything that
//! a report says is computed from these records alone.

use std::io::{self, BufRead};

use serde::{Deserialize, Serialize};

use super::fingerprint::Fingerprint;

/// The version of the format. A reader refuses others.
pub const SCHEMA: u32 = 2;

/// One line of raw data.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Record {
    /// The first line.
    Header(Header),
    /// A cell whose answer was the golden one.
    Verified(Verified),
    /// Four timings of a contender beside its reference, in one process.
    Sample(Sample),
    /// The last line.
    End(End),
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
}

/// The numbers of a plan that a reader needs to judge the data.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlanFacts {
    /// How many processes take samples.
    pub processes: u32,
    /// How long one timing should last, in nanoseconds.
    pub slice_ns: u64,
    /// How many positions of the corpus each kernel rotates over.
    pub positions: usize,
    /// The seed of all orders.
    pub seed: u64,
}

/// A verified cell.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Verified {
    /// The group's name.
    pub group: String,
    /// What one operation is.
    pub unit: String,
    /// The contender's name in the group.
    pub contender: String,
    /// The digest of its answers, equal to the naive reference's, in hexadecimal.
    pub digest: String,
    /// How many operations one run does.
    pub operations: u64,
}

/// Paired timings from one process.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sample {
    /// Which process, counted from 0.
    pub process: u32,
    /// The group's name.
    pub group: String,
    /// A: the contender that the group compares with.
    pub reference: String,
    /// B: the contender that is compared. In an A/A control it is the reference itself.
    pub contender: String,
    /// Which of the two was timed, four times.
    pub order: [Side; 4],
    /// How many operations each timing did.
    pub operations: [u64; 4],
    /// Wall time of each timing, in nanoseconds.
    pub wall_ns: [u64; 4],
    /// CPU time of the thread in each timing, in nanoseconds.
    pub cpu_ns: [u64; 4],
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

/// Raw data that can't be read.
#[derive(Debug)]
pub enum ReadError {
    /// The file can't be read.
    Io(io::Error),
    /// A line is no record.
    Line {
        /// Which line, counted from 1.
        number: usize,
        /// What is wrong with it.
        problem: String,
    },
}

impl std::fmt::Display for ReadError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Io(error) => write!(f, "{error}"),
            Self::Line { number, problem } => write!(f, "line {number}: {problem}"),
        }
    }
}

impl std::error::Error for ReadError {}

/// Reads all records.
///
/// # Errors
///
/// If a line can't be read or is no record of this schema; nothing is returned then.
pub fn read(input: impl BufRead) -> Result<Vec<Record>, ReadError> {
    let mut records = Vec::new();
    for (index, line) in input.lines().enumerate() {
        let line = line.map_err(ReadError::Io)?;
        let fail = |problem: String| ReadError::Line {
            number: index + 1,
            problem,
        };
        let record = serde_json::from_str(&line).map_err(|error| fail(error.to_string()))?;
        if let Record::Header(header) = &record
            && header.schema != SCHEMA
        {
            return Err(fail(format!(
                "the data have schema {}, but this program reads schema {SCHEMA}",
                header.schema
            )));
        }
        if (index == 0) != matches!(record, Record::Header(_)) {
            return Err(fail(
                "the first line, and no other, must be a header".into(),
            ));
        }
        records.push(record);
    }
    Ok(records)
}
