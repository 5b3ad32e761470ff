//! Limits a search by nodes, time and a stop flag.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use crate::SearchRequest;

/// Number of nodes between two tests of the clock and the stop flag.
const NODES_BETWEEN_TESTS: u64 = 1_024;

/// Error of a search that reached a limit. Its iteration is dropped, so no state is restored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Interrupted;

/// Node counter that tests the limits at intervals. A reached limit interrupts the search once limits are [binding](Self::bind).
pub(crate) struct Limits<'a> {
    nodes: u64,
    next_test: u64,
    max_nodes: u64,
    deadline: Option<Instant>,
    stop: &'a AtomicBool,
    are_reached: bool,
    are_binding: bool,
}

impl<'a> Limits<'a> {
    pub(crate) fn new(request: &SearchRequest, stop: &'a AtomicBool) -> Self {
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

    /// Lets limits interrupt the search, which the first iteration ignores.
    pub(crate) const fn bind(&mut self) {
        self.are_binding = true;
        self.next_test = self.nodes;
    }

    pub(crate) const fn nodes(&self) -> u64 {
        self.nodes
    }

    pub(crate) const fn are_reached(&self) -> bool {
        self.are_reached
    }

    /// Counts the node that is about to be visited, unless the search has to end.
    #[inline]
    pub(crate) fn count_node(&mut self) -> Result<(), Interrupted> {
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
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if self.are_reached && self.are_binding {
            return Err(Interrupted);
        }
        self.next_test = self.max_nodes.min(self.nodes + NODES_BETWEEN_TESTS);
        Ok(())
    }
}
