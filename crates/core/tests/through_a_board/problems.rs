//! What is wrong with a position, and how it is said.

use boardbench_core::{
    Color, EnPassantProblem, File, Leniency, Piece, Rank, Role, SetupField, SetupProblem,
    SetupProblems, Square,
};

use crate::positions::builder;

/// The problems of a FEN.
fn problems(fen: &str) -> SetupProblems {
    builder(fen).build().expect_err(fen)
}

/// Positions that can't be, and what is said of them.
const REFUSED: [(&str, &str); 14] = [
    (
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "piece placement: white has 0 kings, but must have exactly one; \
             piece placement: black has 0 kings, but must have exactly one",
    ),
    (
        "4k3/8/8/8/8/8/8/K1K5 w - - 0 1",
        "piece placement: white has 2 kings, but must have exactly one",
    ),
    (
        "rnbqkbnr/pppppppp/8/8/8/1N6/PPPPPPPP/RNBQKBNR w - - 0 1",
        "piece placement: white has 17 pieces, but may have at most 16; \
             piece placement: white has at least 1 promoted piece, but only 0 pawns are missing",
    ),
    (
        "rnbqkb2/pppppppp/p7/8/8/8/8/4K3 w - - 0 1",
        "piece placement: black has 9 pawns, but may have at most 8",
    ),
    (
        "4k3/8/8/8/8/8/PPPPPPP1/RQQQK3 w - - 0 1",
        "piece placement: white has at least 2 promoted pieces, but only 1 pawn is missing",
    ),
    (
        "P3k2p/8/8/8/8/8/8/P1p1K3 w - - 0 1",
        "piece placement: a pawn stands on a1, c1, a8, h8, but never on rank 1 or 8",
    ),
    (
        "8/8/8/3kK3/8/8/8/8 w - - 0 1",
        "piece placement: the kings must not stand side by side",
    ),
    (
        "4k3/8/8/8/8/8/8/4RK2 w - - 0 1",
        "side to move: black is in check, but only the side to move may be",
    ),
    (
        "4kr2/8/8/8/8/8/8/5K2 b - - 0 1",
        "side to move: white is in check, but only the side to move may be",
    ),
    (
        "r3k3/8/8/8/8/8/8/4K2R w KQkq - 0 1",
        "castling rights: white may castle queenside only with king and rook on their home \
             squares; castling rights: black may castle kingside only with king and rook on their \
             home squares",
    ),
    (
        "r2k3r/8/8/8/8/8/8/4K3 w q - 0 1",
        "castling rights: black may castle queenside only with king and rook on their home \
             squares",
    ),
    (
        "4k3/8/8/8/8/8/8/4K2r w K - 0 1",
        "castling rights: white may castle kingside only with king and rook on their home \
             squares",
    ),
    (
        "4k3/8/8/8/8/8/8/4K3 w - e6 0 1",
        "en-passant square: no double push can have left e6: no enemy pawn stands where it \
             must have landed",
    ),
    (
        "4k3/8/8/8/8/8/8/4K3 w - - 10000 65536",
        "half-move clock: 10000 is more than 9999, the most a half-move clock may show; \
             full-move number: 65536 is more than 65535, the most a move number may be",
    ),
];

#[test]
fn a_problem_says_what_is_wrong_and_what_would_be_right() {
    for (fen, text) in REFUSED {
        assert_eq!(problems(fen).to_string(), text, "{fen}");
    }
}

