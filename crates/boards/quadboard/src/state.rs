//! Side, castling rights, en passant and clocks in one word.

use boardbench_core::{CastlingRights, Color, File, Piece, Rank, Square};

use crate::quad::Nibble;

/// What a position is beside its pieces.
///
/// ```text
/// 63       the en-passant capture is legal, so the file counts for the hash
/// 62       a pawn has just gone two squares
/// 61 … 59  its file; the rank follows from the side to move
/// 58 … 32  half-move clock (27 bits; a carry ends in the bits above, which every move clears)
/// 31       nothing: takes up a carry, and every move clears it
/// 30 …  4  plies: 2 * full-move number + side to move (27 bits)
///  3 …  0  castling rights
/// ```
///
/// A move adds one to both counters at once and clears what it ends by ANDs from tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct State(u64);

const PLY_SHIFT: u32 = 4;
const PLY_BITS: u32 = 27;
const CLOCK_SHIFT: u32 = 32;
const CLOCK_BITS: u32 = 27;
const FILE_SHIFT: u32 = 59;
const BLACK_TO_MOVE: u64 = 1 << PLY_SHIFT;
const CARRY: u64 = 1 << (PLY_SHIFT + PLY_BITS);
const CLOCK: u64 = ((1 << CLOCK_BITS) - 1) << CLOCK_SHIFT;
const PASSED: u64 = 1 << 62;
const LEGAL: u64 = 1 << 63;
/// What no move leaves behind.
const FLEETING: u64 = LEGAL | PASSED | 7 << FILE_SHIFT | CARRY;
const ONE_MOVE: u64 = 1 << CLOCK_SHIFT | 1 << PLY_SHIFT;

/// What outlives a move.
struct Kept {
    /// From or to a square: nothing fleeting, and no right of a king or rook that has its home
    /// there.
    at: [u64; 64],
    /// By a nibble that takes nothing: a pawn sets the clock back.
    by: [u64; 16],
}

static KEPT: Kept = {
    let mut at = [0; 64];
    let mut code = 0;
    while code < 64 {
        let lost = 15 & !CastlingRights::kept(Square::from_low_bits(code)).bits();
        at[code as usize] = !(FLEETING | lost as u64);
        code += 1;
    }
    let mut by = [!0; 16];
    by[Nibble::of(Piece::WhitePawn).index()] = !CLOCK;
    by[Nibble::of(Piece::BlackPawn).index()] = !CLOCK;
    Kept { at, by }
};

impl State {
    pub(crate) fn new(
        side: Color,
        rights: CastlingRights,
        passed: Option<Square>,
        halfmove_clock: u32,
        fullmove_number: u32,
    ) -> Self {
        let plies = u64::from(fullmove_number) << 1 | side as u64;
        let state = Self(
            u64::from(halfmove_clock) << CLOCK_SHIFT
                | plies << PLY_SHIFT
                | u64::from(rights.bits()),
        );
        passed.map_or(state, |square| state.with_passed(square.file()))
    }

    #[inline(always)]
    pub(crate) const fn side_to_move(self) -> Color {
        Color::white_if(self.0 & BLACK_TO_MOVE == 0)
    }

    #[inline(always)]
    pub(crate) const fn rights(self) -> CastlingRights {
        CastlingRights::from_low_bits(self.0 as u8)
    }

    /// The square that a pawn has just passed over.
    #[inline(always)]
    pub(crate) const fn en_passant(self) -> Option<Square> {
        if self.0 & PASSED == 0 {
            return None;
        }
        let rank = Rank::R6.relative_to(self.side_to_move());
        Some(Square::new(self.file(), rank))
    }

