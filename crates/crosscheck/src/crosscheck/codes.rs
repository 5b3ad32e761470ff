//! Checks the legality of every raw code of an encoding in some positions of a closed space.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

use boardbench_conformance::check::{self, CodeSet};
use boardbench_conformance::probe::Legality;
use boardbench_conformance::reference::Reference;
use boardbench_conformance::samples::Sample;
use boardbench_core::zobrist::splitmix64;
use boardbench_core::{MoveKind, Setup};
use boardbench_registry::{DEFAULT_BOARD, Pair, native};

use super::prove::{Positions, Proof};
use super::units::{Failure, Report, Watch};
use crate::parallel;
use crate::shard::Shard;

/// Number of groups of positions: the rarest kind of legal move, or no legal move.
const GROUPS: usize = 8;

impl Proof {
    /// Checks the legality of every code on each contender, in this many positions with moves of all kinds: in a 40th of them for
    /// encodings of more than 16 bits, and in a 400th for more than 24 bits. The codes of the widest are every combination of the
    /// bits that are part of a move, and a million random codes. The shard is ignored. `watch` is called with the numbers of
    /// finished and of all jobs; a job is a contender in a position.
    pub fn check_codes(
        &self,
        positions: usize,
        watch: Watch<'_>,
        stop: &AtomicBool,
    ) -> Report<Positions> {
        let samples: Vec<Sample> = self.draw(positions, stop);
        let jobs = self.contenders.iter().flat_map(|&contender| {
            let share = samples.len().div_ceil(one_position_of(contender));
            samples[..share].iter().map(move |sample| (contender, sample))
        });
        let jobs: Vec<(&Pair, &Sample)> = jobs.collect();
        let none = Positions {
            space: Some(self.space),
            positions: samples.len() as u64,
            ..Positions::default()
        };
        let units = self.units(jobs.len() as u64, Shard::WHOLE, watch, stop);
        let mut report = units.run(&self.contenders, none, |job, _| {
            let (contender, sample) = jobs[job as usize];
            match check_codes(contender, sample) {
                Ok(codes) => (Positions { codes, ..Positions::default() }, Ok(true)),
                Err(failure) => (Positions::default(), Err(Failure::new(job, contender, failure))),
            }
        });
        report.is_complete &= !stop.load(Ordering::Relaxed);
        report
    }

    /// Draws this many positions of the space, or all: in turn the next one of each group, sorted by a hash of the position.
    fn draw(&self, positions: usize, stop: &AtomicBool) -> Vec<Sample> {
        // The reference would be too slow for millions of positions.
        let board = native(DEFAULT_BOARD).expect("the default board is in the list");
        let threads = self.threads.get() as u64;
        let shares: Vec<u64> = (0..threads).collect();
        let parts = parallel::map(self.threads, &shares, |&first| {
            let mut drawn = Drawn::default();
            let insert = &mut |setup| insert(&mut drawn, board, setup, positions);
            for unit in (first..self.space.units()).step_by(threads as usize) {
                if !stop.load(Ordering::Relaxed) {
                    self.space.for_each_position(unit, insert);
                }
            }
            drawn
        });
        let mut merged = Drawn::default();
        for setup in parts.into_iter().flatten().flat_map(BTreeMap::into_values) {
            insert(&mut merged, board, setup, positions);
        }
        let mut groups = merged.map(BTreeMap::into_values);
        let mut drawn = Vec::new();
        loop {
            let before = drawn.len();
            drawn.extend(groups.iter_mut().filter_map(Iterator::next));
            if drawn.len() == before || before >= positions {
                break;
            }
        }
        drawn.truncate(positions);
        let samples = drawn.iter().map(Reference::from_setup);
        samples.map(Sample::new).collect()
    }
}

const fn one_position_of(contender: &Pair) -> usize {
    match contender.moves.bits {
        0..=16 => 1,
        17..=24 => 40,
        _ => 400,
    }
}

