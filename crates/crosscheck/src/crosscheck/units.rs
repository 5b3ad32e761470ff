//! Divides units of work among shards and threads, and merges their reports.

use std::fmt;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use boardbench_conformance::check;
use boardbench_registry::Pair;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::parallel;
use crate::shard::Shard;

/// Called after every unit of work with the number of finished units, and of all units of the shard.
pub type Watch<'a> = &'a (dyn Fn(u64, u64) + Sync);

/// Results of a unit of work, of a shard, or of a whole run.
pub trait Work: Clone + Default + Send {
    /// Version of stored reports. Other versions are rejected.
    const SCHEMA: u32 = 1;

    /// Adds the results of another part.
    fn add(&mut self, other: Self);

    /// Returns the name of an option that differs, if the other part is of another run.
    fn other_option(&self, _other: &Self) -> Option<&'static str> {
        None
    }
}

/// A difference between a board and the naive reference.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    /// Number of the unit of work, from 0: a game, or a part of the positions.
    pub unit: u64,
    /// Contender, `board/encoding`.
    pub contender: String,
    /// Property that differs, with the move if it depends on one.
    pub question: String,
    /// Result of the reference.
    pub expected: String,
    /// Result of the board.
    pub found: String,
    /// FEN of the position; if a move was made or unmade, of the position before it.
    pub fen: String,
    /// Name of the game, FEN of its start, and the moves made from there in UCI form. `None` in a proof.
    pub game: Option<(String, String, String)>,
}

impl Failure {
    pub(super) fn new(unit: u64, contender: &Pair, failure: check::Failure) -> Box<Self> {
        let question = match failure.mv {
            Some(mv) => format!("{} ({mv})", failure.question),
            None => failure.question.into(),
        };
        Box::new(Self {
            unit,
            contender: contender.name(),
            question,
            expected: failure.expected.into(),
            found: failure.found.into(),
            fen: failure.fen.map_or_else(String::new, Into::into),
            game: None,
        })
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: {}", self.contender, self.question)?;
        writeln!(f, "  expected {}", self.expected)?;
        writeln!(f, "  found    {}", self.found)?;
        f.write_str(&self.fen)?;
        if let Some((name, start, moves)) = &self.game {
            write!(f, "\n  game {} ({name}) from {start}", self.unit)?;
            if !moves.is_empty() {
                write!(f, "\n  moves {moves}")?;
            }
        }
        Ok(())
    }
}

/// Report of a run or a shard.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Report<W> {
    /// Version of the format.
    pub schema: u32,
    /// Contenders, `board/encoding`.
    pub contenders: Vec<String>,
    /// Options and results.
    #[serde(flatten)]
    pub work: W,
    /// Failures: at most one per shard, since a run ends at the first.
    pub failures: Vec<Failure>,
    /// Shards, `I/N`.
    pub shards: Vec<String>,
    /// `true` if all work of the shards was done.
    pub is_complete: bool,
    /// Sum of the shards' times.
    pub seconds: f64,
}

impl<W> Report<W> {
    /// Returns `true` if there was no failure.
    pub const fn has_passed(&self) -> bool {
        self.failures.is_empty()
    }

    /// Returns the failures, each with an empty line after it.
    pub(super) fn failures_text(&self) -> String {
        self.failures.iter().flat_map(|it| [it.to_string(), "\n\n".to_owned()]).collect()
    }
}

impl<W: Work + DeserializeOwned> Report<W> {
    /// Parses a stored report.
    ///
    /// # Errors
    ///
    /// If the text is not a report of this version.
    pub fn from_json(text: &str) -> Result<Self, String> {
        // Other versions have other fields. Without a version, parsing the whole report gives a better error.
        let stored: Value = serde_json::from_str(text).unwrap_or_default();
        let schema = W::SCHEMA;
        if let Some(found) = stored.get("schema").and_then(Value::as_u64)
            && found != u64::from(schema)
        {
            return Err(format!(
                "the report has schema {found}, but this program reads schema {schema}"
            ));
        }
        serde_json::from_str(text)
            .map_err(|error| format!("{error}; expected a complete report, as written by --out"))
    }
}

/// Units of work, numbered from 0.
pub(super) struct Units<'a> {
    pub(super) count: u64,
    pub(super) shard: Shard,
    pub(super) threads: NonZeroUsize,
    pub(super) watch: Watch<'a>,
    /// No unit is started when this is set, or after `end`.
    pub(super) stop: &'a AtomicBool,
    pub(super) end: Option<Instant>,
}

