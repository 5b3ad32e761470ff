//! Object-safe traits through which the checks use encodings, positions and boards.
//!
//! The checks are long and there are many pairs of boards and encodings. So the checks are
//! written against [`DynEncoding`], [`DynPosition`] and [`DynPair`] and compiled once; only the small
//! methods here are compiled for each pair. In particular each generator of a board is instantiated
//! once, however many checks call it.
//!
//! Moves are passed as raw codes. [`EncodedMove`] tells whether a code represents its move without
//! loss, and the checks compare that too.
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
    Board, CanonicalMove, CastlingForm, CastlingRights, Cell, Color, Encoding, File, Grid8x8,
    Layout, MoveKind, MoveParts, Occupancy, Part, Piece, Position, Priority, PromotionRole, Role,
    Setup, SetupBuilder, Special, Square, Stores, ThreatChange,
};

use crate::attacks::Attacks;
use encoding::EncodingProbe;
use pair::{Generate, OwnSink, PairProbe, SharedSink};
use position::PositionProbe;

/// Sets up a position in one representation.
pub type OpenPosition = fn(&Setup) -> Box<dyn DynPosition>;

/// A board with an encoding, as a plain value that fits into a list of pairs.
#[derive(Clone, Copy)]
pub struct Pair {
    /// The encoding.
    pub encoding: &'static dyn DynEncoding,
    /// Sets up a position on the board, without the encoding.
    pub open_position: OpenPosition,
    /// Sets up a position on the board, with moves of the encoding.
    pub open: fn(&Setup) -> Box<dyn DynPair>,
}

impl fmt::Debug for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pair").finish_non_exhaustive()
    }
}

/// Returns the probe of an encoding.
pub const fn encoding<E: Encoding>() -> &'static dyn DynEncoding {
    EncodingProbe::<E>::PROBE
}

/// Returns the probe of a position.
pub const fn position<P: Position>() -> OpenPosition {
    PositionProbe::<P>::open
}

/// Returns the probe of a board with an encoding.
pub const fn pair<B: Board<E>, E: Encoding>() -> Pair {
    probe::<B, E, OwnSink>()
}

/// Like [`pair`], for a board that meets many encodings. It does not instantiate the generators for a
/// sink of the checks, which saves compile time. The checks then don't notice if a generator goes on
/// after its sink has returned `Break`, so test each board by [`pair`] too.
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

/// An encoding, object-safe: moves are raw codes.
///
/// # Panics
///
/// Every method that takes a code panics if the encoding has no such value, unless it says
/// otherwise.
pub trait DynEncoding: Send + Sync {
    /// Returns the type of the encoding, since a list of pairs contains the same encoding more than once.
    fn id(&self) -> TypeId;

    /// Returns the associated constants.
    fn constants(&self) -> Constants;

    /// Encodes a move; its cells are converted to the encoding's layout.
    fn encode(&self, parts: MoveParts<Grid8x8>) -> EncodedMove;

    /// `code` of `from_code`, which must return the same code. `None` if there is no such value.
    fn recode(&self, code: u32) -> Option<u32>;

    /// Returns the identity of the value with this code. `None` if there is no such value.
    fn identity(&self, code: u32) -> Option<EncodedMove>;

    /// Returns the canonical form.
    fn canonical(&self, code: u32) -> CanonicalMove;

    /// Returns all parts of a move that need no board.
    ///
    /// # Panics
    ///
    /// Also if a cell of the move is off the board.
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
    /// Those of the encoding.
    fn write(&self, code: u32, text: &mut dyn fmt::Write) -> fmt::Result;
}

/// The associated constants of an encoding.
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
    /// The code.
    pub code: u32,
    /// True if `from_code` of the code returns an equal value.
    pub round_trips: bool,
}

/// The parts of a move that need no board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DecodedMove {
    /// The origin square.
    pub from: Square,
    /// The target square; for castling in the encoding's form.
    pub to: Square,
    /// The effect of the move besides putting its piece onto the target square.
    pub special: Option<Special>,
    /// The promotion piece.
    pub promotion: Option<PromotionRole>,
    /// True if the move is not special.
    pub is_plain: bool,
    /// True if the move is known to capture nothing.
    pub takes_nothing: bool,
    /// True if the move is known to do nothing but move its piece to an empty square.
    pub is_shift: bool,
    /// The captured role, if stored.
    pub victim: Option<Role>,
    /// The moving role, if stored.
    pub mover: Option<Role>,
}

/// The part of a board that an encoding may query: the role on each square.
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

/// A position, object-safe. It can be [saved](Self::save) and later [compared](Self::compare).
pub trait DynPosition {
    /// Returns the setup.
    fn setup(&self) -> Setup;

    /// Returns the answers to the queries about pieces, side, rights, en passant and clocks.
    fn fields(&self) -> SetupBuilder;

    /// Returns the packed state, clocks aside. It includes whether an en-passant capture is legal.
    fn packed_state(&self) -> PackedState;

    /// Returns the answers to the other queries about one square: for each colour whether it attacks the square, and those about its
    /// cell in each layout.
    fn square(&self, square: Square) -> ([bool; 2], [CellState; 5]);

