//! Parses moves in the forms that generators write.

use std::collections::BTreeSet;
use std::fmt;

use boardbench_core::{CanonicalMove, CastlingForm, CastlingSide, Setup};

use crate::castling::read_castling;

/// Convention of a generator that differs from ours and is not an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Convention {
    /// Castling is written `e1h1`.
    KingTakesRook,
    /// Castling is written `O-O` or `0-0`.
    CastlingInWords,
    /// Promotions are written `a7a8Q`, `a7a8=q` or `a7a8=Q`.
    PromotionForm,
}

impl fmt::Display for Convention {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::KingTakesRook => "castling as king takes rook (e1h1)",
            Self::CastlingInWords => "castling as O-O",
            Self::PromotionForm => "promotions as a7a8Q or a7a8=Q",
        })
    }
}

/// Parses a generator's move in a position; `None` if it is no move. Adds the conventions that it follows.
pub(super) fn read_move(
    text: &str,
    setup: &Setup,
    conventions: &mut BTreeSet<Convention>,
) -> Option<CanonicalMove> {
    let side = match text {
        "O-O" | "0-0" => Some(CastlingSide::King),
        "O-O-O" | "0-0-0" => Some(CastlingSide::Queen),
        _ => None,
    };
    if let Some(side) = side {
        conventions.insert(Convention::CastlingInWords);
        return Some(CanonicalMove::castling(setup.king(setup.side_to_move()), side));
    }
    let mv = text.parse().or_else(|error| {
        let (squares, promotion) = text.split_at_checked(4).ok_or(error)?;
        let letter = promotion.trim_start_matches('=').to_ascii_lowercase();
        let mv = format!("{squares}{letter}").parse()?;
        conventions.insert(Convention::PromotionForm);
        Ok::<_, boardbench_core::ParseMoveError>(mv)
    });
    let mv = mv.ok()?;
    let usual = read_castling(CastlingForm::KingTakesRook, mv, setup);
    if usual != mv {
        conventions.insert(Convention::KingTakesRook);
    }
    Some(usual)
}
