//! Estimates the time of a query from the engine's earlier responses, for deadlines and for the choice of depths.

use std::time::Duration;

/// Timeout of the first response: some engines load large files at the start.
const FIRST_TIMEOUT: Duration = Duration::from_secs(10);

/// Part of the other timeouts that does not depend on the estimate.
const GRACE: Duration = Duration::from_secs(4);

/// Multiple of the estimated time that a response may take.
const TOLERANCE: u32 = 8;

/// Measured time per query and per node of one engine.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct CostEstimate {
    min_time: Option<Duration>,
    largest: Option<(u64, Duration)>,
}

impl CostEstimate {
    /// Records a response with this many nodes.
    pub(super) fn record(&mut self, nodes: u64, time: Duration) {
        self.min_time = Some(self.min_time.map_or(time, |min_time| min_time.min(time)));
        // The overhead matters least in large counts. Speed differs between positions, so a count that
        // is not much smaller but newer replaces the largest.
        if self.largest.is_none_or(|(largest, _)| nodes >= largest / 2) {
            self.largest = Some((nodes.max(1), time));
        }
    }

    /// Returns the time of a query with few nodes.
    pub(super) fn overhead(&self) -> Duration {
        self.min_time.unwrap_or_default()
    }

    /// Returns a cautious estimate of the time for this many nodes; zero before the first response.
    pub(super) fn estimate(&self, nodes: u64) -> Duration {
        let per_node = self.largest.map_or(0.0, |(nodes, time)| time.as_secs_f64() / nodes as f64);
        let counting = Duration::try_from_secs_f64(per_node * nodes as f64);
        self.overhead().saturating_add(counting.unwrap_or(Duration::MAX))
    }

    /// Returns the timeout of a query with this many nodes.
    pub(super) fn timeout(&self, nodes: u64) -> Duration {
        if self.min_time.is_none() {
            return FIRST_TIMEOUT;
        }
        let tolerated = self.estimate(nodes).saturating_mul(TOLERANCE);
        tolerated.saturating_add(GRACE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_counts_determine_the_speed_and_small_ones_the_overhead() {
        let milliseconds = Duration::from_millis;
        let mut cost = CostEstimate::default();
        assert_eq!(cost.estimate(1_000), Duration::ZERO);
        assert_eq!(cost.timeout(1_000), FIRST_TIMEOUT);
        cost.record(20, milliseconds(10));
        cost.record(100_000, milliseconds(1_000));
        cost.record(20, milliseconds(20));
        assert_eq!(cost.overhead(), milliseconds(10));
        assert_eq!(cost.estimate(200_000), milliseconds(2_010));
        cost.record(50_000, milliseconds(250));
        assert_eq!(cost.estimate(200_000), milliseconds(1_010));
        assert_eq!(cost.timeout(200_000), milliseconds(12_080));
        assert!(cost.estimate(u64::MAX) > Duration::from_secs(1 << 40));
    }
}
