//! Checks of the method on the raw data of runs in blocks.

mod placebos;

use std::collections::BTreeMap;
use std::fmt;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use statrs::distribution::{Binomial, DiscreteCDF};

use super::floor::rows;
use super::record::{Block, Placebo, Record, Role, Visit};
use super::rows::Row;
use super::statistics::{FEWEST_FOR_MODES, Ratio, median, modes_apart, variance};
use super::{blocks, header, unique};
pub use placebos::{Placebos, Twice, placebo_table, placebos};

/// What was found in one or several runs.
#[derive(Clone, Debug, PartialEq)]
pub struct Audit {
    /// The placebos and null twins, by kind and kind of work.
    pub placebos: Vec<Placebos>,
    /// Whether a time depends on the preceding member.
    pub predecessors: Predecessors,
    /// What layouts and processes contribute to the spread of ratios, by operation, if runs share their layouts.
    pub spreads: Vec<Spreads>,
    /// The cells whose observations fall into two modes.
    pub modes: Vec<Modes>,
    /// The number of cells with enough observations to see two modes.
    pub cells: usize,
}

/// The effect of the predecessor. In the mirrored half of a block a contender has another predecessor, so each process
/// gives a difference for each contender.
#[derive(Clone, Debug, PartialEq)]
pub struct Predecessors {
    /// The number of members that were tested, by permutation within processes.
    pub members: usize,
    /// How many have p < 0.01.
    pub significant: usize,
    /// The probability of at least this number by chance.
    pub p: f64,
    /// The effect of each predecessor on the others of its group.
    pub effects: Vec<Effect>,
}

/// How a predecessor changes the time of who comes after it.
#[derive(Clone, Debug, PartialEq)]
pub struct Effect {
    /// The group.
    pub group: String,
    /// The predecessor.
    pub predecessor: String,
    /// The ratio of times after it to times after others, with its 99 % interval.
    pub ratio: Ratio,
}

/// Standard deviations of the log-ratios of an operation: medians over its cells.
#[derive(Clone, Debug, PartialEq)]
pub struct Spreads {
    /// Axis and operation.
    pub operation: String,
    /// Between processes of one layout.
    pub within: f64,
    /// Between layouts, and the orders and walks that come with them, beyond what that explains.
    pub between: f64,
    /// The number of cells.
    pub cells: usize,
}

/// A cell with two modes.
#[derive(Clone, Debug, PartialEq)]
pub struct Modes {
    /// The group.
    pub group: String,
    /// The contender.
    pub contender: String,
    /// How far the modes are apart, as a ratio.
    pub apart: f64,
}

/// Audits runs. Runs with the same seed and options share layouts; only for these are spreads computed.
pub fn audit(runs: &[Vec<Record>]) -> Audit {
    let all: Vec<Vec<Row>> = runs.iter().map(|records| rows(records)).collect();
    let every = || all.iter().flatten();
    let cells =
        every().filter(|row| row.role == Role::Contender && row.logs.len() >= FEWEST_FOR_MODES);
    let modes = cells.clone().filter_map(|row| {
        Some(Modes {
            group: row.group.group.clone(),
            contender: row.contender.clone(),
            apart: modes_apart(&row.logs)?,
        })
    });
    let spreads = share_layouts(runs).then(|| spreads(&all));
    Audit {
        placebos: placebos(every()),
        predecessors: predecessors(runs),
        spreads: spreads.unwrap_or_default(),
        modes: modes.collect(),
        cells: cells.count(),
    }
}

/// The probability of at least this number of hits.
fn at_least(hits: usize, tries: usize, probability: f64) -> f64 {
    let Some(below) = hits.checked_sub(1) else {
        return 1.0;
    };
    Binomial::new(probability, tries as u64).map_or(1.0, |binomial| binomial.sf(below as u64))
}

/// A member of a block, with its operation or without.
type Member<'v> = (&'v str, Option<Placebo>, bool);

fn member(visit: &Visit) -> Member<'_> {
    (&visit.contender, visit.placebo, visit.is_base)
}

/// A difference of the logarithms of a member's two times, and who was timed before each.
struct Difference<'v> {
    log: f64,
    before: [Member<'v>; 2],
}

/// The differences of each member of a group, one for each process.
type Differences<'v> = BTreeMap<(&'v str, Member<'v>), Vec<Difference<'v>>>;

