//! What a check asks of an encoding, a position or a board, behind object-safe traits.
//!
//! The checks are long and there are many pairs of boards and encodings. So the checks are
//! written against [`DynEncoding`], [`DynPosition`] and [`DynPair`] and compiled once; what is
//! compiled for each pair is the small methods here. In particular each generator of a board is
//! compiled at one place only, however many checks call it.
//!
//! Moves cross the border as raw codes. That nothing is lost on the way is itself compared: see
//! [`Written`].
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
use std::fmt;

use boardbench_core::{
    Board, CanonicalMove, CastlingForm, CastlingRights, Cell, Color, Encoding, Grid8x8, Layout,
    MoveKind, MoveParts, Occupancy, Piece, Position, Priority, PromotionRole, Role, Setup, Special,
    Square, Stores,
};

use encoding::EncodingOf;
use pair::{Generates, PairOf, Shared, Watched};
use position::PositionOf;

/// Sets up a position in one representation.
pub type OpenPosition = fn(&Setup) -> Box<dyn DynPosition>;

/// A board with an encoding, as plain values: a list of pairs can hold them.
#[derive(Clone, Copy)]
pub struct Pair {
    /// The encoding.
    pub encoding: &'static dyn DynEncoding,
    /// Sets up a position of the board alone.
    pub open_position: OpenPosition,
    /// Sets up a position that speaks moves of the encoding.
    pub open: fn(&Setup) -> Box<dyn DynPair>,
}

impl fmt::Debug for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pair").finish_non_exhaustive()
    }
}

/// The probe of an encoding.
pub const fn encoding<E: Encoding>() -> &'static dyn DynEncoding {
    EncodingOf::<E>::PROBE
}

/// The probe of a position.
pub const fn position<P: Position>() -> OpenPosition {
    PositionOf::<P>::open
}

/// The probe of a board with an encoding.
pub const fn pair<B: Board<E>, E: Encoding>() -> Pair {
    probe::<B, E, Watched>()
}

/// The same for a board that meets many encodings, and that one of them is probed with by
/// [`pair`]: its generators are compiled for no sink of the checks' own, which saves much time.
/// That a generator goes on when a sink has asked it to stop, these checks don't notice.
pub const fn pair_of_many<B: Board<E>, E: Encoding>() -> Pair {
    probe::<B, E, Shared>()
}

const fn probe<B: Board<E>, E: Encoding, G: Generates>() -> Pair {
    Pair {
        encoding: encoding::<E>(),
        open_position: position::<B>(),
        open: PairOf::<B, E, G>::open,
    }
}

/// An encoding, object-safe: moves are raw codes.
///
/// # Panics
///
/// Every method that takes a code panics if no value of the encoding has it, unless the method
/// says otherwise.
pub trait DynEncoding: Send + Sync {
    /// Which type this is: a list of pairs holds the same encoding more than once.
    fn id(&self) -> TypeId;

    /// The constants.
    fn constants(&self) -> Constants;

    /// [`Encoding::NONE`].
    fn none(&self) -> Written;

    /// [`Encoding::NULL`].
    fn null(&self) -> Written;

    /// Writes a move; its cells become those of the encoding's layout.
    fn encode(&self, parts: MoveParts<Grid8x8>) -> Written;

    /// The code of the value with this code: the same, if all is well. `None` if there is no such
    /// value.
    fn recode(&self, code: u32) -> Option<u32>;

    /// The identity of the value with this code. `None` if there is no such value.
    fn identity(&self, code: u32) -> Option<Written>;

    /// The canonical form.
    fn canonical(&self, code: u32) -> CanonicalMove;

    /// All that a move tells without a board.
    ///
    /// # Panics
    ///
    /// Also if a cell that the move names is off the board.
    fn read(&self, code: u32) -> Reading;

    /// The kind on this board.
    fn classify(&self, code: u32, on: &Standing) -> MoveKind;

    /// The class for move ordering.
    fn priority(&self, code: u32) -> Priority;

    /// The same move in another class.
    fn with_priority(&self, code: u32, priority: Priority) -> Written;

    /// Writes the move's `Display` and `Debug`.
    ///
    /// # Errors
    ///
    /// The encoding's own.
    fn write(&self, code: u32, text: &mut dyn fmt::Write) -> fmt::Result;
}

