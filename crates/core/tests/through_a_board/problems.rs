//! The problems of invalid positions and their messages.

use boardbench_core::Leniency;

use super::positions::builder;

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
        let found = [Leniency::None, Leniency::PromotedPieces].map(problems);
        assert_eq!(found, [strictly, leniently], "{placement}");
    }
}

/// Whoever counts plies since the last capture has a clock after a double push.
#[test]
fn leniency_accepts_a_clock_after_a_double_push() {
    for (fen, accepted) in [
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", [true, true, true]),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 7 4", [false, true, true]),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 9999 1", [false, true, true]),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 10000 1", [false; 3]),
        ("4k3/8/8/4P3/8/8/8/4K3 w - d6 7 4", [false; 3]),
    ] {
        let all = [Leniency::None, Leniency::Usual, Leniency::PromotedPieces];
        let found = all.map(|leniency| builder(fen).build_with(leniency).is_ok());
        assert_eq!(found, accepted, "{fen}");
    }
}

/// Positions with an impossible en-passant square, and why it is impossible.
const EN_PASSANT: &str = "\
4k3/8/8/3pP3/8/8/8/4K3 w - d5 0 1; d5: it must be on rank 6 with white to move, on rank 3 with black to move
4k3/8/8/3pP3/8/8/8/4K3 w - d3 0 1; d3: it must be on rank 6 with white to move, on rank 3 with black to move
4k3/8/8/3pP3/8/8/8/4K3 w - d8 0 1; d8: it must be on rank 6 with white to move, on rank 3 with black to move
4k3/8/8/8/3Pp3/8/8/4K3 b - d1 0 1; d1: it must be on rank 6 with white to move, on rank 3 with black to move
4k3/8/8/8/3Pp3/8/8/4K3 b - d6 0 1; d6: it must be on rank 6 with white to move, on rank 3 with black to move
4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1; d6: it is occupied
4k3/3n4/8/3pP3/8/8/8/4K3 w - d6 0 1; d6: the square that the pawn came from is occupied
4k3/8/8/4P3/8/8/8/4K3 w - d6 0 1; d6: there is no enemy pawn where the double push ended
4k3/8/8/3PP3/8/8/8/4K3 w - d6 0 1; d6: there is no enemy pawn where the double push ended
4k3/8/8/3nP3/8/8/8/4K3 w - d6 0 1; d6: there is no enemy pawn where the double push ended
4k3/8/8/3pP3/8/8/8/r3K3 w - d6 0 1; d6: the side to move would already have been in check before the double push
4k3/8/8/r2p3K/8/8/8/8 w - d6 0 1; d6: the side to move would already have been in check before the double push
4k3/8/8/3pP3/8/8/8/4K3 w - d6 1 1; d6: the half-move clock must be 0 after a double push
4k3/8/8/3pP3/8/8/8/4K3 w - d6 9999 1; d6: the half-move clock must be 0 after a double push";

#[test]
fn en_passant_squares_need_a_possible_double_push() {
    for line in EN_PASSANT.lines() {
        let (fen, reason) = line.split_once("; ").expect("two columns");
        let problems = builder(fen).build().expect_err(fen).to_string();
        let expected = format!("en-passant square: no double push can have left {reason}");
        assert_eq!(problems, expected, "{fen}");
    }
    assert_eq!(EN_PASSANT.lines().count(), 14);
}
