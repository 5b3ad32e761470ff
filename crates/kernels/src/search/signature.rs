//! Known results of the search in a few positions.

use crate::Digest;

/// The result in a position of every search with one score model, without table and pruning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signature {
    /// The position.
    pub fen: &'static str,
    /// The depth in plies.
    pub depth: u32,
    /// The number of nodes in all iterations.
    pub nodes: u64,
    /// The value, as [`Value::raw`](super::Value::raw).
    pub value: i16,
    /// The principal variation in UCI notation.
    pub line: &'static str,
}

/// Results of the score model `Full`. They detect changes and have to be updated after intended
/// ones; the minimax tests show that values are right.
pub const SIGNATURES: [Signature; 4] = [
    Signature {
        fen: "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2N1PN2/PP2BPPP/R1BQ1RK1 w - - 0 9",
        depth: 3,
        nodes: 4_276,
        value: 8,
        line: "c1d2 f6e4 f3e5",
    },
    Signature {
        fen: "r3k2r/ppp1qppp/2n2n2/3pP3/3P4/2N2N2/PPPQ1PPP/R3K2R w KQkq d6 0 9",
        depth: 2,
        nodes: 2_498,
        value: 220,
        line: "e1d1 f6e4 c3d5",
    },
    Signature {
        fen: "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        depth: 4,
        nodes: 2_666,
        value: 104,
        line: "b4f4 h4g3 f4c4 c7c5",
    },
    Signature {
        fen: "r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1",
        depth: 2,
        nodes: 404,
        value: -191,
        line: "c7c5 d4e3",
    },
];

/// The results of [`SIGNATURES`] with a table of 4,096 entries.
pub const TABLE_SIGNATURES: [Signature; 4] = [
    Signature {
        nodes: 3_253,
        ..SIGNATURES[0]
    },
    Signature {
        nodes: 2_498,
        ..SIGNATURES[1]
    },
    Signature {
        nodes: 1_954,
        ..SIGNATURES[2]
    },
    Signature {
        nodes: 404,
        ..SIGNATURES[3]
    },
];

/// Results of the score model `Classes`, in calm positions: it does not order captures, so its
/// quiescence search gets very large in sharp ones.
pub const CLASS_SIGNATURES: [Signature; 3] = [
    Signature {
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        depth: 3,
        nodes: 772,
        value: 24,
        line: "b1c3 b8c6 g1f3",
    },
    Signature {
        fen: "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        depth: 4,
        nodes: 1_879,
        value: 104,
        line: "b4f4 h4g3 f4c4 c7c5",
    },
    Signature {
        fen: "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
        depth: 6,
        nodes: 1_106,
        value: 147,
        line: "a1b2 a7b6 b2c2 b6c7 c2d3 c7d7",
    },
];

impl Signature {
    /// Adds what a search with this result adds to its digest.
    ///
    /// # Panics
    ///
    /// If the line is not a sequence of moves.
    pub fn describe(&self, digest: &mut Digest, number: usize) {
        digest.add(number, self.nodes);
        digest.add(number, self.value as u64);
        for text in self.line.split(' ') {
            digest.add_move(number, text.parse().expect("a signature's line has moves"));
        }
    }
}
