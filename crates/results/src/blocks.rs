//! The times of each contender in blocks: one log-ratio for each independent observation.

use std::collections::HashMap;
use std::hash::Hash;

use rand::Rng;
use rand::seq::SliceRandom;

use super::record::{Block, Placebo, Visit};
use super::statistics::average;

/// A contender or a placebo of it.
type Member<'b> = (&'b str, Option<Placebo>);

/// The clock of a visit, in nanoseconds.
pub(super) type Clock = fn(&Visit) -> u64;

/// The blocks of one group, joined into observations: all blocks of one layout, or one process where the
/// layout is the program's own.
pub(super) struct Observations<'b> {
    each: Vec<Vec<Samples<'b>>>,
}

/// A block, and its visits by member and by whether they time only the base.
struct Samples<'b> {
    block: &'b Block,
    visits: HashMap<(Member<'b>, bool), Vec<&'b Visit>>,
}

impl<'b> Observations<'b> {
    pub(super) fn new(blocks: impl Iterator<Item = &'b Block>) -> Self {
        let key =
            |(index, block): (usize, &'b Block)| (block.layout.ok_or(index), Samples::new(block));
        let each = by_key(blocks.enumerate().map(key));
        Self { each }
    }

    fn samples(&self) -> impl Iterator<Item = &Samples<'b>> + Clone {
        self.each.iter().flatten()
    }

    /// Returns the roots of each block, by observation; empty if a block has none.
    pub(super) fn roots(&self) -> Vec<Vec<[usize; 2]>> {
        let of_one = |blocks: &Vec<Samples<'_>>| blocks.iter().map(|one| one.block.roots).collect();
        let roots: Option<_> = self.each.iter().map(of_one).collect();
        roots.unwrap_or_default()
    }

    /// The members, in the order of their first visit.
    pub(super) fn members(&self) -> Vec<Member<'b>> {
        let visits = self.samples().flat_map(|one| &one.block.visits);
        super::unique(visits.map(|visit| (&*visit.contender, visit.placebo)))
    }

    /// The logarithm of the time of one operation, by observation, with the walk that it was timed on; `None` if an observation
    /// lacks the member.
    pub(super) fn log_times(&self, member: Member<'_>, clock: Clock) -> Option<Vec<f64>> {
        self.logs(|samples| samples.fastest(member, false, clock))
    }

    /// The log-times of an operation without the walk that it was timed on. `None` too if the operation takes less than
    /// half of the walk in any observation: then it is too small a part of what was timed.
    pub(super) fn log_net_times(&self, member: Member<'_>, clock: Clock) -> Option<Vec<f64>> {
        let net = |samples: &Samples<'_>| {
            let walk = samples.fastest(member, true, clock)?;
            let net = samples.fastest(member, false, clock)? - walk;
            (net >= walk / 2.0).then_some(net)
        };
        let are_large = self.samples().all(|samples| net(samples).is_some());
        are_large.then(|| self.logs(net)).flatten()
    }

    /// Returns the share of blocks in which the two fastest visits of a member differ, so that something disturbed one of them.
    pub(super) fn disturbed(&self, member: Member<'_>) -> Option<f64> {
        let by_block = self.samples().map(|samples| samples.of(member, false));
        mean(by_block.filter(|visits| !visits.is_empty()).map(|visits| {
            let times = visits.iter().map(|visit| visit.each(visit.wall_ns));
            f64::from(differ(&times.collect::<Vec<_>>()))
        }))
    }

    /// The mean logarithm over the blocks of each observation.
    fn logs(&self, time: impl Fn(&Samples<'b>) -> Option<f64>) -> Option<Vec<f64>> {
        let is_time = |time: &f64| time.is_normal() && *time > 0.0;
        let log = |samples: &Samples<'b>| time(samples).filter(is_time).map(f64::ln);
        let each = self.each.iter();
        each.map(|blocks| mean(blocks.iter().filter_map(log))).collect()
    }
}