    /// Returns the answers to the queries about all pieces. `values` has a value for each piece, by
    /// [`Piece::index`].
    fn pieces(&self, values: &[i32; Piece::INDEX_SPACE]) -> Pieces;

    /// Returns the answers to the queries about attacks. Those about one square are asked of occupied squares, and with
    /// `of_all_squares` of the others too.
    fn attacks(&self, of_all_squares: bool) -> Attacks;

    /// Returns the hash, or `None` if the position keeps none.
    fn hash(&self) -> Option<u64>;

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

/// The packed state of a position, clocks aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PackedState {
    /// The side to move.
    pub side_to_move: Color,
    /// Castling rights.
    pub castling_rights: CastlingRights,
    /// The file of the pawn that has just made a double push.
    pub double_push: Option<File>,
    /// This file if a capture en passant is legal.
    pub legal_en_passant: Option<File>,
}

/// The answers of a position about its pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pieces {
    /// The pieces in the order in which the position visits them.
    pub visited: Vec<(Square, Piece)>,
    /// The count of each piece, in the order of [`Piece::ALL`].
    pub counts: [u32; Piece::ALL.len()],
    /// The sum of their values.
    pub material: i32,
}

/// The answers of a position about one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellState {
    /// The layout.
    pub layout: &'static str,
    /// True if it is occupied.
    pub is_occupied: bool,
    /// The role on it.
    pub role: Option<Role>,
}

/// A position with moves of one encoding, object-safe: moves are raw codes.
///
/// # Panics
///
/// Methods that take one code panic if the encoding has no such value.
pub trait DynPair {
    /// Returns the position.
    fn position(&self) -> &dyn DynPosition;

    /// Returns the position, mutable.
    fn position_mut(&mut self) -> &mut dyn DynPosition;

    /// Returns the codes of the generated moves, in their order. After `limit` moves the sink returns
    /// `Break`.
    ///
    /// # Panics
    ///
    /// If a move does not [round-trip](EncodedMove::round_trips).
    fn generate(&self, legality: Legality, limit: usize) -> Vec<u32>;

    /// Returns the codes of a part of the legal moves, by the method that generates no others. `None` if the pair
    /// [shares its sink](pair_with_shared_sink): then only captures are generated.
    fn part(&self, part: Part) -> Option<Vec<u32>>;

    /// Returns the number of legal moves by `Board::count_legal`.
    fn count_legal(&self) -> usize;

    /// Returns the kind of a move in this position.
    fn classify(&self, code: u32) -> MoveKind;

    /// [`Board::gives_check`] of a legal move.
    fn gives_check(&self, code: u32) -> bool;

    /// [`Position::exchange`] of a pseudo-legal move.
    fn exchange(&self, code: u32) -> i32;

    /// Returns the threats that a legal move changes, made on the copy that was [saved](DynPosition::save) last, by
    /// [`Board::make_with_changes`]; and whether the copy then equals the current position, and after unmaking the saved one.
    fn changes_on_copy(&self, code: u32) -> (Vec<ThreatChange>, [bool; 2]);

    /// Asks of each value whether it is legal, which only those with one of the [identities] `legal` are.
    /// Codes without a value are skipped. `at` is set to each code in turn, so that the caller knows
    /// it after a panic. Returns the number of answers.
    ///
    /// # Errors
    ///
    /// The first wrong answer.
    fn judge(&self, codes: &[u32], legal: &[u32], at: &mut u32) -> Result<u64, bool>;

    /// Makes each value on a copy of its own. Codes without a value are skipped; `at` is as in
    /// [`judge`](Self::judge).
    fn make_on_copies(&self, codes: &[u32], at: &mut u32);

    /// Returns `true` if making the move on the copy that was [saved](DynPosition::save) last gives the current
    /// position.
    fn is_copy_made_equal(&self, code: u32) -> bool;

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

/// Which moves to generate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Legality {
    /// The legal moves.
    Legal,
    /// The pseudo-legal moves.
    PseudoLegal,
}

/// A way to count the leaves. All must give the same number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PerftMode {
    /// Counts the legal moves of the last ply without making them.
    Bulk,
    /// Makes and unmakes every legal move.
    Full,
    /// Makes every pseudo-legal move, tests the king, and unmakes it.
    PseudoLegal,
    /// Makes every legal move and restores the board from a copy.
    CopyMake,
}

impl PerftMode {
    /// All modes.
    pub const ALL: [Self; 4] = [Self::Bulk, Self::Full, Self::PseudoLegal, Self::CopyMake];
}

/// Returns the codes of the identities of moves with these codes, sorted.
///
/// # Panics
///
/// If the encoding has no value with one of the codes.
pub fn identities(encoding: &dyn DynEncoding, codes: &[u32]) -> Vec<u32> {
    let identity = |&code| encoding.identity(code).expect("a move's code has a value");
    let mut identities: Vec<u32> = codes.iter().map(|code| identity(code).code).collect();
    identities.sort_unstable();
    identities
}
