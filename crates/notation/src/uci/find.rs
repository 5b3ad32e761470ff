//! Reading by generation: the legal move that is written the same.

use boardbench_core::{
    Board, CanonicalMove, CastlingForm, Cell, DynBoard, Encoding, MoveList, Special, outlined,
};

use super::UciMoveError;
use super::wanted::{Search, Wanted};
use crate::legal::LegalMove;

/// The legal move that a text in UCI's form names: two squares and, for a promotion, a lower-case
/// letter; castling is the king's two squares.
///
/// The legal moves are generated, and the one that is written the same is taken.
///
/// Source: Part 3 of the C# engine series, UCI strings.
///
/// # Errors
///
/// If the text is no move, is the null move, or names a move that is not legal here.
///
/// ```
/// use boardbench_core::{Board, Encoding};
/// use boardbench_notation::uci::{self, UciMoveError};
/// fn plays<B: Board<E>, E: Encoding>(board: &mut B, text: &str) -> Result<(), UciMoveError> {
///     let mv: E = uci::find_legal(board, text)?;
///     board.make(mv);
///     Ok(())
/// }
/// ```
pub fn find_legal<B: Board<E>, E: Encoding>(board: &B, text: &str) -> Result<E, UciMoveError> {
    find_legal_with(board, text, CastlingForm::KingTwoSquares)
}

/// The same in another custom of writing castling.
///
/// # Errors
///
/// If the text is no move, is the null move, or names a move that is not legal here; castling in
/// the other custom is refused.
pub fn find_legal_with<B: Board<E>, E: Encoding>(
    board: &B,
    text: &str,
    form: CastlingForm,
) -> Result<E, UciMoveError> {
    let mut search = Search::new(Wanted::read(text, form)?);
    let mut list = MoveList::new();
    let _ = outlined::legal(board, &mut list);
    // Whatever there is to say of a text, a move from the same square says it.
    let from = Cell::new(search.text().from);
    for &mv in &list {
        if mv.from() == from && search.is_answered_by(mv) {
            break;
        }
    }
    search.answer()
}

/// The legal move of any board that a text in UCI's form names.
///
/// # Errors
///
/// If the text is no move, is the null move, or names a move that is not legal here.
pub fn find_legal_dyn(board: &dyn DynBoard, text: &str) -> Result<CanonicalMove, UciMoveError> {
    find_legal_dyn_with(board, text, CastlingForm::KingTwoSquares)
}

/// The same in another custom of writing castling.
///
/// # Errors
///
/// If the text is no move, is the null move, or names a move that is not legal here; castling in
/// the other custom is refused.
pub fn find_legal_dyn_with(
    board: &dyn DynBoard,
    text: &str,
    form: CastlingForm,
) -> Result<CanonicalMove, UciMoveError> {
    let mut search = Search::new(Wanted::read(text, form)?);
    let setup = board.setup();
    let from = search.text().from;
    for mv in board.legal_moves() {
        let castling = LegalMove::new(mv, setup.placement()).castling;
        if mv.from == from && search.look_at(mv, mv, castling) {
            break;
        }
    }
    search.answer()
}

impl<E: Encoding> Search<E> {
    /// Looks at a legal move; whether it is the one, so that no other need be looked at.
    fn is_answered_by(&mut self, mv: E) -> bool {
        let castling = match mv.special() {
            Some(Special::Castle(side)) => Some(side),
            _ => None,
        };
        self.look_at(mv, mv.canonical(), castling)
    }
}
