//! Tests of the order of captures that are read from incremental attack tables.

use boardbench_conformance::samples::standard;
use boardbench_core::{Board, Encoding, MoveList, Piece, Position};
use boardbench_flags16::FromLow;
use boardbench_movegen_mailbox::geometries::{GuardedX88, RankAndFile8x8};
use boardbench_movegen_mailbox::{Geometry, MailboxBoard, WithAttackTables};

fn check_captures<G: Geometry>() {
    for sample in standard().iter() {
        let board = MailboxBoard::<G, WithAttackTables>::from_setup(&sample.setup);
        let mut captures = MoveList::<FromLow>::new();
        let _ = board.captures(&mut captures);
        let victim = |mv: &FromLow| board.piece_at(mv.to().square()).map(Piece::role);
        let is_sorted = captures.iter().rev().map(victim).is_sorted();
        assert!(board.is_check() || is_sorted, "captures of {}", sample.fen);
    }
}

#[test]
fn the_most_valuable_victims_are_captured_first() {
    check_captures::<GuardedX88>();
    check_captures::<RankAndFile8x8>();
}
