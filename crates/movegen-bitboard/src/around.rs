//! Tables indexed by the king's square: its steps, its lines, and the squares that can attack its neighbourhood.

use boardbench_core::{CastlingMove, Direction, Square, by_square};
use boardbench_sliders::{Bitboard, walk};

/// Bitboards that generation looks up for a king's square, in one cache line.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(crate) struct Around {
    /// Single steps of the king.
    pub(crate) steps: Bitboard,
    /// Squares that a rook on the king's square attacks on an empty board.
    pub(crate) straight_lines: Bitboard,
    /// Squares that a bishop there attacks on an empty board.
    pub(crate) diagonal_lines: Bitboard,
    /// Squares from which a knight attacks the king or one of its targets.
    pub(crate) knights: Bitboard,
    /// Squares from which a rook attacks these on an empty board. Attacks of rooks elsewhere are not computed.
    pub(crate) straight: Bitboard,
    /// Squares from which a bishop attacks these on an empty board.
    pub(crate) diagonal: Bitboard,
}

/// Indexed by the king's square.
pub(crate) static AROUND: [Around; 64] = by_square!(square => around(square));

const fn around(king: Square) -> Around {
    let targets = targets(king);
    Around {
        steps: walk(king, Bitboard::ALL, &Direction::ALL),
        straight_lines: walk(king, Bitboard::EMPTY, &Direction::ORTHOGONAL),
        diagonal_lines: walk(king, Bitboard::EMPTY, &Direction::DIAGONAL),
        knights: walk_from_all(targets, Bitboard::ALL, &Direction::KNIGHT),
        straight: walk_from_all(targets, Bitboard::EMPTY, &Direction::ORTHOGONAL),
        diagonal: walk_from_all(targets, Bitboard::EMPTY, &Direction::DIAGONAL),
    }
}

/// Returns a king's square, its single steps, and from its home the squares to which it castles.
const fn targets(king: Square) -> Bitboard {
    let mut targets = walk(king, Bitboard::ALL, &Direction::ALL).with(Bitboard::from_square(king));
    let mut index = 0;
    while index < CastlingMove::ALL.len() {
        let castling = CastlingMove::ALL[index];
        if castling.king_from.code() == king.code() {
            targets = targets.with(Bitboard::from_square(castling.king_to));
        }
        index += 1;
    }
    targets
}

/// Returns the union of [`walk`] from all squares of a bitboard.
const fn walk_from_all(
    squares: Bitboard,
    occupied: Bitboard,
    directions: &[Direction],
) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    let mut code = 0;
    while code < 64 {
        let square = Square::from_low_bits(code);
        if squares.has(square) {
            set = set.with(walk(square, occupied, directions));
        }
        code += 1;
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardbench_sliders::{bishop_on_empty, king_attacks, knight_attacks, rook_on_empty};

    #[test]
    fn near_pieces_attack_the_king_or_its_targets() {
        for king in Square::all() {
            let mut targets = king_attacks(king) | king.into();
            for castling in CastlingMove::ALL {
                if castling.king_from == king {
                    targets |= castling.king_to.into();
                }
            }
            let around = &AROUND[king.index()];
            for square in Square::all() {
                for (set, attacks) in [
                    (around.knights, knight_attacks(square)),
                    (around.diagonal, bishop_on_empty(square)),
                    (around.straight, rook_on_empty(square)),
                ] {
                    assert_eq!(set.has(square), attacks.meets(targets), "{king} {square}");
                }
            }
        }
    }
}
