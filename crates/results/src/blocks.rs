//! The times of each contender in blocks: one log-ratio for each independent observation.

use std::collections::HashMap;
use std::hash::Hash;

use super::record::{Block, Control, RootFacts, Sample};
use super::statistics::average;

/// A contender or a control of it.
type Member<'b> = (&'b str, Option<Control>);

/// The clock of a sample, in nanoseconds.
pub(super) type Clock = fn(&Sample) -> u64;

/// The blocks of one group, joined into observations: all blocks of one link order, or one process where the
/// link order is the program's own.
pub(super) struct Observations<'b> {
    each: Vec<Vec<BlockSamples<'b>>>,
}

/// A block, and its samples by member and by whether they time only the base.
struct BlockSamples<'b> {
    block: &'b Block,
    samples: HashMap<(Member<'b>, bool), Vec<&'b Sample>>,
}

impl<'b> Observations<'b> {
    pub(super) fn new(blocks: impl Iterator<Item = &'b Block>) -> Self {
        let key = |(index, block): (usize, &'b Block)| {
            (block.link_order.ok_or(index), BlockSamples::new(block))
        };
        let each = by_key(blocks.enumerate().map(key));
        Self { each }
    }

    fn by_member(&self) -> impl Iterator<Item = &BlockSamples<'b>> + Clone {
        self.each.iter().flatten()
    }

    /// Returns the roots of each block, by observation; empty if a block has none.
    pub(super) fn roots(&self) -> Vec<Vec<RootFacts>> {
        let of_one =
            |blocks: &Vec<BlockSamples<'_>>| blocks.iter().map(|one| one.block.roots).collect();
        let roots: Option<_> = self.each.iter().map(of_one).collect();
        roots.unwrap_or_default()
    }

    /// Returns the members, in the order of their first sample.
    pub(super) fn members(&self) -> Vec<Member<'b>> {
        let samples = self.by_member().flat_map(|one| &one.block.samples);
        super::unique(samples.map(|sample| (&*sample.contender, sample.control)))
    }

    /// Returns the logarithm of the time of one operation, by observation, with the trace that it was timed on; `None` if an
    /// observation lacks the member.
    pub(super) fn log_times(&self, member: Member<'_>, clock: Clock) -> Option<Vec<f64>> {
        self.logs(|by_member| by_member.fastest(member, false, clock))
    }

    /// Returns the log-times of an operation without the trace that it was timed on. `None` too if the operation takes less than
    /// half of the trace in any observation: then it is too small a part of what was timed.
    pub(super) fn log_net_times(&self, member: Member<'_>, clock: Clock) -> Option<Vec<f64>> {
        let net = |by_member: &BlockSamples<'_>| {
            let trace = by_member.fastest(member, true, clock)?;
            let net = by_member.fastest(member, false, clock)? - trace;
            (net >= trace / 2.0).then_some(net)
        };
        let are_large = self.by_member().all(|by_member| net(by_member).is_some());
        are_large.then(|| self.logs(net)).flatten()
    }

    /// Returns the share of blocks in which the two fastest samples of a member differ, so that something disturbed one of them.
    pub(super) fn disturbed(&self, member: Member<'_>) -> Option<f64> {
        let by_block = self.by_member().map(|by_member| by_member.of(member, false));
        mean(by_block.filter(|samples| !samples.is_empty()).map(|samples| {
            let times = samples.iter().map(|sample| sample.each(sample.wall_ns));
            f64::from(is_disturbed(&times.collect::<Vec<_>>()))
        }))
    }

    /// Returns the mean logarithm over the blocks of each observation.
    fn logs(&self, time: impl Fn(&BlockSamples<'b>) -> Option<f64>) -> Option<Vec<f64>> {
        let is_time = |time: &f64| time.is_normal() && *time > 0.0;
        let log = |by_member: &BlockSamples<'b>| time(by_member).filter(is_time).map(f64::ln);
        let each = self.each.iter();
        each.map(|blocks| mean(blocks.iter().filter_map(log))).collect()
    }
}

impl<'b> BlockSamples<'b> {
    fn new(block: &'b Block) -> Self {
        let mut samples: HashMap<_, Vec<&Sample>> = HashMap::new();
        for sample in &block.samples {
            let member = (&*sample.contender, sample.control);
            samples.entry((member, sample.is_base)).or_default().push(sample);
        }
        Self { block, samples }
    }

    /// Returns the samples of a member, in the order of time.
    fn of<'s>(&'s self, member: Member<'s>, is_base: bool) -> &'s [&'b Sample] {
        let samples = self.samples.get(&(member, is_base));
        samples.map_or(&[], Vec::as_slice)
    }

    /// Returns the nanoseconds of one operation. Of the samples in a block the fastest counts: what disturbs a machine only slows it
    /// down.
    fn fastest(&self, member: Member<'_>, is_base: bool, clock: Clock) -> Option<f64> {
        let samples = self.of(member, is_base).iter();
        samples.map(|sample| sample.each(clock(sample))).reduce(f64::min)
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
    /// Returns the nanoseconds of one operation of each contender, in the order of the first samples.
    pub fn times(&self) -> impl Iterator<Item = (&str, f64)> {
        let samples = self.samples.iter();
        let own = samples.filter(|sample| sample.control.is_none() && !sample.is_base);
        let contenders = super::unique(own.map(|sample| &*sample.contender)).into_iter();
        let by_member = BlockSamples::new(self);
        contenders.filter_map(move |contender| {
            let time = by_member.fastest((contender, None), false, |sample| sample.wall_ns)?;
            Some((contender, time))
        })
    }
}

/// Two samples of a member that differ by less were not disturbed.
const UNDISTURBED: f64 = 0.02;

/// Returns `true` if the two fastest of these times differ by more than 2 %, so that something disturbed one of them, or there is
/// no second.
pub fn is_disturbed(times: &[f64]) -> bool {
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
    use super::super::fixture::sample;
    use super::*;

    /// Returns a block of samples in which an operation takes these nanoseconds.
    fn block(link_order: Option<u32>, times: &[(&str, f64)]) -> Block {
        let samples = times.iter().map(|&(name, each)| sample((name, None, 0.0), each));
        Block { link_order, ..super::super::fixture::block(0, "group", samples) }
    }

    const CLOCK: Clock = |sample| sample.wall_ns;

    /// Returns the rounded nanoseconds, multiplied by 10, of `a` in each observation: with what it is added to, and without.
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
        let blocks = [Some(7), None, Some(7), None].map(|link_order| block(link_order, &times));
        let observations = Observations::new(blocks.iter());
        assert_eq!(observations.each.len(), 3);
        assert_eq!(observations.members(), [("a", None), ("b", None)]);
        let logs = |name| observations.log_times((name, None), CLOCK);
        // The faster samples: 10 and 30.
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
    fn the_work_that_an_operation_is_added_to_is_subtracted_within_a_block() {
        let with_base = |[each, base]: [f64; 2]| {
            let mut block = block(None, &[("a", each), ("a", each + 1.0), ("a", base)]);
            block.samples[2].is_base = true;
            block
        };
        let large = [[30.0, 10.0], [50.0, 20.0]];
        // The operation is under half of the trace in one of them.
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
