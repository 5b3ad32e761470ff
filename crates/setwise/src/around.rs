//! Tables by the king's square.

use boardbench_core::{CastlingMove, Direction, Square};
use boardbench_sliders::{SquareSet, walk};

/// What generation wants to know of a king's square, in one cache line.
#[repr(align(64))]
pub(crate) struct Around {
    /// The king's single steps.
    pub(crate) steps: SquareSet,
    /// The squares that a rook on the king's square sees on an empty board.
    pub(crate) straight_lines: SquareSet,
    /// The same for a bishop.
    pub(crate) diagonal_lines: SquareSet,
    /// From where a knight attacks the king or a square it might go to.
    pub(crate) knights: SquareSet,
    /// From where a rook could, on an empty board: others need not be asked what they attack.
    pub(crate) straight: SquareSet,
    /// The same for a bishop.
    pub(crate) diagonal: SquareSet,
}

/// By the king's square.
pub(crate) static AROUND: [Around; 64] = {
    let mut table = [const { around(Square::A1) }; 64];
    let mut code = 1;
    while code < 64 {
        table[code as usize] = around(Square::from_low_bits(code));
        code += 1;
    }
    table
};

const fn around(king: Square) -> Around {
    let goals = goals(king);
    Around {
        steps: walk(king, SquareSet::ALL, &Direction::ALL),
        straight_lines: walk(king, SquareSet::EMPTY, &Direction::ORTHOGONAL),
        diagonal_lines: walk(king, SquareSet::EMPTY, &Direction::DIAGONAL),
        knights: jumps(goals),
        straight: lines(goals, &Direction::ORTHOGONAL),
        diagonal: lines(goals, &Direction::DIAGONAL),
    }
}

/// A king's square, its single steps, and from its home the squares that it castles to.
const fn goals(king: Square) -> SquareSet {
    let mut goals = walk(king, SquareSet::ALL, &Direction::ALL).with(SquareSet::from_square(king));
    let mut index = 0;
    while index < CastlingMove::ALL.len() {
        let castling = CastlingMove::ALL[index];
        if castling.king_from.code() == king.code() {
            goals = goals.with(SquareSet::from_square(castling.king_to));
        }
        index += 1;
    }
    goals
}

const fn lines(goals: SquareSet, ways: &[Direction]) -> SquareSet {
    let mut set = SquareSet::EMPTY;
    let mut code = 0;
    while code < 64 {
        let square = Square::from_low_bits(code);
        if goals.has(square) {
            set = set.with(walk(square, SquareSet::EMPTY, ways));
        }
        code += 1;
    }
    set
}

const fn jumps(goals: SquareSet) -> SquareSet {
    let mut set = SquareSet::EMPTY;
    let mut way = 0;
    while way < Direction::KNIGHT.len() {
        set = set.with(goals.shift(Direction::KNIGHT[way]));
        way += 1;
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardbench_sliders::{bishop_on_empty, king_attacks, knight_attacks, rook_on_empty};

    #[test]
    fn a_piece_is_near_if_it_attacks_a_square_the_king_may_go_to() {
        for king in Square::all() {
            let mut goals = king_attacks(king) | king.into();
            for castling in CastlingMove::ALL {
                if castling.king_from == king {
                    goals |= castling.king_to.into();
                }
            }
            let around = &AROUND[king.index()];
            for square in Square::all() {
                assert_eq!(
                    around.knights.has(square),
                    knight_attacks(square).meets(goals)
                );
                assert_eq!(
                    around.diagonal.has(square),
                    bishop_on_empty(square).meets(goals)
                );
                assert_eq!(
                    around.straight.has(square),
                    rook_on_empty(square).meets(goals)
                );
            }
        }
    }
}