fn differences<'r>(blocks: impl Iterator<Item = &'r Block>) -> Differences<'r> {
    let mut all = Differences::new();
    for block in blocks {
        let visits = &block.visits;
        // What was timed again later is left out.
        let count = unique(visits.iter().map(member)).len();
        if visits.len() < 2 * count {
            continue;
        }
        let log = |visit: &Visit| visit.each(visit.wall_ns).ln();
        // Without the first, which has no predecessor, and the last, which comes after itself in the mirrored half.
        let places = (1..count.saturating_sub(1)).map(|place| [place, 2 * count - 1 - place]);
        let places: Vec<[usize; 2]> = places
            .filter(|places| {
                let [one, other] = places.map(|place| member(&visits[place]));
                one == other
            })
            .collect();
        let distance = |[place, other]: [usize; 2]| (other - place) as f64;
        let log = |[place, other]: [usize; 2]| log(&visits[place]) - log(&visits[other]);
        let points = places.iter().map(|&places| [distance(places), log(places)]);
        let drift = line(&points.collect::<Vec<_>>());
        for places in places {
            let cell = all.entry((block.group.as_str(), member(&visits[places[0]])));
            cell.or_default().push(Difference {
                log: log(places) - drift(distance(places)),
                before: places.map(|place| member(&visits[place - 1])),
            });
        }
    }
    all
}

/// The line through some points by least squares: a drift of the clock rate, which grows with the time between visits. For
/// few points it is zero: it would take their effects with it.
fn line(points: &[[f64; 2]]) -> impl Fn(f64) -> f64 + use<> {
    let count = points.len().max(1) as f64;
    let mean = |index: usize| points.iter().map(|point| point[index]).sum::<f64>() / count;
    let [x, y] = [mean(0), mean(1)];
    let products = points.iter().map(|point| (point[0] - x) * (point[1] - y));
    let squares: f64 = points.iter().map(|point| (point[0] - x).powi(2)).sum();
    let slope = products.sum::<f64>() / squares;
    let is_drift = points.len() >= 6;
    move |distance| {
        if is_drift {
            y + slope * (distance - x)
        } else {
            0.0
        }
    }
}

/// The number of permutations of a test.
const PERMUTATIONS: usize = 999;

