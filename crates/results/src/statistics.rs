//! Computes ratios of times with confidence intervals: trimmed means, straight lines, and clusters of observations.

use statrs::distribution::{ContinuousCDF, StudentsT};
use statrs::statistics::{Data, Median};

/// A ratio of two times with its confidence interval. Below 1 the contender is faster than the reference.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ratio {
    /// Geometric mean.
    pub mean: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

/// Largest difference, as a ratio, that still counts as equivalent.
pub(super) const EQUIVALENT: f64 = 1.05;

/// Confidence level of all intervals.
const CONFIDENCE: f64 = 0.99;

impl Ratio {
    /// Computes the trimmed mean of log-ratios and its interval (Yuen); `None` for fewer than two. At either end n/5 - 1 of the n
    /// observations are trimmed, because on a shared machine some are outliers. A fractional count reduces the weight of the next
    /// observation, so that the half-width falls with each observation: with whole observations, five gave an interval nine times
    /// as wide as four.
    ///
    /// The interval is simultaneous (Bonferroni): that many comparisons all cover their true ratios with a probability of about
    /// 99 %, however they depend on each other. A reader looks for the fastest contender among all pairs of a group, and with
    /// separate 99 % intervals about one of 105 pairs would be wrong by chance. Yuen's interval has one degree of
    /// freedom less than observations kept, and this one up to one less again. For normal samples of 2 to 64 observations 0.7 to
    /// 1.2 % of intervals miss; for 105 simultaneous comparisons at most 1.4 %.
    ///
    /// Each independent observation gives one log-ratio: a link order of the code, or a process if all share one link order.
    /// The link order is the unit of replication because placement in memory changes times by several per cent, and repetitions
    /// within a process share it; so repeating does not reduce that error.
    ///
    /// ```
    /// use boardbench_results::Ratio;
    /// let ratio = Ratio::trimmed(&[0.1, 0.1, 0.1], 1).unwrap();
    /// assert!((ratio.mean - 0.1_f64.exp()).abs() < 1e-12);
    /// assert!(Ratio::trimmed(&[0.1], 1).is_none());
    /// ```
    pub fn trimmed(logs: &[f64], comparisons: usize) -> Option<Self> {
        let mean = Mean::trimmed(logs)?;
        let half_width = quantile(mean.freedom, comparisons)? * mean.standard_error;
        Some(Self::around(mean.value, half_width, half_width))
    }

    /// Returns a ratio from the mean of log-ratios and the extent of its interval below and above.
    fn around(mean: f64, below: f64, above: f64) -> Self {
        Self { mean: mean.exp(), low: (mean - below).exp(), high: (mean + above).exp() }
    }

    /// Returns the quotient of two ratios that were measured independently. Its interval adds the variances of the two
    /// log-ratios.
    #[must_use]
    pub fn over(self, other: Self) -> Self {
        let mean = self.mean.ln() - other.mean.ln();
        let both = |own: f64, others: f64| own.ln().hypot(others.ln());
        let below = both(self.mean / self.low, other.high / other.mean);
        let above = both(self.high / self.mean, other.mean / other.low);
        Self::around(mean, below, above)
    }

    /// Returns the geometric mean of several ratios, with an interval that holds simultaneously for this many comparisons. `logs`
    /// has the log-ratios of each ratio by observation: the mean is formed within each observation first, because ratios of one
    /// link order are correlated. If the observations do not match, the ratios are treated as independent.
    pub fn geometric_mean(ratios: &[Self], logs: &[&[f64]], comparisons: usize) -> Self {
        let means = mean_by_observation(logs);
        if let Some(ratio) = means.and_then(|means| Self::trimmed(&means, comparisons)) {
            return ratio;
        }
        let count = ratios.len().max(1) as f64;
        let mean = ratios.iter().map(|ratio| ratio.mean.ln()).sum::<f64>() / count;
        let square = |ratio: &Self| ratio.half_width().powi(2);
        let half_width = ratios.iter().map(square).sum::<f64>().sqrt() / count;
        Self::around(mean, half_width, half_width)
    }

    /// Returns half the width of the interval, as a log-ratio.
    pub(crate) fn half_width(self) -> f64 {
        (self.high / self.low).ln() / 2.0
    }

    /// Returns `true` if the whole interval is below 1 by more than this log-ratio.
    pub(super) fn is_below(self, log: f64) -> bool {
        self.high.ln() < -log
    }