/// Positions by group and by a hash of the position.
type Drawn = [BTreeMap<u64, Setup>; GROUPS];

/// Adds a position, and removes the last one of its group if there are more than `max`.
fn insert(drawn: &mut Drawn, board: &Pair, setup: Setup, max: usize) {
    let group = &mut drawn[group(board, &setup)];
    // The hash includes en passant only if a capture is legal.
    let en_passant = setup.en_passant().map_or(0, |square| square.index() + 1);
    let (_, number) = splitmix64(setup.hash() ^ en_passant as u64);
    group.insert(number, setup);
    if group.len() > max {
        group.pop_last();
    }
}

fn group(board: &Pair, setup: &Setup) -> usize {
    let board = (board.probe.open)(setup);
    let codes = board.generate(Legality::Legal, usize::MAX).into_iter();
    let kinds = codes.map(|code| match board.classify(code) {
        MoveKind::Castle(_) => 0,
        MoveKind::EnPassant => 1,
        MoveKind::CapturePromotion(_) => 2,
        MoveKind::Promotion(_) => 3,
        MoveKind::DoublePush => 4,
        MoveKind::Capture => 5,
        MoveKind::Quiet => 6,
    });
    kinds.min().unwrap_or(GROUPS - 1)
}

/// Checks the legality of the codes of an encoding. Returns their number.
fn check_codes(contender: &Pair, sample: &Sample) -> Result<u64, check::Failure> {
    let sets: &[CodeSet<'_>] = if contender.moves.bits <= 24 {
        &[CodeSet::All]
    } else {
        &[CodeSet::EachIdentity, CodeSet::Random(1_000_000)]
    };
    let report = check::code_space(contender.probe, [sample], sets)?;
    Ok(report.comparisons)
}

impl Report<Positions> {
    /// Describes the results of [`Proof::check_codes`].
    pub fn describe_codes(&self) -> String {
        let result = match (self.has_passed(), self.is_complete) {
            (false, _) => "WRONG",
            (true, true) => "all correct",
            (true, false) => "no error so far, incomplete",
        };
        let Positions { codes, positions, .. } = self.work;
        let (space, contenders) = (self.work.space_text(), self.contenders.len());
        let failure = self.failures_text();
        format!(
            "{failure}{codes} codes in {positions} positions {space}, on {contenders} contenders: {result}"
        )
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::num::NonZeroUsize;

    use super::*;
    use crate::crosscheck::{Family, Space};

    fn proof(space: Space) -> Proof {
        Proof {
            contenders: vec![native(DEFAULT_BOARD).unwrap()],
            space,
            threads: NonZeroUsize::MIN,
            shard: Shard::WHOLE,
        }
    }

    #[test]
    fn positions_have_moves_of_all_kinds() {
        let draw = |positions| proof(Space::Pieces(2)).draw(positions, &AtomicBool::new(false));
        let drawn = draw(10);
        let fens: HashSet<&str> = drawn.iter().map(|sample| &*sample.fen).collect();
        assert_eq!(fens.len(), 10);
        assert_eq!(draw(1_000_000).len(), 2 * 3_612);
        let (mut drawn, board) = (Drawn::default(), native(DEFAULT_BOARD).unwrap());
        let family = Space::Family(Family::Castling);
        let insert = &mut |setup| insert(&mut drawn, board, setup, 2);
        (0..400).for_each(|unit| family.for_each_position(unit, insert));
        let sizes = drawn.map(|group| group.len());
        assert!(sizes[0] == 2 && sizes.iter().all(|&size| size <= 2), "{sizes:?}");
    }

    #[test]
    fn a_stopped_run_is_incomplete() {
        let stopped = proof(Space::Pieces(2)).check_codes(3, &|_, _| (), &AtomicBool::new(true));
        assert!(!stopped.is_complete && stopped.work.codes == 0);
        assert!(stopped.describe_codes().contains("incomplete"));
    }
}
