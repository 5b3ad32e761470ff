//! Small positions, each made so that one rule decides its counts.

use super::Vector;

/// Positions in which special rules meet: en passant under pins, castling under attack, rooks
/// taken at home, promotions, double checks, ends of games, and the most moves there can be.
pub const SPECIAL: &[Vector] = &[
    Vector::special(
        "en passant exposes the king along the rank",
        "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 2",
        &[6, 96, 656, 11_689],
    ),
    Vector::special(
        "en passant exposes the king along the rank, black",
        "8/6b1/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
        &[12, 268, 3_331],
    ),
    Vector::special(
        "en passant along the rank with another piece in between",
        "8/8/8/K1NpP2r/8/8/8/4k3 w - d6 0 2",
        &[15, 227, 2_653],
    ),
    Vector::special(
        "en passant off the diagonal of a pin",
        "7b/8/8/3pP3/8/8/1K6/7k w - d6 0 2",
        &[8, 56, 347, 3_602, 23_243],
    ),
    Vector::special(
        "en passant along the diagonal of a pin",
        "1b6/8/8/3pP3/5K2/8/8/7k w - d6 0 2",
        &[7, 51, 369, 3_844, 25_189],
    ),
    Vector::special(
        "en passant off the file of a pin",
        "4r2k/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
        &[6, 77, 530, 8_079],
    ),
    Vector::special(
        "en passant by two pawns, one of them pinned",
        "4r2k/8/8/2PpP3/8/8/8/4K3 w - d6 0 2",
        &[8, 102, 772, 11_434],
    ),
    Vector::special(
        "en passant by two pawns, black",
        "4k3/8/8/8/2pPp3/8/8/4K3 b - d3 0 2",
        &[9, 47, 376, 2_321, 19_352],
    ),
    Vector::special(
        "en passant takes the pawn that gives check",
        "8/8/8/3pP3/4K3/8/8/7k w - d6 0 2",
        &[8, 28, 198, 1_095, 8_278],
    ),
    Vector::special(
        "en passant takes the pawn that gives check, black",
        "8/8/8/2k5/1pPp4/8/8/K7 b - c3 0 2",
        &[8, 24, 193, 909, 7_514, 35_710],
    ),
    Vector::special(
        "en passant does not answer a discovered check",
        "4b3/8/8/3pP3/K7/8/8/7k w - d6 0 2",
        &[4, 44, 260, 3_066, 20_094],
    ),
    Vector::special(
        "en passant square on the edge, a pawn on the other edge",
        "4k3/8/8/p6P/8/8/8/4K3 w - a6 0 2",
        &[6, 36, 270, 1_969, 15_421],
    ),
    Vector::special(
        "castling through an attacked square",
        "3k1r2/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        &[23, 296, 6_927],
    ),
    Vector::special(
        "castling out of check",
        "3kr3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        &[4, 56, 1_367, 21_529],
    ),
    Vector::special(
        "castling into check",
        "4k3/8/8/8/8/8/6p1/R3K2R w KQ - 0 1",
        &[24, 248, 4_838],
    ),
    Vector::special(
        "castling into check on the c-file",
        "2r1k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        &[25, 344, 8_812],
    ),
    Vector::special(
        "castling with b1 attacked",
        "1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
        &[16, 226, 3_602],
    ),
    Vector::special(
        "castling with b8 attacked, black",
        "r3k2r/8/8/8/8/8/1R6/4K3 b kq - 0 1",
        &[26, 452, 11_229],
    ),
    Vector::special(
        "castling past a pawn that attacks its squares",
        "4k3/8/8/8/8/8/2p5/R3K2R w KQ - 0 1",
        &[24, 196, 4_218],
    ),
    Vector::special(
        "castling with pieces in between",
        "4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1",
        &[25, 115, 3_430, 20_278],
    ),
    Vector::special(
        "castling gives check",
        "5k2/4p1p1/8/8/8/8/8/4K2R w K - 3 9",
        &[15, 90, 1_568, 10_977],
    ),
    Vector::special(
        "castling with one right a side",
        "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 7 11",
        &[25, 525, 12_619],
    ),
    Vector::special(
        "king and rooks at home without rights",
        "4k3/8/8/8/8/8/8/R3K2R w - - 0 1",
        &[24, 106, 2_958, 16_760],
    ),
    Vector::special(
        "rooks taken at home by bishops",
        "r3k2r/8/8/3B4/4b3/8/8/R3K2R w KQkq - 0 1",
        &[36, 1_048, 33_867],
    ),
    Vector::special(
        "rooks taken at home by knights",
        "r3k2r/8/1N4N1/8/8/1n4n1/8/R3K2R w KQkq - 0 1",
        &[33, 976, 29_708],
    ),
    Vector::special(
        "rooks taken at home by rooks",
        "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
        &[26, 568, 13_744],
    ),
    Vector::special(
        "rooks taken at home by promoting pawns",
        "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R w KQkq - 0 1",
        &[39, 1_007, 28_659],
    ),
    Vector::special(
        "rook taken at home by the king",
        "8/8/8/8/8/6p1/6k1/R3K2R b KQ - 0 1",
        &[2, 39, 181, 4_098, 23_092],
    ),
    Vector::special(
        "double check to come",
        "2r1k1b1/8/8/8/4N3/8/4R3/K7 w - - 0 1",
        &[19, 271, 5_376],
    ),
    Vector::special(
        "double check given",
        "4k3/8/3N4/1q6/8/8/4R3/K7 b - - 0 1",
        &[3, 69, 1_512, 25_081],
    ),
    Vector::special(
        "check answered by a double push",
        "4k3/8/8/8/r6K/8/2PP4/8 w - - 0 1",
        &[6, 105, 824, 14_459],
    ),
    Vector::special(
        "check answered by a promotion that takes",
        "1r5k/P7/8/8/8/8/8/1K6 w - - 0 1",
        &[8, 74, 637, 7_193],
    ),
    Vector::special(
        "king steps back along the ray",
        "4k3/8/8/8/r3K3/8/8/8 w - - 0 1",
        &[6, 114, 635, 11_510],
    ),
    Vector::special(
        "king beside a protected queen",
        "4k3/8/8/8/3r4/3qK3/8/8 w - - 0 1",
        &[1, 36, 135, 5_264, 16_889],
    ),
    Vector::special(
        "kings in opposition",
        "8/8/4k3/8/4K3/8/8/8 w - - 0 1",
        &[5, 36, 257, 1_920, 14_472],
    ),
    Vector::special(
        "pins on every line",
        "3r1k1b/8/3N1B2/8/r1PK1R1r/8/1Q6/b7 w - - 0 1",
        &[15, 314, 8_570],
    ),
    Vector::special(
        "pinned pawn pushes but does not take",
        "4r1k1/8/3p1p2/4P3/8/8/8/4K3 w - - 0 1",
        &[6, 98, 815, 13_507],
    ),
    Vector::special(
        "pinned pawn promotes by taking the piece that pins",
        "4k2b/6P1/5K2/8/8/8/8/8 w - - 0 1",
        &[9, 29, 329, 2_152, 27_005],
    ),
    Vector::special(
        "promotions of both sides",
        "2n3k1/1P1P4/8/8/8/8/1p1p4/2N3K1 w - - 0 1",
        &[25, 436, 7_739],
    ),
    Vector::special("stalemate", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", &[0]),
    Vector::special("mate", "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", &[0]),
    Vector::special(
        "nine queens",
        "3k4/pppppppp/8/8/8/QQQQQQQQ/8/3QK3 w - - 0 1",
        &[122, 2_019],
    ),
    Vector::special(
        "218 moves",
        "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
        &[218, 99, 19_073],
    ),
    Vector::special(
        "clocks at their limits",
        "4k3/8/8/8/8/8/4P3/4K2R b K - 9999 65535",
        &[5, 80, 493, 8_913],
    ),
];
