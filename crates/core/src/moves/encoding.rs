//! What an encoding of moves is.

use core::fmt;
use core::hash::Hash;

use super::{CanonicalMove, Field, Priority};
use crate::{CastlingSide, Cell, File, Layout, PromotionRole, Role, Square};

/// What kind of move a move is, in full.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// A piece goes to an empty square.
    Quiet,
    /// A pawn goes two squares.
    DoublePush,
    /// King and rook move together.
    Castle(CastlingSide),
    /// A piece takes the piece on its target square.
    Capture,
    /// A pawn takes the pawn that has just passed it.
    EnPassant,
    /// A pawn reaches the last rank.
    Promotion(PromotionRole),
    /// A pawn reaches the last rank by taking.
    CapturePromotion(PromotionRole),
}

impl MoveKind {
    /// Whether something is taken, en passant included.
    #[inline(always)]
    pub const fn is_capture(self) -> bool {
        matches!(
            self,
            Self::Capture | Self::EnPassant | Self::CapturePromotion(_)
        )
    }

    /// What a pawn becomes.
    #[inline(always)]
    pub const fn promotion(self) -> Option<PromotionRole> {
        match self {
            Self::Promotion(role) | Self::CapturePromotion(role) => Some(role),
            _ => None,
        }
    }

    /// The part of the kind that can be told without a board.
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

/// A move that does more than to put its piece onto the target square. Every encoding can tell
/// these without a board; that is what a bare pair of squares can't.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Special {
    /// King and rook move together.
    Castle(CastlingSide),
    /// The piece taken is not on the target square.
    EnPassant,
    /// The piece that arrives is not the one that left.
    Promotion(PromotionRole),
}

/// Everything a generator knows of a move, in the numbering of layout `L`. An encoding keeps what
/// it stores and drops the rest; what is dropped costs nothing, since all of this is inlined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveParts<L: Layout> {
    /// Where the piece starts.
    pub from: Cell<L>,
    /// Where it ends; for castling, where the *king* ends, whatever the encoding writes.
    pub to: Cell<L>,
    /// The kind.
    pub kind: MoveKind,
    /// Which kind of piece moves. Filled in if the encoding [stores](Encoding::STORES) it; else
    /// anything.
    pub mover: Role,
    /// Which kind is taken, a pawn en passant. Filled in if the encoding stores it; else `None`.
    pub victim: Option<Role>,
}

/// What an encoding can say of a move without a board, beyond from, to, promotion, castling and
/// en passant.
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
                #[doc = "The set with one more member:"]
                $(#[$docs])*
                #[must_use]
                pub const fn $with(self) -> Self {
                    Self(self.0 | 1 << $bit)
                }

                #[doc = "Whether the encoding stores this:"]
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
    0 /** that something is taken. */ capture_flag, has_capture_flag;
    1 /** that a pawn goes two squares. */ double_push, has_double_push;
    2 /** which kind is taken. */ victim, has_victim;
    3 /** which kind moves. */ mover, has_mover;
    4 /** a class for move ordering. */ priority, has_priority;
    5 /** a score for move ordering. */ score, has_score;
}

impl Stores {
    /// Nothing beyond the bare move.
    pub const NOTHING: Self = Self(0);
}

/// The two ways to write castling as a pair of squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CastlingForm {
    /// The king's two squares, `e1g1`: UCI's own form.
    KingTwoSquares,
    /// The king's square and its rook's, `e1h1`: UCI's form for Chess960.
    KingTakesRook,
}

impl CastlingForm {
    /// The king's two squares, king takes rook.
    pub const ALL: [Self; 2] = [Self::KingTwoSquares, Self::KingTakesRook];

    /// The pair of squares that this form writes when the king on `king` castles to `side`.
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

/// What an encoding may ask a board in order to tell a move's kind.
pub trait Occupancy {
    /// Whether a piece stands on the cell.
    ///
    /// ```
    /// # use boardbench_array8x8::Array8x8;
    /// # use boardbench_core::{Cell, Grid0x88, Occupancy, Position, Setup, Square};
    /// let board = <Array8x8>::from_setup(&Setup::initial());
    /// // Asked in whatever numbering the encoding has.
    /// assert!(board.is_occupied(Cell::<Grid0x88>::new(Square::E2)));
    /// assert!(!board.is_occupied(Cell::<Grid0x88>::new(Square::E4)));
    /// ```
    fn is_occupied<L: Layout>(&self, cell: Cell<L>) -> bool;

