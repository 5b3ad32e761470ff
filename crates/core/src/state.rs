//! The state of a position outside its pieces: side to move, castling rights, en passant and clocks.

use crate::tables::TABLES;
use crate::{
    Bitboard, CastlingRights, CheckInfo, Color, File, HashKey, Piece, PieceKeys, Rank, Setup,
    Square, zobrist,
};

/// Everything in a position but the pieces, in 64 bits. A move updates all of it with one addition
/// and a few ANDs.
///
/// ```text
/// 63 … 40  half-move clock (24 bits)
/// 39       receives the carry of the plies; every move clears it
/// 38 … 11  plies: 2 * full-move number + side to move (28 bits)
/// 10 …  9  unused
///  8       a pawn has just made a double push
///  7       an en-passant capture is legal: the hash includes the file
///  6 …  4  the file of the double push; the rank follows from the side to move
///  3 …  0  castling rights
/// ```
///
/// Both counters hold more than a [`Setup`] allows. On overflow they restart at 0 without changing
/// other fields. The low eight bits are an index for [`zobrist::state_bits`], and one test of them shows whether castling
/// or en passant is possible.
///
/// ```
/// use boardbench_core::{CastlingRights, ClockMask, Color, Piece, Setup, Square, State};
/// let initial = State::from_setup(&Setup::initial());
/// let (from, to) = (CastlingRights::mask_for(Square::E1), CastlingRights::mask_for(Square::E2));
/// let state = initial.after_quiet(from, to, ClockMask::for_code(Piece::WhiteKing.index()));
/// assert_eq!(state.side_to_move(), Color::Black);
/// assert_eq!(state.castling_rights().to_string(), "kq");
/// assert_eq!((state.halfmove_clock(), state.fullmove_number()), (1, 1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State(u64);

const PLIES_AT: u32 = 11;
const BLACK: u64 = 1 << PLIES_AT;
const PLIES: u64 = ((1 << 28) - 1) << PLIES_AT;
const FILE_AT: u32 = 4;
const EP_LEGAL: u64 = 1 << 7;
const DOUBLE_PUSH: u64 = 1 << 8;
const CLOCK_AT: u32 = 40;
const CLOCK: u64 = !0 << CLOCK_AT;
const RIGHTS: u64 = 15;
/// Fields that a null move keeps.
const NULL_MOVE_MASK: u64 = CLOCK | PLIES | RIGHTS;
/// Added by every move: one ply, and one to the half-move clock.
const ONE_MOVE: u64 = 1 << PLIES_AT | 1 << CLOCK_AT;

/// A mask of the clock bits that a quiet move of a piece keeps: a pawn move clears the half-move clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockMask(u64);

impl ClockMask {
    /// All bits.
    pub const ALL: Self = Self(CLOCK | PLIES);
    /// After a pawn move.
    pub const PAWN: Self = Self(PLIES);

    /// Returns the mask of the piece with the [code](Piece::index) in the low four bits of `code`; all bits if no piece has it.
    #[inline(always)]
    pub const fn for_code(code: usize) -> Self {
        TABLES.clocks[code % Piece::INDEX_SPACE]
    }
}

impl State {
    /// Returns the state with these fields, without a [legal en-passant capture](Self::with_legal_en_passant). Counters are
    /// truncated to their bits.
    pub const fn new(
        side_to_move: Color,
        castling_rights: CastlingRights,
        double_push: Option<File>,
        halfmove_clock: u32,
        fullmove_number: u32,
    ) -> Self {
        let plies = (2 * fullmove_number as u64 + side_to_move as u64) << PLIES_AT;
        let clock = (halfmove_clock as u64) << CLOCK_AT;
        let state = Self(clock | plies & PLIES | castling_rights.bits() as u64);
        match double_push {
            Some(file) => state.with_double_push(file),
            None => state,
        }
    }

    /// Returns the state of a setup.
    pub fn from_setup(setup: &Setup) -> Self {
        let state = Self::new(
            setup.side_to_move(),
            setup.castling_rights(),
            setup.en_passant().map(Square::file),
            setup.halfmove_clock(),
            setup.fullmove_number(),
        );
        if setup.legal_en_passant().is_some() { state.with_legal_en_passant() } else { state }
    }

    /// Returns the 64 bits.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Returns the side to move.
    #[inline(always)]
    pub const fn side_to_move(self) -> Color {
        Color::white_if(self.0 & BLACK == 0)
    }

    /// Returns the castling rights.
    #[inline(always)]
    pub const fn castling_rights(self) -> CastlingRights {
        CastlingRights::from_low_bits(self.0 as u8)
    }

    /// Returns the file on which a pawn has just made a double push.
    #[inline(always)]
    pub const fn double_push_file(self) -> Option<File> {
        if self.0 & DOUBLE_PUSH == 0 { None } else { Some(self.file()) }
    }

