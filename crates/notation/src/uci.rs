//! Moves in UCI's form, read against a position.

use alloc::string::String;
use core::fmt;
use core::ops::ControlFlow;

use boardbench_core::{Board, CanonicalMove, DynBoard, Encoding, ParseMoveError, Sink};

use crate::excerpt::quote;

/// The legal move that a text in UCI's form names: two squares and, for a promotion, a lower-case
/// letter; castling is the king's two squares.
///
/// The text alone doesn't say whether a move is a capture, castling or en passant. So the legal
/// moves are generated, and the one that is written the same is taken.
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
    let mut search = Search {
        wanted: read(text)?,
        found: None,
    };
    let _ = board.legal(&mut search);
    search.found.ok_or(UciMoveError::NotLegal(search.wanted))
}

/// The same over any board with its encoding.
///
/// # Errors
///
/// If the text is no move, is the null move, or names a move that is not legal here.
pub fn find_legal_dyn(board: &dyn DynBoard, text: &str) -> Result<CanonicalMove, UciMoveError> {
    let wanted = read(text)?;
    if board.legal_moves().contains(&wanted) {
        Ok(wanted)
    } else {
        Err(UciMoveError::NotLegal(wanted))
    }
}

/// Reads the text without a board.
fn read(text: &str) -> Result<CanonicalMove, UciMoveError> {
    if text == "0000" {
        return Err(UciMoveError::Null);
    }
    text.parse()
        .map_err(|ParseMoveError| UciMoveError::Malformed { text: quote(text) })
}

/// Looks for a move by its canonical form, and stops when it comes.
struct Search<E> {
    wanted: CanonicalMove,
    found: Option<E>,
}

impl<E: Encoding> Sink for Search<E> {
    type Move = E;

    fn push(&mut self, mv: E) -> ControlFlow<()> {
        if mv.canonical() == self.wanted {
            self.found = Some(mv);
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

/// Why a text names no legal move. Its `Display` is one line of printable ASCII.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UciMoveError {
    /// The text is not in UCI's form.
    Malformed {
        /// The text in double quotes, escaped, and cut short if it is very long.
        text: String,
    },
    /// `0000`, the null move, which is never legal.
    Null,
    /// The move is not legal in the position.
    NotLegal(CanonicalMove),
}

impl fmt::Display for UciMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed { text } => write!(f, "{text}: {ParseMoveError}"),
            Self::Null => f.write_str("\"0000\": the null move is no legal move"),
            Self::NotLegal(mv) => write!(f, "\"{mv}\": not a legal move here"),
        }
    }
}

impl core::error::Error for UciMoveError {}