    /// The kind of the piece on the cell, if there is one.
    ///
    /// ```
    /// # use boardbench_array8x8::Array8x8;
    /// # use boardbench_core::{Cell, Grid10x12, Occupancy, Position, Role, Setup, Square};
    /// let board = <Array8x8>::from_setup(&Setup::initial());
    /// // The kind alone: an encoding never needs to know whose piece it is.
    /// assert_eq!(board.role_at(Cell::<Grid10x12>::new(Square::D8)), Some(Role::Queen));
    /// ```
    fn role_at<L: Layout>(&self, cell: Cell<L>) -> Option<Role>;
}

/// A way to write a move into a few bits.
///
/// An encoding numbers squares in one [`Layout`], writes the [parts](MoveParts) of a move with
/// [`encode`](Self::encode) and reads them back. What it does not store it asks a board for in
/// [`classify`](Self::classify), *before* the move is made; taking a move back, when the board has
/// changed, must do with the questions that need none.
///
/// Some encodings carry bits that are no part of the move (a priority, a score). They compare
/// unequal with `==`; [`identity`](Self::identity) strips them, and
/// [`canonical`](Self::canonical) compares across encodings.
///
/// Optional powers are constants and defaulted methods, so a board writes
/// `if E::STORES.has_victim() { … }` and pays nothing.
pub trait Encoding: Copy + Eq + Hash + fmt::Debug + fmt::Display + Send + Sync + 'static {
    /// How the encoding numbers squares.
    type Layout: Layout;

    /// What it stores beyond from, to, promotion, castling and en passant.
    const STORES: Stores;

    /// How it writes castling.
    const CASTLING: CastlingForm;

    /// How many bits a move takes, at most 32.
    const CODE_BITS: u32;

    /// The fields of the raw code, highest first and without gaps, for those who want to see
    /// them; empty if the encoding does not tell. The fields `from` and `to` are called so.
    const FIELDS: &'static [Field] = &[];

    /// No move at all: fills lists. Equal to no real move.
    const NONE: Self;

    /// The null move (the side passes). Equal to no real move; some encodings have the one word
    /// for both `NULL` and `NONE`.
    const NULL: Self;

    /// Writes a move.
    ///
    /// ```
    /// # use boardbench_core::{Encoding, MoveKind, MoveParts, Role, Square};
    /// # use boardbench_flags16::FromLow;
    /// let capture = FromLow::encode(MoveParts {
    ///     from: Square::E4.into(),
    ///     to: Square::D5.into(),
    ///     kind: MoveKind::Capture,
    ///     mover: Role::Pawn,
    ///     victim: Some(Role::Queen), // dropped: these 16 bits have no room for it
    /// });
    /// assert_eq!((capture.to_string().as_str(), capture.victim()), ("e4d5", None));
    /// ```
    fn encode(parts: MoveParts<Self::Layout>) -> Self;

    /// The raw bits, in the low [`CODE_BITS`](Self::CODE_BITS).
    ///
    /// ```
    /// # use boardbench_core::Encoding;
    /// # use boardbench_flags16::FromLow;
    /// // Flags, to, from: what the field list says, field by field.
    /// let code = FromLow::from_code(0x170c).unwrap().code();
    /// let values: Vec<u32> = FromLow::FIELDS.iter().map(|field| field.value(code)).collect();
    /// assert_eq!(values, [1, 28, 12]);
    /// ```
    fn code(self) -> u32;

    /// The value with these raw bits, or `None` if no value has them. Higher bits must be 0.
    ///
    /// ```
    /// # use boardbench_core::Encoding;
    /// # use boardbench_flags16::FromLow;
    /// assert_eq!(FromLow::from_code(0x170c).unwrap().to_string(), "e2e4");
    /// assert_eq!(FromLow::from_code(1 << FromLow::CODE_BITS), None);
    /// ```
    fn from_code(code: u32) -> Option<Self>;

    /// Where the piece starts.
    ///
    /// ```
    /// # use boardbench_core::{Encoding, Square};
    /// # use boardbench_flags16::FromLow;
    /// let push = FromLow::from_code(0x170c).unwrap(); // e2e4
    /// assert_eq!(push.from().square(), Square::E2);
    /// ```
    fn from(self) -> Cell<Self::Layout>;

