//! What a look at the squares does not show: side, rights, en passant and clocks.

use boardbench_core::{CastlingRights, CastlingSide, Color, File, Piece, Rank, Square};

/// Side, castling rights, en passant and the move number in one word, the half-move clock beside.
///
/// ```text
/// 63 … 32  full-move number
/// 31       black to move
/// 30 … 27  castling rights
///  4       the double push can legally be taken en passant: it counts for the hash
///  3       a pawn has just gone two squares …
///  2 …  0  … on this file
/// ```
///
/// Adding one at bit 31 hands the move over and, after black's, counts the move number on; one
/// AND a square then takes away the rights that are lost there, and en passant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct State {
    word: u64,
    halfmove_clock: u32,
}

const NUMBER_SHIFT: u32 = 32;
const BLACK: u64 = 1 << 31;
const RIGHTS_SHIFT: u32 = 27;
const LIVE: u64 = 1 << 4;
const DOUBLE_PUSH: u64 = 1 << 3;
const EN_PASSANT: u64 = LIVE | DOUBLE_PUSH | 7;

/// What outlives a move from or to a square: all but en passant and the rights lost there.
static KEPT: [u64; Square::COUNT] = {
    let mut table = [0; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        let kept = CastlingRights::kept(Square::from_low_bits(index as u8)).bits() as u64;
        table[index] = !EN_PASSANT & !((!kept & 15) << RIGHTS_SHIFT);
        index += 1;
    }
    table
};

/// What outlives a quiet move of a piece, by its code: all of the half-move clock, or for pawns
/// none of it.
static CLOCK_KEPT: [u32; Piece::INDEX_SPACE] = {
    let mut table = [u32::MAX; Piece::INDEX_SPACE];
    table[Piece::WhitePawn.index()] = 0;
    table[Piece::BlackPawn.index()] = 0;
    table
};

impl State {
    pub(crate) fn new(
        side_to_move: Color,
        rights: CastlingRights,
        double_push: Option<File>,
        halfmove_clock: u32,
        fullmove_number: u32,
    ) -> Self {
        let side = match side_to_move {
            Color::White => 0,
            Color::Black => BLACK,
        };
        let number = u64::from(fullmove_number) << NUMBER_SHIFT;
        let state = Self {
            word: number | side | u64::from(rights.bits()) << RIGHTS_SHIFT,
            halfmove_clock,
        };
        double_push.map_or(state, |file| state.with_double_push(file))
    }

    #[inline(always)]
    pub(crate) const fn side_to_move(self) -> Color {
        Color::white_if(self.word & BLACK == 0)
    }

    #[inline(always)]
    pub(crate) const fn rights(self) -> CastlingRights {
        CastlingRights::from_low_bits((self.word >> RIGHTS_SHIFT) as u8)
    }

    /// Whether a side may still castle to a side, as far as king and rook have not moved.
    #[inline(always)]
    pub(crate) const fn has_right(self, color: Color, side: CastlingSide) -> bool {
        self.rights().has(color, side)
    }

    /// The file on which a pawn has just gone two squares.
    #[inline(always)]
    pub(crate) const fn double_push(self) -> Option<File> {
        if self.word & DOUBLE_PUSH == 0 {
            None
        } else {
            Some(File::from_low_bits(self.word as u8))
        }
    }

    /// The same, if it can legally be taken en passant.
    #[inline(always)]
    pub(crate) const fn live_double_push(self) -> Option<File> {
        if self.word & LIVE == 0 {
            None
        } else {
            Some(File::from_low_bits(self.word as u8))
        }
    }

    /// The square that a pawn has just passed over.
    pub(crate) fn en_passant(self) -> Option<Square> {
        let rank = Rank::R6.relative_to(self.side_to_move());
        self.double_push().map(|file| Square::new(file, rank))
    }

    pub(crate) const fn halfmove_clock(self) -> u32 {
        self.halfmove_clock
    }

    pub(crate) const fn fullmove_number(self) -> u32 {
        (self.word >> NUMBER_SHIFT) as u32
    }

