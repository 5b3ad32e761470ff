//! The `Encoding` trait: a move in at most 32 bits, with the types that describe its parts.

use core::fmt;
use core::hash::Hash;

use super::{CanonicalMove, Field, Priority};
use crate::{CastlingSide, Cell, File, Layout, PromotionRole, Role, Square};

/// Kind of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// A piece moves to an empty square.
    Quiet,
    /// A pawn moves two squares.
    DoublePush,
    /// King and rook move together.
    Castle(CastlingSide),
    /// A piece captures the piece on its target square.
    Capture,
    /// A pawn captures the pawn that has just made a double push.
    EnPassant,
    /// A pawn reaches the last rank.
    Promotion(PromotionRole),
    /// A pawn reaches the last rank by a capture.
    CapturePromotion(PromotionRole),
}

impl MoveKind {
    /// Returns `true` if the move is a capture, en passant included.
    #[inline(always)]
    pub const fn is_capture(self) -> bool {
        matches!(self, Self::Capture | Self::EnPassant | Self::CapturePromotion(_))
    }

    /// Returns the promotion piece.
    #[inline(always)]
    pub const fn promotion(self) -> Option<PromotionRole> {
        match self {
            Self::Promotion(role) | Self::CapturePromotion(role) => Some(role),
            _ => None,
        }
    }

    /// Returns the part of the kind that every encoding stores, so that it needs no board.
    #[inline(always)]
    pub const fn special(self) -> Option<Special> {
        match self {
            Self::Quiet | Self::DoublePush | Self::Capture => None,
            Self::Castle(side) => Some(Special::Castle(side)),
            Self::EnPassant => Some(Special::EnPassant),
            Self::Promotion(role) | Self::CapturePromotion(role) => Some(Special::Promotion(role)),
        }
    }
}

/// A move that does more than move its piece to the target square. Every encoding can identify these
/// moves without a board; a bare pair of squares cannot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Special {
    /// King and rook move together.
    Castle(CastlingSide),
    /// Capture of a pawn that is not on the target square.
    EnPassant,
    /// Replacement of the pawn by another piece.
    Promotion(PromotionRole),
}

/// Data that a generator has about a move, in the numbering of layout `L`. An encoding stores
/// some of it and drops the rest. Dropped values cost nothing, because encoding is inlined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveParts<L: Layout> {
    /// Square that the piece leaves.
    pub from: Cell<L>,
    /// Target square; for castling always the *king's*, in every encoding.
    pub to: Cell<L>,
    /// Kind of the move.
    pub kind: MoveKind,
    /// Kind of the moving piece. Valid only if the encoding [stores](Encoding::STORES) it.
    pub mover: Role,
    /// Kind of the captured piece, a pawn for en passant. `None` if the encoding does not store
    /// it.
    pub victim: Option<Role>,
}

/// Parts of a move that an encoding stores in addition to from, to, promotion, castling and en passant.
///
/// ```
/// use boardbench_core::Stores;
/// const STORES: Stores = Stores::NOTHING.capture_flag().victim();
/// assert!(STORES.has_victim() && STORES.has_capture_flag());
/// assert!(!STORES.has_double_push());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stores(u8);

