//! Tests whether a time depends on the contender that was timed before it, since an order effect would bias every ratio. In the
//! mirrored half of a block a contender has another predecessor, so each process gives one difference per contender.

use std::collections::BTreeMap;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::record::{Block, Control, Record, Sample};
use super::statistics::{Line, Ratio};
use super::{blocks, unique};

/// A contender or a control in a block, and whether only its base was timed.
type Contender<'v> = (&'v str, Option<Control>, bool);

/// A difference of the logarithms of a contender's two times, and the predecessor of each.
type Difference<'v> = (f64, [Contender<'v>; 2]);

/// Returns the differences of each contender and group, one per process.
fn differences<'r>(
    blocks: impl Iterator<Item = &'r Block>,
) -> BTreeMap<(&'r str, Contender<'r>), Vec<Difference<'r>>> {
    let mut all = BTreeMap::new();
    for block in blocks {
        let samples = &block.samples;
        // Samples beyond the first two of each contender are left out.
        let count = unique(samples.iter().map(Sample::timed_contender)).len();
        if samples.len() < 2 * count {
            continue;
        }
        // The first has no predecessor, and the last follows itself in the mirrored half.
        let places = (1..count.saturating_sub(1)).map(|place| [place, 2 * count - 1 - place]);
        let is_mirrored = |places: &[usize; 2]| {
            let [one, other] = places.map(|place| samples[place].timed_contender());
            one == other
        };
        let places: Vec<[usize; 2]> = places.filter(is_mirrored).collect();
        let log = |place: usize| samples[place].each(samples[place].wall_ns).ln();
        let points = places.iter();
        let points = points.map(|&[one, other]| ((other - one) as f64, log(one) - log(other)));
        let logs = without_drift(&points.collect::<Vec<_>>());
        for (log, places) in logs.into_iter().zip(places) {
            let cell = all.entry((block.group.as_str(), samples[places[0]].timed_contender()));
            let before = places.map(|place| samples[place - 1].timed_contender());
            cell.or_insert_with(Vec::new).push((log, before));
        }
    }
    all
}

/// Subtracts a drift of the clock rate from differences of logarithms, by a line over the distance of their samples. Fewer than
/// six differences stay as they are, because the line would absorb their effects.
fn without_drift(points: &[(f64, f64)]) -> Vec<f64> {
    let line = Line::new(points).filter(|_| points.len() >= 6);
    let drift = |distance| line.map_or(0.0, |line| line.log_at(distance));
    let logs = points.iter().map(|&(distance, log)| log - drift(distance));
    logs.collect()
}

