//! What an encoding of moves is.

use core::fmt;
use core::hash::Hash;

use super::{CanonicalMove, Field, Priority};
use crate::{CastlingSide, Cell, Layout, PromotionRole, Role};

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

/// How an encoding writes castling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CastlingForm {
    /// From the king's square to the king's target: e1g1.
    KingTwoSquares,
    /// From the king's square to its own rook's: e1h1.
    KingTakesRook,
}

/// What an encoding may ask a board in order to tell a move's kind.
pub trait Occupancy {
    /// Whether a piece stands on the cell.
    fn is_occupied<L: Layout>(&self, cell: Cell<L>) -> bool;

    /// The kind of the piece on the cell, if there is one.
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
    fn encode(parts: MoveParts<Self::Layout>) -> Self;

    /// The raw bits, in the low [`CODE_BITS`](Self::CODE_BITS).
    fn code(self) -> u32;

    /// The value with these raw bits, or `None` if no value has them. Higher bits must be 0.
    fn from_code(code: u32) -> Option<Self>;

    /// Where the piece starts.
    fn from(self) -> Cell<Self::Layout>;

    /// Where it ends; for castling the king's or the rook's square, as
    /// [`CASTLING`](Self::CASTLING) says.
    fn to(self) -> Cell<Self::Layout>;

    /// What the move does beyond putting its piece onto the target square. Needs no board. For
    /// codes that are no move the answer is anything, but not a panic.
    fn special(self) -> Option<Special>;

    /// The kind of the move on the board it is about to be made on. For codes that are no
    /// pseudo-legal move there the answer is anything, but not a panic.
    fn classify(self, board: &impl Occupancy) -> MoveKind;

    /// The kind that is taken, if the encoding stores it.
    #[inline(always)]
    fn victim(self) -> Option<Role> {
        None
    }

    /// The kind that moves, if the encoding stores it.
    #[inline(always)]
    fn mover(self) -> Option<Role> {
        None
    }

    /// The class for move ordering, if the encoding stores it; else the lowest.
    #[inline(always)]
    fn priority(self) -> Priority {
        Priority::Normal
    }

    /// The same move in another class, if the encoding stores it; else the move as it is.
    #[inline(always)]
    #[must_use]
    fn with_priority(self, _priority: Priority) -> Self {
        self
    }

    /// The move without what is no part of it, such as a priority.
    #[inline(always)]
    #[must_use]
    fn identity(self) -> Self {
        self
    }

    /// What a pawn becomes.
    #[inline(always)]
    fn promotion(self) -> Option<PromotionRole> {
        match self.special() {
            Some(Special::Promotion(role)) => Some(role),
            _ => None,
        }
    }

    /// Whether the move only puts its piece onto the target square: no castling, en passant or
    /// promotion. A quicker form of `special().is_none()`.
    #[inline(always)]
    fn is_plain(self) -> bool {
        self.special().is_none()
    }

    /// Whether the move *certainly* takes nothing; `false` where the encoding can't tell. Exact for
    /// encodings that [store](Self::STORES) whether something is taken.
    #[inline(always)]
    fn takes_nothing(self) -> bool {
        false
    }

    /// From, to and promotion, castling as the king's two squares.
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
