//! Compares every board in all positions with few pieces or of a family.

use std::fmt;
use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

use boardbench_conformance::check::{self, CodeSet};
use boardbench_conformance::probe::Legality;
use boardbench_conformance::reference::Reference;
use boardbench_conformance::samples::Sample;
use boardbench_core::Setup;
use boardbench_core::zobrist::splitmix64;
use boardbench_registry::Pair;
use serde::{Deserialize, Serialize};

use super::families::{self, Family};
use super::placements::{KINGS, PIECES, for_each_position};
use super::units::{Failure, Report, Units, Watch, Work};
use crate::shard::Shard;

/// In a family, attacks, threats and codes are compared in one of this many positions.
const ALL_CHECKS_INTERVAL: u64 = 16;

/// With [four](PIECES) pieces, moves are made in one of this many positions.
const MAKE_INTERVAL: u64 = 8;

/// An exhaustive comparison of the positions with few pieces, or of a family.
#[derive(Clone, Debug)]
pub struct Proof {
    /// Contenders.
    pub contenders: Vec<&'static Pair>,
    /// Positions to compare.
    pub space: Space,
    /// Number of threads.
    pub threads: NonZeroUsize,
    /// Part of the positions to compare.
    pub shard: Shard,
}

/// A closed space of positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Space {
    /// All positions with at most this number of pieces, kings included; the number is within [`PIECES`](super::PIECES).
    Pieces(usize),
    /// A family of positions.
    Family(Family),
}

/// Positions of a [`Proof`] and results. [`Proof::check_codes`] counts no moves.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Positions {
    /// Positions compared. `None` in the report of a unit.
    pub space: Option<Space>,
    /// Number of positions, each compared on every board.
    pub positions: u64,
    /// Number of legal moves, each made and unmade on every board; with four pieces only in one position of eight.
    pub moves: u64,
    /// Number of codes one bit away from a legal move of a contender whose legality was checked: in all positions
    /// of at most three pieces, and in a sixteenth of a family.
    pub codes: u64,
    /// Checksum of all positions and their numbers of legal moves, independent of their order.
    pub checksum: u64,
}

impl Space {
    pub(super) const fn units(self) -> u64 {
        match self {
            Self::Pieces(_) => KINGS as u64,
            Self::Family(_) => families::UNITS,
        }
    }

    pub(super) fn for_each_position(self, unit: u64, visit: &mut dyn FnMut(Setup)) {
        match self {
            Self::Pieces(pieces) => for_each_position(unit as usize, pieces, visit),
            Self::Family(family) => family.for_each_position(unit, visit),
        }
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pieces(pieces) => write!(f, "of at most {pieces} pieces"),
            Self::Family(family) => write!(f, "of the family {family}"),
        }
    }
}

impl Proof {
    /// Compares all positions until a board differs or `stop` is set. `watch` is called after each unit of work.
    ///
    /// # Panics
    ///
    /// If `watch` does.
    pub fn run(&self, watch: Watch<'_>, stop: &AtomicBool) -> Report<Positions> {
        let units = self.units(self.space.units(), self.shard, watch, stop);
        let none = Positions { space: Some(self.space), ..Positions::default() };
        units.run(&self.contenders, none, |unit, is_over| {
            let (mut part, mut failure) = (Positions::default(), None);
            self.space.for_each_position(unit, &mut |setup| {
                if failure.is_none() && !is_over() {
                    failure = self.compare(unit, &setup, &mut part).err();
                }
            });
            (part, failure.map_or_else(|| Ok(!is_over()), Err))
        })
    }

    pub(super) fn units<'a>(
        &self,
        count: u64,
        shard: Shard,
        watch: Watch<'a>,
        stop: &'a AtomicBool,
    ) -> Units<'a> {
        Units { count, shard, threads: self.threads, watch, stop, end: None }
    }

    fn compare(&self, unit: u64, setup: &Setup, part: &mut Positions) -> Result<(), Box<Failure>> {
        let (_, drawn) = splitmix64(setup.hash());
        let checks = match self.space {
            Space::Pieces(pieces) if pieces < PIECES[1] => Checks::All,
            Space::Pieces(_) if !drawn.is_multiple_of(MAKE_INTERVAL) => Checks::Lists,
            Space::Family(_) if drawn.is_multiple_of(ALL_CHECKS_INTERVAL) => Checks::All,
            Space::Pieces(_) | Space::Family(_) => Checks::Moves,
        };
        let sample = Sample::new(Reference::from_setup(setup));
        for contender in &self.contenders {
            let codes = checks.run(contender, &sample);
            part.codes += codes.map_err(|failure| Failure::new(unit, contender, failure))?;
        }
        let moves = sample.legal_moves().count() as u64;
        let (_, mixed) = splitmix64(setup.hash() ^ moves);
        part.positions += 1;
        part.moves += moves;
        part.checksum = part.checksum.wrapping_add(mixed);
        Ok(())
    }
}

