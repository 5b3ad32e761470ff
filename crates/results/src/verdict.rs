//! Assigns verdicts to ratios of two times. All tables, decisions and recommendations use this one rule.

use super::statistics::{EQUIVALENT, Ratio};

/// Verdict on a ratio of two times.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The contender takes less time than the reference.
    Faster,
    /// Less time, by less than 5 %.
    SlightlyFaster,
    /// No difference beyond the noise floor, and at most 5 %.
    Equivalent,
    /// More time, by less than 5 %.
    SlightlySlower,
    /// More time than the reference.
    Slower,
    /// Too close to call: none of the other verdicts.
    Inconclusive,
}

impl Verdict {
    /// Returns `true` for [`Faster`](Self::Faster) and [`SlightlyFaster`](Self::SlightlyFaster).
    pub const fn is_faster(self) -> bool {
        matches!(self, Self::Faster | Self::SlightlyFaster)
    }

    /// Returns `true` for [`Slower`](Self::Slower) and [`SlightlySlower`](Self::SlightlySlower).
    pub const fn is_slower(self) -> bool {
        matches!(self, Self::Slower | Self::SlightlySlower)
    }

    /// Returns `true` for [`Equivalent`](Self::Equivalent) and for differences of less than 5 %.
    pub const fn is_within_5_percent(self) -> bool {
        matches!(self, Self::Equivalent | Self::SlightlyFaster | Self::SlightlySlower)
    }

    /// Returns `true` for a difference in either direction.
    pub const fn is_difference(self) -> bool {
        self.is_faster() || self.is_slower()
    }

    /// Returns the verdict without the size of the difference.
    #[must_use]
    pub const fn direction(self) -> Self {
        match self {
            Self::SlightlyFaster => Self::Faster,
            Self::SlightlySlower => Self::Slower,
            other => other,
        }
    }
}

impl std::fmt::Display for Verdict {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(match self {
            Self::Faster => "faster",
            Self::SlightlyFaster => "faster by less than 5 %",
            Self::Equivalent => "equivalent (within 5 %)",
            Self::SlightlySlower => "slower by less than 5 %",
            Self::Slower => "slower",
            Self::Inconclusive => "inconclusive",
        })
    }
}

/// The noise floor and the disturbance of a group, which limit its verdicts.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Noise {
    /// Noise floor, as a log-ratio.
    pub floor: f64,
    /// `true` if too many samples were disturbed for a verdict.
    pub is_disturbed: bool,
}

impl Noise {
    /// Returns the verdict on a ratio: faster or slower if the whole interval is beyond the noise floor, "by less than 5 %" if interval
    /// and floor stay within 5 %; equivalent if the interval reaches into the floor, and both stay within 5 %; otherwise inconclusive.
    pub fn verdict(self, ratio: Ratio) -> Verdict {
        let (is_faster, is_slower) = (ratio.is_below(self.floor), ratio.is_above(self.floor));
        let is_small = ratio.is_within(EQUIVALENT.ln() - self.floor);
        match (is_faster, is_slower, is_small) {
            _ if self.is_disturbed => Verdict::Inconclusive,
            (true, _, true) => Verdict::SlightlyFaster,
            (true, _, false) => Verdict::Faster,
            (_, true, true) => Verdict::SlightlySlower,
            (_, true, false) => Verdict::Slower,
            (_, _, true) => Verdict::Equivalent,
            (_, _, false) => Verdict::Inconclusive,
        }
    }

    /// Returns the noise of a comparison that depends on two groups.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            floor: self.floor.max(other.floor),
            is_disturbed: self.is_disturbed || other.is_disturbed,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts_depend_on_interval_noise_floor_and_disturbance() {
        let small = [0.97, 0.98, 0.99];
        for ([low, mean, high], floor, verdict) in [
            (small, 0.0, Verdict::SlightlyFaster),
            (small, 0.015, Verdict::Equivalent),
            // 3 % and the floor are more than 5 %.
            (small, 0.02, Verdict::Inconclusive),
            ([1.01, 1.02, 1.03], 0.0, Verdict::SlightlySlower),
            ([1.01, 1.03, 1.05], 0.005, Verdict::Slower),
            ([0.7, 0.8, 0.9], 0.02, Verdict::Faster),
            ([1.4, 1.5, 1.6], 0.02, Verdict::Slower),
            ([0.9, 1.5, 2.5], 0.0, Verdict::Inconclusive),
        ] {
            let ratio = Ratio { mean, low, high };
            let [undisturbed, disturbed] =
                [false, true].map(|is_disturbed| Noise { floor, is_disturbed });
            assert_eq!(undisturbed.verdict(ratio), verdict, "{ratio:?}");
            assert_eq!(disturbed.verdict(ratio), Verdict::Inconclusive, "{ratio:?}");
            assert_eq!(Noise::default().and(disturbed), disturbed);
        }
    }
}
