//! Reduces blocks of samples to one log-time per contender and independent observation.

use std::collections::HashMap;
use std::hash::Hash;

use super::record::{Block, Control, RootFacts, Sample};
use super::statistics::average;

/// A contender or its A/A control.
type Contender<'b> = (&'b str, Option<Control>);

/// Selects a time of a sample (wall or CPU), in nanoseconds.
pub(super) type Clock = fn(&Sample) -> u64;

/// Blocks of one group, joined into observations. All blocks of one link order are one observation, because they share its
/// code placement and so its bias; without relinking, each process is one.
pub(super) struct Observations<'b> {
    by_observation: Vec<Vec<BlockSamples<'b>>>,
}

/// A block, and its samples by contender and by whether they time only the trace.
struct BlockSamples<'b> {
    block: &'b Block,
    samples: HashMap<(Contender<'b>, bool), Vec<&'b Sample>>,
}

impl<'b> Observations<'b> {
    pub(super) fn new(blocks: impl Iterator<Item = &'b Block>) -> Self {
        let key = |(index, block): (usize, &'b Block)| {
            (block.link_order.ok_or(index), BlockSamples::new(block))
        };
        let by_observation = by_key(blocks.enumerate().map(key));
        Self { by_observation }
    }

    fn blocks(&self) -> impl Iterator<Item = &BlockSamples<'b>> + Clone {
        self.by_observation.iter().flatten()
    }

    /// Returns the roots of each block, by observation; empty if a block has none.
    pub(super) fn roots(&self) -> Vec<Vec<RootFacts>> {
        let of_observation =
            |blocks: &Vec<BlockSamples<'_>>| blocks.iter().map(|it| it.block.roots).collect();
        let roots: Option<_> = self.by_observation.iter().map(of_observation).collect();
        roots.unwrap_or_default()
    }

    /// Returns the contenders and controls, in the order of their first samples.
    pub(super) fn contenders(&self) -> Vec<Contender<'b>> {
        let samples = self.blocks().flat_map(|it| &it.block.samples);
        super::unique(samples.map(|sample| (&*sample.contender, sample.control)))
    }

    /// Returns the logarithm of the time of one operation including make and unmake, by observation; `None` if an
    /// observation lacks the contender.
    pub(super) fn log_times(&self, contender: Contender<'_>, clock: Clock) -> Option<Vec<f64>> {
        self.logs(|block| block.fastest(contender, false, clock))
    }

    /// Returns the log-times of an operation net of its trace (make and unmake). Also `None` if the operation takes less than
    /// half the time of the trace in any block: then the difference is too small a part of the sample.
    pub(super) fn log_net_times(&self, contender: Contender<'_>, clock: Clock) -> Option<Vec<f64>> {
        let net = |block: &BlockSamples<'_>| {
            let trace = block.fastest(contender, true, clock)?;
            let net = block.fastest(contender, false, clock)? - trace;
            (net >= trace / 2.0).then_some(net)
        };
        let are_large = self.blocks().all(|block| net(block).is_some());
        are_large.then(|| self.logs(net)).flatten()
    }

    /// Returns the share of blocks in which the contender's samples were [disturbed](is_disturbed).
    pub(super) fn disturbed(&self, contender: Contender<'_>) -> Option<f64> {
        let by_block = self.blocks().map(|block| block.of(contender, false));
        mean(by_block.filter(|samples| !samples.is_empty()).map(|samples| {
            let times = samples.iter().map(|sample| sample.each(sample.wall_ns));
            f64::from(is_disturbed(&times.collect::<Vec<_>>()))
        }))
    }

    /// Returns the mean logarithm over the blocks of each observation.
    fn logs(&self, time: impl Fn(&BlockSamples<'b>) -> Option<f64>) -> Option<Vec<f64>> {
        let is_time = |time: &f64| time.is_normal() && *time > 0.0;
        let log = |block: &BlockSamples<'b>| time(block).filter(is_time).map(f64::ln);
        let each = self.by_observation.iter();
        each.map(|blocks| mean(blocks.iter().filter_map(log))).collect()
    }
}