fn predecessors(runs: &[Vec<Record>]) -> Predecessors {
    let mut rng = ChaCha8Rng::seed_from_u64(0);
    let (mut members, mut significant) = (0, 0);
    let mut pooled: BTreeMap<(&str, Member<'_>), Vec<f64>> = BTreeMap::new();
    for records in runs {
        for ((group, _), differences) in differences(blocks(records)) {
            for difference in &differences {
                let [first, second] = difference.before;
                for (before, log) in [(first, difference.log), (second, -difference.log)] {
                    pooled.entry((group, before)).or_default().push(log);
                }
            }
            if let Some(p) = permuted(&differences, &mut rng) {
                members += 1;
                significant += usize::from(p <= 0.01);
            }
        }
    }
    let effects = pooled.into_iter().filter_map(|((group, before), logs)| {
        let (contender, placebo, is_base) = before;
        let placebo = placebo.map_or(String::new(), |kind| format!(", {}", kind.about()));
        let base = if is_base { ", without operation" } else { "" };
        // A difference has the effect of one predecessor, less that of an average one.
        Some(Effect {
            group: group.to_owned(),
            predecessor: format!("{contender}{placebo}{base}"),
            ratio: Ratio::trimmed(&logs, 1).filter(|_| logs.len() >= 10)?,
        })
    });
    Predecessors {
        members,
        significant,
        p: at_least(significant, members, 0.01),
        effects: effects.collect(),
    }
}

/// The p-value of no effect of the predecessor on one member: which half of a block had which predecessor is exchanged
/// at random in each process. `None` if there are too few processes, or if most predecessors were met once only: the
/// exchange changes nothing for these.
fn permuted(differences: &[Difference<'_>], rng: &mut ChaCha8Rng) -> Option<f64> {
    /// There are 2 to that power of permutations, and each has its mirror image.
    const FEWEST: usize = 9;
    let mut numbers: BTreeMap<Member<'_>, usize> = BTreeMap::new();
    let mut number = |member| {
        let next = numbers.len();
        *numbers.entry(member).or_insert(next)
    };
    let before: Vec<[usize; 2]> = differences
        .iter()
        .map(|difference| difference.before.map(&mut number))
        .collect();
    let mut counts = vec![0_usize; numbers.len()];
    before
        .iter()
        .flatten()
        .for_each(|&index| counts[index] += 1);
    let recurring: usize = counts.iter().filter(|count| **count > 1).sum();
    if differences.len() < FEWEST || recurring < differences.len() {
        return None;
    }
    let statistic = |sign: &mut dyn FnMut() -> f64| {
        let mut sums = vec![0.0; counts.len()];
        for (difference, [first, second]) in differences.iter().zip(&before) {
            let log = sign() * difference.log;
            sums[*first] += log;
            sums[*second] -= log;
        }
        let squares = sums.iter().zip(&counts);
        squares
            .map(|(sum, count)| sum * sum / *count as f64)
            .sum::<f64>()
    };
    let observed = statistic(&mut || 1.0);
    let mut random = || if rng.random::<bool>() { 1.0 } else { -1.0 };
    let as_large = (0..PERMUTATIONS).filter(|_| statistic(&mut random) >= observed * (1.0 - 1e-12));
    Some((as_large.count() + 1) as f64 / (PERMUTATIONS + 1) as f64)
}

/// Whether all runs are of one program and have the same layouts, in the same order.
fn share_layouts(runs: &[Vec<Record>]) -> bool {
    let build = |run| header(run).map(|header| &header.fingerprint.build);
    let layouts = |run| unique(blocks(run).filter_map(|block| block.layout));
    let [first, others @ ..] = runs else {
        return false;
    };
    let (own_build, own_layouts) = (build(first), layouts(first));
    !others.is_empty()
        && own_build.is_some()
        && !own_layouts.is_empty()
        && others
            .iter()
            .all(|run| build(run) == own_build && layouts(run) == own_layouts)
}

/// The log-ratios of each cell, by group and contender, in each run.
type Series<'r> = BTreeMap<(&'r str, &'r str), Vec<&'r [f64]>>;

/// The spread of each operation over runs that share layouts: their observations have the same places.
fn spreads(all: &[Vec<Row>]) -> Vec<Spreads> {
    let mut cells: BTreeMap<String, Series<'_>> = BTreeMap::new();
    for row in all.iter().flatten() {
        if row.role == Role::Contender && !row.logs.is_empty() {
            let operation = format!("{}/{}", row.group.axis, row.group.operation);
            let cell = (row.group.group.as_str(), row.contender.as_str());
            let own = cells.entry(operation).or_default().entry(cell).or_default();
            own.push(&row.logs);
        }
    }
    let operations = cells.into_iter().filter_map(|(operation, cells)| {
        let nested: Vec<[f64; 2]> = cells.values().filter_map(|cell| nested(cell)).collect();
        let part = |index: usize| median(&nested.iter().map(|it| it[index]).collect::<Vec<_>>());
        Some(Spreads {
            operation,
            within: part(0)?,
            between: part(1)?,
            cells: nested.len(),
        })
    });
    operations.collect()
}

/// The standard deviations within and between layouts of one cell, from its series in several runs.
fn nested(runs: &[&[f64]]) -> Option<[f64; 2]> {
    let layouts = runs.first()?.len();
    if runs.len() < 2 || layouts < 2 || runs.iter().any(|run| run.len() != layouts) {
        return None;
    }
    let of_layout = |place: usize| runs.iter().map(|run| run[place]).collect::<Vec<f64>>();
    let each: Vec<Vec<f64>> = (0..layouts).map(of_layout).collect();
    let within = each.iter().map(|logs| variance(logs)).sum::<f64>() / layouts as f64;
    let means = each
        .iter()
        .map(|logs| logs.iter().sum::<f64>() / runs.len() as f64);
    let between = variance(&means.collect::<Vec<_>>()) - within / runs.len() as f64;
    Some([within.sqrt(), between.max(0.0).sqrt()])
}

/// The effect of a predecessor that is negligible.
const NEGLIGIBLE: f64 = 1.02;

impl Effect {
    /// Whether it may be more than negligible.
    fn may_be_large(&self) -> bool {
        self.ratio.high > NEGLIGIBLE || self.ratio.low < 1.0 / NEGLIGIBLE
    }

    fn is_large(&self) -> bool {
        self.ratio.low > NEGLIGIBLE || self.ratio.high < 1.0 / NEGLIGIBLE
    }
}

impl fmt::Display for Predecessors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "preceding member: p <= 0.01 for {} of {} members, {:.1} expected (p = {:.3})",
            self.significant,
            self.members,
            self.members as f64 / 100.0,
            self.p
        )?;
        let large = || self.effects.iter().filter(|effect| effect.is_large());
        let uncertain = self.effects.iter().filter(|effect| effect.may_be_large());
        writeln!(
            f,
            "effects of {} predecessors on their groups: {} are beyond 2 %, {} have a 99 % interval that reaches beyond 2 %",
            self.effects.len(),
            large().count(),
            uncertain.count()
        )?;
        for effect in large() {
            let Ratio { mean, low, high } = effect.ratio;
            let (group, predecessor) = (&effect.group, &effect.predecessor);
            writeln!(
                f,
                "  {group} after {predecessor}: {mean:.3} ({low:.3} to {high:.3})"
            )?;
        }
        Ok(())
    }
}

