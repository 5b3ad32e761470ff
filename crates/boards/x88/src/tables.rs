//! What making a move looks up, by place and by piece.

use boardbench_core::{Grid0x88, Layout, Piece, Square, zobrist};

use crate::cells::{Content, Place};
use crate::state::{kept_by_piece, kept_by_place};

/// The tables stand in one static, so that one base address serves all of them. Those by place
/// have 128 entries, of which only the board's half of each rank is ever read.
struct Tables {
    /// The Zobrist keys of the pieces, by code and place.
    keys: [[u64; Grid0x88::CELLS]; Piece::INDEX_SPACE],
    /// What of the state outlives a move from or to a place.
    kept_by_place: [u64; Grid0x88::CELLS],
    /// What of the state outlives a move of a piece that takes nothing, by code.
    kept_by_piece: [u64; Piece::INDEX_SPACE],
}

static TABLES: Tables = Tables {
    keys: draw_keys(),
    kept_by_place: kept_by_place(),
    kept_by_piece: kept_by_piece(),
};

/// The numbers of [`zobrist::piece`], drawn again in the numbering of the cells, so that no key
/// costs a conversion of its square.
const fn draw_keys() -> [[u64; Grid0x88::CELLS]; Piece::INDEX_SPACE] {
    let mut keys = [[0; Grid0x88::CELLS]; Piece::INDEX_SPACE];
    let mut seed = zobrist::SEED;
    let mut piece = 0;
    while piece < Piece::ALL.len() {
        let mut square = 0;
        while square < Square::COUNT {
            let place = Place::at(Square::from_low_bits(square as u8));
            let key;
            (seed, key) = zobrist::splitmix64(seed);
            keys[Piece::ALL[piece].index()][place.index()] = key;
            square += 1;
        }
        piece += 1;
    }
    keys
}

/// The Zobrist key of what stands on a place; 0 for nothing.
#[inline(always)]
pub(crate) fn key(content: Content, place: Place) -> u64 {
    TABLES.keys[content.code()][place.index()]
}

/// The bits of the state that outlive a move from `from` to `to`.
#[inline(always)]
pub(crate) fn kept_by_move(from: Place, to: Place) -> u64 {
    TABLES.kept_by_place[from.index()] & TABLES.kept_by_place[to.index()]
}

/// The bits of the state that outlive a move of `mover` that takes nothing.
#[inline(always)]
pub(crate) fn kept_by_mover(mover: Content) -> u64 {
    TABLES.kept_by_piece[mover.code()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_keys_are_those_of_all_boards() {
        for square in Square::all() {
            let place = Place::at(square);
            for piece in Piece::ALL {
                assert_eq!(
                    key(Content::of(piece), place),
                    zobrist::piece(piece, square)
                );
            }
            assert_eq!(key(Content::EMPTY, place), 0);
        }
    }
}
