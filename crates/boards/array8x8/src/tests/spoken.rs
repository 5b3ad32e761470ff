//! An encoding as unlike the board's own as can be: another layout, castling written as king
//! takes rook, and everything stored that can be.

use core::fmt;

use boardbench_core::{
    CastlingForm, CastlingMove, Cell, Color, Encoding, Grid0x88FromTop, MoveKind, MoveParts,
    Occupancy, Rank, Role, Special, Square, Stores,
};

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Spoken {
    from: Square,
    to: Square,
    kind: MoveKind,
    mover: Role,
    victim: Option<Role>,
}

impl Encoding for Spoken {
    type Layout = Grid0x88FromTop;
    const STORES: Stores = Stores::NOTHING
        .capture_flag()
        .double_push()
        .victim()
        .mover();
    const CASTLING: CastlingForm = CastlingForm::KingTakesRook;
    const CODE_BITS: u32 = 32;
    const NONE: Self = Self {
        from: Square::A1,
        to: Square::A1,
        kind: MoveKind::Quiet,
        mover: Role::King,
        victim: None,
    };
    const NULL: Self = Self::NONE;

    fn encode(parts: MoveParts<Grid0x88FromTop>) -> Self {
        let from = parts.from.square();
        let to = match parts.kind {
            MoveKind::Castle(side) => {
                CastlingMove::new(Color::white_if(from.rank() == Rank::R1), side).rook_from
            }
            _ => parts.to.square(),
        };
        Self {
            from,
            to,
            kind: parts.kind,
            mover: parts.mover,
            victim: parts.victim,
        }
    }

    fn code(self) -> u32 {
        u32::from(self.from.code()) << 6 | u32::from(self.to.code())
    }

    fn from_code(_code: u32) -> Option<Self> {
        None
    }

    fn from(self) -> Cell<Grid0x88FromTop> {
        self.from.into()
    }

    fn to(self) -> Cell<Grid0x88FromTop> {
        self.to.into()
    }

    fn special(self) -> Option<Special> {
        self.kind.special()
    }

    fn classify(self, board: &impl Occupancy) -> MoveKind {
        // A board must answer for the squares of any layout.
        assert_eq!(board.role_at(Encoding::from(self)), Some(self.mover));
        if self.kind == MoveKind::Quiet {
            assert!(!board.is_occupied(Encoding::to(self)));
        }
        self.kind
    }

    fn victim(self) -> Option<Role> {
        self.victim
    }

    fn mover(self) -> Option<Role> {
        Some(self.mover)
    }
}

impl fmt::Display for Spoken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.canonical().fmt(f)
    }
}

impl fmt::Debug for Spoken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
