//! The limits of a search.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use super::SearchRequest;

/// The number of nodes between two tests of clock and flag.
const NODES_BETWEEN_TESTS: u64 = 1_024;

/// The search has to end now. The iteration is dropped, so no state is restored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Interrupted;

/// Counts nodes, and tests now and then whether a limit is reached. Until [`bind`](Self::bind) is
/// called, at the end of the first iteration, a limit does not interrupt.
pub(super) struct Limits<'a> {
    nodes: u64,
    next_test: u64,
    max_nodes: u64,
    deadline: Option<Instant>,
    stop: &'a AtomicBool,
    are_reached: bool,
    are_binding: bool,
}

impl<'a> Limits<'a> {
    pub(super) fn new(request: &SearchRequest, stop: &'a AtomicBool) -> Self {
        Self {
            nodes: 0,
            next_test: 0,
            max_nodes: request.nodes.unwrap_or(u64::MAX),
            deadline: request.deadline,
            stop,
            are_reached: false,
            are_binding: false,
        }
    }

    /// From now on a limit interrupts the search.
    pub(super) const fn bind(&mut self) {
        self.are_binding = true;
        self.next_test = self.nodes;
    }

    /// The number of nodes counted.
    pub(super) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether a limit has been reached.
    pub(super) const fn are_reached(&self) -> bool {
        self.are_reached
    }

    /// Counts the node that is about to be visited, unless the search has to end.
    #[inline]
    pub(super) fn count_node(&mut self) -> Result<(), Interrupted> {
        if self.nodes >= self.next_test {
            self.test_limits()?;
        }
        self.nodes += 1;
        Ok(())
    }

    #[cold]
    fn test_limits(&mut self) -> Result<(), Interrupted> {
        self.are_reached = self.are_reached
            || self.nodes >= self.max_nodes
            || self.stop.load(Ordering::Relaxed)
            || self
                .deadline
                .is_some_and(|deadline| Instant::now() >= deadline);
        if self.are_reached && self.are_binding {
            return Err(Interrupted);
        }
        self.next_test = self.max_nodes.min(self.nodes + NODES_BETWEEN_TESTS);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(limits: &mut Limits<'_>) -> u64 {
        let before = limits.nodes();
        while limits.count_node().is_ok() {}
        limits.nodes() - before
    }

    #[test]
    fn the_node_limit_is_exact() {
        let stop = AtomicBool::new(false);
        for most in [0, 1, 1_023, 1_024, 5_000] {
            let request = SearchRequest {
                nodes: Some(most),
                ..SearchRequest::to_depth(1)
            };
            let mut limits = Limits::new(&request, &stop);
            limits.bind();
            assert_eq!(counted(&mut limits), most);
            assert!(limits.are_reached());
        }
    }

    #[test]
    fn a_flag_is_seen_soon_but_interrupts_only_after_the_first_iteration() {
        let stop = AtomicBool::new(false);
        let mut limits = Limits::new(&SearchRequest::to_depth(1), &stop);
        for _ in 0..100 {
            assert_eq!(limits.count_node(), Ok(()));
        }
        stop.store(true, Ordering::Relaxed);
        for _ in 0..=NODES_BETWEEN_TESTS {
            assert_eq!(limits.count_node(), Ok(()));
        }
        assert!(limits.are_reached());
        limits.bind();
        assert_eq!(counted(&mut limits), 0);
    }

    #[test]
    fn a_deadline_that_has_passed_is_reached() {
        let stop = AtomicBool::new(false);
        let request = SearchRequest {
            deadline: Some(Instant::now()),
            ..SearchRequest::to_depth(1)
        };
        let mut limits = Limits::new(&request, &stop);
        limits.bind();
        assert_eq!(counted(&mut limits), 0);
    }
}