impl<'b> BlockSamples<'b> {
    fn new(block: &'b Block) -> Self {
        let mut samples: HashMap<_, Vec<&Sample>> = HashMap::new();
        for sample in &block.samples {
            let contender = (&*sample.contender, sample.control);
            samples.entry((contender, sample.is_base)).or_default().push(sample);
        }
        Self { block, samples }
    }

    /// Returns the samples of a contender, in the order in which they were taken.
    fn of<'s>(&'s self, contender: Contender<'s>, is_base: bool) -> &'s [&'b Sample] {
        let samples = self.samples.get(&(contender, is_base));
        samples.map_or(&[], Vec::as_slice)
    }

    /// Returns the nanoseconds of one operation. The fastest sample of a block counts, because disturbances only slow a machine
    /// down.
    fn fastest(&self, contender: Contender<'_>, is_base: bool, clock: Clock) -> Option<f64> {
        let samples = self.of(contender, is_base).iter();
        samples.map(|sample| sample.each(clock(sample))).reduce(f64::min)
    }
}

/// Groups items by key, in the order of each key's first item.
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
        let samples = samples.filter(|sample| sample.control.is_none() && !sample.is_base);
        let contenders = super::unique(samples.map(|sample| &*sample.contender)).into_iter();
        let block = BlockSamples::new(self);
        contenders.filter_map(move |contender| {
            let time = block.fastest((contender, None), false, |sample| sample.wall_ns)?;
            Some((contender, time))
        })
    }
}

/// Relative difference of two samples below which neither counts as disturbed.
const UNDISTURBED: f64 = 0.02;

/// Returns `true` if the two fastest of these times differ by more than 2 %, so that one was probably disturbed, or if
/// there are fewer than two.
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

    /// Returns a block of samples with these nanoseconds per operation.
    fn block(link_order: Option<u32>, times: &[(&str, f64)]) -> Block {
        let samples = times.iter().map(|&(name, each)| sample((name, None, 0.0), each));
        Block { link_order, ..super::super::fixture::block(0, "group", samples) }
    }

    const CLOCK: Clock = |sample| sample.wall_ns;

    /// Returns the time of `a` by observation, in rounded 0.1 ns: with and without the trace.
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
    fn a_link_order_is_one_observation() {
        let times = [("a", 10.0), ("b", 30.0), ("b", 30.0), ("a", 40.0)];
        let blocks = [Some(7), None, Some(7), None].map(|link_order| block(link_order, &times));
        let observations = Observations::new(blocks.iter());
        assert_eq!(observations.by_observation.len(), 3);
        assert_eq!(observations.contenders(), [("a", None), ("b", None)]);
        let logs = |name| observations.log_times((name, None), CLOCK);
        // The faster samples: 10 and 30.
        for ratio in differences(&logs("b").unwrap(), &logs("a").unwrap()) {
            assert!((ratio.exp() - 3.0).abs() < 1e-12);
        }
        assert!(logs("c").is_none());
    }

    /// Data of unknown origin may have any number of names. A quadratic algorithm would take minutes.
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
    fn the_time_of_the_trace_is_subtracted_within_a_block() {
        let with_base = |[each, base]: [f64; 2]| {
            let mut block = block(None, &[("a", each), ("a", each + 1.0), ("a", base)]);
            block.samples[2].is_base = true;
            block
        };
        let large = [[30.0, 10.0], [50.0, 20.0]];
        // The operation takes less than half of the trace in one block.
        let small = [[30.0, 10.0], [29.0, 20.0]];
        let slower = [[10.0, 20.0], [10.0, 20.0]];
        for (blocks, whole, net) in [
            (large, vec![300, 500], Some(vec![200, 300])),
            (small, vec![300, 290], None),
            (slower, vec![100, 100], None),
        ] {
            assert_eq!(times(&blocks.map(with_base)), [Some(whole), net], "{blocks:?}");
        }
        let without = times(&[block(None, &[("a", 30.0)])]);
        assert_eq!(without, [Some(vec![300]), None]);
    }
}
