//! The problems of invalid positions and their messages.

use boardbench_core::{Leniency, SetupProblem};

use crate::positions::builder;

/// Refused positions, each followed by its problems.
const REFUSED: &str = "\
8/8/8/8/8/8/8/8 w - - 0 1
piece placement: white has 0 kings, but must have exactly one
piece placement: black has 0 kings, but must have exactly one

4k3/8/8/8/8/8/8/K1K5 w - - 0 1
piece placement: white has 2 kings, but must have exactly one

rnbqkbnr/pppppppp/8/8/8/1N6/PPPPPPPP/RNBQKBNR w - - 0 1
piece placement: white has 17 pieces, but may have at most 16
piece placement: white has at least 1 promoted piece, but only 0 pawns are missing

rnbqkb2/pppppppp/p7/8/8/8/8/4K3 w - - 0 1
piece placement: black has 9 pawns, but may have at most 8

4k3/8/8/8/8/8/PPPPPPP1/RQQQK3 w - - 0 1
piece placement: white has at least 2 promoted pieces, but only 1 pawn is missing

4k3/8/8/8/8/8/PPPPPPPP/NNN1K3 w - - 0 1
piece placement: white has at least 1 promoted piece, but only 0 pawns are missing

4k3/8/8/8/8/8/PPPPPPPP/RRR1K3 w - - 0 1
piece placement: white has at least 1 promoted piece, but only 0 pawns are missing

4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1
piece placement: white has at least 1 promoted piece, but only 0 pawns are missing

4k3/8/8/8/8/8/PPPPPPPP/1B1BK3 w - - 0 1
piece placement: white has at least 1 promoted piece, but only 0 pawns are missing

4k3/8/8/8/8/8/PPPPPPPP/B1B1K3 w - - 0 1
piece placement: white has at least 1 promoted piece, but only 0 pawns are missing

nnn1kqq1/ppppppp1/8/8/8/8/8/4K3 w - - 0 1
piece placement: black has at least 2 promoted pieces, but only 1 pawn is missing

P3k2p/8/8/8/8/8/8/P1p1K3 w - - 0 1
piece placement: pawns must not be on rank 1 or 8: a1, c1, a8, h8

8/8/8/3kK3/8/8/8/8 w - - 0 1
piece placement: the kings must not be adjacent

4k3/8/8/8/8/8/8/4RK2 w - - 0 1
side to move: black is in check, but only the side to move may be

4kr2/8/8/8/8/8/8/5K2 b - - 0 1
side to move: white is in check, but only the side to move may be

r3k3/8/8/8/8/8/8/4K2R w KQkq - 0 1
castling rights: white may castle queenside only with king and rook on their home squares
castling rights: black may castle kingside only with king and rook on their home squares

r2k3r/8/8/8/8/8/8/4K3 w q - 0 1
castling rights: black may castle queenside only with king and rook on their home squares

4k3/8/8/8/8/8/8/4K2r w K - 0 1
castling rights: white may castle kingside only with king and rook on their home squares

4k3/8/8/8/8/8/8/4K3 w - e6 0 1
en-passant square: no double push can have left e6: there is no enemy pawn where the double push ended

4k3/8/8/8/8/8/8/4K3 w - - 10000 65536
half-move clock: 10000 is more than 9999, the maximum half-move clock
full-move number: 65536 is more than 65535, the maximum move number

4k3/8/8/3pP3/8/8/8/4K3 w - d6 10000 1
half-move clock: 10000 is more than 9999, the maximum half-move clock";

#[test]
fn messages_name_the_problem_and_the_requirement() {
    assert_eq!(REFUSED.split("\n\n").count(), 21);
    for case in REFUSED.split("\n\n") {
        let (fen, expected) = case.split_once('\n').expect("a FEN and its problems");
        let expected = expected.replace('\n', "; ");
        let problems = builder(fen).build().expect_err(fen);
        assert_eq!(problems.to_string(), expected, "{fen}");
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
    ] {
        assert!(builder(fen).build().is_ok(), "{fen}");
    }
}