/// Returns the p-value of a permutation test for an effect of the predecessor on one contender: the two halves of a block are
/// swapped at random in each process. `None` if there are too few processes, or if most predecessors occur once only, because
/// swapping changes nothing for these.
fn permuted(differences: &[Difference<'_>], rng: &mut ChaCha8Rng) -> Option<f64> {
    const PERMUTATIONS: usize = 999;
    /// Minimum number of processes: n of them have 2^n permutations, half of them mirror images.
    const MIN: usize = 9;
    let predecessors = unique(differences.iter().flat_map(|(_, before)| *before));
    let number = |contender| predecessors.iter().position(|it| *it == contender).unwrap_or(0);
    let before = differences.iter().map(|(_, before)| before.map(number));
    let before: Vec<[usize; 2]> = before.collect();
    let mut counts = vec![0_usize; predecessors.len()];
    for &index in before.iter().flatten() {
        counts[index] += 1;
    }
    let recurring: usize = counts.iter().filter(|count| **count > 1).sum();
    if differences.len() < MIN || recurring < differences.len() {
        return None;
    }
    let statistic = |sign: &mut dyn FnMut() -> f64| {
        let mut sums = vec![0.0; counts.len()];
        for ((log, _), [first, second]) in differences.iter().zip(&before) {
            let log = sign() * log;
            sums[*first] += log;
            sums[*second] -= log;
        }
        let square = |(sum, count): (&f64, &usize)| sum * sum / *count as f64;
        sums.iter().zip(&counts).map(square).sum::<f64>()
    };
    let observed = statistic(&mut || 1.0);
    let mut random = || if rng.random::<bool>() { 1.0 } else { -1.0 };
    let as_large = (0..PERMUTATIONS).filter(|_| statistic(&mut random) >= observed * (1.0 - 1e-12));
    Some((as_large.count() + 1) as f64 / (PERMUTATIONS + 1) as f64)
}

/// Effect of the preceding contender on a time, over all groups of some runs.
#[derive(Clone, Debug, PartialEq)]
pub struct OrderEffects {
    /// Number of contenders and controls that were tested, by permutation within processes.
    pub tested: usize,
    /// Number of these with p <= 0.01.
    pub significant: usize,
    /// Number of predecessors with at least ten observations in a group.
    pub predecessors: usize,
    /// Predecessors with an effect beyond 2 %: the name, `GROUP after NAME`, and the ratio of times after it to times after
    /// others, with its 99 % interval.
    pub large: Vec<(String, Ratio)>,
}

/// Tests whether the time of a contender depends on the one that was timed before it.
pub fn order_effects<'r>(runs: impl IntoIterator<Item = &'r [Record]>) -> OrderEffects {
    let mut rng = ChaCha8Rng::seed_from_u64(0);
    let (mut tested, mut significant) = (0, 0);
    let mut pooled: BTreeMap<(&str, Contender<'_>), Vec<f64>> = BTreeMap::new();
    for records in runs {
        for ((group, _), differences) in differences(blocks(records)) {
            for &(log, [first, second]) in &differences {
                for (before, log) in [(first, log), (second, -log)] {
                    pooled.entry((group, before)).or_default().push(log);
                }
            }
            if let Some(p) = permuted(&differences, &mut rng) {
                tested += 1;
                significant += usize::from(p <= 0.01);
            }
        }
    }
    let effects = pooled.into_iter().filter_map(|((group, before), logs)| {
        let (contender, control, is_base) = before;
        let control = control.map_or(String::new(), |kind| format!(", {}", kind.about()));
        let base = if is_base { ", base alone" } else { "" };
        let name = format!("{group} after {contender}{control}{base}");
        // A difference is the effect of one predecessor, less the effect of an average one.
        let ratio = Ratio::trimmed(&logs, 1).filter(|_| logs.len() >= 10)?;
        Some((name, ratio))
    });
    let effects: Vec<(String, Ratio)> = effects.collect();
    OrderEffects {
        tested,
        significant,
        predecessors: effects.len(),
        large: effects.into_iter().filter(is_large).collect(),
    }
}

/// Negligible effect of a predecessor, as a log-ratio: 2 %.
const NEGLIGIBLE: f64 = 0.019_802_627;

fn is_large((_, ratio): &(String, Ratio)) -> bool {
    ratio.is_below(NEGLIGIBLE) || ratio.is_above(NEGLIGIBLE)
}

#[cfg(test)]
mod tests {
    use rand::seq::SliceRandom;

    use super::*;
    use crate::fixture::{block, mirrored, sample};

    const NAMES: [&str; 10] = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"];

    /// Returns blocks in which the contender after `a` takes longer by this log-ratio.
    fn blocks(effect: f64, rng: &mut ChaCha8Rng) -> Vec<Record> {
        let of_process = |process: u32| {
            let mut order = NAMES.to_vec();
            order.shuffle(rng);
            let mut before = "";
            let samples = mirrored(&order).map(|name| {
                let log = if before == "a" { effect } else { 0.0 };
                before = name;
                let each = 1_000.0 * f64::exp(log + rng.random_range(-0.01..0.01));
                let mut sample = sample((name, None, 0.0), each);
                let repetitions = 1 + u64::from(process) % 3;
                sample.operations *= repetitions;
                sample.wall_ns *= repetitions;
                sample
            });
            Record::Block(block(process, "group", samples))
        };
        (0..40).map(of_process).collect()
    }

    #[test]
    fn an_effect_of_the_predecessor_is_found_and_none_is_not() {
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        let with = order_effects([&*blocks(0.05, &mut rng)]);
        assert_eq!((with.tested, with.predecessors), (10, 10));
        assert!(with.significant >= 5, "{with:?}");
        let [(name, ratio)] = &with.large[..] else {
            panic!("one predecessor has an effect: {with:?}");
        };
        assert_eq!(name, "group after a");
        assert!(1.02 < ratio.low && ratio.mean < 1.08, "{ratio:?}");
        let runs: Vec<_> = (0..25).map(|_| blocks(0.0, &mut rng)).collect();
        let without = order_effects(runs.iter().map(Vec::as_slice));
        assert_eq!(without.tested, 250);
        // 2.5 are expected; eight and more have a probability of 0.4 %.
        assert!(without.significant < 8, "{without:?}");
        assert!(without.large.is_empty());
    }
}
