//! Side, castling rights, en passant and clocks in one word.

use boardbench_core::{CastlingRights, Color, File, Role};

use crate::man::Man;
use crate::place::{CELLS, Place};

/// What a position is beside its pieces, in 64 bits, so that a quiet move changes all of it by
/// an addition and a few ANDs, and saving it is one load.
///
/// ```text
/// 63 … 40  half-move clock (24 bits, wrapping)
/// 39       a pawn may be taken en passant, legally: its file counts for the hash
/// 38       unused
/// 37       a pawn has just gone two squares
/// 36 … 34  on this file
/// 33       unused
/// 32 …  4  plies: 2 * full-move number + side to move (29 bits, wrapping)
///  3 …  0  castling rights
/// ```
///
/// The low five bits, rights and side, are the index of
/// [`zobrist::state_bits`](boardbench_core::zobrist::state_bits).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct State(u64);

const PLIES_AT: u32 = 4;
const PLIES: u64 = ((1 << 29) - 1) << PLIES_AT;
const FILE_AT: u32 = 34;
const PUSHED: u64 = 1 << 37;
const IN_KEY: u64 = 1 << 39;
const CLOCK_AT: u32 = 40;
const CLOCK: u64 = !0 << CLOCK_AT;
/// Added by each move: a ply and a half-move.
const ONE_MOVE: u64 = 1 << PLIES_AT | 1 << CLOCK_AT;

/// What outlives a move.
struct Kept {
    /// From or to a place: all but en passant and the rights that hang on the place.
    by_place: [u64; CELLS],
    /// A quiet move of a piece, by its byte: all but the clock for pawns.
    by_man: [u64; 256],
}

/// One table for both, so that one register leads to it.
static KEPT: Kept = {
    let mut kept = Kept {
        by_place: [0; CELLS],
        by_man: [!0; 256],
    };
    let mut index = 0;
    while index < CELLS {
        let rights = CastlingRights::kept(Place::ALL[index].square()).bits() as u64;
        kept.by_place[index] = CLOCK | PLIES | rights;
        index += 1;
    }
    let mut byte = 0;
    while byte < 256 {
        let man = Man::of_byte(byte as u8);
        if man.is(Color::White, Role::Pawn) || man.is(Color::Black, Role::Pawn) {
            kept.by_man[byte] = !CLOCK;
        }
        byte += 1;
    }
    kept
};

impl State {
    pub(crate) fn new(
        side: Color,
        rights: CastlingRights,
        double_push: Option<File>,
        halfmove_clock: u32,
        fullmove_number: u32,
    ) -> Self {
        let plies = (2 * u64::from(fullmove_number) + side as u64) << PLIES_AT;
        let clock = u64::from(halfmove_clock) << CLOCK_AT;
        let state = Self(clock | plies & PLIES | u64::from(rights.bits()));
        double_push.map_or(state, |file| state.with_double_push(file))
    }

    #[inline(always)]
    pub(crate) const fn side_to_move(self) -> Color {
        Color::white_if(self.0 & 1 << PLIES_AT == 0)
    }

    #[inline(always)]
    pub(crate) const fn castling_rights(self) -> CastlingRights {
        CastlingRights::from_low_bits(self.0 as u8)
    }

    /// The file on which a pawn has just gone two squares.
    #[inline(always)]
    pub(crate) const fn double_push(self) -> Option<File> {
        if self.0 & PUSHED == 0 {
            None
        } else {
            Some(self.file())
        }
    }

    #[inline(always)]
    const fn file(self) -> File {
        File::from_low_bits((self.0 >> FILE_AT) as u8)
    }

    /// The same, if the file counts for the hash.
    #[inline(always)]
    pub(crate) const fn file_in_key(self) -> Option<File> {
        if self.0 & IN_KEY == 0 {
            None
        } else {
            Some(self.file())
        }
    }

    pub(crate) const fn halfmove_clock(self) -> u32 {
        (self.0 >> CLOCK_AT) as u32
    }

