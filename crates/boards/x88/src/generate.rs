//! Pseudo-legal and legal moves. None of the legal ones is found by trying.

use core::ops::ControlFlow;

use boardbench_core::{CastlingMove, CastlingSide, Color, Direction, File, MoveKind, Role, State};

use crate::attacks::is_attacked_by;
use crate::cells::{Cells, Content, Place, Side, Step};
use crate::difference::Reach;
use crate::movers::Movers;
use crate::receiver::{Counter, Found, Only, Receiver};
use crate::roster::{Bookkeeping, Numbers, Roster};
use crate::threats::{Threats, castling_zone, free_castling, free_steps};

/// How many legal moves the side to move has.
#[inline(always)]
pub(crate) fn count<P: Bookkeeping>(cells: &Cells, roster: &Roster, state: State) -> usize {
    let mut counter = Counter::default();
    // A counter never breaks.
    let _ = match state.side_to_move() {
        Color::White => legal::<true, P, _>(cells, roster, state, &mut counter),
        Color::Black => legal::<false, P, _>(cells, roster, state, &mut counter),
    };
    counter.count
}

/// All legal moves of `WHITE`, who is to move.
#[inline(always)]
pub(crate) fn legal<const WHITE: bool, P: Bookkeeping, R: Receiver<WHITE>>(
    cells: &Cells,
    roster: &Roster,
    state: State,
    out: &mut R,
) -> ControlFlow<()> {
    let threats = Threats::<WHITE>::look::<P>(cells, roster, state.castling_rights());
    out.king_steps(cells, threats.king, threats.safe_steps())?;
    if let Some(file) = state.double_push_file() {
        out.take_from(|out| en_passant_captures::<WHITE, R>(cells, roster, file, out))?;
    }
    if threats.is_check {
        return out.take_from(|out| evasions::<WHITE, R>(cells, roster, threats, out));
    }
    for side in CastlingSide::ALL {
        if threats.may_castle(side) {
            out.take(castle::<WHITE>(side))?;
        }
    }
    if threats.pinned != Numbers::NONE {
        out.take_from(|out| pinned_moves::<WHITE, R>(cells, roster, threats, out))?;
    }
    Movers { cells, out }.all(roster, threats.pinned)
}

/// What pieces other than the king can do against one check. A pinned piece can do nothing.
#[cold]
#[inline(never)]
fn evasions<const WHITE: bool, R: Receiver<WHITE>>(
    cells: &Cells,
    roster: &Roster,
    threats: Threats<WHITE>,
    out: &mut R,
) -> ControlFlow<()> {
    let Some(targets) = threats.answers(cells, roster) else {
        return ControlFlow::Continue(());
    };
    let out = &mut Only {
        targets: &targets,
        out,
    };
    Movers { cells, out }.all(roster, threats.pinned)
}

/// The moves of the pinned pieces.
#[cold]
#[inline(never)]
fn pinned_moves<const WHITE: bool, R: Receiver<WHITE>>(
    cells: &Cells,
    roster: &Roster,
    threats: Threats<WHITE>,
    out: &mut R,
) -> ControlFlow<()> {
    let mut movers = Movers { cells, out };
    for place in roster.places(threats.pinned) {
        movers.pinned(place, Reach::between(threats.king, place).step)?;
    }
    ControlFlow::Continue(())
}

/// Castling to this side.
#[inline(always)]
fn castle<const WHITE: bool>(side: CastlingSide) -> Found {
    let castling = CastlingMove::new(Side::<WHITE>::OWN, side);
    Found {
        kind: MoveKind::Castle(side),
        ..Found::plain(
            Place::at(castling.king_from),
            Place::at(castling.king_to),
            Role::King,
            Content::EMPTY,
        )
    }
}

