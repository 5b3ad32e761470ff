//! Provides the bitboards to count and to scan.

use boardbench_core::{Color, Piece, Setup};
use boardbench_kernels::Input;
use boardbench_sliders::Bitboard;

/// Bitboards of many squares: all pieces, the pieces of one colour, all empty squares.
pub(crate) const CROWDED: bool = true;

/// Bitboards that a move generator scans: each side's pieces of each kind, mostly one or two, without
/// empty bitboards.
pub(crate) const SPARSE: bool = false;

pub(crate) fn sets<const IS_CROWDED: bool>(inputs: &[Input]) -> Vec<u64> {
    let mut sets = Vec::new();
    for Input { setup, .. } in inputs {
        if IS_CROWDED {
            let of_color = |color| squares(setup, |piece| piece.color() == color);
            let [white, black] = Color::ALL.map(of_color);
            sets.extend([white, black, white | black, !(white | black)]);
        } else {
            let by_kind = Piece::ALL.map(|piece| of_piece(setup, piece));
            sets.extend(by_kind.into_iter().filter(|set| !set.is_empty()));
        }
    }
    sets.into_iter().map(Bitboard::bits).collect()
}

fn squares(setup: &Setup, is_selected: impl Fn(Piece) -> bool) -> Bitboard {
    let pieces = setup.pieces().filter(|&(_, piece)| is_selected(piece));
    pieces.map(|(square, _)| square).collect()
}

/// Returns the squares of a colour's pieces of one kind.
pub(crate) fn of_piece(setup: &Setup, piece: Piece) -> Bitboard {
    squares(setup, |placed| placed == piece)
}

pub(crate) fn occupied(setup: &Setup) -> Bitboard {
    squares(setup, |_| true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::queries::tests::initial;

    #[test]
    fn sets_of_the_initial_position() {
        let (white, black) = (0xffff, 0xffff << 48);
        let crowded = [white, black, white | black, !(white | black)];
        assert_eq!(sets::<CROWDED>(&[initial()]), crowded);
        let mut sparse = sets::<SPARSE>(&[initial()]);
        assert_eq!(sparse.len(), 12);
        assert!(sparse.contains(&0x0000_0000_0000_ff00));
        sparse.sort_unstable();
        assert_eq!(sparse[0], 1 << 3, "the white queen");
    }
}