    /// The file of the en-passant square, if a capture there is legal.
    #[inline(always)]
    pub(crate) const fn legal_en_passant(self) -> Option<File> {
        if self.0 & LEGAL == 0 {
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
        (self.0 >> CLOCK_SHIFT) as u32 & ((1 << CLOCK_BITS) - 1)
    }

    pub(crate) const fn fullmove_number(self) -> u32 {
        let plies = self.0 >> PLY_SHIFT & ((1 << PLY_BITS) - 1);
        (plies >> 1) as u32
    }

    /// The rights that one of two states has and the other has not.
    #[inline(always)]
    pub(crate) const fn lost_rights(self, after: Self) -> CastlingRights {
        CastlingRights::from_low_bits((self.0 ^ after.0) as u8)
    }

    /// After `mover` has gone to an empty square.
    #[inline(always)]
    #[must_use]
    pub(crate) fn after_quiet(self, mover: Nibble, from: Square, to: Square) -> Self {
        Self(self.after_any(from, to).0 & KEPT.by[mover.index()])
    }

    /// After a capture or a pawn's move.
    #[inline(always)]
    #[must_use]
    pub(crate) fn after_irreversible(self, from: Square, to: Square) -> Self {
        Self(self.after_any(from, to).0 & !CLOCK)
    }

    #[inline(always)]
    fn after_any(self, from: Square, to: Square) -> Self {
        Self(self.0.wrapping_add(ONE_MOVE) & KEPT.at[from.index()] & KEPT.at[to.index()])
    }

    /// After a pass.
    #[must_use]
    pub(crate) const fn after_null(self) -> Self {
        Self(self.0.wrapping_add(ONE_MOVE) & !FLEETING)
    }

    /// A pawn has just gone two squares on this file.
    #[inline(always)]
    #[must_use]
    pub(crate) const fn with_passed(self, file: File) -> Self {
        Self(self.0 | PASSED | (file as u64) << FILE_SHIFT)
    }

    /// The en-passant capture is legal.
    #[must_use]
    pub(crate) const fn with_legal_en_passant(self) -> Self {
        Self(self.0 | LEGAL)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardbench_core::Role;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn no_field_touches_another(
            black in any::<bool>(),
            rights in 0..16_u8,
            file in proptest::option::of(0..8_u8),
            clock in 0..10_000_u32,
            number in 0..65_536_u32,
        ) {
            let side = Color::white_if(!black);
            let rights = CastlingRights::from_low_bits(rights);
            let rank = Rank::R6.relative_to(side);
            let square = file.map(|file| Square::new(File::from_low_bits(file), rank));
            let state = State::new(side, rights, square, clock, number);
            prop_assert_eq!(state.side_to_move(), side);
            prop_assert_eq!(state.rights(), rights);
            prop_assert_eq!(state.en_passant(), square);
            prop_assert_eq!(state.legal_en_passant(), None);
            prop_assert_eq!(state.halfmove_clock(), clock);
            prop_assert_eq!(state.fullmove_number(), number);

            let next = state.after_null();
            prop_assert_eq!(next.side_to_move(), !side);
            prop_assert_eq!(next.rights(), rights);
            prop_assert_eq!(next.en_passant(), None);
            prop_assert_eq!(next.halfmove_clock(), clock + 1);
            prop_assert_eq!(next.fullmove_number(), number + u32::from(black));
        }
    }

    #[test]
    fn counters_that_run_over_spoil_nothing_else() {
        let last = (1 << (PLY_BITS - 1)) - 1;
        let clock = (1 << CLOCK_BITS) - 1;
        let state = State::new(Color::Black, CastlingRights::ANY, None, clock, last);
        assert_eq!(state.fullmove_number(), last);
        let next = state.after_null();
        assert_eq!(next.side_to_move(), Color::White);
        assert_eq!(next.fullmove_number(), 0);
        assert_eq!(next.halfmove_clock(), 0);
        assert_eq!(next.en_passant(), None);
        assert_eq!(next.rights(), CastlingRights::ANY);
    }

    #[test]
    fn a_pawn_and_a_capture_set_the_clock_back() {
        let state = State::new(Color::White, CastlingRights::ANY, None, 7, 3);
        let quiet = |piece| {
            let mover = Nibble::of(piece);
            state
                .after_quiet(mover, Square::A1, Square::A3)
                .halfmove_clock()
        };
        for piece in Piece::ALL {
            let is_pawn = piece.role() == Role::Pawn;
            assert_eq!(quiet(piece), if is_pawn { 0 } else { 8 });
        }
        let taken = state.after_irreversible(Square::A1, Square::A8);
        assert_eq!(taken.halfmove_clock(), 0);
        assert_eq!(
            taken.rights(),
            CastlingRights::WHITE_KING_SIDE | CastlingRights::BLACK_KING_SIDE
        );
        assert_eq!(
            state.lost_rights(taken),
            CastlingRights::WHITE_QUEEN_SIDE | CastlingRights::BLACK_QUEEN_SIDE
        );
    }
}
