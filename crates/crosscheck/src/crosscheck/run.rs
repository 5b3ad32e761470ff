//! Plays the games of a cross-check.

use std::iter::repeat_n;
use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use boardbench_conformance::check;
use boardbench_conformance::reference::Reference;
use boardbench_conformance::samples::Line;
use boardbench_core::zobrist::splitmix64;
use boardbench_core::{CanonicalMove, Setup};
use boardbench_corpus::{games, self_play_games};
use boardbench_notation::write_fen;
use boardbench_registry::Pair;

use super::edge_cases::Root;
use super::report::{Coverage, Games};
use super::units::{Failure, Report, Units, Watch};
use crate::shard::Shard;

/// Maximum number of plies of a game from an edge-case position.
const EDGE_CASE_PLIES: usize = 12;

/// Number of games from each edge-case position, each with other moves.
const EDGE_CASE_GAMES: usize = 5;

/// Options of a cross-check.
#[derive(Clone, Debug)]
pub struct CrossCheck {
    /// Contenders that play every game.
    pub contenders: Vec<&'static Pair>,
    /// Number of random games, in addition to the games from edge-case positions and of the corpus.
    pub games: u64,
    /// Maximum number of plies of a random game.
    pub plies: usize,
    /// Time after which no game is started.
    pub time: Option<Duration>,
    /// Seed of the random games.
    pub seed: u64,
    /// Number of threads.
    pub threads: NonZeroUsize,
    /// Part of the games to play.
    pub shard: Shard,
}

impl CrossCheck {
    /// Plays until a board differs, all games are played, the time limit expires, or `stop` is set.
    ///
    /// # Panics
    ///
    /// If `watch` does.
    pub fn run(&self, watch: Watch<'_>, stop: &AtomicBool) -> Report<Games> {
        let now = Instant::now();
        let end = self.time.and_then(|time| now.checked_add(time));
        let fixed = fixed_games();
        let units = Units {
            count: fixed.len() as u64 + self.games,
            shard: self.shard,
            threads: self.threads,
            watch,
            stop,
            end,
        };
        let none = Games {
            seed: self.seed,
            games: self.games,
            plies: self.plies,
            threads: self.threads.get(),
            ..Games::default()
        };
        units.run(&self.contenders, none, |number, _| {
            if let Some(game) = fixed.get(number as usize) {
                return self.play(number, game);
            }
            let game = Game {
                name: format!("random game {}", number - fixed.len() as u64),
                setup: Setup::initial(),
                given: Vec::new(),
                drawn: self.plies,
            };
            self.play(number, &game)
        })
    }

    fn play(&self, number: u64, game: &Game) -> (Games, Result<bool, Box<Failure>>) {
        let line = game.line(self.seed, number);
        let failure = self.contenders.iter().find_map(|contender| {
            let failure = check::games(contender.probe, [&line]).err()?;
            // The text is `e2e4 e7e5 from FEN`, or there is none.
            let made = failure.game.as_deref().unwrap_or_default();
            let (made, _) = made.split_once(" from ").unwrap_or_default();
            let game = (game.name.clone(), write_fen(&game.setup), made.to_owned());
            let mut failure = Failure::new(number, contender, failure);
            failure.game = Some(game);
            Some(failure)
        });
        let games = Games { games_played: 1, coverage: Coverage::of(&line), ..Games::default() };
        (games, failure.map_or(Ok(true), Err))
    }
}

#[derive(Clone, Debug)]
struct Game {
    /// Name in reports, such as `edge case: double check`.
    name: String,
    setup: Setup,
    given: Vec<CanonicalMove>,
    /// Number of plies up to which random moves follow the given ones.
    drawn: usize,
}

impl Game {
    /// Plays the game. Its random numbers depend only on the seed and its number, not on the thread or on earlier games.
    fn line(&self, seed: u64, number: u64) -> Line {
        let mut line = Line::new(Reference::from_setup(&self.setup));
        self.given.iter().for_each(|&mv| line.push(Some(mv)));
        let (_, mixed) = splitmix64(seed);
        line.play_randomly(self.drawn, &mut mixed.wrapping_add(number));
        line
    }
}

/// Returns the games before the random ones: from the edge-case positions, then the corpus.
fn fixed_games() -> Vec<Game> {
    let roots = Root::edge_cases().into_iter().flat_map(|root| repeat_n(root, EDGE_CASE_GAMES));
    let edge_cases = roots.map(|root| Game {
        name: format!("edge case: {}", root.name),
        setup: root.setup,
        given: Vec::new(),
        drawn: EDGE_CASE_PLIES,
    });
    let corpus = games().into_iter().chain(self_play_games()).map(|game| Game {
        name: game.to_string(),
        setup: Setup::initial(),
        given: game.moves,
        drawn: 0,
    });
    edge_cases.chain(corpus).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fixes the random numbers: a published seed must give the same games in all versions.
    #[test]
    fn a_seed_gives_these_moves() {
        let game =
            Game { name: String::new(), setup: Setup::initial(), given: Vec::new(), drawn: 12 };
        let play = |(seed, number)| {
            let played = game.line(seed, number).played.into_iter().flatten();
            played.map(|mv| mv.to_string()).collect::<Vec<_>>().join(" ")
        };
        insta::assert_snapshot!([(1, 0), (1, 1), (2, 0)].map(play).join("\n"), @"
        f2f4 g8f6 g2g3 f6g8 b1a3 b8a6 c2c4 e7e5 b2b4 f8c5 h2h4 f7f5
        f2f4 a7a5 c2c3 b7b6 d1b3 d7d6 b3b5 b8c6 b5b4 c6a7 b1a3 e7e5
        e2e4 d7d6 g1e2 a7a6 b1a3 g8h6 b2b3 f7f5 f2f3 h6g4 d2d3 g4h6
        ");
    }
}
