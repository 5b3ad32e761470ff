//! The maps of who attacks what equal those of a board that is set up anew: after each move, and along games.

use boardbench_conformance::samples::{Line, standard};
use boardbench_core::{Board, Encoding, MoveList, Piece, Position};
use boardbench_flags16::FromLow;
use boardbench_squarewise::geometries::{GuardedX88, RankAndFile8x8};
use boardbench_squarewise::{Geometry, Mapped, SquareBoard};

fn check_maps<G: Geometry>(board: &SquareBoard<G, Mapped>, fen: &str, mv: Option<FromLow>) {
    let anew = SquareBoard::<G, Mapped>::from_setup(&board.to_setup());
    assert!(board.maps().is_some(), "{fen}");
    assert!(board.maps() == anew.maps(), "{fen} {mv:?}");
}

/// Captures that come from the maps take the most valuable victims first.
fn check_captures<G: Geometry>(board: &SquareBoard<G, Mapped>, fen: &str) {
    let mut captures = MoveList::<FromLow>::new();
    let _ = board.captures(&mut captures);
    let victim = |mv: &FromLow| board.piece_at(mv.to().square()).map(Piece::role);
    let is_sorted = captures.iter().rev().map(victim).is_sorted();
    assert!(board.is_check() || is_sorted, "captures of {fen}");
}

/// Tries each move of each position, and plays the game on one board.
fn check_game<G: Geometry>(line: &Line) {
    let mut board = SquareBoard::<G, Mapped>::from_setup(&line.samples[0].setup);
    for (number, sample) in line.samples.iter().enumerate() {
        check_maps(&board, &sample.fen, None);
        check_captures(&board, &sample.fen);
        let mut legal = MoveList::<FromLow>::new();
        let _ = board.legal(&mut legal);
        for &mv in &legal {
            let mut made = board;
            made.make(mv);
            check_maps(&made, &sample.fen, Some(mv));
        }
        if let Some(played) = line.played.get(number).copied().flatten() {
            let mv = legal.iter().find(|mv| mv.canonical() == played);
            board.make(*mv.expect("a legal move"));
        }
    }
}

#[test]
fn maps_are_those_of_the_position() {
    for line in standard().lines() {
        check_game::<GuardedX88>(line);
        check_game::<RankAndFile8x8>(line);
    }
}
