//! Measures thread scaling of two whole programs: perft of one position, and the cross-check. Each runs
//! with one thread and with as many as there are processors, in turns.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use boardbench_checks::crosscheck::CrossCheck;
use boardbench_checks::perft::{Leaves, Perft};
use boardbench_checks::shard::Shard;
use boardbench_conformance::vectors;
use boardbench_data::Scaling;
use boardbench_notation::parse_fen;
use boardbench_registry::{DEFAULT_BOARD, Pair, contenders, native};

use crate::commands::all_threads;

/// The number of turns of each number of threads.
const BLOCKS: u32 = 6;

/// The most leaves of the perft.
const MOST_LEAVES: u64 = 200_000_000;

/// The length of a turn of the cross-check.
const CROSS_CHECK: Duration = Duration::from_secs(2);

/// The position of the perft: the second of the well-known ones, Kiwipete, with moves of every kind.
const POSITION: usize = 1;

/// Times perft on the default board and the cross-check of all boards, with one thread and with all.
pub(crate) fn scaling(interrupted: &AtomicBool) -> Vec<Scaling> {
    let mut samples = Vec::new();
    for block in 0..BLOCKS {
        for threads in turns(block, all_threads()) {
            if interrupted.load(Ordering::Relaxed) {
                return samples;
            }
            samples.extend(perft(block, threads));
            samples.push(cross_check(block, threads, interrupted));
        }
    }
    samples
}

/// The numbers of threads in a block: one thread first, or all first, in alternation. On one processor
/// just one thread.
fn turns(block: u32, all: NonZeroUsize) -> Vec<NonZeroUsize> {
    let mut turns = vec![NonZeroUsize::MIN, all];
    turns.dedup();
    if block % 2 == 1 {
        turns.reverse();
    }
    turns
}

fn perft(block: u32, threads: NonZeroUsize) -> Option<Scaling> {
    let vector = vectors::WELL_KNOWN.get(POSITION)?;
    let setup = parse_fen(vector.fen).ok()?;
    let (depth, leaves) = vector.up_to(MOST_LEAVES).last()?;
    let board = native(DEFAULT_BOARD)?;
    let perft = Perft {
        depth,
        leaves: Leaves::Counted,
        threads,
    };
    let begin = Instant::now();
    let nodes = perft.nodes(board, &setup, &|_, _| {});
    let wall_ns = begin.elapsed().as_nanos() as u64;
    // A wrong count has no time.
    (nodes == leaves).then(|| Scaling {
        operation: "perft".to_owned(),
        contender: board.name(),
        unit: "leaf".to_owned(),
        threads: threads.get(),
        block,
        units: nodes,
        wall_ns,
    })
}

fn cross_check(block: u32, threads: NonZeroUsize, interrupted: &AtomicBool) -> Scaling {
    let natives: Vec<&'static Pair> = contenders().filter(|pair| pair.is_native()).collect();
    let count = natives.len();
    let check = CrossCheck {
        contenders: natives,
        games: u64::MAX >> 1,
        plies: 120,
        time: Some(CROSS_CHECK),
        seed: 1,
        threads,
        shard: Shard::WHOLE,
    };
    let begin = Instant::now();
    let report = check.run(&|_, _| {}, interrupted);
    Scaling {
        operation: "crosscheck".to_owned(),
        contender: format!("{count} boards"),
        unit: "position".to_owned(),
        threads: threads.get(),
        block,
        units: report.coverage.positions,
        wall_ns: begin.elapsed().as_nanos() as u64,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_alternate() {
        let two = NonZeroUsize::new(2).expect("not zero");
        assert_eq!(turns(0, two), [NonZeroUsize::MIN, two]);
        assert_eq!(turns(1, two), [two, NonZeroUsize::MIN]);
        assert_eq!(turns(1, NonZeroUsize::MIN), [NonZeroUsize::MIN]);
    }

    #[test]
    fn perft_is_verified() {
        let sample = perft(0, NonZeroUsize::MIN).expect("the count is right");
        assert_eq!(sample.units, 193_690_690);
    }

    #[test]
    fn who_wants_to_stop_gets_nothing() {
        assert_eq!(scaling(&AtomicBool::new(true)), []);
    }
}