    /// Returns `true` if the whole interval is above 1 by more than this log-ratio.
    pub(super) fn is_above(self, log: f64) -> bool {
        self.low.ln() > log
    }

    /// Returns `true` if the interval does not contain 1.
    pub(super) fn excludes_one(self) -> bool {
        self.is_below(0.0) || self.is_above(0.0)
    }

    /// Returns `true` if the whole interval is nearer to 1 than this log-ratio.
    pub(super) fn is_within(self, log: f64) -> bool {
        self.low.ln().abs().max(self.high.ln().abs()) < log
    }

    /// Returns `true` if the whole interval is within 5 % of 1.
    pub fn is_small(self) -> bool {
        self.is_within(EQUIVALENT.ln())
    }
}

/// A trimmed mean of log-ratios.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Mean {
    /// Mean, as a log-ratio.
    pub(super) value: f64,
    pub(super) standard_error: f64,
    /// Degrees of freedom of the standard error.
    freedom: f64,
}

impl Mean {
    /// Computes the mean with [`trimmed`] observations left out at either end. `None` for fewer than two.
    pub(super) fn trimmed(logs: &[f64]) -> Option<Self> {
        let count = logs.len();
        if count < 2 {
            return None;
        }
        let mut sorted = logs.to_vec();
        sorted.sort_by(f64::total_cmp);
        let cut = trimmed(count);
        let kept = count as f64 - 2.0 * cut;
        let whole = cut as usize;
        let inner: f64 = sorted[whole..count - whole].iter().sum();
        let ends = sorted[whole] + sorted[count - 1 - whole];
        let share = kept / count as f64;
        let factor = 1.0 / (count as f64 * share * share);
        Some(Self {
            value: (inner - cut.fract() * ends) / kept,
            standard_error: (variance(&winsorized(logs)) * factor).sqrt(),
            freedom: kept - 1.0 - cut.min(1.0),
        })
    }
}

/// Least-squares line through log-ratios, over a number that differs between observations.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    /// Mean of the numbers, and mean of the log-ratios.
    center: [f64; 2],
    slope: f64,
    /// Variance of a log-ratio around the line.
    residual: f64,
    /// Sum of squares of the numbers around their mean.
    spread: f64,
    count: usize,
}

impl Line {
    /// Fits a line through pairs of a number and a log-ratio; `None` for fewer than three, and if all numbers are equal.
    /// Unlike [`Ratio::trimmed`] it trims nothing, so outliers widen its intervals.
    ///
    /// ```
    /// use boardbench_results::Line;
    /// let line = Line::new(&[(1.0, 0.1), (2.0, 0.2), (3.0, 0.3)]).unwrap();
    /// assert!((line.at(5.0, 1).mean - 0.5_f64.exp()).abs() < 1e-12);
    /// assert!((line.change(2.0, 1).mean - 0.2_f64.exp()).abs() < 1e-12);
    /// assert!(Line::new(&[(1.0, 0.1), (1.0, 0.2), (1.0, 0.3)]).is_none());
    /// ```
    pub fn new(observations: &[(f64, f64)]) -> Option<Self> {
        let (numbers, logs): (Vec<f64>, Vec<f64>) = observations.iter().copied().unzip();
        let center = [average(&numbers), average(&logs)];
        let sum = |term: fn(f64, f64) -> f64| {
            let terms = observations.iter();
            terms.map(|(x, y)| term(x - center[0], y - center[1])).sum()
        };
        let spread: f64 = sum(|x, _| x * x);
        let product: f64 = sum(|x, y| x * y);
        let squares: f64 = sum(|_, y| y * y);
        let slope = product / spread;
        let line = Self {
            center,
            slope,
            residual: (squares - slope * product).max(0.0) / (numbers.len() as f64 - 2.0),
            spread,
            count: numbers.len(),
        };
        (numbers.len() > 2 && slope.is_finite()).then_some(line)
    }

    /// Returns the ratio at a number, with an interval that holds simultaneously for this many comparisons.
    pub fn at(&self, number: f64, comparisons: usize) -> Ratio {
        let step = number - self.center[0];
        let variance = 1.0 / self.count as f64 + step * step / self.spread;
        self.around(self.log_at(number), variance, comparisons)
    }

