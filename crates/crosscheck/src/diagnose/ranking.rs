//! Ranks the faults that explain wrong counts.

use std::cmp::Reverse;
use std::iter;
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use super::count::Counter;
use super::dictionary::{Column, Dictionary, columns};
use super::faults::{Candidate, Cause, candidates};
use super::observation::Checked;
use super::pairs;
use crate::parallel;

/// Time in which a position is counted with the faults.
const TIME: Duration = Duration::from_secs(30);

/// Maximum number of leaves of a position that is counted with each fault: the commonest ones can be counted in the time.
pub(super) const MAX_LEAVES: u64 = 10_000_000;

/// Maximum number of leaves of a well-known position that is counted with a pair of faults to separate it from others.
const MAX_COUNTED: u64 = 100_000;

/// Number of pairs that are counted at a time. The first pairs that explain everything end the search.
const CHUNK: usize = 10;

/// Number of candidates that remain if none explains every total.
const MAX_INEXACT: usize = 40;

/// A candidate with the totals that it explains.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked {
    pub(super) candidate: Candidate,
    /// Number of wrong totals that are explained.
    pub(super) supports: usize,
    /// Number of totals that contradict the candidate.
    pub(super) contradictions: usize,
    /// Sum of the differences from the program's totals, relative to the differences of the right ones.
    pub(super) distance: f64,
}

impl Ranked {
    const fn new(candidate: Candidate) -> Self {
        Self { candidate, supports: 0, contradictions: 0, distance: 0.0 }
    }

    pub(super) const fn is_exact(&self) -> bool {
        self.supports > 0 && self.contradictions == 0
    }

    /// Sorts the candidates, the best first.
    fn sort(ranked: &mut [Self]) {
        ranked.sort_by(|a, b| {
            let order = |it: &Self| (!it.is_exact(), Reverse(it.supports), it.contradictions);
            let inexact = if a.is_exact() { 0.0 } else { a.distance - b.distance };
            (order(a).cmp(&order(b)))
                .then(inexact.total_cmp(&0.0))
                .then(a.candidate.rarity.cmp(&b.candidate.rarity))
        });
    }
}

/// Result of the comparison with all candidates.
#[derive(Debug, Default)]
pub(super) struct Ranking {
    /// Candidates, the best first, each fault once.
    pub(super) ranked: Vec<Ranked>,
    /// Indices of the observations that were too deep to be counted with the faults.
    pub(super) too_deep: Vec<usize>,
    /// Numbers of candidates with wrong rules that no count could be compared with, and of all candidates.
    pub(super) unknown: (usize, usize),
    /// `true` if the time was too short for all candidates.
    pub(super) is_out_of_time: bool,
}

/// A count of a candidate, compared with an observation.
#[derive(Clone, Copy, Debug)]
enum Outcome {
    Explained,
    /// The total differs by this number, or the moves differ.
    Contradicted(u64),
    /// The position is too deep, or the time was too short.
    Unknown,
}

/// Ranks all candidates by the observations.
pub(super) fn rank(checked: &[Checked], dictionary: &Dictionary, threads: NonZeroUsize) -> Ranking {
    let deadline = Instant::now() + TIME;
    let mut ranking = Ranking::default();
    let mut ranked: Vec<Ranked> = candidates().into_iter().map(Ranked::new).collect();
    let candidates = ranked.len();
    // The cheapest first: then few candidates remain for the others.
    let mut order: Vec<usize> = (0..checked.len()).collect();
    order.sort_by_key(|&index| {
        (dictionary_index(&checked[index]).is_none(), checked[index].right())
    });
    for index in order {
        let observation = &checked[index];
        if dictionary_index(observation).is_none() {
            if observation.right() > MAX_LEAVES {
                ranking.too_deep.push(index);
            }
            narrow(&mut ranked);
        }
        add(&mut ranked, observation, dictionary, deadline, threads);
    }
    let is_rule = |it: &&Ranked| matches!(it.candidate.cause, Cause::Rules(_));
    let unknown =
        ranked.iter().filter(is_rule).filter(|it| it.supports + it.contradictions == 0).count();
    ranking.unknown = (unknown, candidates);
    Ranked::sort(&mut ranked);
    if !ranked[0].is_exact() {
        ranked.extend(compare_pairs(checked, dictionary, deadline, threads));
        Ranked::sort(&mut ranked);
    }
    ranking.is_out_of_time = Instant::now() >= deadline;
    ranking.ranked = each_fault_once(ranked);
    ranking
}

/// Compares all candidates with an observation.
fn add(
    ranked: &mut [Ranked],
    observation: &Checked,
    dictionary: &Dictionary,
    deadline: Instant,
    threads: NonZeroUsize,
) {
    let outcomes = parallel::map(threads, ranked, |it| {
        compare(&it.candidate, observation, dictionary, deadline)
    });
    for (it, outcome) in iter::zip(ranked, outcomes) {
        it.add(outcome, observation);
    }
}

/// Returns the pairs of faults that explain all observations of well-known positions, from the first chunk that has any.
fn compare_pairs(
    checked: &[Checked],
    dictionary: &Dictionary,
    deadline: Instant,
    threads: NonZeroUsize,
) -> Vec<Ranked> {
    let index = |it| Some((it, dictionary_index(it)?));
    let Some(observed) = checked.iter().map(index).collect::<Option<Vec<_>>>() else {
        return Vec::new();
    };
    let pairs = pairs::by_sum(&observed, dictionary);
    let mut observed: Vec<&Checked> = observed.into_iter().map(|(it, _)| it).collect();
    observed.sort_by_key(|it| it.right());
    let mut explain_all = pairs.chunks(CHUNK).map(|chunk| {
        let mut ranked: Vec<Ranked> = chunk.iter().copied().map(Ranked::new).collect();
        for observation in &observed {
            add(&mut ranked, observation, dictionary, deadline, threads);
            ranked.retain(|it| it.contradictions == 0);
        }
        ranked.retain(Ranked::is_exact);
        ranked
    });
    explain_all.find(|ranked| !ranked.is_empty()).unwrap_or_default()
}

