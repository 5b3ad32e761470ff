//! What raw data say against themselves, one line for each.
//!
//! Data of a run that was measured pass. Those that somebody wrote have to agree with themselves in much: what is compared was
//! verified, visits come in mirrored order, all timings together take no longer than the run.

use std::collections::{BTreeSet, HashMap, HashSet};

use boardbench_data::{
    Axis, Block, Count, End, GroupFacts, Header, Record, Verified, Visit, blocks, header,
};
use jiff::{SignedDuration, Timestamp};
use serde_json::Value;

/// The most lines that are listed.
const MOST: usize = 20;

/// The longest text of a record, in bytes. A browser calls itself by a hundred.
const LONGEST_TEXT: usize = 400;

/// What raw data of unknown origin say against themselves, one line each, and after twenty how many more. Nothing if they can be of
/// a run.
pub fn contradictions(records: &[Record]) -> Vec<String> {
    let mut found = not_to_send(records);
    match header(records) {
        Some(header) => found.extend(of_header(header)),
        None => found.push("there is no header".to_owned()),
    }
    found.extend(of_groups(records));
    found.extend(of_counts(records));
    found.extend(of_blocks(records));
    found.extend(of_length(records));
    let more = found.len().saturating_sub(MOST);
    found.truncate(MOST);
    found.extend((more > 0).then(|| format!("and {more} more")));
    found
}

/// Why a run is not sent, one line each: it was not completed, other programs took part in it, its positions are somebody's own, or
/// a text may be personal.
pub fn not_to_send(records: &[Record]) -> Vec<String> {
    let mut found = Vec::new();
    let is_complete = matches!(
        records.last(),
        Some(Record::End(End { complete: true, .. }))
    );
    let ends = records.iter().filter(|it| matches!(it, Record::End(_)));
    if !is_complete || ends.count() != 1 {
        found.push(
            "the run was not completed: its one record `end`, the last, must say so".to_owned(),
        );
    }
    let inputs = header(records).map(|header| &header.plan.inputs);
    if inputs.is_some_and(|inputs| inputs.fens.is_some()) {
        found.push("it has positions of its own, and can't be shown beside others".to_owned());
    }
    for record in records {
        match record {
            Record::Verified(Verified {
                command: Some(_),
                contender,
                ..
            }) => found.push(format!(
                "{contender:?} is a program outside, started by a command"
            )),
            Record::Withdrawn(_) | Record::Contributed(_) => {
                found.push("a run says nothing about itself that lists say of runs".to_owned());
            }
            Record::Block(_) => {}
            _ => found.extend(of_texts(record)),
        }
    }
    found
}

/// Texts that are no words of boardbench: too long, or with a path of somebody's disk.
fn of_texts(record: &Record) -> Vec<String> {
    let mut found = Vec::new();
    // Only a map with other keys than text can't be a value.
    let mut values = vec![serde_json::to_value(record).unwrap_or_default()];
    while let Some(value) = values.pop() {
        match value {
            Value::Array(parts) => values.extend(parts),
            Value::Object(parts) => {
                values.extend(
                    parts
                        .into_iter()
                        .flat_map(|(name, part)| [name.into(), part]),
                );
            }
            Value::String(text) if text.len() > LONGEST_TEXT => {
                found.push(format!("a text has {} bytes", text.len()));
            }
            Value::String(text) if text.chars().any(char::is_control) => {
                found.push(format!("a text has control characters: {text:?}"));
            }
            Value::String(text) if has_path(&text) => {
                found.push(format!(
                    "a text has a path, which may be personal: {text:?}"
                ));
            }
            _ => {}
        }
    }
    found
}

/// True for an absolute path at the beginning of a word, of Unix or of Windows.
fn has_path(text: &str) -> bool {
    let words = text.split(|c: char| c.is_whitespace() || "=\"':,;(".contains(c));
    let is_name = |rest: &str| rest.starts_with(|c: char| c.is_alphanumeric() || c == '.');
    let mut words = words.filter_map(|word| word.strip_prefix(['/', '\\', '~']));
    words.any(|rest| is_name(rest.trim_start_matches(['/', '\\'])))
}

