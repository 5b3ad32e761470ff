//! The players that are timed: an engine behind a pipe, or a contender in this process; and how they are verified.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use boardbench_conformance::vectors::Vector;
use boardbench_notation::parse_fen;
use boardbench_registry::Pair;
use thiserror::Error;

use crate::engine::error::EngineError;
use crate::engine::pace::Pace;
use crate::engine::programs::Request;
use crate::engine::programs::{Announced, UciEngine};
use crate::engine::question::{Divider, Question};
use crate::perft::{Leaves, Perft};

/// Counts up to this are verified for every player.
const VERIFIED: u64 = 10_000;

/// How often a short question is asked; the least time counts.
const TRIES: u32 = 3;

/// How many slices an answer may be expected to take if all before it are too short to show counting.
const LONGER: u32 = 8;

/// An answer shows counting if it takes this many times as long as one of depth 1.
const SHOWS: u32 = 5;

/// A player is asked deeper than others if its answer takes less than this part of a slice.
const TOO_SHORT: u32 = 20;

/// Why a player has no numbers.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// A count is not the published one; the text names both, and the position.
    #[error("{0}")]
    Wrong(String),
    /// The engine gives no usable answer.
    #[error(transparent)]
    Unusable(#[from] EngineError),
}

/// A right answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rung {
    /// The depth in plies, at least 1.
    pub(super) depth: u32,
    /// The published count.
    pub(super) nodes: u64,
    pub(super) took: Duration,
}

#[derive(Clone, Debug)]
pub(super) enum Start {
    /// As a process that speaks UCI, by this command.
    Process(String),
    Here(&'static Pair, Leaves),
}

/// A player that has been started, and its speed so far.
pub(super) struct Player {
    kind: Kind,
    threads: NonZeroUsize,
    pub(super) pace: Pace,
    /// The end of the time for its first answer, if there is no pace yet.
    end: Instant,
}

enum Kind {
    Engine(Box<UciEngine>),
    Here(&'static Pair, Leaves),
}

/// The least time that a player has for its first answer.
const LEAST_PATIENCE: Duration = Duration::from_secs(2);

impl Player {
    /// Starts a player with as many threads as it can use.
    pub(super) fn start(
        start: &Start,
        threads: NonZeroUsize,
        pace: Pace,
        end: Instant,
    ) -> Result<Self, EngineError> {
        let kind = match start {
            Start::Process(command) => {
                let mut engine = UciEngine::start(command, Request::default())?;
                engine.prepare(threads.get(), deadline(&pace, 0, end))?;
                Kind::Engine(Box::new(engine))
            }
            Start::Here(contender, leaves) => Kind::Here(contender, *leaves),
        };
        Ok(Self {
            kind,
            threads,
            pace,
            end,
        })
    }

    pub(super) fn announced(&self) -> Announced {
        match &self.kind {
            Kind::Engine(engine) => engine.announced.clone(),
            Kind::Here(..) => Announced::default(),
        }
    }

    /// Asks for a count, which must be the published one, and returns the time it took.
    pub(super) fn ask(
        &mut self,
        position: &Vector,
        depth: u32,
        nodes: u64,
    ) -> Result<Duration, Refusal> {
        let setup = parse_fen(position.fen).expect("the vectors have valid FENs");
        let deadline = deadline(&self.pace, nodes, self.end);
        if let Kind::Engine(engine) = &mut self.kind {
            engine.wait_for_start(deadline)?;
        }
        let begin = Instant::now();
        let found = match &mut self.kind {
            Kind::Engine(engine) => {
                let question = Question::at(setup, depth);
                engine.divide(&question, deadline)?.total
            }
            Kind::Here(contender, leaves) => {
                let perft = Perft {
                    depth,
                    leaves: *leaves,
                    threads: self.threads,
                };
                perft.nodes(contender, &setup, &|_, _| ())
            }
        };
        let took = begin.elapsed();
        if found != nodes {
            let (name, fen) = (position.name, position.fen);
            return Err(Refusal::Wrong(format!(
                "counts {found} at depth {depth} of the {name}, where {nodes} is right: {fen}"
            )));
        }
        self.pace.note(nodes, took);
        Ok(took)
    }

