//! Units of work that shards and threads divide, and reports that add up.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use boardbench_registry::Pair;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::parallel;
use crate::shard::Shard;

/// Called after every unit of work with the number of units done, and of all units of the shard.
pub type Watch<'a> = &'a (dyn Fn(u64, u64) + Sync);

/// The report of a unit of work, of a shard, or of a whole run.
pub trait Part: Clone + Default + Send {
    /// The options that the parts of one run share, each with true if another part differs in it.
    fn options(&self, other: &Self) -> Vec<(&'static str, bool)>;
    /// Adds the report of another part.
    fn add(&mut self, other: Self);
    /// The shards, `I/N`; of a unit, none.
    fn shards(&mut self) -> &mut Vec<String>;
    /// True if all of the part was done.
    fn is_complete(&mut self) -> &mut bool;
    /// True if a board differed.
    fn has_failed(&self) -> bool;
}

/// Units of work with the numbers from 0.
pub(super) struct Units<'a> {
    pub(super) count: u64,
    pub(super) shard: Shard,
    pub(super) threads: NonZeroUsize,
    pub(super) watch: Watch<'a>,
    /// Returns true when no further unit is started.
    pub(super) is_over: &'a (dyn Fn() -> bool + Sync),
}

impl Units<'_> {
    /// Does the units until one fails or the run is over, and adds their reports to `whole`. `work` gets the number of a unit; it
    /// may ask if the run is over, and return an incomplete report.
    pub(super) fn run<P: Part>(
        &self,
        mut whole: P,
        work: impl Fn(u64, &dyn Fn() -> bool) -> P + Sync,
    ) -> P {
        let own = self.shard.share(self.count);
        let (next, done) = (AtomicU64::new(0), AtomicU64::new(0));
        let has_failed = AtomicBool::new(false);
        let is_over = || has_failed.load(Ordering::Relaxed) || (self.is_over)();
        let workers = vec![(); self.threads.get()];
        let parts = parallel::map(self.threads, &workers, |()| {
            let mut all = P::default();
            while !is_over() {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= self.count {
                    break;
                }
                if !self.shard.owns(number as usize) {
                    continue;
                }
                let mut part = work(number, &is_over);
                has_failed.fetch_or(part.has_failed(), Ordering::Relaxed);
                let is_done = *part.is_complete();
                all.add(part);
                if is_done {
                    (self.watch)(done.fetch_add(1, Ordering::Relaxed) + 1, own);
                }
            }
            all
        });
        for part in parts {
            whole.add(part);
        }
        *whole.is_complete() = done.into_inner() == own;
        whole
    }
}

pub(super) fn names(contenders: &[&'static Pair]) -> Vec<String> {
    contenders.iter().map(|pair| pair.name()).collect()
}

/// Parses a stored report, whose format must have this version.
pub(super) fn from_json<P: DeserializeOwned>(text: &str, schema: u32) -> Result<P, String> {
    // Other versions have other fields. If there is no version, parsing everything gives a better error.
    let stored: Value = serde_json::from_str(text).unwrap_or_default();
    if let Some(found) = stored["schema"].as_u64()
        && found != u64::from(schema)
    {
        return Err(format!(
            "the report has schema {found}, but this program reads schema {schema}"
        ));
    }
    serde_json::from_str(text)
        .map_err(|error| format!("{error}; it must be a whole report, as --out stores it"))
}

/// Merges the reports of all shards of one run, in any order.
///
/// # Errors
///
/// If they are not all shards of one run.
pub fn merge<P: Part>(parts: &[P]) -> Result<P, String> {
    let (first, others) = parts.split_first().ok_or("there is no report to merge")?;
    for part in parts {
        let mut options = first.options(part).into_iter();
        if let Some((what, _)) = options.find(|&(_, differs)| differs) {
            return Err(format!(
                "the reports are not of one run: they differ in {what}"
            ));
        }
    }
    let mut whole = first.clone();
    for part in others {
        whole.add(part.clone());
    }
    check_shards(whole.shards())?;
    *whole.shards() = vec![Shard::WHOLE.to_string()];
    Ok(whole)
}

const MISSING_NAMED: usize = 8;

/// Checks that each of N shards occurs once.
fn check_shards(shards: &[String]) -> Result<(), String> {
    let parsed: Option<Vec<Shard>> = shards.iter().map(|text| text.parse().ok()).collect();
    let counts_equally = |all: &Vec<Shard>| all.iter().all(|it| it.count() == all[0].count());
    let parsed = parsed.filter(counts_equally);
    let parsed = parsed.ok_or("the reports are not of shards I/N with the same N")?;
    let count = parsed.first().map_or(1, |shard| shard.count());
    for (index, shard) in parsed.iter().enumerate() {
        if parsed[..index].contains(shard) {
            return Err(format!("shard {shard} is there twice"));
        }
    }
    // The iterator is lazy, since N comes from a file and may be huge.
    let missing = (0..count).filter(|&item| !parsed.iter().any(|shard| shard.owns(item)));
    let named = missing.take(MISSING_NAMED);
    let named: Vec<_> = named.map(|item| format!("{}/{count}", item + 1)).collect();
    let more = match count - parsed.len() {
        0 => return Ok(()),
        missing if missing > MISSING_NAMED => format!(" and {} more", missing - MISSING_NAMED),
        _ => String::new(),
    };
    Err(format!("missing: shard {}{more}", named.join(", ")))
}