fn of_header(header: &Header) -> Vec<String> {
    let mut found = Vec::new();
    let build = &header.fingerprint.build;
    match header.started.parse::<Timestamp>() {
        Ok(started) if format!("{started:.0}") == header.started => {
            let commit = build.commit_date.as_deref().map(str::parse::<Timestamp>);
            match commit {
                Some(Err(_)) => found.push("the date of its commit is no time".to_owned()),
                Some(Ok(commit)) if commit > started + SignedDuration::from_hours(24) => {
                    found.push("it began before its commit was made".to_owned());
                }
                _ => {}
            }
        }
        _ => found.push(format!(
            "it began at {:?}, which is no time",
            header.started
        )),
    }
    if !(1..=65_536).contains(&header.fingerprint.cpus) {
        found.push(format!("it has {} processors", header.fingerprint.cpus));
    }
    let load = header.load.iter().flatten();
    if load.clone().any(|load| !(0.0..=1e6).contains(load)) {
        found.push("its load is no load".to_owned());
    }
    if header.plan.processes == 0 || header.plan.slice_ns == 0 {
        found.push("it planned no process, or timings of no length".to_owned());
    }
    found
}

/// Groups and their verified cells.
fn of_groups(records: &[Record]) -> Vec<String> {
    let mut found = Vec::new();
    let mut groups: HashMap<&str, &GroupFacts> = HashMap::new();
    let mut cells = HashSet::new();
    let mut digests: HashMap<&str, &str> = HashMap::new();
    for record in records {
        match record {
            Record::Group(group) if groups.insert(&group.group, group).is_some() => {
                found.push(format!("the group {:?} is there twice", group.group));
            }
            Record::Verified(cell) => {
                let (group, contender) = (cell.group.as_str(), cell.contender.as_str());
                let place = format!("{contender:?} at {group:?}");
                if !cells.insert((group, contender)) {
                    found.push(format!("{place} is verified twice"));
                }
                let is_digest = |digest: &str| {
                    let is_digit = |c: char| matches!(c, '0'..='9' | 'a'..='f');
                    digest.len() == 16 && digest.chars().all(is_digit)
                };
                if !is_digest(&cell.digest) || cell.operations == 0 {
                    found.push(format!("{place} has no digest of its answers, or none"));
                }
                match groups.get(group) {
                    None => found.push(format!("{place} is of a group that is not there")),
                    Some(facts) if has_one_answer(facts) => {
                        let first = digests.entry(group).or_insert(&cell.digest);
                        if *first != cell.digest {
                            found.push(format!(
                                "{place} gave other answers than the others: {} and {first}",
                                cell.digest
                            ));
                        }
                    }
                    Some(_) => {}
                }
            }
            _ => {}
        }
    }
    let lacking = groups.values().filter(|facts| {
        !cells.is_empty() && !cells.contains(&(facts.group.as_str(), facts.reference.as_str()))
    });
    let mut lacking: Vec<String> = lacking
        .map(|facts| format!("{:?} has no verified {:?}", facts.group, facts.reference))
        .collect();
    lacking.sort_unstable();
    found.extend(lacking);
    found
}

/// True for boards and encodings: all answer the same question.
fn has_one_answer(group: &GroupFacts) -> bool {
    matches!(
        group.axis,
        Axis::Boards | Axis::BoardsNative | Axis::BoardsWide | Axis::Encodings | Axis::Matrix
    )
}

/// The cells that were verified.
fn verified(records: &[Record]) -> HashSet<(&str, &str)> {
    let cells = records.iter().filter_map(|record| match record {
        Record::Verified(cell) => Some((cell.group.as_str(), cell.contender.as_str())),
        _ => None,
    });
    cells.collect()
}

fn of_counts(records: &[Record]) -> Vec<String> {
    let (cells, mut counted) = (verified(records), HashSet::new());
    let mut found = Vec::new();
    for record in records {
        let Record::Count(count) = record else {
            continue;
        };
        let cell = (count.group.as_str(), count.contender.as_str());
        let place = format!("{:?} at {:?}", count.contender, count.group);
        if !counted.insert(cell) {
            found.push(format!("{place} is counted twice"));
        }
        if !cells.contains(&cell) {
            found.push(format!("{place} is counted and not verified"));
        }
        if !is_possible(count) {
            found.push(format!(
                "{place} is counted with numbers that no program has"
            ));
        }
    }
    found
}

/// True if counts can be those of a program: cycles are instructions and more, and misses are a part of what can miss.
fn is_possible(count: &Count) -> bool {
    // A year at 1 GHz.
    const MOST: u64 = 31_536_000_000_000_000;
    let parts = [count.accesses, count.branches, count.misses];
    let mut parts = parts.into_iter().flatten();
    let is_part = |part: Option<u64>, whole: Option<u64>| match (part, whole) {
        (Some(part), Some(whole)) => part <= whole,
        _ => true,
    };
    (1..=MOST).contains(&count.operations)
        && (1..=MOST).contains(&count.instructions)
        && (count.instructions..=MOST).contains(&count.cycles)
        && count.branch_misses <= count.instructions
        && parts.all(|part| part <= MOST)
        && is_part(count.branches, Some(count.instructions))
        && is_part(count.misses, count.accesses)
}