    /// What of side and rights differs between two states: an index into the linear table
    /// [`zobrist::state_bits`](boardbench_core::zobrist::state_bits).
    #[inline(always)]
    pub(crate) const fn key_change(self, other: Self) -> u8 {
        ((self.word ^ other.word) >> RIGHTS_SHIFT) as u8
    }

    /// After a move of a piece that takes nothing.
    #[inline(always)]
    #[must_use]
    pub(crate) const fn after_quiet(self, mover: Option<Piece>, from: Square, to: Square) -> Self {
        let code = match mover {
            Some(piece) => piece.index() & 15,
            None => 0,
        };
        Self {
            word: self.word.wrapping_add(BLACK) & KEPT[from.index()] & KEPT[to.index()],
            halfmove_clock: self.halfmove_clock.wrapping_add(1) & CLOCK_KEPT[code],
        }
    }

    /// After a capture or a pawn's move.
    #[inline(always)]
    #[must_use]
    pub(crate) const fn after_irreversible(self, from: Square, to: Square) -> Self {
        Self {
            halfmove_clock: 0,
            ..self.after_quiet(None, from, to)
        }
    }

    /// After a pass.
    #[must_use]
    pub(crate) const fn after_null(self) -> Self {
        Self {
            word: self.word.wrapping_add(BLACK) & !EN_PASSANT,
            halfmove_clock: self.halfmove_clock.wrapping_add(1),
        }
    }

    /// With the memory of a double push that is not known to matter for the hash.
    #[inline(always)]
    #[must_use]
    pub(crate) const fn with_double_push(self, file: File) -> Self {
        Self {
            word: self.word & !EN_PASSANT | DOUBLE_PUSH | file as u64,
            ..self
        }
    }

    /// With the double push known to matter.
    #[must_use]
    pub(crate) const fn with_live_double_push(self) -> Self {
        Self {
            word: self.word | LIVE,
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_do_not_touch_each_other() {
        for side in Color::ALL {
            for rights in (0..16).map(CastlingRights::from_low_bits) {
                for file in [None, Some(File::A), Some(File::H)] {
                    for clock in [0, 1, u32::MAX] {
                        for number in [0, 1, u32::MAX] {
                            let state = State::new(side, rights, file, clock, number);
                            assert_eq!(state.side_to_move(), side);
                            assert_eq!(state.rights(), rights);
                            assert_eq!(state.double_push(), file);
                            assert_eq!(state.live_double_push(), None);
                            assert_eq!(state.halfmove_clock(), clock);
                            assert_eq!(state.fullmove_number(), number);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn moves_count_on_and_clear_what_they_must() {
        let old = State::new(Color::White, CastlingRights::ANY, Some(File::E), 7, 40);
        let old = old.with_live_double_push();
        assert_eq!(old.live_double_push(), Some(File::E));
        assert_eq!(old.en_passant(), Some(Square::E6));

        let king = old.after_quiet(Some(Piece::WhiteKing), Square::E1, Square::E2);
        assert_eq!(king.side_to_move(), Color::Black);
        assert_eq!(king.rights().bits(), 0b1100);
        assert_eq!((king.double_push(), king.live_double_push()), (None, None));
        assert_eq!((king.halfmove_clock(), king.fullmove_number()), (8, 40));
        assert_eq!(old.key_change(king) & 31, 0b1_0011);

        let rooks = king.after_irreversible(Square::A8, Square::H1);
        assert_eq!(rooks.rights().bits(), 0b0100);
        assert_eq!((rooks.halfmove_clock(), rooks.fullmove_number()), (0, 41));
    }

    #[test]
    fn clocks_wrap_around() {
        let last = State::new(Color::Black, CastlingRights::ANY, None, u32::MAX, u32::MAX);
        for next in [
            last.after_null(),
            last.after_quiet(None, Square::B1, Square::B2),
        ] {
            assert_eq!(next.rights(), CastlingRights::ANY);
            assert_eq!(next.side_to_move(), Color::White);
            assert_eq!((next.halfmove_clock(), next.fullmove_number()), (0, 0));
        }
    }
}
