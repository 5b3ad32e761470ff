//! Parsing of a UCI move by searching the legal moves.

use boardbench_core::{
    Board, CanonicalMove, CastlingForm, CastlingSide, Cell, DynBoard, Encoding, MoveList, Special,
    outlined,
};

use super::UciMoveError;
use super::search::{UciText, search};
use crate::legal::LegalMove;

/// Returns the legal move with this text in UCI form: two squares and, for a promotion, a lower-case letter;
/// castling is the king's two squares.
///
/// Generates the legal moves and searches for the text.
///
/// Source: Part 3 of the C# engine series, UCI strings.
///
/// # Errors
///
/// Returns an error if the text is not a legal move.
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
    let text = UciText::parse(text, CastlingForm::KingTwoSquares)?;
    let mut list = MoveList::new();
    outlined::legal(board, &mut list);
    // Every specific error is about a move from the same square.
    let from = Cell::new(text.text.from);
    let moves = list.iter().filter(|mv| mv.from() == from);
    search(text, moves.map(|&mv| (mv, mv.canonical(), castling_side(mv))))
}

/// Returns the result of [`find_legal`] for any board behind [`DynBoard`], with castling in the given form.
///
/// # Errors
///
/// Returns an error if the text is not a legal move. Castling in the other form is refused.
pub fn find_legal_dyn_with(
    board: &dyn DynBoard,
    text: &str,
    form: CastlingForm,
) -> Result<CanonicalMove, UciMoveError> {
    let text = UciText::parse(text, form)?;
    let setup = board.setup();
    let castling = |mv| LegalMove::new(mv, setup.placement()).castling;
    let moves = board.legal_moves().into_iter();
    let moves = moves.filter(|mv| mv.from == text.text.from);
    search(text, moves.map(|mv| (mv, mv, castling(mv))))
}

fn castling_side<E: Encoding>(mv: E) -> Option<CastlingSide> {
    match mv.special() {
        Some(Special::Castle(side)) => Some(side),
        _ => None,
    }
}
