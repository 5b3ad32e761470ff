//! Defines perft vectors: positions with known leaf counts.

use boardbench_core::Setup;

/// A position and its perft counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vector {
    /// Name, which describes what the position tests.
    pub name: &'static str,
    /// FEN of six fields.
    pub fen: &'static str,
    /// Counts for depth 1, 2, and so on; never empty.
    pub counts: &'static [u64],
}

impl Vector {
    /// Returns the depths, from 1, whose count is at most `max_nodes`, with their counts.
    ///
    /// ```
    /// use boardbench_conformance::vectors::WELL_KNOWN;
    /// let depths: Vec<_> = WELL_KNOWN[0].up_to(10_000).collect();
    /// assert_eq!(depths, [(1, 20), (2, 400), (3, 8_902)]);
    /// ```
    pub fn up_to(&self, max_nodes: u64) -> impl Iterator<Item = (u32, u64)> + use<> {
        let counts = self.counts;
        (1..).zip(counts.iter().copied()).filter(move |&(_, count)| count <= max_nodes)
    }
}

/// Defines a table of vectors: a line with name and FEN, then the counts.
macro_rules! vectors {
    ($($name:literal, $fen:literal: $($count:literal)+;)*) => {
        [$(Vector { name: $name, fen: $fen, counts: &[$($count),+] }),*]
    };
}

/// Six well-known test positions of move generators.
///
/// Source: Chess Programming Wiki, "Perft Results".
pub const WELL_KNOWN: [Vector; 6] = vectors! {
    "initial position", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1":
        20 400 8_902 197_281 4_865_609 119_060_324;
    "Kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1":
        48 2_039 97_862 4_085_603 193_690_690;
    "third position", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1":
        14 191 2_812 43_238 674_624 11_030_083;
    "fourth position", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1":
        6 264 9_467 422_333 15_833_292;
    "fifth position", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8":
        44 1_486 62_379 2_103_487 89_941_194;
    "sixth position", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10":
        46 2_079 89_890 3_894_594 164_075_551;
};

