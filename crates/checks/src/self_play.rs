//! Games of the model search against itself; the same on every machine.

use std::sync::atomic::AtomicBool;

use boardbench_core::zobrist::splitmix64;
use boardbench_core::{CanonicalMove, Color, DynBoard, Ending, Setup};
use boardbench_corpus::{Game, GameResult, Label};
use boardbench_kernels::search::SearchRequest;
use boardbench_registry::Pair;

use crate::position::after_each;

/// The number of random plies before the search plays, so that games differ.
const OPENING_PLIES: usize = 8;

/// The number of plies after which a game is a draw.
const MOST_PLIES: usize = 200;

/// The search depth in plies. It is the only limit, so games don't depend on the machine's speed.
const DEPTH: u32 = 3;

/// The year in the games' headers. It is fixed, so that games played again are equal.
const YEAR: u16 = 2026;

/// Plays the game with this number. The moves depend on the number alone, not on the contender.
///
/// After a random opening both sides play the move that the model search finds without table and
/// pruning. A game ends when it is over, or when a draw can be claimed.
///
/// # Panics
///
/// If the board refuses a move that it generated.
pub fn play(contender: &Pair, number: u64) -> Game {
    let mut board = (contender.open)(&Setup::initial());
    let (_, mut seed) = splitmix64(number);
    // The hashes are of the positions before the current one.
    let (mut moves, mut hashes) = (Vec::new(), Vec::new());
    while !is_over(&*board) && moves.len() < MOST_PLIES {
        let mv = if moves.len() < OPENING_PLIES {
            draw(&*board, &mut seed)
        } else {
            search(contender, &board.setup(), &hashes)
        };
        hashes.push(board.setup().hash());
        board.play(mv).expect("a board plays what it generates");
        moves.push(mv);
    }
    Game {
        white: "model search".to_owned(),
        black: "model search".to_owned(),
        event: format!("self-play {number}"),
        year: YEAR,
        result: outcome(&*board),
        label: Label::SelfPlay,
        moves,
    }
}

fn is_over(board: &dyn DynBoard) -> bool {
    let status = board.status();
    status.ending().is_some() || status.claims().next().is_some()
}

/// A random legal move. It is drawn by `splitmix64`, because the committed corpus of self-play games is: another
/// generator would replace all of its games.
fn draw(board: &dyn DynBoard, seed: &mut u64) -> CanonicalMove {
    let moves = after_each(board);
    let number;
    (*seed, number) = splitmix64(*seed);
    moves[(number % moves.len() as u64) as usize].mv
}

fn search(contender: &Pair, setup: &Setup, before: &[u64]) -> CanonicalMove {
    let outcome = (contender.search.run)(
        &SearchRequest::to_depth(DEPTH),
        before,
        setup,
        &mut |_| (),
        &AtomicBool::new(false),
    );
    outcome.last.best_move().expect("the game is not over")
}

fn outcome(board: &dyn DynBoard) -> GameResult {
    match (board.status().ending(), board.setup().side_to_move()) {
        (Some(Ending::Checkmate), Color::Black) => GameResult::WhiteWins,
        (Some(Ending::Checkmate), Color::White) => GameResult::BlackWins,
        _ => GameResult::Draw,
    }
}
