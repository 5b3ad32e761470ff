//! What blocks say of each contender: one log-ratio for each independent observation.

use std::collections::HashMap;

use super::record::{Block, Placebo, Visit};
use super::statistics::variance;

/// A contender or a placebo of it.
type Member<'b> = (&'b str, Option<Placebo>);

/// The clock of a visit, in nanoseconds.
pub(super) type Clock = fn(&Visit) -> u64;

/// The blocks of one group, joined into observations: all blocks of one layout, or one process where the
/// layout is the program's own.
pub(super) struct Observations<'b> {
    /// In the order of the data.
    each: Vec<Vec<&'b Block>>,
}

impl<'b> Observations<'b> {
    pub(super) fn new(blocks: &[&'b Block]) -> Self {
        let mut each: Vec<Vec<&'b Block>> = Vec::new();
        let mut by_layout: HashMap<u32, usize> = HashMap::new();
        for &block in blocks {
            let known = block.layout.and_then(|layout| by_layout.get(&layout));
            if let Some(&index) = known {
                each[index].push(block);
            } else {
                if let Some(layout) = block.layout {
                    by_layout.insert(layout, each.len());
                }
                each.push(vec![block]);
            }
        }
        Self { each }
    }

    /// The members, in the order of their first visit.
    pub(super) fn members(&self) -> Vec<Member<'b>> {
        let visits = self.each.iter().flatten().flat_map(|block| &block.visits);
        super::unique(visits.map(|visit| (&*visit.contender, visit.placebo)))
    }

    /// The logarithm of the time of one operation, by observation; `None` if an observation lacks the member. Of the
    /// visits in a block the faster one counts: what disturbs a machine only slows it down.
    pub(super) fn log_times(&self, member: Member<'_>, clock: Clock) -> Option<Vec<f64>> {
        let fastest = |block: &&Block| visits(block, member).map(log(clock)).reduce(f64::min);
        let each = self.each.iter();
        each.map(|blocks| mean(blocks.iter().filter_map(fastest)))
            .collect()
    }
}

fn visits<'v>(block: &'v Block, member: Member<'v>) -> impl Iterator<Item = &'v Visit> {
    let is_of = move |visit: &&Visit| (&*visit.contender, visit.placebo) == member;
    block.visits.iter().filter(is_of)
}

fn log(clock: Clock) -> impl Fn(&Visit) -> f64 {
    // Data of unknown origin may contain any number.
    move |visit| (clock(visit).max(1) as f64 / visit.operations.max(1) as f64).ln()
}

fn mean(numbers: impl Iterator<Item = f64>) -> Option<f64> {
    let (mut sum, mut count) = (0.0, 0);
    for number in numbers {
        sum += number;
        count += 1;
    }
    (count > 0).then(|| sum / f64::from(count))
}

/// The differences of two series.
pub(super) fn differences(one: &[f64], other: &[f64]) -> Vec<f64> {
    one.iter()
        .zip(other)
        .map(|(one, other)| one - other)
        .collect()
}

/// The least number of placebos from which their variance is estimated.
const ENOUGH: usize = 5;

/// The noise floor of a run, from the log-ratios of each placebo to its contender: how far an effect may reach
/// that is of the method and not of the contenders, as a log-ratio at 99 %. It is what placebos differ by more
/// than chance explains; with few placebos, all that they differ by.
pub(super) fn noise_floor(placebos: &[Vec<f64>]) -> f64 {
    /// The normal distribution's quantile for 99 %, both sides.
    const QUANTILE: f64 = 2.575_829;
    let usable = || placebos.iter().filter(|logs| logs.len() > 1);
    let by_chance = if usable().count() < ENOUGH { 0.0 } else { 1.0 };
    let excess = usable().map(|logs| {
        let count = logs.len() as f64;
        let mean = logs.iter().sum::<f64>() / count;
        mean.powi(2) - by_chance * variance(logs) / count
    });
    let excess: Vec<f64> = excess.collect();
    let variance = excess.iter().sum::<f64>() / excess.len().max(1) as f64;
    QUANTILE * variance.max(0.0).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block(process: u32, layout: Option<u32>, times: &[(&str, u64)]) -> Block {
        let visit = |&(contender, wall_ns): &(&str, u64)| Visit {
            contender: contender.to_owned(),
            placebo: None,
            lead_in_ns: 0,
            operations: 10,
            wall_ns,
            cpu_ns: wall_ns,
        };
        Block {
            process,
            layout,
            group: "group".to_owned(),
            visits: times.iter().map(visit).collect(),
        }
    }

    #[test]
    fn a_layout_is_one_observation() {
        let times = [("a", 100), ("b", 300), ("b", 300), ("a", 400)];
        let blocks = [Some(7), None, Some(7), None].map(|layout| block(0, layout, &times));
        let blocks: Vec<&Block> = blocks.iter().collect();
        let observations = Observations::new(&blocks);
        assert_eq!(observations.each.len(), 3);
        assert_eq!(observations.members(), [("a", None), ("b", None)]);
        let logs = |name| observations.log_times((name, None), |visit| visit.wall_ns);
        let (a, b) = (logs("a").unwrap(), logs("b").unwrap());
        // The faster visits: 10 and 30.
        for ratio in differences(&b, &a) {
            assert!((ratio.exp() - 3.0).abs() < 1e-12);
        }
        assert!(logs("c").is_none());
    }

    #[test]
    fn the_floor_is_what_chance_does_not_explain() {
        assert!(noise_floor(&[]).abs() < f64::EPSILON);
        // Means of 0 with some variance: chance explains more than there is.
        let noise = vec![vec![0.1, -0.1, 0.1, -0.1]; 5];
        assert!(noise_floor(&noise).abs() < f64::EPSILON);
        // The same effect in each observation.
        let effects = [0.01, -0.01].map(|effect| vec![effect; 4]);
        assert!((noise_floor(&effects) - 0.025_758).abs() < 1e-5);
        assert!(noise_floor(&[vec![1.0]]).abs() < f64::EPSILON);
        // Two placebos are few, whatever was not measured beside them.
        let few = [vec![0.0, 0.02], vec![0.02, 0.0]];
        let beside = [few.to_vec(), vec![Vec::new(); 5]].concat();
        assert!((noise_floor(&few) - 0.025_758).abs() < 1e-5);
        assert!((noise_floor(&beside) - noise_floor(&few)).abs() < f64::EPSILON);
    }
}