    /// Returns the square that this pawn has passed over.
    #[inline(always)]
    pub const fn en_passant(self) -> Option<Square> {
        match self.double_push_file() {
            Some(file) => Some(Square::new(file, Rank::R6.relative_to(self.side_to_move()))),
            None => None,
        }
    }

    /// Returns the file of the double push if an en-passant capture is known to be legal. The hash includes
    /// it.
    #[inline(always)]
    pub const fn legal_en_passant_file(self) -> Option<File> {
        if self.0 & EP_LEGAL == 0 { None } else { Some(self.file()) }
    }

    #[inline(always)]
    const fn file(self) -> File {
        File::from_low_bits((self.0 >> FILE_AT) as u8)
    }

    /// Returns the number of plies since the last capture or pawn move.
    pub const fn halfmove_clock(self) -> u32 {
        (self.0 >> CLOCK_AT) as u32
    }

    /// Returns the number of the current move.
    pub const fn fullmove_number(self) -> u32 {
        ((self.0 & PLIES) >> (PLIES_AT + 1)) as u32
    }

    /// Returns the state after a move that is not a capture, given the rights that its two squares
    /// [keep](CastlingRights::mask_for) and the clocks that its piece keeps.
    #[inline(always)]
    #[must_use]
    pub const fn after_quiet(
        self,
        from: CastlingRights,
        to: CastlingRights,
        by: ClockMask,
    ) -> Self {
        let clocks = self.0.wrapping_add(ONE_MOVE) & ClockMask::ALL.0 & by.0;
        let rights = self.0 as u8 & from.bits() & to.bits();
        Self(clocks | rights as u64)
    }

    /// Returns the state after a capture or a pawn move.
    #[inline(always)]
    #[must_use]
    pub const fn after_irreversible(self, from: CastlingRights, to: CastlingRights) -> Self {
        self.after_quiet(from, to, ClockMask::PAWN)
    }

    /// Returns the state after a null move.
    #[must_use]
    pub const fn after_null(self) -> Self {
        Self(self.0.wrapping_add(ONE_MOVE) & NULL_MOVE_MASK)
    }

    /// Adds a double push to a state without one.
    #[inline(always)]
    #[must_use]
    pub const fn with_double_push(self, file: File) -> Self {
        Self(self.0 | DOUBLE_PUSH | (file as u64) << FILE_AT)
    }

    /// Marks a capture of the last double push as legal, in a state with one. [`HashedState::mark_en_passant_legal`] also updates
    /// the hash.
    ///
    /// ```
    /// use boardbench_core::{CastlingRights, Color, File, State};
    /// let state = State::new(Color::White, CastlingRights::NONE, Some(File::D), 0, 2);
    /// assert_eq!(state.legal_en_passant_file(), None);
    /// assert_eq!(state.with_legal_en_passant().legal_en_passant_file(), Some(File::D));
    /// ```
    #[must_use]
    pub const fn with_legal_en_passant(self) -> Self {
        Self(self.0 | EP_LEGAL)
    }

    /// Returns `true` if this colour, which is to move, may have castling or en passant: it has a castling right, or
    /// an en-passant capture is legal.
    #[inline(always)]
    #[must_use]
    pub const fn may_be_special(self, color: Color) -> bool {
        self.0 & (EP_LEGAL | CastlingRights::of(color).bits() as u64) != 0
    }

    /// Returns the key of the rights and of a legal en-passant capture.
    #[inline(always)]
    const fn key(self) -> u64 {
        zobrist::state_bits(self.0 as u8)
    }
}

/// A [`State`] and the hash of the whole position, which is maintained if `K` is `u64`, and omitted
/// if it is `()`.
///
/// To unmake a move, restore the pieces and a copy of this value.
///
/// ```
/// use boardbench_core::{HashedState, Setup};
/// let setup = Setup::initial();
/// let hashed = HashedState::<u64>::from_setup(&setup);
/// assert_eq!(hashed.hash(), Some(setup.hash()));
/// assert_eq!(HashedState::<()>::from_setup(&setup).hash(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HashedState<K> {
    state: State,
    key: K,
}

impl<K: HashKey> HashedState<K> {
    /// Returns the state and hash of a setup.
    pub fn from_setup(setup: &Setup) -> Self {
        let state = State::from_setup(setup);
        let key = if K::ENABLED {
            let legal = state.legal_en_passant_file().and(setup.en_passant());
            setup.hash_with_en_passant(legal)
        } else {
            0
        };
        Self { state, key: K::new(key).with_pieces(setup) }
    }

    /// Returns the state.
    #[inline(always)]
    pub const fn state(&self) -> State {
        self.state
    }

    /// Returns the hash, or `None` if `K` is `()`.
    #[inline(always)]
    pub fn hash(&self) -> Option<u64> {
        self.key.get()
    }

    /// Returns the keys of groups of pieces, or `None` if `K` has none.
    #[inline(always)]
    pub fn piece_keys(&self) -> Option<PieceKeys> {
        self.key.piece_keys()
    }

