//! Side, castling rights, en passant and clocks in one word.

use boardbench_core::{CastlingRights, Color, Piece, Square};

/// What a position is beside its pieces, in 64 bits, so that a quiet move changes all of it by an
/// addition and three ANDs, and saving it is one load.
///
/// ```text
/// 63 … 40  half-move clock (24 bits; beyond that it starts anew)
/// 39       en-passant capture is legal ("live": counts for the hash)
/// 38       there is an en-passant square
/// 37 … 32  the en-passant square
/// 31 …  4  plies: 2 * full-move number + side to move
///  3 …  0  castling rights
/// ```
///
/// The low five bits, rights and side, are an index into the linear table
/// [`zobrist::state_bits`](boardbench_core::zobrist::state_bits).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct State(u64);

const PLY_SHIFT: u32 = 4;
const PLY_BITS: u32 = 28;
const SQUARE_SHIFT: u32 = 32;
const EN_PASSANT: u64 = 1 << 38;
const LIVE: u64 = 1 << 39;
const CLOCK_SHIFT: u32 = 40;
const CLOCK: u64 = !0 << CLOCK_SHIFT;
const ALL_EN_PASSANT: u64 = 0xff << SQUARE_SHIFT;
/// Added by every move: one to the plies, one to the clock.
const ONE_MOVE: u64 = 1 << PLY_SHIFT | 1 << CLOCK_SHIFT;

/// What outlives a move from or to a square: all but en passant and the rights that hang on it.
static KEPT_BY_SQUARE: [u64; 64] = {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let rights = CastlingRights::kept(Square::from_low_bits(square)).bits();
        table[square as usize] = !ALL_EN_PASSANT & (!15 | rights as u64);
        square += 1;
    }
    table
};

/// What outlives a quiet move of a piece, by code: all but the clock for pawns.
static KEPT_BY_PIECE: [u64; 16] = {
    let mut table = [!0; 16];
    table[Piece::WhitePawn.index()] = !CLOCK;
    table[Piece::BlackPawn.index()] = !CLOCK;
    table
};

impl State {
    pub(crate) fn new(
        side: Color,
        rights: CastlingRights,
        en_passant: Option<Square>,
        halfmove_clock: u32,
        fullmove_number: u32,
    ) -> Self {
        let plies = 2 * u64::from(fullmove_number) + side as u64;
        let square = en_passant.map_or(0, |square| {
            EN_PASSANT | u64::from(square.code()) << SQUARE_SHIFT
        });
        Self(
            u64::from(rights.bits())
                | plies << PLY_SHIFT
                | square
                | u64::from(halfmove_clock) << CLOCK_SHIFT,
        )
    }

    #[inline(always)]
    pub(crate) const fn side_to_move(self) -> Color {
        Color::white_if(self.0 & 1 << PLY_SHIFT == 0)
    }

    #[inline(always)]
    pub(crate) const fn rights(self) -> CastlingRights {
        CastlingRights::from_low_bits(self.0 as u8)
    }

    #[inline(always)]
    pub(crate) const fn en_passant(self) -> Option<Square> {
        if self.0 & EN_PASSANT == 0 {
            None
        } else {
            Some(Square::from_low_bits((self.0 >> SQUARE_SHIFT) as u8))
        }
    }

    /// The en-passant square if it counts for the hash.
    #[inline(always)]
    pub(crate) const fn live_en_passant(self) -> Option<Square> {
        if self.0 & LIVE == 0 {
            None
        } else {
            self.en_passant()
        }
    }

    pub(crate) const fn halfmove_clock(self) -> u32 {
        (self.0 >> CLOCK_SHIFT) as u32
    }

    pub(crate) const fn fullmove_number(self) -> u32 {
        (self.0 >> (PLY_SHIFT + 1)) as u32 & ((1 << (PLY_BITS - 1)) - 1)
    }

    /// The index into the linear key table of the change between two states.
    #[inline(always)]
    pub(crate) const fn key_change(self, other: Self) -> u8 {
        (self.0 ^ other.0) as u8
    }

    /// After a move of `piece` that takes nothing.
    #[inline(always)]
    #[must_use]
    pub(crate) fn after_quiet(self, piece: Option<Piece>, from: Square, to: Square) -> Self {
        let code = piece.map_or(0, |piece| piece as u8) & 15;
        let moved = self.after_squares(from, to);
        Self(moved.0 & KEPT_BY_PIECE[code as usize])
    }

    /// After a capture or a pawn move.
    #[inline(always)]
    #[must_use]
    pub(crate) fn after_irreversible(self, from: Square, to: Square) -> Self {
        Self(self.after_squares(from, to).0 & !CLOCK)
    }

    /// After a null move.
    #[must_use]
    pub(crate) const fn after_null(self) -> Self {
        Self(self.0.wrapping_add(ONE_MOVE) & !ALL_EN_PASSANT)
    }

    #[inline(always)]
    fn after_squares(self, from: Square, to: Square) -> Self {
        let kept = KEPT_BY_SQUARE[from.index()] & KEPT_BY_SQUARE[to.index()];
        Self(self.0.wrapping_add(ONE_MOVE) & kept)
    }

    #[inline(always)]
    #[must_use]
    pub(crate) const fn with_en_passant(self, square: Square) -> Self {
        Self(self.0 | EN_PASSANT | (square.code() as u64) << SQUARE_SHIFT)
    }

    #[must_use]
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
                    for clock in [0, 1, 9_999] {
                        for number in [0, 1, 65_535] {
                            let state = State::new(side, rights, square, clock, number);
                            assert_eq!(state.side_to_move(), side);
                            assert_eq!(state.rights(), rights);
                            assert_eq!(state.en_passant(), square);
                            assert_eq!(state.live_en_passant(), None);
                            assert_eq!(state.halfmove_clock(), clock);
                            assert_eq!(state.fullmove_number(), number);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn moves_count_clocks_on_and_clear_what_they_must() {
        let old = State::new(Color::White, CastlingRights::ANY, Some(Square::E6), 7, 40);
        let old = old.with_live_en_passant();
        let quiet = old.after_quiet(Some(Piece::WhiteKing), Square::E1, Square::E2);
        assert_eq!(quiet.side_to_move(), Color::Black);
        assert_eq!(quiet.rights().bits(), 0b1100);
        assert_eq!((quiet.en_passant(), quiet.live_en_passant()), (None, None));
        assert_eq!((quiet.halfmove_clock(), quiet.fullmove_number()), (8, 40));

        let push = quiet.after_quiet(Some(Piece::BlackPawn), Square::A7, Square::A6);
        assert_eq!((push.halfmove_clock(), push.fullmove_number()), (0, 41));

        let capture = quiet.after_irreversible(Square::A8, Square::H1);
        assert_eq!(capture.rights().bits(), 0b0100);
        assert_eq!(capture.halfmove_clock(), 0);

        let double = quiet.after_irreversible(Square::D7, Square::D5);
        let double = double.with_en_passant(Square::D6);
        assert_eq!(double.en_passant(), Some(Square::D6));
        assert_eq!(double.live_en_passant(), None);
        assert_eq!(
            double.with_live_en_passant().live_en_passant(),
            Some(Square::D6)
        );
    }
}
