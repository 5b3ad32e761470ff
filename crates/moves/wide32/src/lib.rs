//! Thirty-two bits with everything that an encoding can store, for any square numbering.
//!
//! ```text
//! wide32   31 … 24 | 23 22 21 | 20 19 18 | 17 16 15 14 | 13 … 7  | 6 … 0
//!           score  |  victim  |  mover   |    kind     | to cell | from cell
//!
//! victim, mover    0 none  1 pawn  2 knight  3 bishop  4 rook  5 queen  6 king
//! kind             3: promotion   2: capture   1, 0: which
//!     0 quiet              4 capture                8 promotion to knight   12 … by capture
//!     1 double push        5 en passant             9 promotion to bishop   13
//!     2 castle kingside    6 unused                10 promotion to rook     14
//!     3 castle queenside   7 unused                11 promotion to queen    15
//! ```
//!
//! Cells use the numbering of the layout, so that each board has an encoding without conversion of squares. Castling is the
//! king's two squares. None is a1 to a1 and null b1 to b1, with all other fields 0; no real move has equal squares.
//!
//! Stored: capture, double push, en passant, castling side, promotion, victim, mover, and a score for move ordering. The board is
//! never read. The score is not part of the move: [`identity`](Encoding::identity) strips it. It has the highest bits, so that
//! numerical order is the order of scores. [`from_code`](Encoding::from_code) rejects cells off the board, unused kinds and role 7.
//!
//! Sources: "Chapter 6: Move Representation", "Why 16 Bits?"; "Move Structure Design" (eZ80 Chess), "32-bit Structure". Neither
//! draws one: the fields are this project's, the kind is chapter 6's nibble.

#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

use core::fmt;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;

use boardbench_core::{
    CastlingForm, Cell, Encoding, Field, Grid0x88, Layout, MoveKind, MoveParts, Occupancy, Role,
    Special, Square, Stores,
};
use boardbench_flags16::Flags;

/// `wide32`: from in bits 0-6, to in bits 7-13, kind in bits 14-17, mover in bits 18-20, victim in
/// bits 21-23, score in bits 24-31.
///
/// ```
/// use boardbench_core::{Encoding, Grid0x88, MoveKind, MoveParts, Role, Square};
/// use boardbench_wide32::Wide32;
/// let capture = Wide32::<Grid0x88>::encode(MoveParts {
///     from: Square::E4.into(),
///     to: Square::D5.into(),
///     kind: MoveKind::Capture,
///     mover: Role::Pawn,
///     victim: Some(Role::Queen),
/// });
/// assert_eq!(capture.code(), 5 << 21 | 1 << 18 | 4 << 14 | 0x43 << 7 | 0x34);
/// let scored = capture.with_score(200);
/// assert_eq!(scored.score(), 200);
/// assert_eq!(scored.identity(), capture);
/// ```
///
/// Without `VICTIM` the field stays 0, and nothing else differs, to measure the effect of the stored victim.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Wide32<L, const VICTIM: bool = true>(u32, PhantomData<L>);

const _: () = assert!(size_of::<Wide32<Grid0x88>>() == 4);
const _: () = assert!(Field::fill(Wide32::<Grid0x88>::FIELDS, 32));

/// Bits of a cell. No value has an index off the board, see `from_code`.
const CELL: u32 = 127;
const TO_SHIFT: u32 = 7;
const KIND_SHIFT: u32 = 14;
const MOVER_SHIFT: u32 = 18;
const VICTIM_SHIFT: u32 = 21;
const SCORE_SHIFT: u32 = 24;

/// Mask of all bits below the score.
const IDENTITY: u32 = (1 << SCORE_SHIFT) - 1;

impl<L: Layout, const VICTIM: bool> Wide32<L, VICTIM> {
    /// Returns a word with these cells and these bits above them.
    #[inline(always)]
    const fn new(from: Cell<L>, to: Cell<L>, rest: u32) -> Self {
        // Border cells may have greater numbers: only squares are stored.
        const {
            assert!(L::ORIGIN + 7 * L::STRIDE + 7 < 128, "a square takes seven bits");
        }
        let (from, to) = (from.code() as u32, to.code() as u32);
        debug_assert!(from <= CELL && to <= CELL);
        Self(from | to << TO_SHIFT | rest, PhantomData)
    }

    /// Returns a move from a square to itself with all other fields 0, which is not a real move.
    const fn from_square_to_itself(square: Square) -> Self {
        Self::new(Cell::new(square), Cell::new(square), 0)
    }

    #[inline(always)]
    const fn flags(self) -> Flags {
        Flags::from_low_bits((self.0 >> KIND_SHIFT) as u8)
    }

    #[inline(always)]
    const fn role_at(self, shift: u32) -> Option<Role> {
        Role::from_code((self.0 >> shift & 7) as u8)
    }

    /// Returns the score for move ordering, 0 for a generated move.
    #[inline(always)]
    pub const fn score(self) -> u8 {
        (self.0 >> SCORE_SHIFT) as u8
    }

