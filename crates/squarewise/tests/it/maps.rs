//! The maps of who attacks what equal those of a board that is set up anew: after each move, and along games.

use boardbench_conformance::samples::{Line, standard};
use boardbench_core::{Board, CanonicalMove, Encoding, MoveList, Piece, Position};
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
    let steps = line.played.iter().map(Some).chain([None]);
    for (sample, step) in line.samples.iter().zip(steps) {
        check_maps(&board, &sample.fen, None);
        check_captures(&board, &sample.fen);
        let mut legal = MoveList::<FromLow>::new();
        let _ = board.legal(&mut legal);
        for &mv in &legal {
            let mut made = board;
            made.make(mv);
            check_maps(&made, &sample.fen, Some(mv));
        }
        let find = |played: &CanonicalMove| legal.iter().find(|mv| mv.canonical() == *played);
        match step.map(Option::as_ref) {
            Some(Some(played)) => _ = board.make(*find(played).expect("a legal move")),
            Some(None) => _ = board.make_null(),
            None => {}
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