#[test]
fn what_is_nearly_wrong_is_right() {
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/QPPPPPPP/RNBQKBNR w - - 0 1",
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
fn a_pawn_is_seen_on_each_square_of_the_back_ranks() {
    for rank in [Rank::R1, Rank::R8] {
        for (file, color) in File::ALL
            .into_iter()
            .flat_map(|file| Color::ALL.map(|c| (file, c)))
        {
            let mut fields = builder("8/8/1k6/8/8/6K1/8/8 w - - 0 1");
            let pawn = Piece::new(color, Role::Pawn);
            fields.pieces[Square::new(file, rank).index()] = Some(pawn);
            let on = |back| File::ALL.map(|each| (each, rank) == (file, back));
            let expected = SetupProblem::PawnsOnBackRanks {
                first: on(Rank::R1),
                eighth: on(Rank::R8),
            };
            let found = fields.build().expect_err("a pawn that no game has");
            assert!(found.iter().eq([expected]), "{found}");
        }
    }
}

/// A second bishop on squares of one colour was a pawn; one on each was not.
#[test]
fn promoted_pieces_are_forgiven_if_that_is_asked() {
    let unpaid = "4k3/8/8/8/8/2B5/PPPPPPPP/2B1K3 w - - 0 1";
    let expected = SetupProblem::TooManyPromotions {
        color: Color::White,
        promoted: 1,
        missing: 0,
    };
    // Both bishops stand on dark squares.
    let unpaid = builder(unpaid);
    assert!(unpaid.build().expect_err("unpaid").iter().eq([expected]));
    assert!(unpaid.build_with(Leniency::None).is_err());
    assert!(unpaid.build_with(Leniency::PromotedPieces).is_ok());
    let of_both_colours = builder("4k3/8/8/8/8/8/PPPPPPPP/2B1KB2 w - - 0 1");
    assert!(of_both_colours.build().is_ok());
    // Other problems stay, however lenient the reader.
    let crowded = builder("rnbqkbnr/pppppppp/8/8/8/1N6/PPPPPPPP/RNBQKBNR w - - 0 1");
    let left = crowded
        .build_with(Leniency::PromotedPieces)
        .expect_err("17 pieces");
    assert_eq!(left.iter().count(), 1);
}

/// Positions with an en-passant square, why it can't be if it can't, and words of that or of why it can.
const PASSED: [(&str, Option<EnPassantProblem>, &str); 17] = [
    (
        "4k3/8/8/3pP3/8/8/8/4K3 w - d5 0 1",
        Some(EnPassantProblem::Rank),
        "rank 6",
    ),
    (
        "4k3/8/8/3pP3/8/8/8/4K3 w - d3 0 1",
        Some(EnPassantProblem::Rank),
        "rank 6",
    ),
    (
        "4k3/8/8/3pP3/8/8/8/4K3 w - d8 0 1",
        Some(EnPassantProblem::Rank),
        "rank 6",
    ),
    (
        "4k3/8/8/8/3Pp3/8/8/4K3 b - d1 0 1",
        Some(EnPassantProblem::Rank),
        "rank 3",
    ),
    (
        "4k3/8/8/8/3Pp3/8/8/4K3 b - d6 0 1",
        Some(EnPassantProblem::Rank),
        "rank 3",
    ),
    (
        "4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1",
        Some(EnPassantProblem::Occupied),
        "a piece stands on it",
    ),
    (
        "4k3/3n4/8/3pP3/8/8/8/4K3 w - d6 0 1",
        Some(EnPassantProblem::OriginOccupied),
        "must have come from",
    ),
    (
        "4k3/8/8/4P3/8/8/8/4K3 w - d6 0 1",
        Some(EnPassantProblem::NoPawn),
        "must have landed",
    ),
    (
        "4k3/8/8/3PP3/8/8/8/4K3 w - d6 0 1",
        Some(EnPassantProblem::NoPawn),
        "must have landed",
    ),
    (
        "4k3/8/8/3nP3/8/8/8/4K3 w - d6 0 1",
        Some(EnPassantProblem::NoPawn),
        "must have landed",
    ),
    (
        "4k3/8/8/3pP3/8/8/8/r3K3 w - d6 0 1",
        Some(EnPassantProblem::CheckBeforePush),
        "already have been in check",
    ),
    (
        "4k3/8/8/r2p3K/8/8/8/8 w - d6 0 1",
        Some(EnPassantProblem::CheckBeforePush),
        "already have been in check",
    ),
    (
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 1 1",
        Some(EnPassantProblem::ClockAfterPush),
        "clock would be 0",
    ),
    (
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 9999 1",
        Some(EnPassantProblem::ClockAfterPush),
        "clock would be 0",
    ),
    (
        "2b1k3/8/8/3pP3/8/7K/8/8 w - d6 0 1",
        None,
        "the push has opened a line",
    ),
    (
        "4k3/8/8/3pP3/2K5/8/8/8 w - d6 0 1",
        None,
        "the pawn itself gives check",
    ),
    ("4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1", None, "black's turn"),
];

#[test]
fn an_en_passant_square_must_have_been_passed() {
    for (fen, reason, text) in PASSED {
        let built = builder(fen).build();
        let Some(expected) = reason else {
            assert!(built.is_ok(), "{text}: {fen}");
            continue;
        };
        let found: Vec<_> = built.expect_err(fen).iter().collect();
        let &[problem @ SetupProblem::ImpossibleEnPassant { square, reason }] = found.as_slice()
        else {
            panic!("{fen}: {found:?}");
        };
        assert_eq!(
            (Some(square), reason),
            (builder(fen).en_passant, expected),
            "{fen}"
        );
        assert!(
            problem.to_string().ends_with(&reason.to_string()),
            "{problem}"
        );
        assert!(reason.to_string().contains(text), "{reason}");
    }
}

/// A clock that no position may show is one problem, not two.
#[test]
fn a_clock_out_of_range_says_nothing_of_en_passant() {
    let found = problems("4k3/8/8/3pP3/8/8/8/4K3 w - d6 10000 1");
    assert!(
        found
            .iter()
            .eq([SetupProblem::HalfmoveClock { clock: 10_000 }])
    );
}

#[test]
fn fields_are_called_as_in_a_fen_and_ordered_so() {
    let names = [
        "piece placement",
        "side to move",
        "castling rights",
        "en-passant square",
        "half-move clock",
        "full-move number",
    ];
    assert_eq!(SetupField::ALL.map(|field| field.to_string()), names);
    assert!(SetupField::ALL.is_sorted());
}