    /// Returns the log-ratio at a number.
    pub(super) fn log_at(&self, number: f64) -> f64 {
        self.center[1] + self.slope * (number - self.center[0])
    }

    /// Returns the change of the ratio over a step of the number, as a factor.
    pub fn change(&self, step: f64, comparisons: usize) -> Ratio {
        self.around(self.slope * step, step * step / self.spread, comparisons)
    }

    fn around(&self, log: f64, variance: f64, comparisons: usize) -> Ratio {
        let quantile = quantile(self.count as f64 - 2.0, comparisons).unwrap_or(f64::INFINITY);
        let half_width = quantile * (self.residual * variance).sqrt();
        Ratio::around(log, half_width, half_width)
    }
}

/// Returns the half-width of an interval in standard errors with these degrees of freedom, so that the intervals of this many
/// comparisons hold simultaneously.
fn quantile(freedom: f64, comparisons: usize) -> Option<f64> {
    let students_t = StudentsT::new(0.0, 1.0, freedom).ok()?;
    let each = 1.0 - (1.0 - CONFIDENCE) / comparisons.max(1) as f64;
    Some(students_t.inverse_cdf(f64::midpoint(1.0, each)))
}

/// Returns the number of observations, maybe fractional, that are trimmed at either end.
fn trimmed(count: usize) -> f64 {
    (count as f64 / 5.0 - 1.0).max(0.0)
}

/// Returns the observations in their order, with trimmed ones moved to the nearest one kept (Winsorised). For fractional counts
/// the end is interpolated.
fn winsorized(observations: &[f64]) -> Vec<f64> {
    let mut sorted = observations.to_vec();
    sorted.sort_by(f64::total_cmp);
    let cut = trimmed(sorted.len());
    let (whole, fraction) = (cut as usize, cut.fract());
    let end = sorted.len() - 1;
    let between = |one: f64, next: f64| one + fraction * (next - one);
    let next = (whole + 1).min(end);
    let least = between(sorted[whole], sorted[next]);
    let most = between(sorted[end - whole], sorted[end - next]);
    let clamped = observations.iter().map(|it| it.clamp(least, most));
    clamped.collect()
}

/// Returns the mean; NaN for no numbers.
pub(super) fn average(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len() as f64
}

/// Returns the sample variance; NaN for fewer than two numbers.
pub(super) fn variance(numbers: &[f64]) -> f64 {
    let mean = average(numbers);
    let squares = numbers.iter().map(|it| (it - mean).powi(2));
    squares.sum::<f64>() / (numbers.len() as f64 - 1.0)
}

/// Minimum number of observations for the detection of two modes.
pub const MIN_FOR_MODES: usize = 6;

/// Returns the distance of two modes of log-ratios, as a ratio; `None` if there is one mode, or if there are too few
/// observations. The split into two modes must explain a share of the variance that only one in two hundred normal samples
/// reaches, and each mode must have more observations than the trimmed mean leaves out.
pub(super) fn modes_apart(logs: &[f64]) -> Option<f64> {
    /// Shares for [`MIN_FOR_MODES`] observations, one more, and so on: simulated, and a test repeats the simulation.
    const SHARES: [f64; 6] = [0.977, 0.964, 0.949, 0.935, 0.920, 0.911];
    /// Share for more observations, which fewer than one in two hundred normal samples reach.
    const SHARE_OF_MANY: f64 = 0.9;
    const APART: f64 = 1.02;
    let count = logs.len();
    let min_share = SHARES.get(count.checked_sub(MIN_FOR_MODES)?);
    let min_share = *min_share.unwrap_or(&SHARE_OF_MANY);
    let mut sorted = logs.to_vec();
    sorted.sort_by(f64::total_cmp);
    let total = variance(&sorted) * (count as f64 - 1.0);
    let splits = count / 5 + 1..count - count / 5;
    let two_modes = splits.filter_map(|split| {
        let (low, high) = sorted.split_at(split);
        let apart = average(high) - average(low);
        let share = (low.len() * high.len()) as f64 / count as f64 * apart.powi(2) / total;
        (share > min_share && apart.exp() > APART).then_some((share, apart.exp()))
    });
    let best = two_modes.max_by(|one, other| one.0.total_cmp(&other.0));
    best.map(|(_, apart)| apart)
}