impl Units<'_> {
    /// Runs the units until one fails or the run is over, and adds their results to `whole`. `work` is called with the number of a
    /// unit and a function that returns `true` if the run is over; it returns the results and `true` if the unit was completed.
    /// If several units fail, the failure of the lowest one is reported.
    pub(super) fn run<W: Work>(
        &self,
        contenders: &[&'static Pair],
        whole: W,
        work: impl Fn(u64, &dyn Fn() -> bool) -> (W, Result<bool, Box<Failure>>) + Sync,
    ) -> Report<W> {
        let started = Instant::now();
        let total = self.shard.share(self.count);
        let (next, done) = (AtomicU64::new(0), AtomicU64::new(0));
        let has_failed = AtomicBool::new(false);
        let is_over = || {
            has_failed.load(Ordering::Relaxed)
                || self.stop.load(Ordering::Relaxed)
                || self.end.is_some_and(|end| Instant::now() >= end)
        };
        let workers = vec![(); self.threads.get()];
        let parts = parallel::map(self.threads, &workers, |()| {
            let (mut sum, mut failures) = (W::default(), Vec::new());
            while !is_over() {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= self.count {
                    break;
                }
                if !self.shard.owns(number as usize) {
                    continue;
                }
                let (part, outcome) = work(number, &is_over);
                sum.add(part);
                match outcome {
                    Ok(true) => (self.watch)(done.fetch_add(1, Ordering::Relaxed) + 1, total),
                    Ok(false) => {}
                    Err(failure) => {
                        has_failed.store(true, Ordering::Relaxed);
                        failures.push(*failure);
                    }
                }
            }
            (sum, failures)
        });
        let mut report = Report {
            schema: W::SCHEMA,
            contenders: contenders.iter().map(|pair| pair.name()).collect(),
            work: whole,
            failures: Vec::new(),
            shards: vec![self.shard.to_string()],
            is_complete: done.into_inner() == total,
            seconds: started.elapsed().as_secs_f64(),
        };
        for (part, failures) in parts {
            report.work.add(part);
            report.failures.extend(failures);
        }
        report.failures.sort_by_key(|failure| failure.unit);
        report.failures.truncate(1);
        report
    }
}

/// Merges the reports of all shards of one run, in any order.
///
/// # Errors
///
/// If they are not all shards of one run.
pub fn merge<W: Work>(parts: &[Report<W>]) -> Result<Report<W>, String> {
    let (first, others) = parts.split_first().ok_or("no report to merge")?;
    let mut whole = first.clone();
    for part in others {
        let other = (part.contenders != first.contenders).then_some("contenders");
        if let Some(option) = other.or_else(|| first.work.other_option(&part.work)) {
            return Err(format!("the reports are not of one run: different {option}"));
        }
        whole.work.add(part.work.clone());
        whole.failures.extend_from_slice(&part.failures);
        whole.shards.extend_from_slice(&part.shards);
        whole.is_complete &= part.is_complete;
        whole.seconds += part.seconds;
    }
    check_shards(&whole.shards)?;
    whole.failures.sort_by_key(|failure| failure.unit);
    whole.shards = vec![Shard::WHOLE.to_string()];
    Ok(whole)
}

/// Maximum number of missing shards listed.
const MAX_MISSING: usize = 8;

/// Checks that each of N shards occurs once.
fn check_shards(shards: &[String]) -> Result<(), String> {
    let parsed: Option<Vec<Shard>> = shards.iter().map(|text| text.parse().ok()).collect();
    let is_uniform = |it: &Vec<Shard>| it.iter().all(|shard| shard.count() == it[0].count());
    let parsed =
        parsed.filter(is_uniform).ok_or("the reports must be of shards I/N with the same N")?;
    let count = parsed.first().map_or(1, |shard| shard.count());
    for (index, shard) in parsed.iter().enumerate() {
        if parsed[..index].contains(shard) {
            return Err(format!("duplicate shard {shard}"));
        }
    }
    // The iterator is lazy, since N comes from a file and may be huge.
    let missing = (0..count).filter(|&item| !parsed.iter().any(|shard| shard.owns(item)));
    let named: Vec<_> =
        missing.take(MAX_MISSING).map(|item| format!("{}/{count}", item + 1)).collect();
    let more = match count - parsed.len() {
        0 => return Ok(()),
        missing if missing > MAX_MISSING => format!(" and {} more", missing - MAX_MISSING),
        _ => String::new(),
    };
    Err(format!("missing: shard {}{more}", named.join(", ")))
}
