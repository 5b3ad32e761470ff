//! A run: which players are verified and timed, in which order and for how long.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use boardbench_conformance::vectors::WELL_KNOWN;
use boardbench_kernels::Digest;
use boardbench_measure::{header_now, new_seed};
use boardbench_notation::quote;
use boardbench_registry::Pair;
use boardbench_results::{
    Block, Build, End, Header, InputSpec, PlanFacts, Record, Remark, Verified, median,
};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::block::{Contestant, Group};
use super::player::{Player, Refusal, Start, climb, together};
use crate::engine::check::LONGEST;
use crate::engine::pace::Pace;
use crate::perft::Leaves;

/// How many blocks a group should have; more if they fit into its time.
const BLOCKS: u32 = 12;

/// The least number of blocks: enough for an interval, if a wide one.
const LEAST_BLOCKS: u32 = 3;

const MOST_BLOCKS: u32 = 48;

/// The share of the time for the questions that are timed; the rest is for verifying, starting
/// processes and measuring overheads.
const ASKING: f64 = 0.7;

/// The shortest slice: in a shorter one the pipe and the clock would show.
const SHORTEST_SLICE: Duration = Duration::from_millis(20);

/// How many answers of a player a block times in one position: two, and more where something disturbs them.
const ANSWERS: u32 = 3;

const COUNTED: &str = "counted in bulk";

const MADE: &str = "made";

/// The last ply of an engine: which of both it does is not visible from outside.
const AS_THE_ENGINE_DOES_IT: &str = "as the engine does it";

/// The players that are timed, and the time for it.
#[derive(Clone, Copy, Debug)]
pub struct Timing<'a> {
    /// The commands of the engines, split into POSIX words.
    pub engines: &'a [String],
    /// The program and its arguments that run our contender as an engine.
    pub ours: &'a [String],
    /// Our contender.
    pub contender: &'static Pair,
    /// More contenders of ours, in this process alone.
    pub more: &'a [&'static Pair],
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
    /// timings is in the records. If the run is interrupted, or if our contender fails after a block is finished, the finished
    /// part is returned; in the second case our contender is among the refused.
    ///
    /// # Errors
    ///
    /// If our contender is refused before a block is finished.
    pub fn run(
        &self,
        watch: &dyn Fn(Duration),
        interrupted: &AtomicBool,
    ) -> Result<Timed, Refusal> {
        // Of ours: one as an engine, twice, and each in this process with counted and with made leaves.
        let ours = 2 + 2 * (1 + self.more.len());
        let players = 2 * (ours + self.engines.len()) as u32;
        let time = self.time.min(LONGEST);
        let answers = players * BLOCKS * WELL_KNOWN.len() as u32 * ANSWERS;
        let slice = time.mul_f64(ASKING) / answers.max(1);
        let mut run = Run {
            timing: Self { time, ..*self },
            slice: slice.max(SHORTEST_SLICE),
            begin: Instant::now(),
            seed: new_seed(),
            refused: Vec::new(),
            remarks: Vec::new(),
            watch,
            interrupted,
        };
        let alone = run.engines();
        let together = run.with_all_threads(&alone);
        let mut groups = vec![(alone, NonZeroUsize::MIN), (together, self.threads)];
        groups.retain(|(engines, _)| !engines.is_empty());
        let (mut timed, mut failed) = (Vec::new(), None);
        for (left, (engines, threads)) in (1..=groups.len() as u32).rev().zip(groups) {
            failed = run.time(engines, threads, left, &mut timed).err();
            if failed.is_some() {
                break;
            }
        }
        // Ctrl-C may have ended our contender, too.
        let Some(refusal) = failed.filter(|_| !run.is_interrupted()) else {
            return Ok(run.timed(timed));
        };
        if timed.iter().all(|group| group.blocks.is_empty()) {
            return Err(refusal);
        }
        let command = shell_words::join(self.ours);
        run.remarks
            .push(format!("it ended early, since {command} failed: {refusal}"));
        let mut timed = run.timed(timed);
        timed.refused.push(Refused { command, refusal });
        Ok(timed)
    }
}

