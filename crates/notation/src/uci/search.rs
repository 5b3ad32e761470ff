//! Comparison of a text in UCI form with legal moves, with the reasons for its rejection.

use boardbench_core::{CanonicalMove, CastlingForm, CastlingSide, ParseMoveError};

use super::{NULL, UciMoveError};
use crate::excerpt::quote;

/// A parsed text in UCI form.
#[derive(Clone, Copy, Debug)]
pub(super) struct UciText {
    /// Squares and letter as written: not the canonical move for castling as king takes rook.
    pub(super) text: CanonicalMove,
    pub(super) form: CastlingForm,
}

impl UciText {
    #[inline]
    pub(super) fn parse(text: &str, form: CastlingForm) -> Result<Self, UciMoveError> {
        match text.parse() {
            Ok(text) => Ok(Self { text, form }),
            Err(ParseMoveError) => Err(no_squares(text)),
        }
    }

    /// Returns `Ok` if the text is this legal move, otherwise the reason why it is not.
    pub(super) fn check(
        self,
        legal: CanonicalMove,
        castling: Option<CastlingSide>,
    ) -> Result<(), UciMoveError> {
        let Self { text, form } = self;
        if castling.is_none() && text == legal {
            return Ok(());
        }
        let write = |form: CastlingForm| match castling {
            Some(side) => form.castling(legal.from, side),
            None => legal,
        };
        let expected = write(form);
        if text == expected {
            Ok(())
        } else if text == write(other_form(form)) {
            Err(UciMoveError::Castling { found: text, expected })
        } else if (text.from, text.to) != (expected.from, expected.to) {
            Err(UciMoveError::NotLegal(text))
        } else if text.promotion.is_none() {
            Err(UciMoveError::MissingPromotion(text))
        } else if expected.promotion.is_none() {
            Err(UciMoveError::NeedlessPromotion(text))
        } else {
            Err(UciMoveError::NotLegal(text))
        }
    }
}

/// Returns the other form. Not a loop over both, which takes 1.6 % more instructions.
const fn other_form(form: CastlingForm) -> CastlingForm {
    match form {
        CastlingForm::KingTwoSquares => CastlingForm::KingTakesRook,
        CastlingForm::KingTakesRook => CastlingForm::KingTwoSquares,
    }
}

/// Returns the error for a text that does not parse.
#[cold]
fn no_squares(text: &str) -> UciMoveError {
    if text == NULL { UciMoveError::Null } else { UciMoveError::Malformed(quote(text)) }
}

/// Searches legal moves for a text. Each has its squares and its side, if it is castling.
#[inline(always)]
pub(super) fn search<M>(
    text: UciText,
    moves: impl Iterator<Item = (M, CanonicalMove, Option<CastlingSide>)>,
) -> Result<M, UciMoveError> {
    let mut error = UciMoveError::NotLegal(text.text);
    for (mv, squares, castling) in moves {
        match text.check(squares, castling) {
            Ok(()) => return Ok(mv),
            // Keeps a more specific error.
            Err(UciMoveError::NotLegal(_)) => {}
            Err(reason) => error = reason,
        }
    }
    Err(error)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Covers a case that correct boards never reach: on them, all four promotions are legal or none.
    #[test]
    fn a_move_with_another_promotion_is_another_move() {
        let bishop = UciText::parse("b7b8b", CastlingForm::KingTwoSquares).unwrap();
        let queen = "b7b8q".parse().unwrap();
        let refused = Err(UciMoveError::NotLegal(bishop.text));
        assert_eq!(bishop.check(queen, None), refused);
    }
}
