//! Accepted FENs and their written forms.

use boardbench_core::{Color, Leniency, Setup, SetupBuilder, Square};
use boardbench_notation::{EnPassantMode, parse_fen, parse_fen_with, write_fen, write_fen_with};

/// Written exactly as read.
const EXACT: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
    "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2",
    "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w Qk - 9999 65535",
    "r3k2r/8/8/8/8/8/8/R3K2R b - - 0 0",
    "4k3/8/8/8/8/8/8/4K3 b - - 0 1",
    // A double check.
    "4k3/8/8/b7/8/8/4r3/4K3 w - - 0 1",
    // Check by a double push, direct and discovered.
    "8/8/8/2k5/3P4/8/8/4K3 b - d3 0 1",
    "8/8/8/k7/3P4/8/8/4B1K1 b - d3 0 1",
    "7k/8/8/4p3/3K4/8/8/8 w - e6 0 1",
    "8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1",
    // As many promoted pieces as missing pawns.
    "4k3/8/8/8/8/8/8/QQQQKQQQ b - - 0 1",
    "4k3/7p/8/8/8/P7/PPPPPPP1/RNBQKBNR w KQ - 0 1",
    "QQQQQQQQ/Q7/8/8/8/8/8/K1k5 b - - 0 1",
    "4k3/8/8/8/8/B7/PPPPPPP1/RNBQKB1R w KQ - 0 1",
    "4k3/8/8/8/8/4B1B1/6PP/B3K3 w - - 0 1",
];

/// Written in another form than read.
const NORMALISED: &[(&str, &str)] = &[
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    ),
    (
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
    ),
    ("4k3/8/8/8/8/8/8/4K3 b - -", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"),
    (
        "4k3/8/8/8/8/8/8/4K3 w - - 00 007",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 7",
    ),
    (
        "4k3/8/8/8/8/8/8/4K3 w - - 000000000000009999 0000000000000000065535",
        "4k3/8/8/8/8/8/8/4K3 w - - 9999 65535",
    ),
];

/// The en-passant square in the modes `always`, `xfen` and `legal`.
const EN_PASSANT: &[(&str, [&str; 3])] = &[
    // No pawn beside it.
    ("4k3/8/8/8/4P3/8/8/4K3 b - e3", ["e3", "-", "-"]),
    // A pawn on either side, or a piece of the wrong kind or colour.
    ("4k3/8/8/8/3pP3/8/8/4K3 b - e3", ["e3", "e3", "e3"]),
    ("4k3/8/8/4pP2/8/8/8/4K3 w - e6", ["e6", "e6", "e6"]),
    ("4k3/8/8/8/3PP3/8/8/4K3 b - e3", ["e3", "-", "-"]),
    ("4k3/8/8/8/3nPn2/8/8/4K3 b - e3", ["e3", "-", "-"]),
    // Squares do not wrap around the edge.
    ("4k3/8/8/7p/P7/8/8/4K3 b - a3", ["a3", "-", "-"]),
    ("4k3/8/8/8/P6p/8/8/4K3 b - a3", ["a3", "-", "-"]),
    // Pinned along the rank, the file and a diagonal.
    ("8/8/8/8/k2pP2R/8/8/4K3 b - e3", ["e3", "e3", "-"]),
    ("3k4/8/8/8/3pP3/8/8/3RK3 b - e3", ["e3", "e3", "-"]),
    ("8/8/5B2/8/3pP3/8/1k6/4K3 b - e3", ["e3", "e3", "-"]),
    // Pinned along the diagonal of the capture.
    ("8/k7/8/8/3pP3/8/5B2/4K3 b - e3", ["e3", "e3", "e3"]),
    // One of two is pinned.
    ("3k4/8/8/8/3pPp2/8/8/3RK3 b - e3", ["e3", "e3", "e3"]),
    // The capture takes the checking pawn.
    ("8/8/8/2k5/2pP4/8/8/4K3 b - d3", ["d3", "d3", "d3"]),
    // The capture does not answer the discovered check.
    ("8/8/8/k7/2pP4/8/8/4B1K1 b - d3", ["d3", "d3", "-"]),
];

#[test]
fn accepted_fens_are_written() {
    for fen in EXACT {
        let setup = parse_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(write_fen(&setup), *fen);
    }
    for (fen, written) in NORMALISED {
        let setup = parse_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(write_fen(&setup), *written);
        assert_eq!(parse_fen(written), Ok(setup));
    }
}

#[test]
fn fields_are_read() {
    let setup = parse_fen("4k2r/8/8/8/3pP3/8/8/4K3 b k e3 0 31").unwrap();
    let mut expected = SetupBuilder::empty();
    for (square, letter) in [
        (Square::E8, 'k'),
        (Square::H8, 'r'),
        (Square::D4, 'p'),
        (Square::E4, 'P'),
        (Square::E1, 'K'),
    ] {
        expected.pieces[square.index()] = boardbench_core::Piece::from_letter(letter);
    }
    expected.side_to_move = Color::Black;
    expected.castling_rights = boardbench_core::CastlingRights::BLACK_KING_SIDE;
    expected.en_passant = Some(Square::E3);
    expected.fullmove_number = 31;
    assert_eq!(setup.to_builder(), expected);
    assert_eq!(write_fen(&Setup::initial()), EXACT[0]);
}

#[test]
fn en_passant_squares_depend_on_the_mode() {
    const MODES: [EnPassantMode; 3] = [
        EnPassantMode::Always,
        EnPassantMode::Xfen,
        EnPassantMode::Legal,
    ];
    for (fen, expected) in EN_PASSANT {
        let setup = parse_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        let (others, _) = fen.rsplit_once(' ').unwrap();
        for (mode, square) in MODES.into_iter().zip(expected) {
            let written = write_fen_with(&setup, mode);
            assert_eq!(written, format!("{others} {square} 0 1"), "{mode:?}");
        }
    }
}

#[test]
fn leniency_accepts_only_promoted_pieces() {
    let lenient = |fen: &str| parse_fen_with(fen, Leniency::PromotedPieces);
    let nine_queens_and_pawns = "4k3/8/8/8/8/8/PPPPPP2/QQQQKQQQ b - - 0 1";
    assert!(parse_fen(nine_queens_and_pawns).is_err());
    let setup = lenient(nine_queens_and_pawns).unwrap();
    assert_eq!(lenient(&write_fen(&setup)), Ok(setup));
    for (fen, problems) in [
        // 17 pieces.
        ("4k3/8/8/8/8/N7/PPPPPPPP/RNBQKBNR w - - 0 1", 1),
        // 9 pawns.
        ("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", 1),
        // Malformed notation.
        ("4k3/8/8/8/44/8/PPPPPP2/QQQQKQQQ b - - 0 x", 2),
    ] {
        let error = lenient(fen).unwrap_err();
        assert_eq!(error.problems().len(), problems, "{error}");
    }
}
