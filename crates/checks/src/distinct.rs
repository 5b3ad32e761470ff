//! The distinct positions after some plies, and how many of their keys are equal.
//!
//! Two positions are equal if pieces, side to move, castling rights and a legal en-passant capture are. A table that knows positions
//! by their keys takes two of them for one where keys are equal.

use std::collections::HashSet;

use boardbench_core::{CastlingRights, Color, Piece, Setup, Square};
use boardbench_registry::Pair;

use crate::perft::Watch;

/// The distinct positions of a ply.
#[derive(Clone, Debug, PartialEq)]
pub struct Distinct {
    /// How many there are.
    pub positions: u64,
    /// Their keys, of 64 bits and of the lower 32.
    pub keys: [EqualKeys; 2],
}

/// How many positions have the key of another one before.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EqualKeys {
    /// The width of the keys.
    pub bits: u32,
    /// The number of positions less that of different keys.
    pub equal: u64,
    /// What is expected of random keys.
    pub expected: f64,
}

impl EqualKeys {
    /// Counts keys of the lower `bits`.
    fn count(keys: &[u64], bits: u32) -> Self {
        let masked = keys.iter().map(|key| key & u64::MAX >> (64 - bits));
        let mut different: Vec<u64> = masked.collect();
        different.sort_unstable();
        different.dedup();
        let all = keys.len() as f64;
        Self {
            bits,
            equal: (keys.len() - different.len()) as u64,
            // A pair is equal once in 2 to the power of `bits`; more than two with one key are rare.
            expected: all * (all - 1.0) / 2.0 / 2_f64.powi(bits as i32),
        }
    }
}

/// What makes positions equal.
pub type Identity = (
    [Option<Piece>; Square::COUNT],
    Color,
    CastlingRights,
    Option<Square>,
);

/// Pieces, side to move, castling rights, and the square of a legal en-passant capture.
pub fn identity(setup: &Setup) -> Identity {
    let (side, rights) = (setup.side_to_move(), setup.castling_rights());
    (*setup.placement(), side, rights, setup.legal_en_passant())
}

/// Finds the positions after this many plies on a board. `watch` gets the number of positions done and of all, ply by ply.
///
/// All positions of two plies are in memory at once: two and a half gigabytes for ten million.
pub fn distinct(contender: &Pair, start: &Setup, depth: u32, watch: Watch<'_>) -> Distinct {
    let mut board = (contender.open)(start);
    let mut ply = vec![*start];
    for _ in 0..depth {
        let mut known: HashSet<Identity> = HashSet::new();
        let mut next = Vec::new();
        for (done, setup) in ply.iter().enumerate() {
            board.reset(setup);
            let after = board.successors(&mut |_| true).into_iter();
            next.extend(
                after
                    .map(|it| it.setup)
                    .filter(|setup| known.insert(identity(setup))),
            );
            watch(done + 1, ply.len());
        }
        ply = next;
    }
    let keys: Vec<u64> = ply.iter().map(Setup::hash).collect();
    Distinct {
        positions: keys.len() as u64,
        keys: [64, 32].map(|bits| EqualKeys::count(&keys, bits)),
    }
}

#[cfg(test)]
mod tests {
    use boardbench_registry::{DEFAULT_BOARD, native};

    use super::*;

    /// The numbers of distinct positions are OEIS A083276.
    #[test]
    fn positions_of_the_first_plies_are_as_published() {
        let contender = native(DEFAULT_BOARD).unwrap();
        for (depth, expected) in [(0, 1), (1, 20), (2, 400), (3, 5_362), (4, 72_078)] {
            let found = distinct(contender, &Setup::initial(), depth, &|_, _| ());
            assert_eq!(found.positions, expected);
            assert_eq!(found.keys[0].equal, 0);
        }
    }

    #[test]
    fn equal_keys_are_counted_once_for_each_position_after_the_first() {
        let keys = [1, 1 << 32 | 1, 2, 1 << 33 | 1, 3];
        let found = EqualKeys::count(&keys, 32);
        assert_eq!((found.bits, found.equal), (32, 2));
        assert!((found.expected - 10.0 / 4_294_967_296.0).abs() < 1e-15);
        assert_eq!(EqualKeys::count(&keys, 64).equal, 0);
    }
}
