//! A run: who is verified, who is timed, in which order and for how long.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::announced::Announced;
use super::ladder::{climb, deadline};
use super::pair::{Contestant, Pairing};
use super::player::{Position, Start, positions};
use super::record::{EngineRecord, EngineSample, LastPly, PlayerFacts, Refused, Remark};
use super::{Refusal, Timing};
use crate::data::{Side, median};
use crate::engine::pace::Pace;
use crate::engine::process::Words;
use crate::verify::perft::Leaves;

/// How many blocks a pair takes if its time allows; then as many more as fit.
const BLOCKS: u32 = 12;

/// How many it takes at least: enough for an interval, if a wide one.
const LEAST_BLOCKS: u32 = 3;

/// How many it takes at most.
const MOST_BLOCKS: u32 = 48;

/// The share of the time that goes into the questions that are timed; the rest verifies, starts
/// processes and asks what any question costs.
const ASKING: f64 = 0.7;

/// A slice is never shorter than this, or pipe and clock would show.
const SHORTEST_SLICE: Duration = Duration::from_millis(20);

/// How many answers a block of one position times.
const ANSWERS: u32 = 4;

/// How long one answer may take.
fn slice(timing: &Timing<'_>) -> Duration {
    let pairs = 2 * pairs(timing.engines.len());
    let answers = pairs * BLOCKS * positions().len() as u32 * ANSWERS;
    (timing.time.mul_f64(ASKING) / answers.max(1)).max(SHORTEST_SLICE)
}

/// How many pairs there are with so many engines: theirs, the A/A control, and ours in this process
/// in both ways.
const fn pairs(engines: usize) -> u32 {
    if engines == 0 { 0 } else { engines as u32 + 3 }
}

/// A run under way.
pub(super) struct Run<'a> {
    timing: Timing<'a>,
    /// How long one answer may take.
    slice: Duration,
    positions: Vec<Position>,
    end: Instant,
    /// How many pairs still share the time.
    pairs_left: u32,
    records: Vec<EngineRecord>,
    watch: &'a dyn Fn(Duration),
    interrupted: &'a AtomicBool,
}

/// An engine that was verified.
struct Engine<'a> {
    command: &'a str,
    contestant: Contestant,
    announced: Announced,
}

impl<'a> Run<'a> {
    pub(super) fn new(
        timing: Timing<'a>,
        watch: &'a dyn Fn(Duration),
        interrupted: &'a AtomicBool,
    ) -> Self {
        Self {
            timing,
            slice: slice(&timing),
            positions: positions(),
            end: Instant::now() + timing.time,
            pairs_left: 0,
            records: Vec::new(),
            watch,
            interrupted,
        }
    }

    /// Carries it out.
    pub(super) fn finish(mut self) -> Result<Vec<EngineRecord>, Refusal> {
        let alone = self.engines();
        let together = self.with_all_threads(&alone);
        self.pairs_left = pairs(alone.len()) + pairs(together.len());
        self.time(&alone, NonZeroUsize::MIN)?;
        self.time(&together, self.timing.threads)?;
        Ok(self.records)
    }

