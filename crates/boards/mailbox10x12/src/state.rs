//! Side, rights, en passant and clocks in one word.

use boardbench_core::{CastlingRights, Color, File, Piece, Setup, Square};

use crate::cells::Content;
use crate::place::Place;

/// What a look at the cells does not show, in 64 bits: a move adds one constant and keeps what two
/// masks by place leave.
///
/// ```text
/// 63 … 36  half-move clock (28 bits)
///      35  a capture en passant is legal, so that the key knows of it
///      34  a pawn has just gone two squares
/// 33 … 31  the file it did that on
/// 30 …  4  plies: 2 * full-move number + side to move (27 bits)
///  3 …  0  castling rights
/// ```
///
/// Both counters start anew when their bits are used up. What the plies then carry into the file
/// is lost in the mask that clears it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct State(u64);

const SIDE: u64 = 1 << 4;
const PLY_SHIFT: u32 = 4;
const PLIES: u64 = (1 << 27) - 1;
const FILE_SHIFT: u32 = 31;
const DOUBLE_PUSH: u64 = 1 << 34;
const IN_KEY: u64 = 1 << 35;
const EN_PASSANT: u64 = 0b1_1111 << FILE_SHIFT;
const CLOCK_SHIFT: u32 = 36;
const CLOCK: u64 = !0 << CLOCK_SHIFT;
const ONE_MOVE: u64 = 1 << PLY_SHIFT | 1 << CLOCK_SHIFT;

/// What outlives a move from or to a place: all but en passant, and the rights that hang on it.
static KEPT: [u64; Place::END] = {
    let mut table = [!EN_PASSANT; Place::END];
    let mut index = 0;
    while index < Square::COUNT {
        let square = Square::from_low_bits(index as u8);
        let rights = CastlingRights::kept(square).bits() as u64;
        table[Place::of(square).index()] &= !15 | rights;
        index += 1;
    }
    table
};

/// What outlives a move of a piece that takes nothing, by its code: all but the clock for pawns.
static KEPT_BY: [u64; Piece::INDEX_SPACE] = {
    let mut table = [!0; Piece::INDEX_SPACE];
    table[Piece::WhitePawn.index()] = !CLOCK;
    table[Piece::BlackPawn.index()] = !CLOCK;
    table
};

impl State {
    pub(crate) fn of(setup: &Setup) -> Self {
        let plies = 2 * u64::from(setup.fullmove_number()) + setup.side_to_move() as u64;
        let state = Self(
            u64::from(setup.castling_rights().bits())
                | plies << PLY_SHIFT
                | u64::from(setup.halfmove_clock()) << CLOCK_SHIFT,
        );
        match setup.en_passant() {
            Some(square) => state.with_double_push(square.file()),
            None => state,
        }
    }

    #[inline(always)]
    pub(crate) const fn side_to_move(self) -> Color {
        Color::white_if(self.0 & SIDE == 0)
    }

    #[inline(always)]
    pub(crate) const fn rights(self) -> CastlingRights {
        CastlingRights::from_low_bits(self.0 as u8)
    }

    /// The file on which a pawn has just gone two squares.
    #[inline(always)]
    pub(crate) const fn double_push(self) -> Option<File> {
        if self.0 & DOUBLE_PUSH == 0 {
            None
        } else {
            Some(self.file())
        }
    }

    /// The same, if it counts for the key.
    #[inline(always)]
    pub(crate) const fn en_passant_in_key(self) -> Option<File> {
        if self.0 & IN_KEY == 0 {
            None
        } else {
            Some(self.file())
        }
    }

    #[inline(always)]
    const fn file(self) -> File {
        File::from_low_bits((self.0 >> FILE_SHIFT) as u8)
    }

    pub(crate) const fn halfmove_clock(self) -> u32 {
        (self.0 >> CLOCK_SHIFT) as u32
    }

    pub(crate) const fn fullmove_number(self) -> u32 {
        (self.0 >> PLY_SHIFT & PLIES) as u32 >> 1
    }

    /// What changes between two states in rights and side: an index into the linear table of keys.
    #[inline(always)]
    pub(crate) const fn key_change(self, other: Self) -> u8 {
        (self.0 ^ other.0) as u8 & 31
    }

    /// After a move that takes nothing.
    #[inline(always)]
    pub(crate) const fn after_quiet(self, mover: Content, from: Place, to: Place) -> Self {
        Self(self.after_reversible(from, to).0 & KEPT_BY[mover.code()])
    }

    /// After a move that can be taken back by another move.
    #[inline(always)]
    pub(crate) const fn after_reversible(self, from: Place, to: Place) -> Self {
        Self(self.0.wrapping_add(ONE_MOVE) & KEPT[from.index()] & KEPT[to.index()])
    }

    /// After a capture or a move of a pawn.
    #[inline(always)]
    pub(crate) const fn after_irreversible(self, from: Place, to: Place) -> Self {
        Self(self.after_reversible(from, to).0 & !CLOCK)
    }

    /// After passing.
    pub(crate) const fn after_null(self) -> Self {
        Self(self.0.wrapping_add(ONE_MOVE) & !EN_PASSANT)
    }

    #[inline(always)]
    pub(crate) const fn with_double_push(self, file: File) -> Self {
        Self(self.0 | DOUBLE_PUSH | (file as u64) << FILE_SHIFT)
    }

    #[inline(always)]
    pub(crate) const fn with_en_passant_in_key(self) -> Self {
        Self(self.0 | IN_KEY)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state() -> State {
        let mut setup = Setup::initial().to_builder();
        setup.halfmove_clock = 9_999;
        setup.fullmove_number = 65_535;
        State::of(&setup.build().unwrap())
    }

    #[test]
    fn fields_do_not_touch_each_other() {
        let pushed = state().with_double_push(File::H).with_en_passant_in_key();
        assert_eq!(state().double_push(), None);
        assert_eq!(pushed.double_push(), Some(File::H));
        assert_eq!(pushed.en_passant_in_key(), Some(File::H));
        assert_eq!(pushed.rights(), CastlingRights::ANY);
        assert_eq!(pushed.side_to_move(), Color::White);
        assert_eq!(pushed.halfmove_clock(), 9_999);
        assert_eq!(pushed.fullmove_number(), 65_535);
    }

    #[test]
    fn a_move_counts_on_and_keeps_what_it_must() {
        let pushed = state().with_double_push(File::A).with_en_passant_in_key();
        let moved = pushed.after_reversible(Place::A1, Place::B1);
        assert_eq!(
            (moved.double_push(), moved.en_passant_in_key()),
            (None, None)
        );
        assert_eq!(moved.rights().bits(), 0b1101);
        assert_eq!(moved.side_to_move(), Color::Black);
        assert_eq!(moved.fullmove_number(), 65_535);
        assert_eq!(moved.halfmove_clock(), 10_000);
        let taken = moved.after_irreversible(Place::H8, Place::H1);
        assert_eq!(taken.rights().bits(), 0b1000);
        assert_eq!(taken.fullmove_number(), 65_536);
        assert_eq!(taken.halfmove_clock(), 0);
        assert_eq!(moved.key_change(taken), 0b1_0101);
    }

    #[test]
    fn counters_start_anew_when_their_bits_are_used_up() {
        let full = State(CLOCK | PLIES << PLY_SHIFT);
        let next = full.after_reversible(Place::D4, Place::E4);
        assert_eq!(next, State(0));
        assert_eq!(full.after_null(), State(0));
    }
}
