//! Tests of accepted FENs and their written forms.

use boardbench_notation::{parse_fen, write_fen};

/// FENs that are written exactly as parsed.
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

#[test]
fn accepted_fens_are_written() {
    for fen in EXACT {
        let setup = parse_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(write_fen(&setup), *fen);
        if let Some(without_clocks) = fen.strip_suffix(" 0 1") {
            assert_eq!(parse_fen(without_clocks), Ok(setup));
        }
    }
    let with = |clocks: &str| format!("4k3/8/8/8/8/8/8/4K3 w - - {clocks}");
    let many_zeros = "000000000000009999 0000000000000000065535";
    for (read, written) in [("00 007", "0 7"), (many_zeros, "9999 65535")] {
        let setup = parse_fen(&with(read)).unwrap_or_else(|error| panic!("{read}: {error}"));
        assert_eq!(write_fen(&setup), with(written));
    }
}
