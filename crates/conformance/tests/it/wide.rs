//! Defines a 28-bit encoding with 0x88 square numbering, castling as king takes rook, and planted faults.

use std::fmt;

use boardbench_core::{
    CastlingForm, CastlingMove, CastlingSide, Cell, Color, Encoding, Grid0x88FromTop, MoveKind,
    MoveParts, Occupancy, Priority, PromotionRole, Role, Special, Square, Stores,
};

/// Numbers the planted faults.
macro_rules! faults {
    ($($name:ident)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms, reason = "names of constants")]
        enum Fault {
            $($name,)*
        }

        /// Lists the planted faults.
        pub(crate) mod fault {
            $(pub(crate) const $name: u8 = super::Fault::$name as u8;)*
        }
    };
}

faults! {
    NONE IDENTITY_KEEPS_PRIORITY ONE_PROMOTION EN_PASSANT_IS_PLAIN VICTIM_LOST QUIET_MAY_CAPTURE
    CASTLES_TO_TARGET CODE_DROPS_BITS NONE_IS_A_MOVE PANICS_ON_INVALID A_RARE_VICTIM_LOST
    MAY_LEAVE_THE_BOARD NO_TEXT_FOR_INVALID PRIORITIES_ADD_UP PRIORITY_OVER_VICTIM
    PRIORITY_UNDECLARED PRIORITY_CANT_BE_WRITTEN CAPTURE_BY_PRIORITY CAPTURES_ARE_SIMPLE_QUIET
    CAPTURES_LOST EN_PASSANT_IS_NULL TWO_CODES_SWAPPED MOVER_UNDECLARED
}

/// Kinds by their codes.
const KINDS: [MoveKind; 14] = [
    MoveKind::Quiet,
    MoveKind::DoublePush,
    MoveKind::Castle(CastlingSide::King),
    MoveKind::Castle(CastlingSide::Queen),
    MoveKind::Capture,
    MoveKind::EnPassant,
    MoveKind::Promotion(PromotionRole::Knight),
    MoveKind::Promotion(PromotionRole::Bishop),
    MoveKind::Promotion(PromotionRole::Rook),
    MoveKind::Promotion(PromotionRole::Queen),
    MoveKind::CapturePromotion(PromotionRole::Knight),
    MoveKind::CapturePromotion(PromotionRole::Bishop),
    MoveKind::CapturePromotion(PromotionRole::Rook),
    MoveKind::CapturePromotion(PromotionRole::Queen),
];

fn kind_code(kind: MoveKind) -> u32 {
    let code = KINDS.iter().position(|&known| known == kind);
    code.expect("all kinds are listed") as u32
}

/// Encoding with a planted fault. The initial priority is `Capture` if there is a victim; it is not part of the identity.
///
/// ```text
/// 27      26 25   23 22  20 19  16 15   8 7     0
/// | priority | victim | mover | kind |  to  | from |
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Wide<const FAULT: u8>(u32);

impl<const FAULT: u8> Wide<FAULT> {
    fn kind(self) -> MoveKind {
        KINDS[(self.0 >> 16 & 15) as usize]
    }

    fn cell(self, shift: u32) -> Option<Cell<Grid0x88FromTop>> {
        Cell::from_index((self.0 >> shift) as u8)
    }

    fn valid_cell(self, shift: u32) -> Cell<Grid0x88FromTop> {
        Cell::from_valid_index((self.0 >> shift) as u8)
    }

    const fn priority_shift() -> u32 {
        match FAULT {
            fault::PRIORITY_OVER_VICTIM => 25,
            _ => 26,
        }
    }

    fn is_rare(self) -> bool {
        let squares = (self.from().square(), self.to().square());
        squares == (Square::G2, Square::H1) && self.0 >> 23 & 7 == Role::Queen as u32
    }
}

impl<const FAULT: u8> Encoding for Wide<FAULT> {
    type Layout = Grid0x88FromTop;
    const STORES: Stores = {
        let stores = Stores::NOTHING.capture_flag().double_push().victim();
        match FAULT {
            fault::PRIORITY_UNDECLARED => stores.mover(),
            fault::MOVER_UNDECLARED => stores.priority(),
            _ => stores.mover().priority(),
        }
    };
    const CASTLING: CastlingForm = CastlingForm::KingTakesRook;
    const CODE_BITS: u32 = 28;
    const NONE: Self = Self(match FAULT {
        // A knight move from b1 to c3.
        fault::NONE_IS_A_MOVE => 0x71 | 0x52 << 8 | 2 << 20,
        _ => 0,
    });
    const NULL: Self = Self(0x7777);