struct Run<'a> {
    timing: Timing<'a>,
    /// How long one answer may take.
    slice: Duration,
    begin: Instant,
    seed: u64,
    refused: Vec<Refused>,
    remarks: Vec<String>,
    watch: &'a dyn Fn(Duration),
    interrupted: &'a AtomicBool,
}

impl Run<'_> {
    /// The engines, each with one thread, by different names.
    fn engines(&mut self) -> Vec<Contestant> {
        let mut engines: Vec<Contestant> = Vec::new();
        for command in self.timing.engines {
            if let Some(mut engine) = self.engine(command, NonZeroUsize::MIN, None) {
                let is_taken = |name: &str| engines.iter().any(|it| it.cell.contender == name);
                engine.cell.contender = unused_name(&engine.cell.contender, is_taken);
                engines.push(engine);
            }
        }
        engines
    }

    /// Those of them that have an option for all threads, using it.
    fn with_all_threads(&mut self, engines: &[Contestant]) -> Vec<Contestant> {
        let threads = self.timing.threads;
        let mut together = Vec::new();
        for engine in engines.iter().filter(|_| threads > NonZeroUsize::MIN) {
            let name = &engine.cell.contender;
            if !engine.announced.has_threads(threads.get()) {
                let remark = format!("{name} has no option for {threads} threads: one only");
                self.remarks.push(remark);
            } else if let Some(command) = &engine.cell.command {
                together.extend(self.engine(command, threads, Some(name.clone())));
            }
        }
        together
    }

    /// An engine, perhaps with a name of its own; `None` if it is refused.
    fn engine(
        &mut self,
        command: &str,
        threads: NonZeroUsize,
        name: Option<String>,
    ) -> Option<Contestant> {
        let start = Start::Process(command.to_owned());
        let verified = self.verify(start, AS_THE_ENGINE_DOES_IT, threads, name);
        let refuse = |refusal| self.refuse(command, refusal);
        verified.map_err(refuse).ok()
    }

    /// Our contender as an engine, the reference, if that has an option for all threads; then it and the others in this process
    /// with the leaves counted, and made.
    fn ours(&mut self, threads: NonZeroUsize) -> Result<Vec<Contestant>, Refusal> {
        let verify = |contender: &Pair, way: &str, start, last_ply| {
            let name = format!("{}, {way}", contender.name());
            self.verify(start, last_ply, threads, Some(name))
        };
        let own = self.timing.contender;
        let command = Start::Process(shell_words::join(self.timing.ours));
        let engine = verify(own, "as an engine", command, COUNTED)?;
        let is_reference = engine.announced.has_threads(threads.get());
        let mut ours: Vec<Contestant> = is_reference.then_some(engine).into_iter().collect();
        for contender in [own].iter().chain(self.timing.more) {
            for (way, leaves, last_ply) in [
                ("in this process", Leaves::Counted, COUNTED),
                ("every leaf made", Leaves::Made, MADE),
            ] {
                let start = Start::Here(contender, leaves);
                ours.push(verify(contender, way, start, last_ply)?);
            }
        }
        if !is_reference {
            self.remarks.push(format!(
                "with {threads} threads the reference is our contender in this process, since as an engine \
                 it has only one thread"
            ));
        }
        Ok(ours)
    }

    /// Verifies a player and finds its speed. Without a name it is called what it announces.
    fn verify(
        &self,
        start: Start,
        last_ply: &str,
        threads: NonZeroUsize,
        name: Option<String>,
    ) -> Result<Contestant, Refusal> {
        (self.watch)(self.begin.elapsed());
        let end = self.begin + self.timing.time;
        let mut player = Player::start(&start, threads, Pace::default(), end)?;
        let climb = |position| climb(&mut player, position, self.slice);
        let ladders = WELL_KNOWN.iter().map(climb);
        let ladders = ladders.collect::<Result<Vec<_>, _>>()?;
        let (mut digest, mut operations) = (Digest::new(), 0);
        for (position, ladder) in ladders.iter().enumerate() {
            for rung in ladder {
                digest.add(position, rung.nodes);
                operations += rung.nodes;
            }
        }
        let announced = player.announced();
        let cell = Verified {
            contender: name.or_else(|| announced.name.clone()).unwrap_or_default(),
            about: last_ply.to_owned(),
            command: match &start {
                Start::Process(command) => Some(command.clone()),
                Start::Here(..) => None,
            },
            digest: format!("{:016x}", digest.get()),
            operations,
            ..Verified::default()
        };
        Ok(Contestant {
            cell,
            start,
            announced,
            pace: player.pace,
            ladders,
            timed: Vec::new(),
        })
    }

    /// Times our contenders and all engines with this number of threads: as many blocks as the group's share of the time allows,
    /// if as many groups are left. An engine that fails is refused, and the others go on. Adds the group to `timed`, if there is
    /// an engine.
    ///
    /// # Errors
    ///
    /// If our contender fails. The blocks before are in the group.
    fn time(
        &mut self,
        mut engines: Vec<Contestant>,
        threads: NonZeroUsize,
        groups_left: u32,
        timed: &mut Vec<Group>,
    ) -> Result<(), Refusal> {
        engines.retain(|engine| !self.is_refused(engine));
        if engines.is_empty() {
            return Ok(());
        }
        let mut contestants = self.ours(threads)?;
        let ours = contestants.len();
        contestants.append(&mut engines);
        let begin = Instant::now();
        let left = self.timing.time.saturating_sub(self.begin.elapsed());
        let share = left / groups_left;
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        rng.set_stream(threads.get() as u64);
        self.choose_timed(&mut contestants);
        let mut group = Group {
            threads,
            contestants,
            blocks: Vec::new(),
        };
        let mut result = Ok(());
        while group.blocks.len() < MOST_BLOCKS as usize && group.contestants.len() > ours {
            let (done, elapsed) = (group.blocks.len() as u32, begin.elapsed());
            let is_done = done >= LEAST_BLOCKS && elapsed + elapsed / done > share;
            let is_interrupted = || self.is_interrupted();
            if is_done || is_interrupted() {
                break;
            }
            let until = Instant::now() + share / BLOCKS;
            match group.next_block(until, &is_interrupted, &mut rng) {
                Ok(block) => group.blocks.push(block),
                Err(Some((index, refusal))) if !is_interrupted() => {
                    if index < ours {
                        result = Err(refusal);
                        break;
                    }
                    let command = group.contestants.remove(index).cell.command;
                    self.refuse(&command.unwrap_or_default(), refusal);
                }
                // Ctrl-C may have ended the engines, too.
                Err(_) => break,
            }
        }
        let names = group.contestants.iter().map(|it| &it.cell.contender);
        let with_cache = names.filter(|name| has_cache(name, &group.blocks));
        self.remarks.extend(with_cache.map(|name| format!(
            "{name} answers the same question much faster the second time: it keeps what it has counted, \
             so its numbers are not the speed of generating moves"
        )));
        timed.push(group);
        result
    }

    fn choose_timed(&self, contestants: &mut [Contestant]) {
        for position in 0..WELL_KNOWN.len() {
            let ladders = contestants.iter().map(|own| &own.ladders[position]);
            let chosen = together(&ladders.collect::<Vec<_>>(), self.slice);
            for (contestant, rung) in contestants.iter_mut().zip(chosen) {
                contestant.timed.push(rung);
            }
        }
    }

    /// True if the run is to stop. Shows how long it has taken, too.
    fn is_interrupted(&self) -> bool {
        (self.watch)(self.begin.elapsed());
        self.interrupted.load(Ordering::Relaxed)
    }

    fn is_refused(&self, engine: &Contestant) -> bool {
        let command = engine.cell.command.as_ref();
        let mut refused = self.refused.iter();
        refused.any(|refused| command == Some(&refused.command))
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
    fn timed(mut self, groups: Vec<Group>) -> Timed {
        let mut records = vec![Record::Header(Box::new(self.header()))];
        let mut remarks = Vec::new();
        for mut own in groups {
            (own.contestants).retain(|contestant| !self.is_refused(contestant));
            let is_timed = |name: &str| own.contestants.iter().any(|it| it.cell.contender == name);
            for block in &mut own.blocks {
                block.visits.retain(|visit| is_timed(&visit.contender));
            }
            if own.threads == NonZeroUsize::MIN {
                remarks.extend(own.contestants.iter().filter_map(hash_remark));
            }
            let facts = own.facts();
            let group = facts.group.clone();
            records.push(Record::Group(facts));
            for Contestant { mut cell, .. } in own.contestants {
                cell.group.clone_from(&group);
                records.push(Record::Verified(cell));
            }
            records.extend(own.blocks.into_iter().map(Record::Block));
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
        let fens = WELL_KNOWN.map(|position| position.fen.to_owned());
        let plan = PlanFacts {
            processes: MOST_BLOCKS,
            slice_ns: self.slice.as_nanos() as u64,
            inputs: InputSpec {
                fens: Some(fens.to_vec()),
                ..InputSpec::corpus(fens.len())
            },
            seed: self.seed,
            seconds: self.timing.time.as_secs(),
            dropped: Vec::new(),
            goals: BTreeMap::new(),
        };
        header_now(plan, self.timing.build)
    }
}

fn hash_remark(player: &Contestant) -> Option<String> {
    let mebibytes = player.announced.least_hash.filter(|&least| least > 0)?;
    let name = &player.cell.contender;
    Some(format!(
        "{name} may use a hash table: it was told to take the least it can, {mebibytes} MiB"
    ))
}

/// A name, with a number after it if it is taken.
fn unused_name(name: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let numbered = (2_u32..).map(|number| format!("{name} ({number})"));
    let mut names = std::iter::once(name.to_owned()).chain(numbered);
    names.find(|name| !is_taken(name)).unwrap_or_default()
}

/// True if a contender as a rule needed less than half the time for a question that was repeated.
fn has_cache(contender: &str, blocks: &[Block]) -> bool {
    let mut asked: BTreeMap<(u32, Option<&str>), Vec<f64>> = BTreeMap::new();
    for block in blocks {
        let visits = block.visits.iter();
        for visit in visits.filter(|it| it.contender == contender && it.placebo.is_none()) {
            let position = visit.question.as_ref().map(|it| &*it.position);
            let times = asked.entry((block.process, position)).or_default();
            times.push(visit.each(visit.wall_ns));
        }
    }
    let ratios = asked
        .values()
        .filter_map(|times| Some(times.get(1)? / times.first()?));
    median(&ratios.collect::<Vec<_>>()).is_some_and(|ratio| ratio < 0.5)
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardbench_results::{Question, Visit};

    /// The contender's times for the same question asked twice, in nanoseconds.
    fn block(process: u32, twice: [u64; 2]) -> Block {
        let visit = |wall_ns| Visit {
            contender: "b".to_owned(),
            operations: 97_862,
            wall_ns,
            question: Some(Question {
                position: "Kiwipete".to_owned(),
                depth: 3,
                overhead_ns: 100,
            }),
            ..Visit::default()
        };
        Block {
            process,
            layout: None,
            group: "g".to_owned(),
            roots: None,
            visits: twice.map(visit).into(),
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
            let numbered = (0..).zip(times);
            let blocks: Vec<Block> = numbered
                .map(|(process, &twice)| block(process, twice))
                .collect();
            assert_eq!(has_cache("b", &blocks), expected, "{times:?}");
        }
    }

    #[test]
    fn equal_names_are_numbered() {
        let taken = ["x", "x (2)"];
        assert_eq!(unused_name("x", |name| taken.contains(&name)), "x (3)");
        assert_eq!(unused_name("y", |name| taken.contains(&name)), "y");
    }
}