/// Small edge-case positions, each constructed so that one rule determines its counts: en passant under pins, castling
/// under attack, rooks captured at home, promotions, double checks, mate and stalemate, and the
/// position with the most moves.
///
/// The counts were computed by the naive reference and confirmed by cozy-chess.
pub const EDGE_CASES: &[Vector] = &vectors! {
    "en passant exposes the king along the rank", "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 2":
        6 96 656 11_689;
    "en passant exposes the king along the rank, black", "8/6b1/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1":
        12 268 3_331;
    "en passant along the rank with another piece in between", "8/8/8/K1NpP2r/8/8/8/4k3 w - d6 0 2":
        15 227 2_653;
    "en passant off the diagonal of a pin", "7b/8/8/3pP3/8/8/1K6/7k w - d6 0 2":
        8 56 347 3_602 23_243;
    "en passant along the diagonal of a pin", "1b6/8/8/3pP3/5K2/8/8/7k w - d6 0 2":
        7 51 369 3_844 25_189;
    "en passant off the file of a pin", "4r2k/8/8/3pP3/8/8/8/4K3 w - d6 0 2":
        6 77 530 8_079;
    "en passant by two pawns, one of them pinned", "4r2k/8/8/2PpP3/8/8/8/4K3 w - d6 0 2":
        8 102 772 11_434;
    "en passant by two pawns, the first of them pinned", "2r1k3/8/8/2PpP3/8/8/8/2K5 w - d6 0 2":
        8 90 677 9_088;
    "en passant by two pawns, black", "4k3/8/8/8/2pPp3/8/8/4K3 b - d3 0 2":
        9 47 376 2_321 19_352;
    "en passant takes the pawn that gives check", "8/8/8/3pP3/4K3/8/8/7k w - d6 0 2":
        8 28 198 1_095 8_278;
    "en passant takes the pawn that gives check, black", "8/8/8/2k5/1pPp4/8/8/K7 b - c3 0 2":
        8 24 193 909 7_514 35_710;
    "en passant does not answer a discovered check", "4b3/8/8/3pP3/K7/8/8/7k w - d6 0 2":
        4 44 260 3_066 20_094;
    "en passant square on the edge, a pawn on the other edge", "4k3/8/8/p6P/8/8/8/4K3 w - a6 0 2":
        6 36 270 1_969 15_421;
    "castling through an attacked square", "3k1r2/8/8/8/8/8/8/R3K2R w KQ - 0 1":
        23 296 6_927;
    "castling out of check", "3kr3/8/8/8/8/8/8/R3K2R w KQ - 0 1":
        4 56 1_367 21_529;
    "castling into check", "4k3/8/8/8/8/8/6p1/R3K2R w KQ - 0 1":
        24 248 4_838;
    "castling into check on the c-file", "2r1k3/8/8/8/8/8/8/R3K2R w KQ - 0 1":
        25 344 8_812;
    "castling with b1 attacked", "1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1":
        16 226 3_602;
    "castling with b8 attacked, black", "r3k2r/8/8/8/8/8/1R6/4K3 b kq - 0 1":
        26 452 11_229;
    "castling past a pawn that attacks its squares", "4k3/8/8/8/8/8/2p5/R3K2R w KQ - 0 1":
        24 196 4_218;
    "castling with pieces in between", "4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1":
        25 115 3_430 20_278;
    "castling gives check", "5k2/4p1p1/8/8/8/8/8/4K2R w K - 3 9":
        15 90 1_568 10_977;
    "castling with one right a side", "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 7 11":
        25 525 12_619;
    "king and rooks at home without rights", "4k3/8/8/8/8/8/8/R3K2R w - - 0 1":
        24 106 2_958 16_760;
    "rooks taken at home by bishops", "r3k2r/8/8/3B4/4b3/8/8/R3K2R w KQkq - 0 1":
        36 1_048 33_867;
    "rooks taken at home by knights", "r3k2r/8/1N4N1/8/8/1n4n1/8/R3K2R w KQkq - 0 1":
        33 976 29_708;
    "rooks taken at home by rooks", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1":
        26 568 13_744;
    "rooks taken at home by promoting pawns", "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R w KQkq - 0 1":
        39 1_007 28_659;
    "rook taken at home by the king", "8/8/8/8/8/6p1/6k1/R3K2R b KQ - 0 1":
        2 39 181 4_098 23_092;
    "double check to come", "2r1k1b1/8/8/8/4N3/8/4R3/K7 w - - 0 1":
        19 271 5_376;
    "double check given", "4k3/8/3N4/1q6/8/8/4R3/K7 b - - 0 1":
        3 69 1_512 25_081;
    "check answered by a double push", "4k3/8/8/8/r6K/8/2PP4/8 w - - 0 1":
        6 105 824 14_459;
    "check answered by a promotion that takes", "1r5k/P7/8/8/8/8/8/1K6 w - - 0 1":
        8 74 637 7_193;
    "king steps back along the ray", "4k3/8/8/8/r3K3/8/8/8 w - - 0 1":
        6 114 635 11_510;
    "king next to a protected queen", "4k3/8/8/8/3r4/3qK3/8/8 w - - 0 1":
        1 36 135 5_264 16_889;
    "kings in opposition", "8/8/4k3/8/4K3/8/8/8 w - - 0 1":
        5 36 257 1_920 14_472;
    "pins on every line", "3r1k1b/8/3N1B2/8/r1PK1R1r/8/1Q6/b7 w - - 0 1":
        15 314 8_570;
    "pinned pawn pushes but does not take", "4r1k1/8/3p1p2/4P3/8/8/8/4K3 w - - 0 1":
        6 98 815 13_507;
    "pinned pawn promotes by taking the piece that pins", "4k2b/6P1/5K2/8/8/8/8/8 w - - 0 1":
        9 29 329 2_152 27_005;
    "promotions of both sides", "2n3k1/1P1P4/8/8/8/8/1p1p4/2N3K1 w - - 0 1":
        25 436 7_739;
    "stalemate", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1":
        0;
    "mate", "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1":
        0;
    "nine queens", "3k4/pppppppp/8/8/8/QQQQQQQQ/8/3QK3 w - - 0 1":
        122 2_019;
    "218 moves", "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1":
        218 99 19_073;
    "clocks at their limits", "4k3/8/8/8/8/8/4P3/4K2R b K - 9999 65535":
        5 80 493 8_913;
    "check not answered by a double push through a piece", "4k3/8/8/8/r6K/2n5/2PP4/8 w - - 0 1":
        5 126 903 21_260;
    "pinned pawn does not take the piece that gives check", "4k3/8/8/8/1b6/4r3/3P4/4K3 w - - 0 1":
        3 78 441 10_535;
};