    /// Makes an engine forget what it has counted, if it understands that.
    pub(super) fn forget(&mut self) -> Result<(), EngineError> {
        let deadline = deadline(&self.pace, 0, self.end);
        match &mut self.kind {
            Kind::Engine(engine) => engine.forget(deadline),
            Kind::Here(..) => Ok(()),
        }
    }
}

/// The deadline of an answer. A player that has answered before gets its time even if that ends a
/// little after the whole.
fn deadline(pace: &Pace, nodes: u64, end: Instant) -> Instant {
    let now = Instant::now();
    let patience = now + pace.patience(nodes);
    if pace.least().is_zero() {
        patience.min(end.max(now + LEAST_PATIENCE))
    } else {
        patience
    }
}

/// The answers for one position, from depth 1 on.
pub(super) type Ladder = Vec<Rung>;

/// Asks about a position, deeper and deeper: up to [`VERIFIED`] nodes, and further as long as the next
/// answer should take no longer than a slice of time.
pub(super) fn climb(
    player: &mut Player,
    position: &Vector,
    slice: Duration,
) -> Result<Ladder, Refusal> {
    let mut ladder = Ladder::new();
    for (depth, nodes) in position.up_to(u64::MAX) {
        let next = expected(&ladder, nodes);
        let shows = ladder.last().is_some_and(|last| shows(&ladder, last));
        if nodes > VERIFIED && (next > slice * LONGER || (next > slice && shows)) {
            break;
        }
        let mut took = player.ask(position, depth, nodes)?;
        // An interruption would make a short answer look slow.
        for _ in 1..TRIES {
            if took < slice {
                took = took.min(player.ask(position, depth, nodes)?);
            }
        }
        ladder.push(Rung { depth, nodes, took });
    }
    Ok(ladder)
}

/// True if most of the time of an answer is counting.
fn shows(ladder: &[Rung], rung: &Rung) -> bool {
    ladder
        .first()
        .is_some_and(|first| rung.took >= first.took * SHOWS)
}

/// The estimated time for this many nodes, from the deepest answer so far without the overhead that
/// depth 1 shows.
fn expected(ladder: &[Rung], nodes: u64) -> Duration {
    let (Some(first), Some(last)) = (ladder.first(), ladder.last()) else {
        return Duration::ZERO;
    };
    let counting = last.took.saturating_sub(first.took);
    first.took + counting.mul_f64(nodes as f64 / last.nodes.max(1) as f64)
}

/// The questions with which players are timed in a position, in the players' order: at least depth 2, and as deep as fits the
/// slice. All are asked equally deep, but those that would need only a small part of the slice; these are asked as deep as
/// fits the slowest of them, and so on.
pub(super) fn together(ladders: &[&Ladder], slice: Duration) -> Vec<Rung> {
    let deepest: Vec<usize> = ladders
        .iter()
        .map(|ladder| deepest(ladder, slice))
        .collect();
    let mut chosen = deepest.clone();
    let mut left: Vec<usize> = (0..ladders.len()).collect();
    while let Some(common) = left.iter().map(|&player| deepest[player]).min() {
        left.retain(|&player| {
            let rung = &ladders[player][common];
            let is_short = rung.took * TOO_SHORT < slice || !shows(ladders[player], rung);
            let goes_deeper = is_short && common < deepest[player];
            if !goes_deeper {
                chosen[player] = common;
            }
            goes_deeper
        });
    }
    let rungs = ladders.iter().zip(chosen);
    rungs.map(|(ladder, depth)| ladder[depth]).collect()
}

/// The index of the deepest question that fits, at least 1: depth 1 is what is subtracted. One ply
/// deeper if that does not show counting.
fn deepest(ladder: &Ladder, slice: Duration) -> usize {
    let fits = |rung: &Rung| rung.took <= slice;
    let deepest = ladder.iter().rposition(fits).unwrap_or(0).max(1);
    let is_last = deepest + 1 >= ladder.len();
    deepest + usize::from(!is_last && !shows(ladder, &ladder[deepest]))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A ladder with these microseconds, at twenty moves a position.
    fn ladder(microseconds: &[u64]) -> Ladder {
        let numbered = (1..).zip(microseconds);
        let rung = |(depth, &took): (u32, &u64)| Rung {
            depth,
            nodes: 20_u64.pow(depth),
            took: Duration::from_micros(took),
        };
        numbered.map(rung).collect()
    }

    #[test]
    fn players_go_equally_deep_unless_one_would_be_too_short() {
        let fast = &[10, 20, 200, 4_000, 80_000][..];
        let slower = &[10, 30, 400, 8_000][..];
        let slow = &[1_000, 20_000, 400_000][..];
        // Where a question costs as much as counting, a slice must be exceeded.
        let dear = &[1_000, 1_200, 9_000][..];
        for (players, slice, depths) in [
            (&[fast, fast][..], 10_000, &[4, 4][..]),
            (&[fast, slower], 10_000, &[4, 4]),
            (&[slower, fast], 3_000, &[3, 3]),
            (&[slower, fast], 7_000, &[3, 4]),
            (&[fast, slow], 30_000, &[4, 2]),
            (&[slow, fast], 30_000, &[2, 4]),
            // A slow one does not part those that would go equally deep without it.
            (&[slower, slow, fast], 3_000, &[3, 2, 3]),
            (&[fast, slow, fast, slower], 30_000, &[4, 2, 4, 4]),
            // Depth 2 is the least, however long it takes.
            (&[slow, slow], 5, &[2, 2]),
            (&[dear, dear], 2_000, &[3, 3]),
        ] {
            let ladders: Vec<Ladder> = players.iter().map(|own| ladder(own)).collect();
            let ladders: Vec<&Ladder> = ladders.iter().collect();
            let rungs = together(&ladders, Duration::from_micros(slice));
            let found: Vec<u32> = rungs.iter().map(|rung| rung.depth).collect();
            assert_eq!(found, depths, "{players:?} {slice}");
        }
    }

    #[test]
    fn the_next_answer_is_estimated_without_overhead() {
        let expected = expected(&ladder(&[1_000, 1_100]), 8_000);
        assert_eq!(expected, Duration::from_millis(3));
    }
}
