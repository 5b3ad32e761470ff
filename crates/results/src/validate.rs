//! Checks the records of a run of unknown origin for consistency.
//!
//! Records that a run wrote pass. Records that were edited or joined by hand mostly fail: everything timed must be verified,
//! boards and encodings must have equal results, and samples must be in mirrored order.

use std::collections::{BTreeSet, HashMap, HashSet};

use jiff::civil::DateTime;

use super::factor::Factor;
use super::record::{Block, Count, End, GroupFacts, Header, Record, Sample, Verified};

/// A group and a contender of it.
type Cell<'r> = (&'r str, &'r str);

/// Returns the problems of a run's records, one line each; empty if the records can come from a run, completed or interrupted.
pub fn validate(records: &[Record]) -> Vec<String> {
    let mut problems = Vec::new();
    let ends = records.iter().filter(|it| matches!(it, Record::End(_)));
    match (records.last(), ends.count()) {
        (Some(Record::End(End { seconds, .. })), 1) if seconds.is_finite() && *seconds >= 0.0 => {}
        _ => problems.push("its last record must be the only `end`, of 0 s or more".to_owned()),
    }
    let mut checks = Checks::default();
    for record in records {
        match record {
            Record::Header(header) => checks.header(header),
            Record::Group(group) => checks.group(group),
            Record::Verified(cell) => checks.verified(cell),
            Record::Count(count) => checks.count(count),
            Record::Block(block) => checks.block(block),
            Record::Remark(_) | Record::End(_) => {}
        }
    }
    checks.unverified_references();
    if checks.timed.is_empty() {
        checks.fail("no group is timed");
    }
    problems.extend(checks.problems);
    problems
}

/// Facts of the records read so far, and the problems found.
#[derive(Default)]
struct Checks<'r> {
    problems: Vec<String>,
    processes: u32,
    groups: HashMap<&'r str, &'r GroupFacts>,
    verified: HashSet<Cell<'r>>,
    /// Checksum of the first verified contender of each group.
    results: HashMap<&'r str, &'r str>,
    counted: HashSet<Cell<'r>>,
    timed: HashSet<(u32, &'r str)>,
}

impl<'r> Checks<'r> {
    fn fail(&mut self, problem: impl Into<String>) {
        self.problems.push(problem.into());
    }

    fn header(&mut self, header: &Header) {
        self.processes = header.plan.processes;
        let started = &header.started;
        // `DateTime`, because a `Timestamp` may panic when it prints the last hours of its range.
        let time = started.strip_suffix('Z').map(str::parse::<DateTime>);
        if !matches!(time, Some(Ok(time)) if format!("{time:.0}Z") == *started) {
            self.fail(format!("the header's start {started:?} is not a time in UTC"));
        }
        if header.plan.processes == 0 || header.plan.sample_ns == 0 {
            self.fail("the header plans 0 processes, or samples of 0 ns");
        }
    }

    fn group(&mut self, group: &'r GroupFacts) {
        if self.groups.insert(&group.group, group).is_some() {
            self.fail(format!("group {:?} occurs twice", group.group));
        }
    }

    fn verified(&mut self, cell: &'r Verified) {
        let (group, contender) = (cell.group.as_str(), cell.contender.as_str());
        let place = place(group, contender);
        if !self.verified.insert((group, contender)) {
            self.fail(format!("{place} is verified twice"));
        }
        let is_hexadecimal = |c: char| matches!(c, '0'..='9' | 'a'..='f');
        let has_checksum = cell.checksum.len() == 16 && cell.checksum.chars().all(is_hexadecimal);
        if !has_checksum || cell.operations == 0 {
            self.fail(format!("{place} has no checksum of 16 hexadecimal digits, or no operation"));
        }
        let first = *self.results.entry(group).or_insert(&cell.checksum);
        match self.groups.get(group) {
            None => self.fail(format!("{place} is verified, but there is no such group")),
            Some(facts) if has_one_result(facts) && first != cell.checksum => {
                let checksum = &cell.checksum;
                self.fail(format!(
                    "{place} has other results than the first contender: {checksum:?}, not {first:?}"
                ));
            }
            Some(_) => {}
        }
    }

    fn unverified_references(&mut self) {
        let is_verified = |it: &&GroupFacts| self.verified.contains(&(&it.group, &it.reference));
        let missing = self.groups.values().filter(|it| !is_verified(it));
        // A group without any verified contender was dropped.
        let missing = missing.filter(|it| self.results.contains_key(it.group.as_str()));
        let mut missing: Vec<String> = missing
            .map(|it| format!("{} is not verified", place(&it.group, &it.reference)))
            .collect();
        missing.sort_unstable();
        self.problems.extend(missing);
    }

    fn count(&mut self, count: &'r Count) {
        let cell = (count.group.as_str(), count.contender.as_str());
        let place = place(cell.0, cell.1);
        if !self.counted.insert(cell) {
            self.fail(format!("{place} is counted twice"));
        }
        if !self.verified.contains(&cell) {
            self.fail(format!("{place} is counted but not verified"));
        }
        if count.operations == 0 || count.instructions == 0 || count.cycles < count.instructions {
            self.fail(format!("{place} has impossible counts"));
        }
    }

