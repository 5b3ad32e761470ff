//! Reads and writes the committed counts of the well-known positions with each fault.

use std::collections::HashMap;
use std::iter;
use std::num::NonZeroUsize;

use boardbench_conformance::vectors::{Vector, WELL_KNOWN};
use boardbench_core::Setup;
use boardbench_notation::parse_fen;

use super::count::Counter;
use super::faults::{Candidate, Cause, candidates};
use crate::parallel;

/// Maximum depth of each well-known position in the data.
const DEPTHS: [u32; 6] = [6, 5, 6, 5, 4, 4];

/// Maximum number of leaves of a column that has the counts of all candidates. Larger ones have those of the main candidates
/// whose count one ply before is at most twice the right one.
const MAX_LEAVES: u64 = 20_000_000;

/// Counts of the candidates whose generator is wrong, one line each: fault, side and variant, then the counts by position and depth.
/// An empty field is the right count, and `-` one that was not computed.
const DATA: &str = include_str!("../../data/faults.csv");

/// A well-known position with a depth.
#[derive(Clone, Copy, Debug)]
pub(super) struct Column {
    pub(super) vector: &'static Vector,
    pub(super) depth: u32,
}

impl Column {
    pub(super) const fn right(self) -> u64 {
        self.vector.counts[self.depth as usize - 1]
    }

    pub(super) fn setup(self) -> Setup {
        parse_fen(self.vector.fen).expect("a published position is valid")
    }
}

/// Returns the columns of the data, up to this depth of each position.
pub(super) fn columns(max_depth: u32) -> impl Iterator<Item = Column> {
    let positions = iter::zip(&WELL_KNOWN, DEPTHS);
    positions.flat_map(move |(vector, depth)| {
        (1..=depth.min(max_depth)).map(move |depth| Column { vector, depth })
    })
}

/// Returns the maximum depth of a well-known position in the data.
pub(super) const fn max_depth(index: usize) -> u32 {
    DEPTHS[index]
}

/// Counts of the well-known positions with each fault.
pub(super) struct Dictionary {
    counts: HashMap<&'static str, Vec<Option<u64>>>,
}

impl Dictionary {
    pub(super) fn read() -> Self {
        let lines = DATA.lines().skip(1);
        let rows = lines.map(|line| {
            // The key has three fields.
            let end = line.match_indices(',').nth(2).map_or(line.len(), |(end, _)| end);
            let (key, counts) = line.split_at(end);
            let counts = iter::zip(counts.split(',').skip(1), columns(u32::MAX));
            let counts = counts.map(|(count, column)| match count {
                "" => Some(column.right()),
                _ => count.parse().ok(),
            });
            (key, counts.collect())
        });
        Self { counts: rows.collect() }
    }

    /// Returns the counts of a candidate, by column; the ones that were not computed are missing.
    pub(super) fn counts(&self, candidate: &Candidate) -> Option<&[Option<u64>]> {
        self.counts.get(candidate.key().as_str()).map(Vec::as_slice)
    }
}

/// Computes the data up to this depth of each position, with several threads.
pub(super) fn write(max_depth: u32, threads: NonZeroUsize) -> String {
    let columns: Vec<Column> = columns(max_depth).collect();
    let setups: Vec<Setup> = columns.iter().map(|column| column.setup()).collect();
    let candidates = candidates();
    let lines = parallel::map(threads, &candidates, |candidate| {
        let Cause::Rules(rules) = candidate.cause else {
            return String::new();
        };
        let mut counter = Counter::new(rules, None);
        let mut has_too_many = false;
        let counts = iter::zip(&columns, &setups).map(|(column, setup)| {
            if column.right() > MAX_LEAVES && (has_too_many || !candidate.is_main()) {
                return ",-".to_owned();
            }
            let count = counter.count(setup, column.depth).expect("there is no deadline");
            has_too_many = count > 2 * column.right();
            if count == column.right() { ",".to_owned() } else { format!(",{count}") }
        });
        candidate.key() + &counts.collect::<String>() + "\n"
    });
    let names = columns.iter().map(|column| format!(",{} {}", column.vector.name, column.depth));
    let header = "fault,side,variant".to_owned() + &names.collect::<String>() + "\n";
    header + &lines.concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_data_are_computed() {
        let max_depth = 3;
        let is_shallow: Vec<bool> =
            columns(u32::MAX).map(|column| column.depth <= max_depth).collect();
        let shallow = DATA.lines().map(|line| {
            let fields = line.split(',').enumerate();
            let kept = fields.filter(|&(index, _)| index < 3 || is_shallow[index - 3]);
            kept.map(|(_, field)| field).collect::<Vec<_>>().join(",") + "\n"
        });
        let written = write(max_depth, NonZeroUsize::new(2).unwrap());
        assert!(shallow.eq(written.split_inclusive('\n').map(str::to_owned)));
    }
}
