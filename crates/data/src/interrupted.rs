//! Finds the data of an interrupted run, so that it can be resumed.

use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};

use super::read::read;
use super::record::{Header, PlanFacts, Record};
use super::{blocks, header};

/// The data of an interrupted run.
#[derive(Debug)]
pub struct Interrupted {
    /// The file of raw data.
    pub path: PathBuf,
    /// How many processes were completed.
    pub processes: u32,
    /// The plan.
    pub plan: PlanFacts,
    /// How long the run took until it was interrupted, in seconds.
    pub seconds: f64,
    /// All records but the end.
    pub records: Vec<Record>,
}

impl Interrupted {
    /// The newest interrupted run in the subfolders of `reports` whose header and records satisfy
    /// `can_resume`. `None` if there is none; files that can't be read are skipped.
    pub fn newest(reports: &Path, can_resume: impl Fn(&Header, &[Record]) -> bool) -> Option<Self> {
        let interrupted = |path: PathBuf| {
            let mut records = read(BufReader::new(File::open(&path).ok()?)).ok()?;
            let Record::End(end) = records.pop()? else {
                return None;
            };
            let header = header(&records).filter(|_| !end.complete)?;
            let processes = blocks(&records).map(|block| block.process.saturating_add(1));
            if !can_resume(header, &records) {
                return None;
            }
            Some(Self {
                path,
                processes: processes.max().unwrap_or(0),
                plan: header.plan.clone(),
                seconds: end.seconds,
                records,
            })
        };
        let entries = fs::read_dir(reports).ok()?;
        let paths = entries.filter_map(|entry| Some(entry.ok()?.path().join("data.jsonl")));
        let mut paths: Vec<PathBuf> = paths.collect();
        paths.sort_unstable();
        paths.into_iter().rev().find_map(interrupted)
    }
}
