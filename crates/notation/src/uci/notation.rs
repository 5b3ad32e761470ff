//! Writing moves in UCI's form, with castling in either custom.

use alloc::string::{String, ToString};

use boardbench_core::{
    CanonicalMove, CastlingSide, DynBoard, Encoding, File, Piece, Special, Square,
};

use super::NULL;
use crate::legal::castling_side;

/// How castling is written and read.
///
/// Every other move is written the same in either.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CastlingNotation {
    /// From the king's square to where it lands, `e1g1`: UCI's own form.
    #[default]
    KingsSquares,
    /// From the king's square to the rook's, `e1h1`: UCI's form for Chess960.
    KingTakesRook,
}

impl CastlingNotation {
    /// King's squares, king takes rook.
    pub const ALL: [Self; 2] = [Self::KingsSquares, Self::KingTakesRook];

    /// What is written when the king on `king` castles to `side`.
    ///
    /// ```
    /// use boardbench_core::{CastlingSide, Square};
    /// use boardbench_notation::uci::CastlingNotation;
    /// let written = |notation: CastlingNotation| {
    ///     notation.castling(Square::E8, CastlingSide::Queen).to_string()
    /// };
    /// assert_eq!(written(CastlingNotation::KingsSquares), "e8c8");
    /// assert_eq!(written(CastlingNotation::KingTakesRook), "e8a8");
    /// ```
    pub const fn castling(self, king: Square, side: CastlingSide) -> CanonicalMove {
        let rook = match (self, side) {
            (Self::KingsSquares, _) => return CanonicalMove::castling(king, side),
            (Self::KingTakesRook, CastlingSide::King) => File::H,
            (Self::KingTakesRook, CastlingSide::Queen) => File::A,
        };
        CanonicalMove::new(king, Square::new(rook, king.rank()))
    }

    /// The other custom.
    pub(super) const fn other(self) -> Self {
        match self {
            Self::KingsSquares => Self::KingTakesRook,
            Self::KingTakesRook => Self::KingsSquares,
        }
    }
}

/// A move in UCI's form; `0000` for the null move. An encoding tells by itself whether a move is
/// castling, so that no board is needed.
///
/// ```
/// use boardbench_core::{CastlingSide, Encoding, MoveKind, MoveParts, Role, Square};
/// use boardbench_flags16::FromLow;
/// use boardbench_notation::uci::{self, CastlingNotation};
/// let castling = FromLow::encode(MoveParts {
///     from: Square::E1.into(),
///     to: Square::G1.into(),
///     kind: MoveKind::Castle(CastlingSide::King),
///     mover: Role::King,
///     victim: None,
/// });
/// assert_eq!(uci::write(castling, CastlingNotation::KingsSquares), "e1g1");
/// assert_eq!(uci::write(castling, CastlingNotation::KingTakesRook), "e1h1");
/// assert_eq!(uci::write(FromLow::NULL, CastlingNotation::KingsSquares), "0000");
/// ```
pub fn write<E: Encoding>(mv: E, notation: CastlingNotation) -> String {
    if mv.identity() == E::NULL.identity() {
        return NULL.to_string();
    }
    let squares = mv.canonical();
    match mv.special() {
        Some(Special::Castle(side)) => notation.castling(squares.from, side).to_string(),
        _ => squares.to_string(),
    }
}

/// A legal move of any board in UCI's form. The board is asked whether it is the king that goes
/// from e1 to g1.
pub fn write_dyn(board: &dyn DynBoard, mv: CanonicalMove, notation: CastlingNotation) -> String {
    let setup = board.setup();
    let role = setup.piece_at(mv.from).map(Piece::role);
    match role.and_then(|role| castling_side(role, mv)) {
        Some(side) => notation.castling(mv.from, side).to_string(),
        None => mv.to_string(),
    }
}
