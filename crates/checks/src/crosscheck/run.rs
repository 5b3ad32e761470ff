//! Playing the games of a cross-check.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use boardbench_conformance::reference::Reference;
use boardbench_core::CanonicalMove;
use boardbench_notation::write_fen;
use boardbench_registry::Pair;

use super::coverage::Coverage;
use super::game::{Game, Moves, draw, fixed_games, random};
use super::lockstep::{Difference, Expected, Member, each, without_panic};
use super::report::{Failure, Report, SCHEMA};
use super::units::{Units, Watch, names};
use crate::shard::Shard;

/// A cross-check.
#[derive(Clone, Debug)]
pub struct CrossCheck {
    /// The contenders in lockstep.
    pub contenders: Vec<&'static Pair>,
    /// The number of random games, besides special positions and corpus.
    pub games: u64,
    /// The greatest number of plies of a random game.
    pub plies: usize,
    /// The time after which no game is started.
    pub time: Option<Duration>,
    /// The seed of special positions and random games.
    pub seed: u64,
    /// The number of threads.
    pub threads: NonZeroUsize,
    /// The part of the games that is played.
    pub shard: Shard,
}

impl CrossCheck {
    /// Plays until a board differs, all games are played, the time is over, or `stop` becomes true.
    ///
    /// If several threads find failures, the one with the lowest game number is reported.
    ///
    /// # Panics
    ///
    /// If `watch` does.
    pub fn run(&self, watch: Watch<'_>, stop: &AtomicBool) -> Report {
        let started = Instant::now();
        let fixed = fixed_games(self.seed);
        let is_late = || self.time.is_some_and(|time| started.elapsed() >= time);
        let units = Units {
            count: fixed.len() as u64 + self.games,
            shard: self.shard,
            threads: self.threads,
            watch,
            is_over: &|| stop.load(Ordering::Relaxed) || is_late(),
        };
        let none = Report {
            schema: SCHEMA,
            contenders: names(&self.contenders),
            seed: self.seed,
            games: self.games,
            plies: self.plies,
            shards: vec![self.shard.to_string()],
            threads: self.threads.get(),
            ..Report::default()
        };
        let mut report = units.run(none, |number, _| match fixed.get(number as usize) {
            Some(game) => self.play(number, game),
            None => self.play(
                number,
                &Game::random(number - fixed.len() as u64, self.plies),
            ),
        });
        report.failures.truncate(1);
        report.seconds = started.elapsed().as_secs_f64();
        report
    }

    /// Plays one game.
    fn play(&self, number: u64, game: &Game) -> Report {
        let mut playing = Playing {
            position: Reference::from_setup(&game.setup),
            moves: Vec::new(),
            coverage: Coverage::default(),
        };
        let random = random(self.seed, number);
        let played = playing.run(&self.contenders, game, random);
        let failure = played.err().map(|difference| Failure {
            game: number,
            name: game.name.clone(),
            difference: difference.at(&playing.position.to_setup()),
            start: write_fen(&game.setup),
            moves: playing.moves.iter().map(ToString::to_string).collect(),
        });
        Report {
            is_complete: true,
            games_played: 1,
            coverage: playing.coverage,
            failures: failure.into_iter().collect(),
            ..Report::default()
        }
    }
}

/// A game being played.
struct Playing {
    position: Reference,
    moves: Vec<CanonicalMove>,
    coverage: Coverage,
}

impl Playing {
    fn run(
        &mut self,
        contenders: &[&'static Pair],
        game: &Game,
        mut random: rand_chacha::ChaCha8Rng,
    ) -> Result<(), Difference> {
        let mut members = Vec::new();
        for &contender in contenders {
            let open = || Ok(Member::new(contender, &game.setup));
            members.push(without_panic(contender, open)?);
        }
        loop {
            let expected = Expected::new(&self.position);
            each(&mut members, |member| member.check(&expected))?;
            self.coverage.add_position(&self.position, &expected);
            let next = match &game.moves {
                Moves::Given(moves) => moves.get(self.moves.len()).copied(),
                Moves::Drawn(most) if self.moves.len() >= *most => None,
                Moves::Drawn(_) if expected.setup.has_insufficient_material() => None,
                Moves::Drawn(_) => draw(&self.position, &expected.legal, &mut random),
            };
            let Some(mv) = next else {
                let played = self.moves.len();
                return each(&mut members, |member| member.unmake_all(played));
            };
            self.moves.push(mv);
            self.coverage.add_move(self.position.kind(mv));
            each(&mut members, |member| member.play(mv))?;
            self.position = self.position.play(mv);
        }
    }
}
