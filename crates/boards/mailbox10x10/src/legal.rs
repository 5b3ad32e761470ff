//! Legal moves, found without trying any of them.

use core::ops::ControlFlow;

use boardbench_core::{CastlingSide, Color, Role, State};

use crate::attacks::{captures, close_by, is_attacked, is_attacked_along, is_backward};
use crate::cells::Cells;
use crate::generate::{capturers, castle, en_passant, is_en_passant_legal, may_castle, moves};
use crate::man::Man;
use crate::pieces::{Keep, Roster};
use crate::place::Place;
use crate::receiver::{Counter, Found, Parrying, Receiver, forward};
use crate::routes::{
    EAST, NORTH, NORTH_EAST, NORTH_WEST, SOUTH, SOUTH_EAST, SOUTH_WEST, WAYS, WEST, is_straight,
    step,
};
use crate::threats::{Threats, ways};

/// How many legal moves the side to move has.
pub(crate) fn count<P: Keep>(cells: &Cells, pieces: &P, state: State) -> usize {
    let mut counter = Counter::default();
    // A counter never breaks.
    let _ = match state.side_to_move() {
        Color::White => legal::<true, P, _>(cells, pieces, state, &mut counter),
        Color::Black => legal::<false, P, _>(cells, pieces, state, &mut counter),
    };
    counter.count
}

/// All legal moves of `WHITE`, who is to move.
#[inline(always)]
pub(crate) fn legal<const WHITE: bool, P: Keep, O: Receiver<WHITE>>(
    cells: &Cells,
    pieces: &P,
    state: State,
    out: &mut O,
) -> ControlFlow<()> {
    // A copy, which costs a few vector instructions, stands on the stack, where it needs no
    // register to point to it.
    let cells = &{ *cells };
    let mut roster = pieces.roster::<WHITE>(cells);
    let is_check = if is_home::<WHITE>(roster.king()) {
        moves_around_king::<WHITE, true, P, O>(cells, pieces, &mut roster, state, out)?
    } else {
        moves_around_king::<WHITE, false, P, O>(cells, pieces, &mut roster, state, out)?
    };
    if is_check {
        return ControlFlow::Continue(());
    }
    moves(cells, &roster, out)
}

/// Whether a king stands on its own back rank, as most do for most of a game.
#[inline(always)]
const fn is_home<const WHITE: bool>(king: Place) -> bool {
    if WHITE {
        king.index() < 20
    } else {
        king.index() >= 80
    }
}

/// All that needs to be known of the king, which is at `HOME` on its back rank or not: its own
/// moves, those of pinned pieces, which are taken off the roster, en passant, and in check
/// whatever there is. Returns whether it is in check.
#[inline(always)]
fn moves_around_king<const WHITE: bool, const HOME: bool, P: Keep, O: Receiver<WHITE>>(
    cells: &Cells,
    pieces: &P,
    roster: &mut P::Roster,
    state: State,
    out: &mut O,
) -> ControlFlow<(), bool> {
    let king = roster.king();
    let mut threats = Threats::none();
    threats.look_around::<WHITE, HOME, P>(cells, pieces, king);
    if threats.pinning != 0 {
        threats.retire_pinned(cells, roster);
    }
    if state.double_push_file().is_some() {
        out.take_from(|out| en_passant_captures(cells, king, state, out))?;
    }
    if threats.checking != 0 || threats.is_knight_target(king) {
        out.take_from(|out| evasions(cells, roster, &threats, out))?;
        return ControlFlow::Continue(true);
    }
    let mut steps = KingSteps::<WHITE, HOME, O> {
        cells,
        king,
        threats: &threats,
        out,
    };
    steps.take_all(state)?;
    if threats.pinning != 0 {
        out.take_from(|out| pinned_moves(cells, king, threats.pinning, out))?;
    }
    ControlFlow::Continue(false)
}

/// What can be done against check. A pinned piece can do nothing.
#[cold]
#[inline(never)]
fn evasions<const WHITE: bool, R: Roster, O: Receiver<WHITE>>(
    cells: &Cells,
    roster: &R,
    threats: &Threats,
    out: &mut O,
) -> ControlFlow<()> {
    let king = roster.king();
    // A king can't hide from a slider behind itself, so it is taken off the board.
    let mut without_king = *cells;
    without_king.set(king, Man::EMPTY);
    for way in 0..8 {
        let to = step(king, way);
        let victim = cells.at(to);
        if victim.lets_in::<WHITE>() && !is_attacked::<WHITE>(&without_king, to) {
            out.take(Found::plain(king, to, Role::King, victim))?;
        }
    }
    match threats.answers::<WHITE>(cells, king) {
        Some(answers) => moves(cells, roster, &mut Parrying { out, answers }),
        None => ControlFlow::Continue(()),
    }
}

/// The moves of the pinned pieces, along the lines they are pinned on.
#[cold]
#[inline(never)]
fn pinned_moves<const WHITE: bool, O: Receiver<WHITE>>(
    cells: &Cells,
    king: Place,
    pinning: u32,
    out: &mut O,
) -> ControlFlow<()> {
    for way in ways(pinning) {
        let from = cells.walk(king, way).place;
        let slides = match cells.at(from).role() {
            Some(Role::Pawn) if way | 1 == forward::<WHITE>() | 1 => {
                out.push(cells, from)?;
                None
            }
            // What stands there, if anything, is the piece that pins.
            Some(Role::Pawn) if captures::<WHITE>().contains(&way) => {
                out.capture(cells, from, way)?;
                None
            }
            Some(role @ Role::Rook) if is_straight(way) => Some(role),
            Some(role @ Role::Bishop) if !is_straight(way) => Some(role),
            Some(role @ Role::Queen) => Some(role),
            _ => None,
        };
        if let Some(role) = slides {
            out.slide(cells, from, way, role)?;
            out.slide(cells, from, way ^ 1, role)?;
        }
    }
    ControlFlow::Continue(())
}

