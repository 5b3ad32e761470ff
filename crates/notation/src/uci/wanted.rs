//! What a text in UCI's form asks for, and how a legal move answers it.

use boardbench_core::{CanonicalMove, CastlingForm, CastlingSide, ParseMoveError};

use super::{NULL, UciMoveError};
use crate::excerpt::quote;

/// A text, read without a board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wanted {
    /// The squares and the letter of the text. For castling that is not the canonical move if the
    /// king takes the rook.
    pub(super) text: CanonicalMove,
    pub(super) form: CastlingForm,
}

impl Wanted {
    #[inline]
    pub(super) fn read(text: &str, form: CastlingForm) -> Result<Self, UciMoveError> {
        match text.parse() {
            Ok(text) => Ok(Self { text, form }),
            Err(ParseMoveError) => Err(no_squares(text)),
        }
    }

    /// Whether the text names this legal move: `Ok`, or the reason why it does not.
    pub(super) fn names(
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

/// What is wrong with a text that does not name two squares.
#[cold]
fn no_squares(text: &str) -> UciMoveError {
    if text == NULL {
        UciMoveError::Null
    } else {
        UciMoveError::Malformed { text: quote(text) }
    }
}

/// The answer so far, while legal moves come one by one.
#[derive(Debug)]
pub(super) struct Search<M> {
    wanted: Wanted,
    answer: Result<M, UciMoveError>,
}

impl<M> Search<M> {
    pub(super) const fn new(wanted: Wanted) -> Self {
        Self {
            wanted,
            answer: Err(UciMoveError::NotLegal(wanted.text)),
        }
    }

    /// The squares and the letter of the text that is looked for.
    pub(super) const fn text(&self) -> CanonicalMove {
        self.wanted.text
    }

    /// Looks at a legal move; whether it is the one.
    pub(super) fn look_at(
        &mut self,
        mv: M,
        squares: CanonicalMove,
        castling: Option<CastlingSide>,
    ) -> bool {
        match self.wanted.names(squares, castling) {
            Ok(()) => {
                self.answer = Ok(mv);
                true
            }
            // No reason to forget a better one.
            Err(UciMoveError::NotLegal(_)) => false,
            Err(reason) => {
                self.answer = Err(reason);
                false
            }
        }
    }

    pub(super) fn answer(self) -> Result<M, UciMoveError> {
        self.answer
    }
}
