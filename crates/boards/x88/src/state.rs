//! Side, castling rights, en passant and clocks.

use boardbench_core::{CastlingRights, Color, Grid0x88, Layout, Piece, Square};

use crate::cells::{Content, Place};
use crate::tables::{kept_by_move, kept_by_mover};

/// What a position is beside its pieces, but for the number of moves: one word, so that a move
/// changes all of it by an addition and three ANDs, and saving it is one load.
///
/// ```text
/// 63 … 32          16         15 … 8          5          4       3 … 0
/// half-move clock | live ep | ep place | carry of side | black | castling rights
/// ```
///
/// The en-passant place 0 (a1) stands for none. "Live" says that it counts for the hash. The low
/// five bits are an index into the linear table
/// [`zobrist::state_bits`](boardbench_core::zobrist::state_bits).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct State(u64);

const SIDE: u64 = 1 << 4;
const EN_PASSANT_SHIFT: u32 = 8;
const LIVE: u64 = 1 << 16;
const CLOCK_SHIFT: u32 = 32;
const CLOCK: u64 = !0 << CLOCK_SHIFT;
/// Added by every move: the other side's turn, and one on the clock.
const ONE_MOVE: u64 = SIDE | 1 << CLOCK_SHIFT;
/// What every move leaves as it is, or has counted on: clock, side and rights.
const LASTING: u64 = CLOCK | SIDE | 15;

/// What outlives a move from or to a place: the rights that do not hang on it, and what is lasting.
pub(crate) const fn kept_by_place() -> [u64; Grid0x88::CELLS] {
    let mut table = [0; Grid0x88::CELLS];
    let mut index = 0;
    while index < Square::COUNT {
        let square = Square::from_low_bits(index as u8);
        let rights = CastlingRights::kept(square).bits() as u64;
        table[Place::at(square).index()] = LASTING & (!15 | rights);
        index += 1;
    }
    table
}

/// What outlives a move of a piece that takes nothing, by code: a pawn's starts the clock anew.
pub(crate) const fn kept_by_piece() -> [u64; Piece::INDEX_SPACE] {
    let mut table = [!0; Piece::INDEX_SPACE];
    table[Piece::WhitePawn.index()] = !CLOCK;
    table[Piece::BlackPawn.index()] = !CLOCK;
    table
}

impl State {
    pub(crate) const fn new(
        side: Color,
        rights: CastlingRights,
        en_passant: Option<Square>,
        halfmove_clock: u32,
    ) -> Self {
        let place = match en_passant {
            Some(square) => Place::at(square),
            None => Place::A1,
        };
        Self(
            rights.bits() as u64
                | (side as u64 * SIDE)
                | (place.code() as u64) << EN_PASSANT_SHIFT
                | (halfmove_clock as u64) << CLOCK_SHIFT,
        )
    }

    #[inline(always)]
    pub(crate) const fn side_to_move(self) -> Color {
        Color::white_if(self.0 & SIDE == 0)
    }

    #[inline(always)]
    pub(crate) const fn rights(self) -> CastlingRights {
        CastlingRights::from_low_bits(self.0 as u8)
    }

    /// Where a pawn has just passed over.
    #[inline(always)]
    pub(crate) const fn en_passant(self) -> Option<Place> {
        match (self.0 >> EN_PASSANT_SHIFT) as u8 {
            0 => None,
            code => Some(Place::from_code(code)),
        }
    }

    /// The en-passant place if it counts for the hash.
    #[inline(always)]
    pub(crate) const fn live_en_passant(self) -> Option<Place> {
        if self.0 & LIVE == 0 {
            None
        } else {
            self.en_passant()
        }
    }

    pub(crate) const fn halfmove_clock(self) -> u32 {
        (self.0 >> CLOCK_SHIFT) as u32
    }

    /// The index into the linear key table of the change between two states.
    #[inline(always)]
    pub(crate) const fn key_change(self, other: Self) -> u8 {
        (self.0 ^ other.0) as u8
    }

    /// After a move that takes nothing.
    #[inline(always)]
    pub(crate) fn after_quiet(self, mover: Content, from: Place, to: Place) -> Self {
        Self(self.after_places(from, to) & kept_by_mover(mover))
    }

    /// After a capture or a pawn move.
    #[inline(always)]
    pub(crate) fn after_irreversible(self, from: Place, to: Place) -> Self {
        Self(self.after_places(from, to) & !CLOCK)
    }

    /// After a null move.
    pub(crate) const fn after_null(self) -> Self {
        Self(self.0.wrapping_add(ONE_MOVE) & LASTING)
    }

    #[inline(always)]
    fn after_places(self, from: Place, to: Place) -> u64 {
        self.0.wrapping_add(ONE_MOVE) & kept_by_move(from, to)
    }

    #[inline(always)]
    pub(crate) const fn with_en_passant(self, place: Place) -> Self {
        Self(self.0 | (place.code() as u64) << EN_PASSANT_SHIFT)
    }

    pub(crate) const fn with_live_en_passant(self) -> Self {
        Self(self.0 | LIVE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_do_not_touch_each_other() {
        for side in Color::ALL {
            for rights in (0..16).map(CastlingRights::from_low_bits) {
                for square in [None, Some(Square::A3), Some(Square::H6)] {
                    for clock in [0, 1, 9_999, u32::MAX] {
                        let state = State::new(side, rights, square, clock);
                        let place = square.map(Place::at);
                        assert_eq!(state.side_to_move(), side);
                        assert_eq!(state.rights(), rights);
                        assert_eq!(state.en_passant(), place);
                        assert_eq!(state.live_en_passant(), None);
                        assert_eq!(state.with_live_en_passant().live_en_passant(), place);
                        assert_eq!(state.halfmove_clock(), clock);
                        let passed = state.with_live_en_passant().after_null();
                        let expected = State::new(!side, rights, None, clock.wrapping_add(1));
                        assert_eq!(passed, expected);
                    }
                }
            }
        }
    }
}