    /// The engines with one thread each.
    fn engines(&mut self) -> Vec<Engine<'a>> {
        let mut engines: Vec<Engine<'a>> = Vec::new();
        for command in self.timing.engines {
            match self.engine(command, NonZeroUsize::MIN) {
                Err(refusal) => self.refuse(command, &refusal),
                Ok(mut engine) => {
                    let is_taken = |name: &str| {
                        let mut others = engines.iter();
                        others.any(|other| other.contestant.name == name)
                    };
                    engine.contestant.name = unlike(&engine.contestant.name, is_taken);
                    self.note_engine(&engine, NonZeroUsize::MIN);
                    engines.push(engine);
                }
            }
        }
        engines
    }

    /// Those of them that can work with all threads, doing so.
    fn with_all_threads(&mut self, engines: &[Engine<'a>]) -> Vec<Engine<'a>> {
        let threads = self.timing.threads;
        let mut together = Vec::new();
        for engine in engines {
            let name = engine.contestant.name.clone();
            if threads == NonZeroUsize::MIN {
                continue;
            }
            if !can_use(&engine.announced, threads) {
                self.remark(format!(
                    "{name} has no option for {threads} threads: one only"
                ));
                continue;
            }
            match self.engine(engine.command, threads) {
                Err(refusal) => self.refuse(engine.command, &refusal),
                Ok(mut engine) => {
                    engine.contestant.name = name;
                    self.note_engine(&engine, threads);
                    together.push(engine);
                }
            }
        }
        together
    }

    fn engine(&self, command: &'a str, threads: NonZeroUsize) -> Result<Engine<'a>, Refusal> {
        let words = Words::split(command)?;
        let program = words.program_name();
        let (mut contestant, announced) =
            self.verify(program, Start::Process { words, threads })?;
        if let Some(name) = &announced.name {
            contestant.name.clone_from(name);
        }
        Ok(Engine {
            command,
            contestant,
            announced,
        })
    }

    fn note_engine(&mut self, engine: &Engine<'_>, threads: NonZeroUsize) {
        let Engine {
            command,
            contestant,
            announced,
        } = engine;
        let leaves = LastPly::AsTheEngineDoesIt;
        self.note(contestant, Some(*command), threads, leaves, announced);
    }

    /// Ours: the reference, and what stands beside it in this process, counted if the reference is
    /// behind a pipe, and made.
    fn ours(&mut self, threads: NonZeroUsize) -> Result<(Contestant, Vec<Contestant>), Refusal> {
        let name = self.timing.contender.name();
        let here = |leaves| Start::Here {
            contender: self.timing.contender,
            leaves,
            threads,
        };
        let [counted, made] = [here(Leaves::Counted), here(Leaves::Made)];
        let ours = shell_words::join(self.timing.ours);
        let words = Words::split(&ours)?;
        let as_engine = Start::Process { words, threads };
        let (engine, announced) = self.verify(format!("{name}, as an engine"), as_engine)?;
        let (counted, nothing) = self.verify(format!("{name}, in this process"), counted)?;
        let (made, _) = self.verify(format!("{name}, every leaf made"), made)?;
        let leaves = LastPly::Counted;
        let mut others = Vec::new();
        let reference = if can_use(&announced, threads) {
            self.note(&engine, Some(&ours), threads, leaves, &announced);
            others.push(counted.clone());
            engine
        } else {
            self.remark(format!(
                "with {threads} threads the reference is ours in this process, since as an engine it \
                 has one thread only"
            ));
            counted.clone()
        };
        self.note(&counted, None, threads, leaves, &nothing);
        self.note(&made, None, threads, LastPly::Made, &nothing);
        others.push(made);
        Ok((reference, others))
    }

    /// Verifies a player, and sees how fast it is.
    fn verify(&self, name: String, start: Start) -> Result<(Contestant, Announced), Refusal> {
        (self.watch)(self.elapsed());
        let mut pace = Pace::default();
        let mut player = start.player(deadline(&pace, 0, self.end))?;
        let ladders = climb(
            &mut *player,
            &self.positions,
            self.slice,
            &mut pace,
            self.end,
        )?;
        let contestant = Contestant {
            name,
            start,
            pace,
            ladders,
        };
        Ok((contestant, player.announced()))
    }

    /// Times all of ours and all engines with so many threads.
    fn time(&mut self, engines: &[Engine<'a>], threads: NonZeroUsize) -> Result<(), Refusal> {
        if engines.is_empty() {
            return Ok(());
        }
        let (reference, others) = self.ours(threads)?;
        self.time_pair(&reference, &reference, threads)?;
        for contender in &others {
            self.time_pair(&reference, contender, threads)?;
        }
        for engine in engines {
            if self.is_refused(engine.command) {
                continue;
            }
            if let Err(refusal) = self.time_pair(&reference, &engine.contestant, threads) {
                self.refuse(engine.command, &refusal);
            }
        }
        Ok(())
    }

    /// Blocks of one pair, as many as its share of the time allows.
    fn time_pair(
        &mut self,
        reference: &Contestant,
        contender: &Contestant,
        threads: NonZeroUsize,
    ) -> Result<(), Refusal> {
        let begin = Instant::now();
        let share = self.end.saturating_duration_since(begin) / self.pairs_left.max(1);
        self.pairs_left = self.pairs_left.saturating_sub(1);
        let pairing = Pairing {
            reference,
            contender,
            positions: &self.positions,
            threads: threads.get() as u64,
            slice: self.slice,
        };
        let mut samples = Vec::new();
        for block in 0..MOST_BLOCKS {
            let elapsed = begin.elapsed();
            let next = elapsed + elapsed / block.max(1);
            let is_done = block >= LEAST_BLOCKS && next > share;
            if is_done || self.interrupted.load(Ordering::Relaxed) {
                break;
            }
            samples.extend(pairing.block(block)?);
            (self.watch)(self.elapsed());
        }
        if remembers(&samples) {
            let name = &contender.name;
            self.remark(format!(
                "{name} answers the same question much faster the second time: it keeps what it has \
                 counted, and its numbers are no speed of generating moves"
            ));
        }
        let samples = samples.into_iter().map(EngineRecord::Sample);
        self.records.extend(samples);
        Ok(())
    }

    fn elapsed(&self) -> Duration {
        let left = self.end.saturating_duration_since(Instant::now());
        self.timing.time.saturating_sub(left)
    }

    fn is_refused(&self, command: &str) -> bool {
        let mut records = self.records.iter();
        records.any(|record| match record {
            EngineRecord::Refused(refused) => refused.command == command,
            _ => false,
        })
    }

    /// Takes note of a refusal, and takes back what there is of the engine.
    fn refuse(&mut self, command: &str, refusal: &Refusal) {
        let of_engine = |record: &EngineRecord| match record {
            EngineRecord::Player(player) if player.command.as_deref() == Some(command) => {
                Some(player.name.clone())
            }
            _ => None,
        };
        let names: Vec<String> = self.records.iter().filter_map(of_engine).collect();
        self.records.retain(|record| match record {
            EngineRecord::Player(player) => !names.contains(&player.name),
            EngineRecord::Sample(sample) => !names.contains(&sample.contender),
            EngineRecord::Refused(_) | EngineRecord::Remark(_) => true,
        });
        self.records.push(EngineRecord::Refused(Refused {
            command: command.to_owned(),
            is_wrong: matches!(refusal, Refusal::Wrong(_)),
            reason: refusal.to_string(),
        }));
    }

    fn remark(&mut self, text: String) {
        self.records.push(EngineRecord::Remark(Remark { text }));
    }

    fn note(
        &mut self,
        contestant: &Contestant,
        command: Option<&str>,
        threads: NonZeroUsize,
        leaves: LastPly,
        announced: &Announced,
    ) {
        let counts = || contestant.ladders.iter().flatten();
        self.records.push(EngineRecord::Player(PlayerFacts {
            name: contestant.name.clone(),
            command: command.map(str::to_owned),
            threads: threads.get() as u64,
            leaves,
            hash_mib: announced.least_hash,
            verified_counts: counts().count(),
            largest_count: counts().map(|rung| rung.nodes).max().unwrap_or(0),
        }));
    }
}

/// Whether an engine has so many threads.
fn can_use(announced: &Announced, threads: NonZeroUsize) -> bool {
    let most = announced.most_threads.unwrap_or(1);
    most >= threads.get() as u64
}

/// A name, with a number behind it if it is taken.
fn unlike(name: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let numbered = (2_u32..).map(|number| format!("{name} ({number})"));
    let mut names = std::iter::once(name.to_owned()).chain(numbered);
    names.find(|name| !is_taken(name)).unwrap_or_default()
}

/// Whether the contender of these samples answered as a rule in less than half the time when it was
/// asked the same once more.
fn remembers(samples: &[EngineSample]) -> bool {
    let of_contender = |sample: &&EngineSample| sample.side == Side::B;
    let answers: Vec<&EngineSample> = samples.iter().filter(of_contender).collect();
    let ratio = |twice: &[&EngineSample]| {
        twice[1].counting_ns() as f64 / twice[0].counting_ns().max(1) as f64
    };
    let ratios: Vec<f64> = answers.chunks_exact(2).map(ratio).collect();
    median(&ratios).is_some_and(|ratio| ratio < 0.5)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a contender took to answer the same question twice, in nanoseconds, beside a reference.
    fn answers(twice: [u64; 2]) -> [EngineSample; 4] {
        let sample = |side, wall_ns| EngineSample {
            block: 0,
            threads: 1,
            reference: "a".to_owned(),
            contender: "b".to_owned(),
            side,
            position: "Kiwipete".to_owned(),
            depth: 3,
            nodes: 97_862,
            wall_ns,
            overhead_ns: 100,
        };
        [
            sample(Side::A, 2_100),
            sample(Side::B, twice[0]),
            sample(Side::B, twice[1]),
            sample(Side::A, 300),
        ]
    }

    #[test]
    fn whoever_keeps_what_it_has_counted_is_found_out() {
        let samples = |twice: &[[u64; 2]]| -> Vec<EngineSample> {
            twice.iter().copied().flat_map(answers).collect()
        };
        assert!(!remembers(&[]));
        assert!(!remembers(&samples(&[[1_100, 1_100], [1_100, 700]])));
        // Without what any question costs, a fifth.
        assert!(remembers(&samples(&[[1_100, 300]])));
        // Once may be chance.
        assert!(!remembers(&samples(&[
            [1_100, 200],
            [1_100, 1_100],
            [1_100, 1_200]
        ])));
    }

    #[test]
    fn the_same_name_is_told_apart_by_a_number() {
        let taken = ["x", "x (2)"];
        assert_eq!(unlike("x", |name| taken.contains(&name)), "x (3)");
        assert_eq!(unlike("y", |name| taken.contains(&name)), "y");
    }

    #[test]
    fn threads_are_used_as_far_as_they_are_announced() {
        let threads = |count| NonZeroUsize::new(count).unwrap();
        let mut announced = Announced::default();
        assert!(can_use(&announced, threads(1)));
        assert!(!can_use(&announced, threads(2)));
        announced.most_threads = Some(4);
        assert!(can_use(&announced, threads(4)));
        assert!(!can_use(&announced, threads(5)));
    }
}
