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
const DEPTHS: [u32; 6] = [5, 4, 6, 5, 4, 4];

/// Counts of the candidates whose generator is wrong, one line each: fault, side and variant, then the counts by position and depth.
/// An empty field is the right count.
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

/// Counts of the well-known positions with each fault.
pub(super) struct Dictionary {
    counts: HashMap<&'static str, Vec<u64>>,
}

impl Dictionary {
    pub(super) fn read() -> Self {
        let lines = DATA.lines().skip(1);
        let rows = lines.map(|line| {
            // The key has three fields.
            let end = line.match_indices(',').nth(2).map_or(line.len(), |(end, _)| end);
            let (key, counts) = line.split_at(end);
            let counts = iter::zip(counts.split(',').skip(1), columns(u32::MAX));
            let counts = counts.map(|(count, column)| count.parse().unwrap_or(column.right()));
            (key, counts.collect())
        });
        Self { counts: rows.collect() }
    }

    /// Returns the counts of a candidate, by column.
    pub(super) fn counts(&self, candidate: &Candidate) -> Option<&[u64]> {
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
        let counts = iter::zip(&columns, &setups).map(|(column, setup)| {
            match counter.count(setup, column.depth) {
                Some(count) if count != column.right() => format!(",{count}"),
                _ => ",".to_owned(),
            }
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
