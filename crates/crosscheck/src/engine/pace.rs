//! Estimates of how fast an engine answers.

use std::time::Duration;

/// How long the first answer may take: some engines load much at the start.
const FIRST_ANSWER: Duration = Duration::from_secs(10);

/// How much longer than its multiple of the estimate any other answer may take.
const GRACE: Duration = Duration::from_secs(4);

/// How many times as long as estimated an answer may take.
const TOLERANCE: u32 = 8;

/// The costs of a question and of a node, as an engine's answers have shown them.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pace {
    least: Option<Duration>,
    largest: Option<(u64, Duration)>,
}

impl Pace {
    pub(super) fn note(&mut self, nodes: u64, took: Duration) {
        self.least = Some(self.least.map_or(took, |least| least.min(took)));
        // The overhead matters least in large counts. Speed differs between positions, so a count that
        // is not much smaller but newer replaces the largest.
        if self.largest.is_none_or(|(largest, _)| nodes >= largest / 2) {
            self.largest = Some((nodes.max(1), took));
        }
    }

    /// Returns the time of a question with few nodes.
    pub(super) fn least(&self) -> Duration {
        self.least.unwrap_or_default()
    }

    /// Returns a cautious estimate of the time for this many nodes; zero before the first answer.
    pub(super) fn estimate(&self, nodes: u64) -> Duration {
        let per_node = self.largest.map_or(0.0, |(nodes, took)| took.as_secs_f64() / nodes as f64);
        let counting = Duration::try_from_secs_f64(per_node * nodes as f64);
        self.least().saturating_add(counting.unwrap_or(Duration::MAX))
    }

    /// Returns how long to wait for an answer of this many nodes.
    pub(super) fn patience(&self, nodes: u64) -> Duration {
        if self.least.is_none() {
            return FIRST_ANSWER;
        }
        let tolerated = self.estimate(nodes).saturating_mul(TOLERANCE);
        tolerated.saturating_add(GRACE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_counts_show_the_speed_and_small_ones_the_cost_of_a_question() {
        let milliseconds = Duration::from_millis;
        let mut pace = Pace::default();
        assert_eq!(pace.estimate(1_000), Duration::ZERO);
        assert_eq!(pace.patience(1_000), FIRST_ANSWER);
        pace.note(20, milliseconds(10));
        pace.note(100_000, milliseconds(1_000));
        pace.note(20, milliseconds(20));
        assert_eq!(pace.least(), milliseconds(10));
        assert_eq!(pace.estimate(200_000), milliseconds(2_010));
        pace.note(50_000, milliseconds(250));
        assert_eq!(pace.estimate(200_000), milliseconds(1_010));
        assert_eq!(pace.patience(200_000), milliseconds(12_080));
        assert!(pace.estimate(u64::MAX) > Duration::from_secs(1 << 40));
    }
}
