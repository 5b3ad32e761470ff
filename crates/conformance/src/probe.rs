//! Defines probes: object-safe adapters through which the checks call encodings, positions and boards.
//!
//! The checks are long and there are many pairs of boards and encodings. Therefore the checks are
//! written against [`DynEncoding`], [`DynPosition`] and [`DynPair`] and compiled once; only the small
//! methods here are compiled for each pair. In particular each generator of a board is instantiated
//! once, however many checks call it.
//!
//! Moves are passed as raw codes. An [`EncodedMove`] also records whether the move round-trips through
//! its code. The *identity* of a move is its code without the priority for move ordering.
//!
//! ```text
//! static PAIRS: [Pair; 2] = [probe::pair::<Mine, Theirs>(), probe::pair::<Mine, Others>()];
//!
//! for pair in PAIRS {
//!     for (_, check) in suite::CHECKS {
//!         suite::assert_passed(check.run(pair));
//!     }
//! }
//! ```

mod encoding;
mod pair;
mod position;

use std::any::TypeId;
use std::{array, fmt};

use boardbench_core::{
    Bitboard, Board, CanonicalMove, CastlingForm, CastlingRights, Cell, Color, Encoding, File,
    GenType, Grid8x8, Layout, MoveKind, MoveParts, Occupancy, Piece, PieceKeys, Position, Priority,
    PromotionRole, Role, Setup, SetupBuilder, Special, Square, Stores, ThreatChange,
};

use crate::attacks::Attacks;
use encoding::EncodingProbe;
use pair::{Generate, OwnSink, PairProbe, SharedSink};
use position::PositionProbe;

/// Sets up a position in one representation.
pub type SetupFn = fn(&Setup) -> Box<dyn DynPosition>;

/// A board with an encoding, as a value, so that pairs can be listed.
#[derive(Clone, Copy)]
pub struct Pair {
    /// Encoding.
    pub encoding: &'static dyn DynEncoding,
    /// Sets up a position on the board, without the encoding.
    pub open_position: SetupFn,
    /// Sets up a position on the board, with moves of the encoding.
    pub open: fn(&Setup) -> Box<dyn DynPair>,
}

impl fmt::Debug for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pair").finish_non_exhaustive()
    }
}

/// Returns the object-safe adapter of an encoding.
pub const fn encoding<E: Encoding>() -> &'static dyn DynEncoding {
    EncodingProbe::<E>::PROBE
}

/// Returns the function that sets up a position behind an object-safe adapter.
pub const fn position<P: Position>() -> SetupFn {
    PositionProbe::<P>::open
}

/// Returns the object-safe adapter of a board with an encoding.
pub const fn pair<B: Board<E>, E: Encoding>() -> Pair {
    probe::<B, E, OwnSink>()
}

/// Returns an adapter like [`pair`] for a board that is tested with many encodings. Generators are not instantiated with
/// the checks' own sink, which saves compile time. The checks then cannot detect a generator that continues
/// after its sink has returned `Break`, so test each board with [`pair`] too.
pub const fn pair_with_shared_sink<B: Board<E>, E: Encoding>() -> Pair {
    probe::<B, E, SharedSink>()
}

const fn probe<B: Board<E>, E: Encoding, G: Generate>() -> Pair {
    Pair {
        encoding: encoding::<E>(),
        open_position: position::<B>(),
        open: PairProbe::<B, E, G>::open,
    }
}

/// Object-safe form of an encoding: moves are raw codes.
///
/// # Panics
///
/// Every method that takes a code panics if the code is invalid, unless documented
/// otherwise.
pub trait DynEncoding: Send + Sync {
    /// Returns the type of the encoding, so that each encoding in a list of pairs is checked once.
    fn id(&self) -> TypeId;

    /// Returns the associated constants.
    fn constants(&self) -> Constants;

    /// Encodes a move; its squares are converted to the encoding's square numbering.
    fn encode(&self, parts: MoveParts<Grid8x8>) -> EncodedMove;

    /// Returns `from_code(code).code()`, which must equal `code`. `None` if the code is not a move.
    fn recode(&self, code: u32) -> Option<u32>;

    /// Returns the identity: the move without priority. `None` if the code is not a move.
    fn identity(&self, code: u32) -> Option<EncodedMove>;

    /// Returns the canonical form.
    fn canonical(&self, code: u32) -> CanonicalMove;

    /// Returns all parts of a move that are known without a board.
    ///
    /// # Panics
    ///
    /// Also if an origin or target is off the board.
    fn decode(&self, code: u32) -> DecodedMove;

    /// Returns the kind on this board.
    fn classify(&self, code: u32, on: &Occupants) -> MoveKind;

    /// Returns the priority for move ordering.
    fn priority(&self, code: u32) -> Priority;

    /// Returns the move with another priority.
    fn with_priority(&self, code: u32, priority: Priority) -> EncodedMove;