    pub(crate) const fn fullmove_number(self) -> u32 {
        ((self.0 & PLIES) >> (PLIES_AT + 1)) as u32
    }

    /// The index of the linear key table for the change between two states.
    #[inline(always)]
    pub(crate) const fn key_change(self, other: Self) -> u8 {
        (self.0 ^ other.0) as u8
    }

    /// After a move that takes nothing.
    #[inline(always)]
    pub(crate) fn after_quiet(self, man: Man, from: Place, to: Place) -> Self {
        Self(self.after(from, to).0 & KEPT.by_man[usize::from(man.byte())])
    }

    /// After a capture or a pawn's move.
    #[inline(always)]
    pub(crate) fn after_irreversible(self, from: Place, to: Place) -> Self {
        Self(self.after(from, to).0 & !CLOCK)
    }

    /// After a pass.
    pub(crate) const fn after_null(self) -> Self {
        Self(self.0.wrapping_add(ONE_MOVE) & (CLOCK | PLIES | 15))
    }

    #[inline(always)]
    fn after(self, from: Place, to: Place) -> Self {
        let kept = KEPT.by_place[from.index()] & KEPT.by_place[to.index()];
        Self(self.0.wrapping_add(ONE_MOVE) & kept)
    }

    #[inline(always)]
    pub(crate) const fn with_double_push(self, file: File) -> Self {
        Self(self.0 | PUSHED | (file as u64) << FILE_AT)
    }

    pub(crate) const fn with_file_in_key(self) -> Self {
        Self(self.0 | IN_KEY)
    }
}

#[cfg(test)]
mod tests {
    use boardbench_core::Square;

    use super::*;

    #[test]
    fn fields_do_not_touch_each_other() {
        for side in Color::ALL {
            for rights in (0..16).map(CastlingRights::from_low_bits) {
                for file in [None, Some(File::ALL[0]), Some(File::ALL[7])] {
                    for (clock, number) in [(0, 0), (1, 1), (9_999, 65_535)] {
                        let state = State::new(side, rights, file, clock, number);
                        assert_eq!(state.side_to_move(), side);
                        assert_eq!(state.castling_rights(), rights);
                        assert_eq!(state.double_push(), file);
                        assert_eq!(state.file_in_key(), None);
                        if file.is_some() {
                            assert_eq!(state.with_file_in_key().file_in_key(), file);
                        }
                        assert_eq!(state.halfmove_clock(), clock);
                        assert_eq!(state.fullmove_number(), number);
                    }
                }
            }
        }
    }

    #[test]
    fn moves_count_on_and_clear_what_they_must() {
        let place = Place::of;
        let king = Man::new(Color::White, Role::King, 0);
        let pawn = Man::new(Color::Black, Role::Pawn, 9);
        let old = State::new(Color::White, CastlingRights::ANY, Some(File::ALL[4]), 7, 40);
        let quiet = old
            .with_file_in_key()
            .after_quiet(king, place(Square::E1), place(Square::E2));
        assert_eq!(quiet.side_to_move(), Color::Black);
        assert_eq!(quiet.castling_rights().bits(), 0b1100);
        assert_eq!((quiet.double_push(), quiet.file_in_key()), (None, None));
        assert_eq!((quiet.halfmove_clock(), quiet.fullmove_number()), (8, 40));
        let push = quiet.after_quiet(pawn, place(Square::A7), place(Square::A6));
        assert_eq!((push.halfmove_clock(), push.fullmove_number()), (0, 41));
        let capture = quiet.after_irreversible(place(Square::A8), place(Square::H1));
        assert_eq!(capture.castling_rights().bits(), 0b0100);
        assert_eq!(capture.halfmove_clock(), 0);
    }

    #[test]
    fn clocks_wrap_around_without_touching_their_neighbours() {
        let full = State(CLOCK | PLIES | 0b1010);
        let after = full.after_null();
        assert_eq!((after.halfmove_clock(), after.fullmove_number()), (0, 0));
        assert_eq!(after.castling_rights().bits(), 0b1010);
        assert_eq!((after.double_push(), after.file_in_key()), (None, None));
    }
}
