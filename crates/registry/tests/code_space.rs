//! `is_legal` agrees with the generated moves over whole spaces of raw codes. (`pairs.rs` checks every
//! pair in fewer positions, and wide encodings with fewer codes.)
//!
//! The ignored test takes minutes; `scripts/verify-release` runs it. The variable `BOARDS`
//! may restrict it to some boards, separated by commas.

use std::env;
use std::io::{self, Write as _};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use boardbench_conformance::check::{self, CodeSet};
use boardbench_conformance::samples::{Sample, subset};
use boardbench_registry::{DEFAULT_BOARD, Pair, boards, contenders};

/// The number of positions for encodings of at most 16 bits.
const MANY: usize = 200;

/// The number of positions for wider encodings.
const FIVE: usize = 5;

/// A contender with the codes to check.
struct Job {
    contender: &'static Pair,
    positions: usize,
    sets: &'static [CodeSet<'static>],
}

impl Job {
    /// The whole code space. Of codes of more than 24 bits that differ in priority or score only, one
    /// and a million random ones are checked.
    fn new(contender: &'static Pair) -> Self {
        let (positions, sets): (_, &[CodeSet<'static>]) = match contender.moves.bits {
            0..=16 => (MANY, &[CodeSet::All]),
            17..=24 => (FIVE, &[CodeSet::All]),
            _ => (FIVE, &[CodeSet::EachIdentity, CodeSet::Random(1_000_000)]),
        };
        Self {
            contender,
            positions,
            sets,
        }
    }

    /// Returns the number of codes checked in all positions.
    fn run(&self) -> u64 {
        let (name, pair) = (self.contender.name(), self.contender.probe);
        let samples: Vec<&Sample> = subset(self.positions);
        let report = check::code_space(pair, samples, self.sets)
            .unwrap_or_else(|failure| panic!("{name}: {failure}"));
        let codes = (self.sets.iter()).flat_map(|set| set.codes(pair.encoding, &[]));
        let values = codes.filter(|&code| pair.encoding.recode(code).is_some());
        let expected = values.count() as u64 * self.positions as u64;
        assert_eq!(report.comparisons, expected, "{name}");
        expected
    }
}

/// Runs jobs for some contenders, on all processors.
fn run_for(is_chosen: impl Fn(&Pair) -> bool, done: impl Fn(&Job, u64) + Sync) {
    let chosen = contenders().filter(|contender| is_chosen(contender));
    let jobs: Vec<Job> = chosen.map(Job::new).collect();
    assert!(!jobs.is_empty());
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some(job) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
            done(job, job.run());
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, Into::into) {
            scope.spawn(work);
        }
    });
}

fn is_default(contender: &Pair) -> bool {
    contender.board.name == DEFAULT_BOARD
}

fn is_narrow(contender: &Pair) -> bool {
    contender.moves.bits <= 16
}

#[test]
fn all_codes_of_16_bits_in_200_positions() {
    run_for(|it| is_default(it) && is_narrow(it), |_, _| ());
}

#[test]
fn all_fields_of_wide_encodings_in_five_positions() {
    run_for(|it| is_default(it) && !is_narrow(it), |_, _| ());
}

/// The boards that `BOARDS` names, or all.
fn selected_boards() -> Vec<String> {
    let all = || boards().map(|board| board.name.to_owned()).collect();
    let Ok(names) = env::var("BOARDS") else {
        return all();
    };
    let selected: Vec<String> = names.split(',').map(str::to_owned).collect();
    for name in &selected {
        assert!(boards().any(|board| board.name == name), "no board {name}");
    }
    selected
}

/// Prints progress, even if the test's output is captured.
fn print_progress(job: &Job, questions: u64) {
    let (name, positions) = (job.contender.name(), job.positions);
    let line = format!("  {name}: {questions} codes checked in {positions} positions\n");
    // Standard error may be closed.
    let _ = io::stderr().write_all(line.as_bytes());
}

#[test]
#[ignore = "takes minutes; scripts/verify-release runs it"]
fn every_board_with_narrow_and_native_encodings() {
    let named = selected_boards();
    let is_named = |it: &Pair| named.iter().any(|name| name == it.board.name);
    run_for(
        |it| is_named(it) && (is_narrow(it) || it.is_native()),
        print_progress,
    );
}