macro_rules! stored {
    ($($bit:literal $(#[$docs:meta])* $with:ident, $has:ident;)*) => {
        impl Stores {
            $(
                #[doc = "Adds to the set:"]
                $(#[$docs])*
                #[must_use]
                pub const fn $with(self) -> Self {
                    Self(self.0 | 1 << $bit)
                }

                #[doc = "Returns `true` if the encoding stores"]
                $(#[$docs])*
                #[inline(always)]
                pub const fn $has(self) -> bool {
                    self.0 & 1 << $bit != 0
                }
            )*
        }
    };
}

stored! {
    0 /** whether the move is a capture. */ capture_flag, has_capture_flag;
    1 /** whether the move is a double push. */ double_push, has_double_push;
    2 /** the kind of the captured piece. */ victim, has_victim;
    3 /** the kind of the moving piece. */ mover, has_mover;
    4 /** a class for move ordering. */ priority, has_priority;
    5 /** a score for move ordering. */ score, has_score;
}

impl Stores {
    /// Empty set.
    pub const NOTHING: Self = Self(0);
}

/// A way to write castling as a pair of squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CastlingForm {
    /// The king's two squares, `e1g1`: UCI's own form.
    KingTwoSquares,
    /// Squares of king and rook, `e1h1`: UCI's form for Chess960.
    KingTakesRook,
}

impl CastlingForm {
    /// Both forms, in the order of declaration.
    pub const ALL: [Self; 2] = [Self::KingTwoSquares, Self::KingTakesRook];

    /// Returns the pair of squares that this form writes when the king on `king` castles to `side`.
    ///
    /// ```
    /// use boardbench_core::{CastlingForm, CastlingSide, Square};
    /// let written = |form: CastlingForm| {
    ///     form.castling(Square::E8, CastlingSide::Queen).to_string()
    /// };
    /// assert_eq!(written(CastlingForm::KingTwoSquares), "e8c8");
    /// assert_eq!(written(CastlingForm::KingTakesRook), "e8a8");
    /// ```
    pub const fn castling(self, king: Square, side: CastlingSide) -> CanonicalMove {
        let rook = match (self, side) {
            (Self::KingTwoSquares, _) => return CanonicalMove::castling(king, side),
            (Self::KingTakesRook, CastlingSide::King) => File::H,
            (Self::KingTakesRook, CastlingSide::Queen) => File::A,
        };
        CanonicalMove::new(king, Square::new(rook, king.rank()))
    }
}

/// Queries of a board that an encoding needs to classify a move.
///
/// ```
/// use boardbench_array8x8::Array8x8;
/// use boardbench_core::{Cell, Grid0x88, Occupancy, Position, Role, Setup, Square};
/// let board = <Array8x8>::from_setup(&Setup::initial());
/// // Cells are in the numbering of the encoding.
/// assert!(!board.is_occupied(Cell::<Grid0x88>::new(Square::E4)));
/// // Only the kind: no encoding needs the colour.
/// assert_eq!(board.role_at(Cell::<Grid0x88>::new(Square::D8)), Some(Role::Queen));
/// ```
pub trait Occupancy {
    /// Returns `true` if the cell is occupied.
    fn is_occupied<L: Layout>(&self, cell: Cell<L>) -> bool;

    /// Returns the kind of the piece on the cell, or `None` if it is empty.
    fn role_at<L: Layout>(&self, cell: Cell<L>) -> Option<Role>;
}

/// A representation of moves in at most 32 bits.
///
/// An encoding numbers squares in one [`Layout`], packs the [parts](MoveParts) of a move with
/// [`encode`](Self::encode) and unpacks them. What it does not store,
/// [`classify`](Self::classify) reads from the board *before* the move is made. Unmaking a move can
/// use only the methods that need no board, because the board has changed.
///
/// Some encodings have bits that are not part of the move (a priority, a score). `==` compares all
/// bits; [`is_same_move`](Self::is_same_move) ignores these. Across encodings compare
/// [`canonical`](Self::canonical).
///
/// Optional features are constants and methods with defaults, so a branch
/// `if E::STORES.has_victim() { … }` costs nothing at run time.
///
/// ```
/// use boardbench_array8x8::Array8x8;
/// use boardbench_core::{
///     CastlingForm, CastlingSide, Encoding, MoveKind, MoveParts, Position, Priority,
///     PromotionRole, Role, Setup, Special, Square,
/// };
/// use boardbench_flags16::{FromLow, ToLow};
/// let push = FromLow::encode(MoveParts {
///     from: Square::E2.into(),
///     to: Square::E4.into(),
///     kind: MoveKind::DoublePush,
///     mover: Role::Pawn, // dropped: this encoding does not store it
///     victim: None,
/// });
/// assert_eq!(push.to_string(), "e2e4");
/// assert_eq!(push.code(), 0x170c);
/// assert_eq!(FromLow::from_code(0x170c), Some(push));
/// assert_eq!(FromLow::from_code(1 << FromLow::CODE_BITS), None);
/// let fields: Vec<u32> = FromLow::FIELDS.iter().map(|field| field.value(push.code())).collect();
/// assert_eq!(fields, [1, 28, 12]); // flags, to and from
///
/// assert_eq!((push.from().square(), push.to().square()), (Square::E2, Square::E4));
/// assert_eq!(push.special(), None); // a double push only moves the pawn
/// assert!(push.is_plain() && push.is_known_non_capture());
/// let board = <Array8x8>::from_setup(&Setup::initial());
/// assert_eq!(push.classify(&board), MoveKind::DoublePush);
/// // It stores neither pieces nor a class. Generic code may still read them and write a class.
/// assert_eq!((push.mover(), push.victim(), push.priority()), (None, None, Priority::Normal));
/// assert_eq!(push.with_priority(Priority::Hash).identity(), push.identity());
/// assert!(!push.is_null() && FromLow::NULL.is_null() && FromLow::NONE.is_none());
///
/// let castling = FromLow::from_code(0x2184).unwrap(); // kingside, white
/// assert_eq!(castling.special(), Some(Special::Castle(CastlingSide::King)));
/// assert_eq!(FromLow::CASTLING, CastlingForm::KingTwoSquares);
/// assert_eq!(castling.to().square(), Square::G1);
/// let promotion = FromLow::from_code(0xbf34).unwrap(); // e7e8q
/// assert_eq!(promotion.promotion(), Some(PromotionRole::Queen));
/// // Another code, the same move.
/// assert_eq!(ToLow::from_code(0x131c).unwrap().canonical(), push.canonical());
/// ```
pub trait Encoding: Copy + Eq + Hash + fmt::Debug + fmt::Display + Send + Sync + 'static {
    /// Square numbering.
    type Layout: Layout;

    /// Parts that the encoding stores in addition to from, to, promotion, castling and en passant.
    const STORES: Stores;

    /// Form in which the encoding writes castling.
    const CASTLING: CastlingForm;

    /// Number of bits of a move, at most 32.
    const CODE_BITS: u32;

    /// Fields of the raw code, highest first and without gaps, for drawing it. Empty if the
    /// encoding does not describe its fields. The squares must be named `from` and `to`.
    const FIELDS: &'static [Field] = &[];

    /// Not a move: fills unused entries of lists. Differs from every move.
    const NONE: Self;

    /// Null move. Differs from every other move; some encodings use the same code for `NULL` and
    /// `NONE`.
    const NULL: Self;

    /// Encodes a move.
    fn encode(parts: MoveParts<Self::Layout>) -> Self;

    /// Returns the raw bits, in the low [`CODE_BITS`](Self::CODE_BITS).
    fn code(self) -> u32;

    /// Returns the value with these raw bits, or `None` if they are not a value. Higher bits must be 0.
    fn from_code(code: u32) -> Option<Self>;

    /// Returns the square that the piece leaves.
    fn from(self) -> Cell<Self::Layout>;

    /// Returns the target square; for castling the king's target or the rook's square, depending on
    /// [`CASTLING`](Self::CASTLING).
    fn to(self) -> Cell<Self::Layout>;

    /// Returns the effect of the move other than moving its piece to the target square. Needs no board. For codes
    /// that are not moves the result is unspecified, but it does not panic.
    fn special(self) -> Option<Special>;

    /// Returns the kind of a move that has not been made yet. For codes that are not pseudo-legal on this
    /// board the result is unspecified, but it does not panic.
    fn classify(self, board: &impl Occupancy) -> MoveKind;

    /// Returns the kind of the captured piece, if the encoding stores it.
    #[inline(always)]
    fn victim(self) -> Option<Role> {
        None
    }

    /// Returns the kind of the moving piece, if the encoding stores it.
    #[inline(always)]
    fn mover(self) -> Option<Role> {
        None
    }

    /// Returns the class for move ordering, if the encoding stores it; otherwise [`Priority::Normal`].
    #[inline(always)]
    fn priority(self) -> Priority {
        Priority::Normal
    }

    /// Returns the move with another class, if the encoding stores it; otherwise the move itself.
    #[inline(always)]
    #[must_use]
    fn with_priority(self, _priority: Priority) -> Self {
        self
    }

    /// Returns the move without bits that are not part of it, such as a priority.
    #[inline(always)]
    #[must_use]
    fn identity(self) -> Self {
        self
    }

    /// Returns `true` if both are the same move, whatever their priority or score. Use it to find a transposition-table move
    /// among generated moves.
    #[inline(always)]
    fn is_same_move(self, other: Self) -> bool {
        self.identity() == other.identity()
    }

    /// Returns `true` for [`NONE`](Self::NONE), whatever its priority or score.
    ///
    /// Source: "Bitboard representation of Chess Board" (Stockfish's types), `MOVE_NONE`.
    #[inline(always)]
    fn is_none(self) -> bool {
        self.is_same_move(Self::NONE)
    }

    /// Returns `true` for [`NULL`](Self::NULL), whatever its priority or score.
    ///
    /// Sources: "Chapter 6: Move Representation", `is_null_move`; "Bitboard representation of Chess Board" (Stockfish's types),
    /// `MOVE_NULL`.
    #[inline(always)]
    fn is_null(self) -> bool {
        self.is_same_move(Self::NULL)
    }

    /// Returns the promotion piece, or `None`.
    #[inline(always)]
    fn promotion(self) -> Option<PromotionRole> {
        match self.special() {
            Some(Special::Promotion(role)) => Some(role),
            _ => None,
        }
    }

    /// Returns `true` if the move is neither castling nor en passant nor promotion. A faster form of
    /// `special().is_none()`.
    #[inline(always)]
    fn is_plain(self) -> bool {
        self.special().is_none()
    }

    /// Returns `true` if the encoding rules out a capture: exact if it [stores](Self::STORES) the capture flag, otherwise
    /// possibly `false` for a quiet move.
    #[inline(always)]
    fn is_known_non_capture(self) -> bool {
        false
    }

    /// Returns `true` if the encoding shows that the move only moves its piece to an empty square. A faster form of
    /// `is_plain() && is_known_non_capture()`.
    #[inline(always)]
    fn is_simple_quiet(self) -> bool {
        self.is_known_non_capture() && self.is_plain()
    }

    /// Returns the move as from, to and promotion, with castling as the king's two squares.
    #[inline]
    fn canonical(self) -> CanonicalMove {
        let from = self.from().square();
        match self.special() {
            Some(Special::Castle(side)) => CanonicalMove::castling(from, side),
            special => CanonicalMove {
                from,
                to: self.to().square(),
                promotion: match special {
                    Some(Special::Promotion(role)) => Some(role),
                    _ => None,
                },
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn captures_promotions_and_special_moves_by_kind() {
        use CastlingSide::{King, Queen};
        let castle = |side| Some(Special::Castle(side));
        let role = PromotionRole::Rook;
        let promotes = Some(Special::Promotion(role));
        for (kind, is_capture, promotion_role, special) in [
            (MoveKind::Quiet, false, None, None),
            (MoveKind::DoublePush, false, None, None),
            (MoveKind::Capture, true, None, None),
            (MoveKind::EnPassant, true, None, Some(Special::EnPassant)),
            (MoveKind::Castle(King), false, None, castle(King)),
            (MoveKind::Castle(Queen), false, None, castle(Queen)),
            (MoveKind::Promotion(role), false, Some(role), promotes),
            (MoveKind::CapturePromotion(role), true, Some(role), promotes),
        ] {
            assert_eq!(kind.is_capture(), is_capture, "{kind:?}");
            assert_eq!(kind.promotion(), promotion_role, "{kind:?}");
            assert_eq!(kind.special(), special, "{kind:?}");
        }
    }

    #[test]
    fn flags_of_stores_are_independent() {
        type With = fn(Stores) -> Stores;
        type Has = fn(Stores) -> bool;
        let flags: [(With, Has); 6] = [
            (Stores::capture_flag, Stores::has_capture_flag),
            (Stores::double_push, Stores::has_double_push),
            (Stores::victim, Stores::has_victim),
            (Stores::mover, Stores::has_mover),
            (Stores::priority, Stores::has_priority),
            (Stores::score, Stores::has_score),
        ];
        for (index, (with, _)) in flags.iter().enumerate() {
            for (other, (with_other, has)) in flags.iter().enumerate() {
                assert_eq!(has(with(Stores::NOTHING)), other == index, "{index} {other}");
                assert!(has(with(with_other(Stores::NOTHING))), "{index} {other}");
            }
        }
    }
}
