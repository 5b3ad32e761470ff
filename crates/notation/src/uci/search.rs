//! Comparing a text in UCI form with legal moves.

use boardbench_core::{CanonicalMove, CastlingForm, CastlingSide, ParseMoveError, Square};

use super::{NULL, UciMoveError};
use crate::excerpt::quote;

/// A parsed text.
#[derive(Clone, Copy, Debug)]
pub(super) struct UciText {
    /// The squares and the letter. Not the canonical move for castling as king takes rook.
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

    /// `Ok` if the text is this legal move, otherwise the reason why it is not.
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
            Err(UciMoveError::Castling {
                found: text,
                expected,
            })
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

const fn other_form(form: CastlingForm) -> CastlingForm {
    match form {
        CastlingForm::KingTwoSquares => CastlingForm::KingTakesRook,
        CastlingForm::KingTakesRook => CastlingForm::KingTwoSquares,
    }
}

/// The error of a text that does not parse.
#[cold]
fn no_squares(text: &str) -> UciMoveError {
    if text == NULL {
        UciMoveError::Null
    } else {
        UciMoveError::Malformed { text: quote(text) }
    }
}

/// A search for a text among legal moves.
#[derive(Debug)]
pub(super) struct TextSearch<M> {
    text: UciText,
    result: Result<M, UciMoveError>,
}

impl<M> TextSearch<M> {
    pub(super) const fn new(text: UciText) -> Self {
        Self {
            text,
            result: Err(UciMoveError::NotLegal(text.text)),
        }
    }

    /// The square that the move leaves.
    pub(super) const fn from(&self) -> Square {
        self.text.text.from
    }

    /// Compares a legal move with the text. Returns whether it is the one.
    pub(super) fn is_found(
        &mut self,
        mv: M,
        squares: CanonicalMove,
        castling: Option<CastlingSide>,
    ) -> bool {
        match self.text.check(squares, castling) {
            Ok(()) => {
                self.result = Ok(mv);
                true
            }
            // Keep a more specific error.
            Err(UciMoveError::NotLegal(_)) => false,
            Err(reason) => {
                self.result = Err(reason);
                false
            }
        }
    }

    pub(super) fn result(self) -> Result<M, UciMoveError> {
        self.result
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// On boards that are right, all four promotions are legal or none.
    #[test]
    fn a_move_with_another_promotion_is_another_move() {
        let bishop = UciText::parse("b7b8b", CastlingForm::KingTwoSquares).unwrap();
        let queen = "b7b8q".parse().unwrap();
        let refused = Err(UciMoveError::NotLegal(bishop.text));
        assert_eq!(bishop.check(queen, None), refused);
    }
}
