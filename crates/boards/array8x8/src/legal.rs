//! Legal moves, found without trying any of them.

use core::ops::ControlFlow;

use boardbench_core::{CastlingMove, CastlingSide, Color, Direction, MoveKind, Piece, Role};

use crate::State;
use crate::attacks::{is_attacked, is_attacked_off_rank};
use crate::generate::{capturers, castle, en_passant, is_en_passant_legal, may_castle};
use crate::pieces::Pieces;
use crate::receiver::{Counter, Found, Receiver};
use crate::scan::find_king;
use crate::squares::{Coords, Side, Squares, at, at_mut, look};
use crate::threats::{Pin, Threats};

/// How many legal moves the side to move has.
pub(crate) fn count(squares: &Squares, state: State) -> usize {
    let mut counter = Counter::default();
    // A counter never breaks.
    let _ = match state.side_to_move {
        Color::White => legal::<true, _>(squares, state, &mut counter),
        Color::Black => legal::<false, _>(squares, state, &mut counter),
    };
    counter.count
}

/// All legal moves of `WHITE`, who is to move.
#[inline(always)]
pub(crate) fn legal<const WHITE: bool, R: Receiver>(
    squares: &Squares,
    state: State,
    out: &mut R,
) -> ControlFlow<()> {
    let king = find_king(squares, Side::<WHITE>::OWN);
    let mut threats = Threats::<WHITE>::none(squares);
    threats.look_around(squares, king);
    king_moves::<WHITE, R>(squares, state, king, threats.checkers > 0, out)?;
    if state.double_push.is_some() {
        out.take_from(|out| en_passant_captures::<WHITE, R>(squares, state, out))?;
    }
    match threats.checkers {
        0 => {
            if threats.has_pins() {
                out.take_from(|out| pinned_moves(squares, &threats, out))?;
            }
            let mut pieces = Pieces::<WHITE, false, R> {
                squares,
                targets: &threats.targets,
                out,
            };
            pieces.scan(&threats.movers)
        }
        1 => out.take_from(|out| evasions(squares, &threats, out)),
        _ => ControlFlow::Continue(()),
    }
}

/// What pieces other than the king can do against one check. A pinned piece can do nothing.
#[cold]
#[inline(never)]
fn evasions<const WHITE: bool, R: Receiver>(
    squares: &Squares,
    threats: &Threats<WHITE>,
    out: &mut R,
) -> ControlFlow<()> {
    let mut pieces = Pieces::<WHITE, true, R> {
        squares,
        targets: &threats.targets,
        out,
    };
    pieces.scan(&threats.movers)
}

/// The moves of the pinned pieces.
#[cold]
#[inline(never)]
fn pinned_moves<const WHITE: bool, R: Receiver>(
    squares: &Squares,
    threats: &Threats<WHITE>,
    out: &mut R,
) -> ControlFlow<()> {
    let mut pieces = Pieces::<WHITE, false, R> {
        squares,
        targets: &threats.targets,
        out,
    };
    threats
        .pins()
        .try_for_each(|pin| moves_along(&mut pieces, pin))
}

/// The moves of a pinned piece along the line it is pinned on, if it moves that way.
fn moves_along<const WHITE: bool, R: Receiver>(
    pieces: &mut Pieces<'_, WHITE, false, R>,
    pin: Pin,
) -> ControlFlow<()> {
    let Pin { square, way } = pin;
    let from = Coords::of(square);
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

/// En-passant captures, each of them tested by itself.
#[cold]
#[inline(never)]
fn en_passant_captures<const WHITE: bool, R: Receiver>(
    squares: &Squares,
    state: State,
    out: &mut R,
) -> ControlFlow<()> {
    let Some(file) = state.double_push else {
        return ControlFlow::Continue(());
    };
    for from in capturers::<WHITE>(squares, file) {
        if is_en_passant_legal::<WHITE>(squares, from, file) {
            out.take(en_passant::<WHITE>(from, file))?;
        }
    }
    ControlFlow::Continue(())
}

/// The king's steps, and castling if it is not in check.
#[inline(always)]
fn king_moves<const WHITE: bool, R: Receiver>(
    squares: &Squares,
    state: State,
    from: Coords,
    is_check: bool,
    out: &mut R,
) -> ControlFlow<()> {
    // A king can't hide from a slider behind itself, so it is taken off the board.
    let mut without_king = *squares;
    *at_mut(&mut without_king, from) = None;
    let mut king = King::<WHITE, R> {
        squares: &without_king,
        from,
        is_check,
        out,
    };
    king.step(Direction::NORTH_WEST)?;
    king.step(Direction::NORTH)?;
    king.step(Direction::NORTH_EAST)?;
    king.step(Direction::SOUTH_WEST)?;
    king.step(Direction::SOUTH)?;
    king.step(Direction::SOUTH_EAST)?;
    let west_is_safe = king.step(Direction::WEST)?;
    let east_is_safe = king.step(Direction::EAST)?;
    if !is_check {
        king.castle(state, CastlingSide::King, east_is_safe)?;
        king.castle(state, CastlingSide::Queen, west_is_safe)?;
    }
    ControlFlow::Continue(())
}

/// A king that is about to move.
struct King<'a, const WHITE: bool, R> {
    /// The board without it.
    squares: &'a Squares,
    from: Coords,
    is_check: bool,
    out: &'a mut R,
}

impl<const WHITE: bool, R: Receiver> King<'_, WHITE, R> {
    /// One step, if it is legal; and whether it was.
    #[inline(always)]
    fn step(&mut self, way: Direction) -> ControlFlow<(), bool> {
        let to = self.from.step(way);
        let Some(&content) = look(self.squares, to) else {
            return ControlFlow::Continue(false);
        };
        let is_safe = match content {
            None if !self.is_check && way.ranks() == 0 => self.is_safe_beside(to, way),
            Some(piece) if !Side::<WHITE>::is_enemy(piece) => false,
            _ => !is_attacked::<WHITE>(self.squares, to),
        };
        if !is_safe {
            return ControlFlow::Continue(false);
        }
        self.out.take(Found {
            from: self.from,
            to,
            kind: match content {
                Some(_) => MoveKind::Capture,
                None => MoveKind::Quiet,
            },
            mover: Role::King,
            victim: content.map(Piece::role),
        })?;
        ControlFlow::Continue(true)
    }

    /// Whether an empty square beside a king that is not in check is safe. What slides along the
    /// rank would give check already, so that only the other king is left to look for there.
    #[inline(always)]
    fn is_safe_beside(&self, to: Coords, way: Direction) -> bool {
        let king = Some(Piece::new(Side::<WHITE>::ENEMY, Role::King));
        look(self.squares, to.step(way)) != Some(&king)
            && !is_attacked_off_rank::<WHITE>(self.squares, to)
    }

    /// Castling, if it is legal; the square passed over is known to be safe or not.
    #[inline(always)]
    fn castle(&mut self, state: State, side: CastlingSide, is_way_safe: bool) -> ControlFlow<()> {
        let target = Coords::of(CastlingMove::new(Side::<WHITE>::OWN, side).king_to);
        // The rank is empty up to the own rook, so nothing attacks the target along it.
        if is_way_safe
            && may_castle::<WHITE>(self.squares, state, side)
            && !is_attacked_off_rank::<WHITE>(self.squares, target)
        {
            self.out.take(castle::<WHITE>(side))?;
        }
        ControlFlow::Continue(())
    }
}
