//! Timing two players side by side.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use boardbench_data::{Question, Role, Sample, Side, median};

use super::ladder::{Ladder, pair_up};
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
    /// The maximum of its option for threads, if it is an engine.
    pub(super) has_all_threads: bool,
    /// Its speed when it was verified.
    pub(super) pace: Pace,
    /// The verified answers, by position.
    pub(super) ladders: Vec<Ladder>,
}

/// How often a question of depth 1 is asked to find the overhead of any question.
const OVERHEAD_QUESTIONS: usize = 5;

/// Two players and what they are asked.
#[derive(Debug)]
pub(super) struct Pairing<'a> {
    pub(super) group: &'a str,
    pub(super) role: Role,
    pub(super) reference: &'a Contestant,
    pub(super) contender: &'a Contestant,
    pub(super) positions: &'a [Position],
    pub(super) threads: NonZeroUsize,
    /// How long one answer may take.
    pub(super) slice: Duration,
}

impl Pairing<'_> {
    /// One block with new processes: in each position the order A B B A, or B A A B in every other
    /// block.
    pub(super) fn block(&self, number: u32) -> Result<Vec<Sample>, Refusal> {
        let sides = [self.reference, self.contender];
        let start =
            |side: &Contestant| Player::start(&side.start, self.threads, side.pace, Instant::now());
        let mut players = [start(sides[0])?, start(sides[1])?];
        let [a, b] = [Side::A, Side::B];
        let order = if number.is_multiple_of(2) {
            [a, b, b, a]
        } else {
            [b, a, a, b]
        };
        let mut samples = Vec::new();
        for (index, position) in self.positions.iter().enumerate() {
            let ladders = sides.map(|side| &side.ladders[index]);
            let rungs = pair_up(ladders, self.slice);
            let mut overhead_ns = [0; 2];
            for side in [a as usize, b as usize] {
                overhead_ns[side] = overhead(&mut players[side], position, ladders[side][0])?;
            }
            let mut wall_ns = [0; 4];
            for (wall, side) in wall_ns.iter_mut().zip(order) {
                let player = &mut players[side as usize];
                player.forget()?;
                *wall = ask(player, position, rungs[side as usize])?;
            }
            samples.push(Sample {
                process: number,
                group: self.group.to_owned(),
                role: self.role,
                contender: self.contender.name.clone(),
                order,
                operations: order.map(|side| rungs[side as usize].nodes),
                wall_ns,
                cpu_ns: [0; 4],
                question: Some(Question {
                    position: position.vector.name.to_owned(),
                    depths: rungs.map(|rung| rung.depth),
                    overhead_ns,
                }),
            });
        }
        Ok(samples)
    }
}

/// The time of an answer in nanoseconds.
fn ask(player: &mut Player, position: &Position, rung: Rung) -> Result<u64, Refusal> {
    let took = player.ask(position, rung.depth, rung.nodes, Instant::now())?;
    Ok(took.as_nanos() as u64)
}

/// The overhead of a question about this position, in nanoseconds.
fn overhead(player: &mut Player, position: &Position, first: Rung) -> Result<u64, Refusal> {
    let mut times = Vec::new();
    for _ in 0..OVERHEAD_QUESTIONS {
        times.push(ask(player, position, first)? as f64);
    }
    Ok(median(&times).unwrap_or_default() as u64)
}