#[derive(Clone, Copy)]
enum Checks {
    /// Legal moves, their number, and check.
    Lists,
    /// Also position and hash after each move, and every bit after unmaking it.
    Moves,
    /// All conformance checks, and the legality of each code that differs from a legal move in one bit.
    All,
}

impl Checks {
    /// Runs the checks on a contender. Returns the number of codes checked.
    fn run(self, contender: &Pair, sample: &Sample) -> Result<u64, check::Failure> {
        let (pair, samples) = (contender.probe, [sample]);
        if !matches!(self, Self::All) {
            let makes_moves = matches!(self, Self::Moves);
            check::essentials(pair, samples, makes_moves)?;
            return Ok(0);
        }
        check::queries(pair.open_position, samples)?;
        check::membership(pair, samples)?;
        check::classification(pair, samples)?;
        check::make_unmake(pair, samples)?;
        let legal = (pair.open)(&sample.setup).generate(Legality::Legal, usize::MAX);
        let flipped = |code| (0..contender.moves.bits).map(move |bit| code ^ 1 << bit);
        let near: Vec<u32> = legal.into_iter().flat_map(flipped).collect();
        let report = check::code_space(pair, samples, &[CodeSet::RunListEntry(&near)])?;
        Ok(report.comparisons)
    }
}

impl Work for Positions {
    const SCHEMA: u32 = 3;

    fn add(&mut self, other: Self) {
        self.positions = self.positions.saturating_add(other.positions);
        self.moves = self.moves.saturating_add(other.moves);
        self.codes = self.codes.saturating_add(other.codes);
        self.checksum = self.checksum.wrapping_add(other.checksum);
    }

    fn other_option(&self, other: &Self) -> Option<&'static str> {
        (self.space != other.space).then_some("positions")
    }
}

impl Positions {
    pub(super) fn space_text(&self) -> String {
        self.space.map_or_else(String::new, |space| space.to_string())
    }
}

impl fmt::Display for Report<Positions> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let work = &self.work;
        let result = match (self.has_passed(), self.is_complete) {
            (false, _) => "DIFFERENT",
            (true, true) => "no difference",
            (true, false) => "no difference so far, incomplete",
        };
        write!(
            f,
            "{}{} positions {}, shard {}, {} moves, {} codes, on {} contenders, checksum {:016x}: {result}",
            self.failures_text(),
            work.positions,
            work.space_text(),
            self.shards.join(" "),
            work.moves,
            work.codes,
            self.contenders.len(),
            work.checksum
        )
    }
}

#[cfg(test)]
mod tests {
    use std::slice;

    use boardbench_registry::{DEFAULT_BOARD, native};

    use super::super::merge;
    use super::*;

    #[test]
    fn different_runs_are_not_merged_and_merging_keeps_failures() {
        let stopped = |shard: &str, space| {
            let proof = Proof {
                contenders: vec![native(DEFAULT_BOARD).unwrap()],
                space,
                threads: NonZeroUsize::MIN,
                shard: shard.parse().unwrap(),
            };
            proof.run(&|_, _| (), &AtomicBool::new(true))
        };
        let parts = [stopped("1/2", Space::Pieces(2)), stopped("2/2", Space::Pieces(3))];
        let unlike = merge(&parts).unwrap_err();
        assert!(unlike.ends_with(": different positions"), "{unlike}");
        let failure = Failure {
            unit: 0,
            contender: "a/b".into(),
            question: "legal".into(),
            expected: "1 moves".into(),
            found: "0 moves".into(),
            fen: "8/8".into(),
            game: None,
        };
        for failed in 0..2 {
            let mut parts = ["1/2", "2/2"].map(|shard| stopped(shard, Space::Pieces(2)));
            assert!(parts.iter().all(|part| !part.is_complete && part.work.positions == 0));
            assert!(parts[0].to_string().contains("incomplete"));
            parts[failed].failures.push(failure.clone());
            parts[1 - failed].is_complete = true;
            let whole = merge(&parts).unwrap();
            assert_eq!(whole.failures, slice::from_ref(&failure), "part {failed}");
            assert!(!whole.has_passed() && !whole.is_complete, "part {failed}");
        }
    }
}
