//! Perft vectors: positions with the number of move sequences by depth.

mod special;

pub use special::SPECIAL;

/// Where the counts of the well-known positions come from.
const WIKI: &str = "Chess Programming Wiki, \"Perft Results\"";

/// Where the counts of the special positions come from.
const NAIVE: &str = "the naive reference, confirmed by cozy-chess";

/// A position and how many sequences of legal moves there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vector {
    /// What the position is for.
    pub name: &'static str,
    /// The position, in six fields.
    pub fen: &'static str,
    /// The counts for depth 1, 2, and so on; never empty.
    pub counts: &'static [u64],
    /// Who says so.
    pub source: &'static str,
}

impl Vector {
    const fn well_known(name: &'static str, fen: &'static str, counts: &'static [u64]) -> Self {
        Self {
            name,
            fen,
            counts,
            source: WIKI,
        }
    }

    const fn special(name: &'static str, fen: &'static str, counts: &'static [u64]) -> Self {
        Self {
            name,
            fen,
            counts,
            source: NAIVE,
        }
    }

    /// The depths, from 1, whose count is at most `max_nodes`, with their counts.
    ///
    /// ```
    /// use boardbench_conformance::vectors::WELL_KNOWN;
    /// let depths: Vec<_> = WELL_KNOWN[0].up_to(10_000).collect();
    /// assert_eq!(depths, [(1, 20), (2, 400), (3, 8_902)]);
    /// ```
    pub fn up_to(&self, max_nodes: u64) -> impl Iterator<Item = (u32, u64)> + use<> {
        let counts = self.counts;
        (1..)
            .zip(counts.iter().copied())
            .filter(move |&(_, count)| count <= max_nodes)
    }
}

/// The six positions that every move generator is tried on.
///
/// Source: Chess Programming Wiki, "Perft Results".
pub const WELL_KNOWN: [Vector; 6] = [
    Vector::well_known(
        "initial position",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        &[20, 400, 8_902, 197_281, 4_865_609, 119_060_324],
    ),
    Vector::well_known(
        "Kiwipete",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        &[48, 2_039, 97_862, 4_085_603, 193_690_690],
    ),
    Vector::well_known(
        "third position",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        &[14, 191, 2_812, 43_238, 674_624, 11_030_083],
    ),
    Vector::well_known(
        "fourth position",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        &[6, 264, 9_467, 422_333, 15_833_292],
    ),
    Vector::well_known(
        "fifth position",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        &[44, 1_486, 62_379, 2_103_487, 89_941_194],
    ),
    Vector::well_known(
        "sixth position",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        &[46, 2_079, 89_890, 3_894_594, 164_075_551],
    ),
];

/// All vectors, the well-known ones first.
pub fn all() -> impl Iterator<Item = &'static Vector> + Clone {
    WELL_KNOWN.iter().chain(SPECIAL)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use cozy_chess::Board as CozyBoard;

    use super::*;
    use crate::reference::Reference;

    fn cozy_perft(board: &CozyBoard, depth: u32) -> u64 {
        let mut nodes = 0;
        board.generate_moves(|set| {
            if depth == 1 {
                nodes += set.len() as u64;
            } else {
                nodes += (set.into_iter())
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

    /// The other library's clock ends at 100; perft does not depend on clocks.
    fn cozy(fen: &str) -> CozyBoard {
        let mut fields: Vec<&str> = fen.split(' ').collect();
        fields.splice(4.., ["0", "1"]);
        fields.join(" ").parse().unwrap()
    }

    #[test]
    fn the_reference_counts_as_the_vectors_say() {
        for vector in all() {
            let position = Reference::from_fen(vector.fen).unwrap();
            for (depth, count) in vector.up_to(45_000) {
                assert_eq!(position.perft(depth), count, "{} {depth}", vector.name);
            }
        }
    }

    #[test]
    fn another_library_counts_as_the_vectors_say() {
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
        for vector in SPECIAL {
            assert!(!vector.counts.is_empty(), "{}", vector.name);
            assert!(vector.counts.iter().all(|&count| count <= 45_000));
        }
    }
}
