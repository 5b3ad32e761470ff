//! Lists the expected results of the search in a few positions, to detect changes of its tree.

use crate::Checksum;

/// Result of every search with one score model in a position, without table and pruning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signature {
    /// Position.
    pub fen: &'static str,
    /// Depth in plies.
    pub depth: u32,
    /// Number of nodes in all iterations.
    pub nodes: u64,
    /// Value, as [`Value::raw`](crate::Value::raw).
    pub value: i16,
    /// Principal variation in UCI notation.
    pub line: &'static str,
}

/// Builds signatures from rows of position and depth, then nodes, value and line.
macro_rules! signatures {
    ($($fen:literal to $depth:literal: $nodes:literal, $value:literal, $line:literal;)*) => {
        [$(Signature { fen: $fen, depth: $depth, nodes: $nodes, value: $value, line: $line }),*]
    };
}

/// Results of the score model `Full`. Update them after an intended change of the search.
pub const SIGNATURES: [Signature; 4] = signatures! {
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2N1PN2/PP2BPPP/R1BQ1RK1 w - - 0 9" to 3:
        4_276, 8, "c1d2 f6e4 f3e5";
    "r3k2r/ppp1qppp/2n2n2/3pP3/3P4/2N2N2/PPPQ1PPP/R3K2R w KQkq d6 0 9" to 2:
        2_498, 220, "e1d1 f6e4 c3d5";
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1" to 4:
        2_666, 104, "b4f4 h4g3 f4c4 c7c5";
    "r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1" to 2:
        404, -191, "c7c5 d4e3";
};

/// Results of [`SIGNATURES`] with a table of 4,096 entries: other nodes, the same values and lines.
pub const TABLE_SIGNATURES: [Signature; 4] = {
    let mut signatures = SIGNATURES;
    signatures[0].nodes = 3_253;
    signatures[2].nodes = 1_954;
    signatures
};

/// Results of the score model `Classes`, whose quiescence search grows very large in tactical positions.
pub const CLASS_SIGNATURES: [Signature; 3] = signatures! {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" to 3:
        772, 24, "b1c3 b8c6 g1f3";
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1" to 4:
        1_879, 104, "b4f4 h4g3 f4c4 c7c5";
    "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1" to 6:
        1_106, 147, "a1b2 a7b6 b2c2 b6c7 c2d3 c7d7";
};

impl Signature {
    /// Returns the checksum of searches with these results.
    pub fn checksum_of(signatures: &[Self]) -> Checksum {
        let mut checksum = Checksum::new();
        for (number, signature) in signatures.iter().enumerate() {
            signature.describe(&mut checksum, number);
        }
        checksum
    }

    /// Adds this result to a checksum, as a search does.
    ///
    /// # Panics
    ///
    /// Panics if the line is not a sequence of moves.
    pub fn describe(&self, checksum: &mut Checksum, number: usize) {
        checksum.add(number, self.nodes);
        checksum.add(number, self.value as u64);
        for text in self.line.split(' ') {
            checksum.add_move(number, text.parse().expect("a signature's line has moves"));
        }
    }
}
