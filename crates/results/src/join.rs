//! Several runs by one build on one processor as one data set.

use std::collections::HashMap;

use super::floor::Floors;
use super::record::{Header, Record};
use super::rows::{Row, unjudged_rows};
use super::{groups, header};

/// Returns the rows of all runs: each group from the newest commit that timed it, and of several runs of that commit from the one
/// with the most observations; of equals, from the last. How often an older commit measured a group does not matter.
///
/// Noise floors are those of the controls of all runs together, and a run whose own controls show more keeps its own. A group
/// that times enough copies of its own is judged by these alone.
///
/// Which of two commits is newer follows from the dates that the headers give; a commit without one is as old as the first
/// of these runs that measured it. All runs should be by one build on one processor.
pub fn join(runs: &[&[Record]]) -> Vec<Row> {
    let mut sets: Vec<Vec<Row>> = runs.iter().map(|run| unjudged_rows(run)).collect();
    let pooled = Floors::of(&sets.concat());
    let ages = ages(runs);
    for rows in &mut sets {
        Floors::of(rows).raised_to(&pooled).judge(rows);
    }
    // The reasons to show a group from one run and not from another, the most important first, and the run.
    let mut best: HashMap<String, (bool, &str, Option<usize>, usize)> = HashMap::new();
    for (run, rows) in sets.iter().enumerate() {
        for group in groups(rows) {
            let is_timed = group.iter().any(|row| row.timing.is_some());
            let observations = group.iter().map(|row| row.logs.len()).max();
            let claim = (is_timed, ages[run], observations, run);
            let found = best.entry(group[0].group.group.clone());
            let found = found.or_insert(claim);
            *found = claim.max(*found);
        }
    }
    for (run, rows) in sets.iter_mut().enumerate() {
        rows.retain(|row| best[&row.group.group].3 == run);
    }
    // A few groups that were timed again make no other one old.
    let shown = |age: &str| {
        let own = sets.iter().zip(&ages).filter(|(_, own)| **own == age);
        own.map(|(rows, _)| groups(rows).count()).sum::<usize>()
    };
    let main = ages.iter().copied().max_by_key(|age| (shown(age), *age));
    for (rows, age) in sets.iter_mut().zip(&ages) {
        for row in rows {
            row.origin.is_older = main.is_some_and(|main| *age < main);
        }
    }
    sets.into_iter().flatten().collect()
}

/// For each run, when its commit was made.
fn ages<'r>(runs: &[&'r [Record]]) -> Vec<&'r str> {
    let headers = || runs.iter().filter_map(|run| header(run));
    let age = |run: &&'r [Record]| {
        let commit = |header: &'r Header| &header.fingerprint.build.commit;
        let own = commit(header(run)?);
        let same = || headers().filter(|other| commit(other) == own);
        let date = same().find_map(|header| header.fingerprint.build.commit_date.as_deref());
        date.or(same().map(|header| header.started.as_str()).min())
    };
    let ages = runs.iter().map(age);
    ages.map(Option::unwrap_or_default).collect()
}
