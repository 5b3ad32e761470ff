//! Replay of games, and collection of their distinct positions.

use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;

use boardbench_core::{CanonicalMove, CastlingRights, Color, DynBoard, Placement, Setup, Square};
use boardbench_notation::write_fen;

use crate::{Class, Game, games};

/// Source of a position. Its `Display` is the game and the ply, like "Morphy - Duke of
/// Brunswick and Count Isouard, Paris Opera, 1858, ply 23".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// Game with the position.
    pub game: Arc<Game>,
    /// Index of the game in the list.
    pub index: usize,
    /// Number of plies played; 0 is the initial position.
    pub ply: usize,
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, ply {}", self.game, self.ply)
    }
}

/// A position of a game, with its features.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CorpusPosition {
    /// Position as a setup.
    pub setup: Setup,
    /// First game and ply with this position.
    pub source: Source,
    /// Class, by the rule of [`Class::new`].
    pub class: Class,
    /// Number of legal moves; 0 in the last position of some games.
    pub legal_moves: usize,
}

impl CorpusPosition {
    fn new(board: &dyn DynBoard, setup: Setup, source: Source) -> Self {
        Self {
            class: Class::new(&setup, source.ply, board.is_check()),
            legal_moves: board.count_legal(),
            setup,
            source,
        }
    }
}

/// Returns every distinct position of the corpus's [`games`], in their order.
///
/// The board is reset before each game and left at the end of the last. Two positions are
/// equal if pieces, side to move, castling rights and the en-passant square (if a capture on it is
/// legal) are equal; the first of them is included.
///
/// # Errors
///
/// Returns an error if the board rejects a move of a game: then the board is wrong.
pub fn positions(board: &mut dyn DynBoard) -> Result<Vec<CorpusPosition>, ReplayError> {
    replay(games(), board)
}

/// Returns every distinct position of other games; see [`positions`].
///
/// # Errors
///
/// Returns the first move that is not legal.
pub fn replay(
    games: impl IntoIterator<Item = Game>,
    board: &mut dyn DynBoard,
) -> Result<Vec<CorpusPosition>, ReplayError> {
    let (mut identities, mut positions) = (HashSet::new(), Vec::new());
    let mut add = |board: &dyn DynBoard, source| {
        let setup = board.setup();
        if identities.insert(identity(&setup)) {
            positions.push(CorpusPosition::new(board, setup, source));
        }
    };
    for (index, game) in games.into_iter().enumerate() {
        let game = Arc::new(game);
        let source = |ply| Source { game: Arc::clone(&game), index, ply };
        board.reset(&Setup::initial());
        add(board, source(0));
        for (before, &mv) in game.moves.iter().enumerate() {
            let source = source(before + 1);
            if board.play(mv).is_err() {
                let fen = write_fen(&board.setup());
                return Err(ReplayError { source, mv, fen });
            }
            add(board, source);
        }
    }
    Ok(positions)
}

/// Returns the fields that equal positions share: pieces, side to move, castling rights, en passant. Unlike
/// the hash, it has no collisions.
fn identity(setup: &Setup) -> (Placement, Color, CastlingRights, Option<Square>) {
    (*setup.placement(), setup.side_to_move(), setup.castling_rights(), setup.legal_en_passant())
}

/// An illegal move in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayError {
    /// Game and ply of the move, from 1.
    pub source: Source,
    /// Illegal move.
    pub mv: CanonicalMove,
    /// Position before the move, as a FEN.
    pub fen: String,
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { source, mv, fen } = self;
        write!(f, "{source}: {mv} is not a legal move in {fen}")
    }
}

impl std::error::Error for ReplayError {}
