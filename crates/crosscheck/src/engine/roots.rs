//! Selects the root positions for a program, and tracks the depth of each.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

use boardbench_conformance::samples;
use boardbench_conformance::vectors::{self, with_small_clocks};
use boardbench_notation::{parse_fen, write_fen};

pub use crate::crosscheck::Root;

/// Minimum growth assumed for one ply more: a position with two moves may lead to one with thirty.
const MIN_GROWTH: f64 = 16.0;

/// A root position with its counts up to the depth compared.
#[derive(Clone, Debug)]
pub(super) struct RootProgress {
    pub(super) root: Root,
    /// Counts without a difference, from depth 1 on.
    counts: Vec<u64>,
}

impl RootProgress {
    pub(super) const fn new(root: Root) -> Self {
        let counts = Vec::new();
        Self { root, counts }
    }

    pub(super) const fn has_agreed(&self) -> bool {
        !self.counts.is_empty()
    }

    /// Records the count of the next depth.
    pub(super) fn record_agreement(&mut self, nodes: u64) {
        self.counts.push(nodes);
    }

    /// Returns `true` if this depth comes next and some line is that long.
    pub(super) fn is_next(&self, depth: u32) -> bool {
        depth as usize == self.counts.len() + 1 && self.counts.last() != Some(&0)
    }

    /// Returns a cautious estimate of the nodes at the next depth: the last count times the greatest growth so
    /// far, at least [`MIN_GROWTH`].
    pub(super) fn next_nodes(&self) -> u64 {
        let pairs = self.counts.windows(2);
        let growths = pairs.map(|pair| pair[1] as f64 / pair[0].max(1) as f64);
        let growth = growths.fold(MIN_GROWTH, f64::max);
        let last = self.counts.last().copied().unwrap_or(1);
        (last as f64 * growth) as u64
    }
}

/// Returns one edge-case position of each name, the perft vectors, then a second edge-case position of each name, and so on. If
/// the time is short, each rule is tested at least once.
pub(super) fn edge_cases_first(special: &[Root]) -> Vec<Root> {
    let mut seen: HashMap<&str, usize> = HashMap::new();
    let special = special.iter().map(|root| {
        let nth = seen.entry(&root.name).or_default();
        *nth += 1;
        (*nth, root.clone())
    });
    let vectors = vectors::all().filter_map(|vector| {
        let setup = parse_fen(vector.fen).ok()?;
        let name = vector.name.to_owned();
        Some((1, Root { name, setup }))
    });
    // Stable: the vectors come after the first of each name.
    let mut ordered: Vec<(usize, Root)> = special.chain(vectors).collect();
    ordered.sort_by_key(|&(nth, _)| nth);
    unique(ordered.into_iter().map(|(_, root)| root))
}

/// Returns positions of random games that prefer rare moves; positions of one game are far apart.
pub(super) fn from_games() -> Vec<Root> {
    let lines = samples::standard().lines().iter();
    let samples = lines.flat_map(|line| line.samples.iter().enumerate());
    let mut by_ply: Vec<_> = samples.collect();
    by_ply.sort_by_key(|&(ply, _)| Reverse(ply));
    unique(
        by_ply.into_iter().map(|(ply, sample)| Root {
            name: format!("random game, ply {ply}"),
            setup: sample.setup,
        }),
    )
}

/// Removes duplicates and large clocks.
fn unique(roots: impl Iterator<Item = Root>) -> Vec<Root> {
    let mut seen = HashSet::new();
    let roots = roots.map(|root| Root { setup: with_small_clocks(&root.setup), ..root });
    roots.filter(|root| seen.insert(write_fen(&root.setup))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn root(name: &str, fen: &str) -> Root {
        Root { name: name.to_owned(), setup: parse_fen(fen).unwrap() }
    }

    #[test]
    fn positions_are_unique_and_have_small_clocks() {
        let special = root("mine", "4k3/8/8/8/8/8/8/4K3 w - - 9999 65535");
        let mut roots = edge_cases_first(&[special.clone(), special]);
        assert_eq!(roots.len(), 1 + vectors::all().count());
        assert_eq!(roots[0].name, "mine");
        roots.extend(from_games());
        assert!(roots.len() > 2_000);
        for Root { setup, .. } in roots {
            assert!(setup.halfmove_clock() <= 80);
            assert!(setup.fullmove_number() <= 1_000);
        }
    }

    #[test]
    fn one_of_each_rule_comes_before_two_of_any() {
        let special = [
            root("pin", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1"),
            root("pin", "4k3/8/8/8/8/8/1P6/4K3 w - - 0 1"),
            root("pin", "4k3/8/8/8/8/8/2P5/4K3 w - - 0 1"),
            root("castling", "4k3/8/8/8/8/8/3P4/4K3 w - - 0 1"),
        ];
        let roots = edge_cases_first(&special);
        let names: Vec<&str> = roots.iter().map(|root| &*root.name).collect();
        assert_eq!(names[..2], ["pin", "castling"]);
        assert_eq!(names[names.len() - 2..], ["pin", "pin"]);
        assert_eq!(names.len(), 4 + vectors::all().count());
    }

    #[test]
    fn growth_is_never_underestimated_and_ends_with_the_game() {
        let progress = |counts: &[u64]| {
            let mut progress = RootProgress::new(root("", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"));
            for &nodes in counts {
                progress.record_agreement(nodes);
            }
            progress
        };
        let initial = progress(&[20, 400, 8_902, 197_281]);
        assert!(initial.is_next(5) && !initial.is_next(4) && !initial.is_next(6));
        assert!((4_300_000..5_000_000).contains(&initial.next_nodes()));
        // 218 moves leave 99 replies, and those 19,073.
        assert_eq!(progress(&[218, 99]).next_nodes(), 99 * 16);
        assert!(progress(&[]).is_next(1) && !progress(&[0]).is_next(2));
    }
}
