//! Standard Algebraic Notation: written as PGN exports it, read strictly or leniently.
//!
//! A move is written with as little of where it comes from as tells it from the other *legal*
//! moves of the same kind of piece to the same square: nothing, or else the file, or else the rank,
//! or else both. A pawn that takes begins with its file; taking en passant is written as any other
//! capture. `+` stands for check and `#` for mate.
//!
//! What is read, [strictly](Strictness::Strict) or [leniently](Strictness::Lenient), depends on the
//! legal moves: `Nf3` names a move only if exactly one knight may go there.
//!
//! Source: "Portable Game Notation Specification and Implementation Guide", section 8.2.3.
//! "Chapter 6: Move Representation", `move_to_san`, leaves disambiguation and suffixes out.
//!
//! ```
//! use boardbench_core::{Board, Encoding};
//! use boardbench_notation::san::{self, SanError, Strictness};
//! fn plays<B: Board<E>, E: Encoding>(board: &mut B, text: &str) -> Result<(), SanError> {
//!     let mv: E = san::find_legal(board, text, Strictness::Lenient)?;
//!     board.make(mv);
//!     Ok(())
//! }
//! ```

mod error;
mod parse;
mod position;
mod value;

use alloc::vec::Vec;

use boardbench_core::{Board, CanonicalMove, DynBoard, Encoding, IllegalMove, MoveEffect, Setup};

pub use error::SanError;
pub use parse::{Expected, ParseSanError};
pub use value::{Body, San, Suffix};

use crate::legal::legal_list;
use position::SanPosition;

/// How closely a text must keep to the SAN of the move that it names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strictness {
    /// It is the text that [`write()`] writes, letter for letter.
    Strict,
    /// It may differ from that text in these ways, in several at once:
    ///
    /// | may differ in | for example |
    /// |---|---|
    /// | castling written with zeros | `0-0` for `O-O`, `0-0-0+` for `O-O-O+` |
    /// | the suffix, which may be missing or wrong | `Nf3`, `Nf3+` or `Nf3#` for any of them |
    /// | an `x` that is missing | `Nd5` for `Nxd5`, `ed5` for `exd5` |
    /// | a `=` that is missing | `e8Q` for `e8=Q` |
    /// | a piece's file, rank or both, though less or other would do | `Ngf3`, `N1f3`, `Ng1f3` for `Nf3` |
    /// | a pawn's file *and* rank | `e2e4` for `e4`, `e4xd5` for `exd5` |
    ///
    /// Nothing else is forgiven: no other case of letters, no blanks, no mixture of letters and
    /// zeros, no `x` where nothing is taken, no pawn's file where nothing is taken (`ee4`) and no
    /// capture without it (`d5` for `exd5`), no promotion without a piece, no king's two squares for
    /// castling, and nothing after the suffix, such as `!` or `e.p.`.
    Lenient,
}

/// The SAN of a legal move. For all moves of a position, [`write_all`] is much cheaper.
///
/// # Errors
///
/// If the move is not legal.
pub fn write<B: Board<E>, E: Encoding>(board: &B, mv: E) -> Result<San, IllegalMove> {
    let to = mv.canonical().to;
    let (moves, position) = position_of(board, &mut |legal| legal.to == to);
    let mut identities = moves.iter().map(|legal| legal.identity());
    let number = identities.position(|legal| legal == mv.identity());
    let number = number.ok_or_else(|| IllegalMove(mv.canonical()))?;
    Ok(position.write(number))
}

/// The same over any board with its encoding.
///
/// # Errors
///
/// If the move is not legal.
pub fn write_dyn(board: &dyn DynBoard, mv: CanonicalMove) -> Result<San, IllegalMove> {
    let position = position_of_dyn(board, &mut |legal| legal.to == mv.to);
    let number = position.number_of(mv).ok_or(IllegalMove(mv))?;
    Ok(position.write(number))
}

