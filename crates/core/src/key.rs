//! The hash of a board as a type parameter, so that boards with and without a hash share one source.

use core::fmt;

use crate::{Bitboard, CheckInfo, Color, Piece, Role, Setup, zobrist};

/// A Zobrist hash that a board maintains: `u64` for a hash, `()` for none, [`SixKeys`] for a hash and keys of groups of pieces,
/// `(u64, AtMake)` for a hash and [`CheckInfo`].
///
/// With `()` every update compiles to nothing. Two boards that differ only in this parameter show
/// what maintaining the hash costs.
///
/// ```
/// use boardbench_core::HashKey;
/// fn after_two_toggles<K: HashKey>() -> Option<u64> {
///     let mut key = K::new(0b0011);
///     key.toggle(0b0101);
///     key.get()
/// }
/// assert_eq!(after_two_toggles::<u64>(), Some(0b0110));
/// assert_eq!(after_two_toggles::<()>(), None);
/// ```
pub trait HashKey: Copy + Eq + fmt::Debug + Send + Sync + 'static {
    /// Checks and pins that are kept with the hash, or `()`.
    type Info: CheckInfo;

    /// `true` if there is a hash. Test this before computing an expensive change.
    const ENABLED: bool;

    /// Size of the tables that [`toggle_piece`](Self::toggle_piece) reads.
    const TABLE_BYTES: usize = 0;

    /// Returns a hash with this value, and keys of no pieces.
    fn new(value: u64) -> Self;

    /// Returns the hash with the keys of a setup's pieces.
    #[inline(always)]
    #[must_use]
    fn with_pieces(self, _setup: &Setup) -> Self {
        self
    }

    /// Replaces the hash.
    #[inline(always)]
    fn set(&mut self, value: u64) {
        *self = Self::new(value);
    }

    /// XORs a change into the hash.
    fn toggle(&mut self, change: u64);

    /// XORs a change into the keys of the groups of a piece, given by its [code](Piece::index), but not into the hash. Does nothing
    /// without such keys.
    #[inline(always)]
    fn toggle_piece(&mut self, _code: usize, _change: u64) {}

    /// Returns the value, or `None` for `()`.
    fn get(self) -> Option<u64>;

    /// Returns the keys of groups of pieces, or `None` without such keys.
    #[inline(always)]
    fn piece_keys(self) -> Option<PieceKeys> {
        None
    }

    /// Returns the checks and pins. The default returns none.
    #[inline(always)]
    fn info(self) -> Self::Info {
        CheckInfo::compute(Default::default, Bitboard::default)
    }

    /// Replaces the checks and pins, if they are kept.
    #[inline(always)]
    fn set_info(&mut self, _info: Self::Info) {}
}

impl HashKey for u64 {
    type Info = ();

    const ENABLED: bool = true;

    #[inline(always)]
    fn new(value: u64) -> Self {
        value
    }

    #[inline(always)]
    fn toggle(&mut self, change: u64) {
        *self ^= change;
    }

    #[inline(always)]
    fn get(self) -> Option<u64> {
        Some(self)
    }
}

impl HashKey for () {
    type Info = ();

    const ENABLED: bool = false;

    #[inline(always)]
    fn new(_value: u64) {}

    #[inline(always)]
    fn toggle(&mut self, _change: u64) {}

    #[inline(always)]
    fn get(self) -> Option<u64> {
        None
    }
}

/// Keys of groups of pieces: each is the XOR of the [keys](zobrist::piece) of its pieces, without the state.
///
/// Correction histories index their tables by such keys. Kings are in the keys of non-pawns only, as in
/// Stockfish.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PieceKeys {
    /// Key of the pawns of both colours.
    pub pawn: u64,
    /// Key of knights and bishops of both colours.
    pub minor_piece: u64,
    /// Key of rooks and queens of both colours.
    pub major_piece: u64,
    /// Key of the pieces of each [colour](Color::index) that are not pawns.
    pub non_pawn: [u64; 2],
}