    /// Writes the move's `Display` and `Debug`.
    ///
    /// # Errors
    ///
    /// If formatting fails.
    fn write(&self, code: u32, text: &mut dyn fmt::Write) -> fmt::Result;
}

/// Associated constants of an encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Constants {
    /// [`Encoding::STORES`].
    pub stores: Stores,
    /// [`Encoding::CASTLING`].
    pub castling: CastlingForm,
    /// [`Encoding::CODE_BITS`].
    pub code_bits: u32,
    /// [`Encoding::NONE`].
    pub none: EncodedMove,
    /// [`Encoding::NULL`].
    pub null: EncodedMove,
}

/// A value of an encoding, as its code.
///
/// Two values that round-trip are equal if and only if their codes are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EncodedMove {
    /// Code.
    pub code: u32,
    /// `true` if `from_code` of the code returns an equal value.
    pub round_trips: bool,
}

/// Parts of a move that are known without a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DecodedMove {
    /// Origin square.
    pub from: Square,
    /// Target square; for castling in the encoding's form.
    pub to: Square,
    /// Special move: castling, en passant, promotion or double push.
    pub special: Option<Special>,
    /// Promotion piece.
    pub promotion: Option<PromotionRole>,
    /// `true` if the move is not special.
    pub is_plain: bool,
    /// `true` if the move is a known non-capture.
    pub is_known_non_capture: bool,
    /// `true` if the move is known to only move its piece to an empty square.
    pub is_simple_quiet: bool,
    /// Captured role, if stored.
    pub victim: Option<Role>,
    /// Moving role, if stored.
    pub mover: Option<Role>,
}

/// Part of a board that an encoding may query: the role on each square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Occupants([Option<Role>; Square::COUNT]);

impl Occupants {
    /// An empty board.
    pub const EMPTY: Self = Self([None; Square::COUNT]);

    /// A pawn on every square.
    pub const PAWNS: Self = Self([Some(Role::Pawn); Square::COUNT]);

    /// Returns the roles on the squares of a board.
    pub fn from_board(board: &impl Occupancy) -> Self {
        let role_at = |code| board.role_at(Cell::<Grid8x8>::new(Square::from_low_bits(code)));
        Self(array::from_fn(|index| role_at(index as u8)))
    }
}

impl Occupancy for Occupants {
    fn is_occupied<L: Layout>(&self, cell: Cell<L>) -> bool {
        self.role_at(cell).is_some()
    }

    fn role_at<L: Layout>(&self, cell: Cell<L>) -> Option<Role> {
        self.0[cell.square().index()]
    }
}

/// Object-safe form of a position. It can be [saved](Self::save) and later [compared](Self::compare).
pub trait DynPosition {
    /// Returns the setup.
    fn setup(&self) -> Setup;

    /// Returns pieces, side to move, rights, en passant and clocks.
    fn fields(&self) -> SetupBuilder;

    /// Returns the packed state without clocks. It includes whether an en-passant capture is legal.
    fn packed_state(&self) -> PackedState;

    /// Returns whether each colour attacks a square, and the state of its cell in each square numbering.
    fn square(&self, square: Square) -> ([bool; 2], [CellState; 5]);

    /// Returns the results of the queries about all pieces. `values` has a value for each piece, by
    /// [`Piece::index`].
    fn pieces(&self, values: &[i32; Piece::INDEX_SPACE]) -> Pieces;

    /// Returns the results of the attack queries. Queries about one square are run for occupied squares, or for all
    /// squares if `of_all_squares` is set.
    fn attacks(&self, of_all_squares: bool) -> Attacks;

    /// Returns the hash, or `None` if the position has none.
    fn hash(&self) -> Option<u64>;

    /// Returns the keys of groups of pieces, or `None` if the position has none.
    fn piece_keys(&self) -> Option<PieceKeys>;

    /// Returns the checkers, the pinned pieces and the attacked squares, each `None` if the position does not keep it.
    fn check_info(&self) -> [Option<Bitboard>; 3];

    /// Returns `true` if this colour's king is attacked.
    fn is_king_attacked(&self, color: Color) -> bool;

    /// Returns `true` if the side to move is in check.
    fn is_check(&self) -> bool;

    /// Pushes a copy onto a stack.
    fn save(&mut self);

    /// Pops the last copy off the stack and compares it with the position. `None` if they are equal, otherwise the setup and the `Debug`
    /// output of the copy, then those of the position.
    ///
    /// # Panics
    ///
    /// If nothing was saved.
    fn compare(&mut self) -> Option<Box<[(Setup, String); 2]>>;

    /// Makes a null move and pushes its undo information onto a stack.
    fn make_null(&mut self);

    /// Unmakes the last null move.
    ///
    /// # Panics
    ///
    /// If there is none.
    fn unmake_null(&mut self);
}

