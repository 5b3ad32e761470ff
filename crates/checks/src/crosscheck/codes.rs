//! Every raw code of an encoding, in some positions of a closed space.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use boardbench_conformance::check::{self, CodeSet};
use boardbench_conformance::probe::Legality;
use boardbench_conformance::reference::Reference;
use boardbench_conformance::samples::Sample;
use boardbench_core::zobrist::splitmix64;
use boardbench_core::{MoveKind, Setup};
use boardbench_registry::{DEFAULT_BOARD, Pair, native};

use super::prove::{Proof, Space};
use super::units::Watch;
use crate::parallel;

/// The number of groups of positions. A position's group is the rarest kind of move that is legal there, or that no move is.
const GROUPS: usize = 8;

/// The result of asking about whole spaces of codes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answers {
    /// Where the positions are from.
    pub space: Space,
    /// The number of positions, of which wider encodings are asked in a part.
    pub positions: usize,
    /// The number of contenders.
    pub contenders: usize,
    /// The number of values; of each was asked whether it is legal, and it was made on a copy.
    pub codes: u64,
    /// True if all were asked.
    pub is_complete: bool,
    /// What a contender answered wrongly, with its name.
    pub failure: Option<String>,
}

impl Proof {
    /// Asks each contender of every code whether it is legal, in this many positions with moves of all kinds, an encoding of more
    /// than 16 bits in a 40th of them and one of more than 24 bits in a 400th. Of the widest it asks about every combination of the
    /// bits that are part of a move, and about a million random codes. The shard is ignored. `watch` gets the numbers of questions
    /// answered and of all, where a question is a contender in a position.
    pub fn ask_codes(&self, positions: usize, watch: Watch<'_>, stop: &AtomicBool) -> Answers {
        let samples: Vec<Sample> = self.draw(positions, stop);
        let jobs = self.contenders.iter().flat_map(|&contender| {
            let share = samples.len().div_ceil(one_position_of(contender));
            samples[..share]
                .iter()
                .map(move |sample| (contender, sample))
        });
        let jobs: Vec<(&Pair, &Sample)> = jobs.collect();
        let (done, has_failed) = (AtomicUsize::new(0), AtomicBool::new(false));
        let asked = parallel::map(self.threads, &jobs, |&(contender, sample)| {
            if has_failed.load(Ordering::Relaxed) || stop.load(Ordering::Relaxed) {
                return None;
            }
            let answer = ask(contender, sample);
            has_failed.fetch_or(answer.is_err(), Ordering::Relaxed);
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            watch(done as u64, jobs.len() as u64);
            Some(answer)
        });
        let is_stopped = stop.load(Ordering::Relaxed);
        let is_complete = !is_stopped && asked.iter().all(|answer| matches!(answer, Some(Ok(_))));
        let answers = || asked.iter().flatten();
        Answers {
            space: self.space,
            positions: samples.len(),
            contenders: self.contenders.len(),
            codes: answers().flatten().sum(),
            is_complete,
            failure: answers().find_map(|answer| answer.clone().err()),
        }
    }

    /// This many positions of the space, or all: of each group in turn the next by a number that depends on the position alone.
    fn draw(&self, positions: usize, stop: &AtomicBool) -> Vec<Sample> {
        let threads = self.threads.get() as u64;
        let shares: Vec<u64> = (0..threads).collect();
        let parts = parallel::map(self.threads, &shares, |&first| {
            let mut drawn = Drawn::new();
            let mut add = |setup| drawn.add(setup, positions);
            let mut units = (first..self.space.units()).step_by(threads as usize);
            while let Some(unit) = units.next()
                && !stop.load(Ordering::Relaxed)
            {
                self.space.for_each_position(unit, &mut add);
            }
            drawn
        });
        let mut all = Drawn::new();
        for part in parts {
            for setup in part.groups.into_iter().flat_map(BTreeMap::into_values) {
                all.add(setup, positions);
            }
        }
        let mut groups = all.groups.map(BTreeMap::into_values);
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

/// Positions by group and by a number that depends on the position alone.
struct Drawn {
    /// Generates the moves by which positions are grouped; the reference would be too slow for millions of them.
    board: &'static Pair,
    groups: [BTreeMap<u64, Setup>; GROUPS],
}

impl Drawn {
    fn new() -> Self {
        Self {
            board: native(DEFAULT_BOARD).expect("the default board is in the list"),
            groups: Default::default(),
        }
    }

    /// Adds a position, and drops the last one of its group if there are more than `most`.
    fn add(&mut self, setup: Setup, most: usize) {
        let own = &mut self.groups[group(self.board, &setup)];
        // The hash has an en-passant square only if there is a capture.
        let passed = setup.en_passant().map_or(0, |square| square.index() + 1);
        let (_, number) = splitmix64(setup.hash() ^ passed as u64);
        own.insert(number, setup);
        if own.len() > most {
            own.pop_last();
        }
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

/// Asks a contender about the codes of its encoding; returns their number, or what is wrong.
fn ask(contender: &Pair, sample: &Sample) -> Result<u64, String> {
    let sets: &[CodeSet<'_>] = if contender.moves.bits <= 24 {
        &[CodeSet::All]
    } else {
        &[CodeSet::EachIdentity, CodeSet::Random(1_000_000)]
    };
    let outcome = check::code_space(contender.probe, [sample], sets);
    let report = outcome.map_err(|failure| format!("{}: {failure}", contender.name()))?;
    Ok(report.comparisons)
}

impl fmt::Display for Answers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(failure) = &self.failure {
            writeln!(f, "{failure}\n")?;
        }
        let result = match (&self.failure, self.is_complete) {
            (Some(_), _) => "WRONG",
            (None, true) => "all answers are right",
            (None, false) => "no answer is wrong so far, and not all were given",
        };
        write!(
            f,
            "{} codes in {} positions {}, on {} contenders: {result}",
            self.codes, self.positions, self.space, self.contenders
        )
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::num::NonZeroUsize;

    use super::*;
    use crate::crosscheck::Family;
    use crate::shard::Shard;

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
        let draw = |positions| proof(Space::Men(2)).draw(positions, &AtomicBool::new(false));
        let drawn = draw(10);
        let fens: HashSet<&str> = drawn.iter().map(|sample| &*sample.fen).collect();
        assert_eq!(fens.len(), 10);
        assert_eq!(draw(1_000_000).len(), 2 * 3_612);
        let mut drawn = Drawn::new();
        let family = Space::Family(Family::Castling);
        (0..400).for_each(|unit| family.for_each_position(unit, &mut |setup| drawn.add(setup, 2)));
        let sizes = drawn.groups.map(|group| group.len());
        assert!(
            sizes[0] == 2 && sizes.iter().all(|&size| size <= 2),
            "{sizes:?}"
        );
    }

    #[test]
    fn a_stopped_run_is_incomplete() {
        let stopped = proof(Space::Men(2)).ask_codes(3, &|_, _| (), &AtomicBool::new(true));
        assert!(!stopped.is_complete && stopped.codes == 0);
        assert!(stopped.to_string().contains("not all were given"));
    }
}