impl fmt::Display for Audit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for placebos in &self.placebos {
            writeln!(f, "{placebos}")?;
        }
        write!(f, "{}", self.predecessors)?;
        writeln!(
            f,
            "two modes in {} of {} cells with {FEWEST_FOR_MODES} observations or more",
            self.modes.len(),
            self.cells
        )?;
        for modes in &self.modes {
            let (contender, group) = (&modes.contender, &modes.group);
            writeln!(f, "  {contender} at {group}: {:.3} apart", modes.apart)?;
        }
        if !self.spreads.is_empty() {
            writeln!(
                f,
                "standard deviations of log-ratios in %: within a layout, between layouts, cells"
            )?;
        }
        for spread in &self.spreads {
            let [within, between] = [spread.within, spread.between].map(|it| 100.0 * it);
            let operation = &spread.operation;
            writeln!(
                f,
                "  {operation}: {within:.2}, {between:.2}, {}",
                spread.cells
            )?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use rand::seq::SliceRandom;

    use super::*;

    const NAMES: [&str; 10] = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"];

    /// Blocks in which who comes after `a` takes longer by this log-ratio.
    fn blocks(effect: f64, rng: &mut ChaCha8Rng) -> Vec<Record> {
        let block = |process| {
            let mut order = NAMES.to_vec();
            order.shuffle(rng);
            let order: Vec<&str> = order.iter().chain(order.iter().rev()).copied().collect();
            let visit = |(place, name): (usize, &&str)| {
                let after = place > 0 && order[place - 1] == "a";
                let log = rng.random_range(-0.01..0.01) + if after { effect } else { 0.0 };
                Visit {
                    contender: (*name).to_owned(),
                    placebo: None,
                    is_base: false,
                    lead_in_ns: 0,
                    operations: 1 + u64::from(process) % 3,
                    wall_ns: (1e9 * f64::exp(log)) as u64 * (1 + u64::from(process) % 3),
                    cpu_ns: 1,
                    question: None,
                }
            };
            Record::Block(Block {
                process,
                layout: None,
                group: "group".to_owned(),
                roots: None,
                visits: order.iter().enumerate().map(visit).collect(),
            })
        };
        (0..40).map(block).collect()
    }

    #[test]
    fn an_effect_of_the_predecessor_is_found_and_none_is_not() {
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        let with = predecessors(&[blocks(0.05, &mut rng)]);
        assert_eq!(with.members, 10);
        assert!(with.significant >= 5 && with.p < 0.001, "{with:?}");
        let largest = with
            .effects
            .iter()
            .max_by(|one, other| one.ratio.mean.total_cmp(&other.ratio.mean));
        let largest = largest.expect("there are effects");
        assert_eq!(largest.predecessor, "a");
        assert!(
            largest.is_large() && largest.ratio.mean < 1.08,
            "{largest:?}"
        );
        let runs: Vec<_> = (0..25).map(|_| blocks(0.0, &mut rng)).collect();
        let without = predecessors(&runs);
        assert_eq!(without.members, 250);
        assert!(without.p > 0.01, "{without:?}");
        assert!(!without.effects.iter().any(Effect::may_be_large));
    }

    #[test]
    fn spreads_are_told_apart() {
        // Two layouts, three runs: the layouts differ by 0.2, runs by 0.01.
        let runs = [[0.0, 0.2], [0.01, 0.21], [-0.01, 0.19]];
        let runs: Vec<&[f64]> = runs.iter().map(|run| &run[..]).collect();
        let [within, between] = nested(&runs).unwrap();
        assert!((within - 0.01).abs() < 1e-9, "{within}");
        assert!(
            (between - (0.02_f64 - 1e-4 / 3.0).sqrt()).abs() < 1e-9,
            "{between}"
        );
        assert!(nested(&runs[..1]).is_none());
    }

    #[test]
    fn two_modes_are_seen_and_one_is_not() {
        let noise = |place: usize| (place % 3) as f64 / 1_000.0;
        let two: Vec<f64> = (0..18)
            .map(|place| noise(place) + if place < 6 { 0.3 } else { 0.0 })
            .collect();
        let apart = modes_apart(&two).unwrap();
        assert!((apart - 0.3_f64.exp()).abs() < 0.01, "{apart}");
        let one: Vec<f64> = (0..18).map(|place| f64::from(place) / 100.0).collect();
        assert!(modes_apart(&one).is_none());
        assert!(
            modes_apart(&two[3..9]).is_some() && modes_apart(&two[3..8]).is_none(),
            "too few"
        );
    }

    #[test]
    fn chances_are_exact() {
        assert!((at_least(1, 100, 0.01) - (1.0 - 0.99_f64.powi(100))).abs() < 1e-12);
        assert!((at_least(0, 10, 0.01) - 1.0).abs() < 1e-12);
        assert!(at_least(19, 1_000, 0.01) < 0.01 && at_least(18, 1_000, 0.01) > 0.01);
    }
}
