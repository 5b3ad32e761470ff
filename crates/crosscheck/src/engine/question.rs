//! Questions to a program.

use std::fmt::Debug;
use std::time::Instant;

use boardbench_conformance::reference::Reference;
use boardbench_core::{CanonicalMove, Setup};
use boardbench_notation::write_fen;

use super::answer::Answer;
use super::error::EngineError;

/// A program that divides perft counts by the first move.
pub trait Divider: Debug {
    /// Waits until the program has started, so that the time of the first request does not include it.
    ///
    /// # Errors
    ///
    /// If it is not ready before the deadline.
    fn wait_for_start(&mut self, _deadline: Instant) -> Result<(), EngineError> {
        Ok(())
    }

    /// Returns `true` if the program gives the moves of a position and no counts: then the depth of questions is 1.
    fn lists_moves_only(&self) -> bool {
        false
    }

    /// Answers a question.
    ///
    /// # Errors
    ///
    /// If no readable answer comes before the deadline.
    fn divide(&mut self, question: &Question, deadline: Instant) -> Result<Answer, EngineError>;

    /// Waits for output that belongs to no question, which a wrong answer may come from.
    ///
    /// # Errors
    ///
    /// If there is any.
    fn settle(&mut self) -> Result<(), EngineError> {
        Ok(())
    }

    /// Returns a shell command that asks a question in a new process.
    fn replay(&self, question: &Question) -> String;

    /// Returns a new process of the program, which has answered nothing; `None` if each question has a process of its own, or if
    /// there can be no other.
    fn afresh(&self) -> Option<Box<dyn Divider>> {
        None
    }
}

/// Writes moves in UCI form, separated by spaces.
pub(super) fn join_moves(moves: &[CanonicalMove]) -> String {
    let moves: Vec<_> = moves.iter().map(ToString::to_string).collect();
    moves.join(" ")
}

/// A perft after moves from a position, divided by the first move.
///
/// The moves matter: an engine may handle a FEN correctly and yet make a mistake when it plays the
/// moves that lead there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The position before the first move.
    pub start: Setup,
    /// The moves, each legal after those before it.
    pub moves: Vec<CanonicalMove>,
    /// The depth in plies, at least 1.
    pub depth: u32,
}

impl Question {
    /// Returns a question about a position, without moves before it.
    pub const fn at(start: Setup, depth: u32) -> Self {
        Self { start, moves: Vec::new(), depth }
    }

    /// Returns the question after one more move.
    pub(super) fn after(&self, mv: CanonicalMove) -> Self {
        let mut below = Self { depth: self.depth - 1, ..self.clone() };
        below.moves.push(mv);
        below
    }

    /// Returns the FEN of the start.
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

    /// Returns the position that is counted from.
    ///
    /// # Panics
    ///
    /// If a move is not legal.
    pub(super) fn setup(&self) -> Setup {
        self.end().expect("only legal moves are asked about")
    }
}
