//! Legal moves, found without trying any of them.

use core::ops::ControlFlow;

use boardbench_core::{CastlingSide, Direction, MoveKind, Piece, Role, State};

use crate::evasion::{Checks, Marks};
use crate::generate::{capturers, castle, en_passant, is_en_passant_legal, may_castle};
use crate::pieces::Pieces;
use crate::receiver::{Found, Receiver};
use crate::roster::{Roster, Slots};
use crate::squares::{Coords, Side, Squares, at};
use crate::threats::Threats;
use crate::vicinity::Vicinity;

/// All legal moves of `WHITE`, who is to move.
#[inline(always)]
pub(crate) fn legal<const WHITE: bool, R: Receiver>(
    squares: &Squares,
    roster: &Roster,
    state: State,
    out: &mut R,
) -> ControlFlow<()> {
    let king = roster.king(Side::<WHITE>::OWN);
    let castling = castling_landings::<WHITE>(squares, state);
    let asked = open_neighbours::<WHITE>(squares, king).or(castling);
    let threats = Threats::<WHITE>::find(squares, roster, king, asked);
    let safe = threats.safe;
    king_steps(squares, king, safe.and(Vicinity::NEIGHBOURS), out)?;
    if let Some(file) = state.double_push_file() {
        for from in capturers::<WHITE>(squares, file) {
            if is_en_passant_legal::<WHITE>(squares, king, from, file) {
                out.take(en_passant::<WHITE>(from, file))?;
            }
        }
    }
    if threats.is_check {
        return out.take_from(|out| evasions::<WHITE, R>(squares, roster, threats.pinned, out));
    }
    for side in CastlingSide::ALL {
        if safe.has(Vicinity::landing(side).or(Vicinity::passed(side))) {
            out.take(castle::<WHITE>(side))?;
        }
    }
    if !threats.pinned.is_empty() {
        out.take_from(|out| pinned_moves::<WHITE, R>(squares, roster, king, threats.pinned, out))?;
    }
    let mut pieces = Pieces::<WHITE, false, R> {
        squares,
        targets: &NO_MARKS,
        out,
    };
    pieces.all_but(roster, threats.pinned)
}

/// The targets of pieces that have no check to answer, which nobody looks at.
const NO_MARKS: Marks = [[false; 8]; 8];

/// Where the king would land if it castled, for each side to which nothing but an attack
/// prevents it.
#[inline(always)]
fn castling_landings<const WHITE: bool>(squares: &Squares, state: State) -> Vicinity {
    let mut landings = Vicinity::NONE;
    for side in CastlingSide::ALL {
        if may_castle::<WHITE>(squares, state, side) {
            landings = landings.or(Vicinity::landing(side));
        }
    }
    landings
}

/// The squares next to the king where no own piece stands.
#[inline(always)]
fn open_neighbours<const WHITE: bool>(squares: &Squares, king: Coords) -> Vicinity {
    let mut open = Vicinity::NONE;
    let mut look = |ranks: i8, files: i8| {
        let row = squares.get(king.rank.wrapping_add_signed(isize::from(ranks)));
        let content =
            row.and_then(|row| row.get(king.file.wrapping_add_signed(isize::from(files))));
        if content.is_some_and(|&content| !Side::<WHITE>::is_own(content)) {
            open = open.or(Vicinity::at(ranks, files));
        }
    };
    look(-1, -1);
    look(-1, 0);
    look(-1, 1);
    look(0, -1);
    look(0, 1);
    look(1, -1);
    look(1, 0);
    look(1, 1);
    open
}

/// The king's steps to these squares.
#[inline(always)]
fn king_steps<R: Receiver>(
    squares: &Squares,
    king: Coords,
    targets: Vicinity,
    out: &mut R,
) -> ControlFlow<()> {
    if R::COUNTS {
        return out.take_many(targets.len());
    }
    for spot in targets.iter() {
        let to = spot.around(king);
        let victim = at(squares, to);
        out.take(Found {
            from: king,
            to,
            kind: match victim {
                Some(_) => MoveKind::Capture,
                None => MoveKind::Quiet,
            },
            mover: Role::King,
            victim: victim.map(Piece::role),
        })?;
    }
    ControlFlow::Continue(())
}

/// What pieces other than the king can do against a check: nothing against two of them. A pinned
/// piece can do nothing.
#[cold]
#[inline(never)]
fn evasions<const WHITE: bool, R: Receiver>(
    squares: &Squares,
    roster: &Roster,
    pinned: Slots,
    out: &mut R,
) -> ControlFlow<()> {
    let checks = Checks::<WHITE>::find(squares, roster.king(Side::<WHITE>::OWN));
    if checks.checkers > 1 {
        return ControlFlow::Continue(());
    }
    let mut pieces = Pieces::<WHITE, true, R> {
        squares,
        targets: &checks.targets,
        out,
    };
    pieces.all_but(roster, pinned)
}

/// The moves of the pinned pieces.
#[cold]
#[inline(never)]
fn pinned_moves<const WHITE: bool, R: Receiver>(
    squares: &Squares,
    roster: &Roster,
    king: Coords,
    pinned: Slots,
    out: &mut R,
) -> ControlFlow<()> {
    let mut pieces = Pieces::<WHITE, false, R> {
        squares,
        targets: &NO_MARKS,
        out,
    };
    pinned.iter().try_for_each(|slot| {
        let from = roster.place(slot);
        moves_along(&mut pieces, from, king.way_to(from))
    })
}

/// The moves of a pinned piece along the line it is pinned on, if it moves that way.
fn moves_along<const WHITE: bool, R: Receiver>(
    pieces: &mut Pieces<'_, WHITE, false, R>,
    from: Coords,
    way: Direction,
) -> ControlFlow<()> {
    let is_straight = way.ranks() == 0 || way.files() == 0;
    match at(pieces.squares, from).map(Piece::role) {
        Some(Role::Pawn) if way.files() == 0 => pieces.pawn_pushes(from),
        // What stands there, if anything, is the piece that pins.
        Some(Role::Pawn) if Side::<WHITE>::CAPTURES.contains(&way) => {
            pieces.pawn_capture(from, way)
        }
        Some(role @ Role::Rook) if is_straight => pieces.slide_both(role, from, way),
        Some(role @ Role::Bishop) if !is_straight => pieces.slide_both(role, from, way),
        Some(role @ Role::Queen) => pieces.slide_both(role, from, way),
        _ => ControlFlow::Continue(()),
    }
}