impl<'b> Samples<'b> {
    fn new(block: &'b Block) -> Self {
        let mut visits: HashMap<_, Vec<&Visit>> = HashMap::new();
        for visit in &block.visits {
            let member = (&*visit.contender, visit.placebo);
            visits.entry((member, visit.is_base)).or_default().push(visit);
        }
        Self { block, visits }
    }

    /// Returns the visits of a member, in the order of time.
    fn of<'s>(&'s self, member: Member<'s>, is_base: bool) -> &'s [&'b Visit] {
        let visits = self.visits.get(&(member, is_base));
        visits.map_or(&[], Vec::as_slice)
    }

    /// Returns the nanoseconds of one operation. Of the visits in a block the fastest counts: what disturbs a machine only slows it
    /// down.
    fn fastest(&self, member: Member<'_>, is_base: bool, clock: Clock) -> Option<f64> {
        let visits = self.of(member, is_base).iter();
        visits.map(|visit| visit.each(clock(visit))).reduce(f64::min)
    }
}

/// Returns the items of each key, in the order of its first one.
fn by_key<K: Eq + Hash, T>(keyed: impl Iterator<Item = (K, T)>) -> Vec<Vec<T>> {
    let mut places = HashMap::new();
    let mut groups: Vec<Vec<T>> = Vec::new();
    for (key, item) in keyed {
        let place = *places.entry(key).or_insert(groups.len());
        if place == groups.len() {
            groups.push(Vec::new());
        }
        groups[place].push(item);
    }
    groups
}

impl Block {
    /// The nanoseconds of one operation of each contender, in the order of the first visits.
    pub fn times(&self) -> impl Iterator<Item = (&str, f64)> {
        let visits = self.visits.iter();
        let own = visits.filter(|visit| visit.placebo.is_none() && !visit.is_base);
        let contenders = super::unique(own.map(|visit| &*visit.contender)).into_iter();
        let samples = Samples::new(self);
        contenders.filter_map(move |contender| {
            let time = samples.fastest((contender, None), false, |visit| visit.wall_ns)?;
            Some((contender, time))
        })
    }
}

const MOST_VISITS: usize = 8;

/// Two visits of a member that differ by less were not disturbed.
const UNDISTURBED: f64 = 0.02;

/// Times the members of a block in turns: all in an order at random and then in its mirror image, so that a drift of the clock
/// rate cancels. Those whose two fastest visits differ were disturbed; until `is_late` they take further turns in the same way.
///
/// # Errors
///
/// The first error of a visit.
pub fn take_turns<M, R: Rng, E>(
    members: &mut [M],
    rng: &mut R,
    is_late: impl Fn() -> bool,
    mut visit: impl FnMut(&mut M, &mut R) -> Result<Visit, E>,
) -> Result<Vec<Visit>, E> {
    let mut visits = Vec::new();
    let mut times = vec![Vec::new(); members.len()];
    let mut left: Vec<usize> = (0..members.len()).collect();
    while !left.is_empty() {
        left.shuffle(rng);
        for &index in left.iter().chain(left.iter().rev()) {
            let visit = visit(&mut members[index], rng)?;
            times[index].push(visit.each(visit.wall_ns));
            visits.push(visit);
        }
        let is_late = is_late();
        left.retain(|&index| !is_late && wants_visit(&times[index]));
    }
    Ok(visits)
}

/// True if a member of a block should be timed again, after visits that took these times: until the two fastest agree.
/// A single fast one may be chance; two are what the member takes when nothing disturbs it.
fn wants_visit(times: &[f64]) -> bool {
    times.len() < MOST_VISITS && differ(times)
}

/// True if the two fastest visits differ, or there is no second.
fn differ(times: &[f64]) -> bool {
    let mut sorted = times.to_vec();
    sorted.sort_by(f64::total_cmp);
    match *sorted {
        [fastest, second, ..] => second > fastest * (1.0 + UNDISTURBED),
        _ => true,
    }
}

pub(super) fn mean(numbers: impl Iterator<Item = f64>) -> Option<f64> {
    let numbers: Vec<f64> = numbers.collect();
    (!numbers.is_empty()).then(|| average(&numbers))
}

