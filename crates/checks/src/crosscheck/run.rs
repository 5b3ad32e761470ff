//! Playing the games of a cross-check.

use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use boardbench_conformance::reference::Reference;
use boardbench_core::CanonicalMove;
use boardbench_corpus::{Game as CorpusGame, games, self_play_games};
use boardbench_notation::write_fen;
use boardbench_registry::Pair;

use super::coverage::Coverage;
use super::game::{Game, Moves, draw, random};
use super::lockstep::{Difference, Expected, Member};
use super::report::{Failure, Report, SCHEMA};
use super::special::{Special, special_positions};
use crate::parallel;
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

/// Called after every game with the number of games played, and of all games.
pub type Watch<'a> = &'a (dyn Fn(u64, u64) + Sync);

/// The result of a game.
struct Played {
    coverage: Coverage,
    failure: Option<Failure>,
}

/// The games before the random ones.
struct Fixed {
    special: Vec<Special>,
    corpus: Vec<CorpusGame>,
}

impl Fixed {
    fn new(seed: u64) -> Self {
        let mut corpus = games();
        corpus.extend(self_play_games());
        Self {
            special: special_positions(seed),
            corpus,
        }
    }

    fn len(&self) -> u64 {
        (self.special.len() + self.corpus.len()) as u64
    }

    /// The game with a number.
    fn game(&self, number: u64, plies: usize) -> Game<'_> {
        let index = number as usize;
        if let Some(special) = self.special.get(index) {
            return Game::from_special(special.theme, special.setup);
        }
        let initial = Reference::initial().to_setup();
        match self.corpus.get(index - self.special.len()) {
            Some(game) => Game {
                name: game.to_string(),
                setup: initial,
                moves: Moves::Given(&game.moves),
            },
            None => Game {
                name: format!("random game {}", number - self.len()),
                setup: initial,
                moves: Moves::Drawn(plies),
            },
        }
    }
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
        let fixed = Fixed::new(self.seed);
        let all = fixed.len() + self.games;
        let own = self.shard.share(all);
        let (next, done) = (AtomicU64::new(0), AtomicU64::new(0));
        let outcome = Mutex::new((Coverage::default(), None::<Failure>));
        let has_failed = AtomicBool::new(false);
        let is_late = || self.time.is_some_and(|time| started.elapsed() >= time);
        let play_games = |_: &usize| {
            while !(stop.load(Ordering::Relaxed) || has_failed.load(Ordering::Relaxed) || is_late())
            {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= all {
                    break;
                }
                if !self.shard.owns(number as usize) {
                    continue;
                }
                let played = self.play(&fixed, number);
                has_failed.fetch_or(played.failure.is_some(), Ordering::Relaxed);
                let mut outcome = outcome.lock().expect("nobody panics while holding it");
                outcome.0.add(&played.coverage);
                let first = [outcome.1.take(), played.failure].into_iter().flatten();
                outcome.1 = first.min_by_key(|failure| failure.game);
                drop(outcome);
                watch(done.fetch_add(1, Ordering::Relaxed) + 1, own);
            }
        };
        let workers: Vec<usize> = (0..self.threads.get()).collect();
        parallel::map(self.threads, &workers, play_games);
        let (coverage, failure) = outcome
            .into_inner()
            .expect("nobody panics while holding it");
        let played = done.into_inner();
        self.report(coverage, failure, (played, own), started.elapsed())
    }

    fn report(
        &self,
        coverage: Coverage,
        failure: Option<Failure>,
        (played, own): (u64, u64),
        time: Duration,
    ) -> Report {
        Report {
            schema: SCHEMA,
            contenders: self
                .contenders
                .iter()
                .map(|contender| contender.name())
                .collect(),
            seed: self.seed,
            games: self.games,
            plies: self.plies,
            shards: vec![self.shard.to_string()],
            is_complete: played == own,
            games_played: played,
            coverage,
            failures: failure.into_iter().collect(),
            seconds: time.as_secs_f64(),
            threads: self.threads.get(),
        }
    }

    /// Plays one game.
    fn play(&self, fixed: &Fixed, number: u64) -> Played {
        let game = fixed.game(number, self.plies);
        let mut playing = Playing {
            position: Reference::from_setup(&game.setup),
            moves: Vec::new(),
            coverage: Coverage::default(),
        };
        let random = random(self.seed, number);
        let result = catch_unwind(AssertUnwindSafe(|| {
            playing.run(&self.contenders, &game, random)
        }));
        let difference = match result {
            Ok(Ok(())) => None,
            Ok(Err(difference)) => Some(difference),
            Err(_) => Some(Difference::panic("a board")),
        };
        Played {
            failure: difference.map(|difference| playing.failure(number, &game, difference)),
            coverage: playing.coverage,
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
        game: &Game<'_>,
        mut random: rand_chacha::ChaCha8Rng,
    ) -> Result<(), Difference> {
        let member = |&contender: &&'static Pair| Member::new(contender, &game.setup);
        let mut members: Vec<Member> = contenders.iter().map(member).collect();
        loop {
            let expected = Expected::new(&self.position);
            members
                .iter()
                .try_for_each(|member| member.check(&expected))?;
            self.coverage.add_position(&self.position, &expected.legal);
            let next = match game.moves {
                Moves::Given(moves) => moves.get(self.moves.len()).copied(),
                Moves::Drawn(most) if self.moves.len() >= most => None,
                Moves::Drawn(_) if self.position.to_setup().has_insufficient_material() => None,
                Moves::Drawn(_) => draw(&self.position, &expected.legal, &mut random),
            };
            let Some(mv) = next else {
                let played = self.moves.len();
                return (members.iter_mut()).try_for_each(|member| member.unmake_all(played));
            };
            self.moves.push(mv);
            self.coverage.add_move(self.position.kind(mv));
            (members.iter_mut()).try_for_each(|member| member.play(mv))?;
            self.position = self.position.play(mv);
        }
    }

    fn failure(&self, number: u64, game: &Game<'_>, difference: Difference) -> Failure {
        Failure {
            game: number,
            name: game.name.clone(),
            contender: difference.contender,
            question: difference.question.to_owned(),
            expected: difference.expected,
            found: difference.found,
            fen: write_fen(&self.position.to_setup()),
            start: write_fen(&game.setup),
            moves: self.moves.iter().map(ToString::to_string).collect(),
        }
    }
}
