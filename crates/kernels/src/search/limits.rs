//! When a search has to end.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use super::SearchRequest;

/// After how many nodes the clock and the flag are looked at again.
const NODES_BETWEEN_LOOKS: u64 = 1_024;

/// The search has to end now. What was searched is dropped, so nothing is put back in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Interrupted;

/// Counts nodes, and looks now and then whether a limit is reached. The first iteration goes on
/// nevertheless, until [`bind`](Self::bind) is called.
pub(super) struct Limits<'a> {
    nodes: u64,
    next_look: u64,
    most_nodes: u64,
    deadline: Option<Instant>,
    stop: &'a AtomicBool,
    are_reached: bool,
    are_binding: bool,
}

impl<'a> Limits<'a> {
    pub(super) fn new(request: &SearchRequest, stop: &'a AtomicBool) -> Self {
        Self {
            nodes: 0,
            next_look: 0,
            most_nodes: request.nodes.unwrap_or(u64::MAX),
            deadline: request.deadline,
            stop,
            are_reached: false,
            are_binding: false,
        }
    }

    /// From now on the search ends where a limit is reached.
    pub(super) const fn bind(&mut self) {
        self.are_binding = true;
        self.next_look = self.nodes;
    }

    /// How many nodes were counted.
    pub(super) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether a limit was found to be reached.
    pub(super) const fn are_reached(&self) -> bool {
        self.are_reached
    }

    /// Counts a node that is about to be visited, if it may be.
    #[inline]
    pub(super) fn count_node(&mut self) -> Result<(), Interrupted> {
        if self.nodes >= self.next_look {
            self.look()?;
        }
        self.nodes += 1;
        Ok(())
    }

    #[cold]
    fn look(&mut self) -> Result<(), Interrupted> {
        self.are_reached = self.are_reached
            || self.nodes >= self.most_nodes
            || self.stop.load(Ordering::Relaxed)
            || self
                .deadline
                .is_some_and(|deadline| Instant::now() >= deadline);
        if self.are_reached && self.are_binding {
            return Err(Interrupted);
        }
        self.next_look = self.most_nodes.min(self.nodes + NODES_BETWEEN_LOOKS);
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
    fn the_limit_of_nodes_is_kept_to_the_node() {
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
    fn a_flag_is_seen_soon_but_binds_only_after_the_first_iteration() {
        let stop = AtomicBool::new(false);
        let mut limits = Limits::new(&SearchRequest::to_depth(1), &stop);
        for _ in 0..100 {
            assert_eq!(limits.count_node(), Ok(()));
        }
        stop.store(true, Ordering::Relaxed);
        for _ in 0..=NODES_BETWEEN_LOOKS {
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