/// What an encoding says of itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Constants {
    /// [`Encoding::STORES`].
    pub stores: Stores,
    /// [`Encoding::CASTLING`].
    pub castling: CastlingForm,
    /// [`Encoding::CODE_BITS`].
    pub code_bits: u32,
}

/// A value of an encoding, as its code.
///
/// Two values that are read back are equal if and only if their codes are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Written {
    /// Its code.
    pub code: u32,
    /// Whether `from_code` of the code is the value again.
    pub is_read_back: bool,
}

/// What a move tells without a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Where the piece starts.
    pub from: Square,
    /// Where it ends; for castling as the encoding's form says.
    pub to: Square,
    /// What it does beyond putting its piece onto the target square.
    pub special: Option<Special>,
    /// What a pawn becomes.
    pub promotion: Option<PromotionRole>,
    /// Whether there is nothing special.
    pub is_plain: bool,
    /// Whether it certainly takes nothing.
    pub takes_nothing: bool,
    /// What is taken, if that is stored.
    pub victim: Option<Role>,
    /// What moves, if that is stored.
    pub mover: Option<Role>,
}

/// What an encoding may ask a board, by square: which kind of piece stands there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing([Option<Role>; Square::COUNT]);

impl Standing {
    /// An empty board.
    pub const NOTHING: Self = Self([None; Square::COUNT]);

    /// A pawn on every square.
    pub const PAWNS: Self = Self([Some(Role::Pawn); Square::COUNT]);

    /// What stands on a board.
    pub fn on(board: &impl Occupancy) -> Self {
        let mut standing = Self::NOTHING;
        for square in Square::all() {
            standing.0[square.index()] = board.role_at(Cell::<Grid8x8>::new(square));
        }
        standing
    }
}

impl Occupancy for Standing {
    fn is_occupied<L: Layout>(&self, cell: Cell<L>) -> bool {
        self.role_at(cell).is_some()
    }

    fn role_at<L: Layout>(&self, cell: Cell<L>) -> Option<Role> {
        self.0[cell.square().index()]
    }
}

/// A position, object-safe. It can be [saved](Self::save) and compared with what was saved.
pub trait DynPosition {
    /// The setup.
    fn setup(&self) -> Setup;

    /// What is not on the squares.
    fn state(&self) -> State;

    /// Whether the packed state is the one of the same position set up anew, clocks apart: what was
    /// found out of en passant too.
    fn is_state_as_set_up(&self) -> bool;

    /// What can be asked about one square.
    fn square(&self, square: Square) -> SquareState;

    /// What can be asked about the pieces without naming a square, with a value for each by
    /// [`Piece::index`].
    fn pieces(&self, values: &[i32; Piece::INDEX_SPACE]) -> Pieces;

    /// Who is to move.
    fn side_to_move(&self) -> Color;

    /// The hash that the position keeps, or `None`.
    fn hash(&self) -> Option<u64>;

    /// Whether this colour's king is attacked.
    fn is_king_attacked(&self, color: Color) -> bool;

    /// Whether the side to move is in check.
    fn is_check(&self) -> bool;

    /// Puts a copy onto a stack.
    fn save(&mut self);

    /// Takes the last copy off the stack and compares bit by bit. `None` if it is equal.
    ///
    /// # Panics
    ///
    /// If nothing was saved.
    fn compare(&mut self) -> Option<Box<Difference>>;

    /// Passes; what taking it back needs goes onto a stack.
    fn make_null(&mut self);

    /// Takes the last pass back.
    ///
    /// # Panics
    ///
    /// If there is none.
    fn unmake_null(&mut self);
}

/// What a position knows beside the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// Who is to move.
    pub side_to_move: Color,
    /// Castling rights.
    pub castling_rights: CastlingRights,
    /// The square that a pawn has just passed over.
    pub en_passant: Option<Square>,
    /// Plies since the last capture or pawn move.
    pub halfmove_clock: u32,
    /// The number of the move about to be played.
    pub fullmove_number: u32,
}

/// What a position says of one square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SquareState {
    /// What stands there.
    pub piece: Option<Piece>,
    /// By colour: whether it attacks the square.
    pub attacked: [bool; 2],
    /// What an encoding is told, by its cell in each layout.
    pub cells: [CellState; 5],
}

