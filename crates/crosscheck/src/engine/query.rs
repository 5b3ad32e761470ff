//! Defines perft queries and the interface of the programs that response them.

use std::fmt::Debug;
use std::time::Instant;

use boardbench_conformance::reference::Reference;
use boardbench_core::{CanonicalMove, Setup};
use boardbench_notation::write_fen;

use super::error::EngineError;
use super::response::Response;

/// A program with perft divide: counts by the first move.
pub trait Divider: Debug {
    /// Waits until the program has started, so that the time of the first query does not include it.
    ///
    /// # Errors
    ///
    /// If it is not ready before the deadline.
    fn wait_for_start(&mut self, _deadline: Instant) -> Result<(), EngineError> {
        Ok(())
    }

    /// Returns `true` if the program lists moves without counts; then every query has depth 1.
    fn lists_moves_only(&self) -> bool {
        false
    }

    /// Sends a query and reads the response.
    ///
    /// # Errors
    ///
    /// If no readable response arrives before the deadline.
    fn divide(&mut self, query: &Query, deadline: Instant) -> Result<Response, EngineError>;

    /// Waits for output that belongs to no query, since it may be the cause of a wrong response.
    ///
    /// # Errors
    ///
    /// If there is any.
    fn settle(&mut self) -> Result<(), EngineError> {
        Ok(())
    }

    /// Returns a shell command that runs a query in a new process.
    fn replay(&self, query: &Query) -> String;

    /// Starts the program in a new process. Returns `None` if every query has its own process, or if no other process can be
    /// started.
    fn new_process(&self) -> Option<Box<dyn Divider>> {
        None
    }
}

/// Writes moves in UCI form, separated by spaces.
pub(super) fn join_moves(moves: &[CanonicalMove]) -> String {
    let moves: Vec<_> = moves.iter().map(ToString::to_string).collect();
    moves.join(" ")
}

/// A perft divide of a position and the moves after it.
///
/// The moves matter: an engine may handle a FEN correctly and yet make a mistake when it plays the
/// moves that lead there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Query {
    /// Position before the first move.
    pub start: Setup,
    /// Moves, each legal after the preceding ones.
    pub moves: Vec<CanonicalMove>,
    /// Depth in plies, at least 1.
    pub depth: u32,
}

impl Query {
    /// Returns the query for a position without moves.
    pub const fn at(start: Setup, depth: u32) -> Self {
        Self { start, moves: Vec::new(), depth }
    }

    /// Returns the query after one more move, one ply less deep.
    pub(super) fn after(&self, mv: CanonicalMove) -> Self {
        let mut child = Self { depth: self.depth - 1, ..self.clone() };
        child.moves.push(mv);
        child
    }

    /// Returns the FEN of the start position.
    pub fn fen(&self) -> String {
        write_fen(&self.start)
    }

    /// Returns the position after the last move, or `None` if a move is not legal.
    pub fn end(&self) -> Option<Setup> {
        let mut position = Reference::from_setup(&self.start);
        for &mv in &self.moves {
            position = position.is_legal(mv).then(|| position.play(mv))?;
        }
        Some(position.to_setup())
    }

    /// Returns the root of the perft: the position after the last move.
    ///
    /// # Panics
    ///
    /// If a move is not legal.
    pub(super) fn setup(&self) -> Setup {
        self.end().expect("the moves of a query are legal")
    }
}