/// Returns all vectors, the well-known ones first.
pub fn all() -> impl Iterator<Item = &'static Vector> + Clone {
    WELL_KNOWN.iter().chain(EDGE_CASES)
}

/// Maximum half-move clock and move number in [`with_small_clocks`].
const MAX_CLOCK: u32 = 80;
const MAX_MOVE_NUMBER: u32 = 1_000;

/// Returns a position with clocks that every program accepts. Perft does not depend on draws, but some programs end a game by
/// the clock, or store it in few bits.
pub fn with_small_clocks(setup: &Setup) -> Setup {
    let mut builder = setup.to_builder();
    if builder.halfmove_clock > MAX_CLOCK {
        builder.halfmove_clock = 0;
    }
    if builder.fullmove_number > MAX_MOVE_NUMBER {
        builder.fullmove_number = 1;
    }
    Setup::from_board(builder)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use cozy_chess::Board as CozyBoard;

    use super::*;
    use crate::reference::Reference;

    fn cozy_perft(board: &CozyBoard, depth: u32) -> u64 {
        let mut nodes = 0;
        board.generate_moves(|moves| {
            if depth == 1 {
                nodes += moves.len() as u64;
            } else {
                nodes += (moves.into_iter())
                    .map(|mv| {
                        let mut after = board.clone();
                        after.play_unchecked(mv);
                        cozy_perft(&after, depth - 1)
                    })
                    .sum::<u64>();
            }
            false
        });
        nodes
    }

    /// Returns the position in cozy-chess, whose halfmove clock ends at 100; perft does not depend on it.
    fn cozy(fen: &str) -> CozyBoard {
        let mut fields: Vec<&str> = fen.split(' ').collect();
        fields.splice(4.., ["0", "1"]);
        fields.join(" ").parse().unwrap()
    }

    #[test]
    fn the_reference_agrees_with_all_counts() {
        for vector in all() {
            let position = Reference::from_fen(vector.fen).unwrap();
            for (depth, count) in vector.up_to(45_000) {
                assert_eq!(position.perft(depth), count, "{} {depth}", vector.name);
            }
        }
    }

    #[test]
    fn cozy_chess_agrees_with_all_counts() {
        for vector in all() {
            let position = cozy(vector.fen);
            for (depth, count) in vector.up_to(5_000_000) {
                assert_eq!(cozy_perft(&position, depth), count, "{}", vector.name);
            }
        }
    }

    #[test]
    fn names_and_positions_are_distinct_and_every_special_count_is_checked() {
        let names: HashSet<_> = all().map(|vector| vector.name).collect();
        let fens: HashSet<_> = all().map(|vector| vector.fen).collect();
        assert_eq!((names.len(), fens.len()), (all().count(), all().count()));
        for vector in EDGE_CASES {
            assert!(!vector.counts.is_empty(), "{}", vector.name);
            assert!(vector.counts.iter().all(|&count| count <= 45_000));
        }
    }
}