pub(super) fn differences(one: &[f64], other: &[f64]) -> Vec<f64> {
    one.iter().zip(other).map(|(one, other)| one - other).collect()
}

#[cfg(test)]
mod tests {
    use super::super::fixture::visit;
    use super::*;

    /// A block of visits in which an operation takes these nanoseconds.
    fn block(layout: Option<u32>, times: &[(&str, f64)]) -> Block {
        let visits = times.iter().map(|&(name, each)| visit((name, None, 0.0), each));
        Block { layout, ..super::super::fixture::block(0, "group", visits) }
    }

    const CLOCK: Clock = |visit| visit.wall_ns;

    /// The rounded nanoseconds, multiplied by 10, of `a` in each observation: with what it is added to, and without.
    fn times(blocks: &[Block]) -> [Option<Vec<u64>>; 2] {
        let observations = Observations::new(blocks.iter());
        let logs = [
            observations.log_times(("a", None), CLOCK),
            observations.log_net_times(("a", None), CLOCK),
        ];
        let time = |log: &f64| (10.0 * log.exp()).round() as u64;
        logs.map(|logs| Some(logs?.iter().map(time).collect()))
    }

    #[test]
    fn a_layout_is_one_observation() {
        let times = [("a", 10.0), ("b", 30.0), ("b", 30.0), ("a", 40.0)];
        let blocks = [Some(7), None, Some(7), None].map(|layout| block(layout, &times));
        let observations = Observations::new(blocks.iter());
        assert_eq!(observations.each.len(), 3);
        assert_eq!(observations.members(), [("a", None), ("b", None)]);
        let logs = |name| observations.log_times((name, None), CLOCK);
        // The faster visits: 10 and 30.
        for ratio in differences(&logs("b").unwrap(), &logs("a").unwrap()) {
            assert!((ratio.exp() - 3.0).abs() < 1e-12);
        }
        assert!(logs("c").is_none());
    }

    /// Data of unknown origin may have any number of names. In quadratic time this takes minutes.
    #[test]
    fn many_keys_are_grouped_in_the_order_of_their_first_items() {
        const KEYS: usize = 300_000;
        let items = (0..2 * KEYS).map(|item| (KEYS - item % KEYS, item));
        let groups = by_key(items.clone()).into_iter();
        assert!(groups.eq((0..KEYS).map(|item| vec![item, item + KEYS])));
        let keys = crate::unique(items.map(|(key, _)| key));
        assert!(keys.into_iter().eq((1..=KEYS).rev()));
    }

    #[test]
    fn visits_are_repeated_until_the_two_fastest_agree() {
        assert!(wants_visit(&[]) && wants_visit(&[10.0]));
        assert!(!wants_visit(&[10.0, 10.1]) && wants_visit(&[10.0, 10.3]));
        assert!(wants_visit(&[12.0, 12.0, 10.0]) && !wants_visit(&[10.1, 12.0, 10.0]));
        assert!(!wants_visit(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]));
    }

    #[test]
    fn the_work_that_an_operation_is_added_to_is_subtracted_within_a_block() {
        let with_base = |[each, base]: [f64; 2]| {
            let mut block = block(None, &[("a", each), ("a", each + 1.0), ("a", base)]);
            block.visits[2].is_base = true;
            block
        };
        let large = [[30.0, 10.0], [50.0, 20.0]];
        // The operation is under half of the walk in one of them.
        let small = [[30.0, 10.0], [29.0, 20.0]];
        let slower = [[10.0, 20.0], [10.0, 20.0]];
        for (all, whole, net) in [
            (large, vec![300, 500], Some(vec![200, 300])),
            (small, vec![300, 290], None),
            (slower, vec![100, 100], None),
        ] {
            let found = times(&all.map(with_base));
            assert_eq!(found, [Some(whole), net], "{all:?}");
        }
        let without = times(&[block(None, &[("a", 30.0)])]);
        assert_eq!(without, [Some(vec![300]), None]);
    }
}
