//! Playing the games of a cross-check.

use std::iter::repeat_n;
use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use boardbench_conformance::check;
use boardbench_conformance::reference::Reference;
use boardbench_conformance::samples::Line;
use boardbench_core::{CanonicalMove, MoveKind, Piece, Role, Setup};
use boardbench_corpus::{games, self_play_games};
use boardbench_notation::write_fen;
use boardbench_registry::Pair;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::report::{Coverage, Difference, Failure, Games};
use super::special::special_positions;
use super::units::{Report, Units, Watch};
use crate::shard::Shard;

const SPECIAL_PLIES: usize = 12;

/// One in this many random moves prefers checks.
const LOOK_FOR_CHECKS: u32 = 4;

/// A cross-check.
#[derive(Clone, Debug)]
pub struct CrossCheck {
    /// The contenders that play every game.
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
    pub fn run(&self, watch: Watch<'_>, stop: &AtomicBool) -> Report<Games> {
        let now = Instant::now();
        let end = self.time.and_then(|time| now.checked_add(time));
        let fixed = fixed_games(self.seed);
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
        let mut report = units.run(&self.contenders, none, |number, _| {
            if let Some(game) = fixed.get(number as usize) {
                return (self.play(number, game), true);
            }
            let game = Game {
                name: format!("random game {}", number - fixed.len() as u64),
                setup: Setup::initial(),
                given: Vec::new(),
                drawn: self.plies,
            };
            (self.play(number, &game), true)
        });
        report.work.failures.truncate(1);
        report
    }

    fn play(&self, number: u64, game: &Game) -> Games {
        let line = game.line(&mut random(self.seed, number));
        let failure = self.contenders.iter().find_map(|contender| {
            let failure = check::games(contender.probe, [&line]).err()?;
            // It is `e2e4 e7e5 from FEN`, or there is none.
            let made = failure.game.as_deref().unwrap_or_default();
            let (made, _) = made.split_once(" from ").unwrap_or_default();
            Some(Failure {
                game: number,
                name: game.name.clone(),
                start: write_fen(&game.setup),
                moves: made.split_ascii_whitespace().map(str::to_owned).collect(),
                difference: Difference::new(contender, failure),
            })
        });
        Games {
            games_played: 1,
            coverage: Coverage::of(&line),
            failures: failure.into_iter().collect(),
            ..Games::default()
        }
    }
}

#[derive(Clone, Debug)]
struct Game {
    /// The name for a report, like `special: double check`.
    name: String,
    setup: Setup,
    given: Vec<CanonicalMove>,
    /// After the given moves, random ones follow up to this ply.
    drawn: usize,
}

impl Game {
    fn line(&self, random: &mut ChaCha8Rng) -> Line {
        let mut line = Line::new(Reference::from_setup(&self.setup));
        loop {
            let (last, plies) = (line.last(), line.played.len());
            let is_drawn = plies < self.drawn && !last.setup.has_insufficient_material();
            let next = match self.given.get(plies) {
                None if is_drawn => {
                    let mut legal: Vec<_> = last.legal_moves().map(|known| known.mv).collect();
                    legal.sort_unstable();
                    draw(&last.position, &legal, random)
                }
                given => given.copied(),
            };
            let Some(mv) = next else { return line };
            line.push(Some(mv));
        }
    }
}

/// Returns the games before the random ones: from the special positions, then those of the corpus.
fn fixed_games(seed: u64) -> Vec<Game> {
    let special = special_positions(Some(seed)).into_iter();
    let special = special.map(|root| Game {
        name: format!("special: {}", root.name),
        setup: root.setup,
        given: Vec::new(),
        drawn: SPECIAL_PLIES,
    });
    let corpus = games().into_iter().chain(self_play_games());
    let corpus = corpus.map(|game| Game {
        name: game.to_string(),
        setup: Setup::initial(),
        given: game.moves,
        drawn: 0,
    });
    special.chain(corpus).collect()
}

/// Returns the random numbers of one game. Each game has its own stream, so it does not depend on which thread
/// plays it or on earlier games.
fn random(seed: u64, game: u64) -> ChaCha8Rng {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    random.set_stream(game);
    random
}

/// Returns a random legal move; rare kinds are likelier. `None` if there is none.
fn draw(
    position: &Reference,
    legal: &[CanonicalMove],
    random: &mut ChaCha8Rng,
) -> Option<CanonicalMove> {
    let sees_checks = random.random_range(0..LOOK_FOR_CHECKS) == 0;
    let weigh = |mv| {
        let checkers = if sees_checks { position.play(mv).checkers() } else { 0 };
        weight(position, mv) + [0, 12, 80][checkers.min(2)]
    };
    // Each move as often as it weighs.
    let lots: Vec<CanonicalMove> = legal.iter().flat_map(|&mv| repeat_n(mv, weigh(mv))).collect();
    lots.choose(random).copied()
}

/// Returns the weight of a move in the choice, apart from that of a check.
fn weight(position: &Reference, mv: CanonicalMove) -> usize {
    let mover = position.piece_at(mv.from).map(Piece::role);
    match position.kind(mv) {
        MoveKind::EnPassant => 80,
        MoveKind::Castle(_) => 40,
        MoveKind::CapturePromotion(_) | MoveKind::Promotion(_) => 10,
        MoveKind::DoublePush => 6,
        // Kings and rooks that don't move can castle later.
        MoveKind::Quiet if matches!(mover, Some(Role::King | Role::Rook)) => 2,
        // A higher weight would empty the board.
        MoveKind::Quiet | MoveKind::Capture => 4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pins the stream: a published seed must give the same games in all versions.
    #[test]
    fn a_seed_gives_these_moves() {
        let play = |seed, game| {
            let mut random = random(seed, game);
            let mut position = Reference::initial();
            let mut moves = Vec::new();
            for _ in 0..12 {
                let mv = draw(&position, &position.legal_moves(), &mut random).expect("it goes on");
                position = position.play(mv);
                moves.push(mv.to_string());
            }
            moves.join(" ")
        };
        insta::assert_snapshot!(
            [play(1, 0), play(1, 1), play(2, 0)].join("\n"),
            @"
            d2d3 a7a6 e1d2 b8c6 c2c3 f7f6 d2e1 b7b6 g2g4 f6f5 d1c2 e7e6
            g2g4 a7a5 e2e4 b7b5 h2h4 c8a6 g1h3 f7f6 h1h2 a8a7 d1f3 h7h6
            g2g4 e7e5 g1f3 g8e7 b2b4 e7g8 h2h3 a7a5 b1c3 b8c6 f3g1 h7h6
            "
        );
    }
}
