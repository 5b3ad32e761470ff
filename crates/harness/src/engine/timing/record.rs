//! Raw data of timed engines: JSON lines, one record each.

use std::io::BufRead;

use serde::{Deserialize, Serialize};

use crate::data::{ReadError, Side};

/// One line of raw data. Everything that a table says is computed from these records alone.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum EngineRecord {
    /// A player that was verified.
    Player(PlayerFacts),
    /// A player that has no numbers.
    Refused(Refused),
    /// A thing to know.
    Remark(Remark),
    /// One timing.
    Sample(EngineSample),
}

/// A player whose counts were right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerFacts {
    /// Its name in the table.
    pub name: String,
    /// The command that starts it, or none if it plays in this process.
    pub command: Option<String>,
    /// How many threads it works with.
    pub threads: u64,
    /// How it treats the last ply, as far as that can be known.
    pub leaves: LastPly,
    /// The size of the hash table that it was told to have, in MiB, if it has an option for that.
    pub hash_mib: Option<u64>,
    /// How many counts were compared with the published ones before anything was timed.
    pub verified_counts: usize,
    /// The largest of them.
    pub largest_count: u64,
}

/// How a player treats the last ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LastPly {
    /// Its legal moves are counted in bulk.
    Counted,
    /// Its moves are made.
    Made,
    /// Whichever the engine does: that does not show from outside.
    AsTheEngineDoesIt,
}

impl std::fmt::Display for LastPly {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(match self {
            Self::Counted => "counted in bulk",
            Self::Made => "made",
            Self::AsTheEngineDoesIt => "as the engine does it",
        })
    }
}

/// A player that has no numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refused {
    /// Its command.
    pub command: String,
    /// Whether it counted wrong; else it could not be talked to.
    pub is_wrong: bool,
    /// What was wrong, in a line.
    pub reason: String,
}

/// A thing to know, in a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Remark {
    /// The line.
    pub text: String,
}

/// One question timed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EngineSample {
    /// Which block, counted from 0. Each has processes of its own.
    pub block: u32,
    /// With how many threads both sides work.
    pub threads: u64,
    /// A: whom the contender is compared with.
    pub reference: String,
    /// B: who is compared. In an A/A control it is the reference itself.
    pub contender: String,
    /// Which of the two was asked.
    pub side: Side,
    /// The name of the position.
    pub position: String,
    /// How deep it counted.
    pub depth: u32,
    /// What it counted, which is the published count.
    pub nodes: u64,
    /// How long the answer took, in nanoseconds.
    pub wall_ns: u64,
    /// How long that player took in that block for the same position at depth 1, in nanoseconds, the
    /// median of several: what is no counting, and is subtracted.
    pub overhead_ns: u64,
}

impl EngineSample {
    /// What counting took, in nanoseconds; at least a tenth of the whole, since on a busy machine a
    /// question of one ply may take as long as one that counts.
    pub fn counting_ns(&self) -> u64 {
        let counting = self.wall_ns.saturating_sub(self.overhead_ns);
        counting.max(self.wall_ns / 10)
    }
}

/// Writes records, each on a line.
///
/// # Errors
///
/// If they can't be written.
pub fn write(records: &[EngineRecord], mut to: impl std::io::Write) -> std::io::Result<()> {
    for record in records {
        serde_json::to_writer(&mut to, record)?;
        writeln!(to)?;
    }
    to.flush()
}

/// Reads all records.
///
/// # Errors
///
/// If a line can't be read or is no record; nothing is returned then.
pub fn read(input: impl BufRead) -> Result<Vec<EngineRecord>, ReadError> {
    let read_line = |(index, line): (usize, std::io::Result<String>)| {
        let line = line.map_err(ReadError::Io)?;
        serde_json::from_str(&line).map_err(|error| ReadError::Line {
            number: index + 1,
            problem: error.to_string(),
        })
    };
    input.lines().enumerate().map(read_line).collect()
}
