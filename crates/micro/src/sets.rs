//! The sets of squares to count and to scan.

use boardbench_core::{Color, Piece, Setup};
use boardbench_kernels::Input;
use boardbench_sliders::SquareSet;

/// A source of sets.
pub(crate) trait Sets: 'static {
    fn sets(inputs: &[Input]) -> Vec<u64>;
}

/// Full sets: all pieces, the pieces of one colour, all empty squares.
pub(crate) enum Crowded {}

impl Sets for Crowded {
    fn sets(inputs: &[Input]) -> Vec<u64> {
        let sets = |input: &Input| {
            let [white, black] =
                Color::ALL.map(|color| squares(input, |piece| piece.color() == color));
            [white, black, white | black, !(white | black)]
        };
        bits(inputs.iter().flat_map(sets))
    }
}

/// The sets that a move generator scans: each side's pieces of each kind, mostly one or two, without
/// empty sets.
pub(crate) enum Sparse {}

impl Sets for Sparse {
    fn sets(inputs: &[Input]) -> Vec<u64> {
        let by_kind = |input: &Input| Piece::ALL.map(|kind| squares(input, |piece| piece == kind));
        let sets = inputs.iter().flat_map(by_kind);
        bits(sets.filter(|set| !set.is_empty()))
    }
}

/// The squares of the wanted pieces.
fn squares(input: &Input, wanted: impl Fn(Piece) -> bool) -> SquareSet {
    let pieces = input.setup.pieces().filter(|&(_, piece)| wanted(piece));
    pieces.map(|(square, _)| square).collect()
}

/// The occupied squares of a position.
pub(crate) fn occupied(setup: &Setup) -> SquareSet {
    setup.pieces().map(|(square, _)| square).collect()
}

fn bits(sets: impl Iterator<Item = SquareSet>) -> Vec<u64> {
    sets.map(SquareSet::bits).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answers::tests::initial;

    #[test]
    fn sets_of_the_initial_position() {
        assert_eq!(
            Crowded::sets(&[initial()]),
            [
                0xffff,
                0xffff << 48,
                0xffff_0000_0000_ffff,
                0x0000_ffff_ffff_0000
            ]
        );
        let mut sparse = Sparse::sets(&[initial()]);
        assert_eq!(sparse.len(), 12);
        assert!(sparse.contains(&0x0000_0000_0000_ff00));
        sparse.sort_unstable();
        assert_eq!(sparse[0], 1 << 3, "the white queen");
    }
}