    fn block(&mut self, block: &'r Block) {
        let group = block.group.as_str();
        let place = format!("process {} of {group:?}", block.process);
        if !self.timed.insert((block.process, group)) {
            self.fail(format!("{place} occurs twice"));
        }
        if block.process >= self.processes {
            self.fail(format!("{place}: only {} processes were planned", self.processes));
        }
        let is_verified = |sample: &&Sample| self.verified.contains(&(group, &sample.contender));
        if let Some(sample) = block.samples.iter().find(|sample| !is_verified(sample)) {
            let contender = &sample.contender;
            self.fail(format!("{place} times {contender:?}, which is not verified"));
        }
        if !is_mirrored(block) {
            self.fail(format!("{place} has samples that are not in mirrored order"));
        }
        if block.samples.iter().any(|sample| sample.operations == 0 || sample.wall_ns == 0) {
            self.fail(format!("{place} has a sample of 0 operations or 0 ns"));
        }
    }
}

fn place(group: &str, contender: &str) -> String {
    format!("{contender:?} of {group:?}")
}

/// Returns `true` if all contenders of the group must have the same result: for boards and encodings.
fn has_one_result(group: &GroupFacts) -> bool {
    matches!(
        group.factor,
        Factor::Boards
            | Factor::BoardsNative
            | Factor::BoardsWide
            | Factor::Encodings
            | Factor::Matrix
    )
}

/// Returns `true` if the second samples of a block are in the mirrored order of the first.
fn is_mirrored(block: &Block) -> bool {
    let keys: Vec<_> = block.samples.iter().map(Sample::timed_contender).collect();
    let contenders: BTreeSet<_> = keys.iter().copied().collect();
    let count = contenders.len();
    let first: BTreeSet<_> = keys.iter().take(count).copied().collect();
    keys.len() >= 2 * count
        && first == contenders
        && keys[..count].iter().eq(keys[count..2 * count].iter().rev())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{self, Contender, REFERENCE, block, mirrored, sample};
    use crate::{Control, InputSet};

    fn run() -> Vec<Record> {
        let facts = fixture::group(Factor::Boards, "legal-list", InputSet::Rotating);
        let contenders: [Contender<'_>; 3] = [
            (REFERENCE, None, 1.0),
            (REFERENCE, Some(Control::Copy), 1.0),
            ("other/moves", None, 2.0),
        ];
        let blocks = (0..4).map(|process| {
            let samples =
                mirrored(&contenders).map(|contender| sample(contender, 1e3 * contender.2));
            block(process, &facts.group, samples)
        });
        let mut records = vec![Record::Header(Box::new(fixture::header()))];
        records.extend(fixture::records(&facts, &contenders, blocks));
        let count = Count {
            group: facts.group,
            contender: REFERENCE.into(),
            operations: 1,
            instructions: 10,
            cycles: 20,
            ..Count::default()
        };
        records.push(Record::Count(count));
        records.push(Record::End(End { complete: true, seconds: 60.0 }));
        records
    }

    #[test]
    fn records_of_a_run_are_valid() {
        assert_eq!(validate(&run()), Vec::<String>::new());
        // The last hours in the range of the date library.
        let mut last = run();
        if let Record::Header(header) = &mut last[0] {
            header.started = "9999-12-30T22:00:00Z".into();
        }
        assert_eq!(validate(&last), Vec::<String>::new());
    }

    /// Requires that a change of the first record of a kind is reported.
    macro_rules! assert_change_reported {
        ($kind:ident, $name:ident => $change:expr, $problem:literal) => {
            let mut records = run();
            let changed = records.iter_mut().find_map(|record| match record {
                Record::$kind(record) => Some(record),
                _ => None,
            });
            let $name = changed.unwrap();
            $change;
            assert_reported(&records, $problem);
        };
    }

    fn assert_reported(records: &[Record], problem: &str) {
        let problems = validate(records);
        let is_reported = problems.iter().any(|it| it.contains(problem));
        assert!(is_reported, "{problem}: {problems:?}");
    }

    #[test]
    fn missing_and_repeated_records_are_reported() {
        let last = run().len() - 1;
        for (index, problem) in [
            (1, "there is no such group"),
            (2, "is not verified"),
            (3, "times \"other/moves\", which is not verified"),
            (last, "must be the only `end`"),
        ] {
            let mut records = run();
            records.remove(index);
            assert_reported(&records, problem);
        }
        for (index, problem) in [
            (1, "group \"boards/legal-list\" occurs twice"),
            (2, "is verified twice"),
            (4, "process 0 of \"boards/legal-list\" occurs twice"),
            (last - 1, "is counted twice"),
            (last, "must be the only `end`"),
        ] {
            let mut records = run();
            records.insert(index, records[index].clone());
            assert_reported(&records, problem);
        }
        let untimed = run().into_iter();
        let untimed = untimed.filter(|it| !matches!(it, Record::Block(_)));
        assert_reported(&untimed.collect::<Vec<_>>(), "no group is timed");
    }

    #[test]
    fn changed_records_are_reported() {
        assert_change_reported!(End, it => it.seconds = f64::NAN, "of 0 s or more");
        for started in ["today", "2001-02-03", "9999-12-32T22:00:00Z"] {
            assert_change_reported!(Header, it => it.started = started.into(), "not a time in UTC");
        }
        assert_change_reported!(Header, it => it.plan.processes = 3, "only 3 processes were planned");
        assert_change_reported!(Verified, it => it.checksum = "none".into(), "has no checksum");
        assert_change_reported!(Verified, it => it.checksum = "f".repeat(16), "has other results");
        assert_change_reported!(Count, it => it.cycles = 9, "impossible counts");
        assert_change_reported!(Count, it => it.contender = "none".into(), "counted but not verified");
        assert_change_reported!(Block, it => it.samples.swap(0, 2), "not in mirrored order");
        assert_change_reported!(Block, it => it.samples[1].wall_ns = 0, "0 operations or 0 ns");
    }
}
