//! Joins several runs of one build on one processor into one data set.

use std::collections::HashMap;

use super::floor::Floors;
use super::record::{Header, Record};
use super::rows::{Row, rows_without_verdicts};
use super::{groups, header};

/// Returns the rows of all runs. Each group comes from the newest commit that timed it; among several runs of that commit, from
/// the one with the most observations; among equals, from the last. Observations of older commits do not count, because
/// they timed other code.
///
/// Noise floors come from the controls of all runs together; a run whose own controls show a higher floor keeps its own. A group
/// with enough copies of its own contenders uses these alone.
///
/// Commits are ordered by the commit dates in the headers; a commit without a date is as old as the first
/// of these runs that measured it. All runs should be of one build on one processor.
pub fn join(runs: &[&[Record]]) -> Vec<Row> {
    let mut sets: Vec<Vec<Row>> = runs.iter().map(|run| rows_without_verdicts(run)).collect();
    let pooled = Floors::of(&sets.concat());
    let ages = ages(runs);
    for rows in &mut sets {
        Floors::of(rows).raised_to(&pooled).judge(rows);
    }
    // The criteria that select a run for a group, the most important first, and the run's index.
    let mut best: HashMap<String, (bool, &str, Option<usize>, usize)> = HashMap::new();
    for (run, rows) in sets.iter().enumerate() {
        for group in groups(rows) {
            let is_timed = group.iter().any(|row| row.timing.is_some());
            let observations = group.iter().map(|row| row.logs.len()).max();
            let candidate = (is_timed, ages[run], observations, run);
            let selected = best.entry(group[0].group.group.clone()).or_insert(candidate);
            *selected = candidate.max(*selected);
        }
    }
    for (run, rows) in sets.iter_mut().enumerate() {
        rows.retain(|row| best[&row.group.group].3 == run);
    }
    // "Older" is relative to the commit of most groups, so that a few groups timed again do not mark all others.
    let shown = |age: &str| {
        let same_age = sets.iter().zip(&ages).filter(|(_, run_age)| **run_age == age);
        same_age.map(|(rows, _)| groups(rows).count()).sum::<usize>()
    };
    let main = ages.iter().copied().max_by_key(|age| (shown(age), *age));
    for (rows, age) in sets.iter_mut().zip(&ages) {
        for row in rows {
            row.origin.is_older = main.is_some_and(|main| *age < main);
        }
    }
    sets.into_iter().flatten().collect()
}

/// Returns the date of each run's commit.
fn ages<'r>(runs: &[&'r [Record]]) -> Vec<&'r str> {
    let headers = || runs.iter().filter_map(|run| header(run));
    let age = |run: &&'r [Record]| {
        let commit = |header: &'r Header| &header.fingerprint.build.commit;
        let own_commit = commit(header(run)?);
        let same = || headers().filter(|other| commit(other) == own_commit);
        let date = same().find_map(|header| header.fingerprint.build.commit_date.as_deref());
        date.or(same().map(|header| header.started.as_str()).min())
    };
    let ages = runs.iter().map(age);
    ages.map(Option::unwrap_or_default).collect()
}
