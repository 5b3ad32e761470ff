//! Writing moves in UCI form.

use alloc::string::{String, ToString};

use boardbench_core::{CanonicalMove, CastlingForm, DynBoard, Encoding, Piece, Setup, Special};

use super::NULL;
use crate::legal::castling_side;

/// A move in UCI form; `0000` for the null move. Needs no board, because encodings identify castling.
///
/// ```
/// use boardbench_core::{CastlingForm, CastlingSide, Encoding, MoveKind, MoveParts, Role, Square};
/// use boardbench_flags16::FromLow;
/// use boardbench_notation::uci;
/// let castling = FromLow::encode(MoveParts {
///     from: Square::E1.into(),
///     to: Square::G1.into(),
///     kind: MoveKind::Castle(CastlingSide::King),
///     mover: Role::King,
///     victim: None,
/// });
/// assert_eq!(uci::write(castling, CastlingForm::KingTwoSquares), "e1g1");
/// assert_eq!(uci::write(castling, CastlingForm::KingTakesRook), "e1h1");
/// assert_eq!(uci::write(FromLow::NULL, CastlingForm::KingTwoSquares), "0000");
/// ```
pub fn write<E: Encoding>(mv: E, form: CastlingForm) -> String {
    if mv.identity() == E::NULL.identity() {
        return NULL.to_string();
    }
    let squares = mv.canonical();
    match mv.special() {
        Some(Special::Castle(side)) => form.castling(squares.from, side).to_string(),
        _ => squares.to_string(),
    }
}

/// A legal move of any board in UCI form. The board distinguishes castling from other moves with the
/// same squares.
pub fn write_dyn(board: &dyn DynBoard, mv: CanonicalMove, form: CastlingForm) -> String {
    write_in(&board.setup(), mv, form)
}

/// A legal move of a position in UCI form. The position distinguishes castling from other moves
/// with the same squares.
pub fn write_in(setup: &Setup, mv: CanonicalMove, form: CastlingForm) -> String {
    let role = setup.piece_at(mv.from).map(Piece::role);
    match role.and_then(|role| castling_side(role, mv)) {
        Some(side) => form.castling(mv.from, side).to_string(),
        None => mv.to_string(),
    }
}
