//! What is found by visiting every cell. A board that keeps lists would read them off instead;
//! here this is the whole of the bookkeeping, and its whole price.

use boardbench_core::{Color, Piece, Role, Square};

use crate::squares::{Coords, Side, Squares};

/// 64 flags, `marks[rank][file]`.
pub(crate) type Marks = [[bool; 8]; 8];

/// The square of a colour's king: all 64 cells are looked at, since the array remembers nothing.
/// Where there is no king (after a move that was none), the answer is a1.
///
/// The loop does not stop at the king: without the early exit, compilers compare many cells at a
/// time.
#[inline(always)]
pub(crate) fn find_king(squares: &Squares, color: Color) -> Coords {
    let king = Some(Piece::new(color, Role::King));
    let mut found = 0;
    for (index, &content) in (0_u8..).zip(squares.as_flattened()) {
        if content == king {
            found |= index;
        }
    }
    Coords::of(Square::from_low_bits(found))
}

/// Marks the squares where pieces of `WHITE` stand.
#[inline(always)]
pub(crate) fn own_pieces<const WHITE: bool>(squares: &Squares) -> Marks {
    let mut own = [[false; 8]; 8];
    // One loop over both arrays: compilers turn it into a few vector instructions, which they
    // don't do with rows within rows.
    let marks = own.as_flattened_mut().iter_mut();
    for (mark, content) in marks.zip(squares.as_flattened()) {
        *mark = content.is_some_and(|piece| piece.color() == Side::<WHITE>::OWN);
    }
    own
}

/// The squares that are marked, and how many they are: the lecture's two nested loops.
///
/// Every square of a rank is written down, and the count goes on if it was one to keep: so there
/// is no branch for the processor to guess wrong. Ranks without a mark are passed over.
#[inline(always)]
pub(crate) fn marked_squares(marks: &Marks) -> ([Square; 64], usize) {
    let mut found = [Square::A1; 64];
    let mut count = 0;
    for (rank, row) in marks.iter().enumerate() {
        if *row == [false; 8] {
            continue;
        }
        for (file, &is_marked) in row.iter().enumerate() {
            // The mask changes nothing; it shows that the array is never overrun.
            found[count & 63] = Coords::new(rank, file).square();
            count += usize::from(is_marked);
        }
    }
    (found, count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scan_finds_every_piece_wherever_it_stands() {
        for square in Square::all() {
            let mut squares = [[None; 8]; 8];
            squares[square.index() / 8][square.index() % 8] = Some(Piece::BlackKing);
            assert_eq!(find_king(&squares, Color::Black).square(), square);
            let (found, count) = marked_squares(&own_pieces::<false>(&squares));
            assert_eq!((found[0], count), (square, 1));
            assert_eq!(own_pieces::<true>(&squares), [[false; 8]; 8]);
        }
        let full = [[Some(Piece::WhitePawn); 8]; 8];
        let (found, count) = marked_squares(&own_pieces::<true>(&full));
        assert_eq!(count, 64);
        assert!(found.into_iter().eq(Square::all()));
    }
}
