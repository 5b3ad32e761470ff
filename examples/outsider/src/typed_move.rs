//! Implements a move encoding as typed fields.

use core::fmt;

use boardbench_core::{
    CastlingForm, CastlingSide, Cell, Encoding, Field, Grid8x8, MoveKind, MoveParts, Occupancy,
    PromotionRole, Role, Special, Square, Stores,
};

/// A move as two squares and its special effect: promotion, castling or en passant.
///
/// ```text
/// memory   from | to | special                     4 bytes, in the compiler's order
/// code     bit  14 … 12  11 … 6  5 … 0
///             | special |  to  | from |            squares a1 = 0 … h8 = 63
/// ```
///
/// This is the minimum for an [`Encoding`]. Captures and double pushes are not stored, but read from
/// the board. Castling is stored as the king's two squares. None is a1a1 and null is b1b1; no legal move
/// equals them.
///
/// ```
/// use boardbench_core::{Encoding, MoveKind, MoveParts, PromotionRole, Role, Square};
/// use outsider::TypedMove;
/// let promotion = TypedMove::encode(MoveParts {
///     from: Square::E7.into(),
///     to: Square::D8.into(),
///     kind: MoveKind::CapturePromotion(PromotionRole::Rook),
///     mover: Role::Pawn,
///     victim: None,
/// });
/// assert_eq!(promotion.to_string(), "e7d8r");
/// assert_eq!(promotion.code(), 6 << 12 | 59 << 6 | 52);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TypedMove {
    from: Square,
    to: Square,
    special: Option<Special>,
}

const _: () = assert!(size_of::<TypedMove>() == 4);
const _: () = assert!(Field::fill(TypedMove::FIELDS, TypedMove::CODE_BITS));

const SQUARE_BITS: u32 = 6;
const SPECIAL_SHIFT: u32 = 2 * SQUARE_BITS;

impl TypedMove {
    /// Returns a move from a square to itself, which is no real move.
    const fn on_the_spot(square: Square) -> Self {
        Self { from: square, to: square, special: None }
    }

    const fn goes_two_ranks(self) -> bool {
        self.from.rank().index().abs_diff(self.to.rank().index()) == 2
    }

    const fn special_code(self) -> u32 {
        match self.special {
            None => 0,
            Some(Special::EnPassant) => 1,
            Some(Special::Castle(side)) => 2 + side as u32,
            Some(Special::Promotion(role)) => 4 + role as u32,
        }
    }

    /// Returns the meaning of the low three bits of a code; all eight values are used.
    const fn special_from_low_bits(code: u8) -> Option<Special> {
        match code & 7 {
            0 => None,
            1 => Some(Special::EnPassant),
            2 => Some(Special::Castle(CastlingSide::King)),
            3 => Some(Special::Castle(CastlingSide::Queen)),
            _ => Some(Special::Promotion(PromotionRole::from_low_bits(code))),
        }
    }
}

impl Encoding for TypedMove {
    type Layout = Grid8x8;
    const STORES: Stores = Stores::NOTHING;
    const CASTLING: CastlingForm = CastlingForm::KingTwoSquares;
    const CODE_BITS: u32 = SPECIAL_SHIFT + 3;
    const FIELDS: &'static [Field] = {
        const SPECIALS: &[&str] = &[
            "none",
            "en passant",
            "castle kingside",
            "castle queenside",
            "promote to knight",
            "promote to bishop",
            "promote to rook",
            "promote to queen",
        ];
        &[
            Field::one_of("special", SPECIAL_SHIFT, 3, SPECIALS),
            Field::square::<Grid8x8>("to", SQUARE_BITS, SQUARE_BITS),
            Field::square::<Grid8x8>("from", 0, SQUARE_BITS),
        ]
    };
    const NONE: Self = Self::on_the_spot(Square::A1);
    const NULL: Self = Self::on_the_spot(Square::B1);

    #[inline]
    fn encode(parts: MoveParts<Grid8x8>) -> Self {
        Self { from: parts.from.square(), to: parts.to.square(), special: parts.kind.special() }
    }

    #[inline]
    fn code(self) -> u32 {
        let squares = u32::from(self.from.code()) | u32::from(self.to.code()) << SQUARE_BITS;
        squares | self.special_code() << SPECIAL_SHIFT
    }

    #[inline]
    fn from_code(code: u32) -> Option<Self> {
        let [from, to, special] = [0, SQUARE_BITS, SPECIAL_SHIFT].map(|at| (code >> at) as u8);
        (code >> Self::CODE_BITS == 0).then_some(Self {
            from: Square::from_low_bits(from),
            to: Square::from_low_bits(to),
            special: Self::special_from_low_bits(special),
        })
    }

    #[inline]
    fn from(self) -> Cell<Grid8x8> {
        self.from.into()
    }

    #[inline]
    fn to(self) -> Cell<Grid8x8> {
        self.to.into()
    }

    #[inline]
    fn special(self) -> Option<Special> {
        self.special
    }

    #[inline]
    fn classify(self, board: &impl Occupancy) -> MoveKind {
        let is_capture = board.is_occupied(self.to());
        match self.special {
            Some(Special::EnPassant) => MoveKind::EnPassant,
            Some(Special::Castle(side)) => MoveKind::Castle(side),
            Some(Special::Promotion(role)) if is_capture => MoveKind::CapturePromotion(role),
            Some(Special::Promotion(role)) => MoveKind::Promotion(role),
            None if is_capture => MoveKind::Capture,
            None if self.goes_two_ranks() && board.role_at(self.from()) == Some(Role::Pawn) => {
                MoveKind::DoublePush
            }
            None => MoveKind::Quiet,
        }
    }
}

impl fmt::Display for TypedMove {
    /// Writes UCI notation, `e2e4` or `e7e8q`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.canonical().fmt(f)
    }
}