impl PieceKeys {
    /// Masks by piece code: all bits for a key that includes the piece.
    const MASKS: &[Self; Piece::INDEX_SPACE] = &{
        let mut masks = [Self { pawn: 0, minor_piece: 0, major_piece: 0, non_pawn: [0; 2] };
            Piece::INDEX_SPACE];
        let mut index = 0;
        while index < Piece::ALL.len() {
            let piece = Piece::ALL[index];
            let mask = &mut masks[piece.index()];
            match piece.role() {
                Role::Pawn => mask.pawn = !0,
                Role::Knight | Role::Bishop => mask.minor_piece = !0,
                Role::Rook | Role::Queen => mask.major_piece = !0,
                Role::King => {}
            }
            if !matches!(piece.role(), Role::Pawn) {
                mask.non_pawn[piece.color().index()] = !0;
            }
            index += 1;
        }
        masks
    };

    /// Computes the keys of a setup from scratch. Keys that a board maintains must equal them.
    pub fn of(setup: &Setup) -> Self {
        let mut keys = Self::default();
        for (square, piece) in setup.pieces() {
            keys.toggle(piece.index(), zobrist::piece(piece, square));
        }
        keys
    }

    /// XORs a change into the keys of a piece, without a branch on the piece.
    #[inline(always)]
    fn toggle(&mut self, code: usize, change: u64) {
        let mask = &Self::MASKS[code % Piece::INDEX_SPACE];
        self.pawn ^= change & mask.pawn;
        self.minor_piece ^= change & mask.minor_piece;
        self.major_piece ^= change & mask.major_piece;
        for color in Color::ALL.map(Color::index) {
            self.non_pawn[color] ^= change & mask.non_pawn[color];
        }
    }
}

/// A hash and [`PieceKeys`]: six keys in all.
///
/// ```
/// use boardbench_core::{HashKey, PieceKeys, Piece, SixKeys};
/// let mut keys = SixKeys::new(0b0011);
/// keys.toggle_piece(Piece::WhiteRook.index(), 0b0101);
/// assert_eq!(keys.get(), Some(0b0011));
/// let expected = PieceKeys { major_piece: 0b0101, non_pawn: [0b0101, 0], ..PieceKeys::default() };
/// assert_eq!(keys.piece_keys(), Some(expected));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SixKeys {
    hash: u64,
    pieces: PieceKeys,
}

impl HashKey for SixKeys {
    type Info = ();

    const ENABLED: bool = true;
    const TABLE_BYTES: usize = size_of_val(PieceKeys::MASKS);

    #[inline(always)]
    fn new(value: u64) -> Self {
        Self { hash: value, pieces: PieceKeys::default() }
    }

    #[inline(always)]
    fn with_pieces(self, setup: &Setup) -> Self {
        Self { pieces: PieceKeys::of(setup), ..self }
    }

    #[inline(always)]
    fn set(&mut self, value: u64) {
        self.hash = value;
    }

    #[inline(always)]
    fn toggle(&mut self, change: u64) {
        self.hash ^= change;
    }

    #[inline(always)]
    fn toggle_piece(&mut self, code: usize, change: u64) {
        self.pieces.toggle(code, change);
    }

    #[inline(always)]
    fn get(self) -> Option<u64> {
        Some(self.hash)
    }

    #[inline(always)]
    fn piece_keys(self) -> Option<PieceKeys> {
        Some(self.pieces)
    }
}

/// A board with type parameters for its hash and its legality test, so that boards which differ in one of them
/// alone can be compared.
///
/// ```
/// use boardbench_core::{HashKey, Variants};
/// # fn example<B: Variants>() {
/// type WithoutHash<B> = <B as Variants>::WithKey<()>;
/// # }
/// ```
pub trait Variants {
    /// Board with another type of hash.
    type WithKey<K: HashKey>;
    /// Board with make-and-test legality: it makes each pseudo-legal move to test whether it is legal.
    type MakeAndTest;
}
