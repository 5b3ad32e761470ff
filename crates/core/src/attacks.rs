//! Attacks of pieces, computed step by step, and tables that depend only on the squares.

use crate::{Bitboard, Color, Direction, Piece, Role, Square, by_square};

/// Returns the squares that a sliding piece attacks, computed step by step along each direction.
///
/// ```
/// use boardbench_core::{Direction, Square, Bitboard, walk};
/// let blockers = Bitboard::from(Square::A3) | Square::C1.into();
/// let attacks = walk(Square::A1, blockers, &Direction::ORTHOGONAL);
/// assert_eq!(attacks.len(), 4); // a2, a3, b1, c1
/// ```
pub const fn walk(square: Square, occupied: Bitboard, directions: &[Direction]) -> Bitboard {
    let mut attacks = Bitboard::EMPTY;
    let mut index = 0;
    while index < directions.len() {
        let mut here = square;
        while let Some(next) = here.step(directions[index]) {
            attacks = attacks.with(Bitboard::from_square(next));
            if occupied.has(next) {
                break;
            }
            here = next;
        }
        index += 1;
    }
    attacks
}

/// Returns the squares that a piece attacks, occupied or not; a sliding piece's are computed step by step.
///
/// ```
/// use boardbench_core::{Piece, Square, Bitboard, attacks_of};
/// let attacks = attacks_of(Piece::WhiteQueen, Square::D1, Square::D2.into());
/// assert_eq!(attacks.len(), 7 + 1 + 4 + 3);
/// ```
pub fn attacks_of(piece: Piece, from: Square, occupied: Bitboard) -> Bitboard {
    match piece.role() {
        Role::Pawn => pawn_attacks(piece.color(), from),
        Role::Knight => knight_attacks(from),
        Role::Bishop => walk(from, occupied, &Direction::DIAGONAL),
        Role::Rook => walk(from, occupied, &Direction::ORTHOGONAL),
        Role::Queen => walk(from, occupied, &Direction::ALL),
        Role::King => king_attacks(from),
    }
}

/// One bitboard per square.
type BySquare = [Bitboard; 64];

/// All tables in one struct, so that code which uses several of them loads one address.
struct Geometry {
    knight: BySquare,
    king: BySquare,
    pawn: [BySquare; 2],
    rook_on_empty: BySquare,
    bishop_on_empty: BySquare,
    between: [BySquare; 64],
}

/// Size of the tables of steps, jumps and lines.
pub const GEOMETRY_BYTES: usize = size_of::<Geometry>();

static GEOMETRY: Geometry = Geometry {
    knight: table(&Direction::KNIGHT, Bitboard::ALL),
    king: table(&Direction::ALL, Bitboard::ALL),
    pawn: [
        table(&Direction::pawn_captures(Color::White), Bitboard::ALL),
        table(&Direction::pawn_captures(Color::Black), Bitboard::ALL),
    ],
    rook_on_empty: table(&Direction::ORTHOGONAL, Bitboard::EMPTY),
    bishop_on_empty: table(&Direction::DIAGONAL, Bitboard::EMPTY),
    between: between_table(),
};

/// Walks from every square: one step if all squares are occupied, to the edge if none is.
const fn table(directions: &[Direction], occupied: Bitboard) -> BySquare {
    by_square!(square => walk(square, occupied, directions))
}

#[allow(clippy::large_stack_arrays, reason = "evaluated by the compiler only")]
const fn between_table() -> [BySquare; 64] {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut index = 0;
        while index < Direction::ALL.len() {
            let mut passed = Bitboard::EMPTY;
            let mut here = Square::from_low_bits(from);
            while let Some(next) = here.step(Direction::ALL[index]) {
                table[from as usize][next.index()] = passed;
                passed = passed.with(Bitboard::from_square(next));
                here = next;
            }
            index += 1;
        }
        from += 1;
    }
    table
}

/// Returns the squares that a knight attacks.
#[inline(always)]
pub fn knight_attacks(square: Square) -> Bitboard {
    GEOMETRY.knight[square.index()]
}

/// Returns the squares that a king attacks.
#[inline(always)]
pub fn king_attacks(square: Square) -> Bitboard {
    GEOMETRY.king[square.index()]
}

/// Returns the squares that a pawn of this colour attacks.
#[inline(always)]
pub fn pawn_attacks(color: Color, square: Square) -> Bitboard {
    GEOMETRY.pawn[color.index()][square.index()]
}

/// Returns the squares strictly between two squares on a common rank, file or diagonal; otherwise none.
///
/// ```
/// use boardbench_core::{Square, between};
/// assert_eq!(between(Square::A1, Square::D4).len(), 2);
/// assert!(between(Square::A1, Square::B4).is_empty());
/// ```
#[inline(always)]
pub fn between(one: Square, other: Square) -> Bitboard {
    GEOMETRY.between[one.index()][other.index()]
}

/// Returns the squares that a rook attacks on an empty board.
#[inline(always)]
pub fn rook_on_empty(square: Square) -> Bitboard {
    GEOMETRY.rook_on_empty[square.index()]
}

/// Returns the squares that a bishop attacks on an empty board.
#[inline(always)]
pub fn bishop_on_empty(square: Square) -> Bitboard {
    GEOMETRY.bishop_on_empty[square.index()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn between_is_symmetric_and_as_long_as_the_distance() {
        for one in Square::all() {
            for other in Square::all() {
                let set = between(one, other);
                assert_eq!(set, between(other, one));
                let aligned = (rook_on_empty(one) | bishop_on_empty(one)).has(other);
                let steps = (one.file() as i8 - other.file() as i8)
                    .abs()
                    .max((one.rank() as i8 - other.rank() as i8).abs());
                assert_eq!(set.len(), if aligned { steps as usize - 1 } else { 0 });
            }
        }
    }

    #[test]
    fn attack_counts_match_published_values() {
        let sum = |attacks: &dyn Fn(Square) -> Bitboard| -> usize {
            Square::all().map(|square| attacks(square).len()).sum()
        };
        assert_eq!(sum(&knight_attacks), 336);
        assert_eq!(sum(&king_attacks), 420);
        assert_eq!(sum(&rook_on_empty), 896);
        assert_eq!(sum(&bishop_on_empty), 560);
        assert_eq!(sum(&|square| pawn_attacks(Color::White, square)), 98);
    }
}