/// What a position says of its pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pieces {
    /// What it shows, in its own order.
    pub shown: Vec<(Square, Piece)>,
    /// How many there are of each, in the order of [`Piece::ALL`].
    pub counts: [u32; Piece::ALL.len()],
    /// The sum of their values.
    pub material: i32,
}

/// What an encoding is told of one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellState {
    /// The layout.
    pub layout: &'static str,
    /// Whether a piece stands there.
    pub is_occupied: bool,
    /// Its kind.
    pub role: Option<Role>,
}

/// Two positions that are not equal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The setups of the one that was saved and of the other.
    pub setups: [Setup; 2],
    /// What their `Debug` says.
    pub texts: [String; 2],
}

/// A position that speaks moves of one encoding, object-safe: moves are raw codes.
///
/// # Panics
///
/// Methods that take one code panic if no value of the encoding has it.
pub trait DynPair {
    /// The position.
    fn position(&self) -> &dyn DynPosition;

    /// The position, to be saved and to pass on.
    fn position_mut(&mut self) -> &mut dyn DynPosition;

    /// The codes of the generated moves, in their order; the generator is asked to stop when
    /// there are `limit`.
    ///
    /// # Panics
    ///
    /// If a move is not [read back](Written::is_read_back) from its code.
    fn generate(&self, legality: Legality, limit: usize) -> Vec<u32>;

    /// The codes of the captures that the board generates, or `None` where that is not asked, since
    /// it would be a generator more to be compiled: the checks ask it of a board's native encoding.
    fn captures(&self) -> Option<Vec<u32>>;

    /// How many legal moves the board counts.
    fn count_legal(&self) -> usize;

    /// The kind of a move here.
    fn classify(&self, code: u32) -> MoveKind;

    /// Asks of each value whether it is legal, and stops at the first wrong answer. Codes without
    /// a value are left out. `at` is kept at the code in question, so that it is known after a
    /// panic too.
    fn judge(&self, codes: &[u32], legal: &Identities, at: &mut u32) -> Judgement;

    /// Makes each value's move on a copy; codes without a value are left out. `at` as in
    /// [`judge`](Self::judge).
    fn make_on_copies(&self, codes: &[u32], at: &mut u32);

    /// Whether the move, made on the copy that was [saved](DynPosition::save) last, gives the
    /// position that stands here now.
    fn is_copy_made_equal(&self, code: u32) -> bool;

    /// Makes a move, which goes onto a stack with what taking it back needs.
    fn make(&mut self, code: u32);

    /// Takes the last move back.
    ///
    /// # Panics
    ///
    /// If there is none.
    fn unmake(&mut self);

    /// Counts the leaves.
    fn perft(&mut self, depth: u32, way: Way) -> u64;
}

/// Which moves to generate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Legality {
    /// The legal ones.
    Legal,
    /// The pseudo-legal ones.
    PseudoLegal,
}

/// What asking about legality came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// How many answers there were.
    pub asked: u64,
    /// The answer, if the last one was wrong.
    pub wrong: Option<bool>,
}

/// A way to count the leaves. All of them must come to the same number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// The last ply's legal moves are counted, not made.
    Bulk,
    /// Every legal move is made and taken back.
    Full,
    /// Every pseudo-legal move is made, looked at and taken back.
    PseudoLegal,
    /// Every legal move is made; the board from before is copied back, nothing is unmade.
    CopyMake,
}

impl Way {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Bulk, Self::Full, Self::PseudoLegal, Self::CopyMake];
}

/// The codes of the identities of some moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Identities(Vec<u32>);

impl Identities {
    /// The identities of moves with these codes.
    ///
    /// # Panics
    ///
    /// If a code has no value.
    pub fn of(encoding: &dyn DynEncoding, codes: &[u32]) -> Self {
        let identity = |&code| {
            let identity = encoding.identity(code);
            identity.expect("a move's code has a value").code
        };
        let mut identities: Vec<u32> = codes.iter().map(identity).collect();
        identities.sort_unstable();
        Self(identities)
    }

    /// Whether this code, an identity's, is among them.
    #[inline(never)]
    pub fn contains(&self, identity: u32) -> bool {
        self.0.binary_search(&identity).is_ok()
    }
}
