//! Two players timed side by side.

use std::time::{Duration, Instant};

use super::Refusal;
use super::ladder::{Ladder, Rung, ask, deadline, pair_up};
use super::player::{Player, Position, Start};
use super::record::EngineSample;
use crate::data::{Side, median};
use crate::engine::pace::Pace;

/// Somebody who is timed.
#[derive(Clone, Debug)]
pub(super) struct Contestant {
    pub(super) name: String,
    pub(super) start: Start,
    /// How fast it is, from verifying it.
    pub(super) pace: Pace,
    /// What it was verified at, by position.
    pub(super) ladders: Vec<Ladder>,
}

/// How often a question of one ply is asked to see what any question costs.
const OVERHEAD_QUESTIONS: usize = 5;

/// What a block is made of.
#[derive(Debug)]
pub(super) struct Pairing<'a> {
    pub(super) reference: &'a Contestant,
    pub(super) contender: &'a Contestant,
    pub(super) positions: &'a [Position],
    pub(super) threads: u64,
    /// How long one answer may take.
    pub(super) slice: Duration,
}

/// A running player of a block.
struct Seat<'a> {
    contestant: &'a Contestant,
    player: Box<dyn Player>,
    pace: Pace,
}

impl<'a> Seat<'a> {
    fn take(contestant: &'a Contestant) -> Result<Self, Refusal> {
        let pace = contestant.pace;
        Ok(Self {
            contestant,
            player: contestant
                .start
                .player(deadline(&pace, 0, Instant::now()))?,
            pace,
        })
    }

    fn ask(&mut self, position: &Position, rung: Rung) -> Result<Duration, Refusal> {
        let Rung { depth, nodes, .. } = rung;
        ask(
            &mut *self.player,
            position,
            depth,
            nodes,
            &mut self.pace,
            Instant::now(),
        )
    }

    fn forget(&mut self) -> Result<(), Refusal> {
        let deadline = deadline(&self.pace, 0, Instant::now());
        Ok(self.player.forget(deadline)?)
    }

    /// What any question of this position costs.
    fn overhead(&mut self, position: &Position, first: Rung) -> Result<u64, Refusal> {
        let mut times = Vec::new();
        for _ in 0..OVERHEAD_QUESTIONS {
            times.push(self.ask(position, first)?.as_nanos() as f64);
        }
        Ok(median(&times).unwrap_or_default() as u64)
    }
}

impl Pairing<'_> {
    /// One block: new players, and in each position the order A B B A, or B A A B in every other
    /// block.
    pub(super) fn block(&self, block: u32) -> Result<Vec<EngineSample>, Refusal> {
        let mut seats = [Seat::take(self.reference)?, Seat::take(self.contender)?];
        let order = if block.is_multiple_of(2) {
            [Side::A, Side::B, Side::B, Side::A]
        } else {
            [Side::B, Side::A, Side::A, Side::B]
        };
        let mut samples = Vec::new();
        for (index, position) in self.positions.iter().enumerate() {
            let ladders = [0, 1].map(|side| &seats[side].contestant.ladders[index]);
            let rungs = pair_up(ladders, self.slice);
            let firsts = ladders.map(|ladder| ladder[0]);
            let mut overheads = [0; 2];
            for side in [0, 1] {
                overheads[side] = seats[side].overhead(position, firsts[side])?;
            }
            for side in order {
                let at = usize::from(side == Side::B);
                seats[at].forget()?;
                let took = seats[at].ask(position, rungs[at])?;
                samples.push(self.sample(block, side, position, rungs[at], took, overheads[at]));
            }
        }
        Ok(samples)
    }

    fn sample(
        &self,
        block: u32,
        side: Side,
        position: &Position,
        rung: Rung,
        took: Duration,
        overhead_ns: u64,
    ) -> EngineSample {
        EngineSample {
            block,
            threads: self.threads,
            reference: self.reference.name.clone(),
            contender: self.contender.name.clone(),
            side,
            position: position.vector.name.to_owned(),
            depth: rung.depth,
            nodes: rung.nodes,
            wall_ns: took.as_nanos() as u64,
            overhead_ns,
        }
    }
}
