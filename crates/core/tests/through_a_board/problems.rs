//! Tests of the problems of invalid positions and their messages.

use boardbench_core::{Leniency, SetupProblem};

use super::positions::builder;

/// Refused positions, each followed by its problems. The tests of `boardbench-notation` read FENs with all other problems.
const REFUSED: &str = "\
rnbqkbnr/pppppppp/8/8/8/1N6/PPPPPPPP/RNBQKBNR w - - 0 1
piece placement: white has 17 pieces, but may have at most 16
piece placement: white has at least 1 promoted piece, but only 0 pawns are missing

4k3/8/8/8/8/8/PPPPPPP1/RQQQK3 w - - 0 1
piece placement: white has at least 2 promoted pieces, but only 1 pawn is missing

4k3/8/8/8/8/8/8/4K3 w - - 10000 65536
half-move clock: 10000 is more than 9999, the maximum half-move clock
full-move number: 65536 is more than 65535, the maximum move number

4k3/8/8/3pP3/8/8/8/4K3 w - d6 10000 1
half-move clock: 10000 is more than 9999, the maximum half-move clock";

#[test]
fn messages_name_the_problem_and_the_requirement() {
    for case in REFUSED.split("\n\n") {
        let (fen, expected) = case.split_once('\n').expect("a FEN and its problems");
        let expected = expected.replace('\n', "; ");
        let problems = builder(fen).build().expect_err(fen);
        assert_eq!(problems.to_string(), expected, "{fen}");
    }
}

#[test]
fn one_promoted_piece_more_than_missing_pawns_is_refused() {
    for pieces in ["NNN1K3", "RRR1K3", "QQ2K3", "1B1BK3", "B1B1K3"] {
        let fen = format!("4k3/8/8/8/8/8/PPPPPPPP/{pieces} w - - 0 1");
        let problems = builder(&fen).build().expect_err(&fen);
        let is_promotion = |problem| matches!(problem, SetupProblem::TooManyPromotions { .. });
        assert!(problems.iter().all(is_promotion), "{fen}: {problems}");
    }
}

#[test]
fn borderline_positions_are_accepted() {
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/QPPPPPPP/RNBQKBNR w - - 0 1",
        "4k3/8/8/8/8/8/PPPPPPP1/NNN1K3 w - - 0 1",
        "4k3/8/8/8/8/8/PPPPPPP1/RRR1K3 w - - 0 1",
        "4k3/8/8/8/8/8/PPPPPPP1/QQ2K3 w - - 0 1",
        "4k3/8/8/8/8/8/PPPPPPP1/1B1BK3 w - - 0 1",
        "4k3/8/8/8/8/8/PPPPPPP1/B1B1K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - - 9999 65535",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 0",
        "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
        "8/8/8/3k1K2/8/8/8/8 w - - 0 1",
        "4k3/P7/8/8/8/8/p7/4K3 w - - 0 1",
        // The push opened a line, the pawn itself gives check, and black to move.
        "2b1k3/8/8/3pP3/8/7K/8/8 w - d6 0 1",
        "4k3/8/8/3pP3/2K5/8/8/8 w - d6 0 1",
        "4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1",
    ] {
        assert!(builder(fen).build().is_ok(), "{fen}");
    }
}

#[test]
fn leniency_accepts_promoted_pieces() {
    for (placement, strictly, leniently) in [
        ("4k3/8/8/8/8/8/PPPPPPPP/2B1KB2", 0, 0),
        // A second bishop on squares of the same colour is a promoted pawn.
        ("4k3/8/8/8/8/2B5/PPPPPPPP/2B1K3", 1, 0),
        // Seventeen pieces and nine pawns remain problems.
        ("rnbqkbnr/pppppppp/8/8/8/1N6/PPPPPPPP/RNBQKBNR", 2, 1),
        ("4k3/8/8/8/8/P7/PPPPPPPP/4K3", 1, 1),
    ] {
        let builder = builder(&format!("{placement} w - - 0 1"));
        let problems = |leniency| match builder.build_with(leniency) {
            Ok(_) => 0,
            Err(problems) => problems.iter().count(),
        };
        let counts = [Leniency::None, Leniency::PromotedPieces].map(problems);
        assert_eq!(counts, [strictly, leniently], "{placement}");
    }
}

/// A program that counts plies since the last capture writes a clock after a double push.
#[test]
fn leniency_accepts_a_clock_after_a_double_push() {
    for (fen, accepted) in [
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", [true, true, true]),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 1 4", [false, true, true]),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 9999 1", [false, true, true]),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 10000 1", [false; 3]),
        ("4k3/8/8/4P3/8/8/8/4K3 w - d6 7 4", [false; 3]),
    ] {
        let leniencies = [Leniency::None, Leniency::Usual, Leniency::PromotedPieces];
        let results = leniencies.map(|leniency| builder(fen).build_with(leniency).is_ok());
        assert_eq!(results, accepted, "{fen}");
    }
}
