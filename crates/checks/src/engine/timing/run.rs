//! A run: which players are verified and timed, in which order and for how long.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use boardbench_data::{
    Build, Bytes, End, Header, InputSpec, PlanFacts, Record, Remark, Role, Sample, Side, Verified,
    median,
};
use boardbench_kernels::Digest;
use boardbench_notation::quote;
use boardbench_registry::Contender;

use super::ladder::climb;
use super::pair::{Contestant, Pairing};
use super::player::{Player, Position, Refusal, Start, positions};
use super::vocabulary::{AS_THE_ENGINE_DOES_IT, COUNTED, MADE, group_facts, hash_remark};
use crate::engine::pace::Pace;
use crate::engine::uci::UciEngine;
use crate::perft::Leaves;

/// How many blocks a pair should have; more if they fit into its time.
const BLOCKS: u32 = 12;

/// The least number of blocks: enough for an interval, if a wide one.
const LEAST_BLOCKS: u32 = 3;

/// The greatest number of blocks.
const MOST_BLOCKS: u32 = 48;

/// The share of the time for the questions that are timed; the rest is for verifying, starting
/// processes and measuring overheads.
const ASKING: f64 = 0.7;

/// The shortest slice: in a shorter one the pipe and the clock would show.
const SHORTEST_SLICE: Duration = Duration::from_millis(20);

/// How many answers a block times in one position.
const ANSWERS: u32 = 4;

/// What is timed, and for how long.
#[derive(Clone, Copy, Debug)]
pub struct Timing<'a> {
    /// The commands of the engines, split into POSIX words.
    pub engines: &'a [String],
    /// The program and its arguments that run our contender as an engine.
    pub ours: &'a [String],
    /// Our contender.
    pub contender: &'static Contender,
    /// How this program was built.
    pub build: &'a Build,
    /// The number of threads of the second group; the first has one.
    pub threads: NonZeroUsize,
    /// How long it may take. A slow engine may take longer, since it is asked at least two plies deep in
    /// a few blocks.
    pub time: Duration,
}

/// The results of a run.
#[derive(Debug)]
pub struct Timed {
    /// The raw data, as of any other comparison.
    pub records: Vec<Record>,
    /// The engines that have no numbers.
    pub refused: Vec<Refused>,
}

/// An engine that has no numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// Its command.
    pub command: String,
    /// Why.
    pub refusal: Refusal,
}

impl Timing<'_> {
    /// Verifies and times all engines, with one thread and with all.
    ///
    /// An engine that counts wrong or gives no usable answer is refused: a remark says so, and none of its
    /// samples is in the records. If the run is interrupted, the finished part is returned.
    ///
    /// # Errors
    ///
    /// If our contender is refused.
    pub fn run(
        &self,
        watch: &dyn Fn(Duration),
        interrupted: &AtomicBool,
    ) -> Result<Timed, Refusal> {
        let pairs = 2 * pairs(self.engines.len());
        let answers = pairs * BLOCKS * positions().len() as u32 * ANSWERS;
        let slice = self.time.mul_f64(ASKING) / answers.max(1);
        let run = Run {
            timing: *self,
            slice: slice.max(SHORTEST_SLICE),
            positions: positions(),
            begin: Instant::now(),
            pairs_left: 0,
            refused: Vec::new(),
            remarks: Vec::new(),
            watch,
            interrupted,
        };
        run.finish()
    }
}

/// The number of pairs with this many engines: these, the A/A control, and our contender in this
/// process with counted and with made leaves.
const fn pairs(engines: usize) -> u32 {
    if engines == 0 { 0 } else { engines as u32 + 3 }
}

/// A run in progress.
struct Run<'a> {
    timing: Timing<'a>,
    /// How long one answer may take.
    slice: Duration,
    positions: Vec<Position>,
    begin: Instant,
    /// How many pairs share the rest of the time.
    pairs_left: u32,
    refused: Vec<Refused>,
    remarks: Vec<String>,
    watch: &'a dyn Fn(Duration),
    interrupted: &'a AtomicBool,
}