/// Packed state of a position, without clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PackedState {
    /// Side to move.
    pub side_to_move: Color,
    /// Castling rights.
    pub castling_rights: CastlingRights,
    /// File of the pawn that has just made a double push.
    pub double_push: Option<File>,
    /// The same file, if a capture en passant is legal.
    pub legal_en_passant: Option<File>,
}

/// Results of the queries about the pieces of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pieces {
    /// Pieces in the order in which the position visits them.
    pub visited: Vec<(Square, Piece)>,
    /// Count of each piece, in the order of [`Piece::ALL`].
    pub counts: [u32; Piece::ALL.len()],
    /// Sum of `values` over all pieces.
    pub material: i32,
}

/// State of one cell of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellState {
    /// Name of the square numbering.
    pub layout: &'static str,
    /// `true` if the cell is occupied.
    pub is_occupied: bool,
    /// Role on the cell.
    pub role: Option<Role>,
}

/// Object-safe form of a position with moves of one encoding: moves are raw codes.
///
/// # Panics
///
/// Methods that take one code panic if the code is invalid.
pub trait DynPair {
    /// Returns the position.
    fn position(&self) -> &dyn DynPosition;

    /// Returns the position, mutable.
    fn position_mut(&mut self) -> &mut dyn DynPosition;

    /// Returns the codes of the generated moves, in generation order. After `limit` moves the sink
    /// returns `Break`.
    ///
    /// # Panics
    ///
    /// If a move does not [round-trip](EncodedMove::round_trips).
    fn generate(&self, legality: Legality, limit: usize) -> Vec<u32>;

    /// Returns the codes of the legal moves of one type, from the generator for this type. A pair that
    /// [shares its sink](pair_with_shared_sink) has only the capture generator, and returns `None` for other types.
    fn part(&self, gen_type: GenType) -> Option<Vec<u32>>;

    /// Returns the number of legal moves from `Board::count_legal`.
    fn count_legal(&self) -> usize;

    /// Returns the kind of a move in this position.
    fn classify(&self, code: u32) -> MoveKind;

    /// Returns [`Board::gives_check`] of a legal move.
    fn gives_check(&self, code: u32) -> bool;

    /// Returns [`Board::hash_after`] of a legal move.
    fn hash_after(&self, code: u32) -> Option<u64>;

    /// Returns [`Position::see`] of a pseudo-legal move.
    fn see(&self, code: u32) -> i32;

    /// Makes a legal move by [`Board::make_with_changes`] on the copy that was [saved](DynPosition::save) last, and unmakes it. Returns
    /// the changed threats, and whether the copy equals the current position after make and the saved one after unmake.
    fn changes_on_copy(&self, code: u32) -> (Vec<ThreatChange>, [bool; 2]);

    /// Checks that `is_legal` is true for exactly the moves whose identity is in the sorted list `legal`.
    /// Invalid codes are skipped. `at` is set to each code in turn, so that it is available to the caller
    /// after a panic. Returns the number of valid codes.
    ///
    /// # Errors
    ///
    /// The first wrong result.
    fn check_legality(&self, codes: &[u32], legal: &[u32], at: &mut u32) -> Result<u64, bool>;

    /// Makes each move on a new copy of the board. Invalid codes are skipped; `at` is as in
    /// [`check_legality`](Self::check_legality).
    fn make_on_copies(&self, codes: &[u32], at: &mut u32);

    /// Returns `true` if making the move on the copy that was [saved](DynPosition::save) last gives the current
    /// position.
    fn makes_current_position(&self, code: u32) -> bool;

    /// Makes a move and pushes it onto a stack with its undo information.
    fn make(&mut self, code: u32);

    /// Unmakes the last move.
    ///
    /// # Panics
    ///
    /// If there is none.
    fn unmake(&mut self);

    /// Counts the leaves.
    fn perft(&mut self, depth: u32, mode: PerftMode) -> u64;
}

/// Kind of generated moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Legality {
    /// Legal moves.
    Legal,
    /// Pseudo-legal moves.
    PseudoLegal,
}

/// Method of counting the leaves. All methods must give the same number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PerftMode {
    /// Counts the legal moves of the last ply in bulk.
    Bulk,
    /// Makes and unmakes every legal move.
    Full,
    /// Makes every pseudo-legal move, and rejects it if it leaves the king in check.
    PseudoLegal,
    /// Makes every legal move and restores the board from a copy.
    CopyMake,
}

impl PerftMode {
    /// All modes.
    pub const ALL: [Self; 4] = [Self::Bulk, Self::Full, Self::PseudoLegal, Self::CopyMake];
}

/// Returns the [identities](self) of moves, as sorted codes.
///
/// # Panics
///
/// If the encoding has no value with one of the codes.
pub fn identities(encoding: &dyn DynEncoding, codes: &[u32]) -> Vec<u32> {
    let identity = |&code| encoding.identity(code).expect("every code must be a move");
    let mut identities: Vec<u32> = codes.iter().map(|code| identity(code).code).collect();
    identities.sort_unstable();
    identities
}