/// En-passant captures, each of them tested by itself.
#[cold]
#[inline(never)]
fn en_passant_captures<const WHITE: bool, R: Receiver<WHITE>>(
    cells: &Cells,
    roster: &Roster,
    file: File,
    out: &mut R,
) -> ControlFlow<()> {
    let passed = Side::<WHITE>::passed_over(file);
    for from in capturers::<WHITE>(cells, passed) {
        if is_en_passant_legal::<WHITE>(cells, roster, from, passed) {
            out.take(en_passant(cells, from, passed))?;
        }
    }
    ControlFlow::Continue(())
}

/// Whether any capture of the pawn that has just gone two squares on `file` is legal.
pub(crate) fn has_legal_en_passant<const WHITE: bool>(
    cells: &Cells,
    roster: &Roster,
    file: File,
) -> bool {
    let passed = Side::<WHITE>::passed_over(file);
    capturers::<WHITE>(cells, passed)
        .any(|from| is_en_passant_legal::<WHITE>(cells, roster, from, passed))
}

/// The places of `WHITE`'s pawns that could capture on the place that a pawn has passed over.
#[inline(always)]
fn capturers<const WHITE: bool>(cells: &Cells, passed: Place) -> impl Iterator<Item = Place> + '_ {
    let pawn = Side::<WHITE>::piece(Role::Pawn);
    Side::<WHITE>::CAPTURES
        .into_iter()
        .map(move |step| passed + -step)
        .filter(move |&from| cells.look(from).is_some_and(|content| content.is(pawn)))
}

/// Where the pawn stands that is taken by a capture en passant: beside the capturer, on the file
/// of the target.
#[inline(always)]
pub(crate) const fn passed_pawn(from: Place, to: Place) -> Place {
    Place::from_code(from.code() & 0xf0 | to.code() & 0x0f)
}

fn en_passant(cells: &Cells, from: Place, to: Place) -> Found {
    Found {
        from,
        to,
        kind: MoveKind::EnPassant,
        mover: Role::Pawn,
        victim: cells.at(passed_pawn(from, to)),
    }
}

/// Whether the own king is safe after this en-passant capture: it is played on a copy of the
/// cells, since two pieces leave their rank at once, which no pin foretells.
///
/// Only sliders are looked at. A double push can't have uncovered a knight's, pawn's or king's
/// attack, and if the pushed pawn itself gives check, it is the one that is taken.
fn is_en_passant_legal<const WHITE: bool>(
    cells: &Cells,
    roster: &Roster,
    from: Place,
    to: Place,
) -> bool {
    let taken = passed_pawn(from, to);
    let mut after = *cells;
    after.put(taken, Content::EMPTY);
    let pawn = after.put(from, Content::EMPTY);
    after.put(to, pawn);
    let king = roster.king(Side::<WHITE>::OWN);
    !is_attacked_by(&after, roster, king, roster.sliders(Side::<WHITE>::ENEMY))
}

/// All pseudo-legal moves of `WHITE`, who is to move.
#[inline(always)]
pub(crate) fn pseudo_legal<const WHITE: bool, R: Receiver<WHITE>>(
    cells: &Cells,
    roster: &Roster,
    state: State,
    out: &mut R,
) -> ControlFlow<()> {
    let king = roster.king(Side::<WHITE>::OWN);
    out.king_steps(cells, king, free_steps::<WHITE>(cells, king))?;
    let free = free_castling::<WHITE>(cells, king, state.castling_rights());
    let enemies = roster.all(Side::<WHITE>::ENEMY);
    let is_safe = |place| !is_attacked_by(cells, roster, place, enemies);
    for (side, way) in [
        (CastlingSide::King, Direction::EAST),
        (CastlingSide::Queen, Direction::WEST),
    ] {
        let (target, _) = castling_zone(side);
        if free.meets(target) && is_safe(king) && is_safe(king + Step::of(way)) {
            out.take(castle::<WHITE>(side))?;
        }
    }
    if let Some(file) = state.double_push_file() {
        let passed = Side::<WHITE>::passed_over(file);
        for from in capturers::<WHITE>(cells, passed) {
            out.take(en_passant(cells, from, passed))?;
        }
    }
    Movers { cells, out }.all(roster, Numbers::NONE)
}