/// En-passant captures, each of them tested by itself.
#[cold]
#[inline(never)]
fn en_passant_captures<const WHITE: bool, O: Receiver<WHITE>>(
    cells: &Cells,
    king: Place,
    state: State,
    out: &mut O,
) -> ControlFlow<()> {
    let Some(file) = state.double_push_file() else {
        return ControlFlow::Continue(());
    };
    for from in capturers::<WHITE>(cells, file) {
        if is_en_passant_legal::<WHITE>(cells, king, from, file) {
            out.take(en_passant::<WHITE>(from, file))?;
        }
    }
    ControlFlow::Continue(())
}

/// A king that is not in check and about to move.
struct KingSteps<'a, const WHITE: bool, const HOME: bool, O> {
    cells: &'a Cells,
    king: Place,
    threats: &'a Threats,
    out: &'a mut O,
}

impl<const WHITE: bool, const HOME: bool, O: Receiver<WHITE>> KingSteps<'_, WHITE, HOME, O> {
    #[inline(always)]
    fn take_all(&mut self, state: State) -> ControlFlow<()> {
        self.take::<NORTH>()?;
        self.take::<SOUTH>()?;
        self.take::<NORTH_EAST>()?;
        self.take::<SOUTH_WEST>()?;
        self.take::<NORTH_WEST>()?;
        self.take::<SOUTH_EAST>()?;
        let east_is_safe = self.take::<EAST>()?;
        let west_is_safe = self.take::<WEST>()?;
        self.castle(state, CastlingSide::King, east_is_safe)?;
        self.castle(state, CastlingSide::Queen, west_is_safe)
    }

    /// One step, if it is legal; and whether it was.
    #[inline(always)]
    fn take<const WAY: usize>(&mut self) -> ControlFlow<(), bool> {
        if HOME && is_backward::<WHITE>(WAY) || self.threats.open & 1 << WAY == 0 {
            return ControlFlow::Continue(false);
        }
        let to = step(self.king, WAY);
        let victim = self.cells.at(to);
        if self.threats.is_knight_target(to)
            || self.is_attacked_across::<WAY, 0>(to)
            || self.is_attacked_across::<WAY, 1>(to)
            || self.is_attacked_across::<WAY, 2>(to)
            || self.is_attacked_across::<WAY, 3>(to)
            || self.is_attacked_across::<WAY, 4>(to)
            || self.is_attacked_across::<WAY, 5>(to)
            || self.is_attacked_across::<WAY, 6>(to)
            || self.is_attacked_across::<WAY, 7>(to)
            || self.is_attacked_from_beyond::<WAY>(to, victim)
        {
            return ControlFlow::Continue(false);
        }
        self.out
            .take(Found::plain(self.king, to, Role::King, victim))?;
        ControlFlow::Continue(true)
    }

    /// Whether a square beside the king, in direction `WAY`, is attacked from further on in that
    /// direction. If it is empty, what slides would give check, so one look is enough.
    #[inline(always)]
    fn is_attacked_from_beyond<const WAY: usize>(&self, to: Place, victim: Man) -> bool {
        if victim.is_empty() {
            let next = self.cells.at(step(to, WAY));
            next.abilities_against::<WHITE>() & close_by::<WHITE>(WAY) != 0
        } else {
            is_attacked_along::<WHITE, WAY>(self.cells, to)
        }
    }

    /// Whether the square that `STEP` leads to is attacked from direction `WAY`. On the line of
    /// the step itself nothing is looked for (what slides along it would give check), nor behind
    /// the back rank.
    #[inline(always)]
    fn is_attacked_across<const STEP: usize, const WAY: usize>(&self, to: Place) -> bool {
        let is_on_back_rank = HOME && WAYS[STEP].ranks() == 0;
        STEP >> 1 != WAY >> 1
            && !(is_on_back_rank && is_backward::<WHITE>(WAY))
            && is_attacked_along::<WHITE, WAY>(self.cells, to)
    }

    /// Castling, given that the square the king passes over is safe.
    #[inline(always)]
    fn castle(&mut self, state: State, side: CastlingSide, path_is_safe: bool) -> ControlFlow<()> {
        if !path_is_safe || !may_castle::<WHITE>(self.cells, state, side) {
            return ControlFlow::Continue(());
        }
        let target = castle::<WHITE>(side).to;
        // On its rank the target has empty squares and the own rook beside it, behind it the ring.
        let is_attacked = if WHITE {
            is_attacked_along::<WHITE, NORTH>(self.cells, target)
                || is_attacked_along::<WHITE, NORTH_WEST>(self.cells, target)
                || is_attacked_along::<WHITE, NORTH_EAST>(self.cells, target)
        } else {
            is_attacked_along::<WHITE, SOUTH>(self.cells, target)
                || is_attacked_along::<WHITE, SOUTH_WEST>(self.cells, target)
                || is_attacked_along::<WHITE, SOUTH_EAST>(self.cells, target)
        };
        if is_attacked || self.threats.is_knight_target(target) {
            return ControlFlow::Continue(());
        }
        self.out.take(castle::<WHITE>(side))
    }
}