/// Players that use the same number of threads, the reference first, and their samples.
type Timings = Vec<(Contestant, Vec<Sample>)>;

impl Run<'_> {
    fn finish(mut self) -> Result<Timed, Refusal> {
        let alone = self.engines();
        let together = self.with_all_threads(&alone);
        self.pairs_left = pairs(alone.len()) + pairs(together.len());
        let mut timings = Vec::new();
        for (engines, threads) in [(alone, NonZeroUsize::MIN), (together, self.timing.threads)] {
            if !engines.is_empty() {
                timings.push((threads, self.time(engines, threads)?));
            }
        }
        Ok(self.timed(timings))
    }

    /// The engines, each with one thread, by different names.
    fn engines(&mut self) -> Vec<Contestant> {
        let mut engines: Vec<Contestant> = Vec::new();
        for command in self.timing.engines {
            match self.engine(command, NonZeroUsize::MIN) {
                Err(refusal) => self.refuse(command, refusal),
                Ok(mut engine) => {
                    let is_taken = |name: &str| engines.iter().any(|other| other.name == name);
                    engine.name = unused_name(&engine.name, is_taken);
                    engines.push(engine);
                }
            }
        }
        engines
    }

    /// Those of them that have an option for all threads, using it.
    fn with_all_threads(&mut self, engines: &[Contestant]) -> Vec<Contestant> {
        let threads = self.timing.threads;
        let mut together = Vec::new();
        for engine in engines {
            let Start::Process(command) = &engine.start else {
                continue;
            };
            if threads == NonZeroUsize::MIN {
                continue;
            }
            let name = engine.name.clone();
            if !engine.has_all_threads {
                let remark = format!("{name} has no option for {threads} threads: one only");
                self.remarks.push(remark);
                continue;
            }
            match self.engine(command, threads) {
                Err(refusal) => self.refuse(command, refusal),
                Ok(engine) => together.push(Contestant { name, ..engine }),
            }
        }
        together
    }

    fn engine(&self, command: &str, threads: NonZeroUsize) -> Result<Contestant, Refusal> {
        let start = Start::Process(command.to_owned());
        self.verify(None, start, AS_THE_ENGINE_DOES_IT, threads)
    }

    /// Our contender in three ways, the reference first: as an engine, if it has an option for all
    /// threads, and in this process with the leaves counted, and made.
    fn ours(&mut self, threads: NonZeroUsize) -> Result<Vec<Contestant>, Refusal> {
        let name = self.timing.contender.name();
        let verify = |way: &str, start, last_ply| {
            self.verify(Some(format!("{name}, {way}")), start, last_ply, threads)
        };
        let command = Start::Process(shell_words::join(self.timing.ours));
        let here = |leaves| Start::Here(self.timing.contender, leaves);
        let engine = verify("as an engine", command, COUNTED)?;
        let counted = verify("in this process", here(Leaves::Counted), COUNTED)?;
        let made = verify("every leaf made", here(Leaves::Made), MADE)?;
        if threads == NonZeroUsize::MIN || engine.has_all_threads {
            return Ok(vec![engine, counted, made]);
        }
        self.remarks.push(format!(
            "with {threads} threads the reference is our contender in this process, since as an engine \
             it has only one thread"
        ));
        Ok(vec![counted, made])
    }

    /// Verifies a player and finds its speed. Without a name it is called what it announces.
    fn verify(
        &self,
        name: Option<String>,
        start: Start,
        last_ply: &'static str,
        threads: NonZeroUsize,
    ) -> Result<Contestant, Refusal> {
        (self.watch)(self.begin.elapsed());
        let end = self.begin + self.timing.time;
        let mut player = Player::start(&start, threads, Pace::default(), end)?;
        let climb = |position| climb(&mut player, position, self.slice, end);
        let ladders = self.positions.iter().map(climb).collect::<Result<_, _>>()?;
        let engine = player.engine();
        let announced = engine.map(UciEngine::announced);
        Ok(Contestant {
            name: name.or(engine.map(UciEngine::name)).unwrap_or_default(),
            last_ply,
            hash_mib: announced.and_then(|announced| announced.least_hash),
            has_all_threads: announced
                .is_some_and(|announced| announced.has_threads(self.timing.threads.get())),
            start,
            pace: player.pace,
            ladders,
        })
    }

    /// Times our contender and all engines with this number of threads.
    fn time(
        &mut self,
        engines: Vec<Contestant>,
        threads: NonZeroUsize,
    ) -> Result<Timings, Refusal> {
        let ours = self.ours(threads)?;
        let reference = ours[0].clone();
        let mut timings = Vec::new();
        for contender in ours {
            let samples = self.time_pair(&reference, &contender, threads)?;
            timings.push((contender, samples));
        }
        for engine in engines {
            if self.is_refused(&engine) {
                continue;
            }
            match (self.time_pair(&reference, &engine, threads), &engine.start) {
                (Ok(samples), _) => timings.push((engine, samples)),
                (Err(refusal), Start::Process(command)) => self.refuse(command, refusal),
                (Err(refusal), Start::Here(..)) => return Err(refusal),
            }
        }
        Ok(timings)
    }

    /// Blocks of one pair, as many as its share of the time allows.
    fn time_pair(
        &mut self,
        reference: &Contestant,
        contender: &Contestant,
        threads: NonZeroUsize,
    ) -> Result<Vec<Sample>, Refusal> {
        let begin = Instant::now();
        let left = self.timing.time.saturating_sub(self.begin.elapsed());
        let share = left / self.pairs_left.max(1);
        self.pairs_left = self.pairs_left.saturating_sub(1);
        let is_control = reference.name == contender.name;
        let pairing = Pairing {
            group: &group_facts(threads.get() as u64, &reference.name).group,
            role: if is_control {
                Role::Control
            } else {
                Role::Contender
            },
            reference,
            contender,
            positions: &self.positions,
            threads,
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
            (self.watch)(self.begin.elapsed());
        }
        if has_cache(&samples) {
            self.remarks.push(format!(
                "{} answers the same question much faster the second time: it keeps what it has counted, \
                 so its numbers are not the speed of generating moves",
                contender.name
            ));
        }
        Ok(samples)
    }

    fn is_refused(&self, engine: &Contestant) -> bool {
        let is_of = |refused: &Refused| matches!(&engine.start, Start::Process(command) if *command == refused.command);
        self.refused.iter().any(is_of)
    }

    fn refuse(&mut self, command: &str, refusal: Refusal) {
        let remark = format!("no numbers for {}: {refusal}", quote(command));
        self.remarks.push(remark);
        self.refused.push(Refused {
            command: command.to_owned(),
            refusal,
        });
    }

    /// The records, without refused engines.
    fn timed(mut self, mut timings: Vec<(NonZeroUsize, Timings)>) -> Timed {
        for (_, timings) in &mut timings {
            timings.retain(|(contestant, _)| !self.is_refused(contestant));
        }
        let mut records = vec![Record::Header(Box::new(self.header()))];
        let mut remarks = Vec::new();
        for (threads, timings) in timings {
            let facts = group_facts(threads.get() as u64, &timings[0].0.name);
            let cell = |(contestant, _): &(Contestant, _)| {
                Record::Verified(verified(contestant, facts.group.clone()))
            };
            records.push(Record::Group(facts.clone()));
            records.extend(timings.iter().map(cell));
            for (contestant, samples) in timings {
                if threads == NonZeroUsize::MIN {
                    remarks.extend(hash_remark(&contestant.name, contestant.hash_mib));
                }
                records.extend(samples.into_iter().map(Record::Sample));
            }
        }
        remarks.append(&mut self.remarks);
        let remark = |text| Record::Remark(Remark { text });
        records.extend(remarks.into_iter().map(remark));
        records.push(Record::End(End {
            complete: !self.interrupted.load(Ordering::Relaxed),
            seconds: self.begin.elapsed().as_secs_f64(),
        }));
        Timed {
            records,
            refused: self.refused,
        }
    }

    fn header(&self) -> Header {
        let fens = self.positions.iter();
        let fens: Vec<_> = fens
            .map(|position| position.vector.fen.to_owned())
            .collect();
        let plan = PlanFacts {
            processes: MOST_BLOCKS,
            slice_ns: self.slice.as_nanos() as u64,
            inputs: InputSpec {
                fens: Some(fens.clone()),
                ..InputSpec::corpus(fens.len())
            },
            seed: 0,
            seconds: self.timing.time.as_secs(),
            dropped: Vec::new(),
            goals: BTreeMap::new(),
        };
        Header::now(plan, self.timing.build)
    }
}

