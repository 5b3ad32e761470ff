//! Standard Algebraic Notation (SAN): written in PGN's export format, parsed strictly or leniently.
//!
//! A piece move names its from-square only as far as needed to distinguish it from other *legal*
//! moves of the same kind of piece to the same square: by nothing, the file, the rank or both. A
//! pawn capture begins with the file, en passant included. `+` means check and `#` means mate.
//!
//! Reading, [strictly](Strictness::Strict) or [leniently](Strictness::Lenient), depends on the legal
//! moves: `Nf3` is a move only if exactly one knight can move to f3.
//!
//! Source: "Portable Game Notation Specification and Implementation Guide", section 8.2.3.
//! "Chapter 6: Move Representation", `move_to_san`, omits disambiguation and suffixes.
//!
//! ```
//! use boardbench_core::DynBoard;
//! use boardbench_notation::san::{self, SanError, Strictness};
//! fn plays(board: &mut dyn DynBoard, text: &str) -> Result<bool, SanError> {
//!     let mv = san::find_legal_dyn(board, text, Strictness::Lenient)?;
//!     Ok(board.play(mv).is_ok())
//! }
//! ```
//!
//! Any typed board is a [`DynBoard`] behind [`Facade`](boardbench_core::Facade).

mod parse;
mod position;
mod value;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use boardbench_core::{CanonicalMove, DynBoard, IllegalMove, MoveEffect, Setup};
use thiserror::Error;

pub use parse::{Expected, ParseSanError};
pub use value::{Body, San, Suffix};

use position::SanPosition;

/// Set of accepted texts for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strictness {
    /// Exactly the text of [`write_dyn`].
    Strict,
    /// The text may differ from the text of [`write_dyn`] in any of these ways:
    ///
    /// | difference | for example |
    /// |---|---|
    /// | castling with zeros | `0-0` for `O-O`, `0-0-0+` for `O-O-O+` |
    /// | a missing or wrong suffix | `Nf3`, `Nf3+` or `Nf3#` for any of them |
    /// | a missing `x` | `Nd5` for `Nxd5`, `ed5` for `exd5` |
    /// | a missing `=` | `e8Q` for `e8=Q` |
    /// | another or a needless file, rank or both of a piece | `Ngf3`, `N1f3`, `Ng1f3` for `Nf3` |
    /// | the file *and* rank of a pawn | `e2e4` for `e4`, `e4xd5` for `exd5` |
    ///
    /// Everything else is refused: other case, spaces, a mixture of letters and zeros, an `x` or a
    /// pawn's file without a capture (`ee4`), a pawn capture without the file (`d5` for `exd5`), a
    /// promotion without a piece, castling as the king's two squares, and anything after the suffix,
    /// such as `!` or `e.p.`.
    Lenient,
}

/// An error from parsing a legal move in SAN. Its `Display` is one line of printable ASCII.
///
/// Texts are [quoted](crate::quote). Lists of moves are sorted, so the message is the same for every
/// board.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum SanError {
    /// The text is not in SAN form.
    #[error("{text}: {error}")]
    Malformed {
        /// Quoted text.
        text: String,
        /// Position and kind of the error.
        error: ParseSanError,
    },
    /// No legal move matches.
    #[error("{text}: {}", no_match(*body, alternatives))]
    NoMatch {
        /// Quoted text.
        text: String,
        /// Parsed text.
        body: Body,
        /// SAN of the legal moves to the same square.
        alternatives: Vec<String>,
    },
    /// Several legal moves match.
    #[error("{text}: is ambiguous, must be one of {}", candidates.join(", "))]
    Ambiguous {
        /// Quoted text.
        text: String,
        /// SAN of the matching moves.
        candidates: Vec<String>,
    },
    /// One legal move matches, but the text is not its exact SAN.
    #[error("{text}: must be written {expected}")]
    NonCanonical {
        /// Quoted text.
        text: String,
        /// Exact SAN of the move.
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

/// Returns the SAN of a legal move. For all moves of a position, use [`write_all_dyn`], which is much cheaper.
///
/// # Errors
///
/// If the move is not legal.
pub fn write_dyn(board: &dyn DynBoard, mv: CanonicalMove) -> Result<San, IllegalMove> {
    let position = position_of(board, &mut |legal| legal.to == mv.to);
    position.write(mv).ok_or(IllegalMove(mv))
}

/// Returns the SAN of all legal moves, in the order of generation. No two of them are equal.
///
/// Generates the moves once and makes each of them. Searches for replies only after checks.
///
/// ```
/// use boardbench_bitboard::Bitboards;
/// use boardbench_core::Facade;
/// use boardbench_flags16::FromLow;
/// use boardbench_notation::{parse_fen, san};
/// use boardbench_sliders::Rays;
/// let setup = parse_fen("7k/R7/8/8/R7/8/8/K7 w - - 0 1").unwrap();
/// let board = Facade::<Bitboards<Rays>, FromLow>::new(&setup);
/// let moves = san::write_all_dyn(&board).into_iter();
/// let moves: Vec<String> = moves.map(|(mv, san)| format!("{mv} {san}")).collect();
/// for expected in ["a1b2 Kb2", "a4a2 Ra2", "a4a6 R4a6", "a7a6 R7a6", "a4h4 Rh4+"] {
///     assert!(moves.contains(&expected.to_owned()), "{expected}");
/// }
/// let ambiguous = san::write_all_ambiguous_dyn(&board);
/// let to_a6 = ambiguous.iter().filter(|(_, san)| san.to_string() == "Ra6");
/// assert_eq!(to_a6.count(), 2);
/// ```
pub fn write_all_dyn(board: &dyn DynBoard) -> Vec<(CanonicalMove, San)> {
    let position = position_of(board, &mut |_| true);
    position.write_all().collect()
}

/// Returns the moves of [`write_all_dyn`] without disambiguation: `Nd2` for both `Nbd2` and `Nfd2`. Pawn captures keep their
/// file.
///
/// Source: "Chapter 6: Move Representation", `move_to_san`, which omits the suffix too.
pub fn write_all_ambiguous_dyn(board: &dyn DynBoard) -> Vec<(CanonicalMove, San)> {
    let moves = board.legal_moves_with_effects(&mut |_| true);
    let position = SanPosition::ambiguous(board.setup(), moves);
    position.write_all().collect()
}

/// Returns the SAN of all legal moves of a position, in their order, given the effect of each. Generates and makes
/// no move.
pub fn write_moves(setup: &Setup, moves: Vec<(CanonicalMove, MoveEffect)>) -> Vec<San> {
    let position = SanPosition::new(*setup, moves);
    position.write_all().map(|(_, san)| san).collect()
}

/// Returns the legal move with this text in SAN.
///
/// # Errors
///
/// If the text is malformed, matches no legal move or several, or is not exact where `strictness`
/// requires it.
pub fn find_legal_dyn(
    board: &dyn DynBoard,
    text: &str,
    strictness: Strictness,
) -> Result<CanonicalMove, SanError> {
    let san = position::parse(text)?;
    let position = position_of(board, &mut |legal| san.body.may_match(legal));
    position.find(text, san.body, strictness)
}

/// Returns the selected moves of a board.
fn position_of(
    board: &dyn DynBoard,
    is_selected: &mut dyn FnMut(CanonicalMove) -> bool,
) -> SanPosition {
    SanPosition::new(board.setup(), board.legal_moves_with_effects(is_selected))
}