#[test]
fn leniency_accepts_promoted_pieces() {
    for (fen, strictly, leniently) in [
        ("4k3/8/8/8/8/8/PPPPPPPP/2B1KB2 w - - 0 1", 0, 0),
        // A second bishop on squares of the same colour is a promoted pawn.
        ("4k3/8/8/8/8/2B5/PPPPPPPP/2B1K3 w - - 0 1", 1, 0),
        // Seventeen pieces remain a problem.
        (
            "rnbqkbnr/pppppppp/8/8/8/1N6/PPPPPPPP/RNBQKBNR w - - 0 1",
            2,
            1,
        ),
    ] {
        let problems = |leniency| match builder(fen).build_with(leniency) {
            Ok(_) => 0,
            Err(problems) => problems.iter().count(),
        };
        let found = [Leniency::None, Leniency::PromotedPieces].map(problems);
        assert_eq!(found, [strictly, leniently], "{fen}");
    }
}

/// Positions with an en-passant square, the reason if it is impossible, and a part of the message or
/// a comment.
const EN_PASSANT: &str = "\
4k3/8/8/3pP3/8/8/8/4K3 w - d5 0 1; Rank; rank 6
4k3/8/8/3pP3/8/8/8/4K3 w - d3 0 1; Rank; rank 6
4k3/8/8/3pP3/8/8/8/4K3 w - d8 0 1; Rank; rank 6
4k3/8/8/8/3Pp3/8/8/4K3 b - d1 0 1; Rank; rank 3
4k3/8/8/8/3Pp3/8/8/4K3 b - d6 0 1; Rank; rank 3
4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1; Occupied; it is occupied
4k3/3n4/8/3pP3/8/8/8/4K3 w - d6 0 1; OriginOccupied; the pawn came from
4k3/8/8/4P3/8/8/8/4K3 w - d6 0 1; NoPawn; no enemy pawn
4k3/8/8/3PP3/8/8/8/4K3 w - d6 0 1; NoPawn; no enemy pawn
4k3/8/8/3nP3/8/8/8/4K3 w - d6 0 1; NoPawn; no enemy pawn
4k3/8/8/3pP3/8/8/8/r3K3 w - d6 0 1; CheckBeforePush; already have been in check
4k3/8/8/r2p3K/8/8/8/8 w - d6 0 1; CheckBeforePush; already have been in check
4k3/8/8/3pP3/8/8/8/4K3 w - d6 1 1; ClockAfterPush; clock must be 0
4k3/8/8/3pP3/8/8/8/4K3 w - d6 9999 1; ClockAfterPush; clock must be 0
2b1k3/8/8/3pP3/8/7K/8/8 w - d6 0 1; possible; the push opened a line
4k3/8/8/3pP3/2K5/8/8/8 w - d6 0 1; possible; the pawn itself gives check
4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1; possible; black to move";

#[test]
fn en_passant_squares_need_a_possible_double_push() {
    assert_eq!(EN_PASSANT.lines().count(), 17);
    for line in EN_PASSANT.lines() {
        let columns: Vec<&str> = line.split("; ").collect();
        let &[fen, expected, text] = columns.as_slice() else {
            panic!("three columns: {line}");
        };
        let built = builder(fen).build();
        if expected == "possible" {
            assert!(built.is_ok(), "{line}");
            continue;
        }
        let found: Vec<_> = built.expect_err(fen).iter().collect();
        let &[problem @ SetupProblem::ImpossibleEnPassant { square, reason }] = found.as_slice()
        else {
            panic!("{line}: {found:?}");
        };
        assert_eq!(Some(square), builder(fen).en_passant, "{line}");
        assert_eq!(format!("{reason:?}"), expected, "{line}");
        let reason = reason.to_string();
        assert!(problem.to_string().ends_with(&reason), "{problem}");
        assert!(reason.contains(text), "{line}: {reason}");
    }
}