/// Returns the mean of several series by observation; `None` if there is nothing, or if they differ in length.
pub(super) fn mean_by_observation(series: &[&[f64]]) -> Option<Vec<f64>> {
    let count = series.first()?.len();
    if count == 0 || series.iter().any(|one| one.len() != count) {
        return None;
    }
    let mean = |place| series.iter().map(|one| one[place]).sum::<f64>() / series.len() as f64;
    Some((0..count).map(mean).collect())
}

/// Returns the median; `None` for no numbers.
pub fn median(numbers: &[f64]) -> Option<f64> {
    (!numbers.is_empty()).then(|| Data::new(numbers.to_vec()).median())
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;

    /// Four observations are too few to trim. They have mean 0 and standard deviation 1, and t(0.995, 3) = 5.840909.
    #[test]
    fn untrimmed_intervals_use_students_t() {
        let each = (3.0_f64 / 4.0).sqrt();
        let ratio = Ratio::trimmed(&[each, -each, each, -each], 1).unwrap();
        let expected = 5.840_909 / 2.0;
        assert!(ratio.mean.ln().abs() < 1e-12);
        assert!((ratio.high.ln() - expected).abs() < 1e-5, "{ratio:?}");
        assert!((ratio.low.ln() + expected).abs() < 1e-5);
    }

    /// Two of fifteen are trimmed at either end. The rest is 0, 1, … 10, and t(0.995, 9) = 3.24984.
    #[test]
    fn the_ends_are_trimmed() {
        let far = [900.0, -900.0, -900.0, 900.0];
        let kept = (0..11).map(f64::from);
        let logs: Vec<f64> = far.into_iter().chain(kept).collect();
        let reach = |comparisons| {
            let ratio = Ratio::trimmed(&logs, comparisons).unwrap();
            assert!((ratio.mean.ln() - 5.0).abs() < 1e-12);
            (ratio.high / ratio.mean).ln()
        };
        let inner: f64 = (0..11).map(|it| (f64::from(it) - 5.0).powi(2)).sum();
        let variance = (inner + 4.0 * 25.0) / 14.0;
        let half_width = 3.249_84 * (variance / 15.0).sqrt() / (11.0 / 15.0);
        assert!((reach(1) - half_width).abs() < 1e-4);
        // t(1 - 0.0025 / 2, 9) is about 4.15.
        assert!((1.25..1.3).contains(&(reach(4) / half_width)));
        assert!(reach(100) > reach(4));
        assert!(Ratio::trimmed(&[0.1], 1).is_none() && Ratio::trimmed(&[], 1).is_none());
        // The weight of the next observation changes with their number.
        let mean = Mean::trimmed(&[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 106.0]).unwrap();
        let expected = (0.6 * 106.0 + 15.0) / 6.2;
        assert!((mean.value - expected).abs() < 1e-9, "{mean:?}");
    }

    /// Five observations gave 24 standard deviations where four gave 2.7.
    #[test]
    fn intervals_cover_and_narrow_with_each_observation() {
        const SAMPLES: usize = 4_000;
        let mut rng = ChaCha8Rng::seed_from_u64(9);
        let mut before = f64::INFINITY;
        for count in (2..21).chain([24, 32, 48, 64]) {
            let (mut misses, mut width) = (0, 0.0);
            for _ in 0..SAMPLES {
                let uniform = (0..count).map(|_| rng.random::<[f64; 12]>());
                let logs: Vec<f64> = uniform.map(|it| it.iter().sum::<f64>() - 6.0).collect();
                let ratio = Ratio::trimmed(&logs, 1).unwrap();
                misses += usize::from(ratio.excludes_one());
                width += ratio.half_width() / SAMPLES as f64;
            }
            // 1.5 % and three standard errors of a count.
            assert!(misses <= 83, "{count}: {misses} of {SAMPLES}");
            assert!(width < before, "{count}: {width}, not below {before}");
            before = width;
        }
    }

    /// A slope of 0.02 over numbers from 5 to 13, with more variance around it.
    #[test]
    fn intervals_of_a_line_cover() {
        const SAMPLES: usize = 4_000;
        let mut rng = ChaCha8Rng::seed_from_u64(10);
        for count in [3, 6, 52] {
            let mut misses = [0; 2];
            for _ in 0..SAMPLES {
                let observe = |_| {
                    let number = rng.random_range(5.0..13.0);
                    let normal = rng.random::<[f64; 12]>().iter().sum::<f64>() - 6.0;
                    (number, 0.3 + 0.02 * number + 0.03 * normal)
                };
                let line = Line::new(&(0..count).map(observe).collect::<Vec<_>>()).unwrap();
                for (misses, (ratio, log)) in misses
                    .iter_mut()
                    .zip([(line.at(4.0, 1), 0.38_f64), (line.change(8.0, 1), 0.16)])
                {
                    *misses += usize::from(!(ratio.low..=ratio.high).contains(&log.exp()));
                }
            }
            // As many as 1 %, and four standard errors of a count more or less.
            let is_due = misses.iter().all(|misses| (15..=65).contains(misses));
            assert!(is_due, "{count}: {misses:?} of {SAMPLES}");
        }
    }

    #[test]
    fn quotients_and_means_of_independent_ratios_add_variances() {
        let ratio = |mean: f64, half_width: f64| Ratio {
            mean,
            low: mean * (-half_width).exp(),
            high: mean * half_width.exp(),
        };
        let quotient = ratio(4.0, 0.03).over(ratio(2.0, 0.04));
        assert!((quotient.mean - 2.0).abs() < 1e-12);
        assert!((quotient.high.ln() - 2.0_f64.ln() - 0.05).abs() < 1e-12);
        assert!((2.0_f64.ln() - quotient.low.ln() - 0.05).abs() < 1e-12);
        // For the divisor the opposite end counts.
        let skewed = Ratio { high: 2.0 * 0.04_f64.exp(), ..ratio(2.0, 0.01) };
        let quotient = ratio(4.0, 0.03).over(skewed);
        assert!((2.0_f64.ln() - quotient.low.ln() - 0.05).abs() < 1e-12);
        assert!((quotient.high.ln() - 2.0_f64.ln() - 0.001_f64.sqrt()).abs() < 1e-12);
        let mean = Ratio::geometric_mean(&[ratio(4.0, 0.03), ratio(1.0, 0.04)], &[&[], &[]], 1);
        assert!((mean.mean - 2.0).abs() < 1e-12);
        assert!((mean.high.ln() - 2.0_f64.ln() - 0.025).abs() < 1e-12);
        // A common part of one observation cancels: the mean is formed within it.
        let logs: [&[f64]; 2] = [&[1.0, -1.0, 0.5], &[-1.0, 1.0, -0.5]];
        let mean = Ratio::geometric_mean(&[ratio(1.0, 9.0); 2], &logs, 1);
        assert!((mean.high - 1.0).abs() < 1e-12);
    }

    #[test]
    fn two_modes_are_seen_in_few_observations_and_not_in_normal_ones() {
        const SAMPLES: usize = 4_000;
        let apart = |count: usize| -> Vec<f64> {
            let noise = |place: usize| 0.001 * (place % 3) as f64;
            let places = 0..count;
            let mode = |place: usize| if place.is_multiple_of(2) { 0.05 } else { 0.0 };
            places.map(|place| mode(place) + noise(place)).collect()
        };
        assert!(modes_apart(&apart(MIN_FOR_MODES - 1)).is_none());
        // A third of many observations are apart; numbers at equal distances have one mode.
        let third = |place: u8| if place < 6 { 0.3 } else { 0.0 };
        let third: Vec<f64> =
            (0..18).map(|place| third(place) + f64::from(place % 3) / 1_000.0).collect();
        let distance = modes_apart(&third).unwrap();
        assert!((distance - 0.3_f64.exp()).abs() < 0.01, "{distance}");
        let even: Vec<f64> = (0..18).map(|place| f64::from(place) / 100.0).collect();
        assert!(modes_apart(&even).is_none());
        let mut rng = ChaCha8Rng::seed_from_u64(20);
        let mut normal = || {
            let uniform: [f64; 12] = rng.random();
            0.1 * (uniform.iter().sum::<f64>() - 6.0)
        };
        for count in MIN_FOR_MODES..16 {
            let distance = modes_apart(&apart(count)).unwrap();
            assert!((1.04..1.06).contains(&distance), "{count}: {distance}");
            let mut samples =
                (0..SAMPLES).map(|_| -> Vec<f64> { (0..count).map(|_| normal()).collect() });
            let false_alarms = samples.by_ref().filter(|logs| modes_apart(logs).is_some());
            assert!(false_alarms.count() * 100 <= SAMPLES, "{count}");
        }
    }
}