/// The SAN of all legal moves, in the order of generation. No two of them are equal.
///
/// The moves are generated once. Each is then made, and only if it gives check is a reply looked
/// for.
///
/// ```
/// use boardbench_bitboard::Bitboards;
/// use boardbench_core::Position;
/// use boardbench_flags16::FromLow;
/// use boardbench_notation::{parse_fen, san};
/// use boardbench_sliders::Rays;
/// let setup = parse_fen("7k/R7/8/8/R7/8/8/K7 w - - 0 1").unwrap();
/// let board = Bitboards::<Rays>::from_setup(&setup);
/// let moves: Vec<String> = san::write_all::<_, FromLow>(&board)
///     .into_iter()
///     .map(|(mv, san)| format!("{mv} {san}"))
///     .collect();
/// for expected in ["a1b2 Kb2", "a4a2 Ra2", "a4a6 R4a6", "a7a6 R7a6", "a4h4 Rh4+"] {
///     assert!(moves.contains(&expected.to_owned()), "{expected}");
/// }
/// ```
pub fn write_all<B: Board<E>, E: Encoding>(board: &B) -> Vec<(E, San)> {
    let (moves, position) = position_of(board, &mut |_| true);
    let texts = position.write_all().map(|(_, san)| san);
    moves.into_iter().zip(texts).collect()
}

/// The same over any board with its encoding.
pub fn write_all_dyn(board: &dyn DynBoard) -> Vec<(CanonicalMove, San)> {
    let position = position_of_dyn(board, &mut |_| true);
    position.write_all().collect()
}

/// The SAN of all legal moves of a position, in their order, given the effect of each. Nothing is
/// generated or made.
pub fn write_moves(setup: &Setup, moves: Vec<(CanonicalMove, MoveEffect)>) -> Vec<San> {
    let position = SanPosition::new(*setup, moves);
    position.write_all().map(|(_, san)| san).collect()
}

/// The legal move that a text in SAN names.
///
/// # Errors
///
/// If the text is malformed, or fits no legal move, or several, or is not strictly the SAN of the
/// one that it fits.
pub fn find_legal<B: Board<E>, E: Encoding>(
    board: &B,
    text: &str,
    strictness: Strictness,
) -> Result<E, SanError> {
    let san = position::read(text)?;
    let (moves, position) = position_of(board, &mut |legal| san.body.may_mean(legal));
    let number = position.find(text, san.body, strictness)?;
    Ok(moves[number])
}

/// The same over any board with its encoding.
///
/// # Errors
///
/// If the text is malformed, or fits no legal move, or several, or is not strictly the SAN of the
/// one that it fits.
pub fn find_legal_dyn(
    board: &dyn DynBoard,
    text: &str,
    strictness: Strictness,
) -> Result<CanonicalMove, SanError> {
    let san = position::read(text)?;
    let position = position_of_dyn(board, &mut |legal| san.body.may_mean(legal));
    let number = position.find(text, san.body, strictness)?;
    Ok(position.squares(number))
}

/// The wanted moves of a board, twice and in the same order.
fn position_of<B: Board<E>, E: Encoding>(
    board: &B,
    is_wanted: &mut dyn FnMut(CanonicalMove) -> bool,
) -> (Vec<E>, SanPosition) {
    let list = legal_list(board);
    let all = list.iter().copied();
    let moves: Vec<E> = all.filter(|mv| is_wanted(mv.canonical())).collect();
    let with_effect = |&mv: &E| (mv.canonical(), MoveEffect::from_move(board, mv));
    let with_effects = moves.iter().map(with_effect).collect();
    (moves, SanPosition::new(board.to_setup(), with_effects))
}

fn position_of_dyn(
    board: &dyn DynBoard,
    is_wanted: &mut dyn FnMut(CanonicalMove) -> bool,
) -> SanPosition {
    SanPosition::new(board.setup(), board.legal_moves_with_effects(is_wanted))
}