    /// Returns the move with another score.
    #[inline(always)]
    #[must_use]
    pub const fn with_score(self, score: u8) -> Self {
        Self(self.0 & IDENTITY | (score as u32) << SCORE_SHIFT, PhantomData)
    }
}

impl<L: Layout, const VICTIM: bool> Encoding for Wide32<L, VICTIM> {
    type Layout = L;
    const STORES: Stores = {
        let stores = Stores::NOTHING.capture_flag().double_push().mover().score();
        if VICTIM { stores.victim() } else { stores }
    };
    const CASTLING: CastlingForm = CastlingForm::KingTwoSquares;
    const CODE_BITS: u32 = 32;
    const FIELDS: &'static [Field] = {
        const ROLES: &[&str] = &["none", "pawn", "knight", "bishop", "rook", "queen", "king"];
        const fn fields<L: Layout>(victim: Field) -> [Field; 6] {
            [
                Field::number("score", SCORE_SHIFT, 8),
                victim,
                Field::one_of("mover", MOVER_SHIFT, 3, ROLES),
                Field::one_of("kind", KIND_SHIFT, 4, &Flags::NAMES),
                Field::square::<L>("to", TO_SHIFT, 7),
                Field::square::<L>("from", 0, 7),
            ]
        }
        if VICTIM {
            &const { fields::<L>(Field::one_of("victim", VICTIM_SHIFT, 3, ROLES)) }
        } else {
            &const { fields::<L>(Field::number("unused", VICTIM_SHIFT, 3)) }
        }
    };
    const NONE: Self = Self::from_square_to_itself(Square::A1);
    const NULL: Self = Self::from_square_to_itself(Square::B1);

    #[inline(always)]
    fn encode(parts: MoveParts<L>) -> Self {
        let kind = u32::from(Flags::from_kind(parts.kind).bits()) << KIND_SHIFT;
        let mover = (parts.mover as u32) << MOVER_SHIFT;
        let victim = parts.victim.filter(|_| VICTIM);
        let victim = victim.map_or(0, |role| role as u32) << VICTIM_SHIFT;
        Self::new(parts.from, parts.to, kind | mover | victim)
    }

    #[inline(always)]
    fn code(self) -> u32 {
        self.0
    }

    #[inline]
    fn from_code(code: u32) -> Option<Self> {
        let value = Self(code, PhantomData);
        let is_on_board =
            |shift: u32| Cell::<L>::from_index((code >> shift & CELL) as u8).is_some();
        let is_role_or_none = |shift: u32| code >> shift & 7 < 7;
        let is_value = is_on_board(0)
            && is_on_board(TO_SHIFT)
            && value.flags().is_used()
            && is_role_or_none(MOVER_SHIFT)
            && is_role_or_none(VICTIM_SHIFT)
            && (VICTIM || value.role_at(VICTIM_SHIFT).is_none());
        is_value.then_some(value)
    }

    #[inline(always)]
    fn from(self) -> Cell<L> {
        Cell::from_valid_index((self.0 & CELL) as u8)
    }

    #[inline(always)]
    fn to(self) -> Cell<L> {
        Cell::from_valid_index((self.0 >> TO_SHIFT & CELL) as u8)
    }

    #[inline(always)]
    fn special(self) -> Option<Special> {
        self.flags().special()
    }

    #[inline(always)]
    fn classify(self, _board: &impl Occupancy) -> MoveKind {
        self.flags().kind()
    }

    #[inline(always)]
    fn victim(self) -> Option<Role> {
        self.role_at(VICTIM_SHIFT).filter(|_| VICTIM)
    }

    /// Returns `None` for none and null, which have no mover.
    #[inline(always)]
    fn mover(self) -> Option<Role> {
        self.role_at(MOVER_SHIFT)
    }

    #[inline(always)]
    fn identity(self) -> Self {
        self.with_score(0)
    }

    #[inline(always)]
    fn is_plain(self) -> bool {
        self.flags().is_plain()
    }

    #[inline(always)]
    fn is_known_non_capture(self) -> bool {
        !self.flags().is_capture()
    }

    #[inline(always)]
    fn is_simple_quiet(self) -> bool {
        self.flags().is_simple_quiet()
    }
}

// Not derived, because that would require `L: Hash`.
impl<L, const VICTIM: bool> Hash for Wide32<L, VICTIM> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl<L: Layout, const VICTIM: bool> fmt::Display for Wide32<L, VICTIM> {
    /// Writes UCI form, `e2e4` or `e7e8q`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.canonical().fmt(f)
    }
}

impl<L: Layout, const VICTIM: bool> fmt::Debug for Wide32<L, VICTIM> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mv, kind, score) = (self.canonical(), self.flags().kind(), self.score());
        let (mover, victim) = (self.mover(), self.victim());
        write!(f, "{mv} ({kind:?}, mover {mover:?}, victim {victim:?}, score {score})")
    }
}