    /// Where it ends; for castling the king's or the rook's square, as
    /// [`CASTLING`](Self::CASTLING) says.
    ///
    /// ```
    /// # use boardbench_core::{CastlingForm, Encoding, Square};
    /// # use boardbench_flags16::FromLow;
    /// let castling = FromLow::from_code(0x2184).unwrap(); // kingside, white
    /// assert_eq!(FromLow::CASTLING, CastlingForm::KingTwoSquares);
    /// assert_eq!(castling.to().square(), Square::G1);
    /// ```
    fn to(self) -> Cell<Self::Layout>;

    /// What the move does beyond putting its piece onto the target square. Needs no board. For
    /// codes that are no move the answer is anything, but not a panic.
    ///
    /// ```
    /// # use boardbench_core::{CastlingSide, Encoding, Special};
    /// # use boardbench_flags16::FromLow;
    /// let push = FromLow::from_code(0x170c).unwrap(); // e2e4
    /// assert_eq!(push.special(), None); // a double push only puts the pawn onto e4
    /// let castling = FromLow::from_code(0x2184).unwrap();
    /// assert_eq!(castling.special(), Some(Special::Castle(CastlingSide::King)));
    /// ```
    fn special(self) -> Option<Special>;

    /// The kind of the move on the board it is about to be made on. For codes that are no
    /// pseudo-legal move there the answer is anything, but not a panic.
    ///
    /// ```
    /// # use boardbench_array8x8::Array8x8;
    /// # use boardbench_core::{Encoding, MoveKind, Position, Setup};
    /// # use boardbench_flags16::FromLow;
    /// let board = <Array8x8>::from_setup(&Setup::initial());
    /// let push = FromLow::from_code(0x170c).unwrap(); // e2e4
    /// assert_eq!(push.classify(&board), MoveKind::DoublePush);
    /// ```
    fn classify(self, board: &impl Occupancy) -> MoveKind;

    /// The kind that is taken, if the encoding stores it.
    ///
    /// ```
    /// # use boardbench_core::Encoding;
    /// # use boardbench_flags16::FromLow;
    /// assert!(!FromLow::STORES.has_victim());
    /// assert_eq!(FromLow::from_code(0x48dc).unwrap().victim(), None); // e4d5, a capture
    /// ```
    #[inline(always)]
    fn victim(self) -> Option<Role> {
        None
    }

    /// The kind that moves, if the encoding stores it.
    ///
    /// ```
    /// # use boardbench_core::Encoding;
    /// # use boardbench_flags16::FromLow;
    /// assert!(!FromLow::STORES.has_mover());
    /// assert_eq!(FromLow::from_code(0x170c).unwrap().mover(), None);
    /// ```
    #[inline(always)]
    fn mover(self) -> Option<Role> {
        None
    }

    /// The class for move ordering, if the encoding stores it; else the lowest.
    ///
    /// ```
    /// # use boardbench_core::{Encoding, Priority};
    /// # use boardbench_flags16::FromLow;
    /// let push = FromLow::from_code(0x170c).unwrap(); // e2e4
    /// assert!(!FromLow::STORES.has_priority());
    /// assert_eq!(push.priority(), Priority::Normal);
    /// ```
    #[inline(always)]
    fn priority(self) -> Priority {
        Priority::Normal
    }

    /// The same move in another class, if the encoding stores it; else the move as it is.
    ///
    /// ```
    /// # use boardbench_core::{Encoding, Priority};
    /// # use boardbench_flags16::FromLow;
    /// let push = FromLow::from_code(0x170c).unwrap(); // e2e4
    /// // Without room for it nothing changes, so that a generic ordering may always say it.
    /// assert_eq!(push.with_priority(Priority::Hash), push);
    /// ```
    #[inline(always)]
    #[must_use]
    fn with_priority(self, _priority: Priority) -> Self {
        self
    }

    /// The move without what is no part of it, such as a priority.
    ///
    /// ```
    /// # use boardbench_core::{Encoding, Priority};
    /// # use boardbench_flags16::FromLow;
    /// fn is_same<M: Encoding>(one: M, other: M) -> bool {
    ///     one.identity() == other.identity()
    /// }
    /// let push = FromLow::from_code(0x170c).unwrap(); // e2e4
    /// assert!(is_same(push, push.with_priority(Priority::Killer)));
    /// ```
    #[inline(always)]
    #[must_use]
    fn identity(self) -> Self {
        self
    }

