//! Checks perft counts.

use std::fmt;

use boardbench_core::{CanonicalMove, Setup};
use boardbench_notation::write_fen;

use super::finding::{write_first_seen, write_moves};
use crate::panics::caught;
use crate::reduce::reduce;
use crate::reference::Reference;
use crate::rule::{Rule, likely};
use crate::samples::vector_images;

/// Maximum number of leaves of one count.
const MAX_LEAVES: u64 = 10_000;

/// Compares perft counts with the known ones, in edge-case positions and their mirror images. The closure returns the number of
/// leaves at that depth.
///
/// ```
/// use boardbench_conformance::check_perft;
/// use boardbench_conformance::reference::Reference;
///
/// check_perft(|fen: &str, depth: u32| Reference::from_fen(fen).unwrap().perft(depth));
/// ```
///
/// # Panics
///
/// If a count differs, or the closure panics: with the rules in question, the smallest position and the least depth that show
/// the difference.
#[track_caller]
pub fn check_perft(mut count: impl FnMut(&str, u32) -> u64) {
    if let Err(miscount) = check(&mut |setup, depth| count(&write_fen(setup), depth)) {
        panic!("{miscount}")
    }
}

type Count<'a> = &'a mut dyn FnMut(&Setup, u32) -> u64;

/// Compares the counts of all positions at depth 1, then deeper.
fn check(count: Count<'_>) -> Result<(), Box<Miscount>> {
    let positions: Vec<_> = vector_images().collect();
    let depths = positions.iter().flat_map(|&(vector, setup)| {
        vector.up_to(MAX_LEAVES).map(move |(depth, expected)| (depth, expected, vector.name, setup))
    });
    let mut depths: Vec<_> = depths.collect();
    // Stable: the order of the positions stays the same.
    depths.sort_by_key(|&(depth, ..)| depth);
    for (depth, expected, name, setup) in depths {
        let found = caught(|| count(&setup, depth));
        if found != Ok(expected) {
            let first = Query { setup, depth, expected, found };
            return Err(Box::new(Miscount::explain(name, first, count)));
        }
    }
    Ok(())
}

/// A count of a position, and the closure's, or the message of its panic.
#[derive(Clone, Debug)]
struct Query {
    setup: Setup,
    depth: u32,
    expected: u64,
    found: Result<u64, String>,
}

impl Query {
    fn run(setup: &Setup, depth: u32, count: Count<'_>) -> Self {
        let expected = Reference::from_setup(setup).perft(depth);
        let found = caught(|| count(setup, depth));
        Self { setup: *setup, depth, expected, found }
    }

    /// Returns the closure's count if it differs.
    fn wrong(&self) -> Option<u64> {
        self.found.clone().ok().filter(|&found| found != self.expected)
    }
}

/// A wrong count, in the smallest position that shows it. Its `Display` has several lines.
#[derive(Debug)]
struct Miscount {
    name: &'static str,
    first: Query,
    /// Moves from the first position to the one that was reduced.
    path: Vec<CanonicalMove>,
    reduced: Query,
}

impl Miscount {
    fn explain(name: &'static str, first: Query, count: Count<'_>) -> Self {
        let mut finding = Self { name, reduced: first.clone(), first, path: Vec::new() };
        if finding.first.found.is_ok() {
            let mut reduced = None;
            // A reduced position may have a wrong count at a lesser depth.
            while reduced != Some(finding.reduced.setup) {
                while let Some((mv, query)) = finding.step(count) {
                    finding.path.extend(mv);
                    finding.reduced = query;
                }
                reduced = Some(finding.reduced.setup);
                finding.reduce(count);
            }
        }
        finding
    }

    /// Returns the least depth with a wrong count, or else a wrong count after a move, one ply shallower.
    fn step(&self, count: Count<'_>) -> Option<(Option<CanonicalMove>, Query)> {
        let Query { setup, depth, .. } = self.reduced;
        let mut shallower = (1..depth).map(|depth| Query::run(&setup, depth, count));
        if let Some(query) = shallower.find(|query| query.wrong().is_some()) {
            return Some((None, query));
        }
        let position = Reference::from_setup(&setup);
        let moves = position.legal_moves().into_iter().filter(|_| depth > 1);
        let mut children = moves.map(|mv| {
            let child = position.play(mv).to_setup();
            (Some(mv), Query::run(&child, depth - 1, count))
        });
        children.find(|(_, query)| query.wrong().is_some())
    }

    /// Reduces the position as long as the count is wrong in the same direction.
    fn reduce(&mut self, count: Count<'_>) {
        let is_too_low = self.is_too_low();
        let start = self.reduced.setup;
        reduce(&start, |setup| {
            let query = Query::run(setup, self.reduced.depth, count);
            let is_same = query.wrong().is_some_and(|found| (found < query.expected) == is_too_low);
            if is_same {
                self.reduced = query;
            }
            is_same
        });
    }

    fn is_too_low(&self) -> bool {
        self.reduced.wrong().is_some_and(|found| found < self.reduced.expected)
    }

    /// Returns the rules in question. A wrong count of several plies whose positions have correct counts is due to a move that
    /// was made, perhaps one of the first.
    fn likely(&self) -> Vec<Rule> {
        let Query { setup, depth, expected, .. } = self.reduced;
        let found = self.reduced.wrong().filter(|_| depth == 1);
        likely(&setup, (expected, found.unwrap_or_default()))
    }
}

impl fmt::Display for Miscount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Query { setup, depth, expected, found } = &self.reduced;
        let fen = write_fen(setup);
        match found {
            Err(text) => {
                write!(
                    f,
                    "check_perft: the generator panicked: {text}\n{fen}\ndepth {depth}: expected {expected}"
                )?;
            }
            Ok(found) => {
                let rule = if self.is_too_low() { Rule::TooFew } else { Rule::TooMany };
                write!(f, "check_perft: {rule}")?;
                for (index, likely) in self.likely().iter().enumerate() {
                    let before = if index == 0 { ", perhaps" } else { " or" };
                    write!(f, "{before} {likely}")?;
                }
                write!(f, "\n{fen}\ndepth {depth}: expected {expected}, got {found}")?;
                if *depth == 1 {
                    write_moves(f, "legal", &Reference::from_setup(setup).legal_moves())?;
                } else {
                    f.write_str(
                        "\nthe counts after each move are correct if the position is set up from its FEN: a move is made or unmade wrongly",
                    )?;
                }
            }
        }
        write_first_seen(f, self.name, &self.first.setup, setup)?;
        write!(f, ", depth {}", self.first.depth)?;
        write_moves(f, "first seen after", &self.path)
    }
}