    fn encode(parts: MoveParts<Grid0x88FromTop>) -> Self {
        let kind = match parts.kind {
            MoveKind::Promotion(_) if FAULT == fault::ONE_PROMOTION => {
                MoveKind::Promotion(PromotionRole::Queen)
            }
            MoveKind::Capture if FAULT == fault::CAPTURES_LOST => MoveKind::Quiet,
            MoveKind::EnPassant if FAULT == fault::EN_PASSANT_IS_NULL => return Self::NULL,
            kind => kind,
        };
        let to = match kind {
            MoveKind::Castle(side) if FAULT != fault::CASTLES_TO_TARGET => {
                let home = CastlingMove::new(Color::White, side).rook_from;
                Cell::from(Square::new(home.file(), parts.from.square().rank()))
            }
            _ => parts.to,
        };
        let victim = parts.victim.map_or(0, |role| role as u32);
        let priority = match parts.victim {
            Some(_) => Priority::Capture,
            None => Priority::Normal,
        };
        Self(
            u32::from(parts.from.code())
                | u32::from(to.code()) << 8
                | kind_code(kind) << 16
                | (parts.mover as u32) << 20
                | victim << 23
                | (priority as u32) << 26,
        )
    }

    fn code(self) -> u32 {
        match FAULT {
            fault::CODE_DROPS_BITS => self.0 & 0xff_ffff,
            fault::TWO_CODES_SWAPPED => self.0 ^ 1,
            _ => self.0,
        }
    }

    fn from_code(code: u32) -> Option<Self> {
        let value = Self(code);
        let is_role = |shift: u32| (code >> shift & 7) < 7;
        let is_kind = (code >> 16 & 15) < KINDS.len() as u32;
        let is_whole = is_kind && is_role(20) && is_role(23);
        let is_on_board = value.cell(0).is_some() && value.cell(8).is_some();
        (is_whole && (is_on_board || FAULT == fault::MAY_LEAVE_THE_BOARD)).then_some(value)
    }

    fn from(self) -> Cell<Grid0x88FromTop> {
        self.valid_cell(0)
    }

    fn to(self) -> Cell<Grid0x88FromTop> {
        self.valid_cell(8)
    }

    fn special(self) -> Option<Special> {
        match self.kind() {
            MoveKind::EnPassant if FAULT == fault::EN_PASSANT_IS_PLAIN => None,
            kind => kind.special(),
        }
    }

    fn classify(self, _board: &impl Occupancy) -> MoveKind {
        self.kind()
    }

    fn is_simple_quiet(self) -> bool {
        self.is_plain()
            && (self.is_known_non_capture() || FAULT == fault::CAPTURES_ARE_SIMPLE_QUIET)
    }

    fn victim(self) -> Option<Role> {
        match FAULT {
            fault::VICTIM_LOST => None,
            fault::A_RARE_VICTIM_LOST if self.is_rare() => None,
            _ => Role::from_code((self.0 >> 23 & 7) as u8),
        }
    }

    fn mover(self) -> Option<Role> {
        let mover =
            Role::from_code((self.0 >> 20 & 7) as u8).filter(|_| FAULT != fault::MOVER_UNDECLARED);
        if FAULT == fault::PANICS_ON_INVALID {
            assert!(mover.is_some(), "a move has a mover");
        }
        mover
    }

    fn priority(self) -> Priority {
        Priority::from_low_bits((self.0 >> Self::priority_shift()) as u8)
    }

    fn with_priority(self, priority: Priority) -> Self {
        let shift = Self::priority_shift();
        let written = (priority as u32) << shift;
        match FAULT {
            fault::PRIORITIES_ADD_UP => Self(self.0 | written),
            fault::PRIORITY_CANT_BE_WRITTEN => self,
            _ => Self(self.0 & !(3 << shift) | written),
        }
    }

    fn identity(self) -> Self {
        match FAULT {
            fault::IDENTITY_KEEPS_PRIORITY => self,
            _ => Self(self.0 & 0x3ff_ffff),
        }
    }

    fn is_known_non_capture(self) -> bool {
        match FAULT {
            fault::QUIET_MAY_CAPTURE => false,
            fault::CAPTURE_BY_PRIORITY => self.priority() != Priority::Capture,
            _ => !self.kind().is_capture(),
        }
    }
}

impl<const FAULT: u8> fmt::Display for Wide<FAULT> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_castling = matches!(self.kind(), MoveKind::Castle(CastlingSide::King));
        f.write_str(if is_castling { "O-O " } else { "" })?;
        if FAULT == fault::NO_TEXT_FOR_INVALID {
            self.mover().ok_or(fmt::Error)?;
        }
        self.canonical().fmt(f)
    }
}
