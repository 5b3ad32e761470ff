//! The limits of a search.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use super::SearchRequest;
use crate::Network;

/// The number of nodes between two tests of clock and flag.
const NODES_BETWEEN_TESTS: u64 = 1_024;

/// The search has to end now. The iteration is dropped, so no state is restored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Interrupted;

/// Counts nodes, and tests now and then whether a limit is reached, which interrupts the search once it [binds](Self::bind).
pub(super) struct Limits<'a> {
    nodes: u64,
    next_test: u64,
    max_nodes: u64,
    deadline: Option<Instant>,
    /// Updated at each node, when limits are tested too: so a search without it has no test for it.
    network: Option<Network>,
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
            network: request.network,
            stop,
            are_reached: false,
            are_binding: false,
        }
    }

    /// From now on, after the first iteration, a limit interrupts the search.
    pub(super) const fn bind(&mut self) {
        self.are_binding = true;
        self.next_test = self.nodes;
    }

    pub(super) const fn nodes(&self) -> u64 {
        self.nodes
    }

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
        let between = match self.network {
            Some(network) => {
                network.update();
                1
            }
            None => NODES_BETWEEN_TESTS,
        };
        self.next_test = self.max_nodes.min(self.nodes + between);
        Ok(())
    }
}