/// The verified counts of a player, as of any other contender.
fn verified(contestant: &Contestant, group: String) -> Verified {
    let mut digest = Digest::new();
    let mut operations = 0;
    for (position, ladder) in contestant.ladders.iter().enumerate() {
        for rung in ladder {
            digest.add(position, rung.nodes);
            operations += rung.nodes;
        }
    }
    Verified {
        group,
        contender: contestant.name.clone(),
        about: contestant.last_ply.to_owned(),
        command: match &contestant.start {
            Start::Process(command) => Some(command.clone()),
            Start::Here(..) => None,
        },
        digest: format!("{:016x}", digest.get()),
        operations,
        bytes: Bytes::default(),
        decided: None,
        table: None,
        lacks: None,
    }
}

/// A name, with a number after it if it is taken.
fn unused_name(name: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let numbered = (2_u32..).map(|number| format!("{name} ({number})"));
    let mut names = std::iter::once(name.to_owned()).chain(numbered);
    names.find(|name| !is_taken(name)).unwrap_or_default()
}

/// Whether the contender as a rule needed less than half the time for a question that was repeated.
fn has_cache(samples: &[Sample]) -> bool {
    let ratio = |sample: &Sample| {
        let timings = (0..4).filter(|&timing| sample.order[timing] == Side::B);
        let times: Vec<u64> = timings.map(|timing| sample.counting_ns(timing)).collect();
        times[1] as f64 / times[0].max(1) as f64
    };
    let ratios: Vec<f64> = samples.iter().map(ratio).collect();
    median(&ratios).is_some_and(|ratio| ratio < 0.5)
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardbench_data::Question;

    /// The contender's times for the same question asked twice, in nanoseconds, beside a reference.
    fn sample(twice: [u64; 2]) -> Sample {
        Sample {
            process: 0,
            group: "g".to_owned(),
            role: Role::Contender,
            contender: "b".to_owned(),
            order: [Side::A, Side::B, Side::B, Side::A],
            operations: [97_862; 4],
            wall_ns: [2_100, twice[0], twice[1], 300],
            cpu_ns: [0; 4],
            question: Some(Question {
                position: "Kiwipete".to_owned(),
                depths: [3; 2],
                overhead_ns: [100; 2],
            }),
        }
    }

    #[test]
    fn engines_that_remember_counts_are_detected() {
        for (times, expected) in [
            (&[][..], false),
            (&[[1_100, 1_100], [1_100, 700]], false),
            // A fifth, without the overhead.
            (&[[1_100, 300]], true),
            // Once may be chance.
            (&[[1_100, 200], [1_100, 1_100], [1_100, 1_200]], false),
        ] {
            let samples: Vec<_> = times.iter().copied().map(sample).collect();
            assert_eq!(has_cache(&samples), expected, "{times:?}");
        }
    }

    #[test]
    fn equal_names_are_numbered() {
        let taken = ["x", "x (2)"];
        assert_eq!(unused_name("x", |name| taken.contains(&name)), "x (3)");
        assert_eq!(unused_name("y", |name| taken.contains(&name)), "y");
    }
}
