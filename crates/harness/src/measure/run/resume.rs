//! Going on with a run that was interrupted.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};

use super::super::fingerprint::Fingerprint;
use super::super::group::Group;
use super::super::plan::Plan;
use super::super::record::{Header, Record, Role, read};

/// A run that was interrupted, as far as it had come.
#[derive(Debug)]
pub struct Unfinished {
    /// The raw data.
    pub path: PathBuf,
    /// How many processes have done all of theirs.
    pub processes: u32,
    pub(super) slice_ns: u64,
    /// How long it took so far.
    pub(super) seconds: f64,
    /// All records but the end.
    pub(super) records: Vec<Record>,
}

impl Unfinished {
    /// The last run below a folder that was interrupted and had the same plan, on the same machine and
    /// with the same program. `None` if there is none; what can't be read is no such run.
    pub fn find(plan: &Plan, reports: &Path) -> Option<Self> {
        let mut folders: Vec<PathBuf> = fs::read_dir(reports)
            .ok()?
            .filter_map(|entry| Some(entry.ok()?.path()))
            .collect();
        folders.sort_unstable();
        let read = |folder: &PathBuf| Self::read(plan, &folder.join("data.jsonl"));
        folders.iter().rev().find_map(read)
    }

    fn read(plan: &Plan, path: &Path) -> Option<Self> {
        let file = BufReader::new(File::open(path).ok()?);
        let mut records = read(file).ok()?;
        let seconds = match records.pop()? {
            Record::End(end) if !end.complete => end.seconds,
            _ => return None,
        };
        let Record::Header(header) = records.first()? else {
            return None;
        };
        let slice_ns = header.plan.slice_ns;
        if !has_plan(header, &records, plan) || header.fingerprint != Fingerprint::here() {
            return None;
        }
        let done = records.iter().filter_map(|record| match record {
            Record::Sample(sample) => Some(sample.process.saturating_add(1)),
            _ => None,
        });
        Some(Self {
            path: path.to_owned(),
            processes: done.max().unwrap_or(0),
            slice_ns,
            seconds,
            records,
        })
    }
}

/// Whether data are of this plan: same options, same contenders.
fn has_plan(header: &Header, records: &[Record], plan: &Plan) -> bool {
    let facts = &header.plan;
    let are_options_equal = facts.processes == plan.processes
        && facts.inputs == plan.inputs
        && facts.seed == plan.seed
        && facts.seconds == plan.time.as_secs();
    let verified: HashSet<(&str, &str)> = records
        .iter()
        .filter_map(|record| match record {
            Record::Verified(cell) => Some((cell.group.as_str(), cell.contender.as_str())),
            _ => None,
        })
        .collect();
    let pairs = plan.pairs();
    let measured = pairs.iter().filter(|pair| pair.role != Role::Placebo);
    let planned: HashSet<(&str, &str)> = measured
        .map(|pair| (pair.group.as_str(), pair.contender.as_str()))
        .collect();
    are_options_equal && planned.is_subset(&verified) && planned_groups(plan) == groups(records)
}

fn planned_groups(plan: &Plan) -> HashSet<String> {
    plan.groups.iter().map(Group::name).collect()
}

fn groups(records: &[Record]) -> HashSet<String> {
    let name = |record: &Record| match record {
        Record::Group(facts) => Some(facts.group.clone()),
        _ => None,
    };
    records.iter().filter_map(name).collect()
}
