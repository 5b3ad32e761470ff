//! The errors of reading a move in SAN.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use thiserror::Error;

use super::parse::ParseSanError;
use super::value::Body;

/// Why a text does not identify a legal move. Its `Display` is one line of printable ASCII.
///
/// Texts are [quoted](crate::quote). Lists of moves are sorted, so the message is the same for every
/// board.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum SanError {
    /// The text is not in SAN form.
    #[error("{text}: {error}")]
    Malformed {
        /// The text.
        text: String,
        /// The position and kind of the error.
        error: ParseSanError,
    },
    /// No legal move matches.
    #[error("{text}: {}", no_match(*body, alternatives))]
    NoMatch {
        /// The text.
        text: String,
        /// The parsed text.
        body: Body,
        /// The SAN of the legal moves to the same square.
        alternatives: Vec<String>,
    },
    /// Several legal moves match.
    #[error("{text}: is ambiguous, must be one of {}", candidates.join(", "))]
    Ambiguous {
        /// The text.
        text: String,
        /// The SAN of these moves.
        candidates: Vec<String>,
    },
    /// One legal move matches, but the text is not its exact SAN.
    #[error("{text}: must be written {expected}")]
    NotExact {
        /// The text.
        text: String,
        /// The SAN of the move.
        expected: String,
    },
}

fn no_match(body: Body, alternatives: &[String]) -> String {
    match body {
        Body::Castling(side) => format!("castling {side} is not legal here"),
        Body::Piece { to, .. } if alternatives.is_empty() => {
            format!("no legal move fits, and none goes to {to}")
        }
        Body::Piece { to, .. } => {
            let alternatives = alternatives.join(", ");
            format!("no legal move fits; legal moves to {to}: {alternatives}")
        }
    }
}
