//! How fast an engine answers.

use std::time::Duration;

/// How long a first answer may take: some engines load much at the start.
const FIRST_ANSWER: Duration = Duration::from_secs(10);

/// How long any other answer may take beside its share.
const GRACE: Duration = Duration::from_secs(4);

/// How many times as long as expected an answer may take.
const SHARE: u32 = 8;

/// What an engine's answers have shown of its speed: what any question costs, and what a node.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pace {
    least: Option<Duration>,
    largest: Option<(u64, Duration)>,
}

impl Pace {
    /// So many nodes were counted in this time.
    pub(super) fn note(&mut self, nodes: u64, took: Duration) {
        self.least = Some(self.least.map_or(took, |least| least.min(took)));
        // The more nodes, the less of the time is the question's. Engines differ from position to
        // position, so that a smaller count that is not much smaller says more of the present.
        if self.largest.is_none_or(|(largest, _)| nodes >= largest / 2) {
            self.largest = Some((nodes.max(1), took));
        }
    }

    /// What any question costs, however few nodes there are.
    pub(super) fn least(&self) -> Duration {
        self.least.unwrap_or_default()
    }

    /// How long so many nodes will take, cautiously; nothing is known before the first answer.
    pub(super) fn estimate(&self, nodes: u64) -> Duration {
        let per_node = self
            .largest
            .map_or(0.0, |(nodes, took)| took.as_secs_f64() / nodes as f64);
        let counting = Duration::try_from_secs_f64(per_node * nodes as f64);
        self.least()
            .saturating_add(counting.unwrap_or(Duration::MAX))
    }

    /// How long an answer of so many nodes is waited for.
    pub(super) fn patience(&self, nodes: u64) -> Duration {
        if self.least.is_none() {
            return FIRST_ANSWER;
        }
        self.estimate(nodes)
            .saturating_mul(SHARE)
            .saturating_add(GRACE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn milliseconds(count: u64) -> Duration {
        Duration::from_millis(count)
    }

    #[test]
    fn large_counts_tell_the_speed_and_small_ones_the_cost_of_a_question() {
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
