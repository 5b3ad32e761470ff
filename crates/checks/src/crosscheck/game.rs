//! Games, and random moves.

use boardbench_conformance::reference::Reference;
use boardbench_core::{CanonicalMove, MoveKind, Piece, Role, Setup};
use boardbench_corpus::{games, self_play_games};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::special::special_positions;

/// The number of random moves after a special position.
const SPECIAL_PLIES: usize = 12;

/// One in this many random moves prefers checks.
const LOOK_FOR_CHECKS: u32 = 4;

/// The source of a game's moves.
#[derive(Clone, Debug)]
pub(super) enum Moves {
    /// A game of the corpus.
    Given(Vec<CanonicalMove>),
    /// Random, up to this number.
    Drawn(usize),
}

/// A game to play.
#[derive(Clone, Debug)]
pub(super) struct Game {
    /// The name for a report, like `special: double check`.
    pub(super) name: String,
    pub(super) setup: Setup,
    pub(super) moves: Moves,
}

impl Game {
    pub(super) fn random(number: u64, plies: usize) -> Self {
        Self {
            name: format!("random game {number}"),
            setup: Setup::initial(),
            moves: Moves::Drawn(plies),
        }
    }
}

/// The games before the random ones: from the special positions, then those of the corpus.
pub(super) fn fixed_games(seed: u64) -> Vec<Game> {
    let special = special_positions(seed).into_iter().map(|special| Game {
        name: format!("special: {}", special.theme),
        setup: special.setup,
        moves: Moves::Drawn(SPECIAL_PLIES),
    });
    let corpus = games().into_iter().chain(self_play_games());
    let corpus = corpus.map(|game| Game {
        name: game.to_string(),
        setup: Setup::initial(),
        moves: Moves::Given(game.moves),
    });
    special.chain(corpus).collect()
}

/// The random numbers of one game. Each game has its own stream, so it does not depend on which thread
/// plays it or on earlier games.
pub(super) fn random(seed: u64, game: u64) -> ChaCha8Rng {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    random.set_stream(game);
    random
}

/// A random legal move; rare kinds are likelier. `None` if there is none.
pub(super) fn draw(
    position: &Reference,
    legal: &[CanonicalMove],
    random: &mut ChaCha8Rng,
) -> Option<CanonicalMove> {
    let sees_checks = random.random_range(0..LOOK_FOR_CHECKS) == 0;
    let weigh = |&mv: &CanonicalMove| {
        let checkers = sees_checks.then(|| position.play(mv).checkers());
        (
            mv,
            weight(position, mv) + weight_of_check(checkers.unwrap_or(0)),
        )
    };
    let weights: Vec<(CanonicalMove, u32)> = legal.iter().map(weigh).collect();
    let total: u32 = weights.iter().map(|&(_, weight)| weight).sum();
    if total == 0 {
        return None;
    }
    let mut rest = random.random_range(0..total);
    for (mv, weight) in weights {
        if rest < weight {
            return Some(mv);
        }
        rest -= weight;
    }
    None
}

/// The weight of a move in the choice.
fn weight(position: &Reference, mv: CanonicalMove) -> u32 {
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

const fn weight_of_check(checkers: usize) -> u32 {
    match checkers {
        0 => 0,
        1 => 12,
        _ => 80,
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

    #[test]
    fn there_is_no_random_move_without_legal_moves() {
        let position = Reference::initial();
        assert_eq!(draw(&position, &[], &mut random(1, 1)), None);
    }
}
