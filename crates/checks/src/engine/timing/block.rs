//! Timing players side by side.

use std::num::NonZeroUsize;
use std::time::Instant;

use boardbench_conformance::vectors::{Vector, WELL_KNOWN};
use boardbench_results::{
    Axis, Block, GroupFacts, Placebo, Question, Verified, Visit, median, take_turns,
};
use rand_chacha::ChaCha8Rng;

use super::player::{Ladder, Player, Refusal, Rung, Start};
use crate::engine::pace::Pace;
use crate::engine::programs::Announced;

/// A player that has been verified.
#[derive(Clone, Debug)]
pub(super) struct Contestant {
    /// Its verified counts, without the group.
    pub(super) cell: Verified,
    pub(super) start: Start,
    pub(super) announced: Announced,
    pub(super) pace: Pace,
    /// The verified answers, by position.
    pub(super) ladders: Vec<Ladder>,
    /// The answers that are timed, by position; empty until they are chosen.
    pub(super) timed: Vec<Rung>,
}

/// How often a question of depth 1 is asked to find the overhead of any question.
const OVERHEAD_QUESTIONS: usize = 5;

/// Players that use the same number of threads, and their blocks.
pub(super) struct Group {
    pub(super) threads: NonZeroUsize,
    /// The first is the reference. It takes part a second time, as a placebo.
    pub(super) contestants: Vec<Contestant>,
    pub(super) blocks: Vec<Block>,
}

/// The number of a contestant that failed, and why.
pub(super) type Failed = (usize, Refusal);

impl Group {
    pub(super) fn facts(&self) -> GroupFacts {
        let subject = match self.threads.get() {
            1 => "1 thread".to_owned(),
            more => format!("{more} threads"),
        };
        GroupFacts {
            group: format!("{}:{subject}/perft", Axis::Selection),
            axis: Axis::Selection,
            subject: Some(subject),
            operation: "perft".to_owned(),
            view: "well-known".to_owned(),
            unit: "node".to_owned(),
            about: "perft of the six well-known positions, most of it asked of processes"
                .to_owned(),
            reference: self.contestants[0].cell.contender.clone(),
            base: None,
        }
    }

    /// The next block, with new processes. In each position all take turns; until the given time, further ones if something
    /// disturbs them.
    ///
    /// # Errors
    ///
    /// If a contestant fails. `None` if the run was interrupted, which is asked before each question.
    pub(super) fn next_block(
        &self,
        until: Instant,
        is_interrupted: &dyn Fn() -> bool,
        rng: &mut ChaCha8Rng,
    ) -> Result<Block, Option<Failed>> {
        let contestants = (0..self.contestants.len()).map(|index| (index, None));
        let placebo = (0, Some(Placebo::Instance));
        let members = contestants.chain([placebo]);
        let mut members: Vec<Member<'_>> = members
            .map(|(index, placebo)| self.member(index, placebo))
            .collect::<Result<_, Failed>>()?;
        let mut visits = Vec::new();
        for (number, position) in WELL_KNOWN.iter().enumerate() {
            for member in &mut members {
                let prepared = member.prepare(number, position);
                prepared.map_err(|refusal| (member.index, refusal))?;
            }
            let is_late = || Instant::now() >= until;
            let visit = |member: &mut Member<'_>, _: &mut _| {
                if is_interrupted() {
                    return Err(None);
                }
                let visit = member.visit(number, position);
                visit.map_err(|refusal| Some((member.index, refusal)))
            };
            visits.extend(take_turns(&mut members, rng, is_late, visit)?);
        }
        Ok(Block {
            process: self.blocks.len() as u32,
            layout: None,
            group: self.facts().group,
            roots: None,
            visits,
        })
    }

    fn member(&self, index: usize, placebo: Option<Placebo>) -> Result<Member<'_>, Failed> {
        let contestant = &self.contestants[index];
        let (start, pace) = (&contestant.start, contestant.pace);
        let player = Player::start(start, self.threads, pace, Instant::now());
        Ok(Member {
            contestant,
            index,
            placebo,
            player: player.map_err(|error| (index, error.into()))?,
            overhead_ns: 0,
        })
    }
}

struct Member<'a> {
    contestant: &'a Contestant,
    index: usize,
    placebo: Option<Placebo>,
    player: Player,
    /// The overhead of a question about the position, in nanoseconds.
    overhead_ns: u64,
}

impl Member<'_> {
    /// The time of an answer, in nanoseconds.
    fn ask(&mut self, position: &Vector, rung: Rung) -> Result<u64, Refusal> {
        let took = self.player.ask(position, rung.depth, rung.nodes)?;
        Ok(took.as_nanos() as u64)
    }

    fn prepare(&mut self, number: usize, position: &Vector) -> Result<(), Refusal> {
        let first = self.contestant.ladders[number][0];
        let mut times = Vec::new();
        for _ in 0..OVERHEAD_QUESTIONS {
            times.push(self.ask(position, first)? as f64);
        }
        self.overhead_ns = median(&times).unwrap_or_default() as u64;
        Ok(())
    }

    fn visit(&mut self, number: usize, position: &Vector) -> Result<Visit, Refusal> {
        let rung = self.contestant.timed[number];
        self.player.forget()?;
        Ok(Visit {
            contender: self.contestant.cell.contender.clone(),
            placebo: self.placebo,
            operations: rung.nodes,
            wall_ns: self.ask(position, rung)?,
            question: Some(Question {
                position: position.name.to_owned(),
                depth: rung.depth,
                overhead_ns: self.overhead_ns,
            }),
            ..Visit::default()
        })
    }
}
