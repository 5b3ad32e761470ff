//! What making a move looks up, by place and by piece.

use boardbench_core::{Grid0x88, Layout, Piece, Square, State, StateMask, zobrist};

use crate::cells::{Content, Place};

/// The tables stand in one static, so that one base address serves all of them. Those by place
/// have 128 entries, of which only the board's half of each rank is ever read.
struct Tables {
    /// The Zobrist keys of the pieces, by code and place.
    keys: [[u64; Grid0x88::CELLS]; Piece::INDEX_SPACE],
    /// What of the state outlives a move from or to a place.
    kept_by_place: [StateMask; Grid0x88::CELLS],
    /// What of the state outlives a move of a piece that takes nothing, by code.
    kept_by_piece: [StateMask; Piece::INDEX_SPACE],
}

static TABLES: Tables = Tables {
    keys: draw_keys(),
    kept_by_place: kept_by_place(),
    kept_by_piece: StateMask::piece_table(),
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

/// [`StateMask::for_square`] in the numbering of the cells.
const fn kept_by_place() -> [StateMask; Grid0x88::CELLS] {
    let mut table = [StateMask::ALL; Grid0x88::CELLS];
    let mut index = 0;
    while index < Square::COUNT {
        let square = Square::from_low_bits(index as u8);
        table[Place::at(square).index()] = StateMask::for_square(square);
        index += 1;
    }
    table
}

/// The Zobrist key of what stands on a place; 0 for nothing.
#[inline(always)]
pub(crate) fn key(content: Content, place: Place) -> u64 {
    TABLES.keys[content.code()][place.index()]
}

/// The state after a move of `mover` that takes nothing.
#[inline(always)]
pub(crate) fn after_quiet(state: State, mover: Content, from: Place, to: Place) -> State {
    state.after_quiet(
        kept_at(from),
        kept_at(to),
        TABLES.kept_by_piece[mover.code()],
    )
}

/// The state after a capture or a pawn's move.
#[inline(always)]
pub(crate) fn after_irreversible(state: State, from: Place, to: Place) -> State {
    state.after_irreversible(kept_at(from), kept_at(to))
}

#[inline(always)]
fn kept_at(place: Place) -> StateMask {
    TABLES.kept_by_place[place.index()]
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

    #[test]
    fn what_a_move_keeps_is_what_all_boards_keep() {
        for square in Square::all() {
            assert_eq!(kept_at(Place::at(square)), StateMask::for_square(square));
        }
        for piece in Piece::ALL {
            let code = Content::of(piece).code();
            assert_eq!(TABLES.kept_by_piece[code], StateMask::for_piece(piece));
        }
        assert_eq!(TABLES.kept_by_piece[Content::EMPTY.code()], StateMask::ALL);
    }
}
