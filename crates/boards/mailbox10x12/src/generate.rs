//! Pseudo-legal moves, castling and en passant.

use core::ops::ControlFlow;

use boardbench_core::{CastlingMove, CastlingSide, Direction, File, MoveKind, Role, Square, State};

use crate::cells::{Cells, Content};
use crate::pieces::Pieces;
use crate::place::Place;
use crate::receiver::{Found, Receiver};
use crate::roster::Roster;
use crate::side::Side;
use crate::threats::is_attacked;

/// A position as the generators see it.
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    pub(crate) cells: &'a Cells,
    pub(crate) roster: &'a Roster,
    pub(crate) state: State,
}

impl View<'_> {
    /// All pseudo-legal moves of `WHITE`, who is to move.
    pub(crate) fn pseudo_legal<const WHITE: bool, R: Receiver>(
        self,
        out: &mut R,
    ) -> ControlFlow<()> {
        let king = self.roster.king(Side::<WHITE>::OWN);
        let around = self.cells.open_around::<WHITE>(king);
        let mut pieces = Pieces::<WHITE, R> {
            cells: self.cells,
            out,
        };
        pieces.king(king, around)?;
        pieces.all(self.roster)?;
        for side in CastlingSide::ALL {
            let castling = CastlingMove::new(Side::<WHITE>::OWN, side);
            if self.may_castle::<WHITE>(side)
                && !self.is_attacked::<WHITE>(castling.king_from)
                && !self.is_attacked::<WHITE>(castling.rook_to)
            {
                out.take(castle::<WHITE>(side))?;
            }
        }
        if let Some(file) = self.state.double_push_file() {
            for from in self.capturers::<WHITE>(file) {
                out.take(en_passant::<WHITE>(from, file))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn is_attacked<const WHITE: bool>(self, square: Square) -> bool {
        is_attacked(
            self.cells,
            self.roster,
            Place::of(square),
            Side::<WHITE>::ENEMY,
        )
    }

    /// Whether the right to castle is there and the cells between king and rook are empty.
    #[inline(always)]
    pub(crate) fn may_castle<const WHITE: bool>(self, side: CastlingSide) -> bool {
        let home = Place::of(Square::E1.relative_to(Side::<WHITE>::OWN));
        let between = match side {
            CastlingSide::King => self.cells.row(home, 1) & 0xffff,
            CastlingSide::Queen => self.cells.row(home, -3) & 0x00ff_ffff,
        };
        self.state.castling_rights().has(Side::<WHITE>::OWN, side) && between == 0
    }

    /// The places of `WHITE`'s pawns beside the enemy's that has just gone two squares.
    pub(crate) fn capturers<const WHITE: bool>(self, file: File) -> impl Iterator<Item = Place> {
        let passed = passed_pawn::<WHITE>(file);
        let pawn = Side::<WHITE>::own(Role::Pawn);
        [-1, 1]
            .into_iter()
            .filter(move |&aside| self.cells.near(passed, aside).is(pawn))
            .map(move |aside| passed.offset(aside).place())
    }

    /// Whether the own king is safe after this en-passant capture: it is played on a copy, since
    /// two pieces leave their rank at once, which no pin foretells.
    pub(crate) fn is_en_passant_legal<const WHITE: bool>(self, from: Place, file: File) -> bool {
        let (mut cells, mut roster) = (*self.cells, *self.roster);
        let passed = passed_pawn::<WHITE>(file);
        cells.set(target::<WHITE>(file), cells.at(from));
        cells.set(from, Content::EMPTY);
        cells.set(passed, Content::EMPTY);
        roster.leave_out(Side::<WHITE>::enemy(Role::Pawn), passed);
        let king = roster.king(Side::<WHITE>::OWN);
        !is_attacked(&cells, &roster, king, Side::<WHITE>::ENEMY)
    }
}

/// Castling to this side.
#[inline(always)]
pub(crate) fn castle<const WHITE: bool>(side: CastlingSide) -> Found {
    let castling = CastlingMove::new(Side::<WHITE>::OWN, side);
    Found {
        from: Place::of(castling.king_from).spot(),
        to: Place::of(castling.king_to).spot(),
        kind: MoveKind::Castle(side),
        mover: Role::King,
        victim: Content::EMPTY,
    }
}

/// Where the enemy's pawn stands that has just gone two squares on this file.
const fn passed_pawn<const WHITE: bool>(file: File) -> Place {
    Place::of(Square::new(file, Side::<WHITE>::FIFTH_RANK))
}

/// Where it is taken.
fn target<const WHITE: bool>(file: File) -> Place {
    let square = Square::new(file, Side::<WHITE>::FIFTH_RANK);
    let ahead = square.step(Direction::pawn_push(Side::<WHITE>::OWN));
    ahead.map_or(Place::Off, Place::of)
}

/// The en-passant capture from `from` of the pawn on `file`.
pub(crate) fn en_passant<const WHITE: bool>(from: Place, file: File) -> Found {
    Found {
        from: from.spot(),
        to: target::<WHITE>(file).spot(),
        kind: MoveKind::EnPassant,
        mover: Role::Pawn,
        victim: Content::of(Side::<WHITE>::enemy(Role::Pawn)),
    }
}