    /// What a pawn becomes.
    ///
    /// ```
    /// # use boardbench_core::{Encoding, PromotionRole};
    /// # use boardbench_flags16::FromLow;
    /// let promotion = FromLow::from_code(0xbf34).unwrap(); // e7e8q
    /// assert_eq!(promotion.promotion(), Some(PromotionRole::Queen));
    /// ```
    #[inline(always)]
    fn promotion(self) -> Option<PromotionRole> {
        match self.special() {
            Some(Special::Promotion(role)) => Some(role),
            _ => None,
        }
    }

    /// Whether the move only puts its piece onto the target square: no castling, en passant or
    /// promotion. A quicker form of `special().is_none()`.
    ///
    /// ```
    /// # use boardbench_core::Encoding;
    /// # use boardbench_flags16::FromLow;
    /// let push = FromLow::from_code(0x170c).unwrap(); // e2e4
    /// assert!(push.is_plain());
    /// assert!(!FromLow::from_code(0x2184).unwrap().is_plain()); // castling
    /// ```
    #[inline(always)]
    fn is_plain(self) -> bool {
        self.special().is_none()
    }

    /// Whether the move *certainly* takes nothing; `false` where the encoding can't tell. Exact for
    /// encodings that [store](Self::STORES) whether something is taken.
    ///
    /// ```
    /// # use boardbench_core::Encoding;
    /// # use boardbench_flags16::FromLow;
    /// let push = FromLow::from_code(0x170c).unwrap(); // e2e4
    /// assert!(FromLow::STORES.has_capture_flag() && push.takes_nothing());
    /// assert!(!FromLow::from_code(0x48dc).unwrap().takes_nothing()); // e4d5, a capture
    /// ```
    #[inline(always)]
    fn takes_nothing(self) -> bool {
        false
    }

    /// From, to and promotion, castling as the king's two squares.
    ///
    /// ```
    /// # use boardbench_core::{CanonicalMove, Encoding, Square};
    /// # use boardbench_flags16::{FromLow, ToLow};
    /// // Two codes, one move.
    /// let (one, other) = (FromLow::from_code(0x170c), ToLow::from_code(0x131c));
    /// assert_eq!(one.unwrap().canonical(), other.unwrap().canonical());
    /// assert_eq!(one.unwrap().canonical(), CanonicalMove::new(Square::E2, Square::E4));
    /// ```
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
    fn what_a_kind_says_of_its_move() {
        let castle = CastlingSide::ALL.map(|side| {
            let kind = MoveKind::Castle(side);
            (kind, false, None, Some(Special::Castle(side)))
        });
        let promotion = PromotionRole::ALL.map(|role| {
            let special = Some(Special::Promotion(role));
            [
                (MoveKind::Promotion(role), false, Some(role), special),
                (MoveKind::CapturePromotion(role), true, Some(role), special),
            ]
        });
        let others = [
            (MoveKind::Quiet, false, None, None),
            (MoveKind::DoublePush, false, None, None),
            (MoveKind::Capture, true, None, None),
            (MoveKind::EnPassant, true, None, Some(Special::EnPassant)),
        ];
        let all = castle
            .into_iter()
            .chain(promotion.into_iter().flatten())
            .chain(others);
        for (kind, is_capture, becomes, special) in all {
            assert_eq!(kind.is_capture(), is_capture, "{kind:?}");
            assert_eq!(kind.promotion(), becomes, "{kind:?}");
            assert_eq!(kind.special(), special, "{kind:?}");
        }
    }

    #[test]
    fn each_stored_thing_is_a_member_by_itself() {
        type With = fn(Stores) -> Stores;
        type Has = fn(Stores) -> bool;
        let members: [(With, Has); 6] = [
            (Stores::capture_flag, Stores::has_capture_flag),
            (Stores::double_push, Stores::has_double_push),
            (Stores::victim, Stores::has_victim),
            (Stores::mover, Stores::has_mover),
            (Stores::priority, Stores::has_priority),
            (Stores::score, Stores::has_score),
        ];
        for chosen in 0..64_u32 {
            let is_chosen = |index: usize| chosen >> index & 1 == 1;
            let mut stores = Stores::NOTHING;
            for (index, (with, _)) in members.iter().enumerate() {
                if is_chosen(index) {
                    stores = with(stores);
                }
            }
            for (index, (_, has)) in members.iter().enumerate() {
                assert_eq!(has(stores), is_chosen(index), "{chosen:06b}");
            }
        }
    }
}