fn of_blocks(records: &[Record]) -> Vec<String> {
    let (cells, mut timed) = (verified(records), HashSet::new());
    let processes = header(records).map_or(0, |header| header.plan.processes);
    let mut found = Vec::new();
    for block in blocks(records) {
        let place = format!("process {} at {:?}", block.process, block.group);
        if !timed.insert((block.process, block.group.as_str())) {
            found.push(format!("{place} is there twice"));
        }
        if block.process >= processes {
            found.push(format!("{place} is one more than was planned"));
        }
        let is_verified =
            |visit: &Visit| cells.contains(&(block.group.as_str(), visit.contender.as_str()));
        if let Some(visit) = block.visits.iter().find(|visit| !is_verified(visit)) {
            let contender = &visit.contender;
            found.push(format!(
                "{place} times {contender:?}, which was not verified"
            ));
        }
        if !is_mirrored(block) {
            found.push(format!("{place} has visits that are not in mirrored order"));
        }
        if let Some(visit) = block.visits.iter().find(|visit| !is_timing(visit)) {
            found.push(format!(
                "{place} times {:?} with {} operations in {} ns, {} ns of the processor, after {} ns",
                visit.contender, visit.operations, visit.wall_ns, visit.cpu_ns, visit.lead_in_ns
            ));
        }
    }
    if timed.is_empty() {
        found.push("nothing is timed".to_owned());
    }
    let mut visits = blocks(records).flat_map(|block| &block.visits);
    if !visits.any(|visit| visit.placebo.is_some()) {
        found.push("no contender is timed twice, so nothing shows what chance does".to_owned());
    }
    found
}

/// True if each member has its second visit in the mirrored order of the first.
fn is_mirrored(block: &Block) -> bool {
    let key = |visit: &Visit| (visit.contender.clone(), visit.placebo, visit.is_base);
    let keys: Vec<_> = block.visits.iter().map(key).collect();
    let members: BTreeSet<_> = keys.iter().cloned().collect();
    let count = members.len();
    let first: BTreeSet<_> = keys.iter().take(count).cloned().collect();
    keys.len() >= 2 * count
        && first == members
        && keys[..count].iter().eq(keys[count..2 * count].iter().rev())
}

/// True if a timing can be one: of less than an hour, with at least a hundredth of a nanosecond an operation, and no more time of
/// the processor than of the clock.
fn is_timing(visit: &Visit) -> bool {
    const HOUR_NS: u64 = 3_600_000_000_000;
    /// What two clocks may differ by, in nanoseconds. Those of browsers tick in milliseconds.
    const TICKS_NS: u64 = 5_000_000;
    let each = visit.wall_ns as f64 / visit.operations as f64;
    visit.question.is_none()
        && visit.operations > 0
        && (1..=HOUR_NS).contains(&visit.wall_ns)
        && visit.lead_in_ns <= HOUR_NS
        && visit.cpu_ns <= visit.wall_ns + TICKS_NS
        && (0.01..1e10).contains(&each)
}

/// All timings one after the other take no longer than the run.
fn of_length(records: &[Record]) -> Option<String> {
    let visits = blocks(records).flat_map(|block| &block.visits);
    let sum = |visit: &Visit| (u128::from(visit.wall_ns) + u128::from(visit.lead_in_ns)) as f64;
    let timed = visits.map(sum).sum::<f64>() / 1e9;
    let seconds = records.iter().find_map(|record| match record {
        Record::End(end) => Some(end.seconds),
        _ => None,
    });
    let seconds = seconds.unwrap_or_default();
    let is_possible = seconds.is_finite() && timed <= seconds;
    (!is_possible).then(|| format!("it times for {timed:.1} s in {seconds:.1} s"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_seen_and_other_slashes_are_not() {
        for text in [
            "/srv/own",
            "-C linker=/usr/bin/ld",
            "see ~/x",
            r"C:\Users\me",
            "--remap-path-prefix=/root=x",
        ] {
            assert!(has_path(text), "{text}");
        }
        for text in [
            "boards/legal-list",
            "Mozilla/5.0 (X11; Linux x86_64) Safari/537.36",
            "an APU w/ graphics",
            "1 / 2",
            "linux 6.1",
        ] {
            assert!(!has_path(text), "{text}");
        }
    }
}
