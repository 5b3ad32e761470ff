//! Timing players side by side.

use std::num::NonZeroUsize;
use std::time::Instant;

use boardbench_data::{Block, Placebo, Question, Visit, median, wants_visit};
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use super::ladder::Ladder;
use super::player::{Player, Position, Refusal, Rung, Start};
use crate::engine::pace::Pace;

/// A player that has been verified.
#[derive(Clone, Debug)]
pub(super) struct Contestant {
    pub(super) name: String,
    pub(super) start: Start,
    /// How it treats the last ply.
    pub(super) last_ply: &'static str,
    /// The size of its hash table in MiB, if it has an option for that.
    pub(super) hash_mib: Option<u64>,
    /// Whether it has an option for all threads, if it is an engine.
    pub(super) has_all_threads: bool,
    /// Its speed when it was verified.
    pub(super) pace: Pace,
    /// The verified answers, by position.
    pub(super) ladders: Vec<Ladder>,
}

/// How often a question of depth 1 is asked to find the overhead of any question.
const OVERHEAD_QUESTIONS: usize = 5;

/// The players of a block, and their questions.
pub(super) struct Turns<'a> {
    pub(super) group: &'a str,
    /// The first is the reference. It takes part a second time, as a placebo.
    pub(super) contestants: &'a [Contestant],
    pub(super) positions: &'a [Position],
    /// The questions that count, by position and contestant.
    pub(super) rungs: &'a [Vec<Rung>],
    pub(super) threads: NonZeroUsize,
    /// Asked before each question.
    pub(super) is_interrupted: &'a dyn Fn() -> bool,
}

/// The number of a contestant that failed, and why.
pub(super) type Failed = (usize, Refusal);

impl Turns<'_> {
    /// One block, with new processes. In each position all take turns in an order at random and in its mirror image; those
    /// whose two fastest answers differ take turns again, until the given time. `None` if it was interrupted.
    ///
    /// # Errors
    ///
    /// If a contestant fails.
    pub(super) fn block(
        &self,
        number: u32,
        until: Instant,
        rng: &mut ChaCha8Rng,
    ) -> Result<Option<Block>, Failed> {
        let contestants = (0..self.contestants.len()).map(|index| (index, None));
        let placebo = (0, Some(Placebo::Instance));
        let members = contestants.chain([placebo]);
        let mut members: Vec<Member<'_>> = members
            .map(|(index, placebo)| self.member(index, placebo))
            .collect::<Result<_, _>>()?;
        let mut visits = Vec::new();
        for index in 0..self.positions.len() {
            let Some(own) = self.visits(index, &mut members, until, rng)? else {
                return Ok(None);
            };
            visits.extend(own);
        }
        Ok(Some(Block {
            process: number,
            layout: None,
            group: self.group.to_owned(),
            roots: None,
            visits,
        }))
    }

    fn member(&self, index: usize, placebo: Option<Placebo>) -> Result<Member<'_>, Failed> {
        let contestant = &self.contestants[index];
        let (start, pace) = (&contestant.start, contestant.pace);
        let player = Player::start(start, self.threads, pace, Instant::now());
        Ok(Member {
            name: &contestant.name,
            index,
            placebo,
            player: player.map_err(|error| (index, error.into()))?,
        })
    }

    /// The visits in one position, in the order of time; `None` if they were interrupted.
    fn visits(
        &self,
        position: usize,
        members: &mut [Member<'_>],
        until: Instant,
        rng: &mut ChaCha8Rng,
    ) -> Result<Option<Vec<Visit>>, Failed> {
        let asked = &self.rungs[position];
        let mut overheads = Vec::new();
        for member in &mut *members {
            let first = self.contestants[member.index].ladders[position][0];
            overheads.push(member.overhead(self.positions[position], first)?);
        }
        let position = self.positions[position];
        let (mut visits, mut times) = (Vec::new(), vec![Vec::new(); members.len()]);
        let mut left: Vec<usize> = (0..members.len()).collect();
        while !left.is_empty() {
            left.shuffle(rng);
            for &turn in left.iter().chain(left.iter().rev()) {
                if (self.is_interrupted)() {
                    return Ok(None);
                }
                let question = asked[members[turn].index];
                let visit = members[turn].visit(position, question, overheads[turn])?;
                times[turn].push(visit.each(visit.wall_ns));
                visits.push(visit);
            }
            let is_late = Instant::now() >= until;
            left.retain(|&turn| !is_late && wants_visit(&times[turn]));
        }
        Ok(Some(visits))
    }
}

/// A player in a block.
struct Member<'a> {
    name: &'a str,
    /// The number of the contestant.
    index: usize,
    placebo: Option<Placebo>,
    player: Player,
}

impl Member<'_> {
    /// The time of an answer, in nanoseconds.
    fn ask(&mut self, position: Position, rung: Rung) -> Result<u64, Failed> {
        let took = self
            .player
            .ask(&position, rung.depth, rung.nodes, Instant::now());
        let took = took.map_err(|refusal| (self.index, refusal))?;
        Ok(took.as_nanos() as u64)
    }

    /// The overhead of a question about this position, in nanoseconds.
    fn overhead(&mut self, position: Position, first: Rung) -> Result<u64, Failed> {
        let mut times = Vec::new();
        for _ in 0..OVERHEAD_QUESTIONS {
            times.push(self.ask(position, first)? as f64);
        }
        Ok(median(&times).unwrap_or_default() as u64)
    }

    fn visit(&mut self, position: Position, rung: Rung, overhead_ns: u64) -> Result<Visit, Failed> {
        let forgotten = self.player.forget();
        forgotten.map_err(|error| (self.index, error.into()))?;
        Ok(Visit {
            contender: self.name.to_owned(),
            placebo: self.placebo,
            is_base: false,
            lead_in_ns: 0,
            operations: rung.nodes,
            wall_ns: self.ask(position, rung)?,
            cpu_ns: 0,
            question: Some(Question {
                position: position.vector.name.to_owned(),
                depth: rung.depth,
                overhead_ns,
            }),
        })
    }
}
