//! Published test positions, and the fields of FENs.

use boardbench_conformance::reference::Reference;
use boardbench_conformance::vectors::WELL_KNOWN;
use boardbench_core::{Setup, SetupBuilder};

/// Returns the initial position, "Kiwipete", and the positions 3 and 4 of the Chess Programming Wiki, "Perft
/// Results", with their numbers of moves and captures.
pub(crate) fn known() -> impl Iterator<Item = (&'static str, usize, usize)> {
    let captures = WELL_KNOWN.iter().zip([0, 8, 1, 0]);
    captures.map(|(vector, captures)| (vector.fen, vector.counts[0] as usize, captures))
}

/// Positions that differ in every field: side, rights, legal and illegal en passant, clocks.
pub(crate) const VARIED: [&str; 11] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b Kq - 7 31",
    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
    "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 40",
    "4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 12",
    "3k4/8/8/K1Pp3r/8/8/8/8 w - d6 0 5",
    "4k3/8/8/8/7b/5n2/8/4K3 w - - 3 99",
    "8/8/4k3/8/8/3K4/8/8 b - - 9999 65535",
    // Pins, promotions and castling through attacked squares.
    "8/8/8/K2pP2r/8/8/8/7k w - d6 0 2",
    "3k4/8/8/8/8/8/3r1PPP/R3K2R w KQ - 0 1",
    "4r2k/P7/8/8/8/8/4B3/4K3 w - - 0 1",
];

/// Returns the fields of a FEN, valid or not.
pub(crate) fn builder(fen: &str) -> SetupBuilder {
    Reference::fields_of_fen(fen).expect(fen)
}

pub(crate) fn setup(fen: &str) -> Setup {
    builder(fen).build().expect(fen)
}
