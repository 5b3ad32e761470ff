//! Why a text in SAN names no move of a position.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::parse::ParseSanError;
use super::value::Body;

/// Why a text names no move. Its `Display` is one line of printable ASCII, and says what would be
/// right.
///
/// Texts are in double quotes, escaped, and cut short if they are very long. Lists of moves are
/// sorted, so that the message is the same whatever board was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SanError {
    /// The text has not the form of SAN.
    Malformed {
        /// The text.
        text: String,
        /// What is wrong where.
        error: ParseSanError,
    },
    /// No legal move fits.
    NoMatch {
        /// The text.
        text: String,
        /// What it means.
        body: Body,
        /// The SAN of the legal moves to the same square.
        alternatives: Vec<String>,
    },
    /// Several legal moves fit.
    Ambiguous {
        /// The text.
        text: String,
        /// Their SAN.
        candidates: Vec<String>,
    },
    /// One legal move fits, but strictly its SAN is another.
    NotExact {
        /// The text.
        text: String,
        /// The move's SAN.
        expected: String,
    },
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed { text, error } => write!(f, "{text}: {error}"),
            Self::NoMatch {
                text,
                body,
                alternatives,
            } => {
                write!(f, "{text}: ")?;
                write_no_match(f, *body, alternatives)
            }
            Self::Ambiguous { text, candidates } => {
                write!(f, "{text}: is ambiguous, must be one of ")?;
                write_list(f, candidates)
            }
            Self::NotExact { text, expected } => write!(f, "{text}: must be written {expected}"),
        }
    }
}

impl core::error::Error for SanError {}

fn write_no_match(f: &mut fmt::Formatter<'_>, body: Body, alternatives: &[String]) -> fmt::Result {
    match body {
        Body::Castling(side) => write!(f, "castling {side} is not legal here"),
        Body::Piece { to, .. } if alternatives.is_empty() => {
            write!(f, "no legal move fits, and none goes to {to}")
        }
        Body::Piece { to, .. } => {
            write!(f, "no legal move fits; legal moves to {to}: ")?;
            write_list(f, alternatives)
        }
    }
}

fn write_list(f: &mut fmt::Formatter<'_>, moves: &[String]) -> fmt::Result {
    for (index, san) in moves.iter().enumerate() {
        let separator = if index == 0 { "" } else { ", " };
        write!(f, "{separator}{san}")?;
    }
    Ok(())
}