    /// Returns the checks and pins that are kept, or `()`.
    #[inline(always)]
    pub fn info(&self) -> K::Info {
        self.key.info()
    }

    /// Returns the bitboards of [`info`](Self::info) that are kept.
    #[inline(always)]
    pub fn check_info(&self) -> [Option<Bitboard>; 3] {
        let [checkers, pinned, attacked] = self.info().sets();
        let pins = [checkers, pinned].map(|set| K::Info::HAS_PINS.then_some(set));
        [pins[0], pins[1], K::Info::HAS_ATTACKED.then_some(attacked)]
    }

    /// Replaces the checks and pins. A board calls it after each move and each null move; a copy of this value restores them.
    #[inline(always)]
    pub fn set_info(&mut self, info: K::Info) {
        self.key.set_info(info);
    }

    /// XORs a change into the keys of a piece: [`HashKey::toggle_piece`].
    #[inline(always)]
    pub(crate) fn toggle_piece(&mut self, code: usize, change: u64) {
        self.key.toggle_piece(code, change);
    }

    /// Returns the hash without castling rights and en passant, which [`HashedState::advance`] requires; 0 if `K` is `()`.
    /// Compute it before testing the kind of a move: a loop that makes each move of a position then computes it once.
    #[inline(always)]
    pub fn key_without_rights(&self) -> u64 {
        self.key.get().map_or(0, |key| key ^ self.state.key())
    }

    /// Replaces the state by `next`, in which the other side is to move. `key` is the hash [without rights and en
    /// passant](Self::key_without_rights) before the move, changed by the pieces that moved.
    #[inline(always)]
    pub fn advance(&mut self, next: State, key: u64) {
        self.state = next;
        if K::ENABLED {
            self.key.set(Self::advanced(next, key));
        }
    }

    /// Returns the hash that [`advance`](Self::advance) sets.
    #[inline(always)]
    pub(crate) const fn advanced(next: State, key: u64) -> u64 {
        key ^ zobrist::SIDE ^ next.key()
    }

    /// Makes a null move: flips the side, advances the clocks, clears en passant.
    pub fn pass(&mut self) {
        self.advance(self.state.after_null(), self.key_without_rights());
    }

    /// Records that a capture of the last double push is legal, and includes its file in the hash.
    /// Call it at most once after a double push. Without a double push it does nothing.
    pub fn mark_en_passant_legal(&mut self) {
        if let Some(file) = self.state.double_push_file() {
            self.state = self.state.with_legal_en_passant();
            self.key.toggle(zobrist::en_passant(file));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Calls `check` with all combinations of some values of the fields.
    fn for_many(mut check: impl FnMut(Color, CastlingRights, Option<File>, u32, u32)) {
        for side in Color::ALL {
            for rights in (0..16).map(CastlingRights::from_low_bits) {
                for file in core::iter::once(None).chain(File::ALL.map(Some)) {
                    for (clock, number) in [(0, 0), (1, 1), (9_999, 65_535)] {
                        check(side, rights, file, clock, number);
                    }
                }
            }
        }
    }

    #[test]
    fn fields_are_independent() {
        for_many(|side, rights, file, clock, number| {
            let state = State::new(side, rights, file, clock, number);
            assert_eq!(state.side_to_move(), side);
            assert_eq!(state.castling_rights(), rights);
            assert_eq!(state.double_push_file(), file);
            assert_eq!(state.legal_en_passant_file(), None);
            assert_eq!(
                state.with_legal_en_passant().legal_en_passant_file(),
                file.or(Some(File::A))
            );
            assert_eq!(state.halfmove_clock(), clock);
            assert_eq!(state.fullmove_number(), number);
            let rank = Rank::R6.relative_to(side);
            assert_eq!(state.en_passant(), file.map(|file| Square::new(file, rank)));
        });
    }

    #[test]
    fn counters_overflow_without_changing_other_fields() {
        let full = State(CLOCK | PLIES | 0b1010);
        let mask = CastlingRights::mask_for(Square::D4);
        for next in [full.after_null(), full.after_quiet(mask, mask, ClockMask::ALL)] {
            assert_eq!(next, State(0b1010));
        }
        let cut = State::new(Color::Black, CastlingRights::NONE, None, u32::MAX, u32::MAX);
        assert_eq!(cut, State(CLOCK | PLIES));
    }

    #[test]
    fn en_passant_is_recorded_without_a_hash() {
        let state = State::new(Color::White, CastlingRights::NONE, Some(File::C), 0, 1);
        let mut hashed = HashedState::<()> { state, key: () };
        hashed.mark_en_passant_legal();
        assert_eq!(hashed.state().legal_en_passant_file(), Some(File::C));
        assert_eq!(hashed.hash(), None);
        hashed.pass();
        hashed.mark_en_passant_legal();
        assert_eq!(hashed.state().legal_en_passant_file(), None);
    }
}
