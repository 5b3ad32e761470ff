//! Converts castling of programs that write it as king takes rook.
//!
//! Source: the option `UCI_Chess960` of engines, which implies this form.

use boardbench_core::{CanonicalMove, CastlingForm, CastlingMove, Setup};

/// Converts a program's move from this form of castling to the king's move by two squares, which is always accepted. The rook
/// may be missing: no other king move is that long, so it is castling without the right.
///
/// ```
/// use boardbench_conformance::castling::read_castling;
/// use boardbench_core::{CastlingForm, Setup};
/// let setup = Setup::initial();
/// let read = |mv: &str| read_castling(CastlingForm::KingTakesRook, mv.parse().unwrap(), &setup);
/// assert_eq!(read("e1h1").to_string(), "e1g1");
/// assert_eq!(read("e2e4").to_string(), "e2e4");
/// ```
pub fn read_castling(form: CastlingForm, mv: CanonicalMove, setup: &Setup) -> CanonicalMove {
    let castling = of_king(setup).find(|&castling| written(castling, form) == mv);
    castling.map_or(mv, usual)
}

/// Returns the castlings of the side to move whose king is on its original square.
pub(crate) fn of_king(setup: &Setup) -> impl Iterator<Item = CastlingMove> + use<> {
    let side = setup.side_to_move();
    let king = setup.king(side);
    let castlings = CastlingMove::ALL.into_iter();
    castlings.filter(move |castling| castling.color == side && castling.king_from == king)
}

pub(crate) const fn usual(castling: CastlingMove) -> CanonicalMove {
    written(castling, CastlingForm::KingTwoSquares)
}

const fn written(castling: CastlingMove, form: CastlingForm) -> CanonicalMove {
    form.castling(castling.king_from, castling.side)
}
