//! Legal moves, found without trying any of them.

use core::ops::ControlFlow;

use boardbench_core::{CastlingSide, File, Role};

use crate::generate::{View, castle, en_passant};
use crate::outlook::{EAST, FAR_EAST, FAR_WEST, WEST, Zone};
use crate::pieces::Pieces;
use crate::place::Place;
use crate::receiver::{Counter, Evasions, Receiver};
use crate::roster::Roster;
use crate::side::Side;
use crate::threats::{Lines, Pin, Threats};

impl View<'_> {
    /// How many legal moves `WHITE` has, who is to move.
    ///
    /// A function for each side: what both have in common would else be computed before it is
    /// known which of them needs it.
    #[inline(never)]
    pub(crate) fn count_legal<const WHITE: bool>(self) -> usize {
        let mut counter = Counter::default();
        // A counter never breaks.
        let _ = self.legal::<WHITE, _>(&mut counter);
        counter.total
    }

    /// All legal moves of `WHITE`, who is to move.
    #[inline(always)]
    pub(crate) fn legal<const WHITE: bool, R: Receiver>(self, out: &mut R) -> ControlFlow<()> {
        let king = self.roster.king(Side::<WHITE>::OWN);
        let open = self.cells.open_around::<WHITE>(king);
        let castling = self.castling_targets::<WHITE>();
        let threats = Threats::<WHITE>::find(self.cells, self.roster, king, open | castling);
        let mut pieces = Pieces::<WHITE, R> {
            cells: self.cells,
            out,
        };
        pieces.king(king, open & !threats.danger)?;
        if let Some(file) = self.state.double_push_file() {
            self.en_passant_captures::<WHITE, R>(file, out)?;
        }
        if threats.lines.checks > 0 {
            return out.take_from(|out| self.evasions(&threats.lines, king, out));
        }
        castle_if_safe::<WHITE, R>(castling, threats.danger, out)?;
        let unpinned;
        let own = if threats.lines.has_pins() {
            unpinned = out.take_from(|out| self.pinned_moves(&threats.lines, out))?;
            &unpinned
        } else {
            self.roster
        };
        let mut pieces = Pieces::<WHITE, R> {
            cells: self.cells,
            out,
        };
        pieces.all(own)
    }

    /// Where the king would land, if it may castle for all that stands in the way.
    #[inline(always)]
    fn castling_targets<const WHITE: bool>(self) -> Zone {
        let mut targets = 0;
        if self.may_castle::<WHITE>(CastlingSide::King) {
            targets |= FAR_EAST;
        }
        if self.may_castle::<WHITE>(CastlingSide::Queen) {
            targets |= FAR_WEST;
        }
        targets
    }

    /// En-passant captures, each of them tested by itself.
    #[inline(always)]
    fn en_passant_captures<const WHITE: bool, R: Receiver>(
        self,
        file: File,
        out: &mut R,
    ) -> ControlFlow<()> {
        for from in self.capturers::<WHITE>(file) {
            if self.is_en_passant_legal::<WHITE>(from, file) {
                out.take(en_passant::<WHITE>(from, file))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// What pieces other than the king can do against a check. A pinned piece can do nothing, and
    /// nobody can against two.
    #[cold]
    #[inline(never)]
    fn evasions<const WHITE: bool, R: Receiver>(
        self,
        lines: &Lines<WHITE>,
        king: Place,
        out: &mut R,
    ) -> ControlFlow<()> {
        if lines.checks > 1 {
            return ControlFlow::Continue(());
        }
        let mut roster = *self.roster;
        for pin in lines.pins() {
            self.leave_out(&mut roster, pin.place);
        }
        let mut evasions = Evasions {
            out,
            ends_check: lines.ends_of_check(king),
        };
        let mut pieces = Pieces::<WHITE, _> {
            cells: self.cells,
            out: &mut evasions,
        };
        pieces.all(&roster)
    }

    /// The moves of the pinned pieces along their lines; and the pieces without them.
    #[cold]
    #[inline(never)]
    fn pinned_moves<const WHITE: bool, R: Receiver>(
        self,
        lines: &Lines<WHITE>,
        out: &mut R,
    ) -> ControlFlow<(), Roster> {
        let mut roster = *self.roster;
        let mut pieces = Pieces::<WHITE, R> {
            cells: self.cells,
            out,
        };
        for pin in lines.pins() {
            self.leave_out(&mut roster, pin.place);
            if let Some(piece) = self.cells.at(pin.place).piece() {
                pieces.along_pin(piece.role(), *pin)?;
            }
        }
        ControlFlow::Continue(roster)
    }

    fn leave_out(self, roster: &mut Roster, place: Place) {
        if let Some(piece) = self.cells.at(place).piece() {
            roster.leave_out(piece, place);
        }
    }
}

impl<const WHITE: bool, R: Receiver> Pieces<'_, WHITE, R> {
    /// The moves of a pinned piece along the line that it is pinned on, if it moves that way.
    fn along_pin(&mut self, role: Role, pin: Pin) -> ControlFlow<()> {
        let Pin { place, step } = pin;
        let towards = -isize::from(step);
        let is_straight = matches!(step, 1 | -1 | 10 | -10);
        let slides = match role {
            // What stands there, if anything, is the piece that pins.
            Role::Pawn if Side::<WHITE>::CAPTURES.contains(&towards) => {
                return self.pawn_capture(place, towards);
            }
            Role::Pawn if matches!(step, 10 | -10) => return self.pawn_pushes(place),
            Role::Rook => is_straight,
            Role::Bishop => !is_straight,
            Role::Queen => true,
            Role::Pawn | Role::Knight | Role::King => false,
        };
        if slides {
            self.slide_along(role, place.spot(), step)?;
            self.slide_along(role, place.spot(), -step)?;
        }
        ControlFlow::Continue(())
    }
}

/// Castling to each side where neither the way nor the target is attacked.
#[inline(always)]
fn castle_if_safe<const WHITE: bool, R: Receiver>(
    targets: Zone,
    danger: Zone,
    out: &mut R,
) -> ControlFlow<()> {
    const EAST_TO_FAR: u32 = FAR_EAST.trailing_zeros() - EAST.trailing_zeros();
    const WEST_TO_FAR: u32 = FAR_WEST.trailing_zeros() - WEST.trailing_zeros();
    let barred = danger | (danger & EAST) << EAST_TO_FAR | (danger & WEST) << WEST_TO_FAR;
    let safe = targets & !barred;
    if R::COUNTS {
        out.add(safe.count_ones() as usize);
        return ControlFlow::Continue(());
    }
    if safe & FAR_EAST != 0 {
        out.take(castle::<WHITE>(CastlingSide::King))?;
    }
    if safe & FAR_WEST != 0 {
        out.take(castle::<WHITE>(CastlingSide::Queen))?;
    }
    ControlFlow::Continue(())
}