/// Keeps the best candidate of each fault, and no pair if one of its faults explains everything alone.
fn each_fault_once(ranked: Vec<Ranked>) -> Vec<Ranked> {
    let mut kept: Vec<Ranked> = Vec::new();
    for it in ranked {
        let fault = it.candidate.fault_names();
        let is_repeated = kept.iter().any(|before| {
            let earlier = before.candidate.fault_names();
            let is_part =
                earlier.1.is_none() && (earlier.0 == fault.0 || Some(earlier.0) == fault.1);
            earlier == fault || before.is_exact() && is_part
        });
        if !is_repeated && it.supports + it.contradictions > 0 {
            kept.push(it);
        }
    }
    kept
}

/// Keeps the candidates that explain everything so far, or else the nearest ones.
fn narrow(ranked: &mut Vec<Ranked>) {
    Ranked::sort(ranked);
    if ranked[0].is_exact() {
        ranked.retain(Ranked::is_exact);
    } else if ranked[0].contradictions > 0 {
        ranked.truncate(MAX_INEXACT);
    } else {
        ranked.retain(|it| it.contradictions == 0);
    }
}

impl Ranked {
    fn add(&mut self, outcome: Outcome, observation: &Checked) {
        let is_wrong = observation.difference.is_some();
        match outcome {
            Outcome::Explained => self.supports += usize::from(is_wrong),
            Outcome::Contradicted(difference) => {
                self.contradictions += 1;
                let error = observation.right().abs_diff(observation.response.total).max(1);
                self.distance += (difference as f64 / error as f64).min(9.0);
            }
            Outcome::Unknown => {}
        }
    }
}

fn compare(
    candidate: &Candidate,
    observation: &Checked,
    dictionary: &Dictionary,
    deadline: Instant,
) -> Outcome {
    let total = observation.response.total;
    match count(candidate, observation, dictionary, deadline) {
        None => Outcome::Unknown,
        Some(count) if count != total => Outcome::Contradicted(count.abs_diff(total)),
        Some(_) if observation.response.moves.is_empty() => Outcome::Explained,
        Some(_) => {
            // The counts of root moves follow from no formula.
            let Cause::Rules(rules) = candidate.cause else {
                return Outcome::Unknown;
            };
            let mut counter = Counter::new(rules, Some(deadline));
            match counter.divide(&observation.setup, observation.depth) {
                None => Outcome::Unknown,
                Some(divided) if divided == observation.sorted_moves() => Outcome::Explained,
                // An equal total with other root moves is no closer than the correct count.
                Some(_) => Outcome::Contradicted(observation.right().abs_diff(total).max(1)),
            }
        }
    }
}

/// Returns the count of a candidate; `None` if the position is too deep, or after the deadline.
fn count(
    candidate: &Candidate,
    observation: &Checked,
    dictionary: &Dictionary,
    deadline: Instant,
) -> Option<u64> {
    let rules = match candidate.cause {
        Cause::Rules(rules) => rules,
        Cause::Formula(formula) => {
            return formula.count(&observation.right, observation.depth as usize);
        }
    };
    if let Some(index) = dictionary_index(observation)
        && let Some(counts) = dictionary.counts(candidate)
        && let Some(count) = counts[index]
    {
        return Some(count);
    }
    if observation.right() > MAX_LEAVES || Instant::now() >= deadline {
        return None;
    }
    Counter::new(rules, Some(deadline)).count(&observation.setup, observation.depth)
}

/// Returns the index of the observation's column in the data.
fn dictionary_index(observation: &Checked) -> Option<usize> {
    let index = observation.well_known?;
    let vector = &boardbench_conformance::vectors::WELL_KNOWN[index];
    columns(u32::MAX)
        .position(|column| column.vector == vector && column.depth == observation.depth)
}

/// Returns the well-known position and depth with the most different counts of some candidates, and their counts; `None` if the
/// counts are equal everywhere. Columns of observations are left out.
pub(super) fn separate(
    ranked: &[Ranked],
    checked: &[Checked],
    dictionary: &Dictionary,
) -> Option<(Column, Vec<u64>)> {
    let observed: Vec<usize> = checked.iter().filter_map(dictionary_index).collect();
    let options = columns(u32::MAX).enumerate().filter(|(index, _)| !observed.contains(index));
    let counted = options.filter_map(|(index, column)| {
        let counts = ranked.iter().map(|it| match it.candidate.cause {
            Cause::Rules(rules) => match dictionary.counts(&it.candidate) {
                Some(counts) => counts[index],
                None if column.right() > MAX_COUNTED => None,
                None => Counter::new(rules, None).count(&column.setup(), column.depth),
            },
            Cause::Formula(formula) => {
                let right: Vec<u64> =
                    iter::once(1).chain(column.vector.counts.iter().copied()).collect();
                formula.count(&right, column.depth as usize)
            }
        });
        Some((column, counts.collect::<Option<Vec<u64>>>()?))
    });
    let distinct = |counts: &[u64]| {
        let mut counts = counts.to_vec();
        counts.sort_unstable();
        counts.dedup();
        counts.len()
    };
    let best = counted.max_by_key(|(column, counts)| (distinct(counts), Reverse(column.right())));
    best.filter(|(_, counts)| distinct(counts) > 1)
}
