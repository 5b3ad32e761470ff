//! Writes the file of a run, and finds the file of an interrupted run, so that it can be resumed.

use std::fs::{self, File};
use std::io::{self, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use boardbench_results::{Header, PlanFacts, Record, blocks, header, read, write};
use tempfile::NamedTempFile;

use super::files;

/// A file of measurements that is being written, under a temporary name in its folder.
#[derive(Debug)]
pub(super) struct RecordFile {
    file: NamedTempFile,
    path: PathBuf,
    records: Vec<Record>,
    /// Offset of the end of each record in the file.
    ends: Vec<u64>,
}

impl RecordFile {
    /// Creates a temporary file for `path`, whose folder must exist.
    ///
    /// # Errors
    ///
    /// If it can't be created.
    pub(super) fn create(path: &Path) -> io::Result<Self> {
        Ok(Self {
            file: files::partial(path)?,
            path: path.to_owned(),
            records: Vec::new(),
            ends: Vec::new(),
        })
    }

    /// Returns the records that were added.
    pub(super) fn records(&self) -> &[Record] {
        &self.records
    }

    /// Appends a record.
    ///
    /// # Errors
    ///
    /// If it can't be written, as on a full disk; [`truncate`](Self::truncate) removes a partly written record.
    pub(super) fn add(&mut self, record: Record) -> io::Result<()> {
        let mut line = Vec::new();
        write(std::slice::from_ref(&record), &mut line)?;
        self.file.write_all(&line)?;
        let begin = self.ends.last().copied().unwrap_or_default();
        self.ends.push(begin + line.len() as u64);
        self.records.push(record);
        Ok(())
    }

    /// Removes all records after the first `count`.
    ///
    /// # Errors
    ///
    /// If the file can't be shortened.
    pub(super) fn truncate(&mut self, count: usize) -> io::Result<()> {
        self.records.truncate(count);
        self.ends.truncate(count);
        let end = self.ends.last().copied().unwrap_or_default();
        self.file.as_file().set_len(end)?;
        self.file.seek(SeekFrom::Start(end))?;
        Ok(())
    }

    /// Renames the file to its path, and returns its records.
    ///
    /// # Errors
    ///
    /// If the file can't be completed or renamed.
    pub(super) fn finish(self) -> io::Result<Vec<Record>> {
        files::finish(self.file, &self.path)?;
        Ok(self.records)
    }
}

/// Finds the newest interrupted run in the subfolders of `reports` whose header and records satisfy `can_resume`. Returns its
/// file, its plan, all records but the end, and the seconds that it took. Skips files that can't be read.
pub(super) fn newest_interrupted(
    reports: &Path,
    can_resume: impl Fn(&Header, &[Record]) -> bool,
) -> Option<(PathBuf, PlanFacts, Vec<Record>, f64)> {
    let interrupted = |path: PathBuf| {
        let mut records = read(BufReader::new(File::open(&path).ok()?)).ok()?;
        let Record::End(end) = records.pop()? else {
            return None;
        };
        let header = header(&records).filter(|header| can_resume(header, &records))?;
        let plan = header.plan.clone();
        (!end.complete).then_some((path, plan, records, end.seconds))
    };
    let entries = fs::read_dir(reports).ok()?;
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path().join("data.jsonl")));
    let mut paths: Vec<PathBuf> = paths.collect();
    paths.sort_unstable();
    paths.into_iter().rev().find_map(interrupted)
}

/// Returns the number of completed processes.
pub(super) fn completed(records: &[Record]) -> u32 {
    let processes = blocks(records).map(|block| block.process.saturating_add(1));
    processes.max().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use boardbench_results::End;

    use super::*;

    /// On a full disk, a run removes the partly written record, and more of them to have room for the end.
    #[test]
    fn records_are_removed_from_the_end_of_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("data.jsonl");
        let written = || fs::read(&path).unwrap();
        let mut file = RecordFile::create(&path).unwrap();
        // Of different lengths.
        let record =
            |seconds: u32| Record::End(End { complete: true, seconds: f64::from(seconds) });
        let records = [1, 20, 300, 4_000, 5, 60].map(record);
        let (first, others) = records.split_at(3);
        for record in first.iter().chain(&records) {
            file.add(record.clone()).unwrap();
        }
        file.truncate(first.len()).unwrap();
        assert_eq!(file.records(), first);
        for record in others {
            file.add(record.clone()).unwrap();
        }
        // Counts that are not less than their number change nothing.
        file.truncate(records.len()).unwrap();
        file.truncate(records.len() + 1).unwrap();
        assert_eq!(file.finish().unwrap(), records);
        let mut expected = Vec::new();
        write(&records, &mut expected).unwrap();
        assert_eq!(written(), expected);

        // All of them.
        let mut file = RecordFile::create(&path).unwrap();
        file.add(records[0].clone()).unwrap();
        file.truncate(0).unwrap();
        assert!(file.records().is_empty() && file.finish().unwrap().is_empty());
        assert_eq!(written(), b"");
    }
}
