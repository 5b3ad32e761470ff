//! Comparing boards with a program outside: any UCI engine that knows `go perft`, or a script.
//!
//! Both are asked to *divide*: for each legal move of a position, how many sequences of moves begin
//! with it. [`check()`] asks that of many positions, as deep as the engine's measured speed and the
//! time allow. Where the answers differ it walks down to the shallowest position that shows it,
//! takes away what the difference does not need, and says which rule it looks like.
//!
//! | you want | look at |
//! |---|---|
//! | an engine that speaks UCI | [`UciEngine`], [`Form`] |
//! | a script that is called once a question | [`Script`] |
//! | something else that divides | [`Divider`] |
//! | to compare | [`check()`], [`Root`], [`Verdict`] |
//! | what is different | [`Finding`], [`Difference`], [`Rule`] |
//! | to time engines beside ours | [`timing`] |
//!
//! Nothing here waits without a deadline or keeps more than a bounded part of what an engine says.
//!
//! Source: Chess Programming Wiki, "Perft"; the script's contract is that of the program perftree.

mod answer;
mod check;
mod compare;
mod error;
mod finding;
mod listen;
mod pace;
mod process;
mod question;
mod reduce;
mod roots;
mod rule;
mod script;
mod session;
pub mod timing;
mod uci;
mod walk;

pub use answer::{Answer, Form, TotalForm};
pub use check::{Verdict, check};
pub use compare::{Difference, Miscount};
pub use error::{Context, EngineError, Problem};
pub use finding::Finding;
pub use question::{Question, Variation};
pub use roots::Root;
pub use rule::Rule;
pub use script::Script;
pub use session::{Outcome, Watch};
pub use uci::UciEngine;

use std::time::Instant;

use boardbench_core::CanonicalMove;

/// Somebody who counts sequences of moves, by the first move.
pub trait Divider {
    /// Answers a question.
    ///
    /// # Errors
    ///
    /// If no answer that makes sense comes before the deadline.
    fn divide(&mut self, question: &Question, deadline: Instant) -> Result<Answer, EngineError>;

    /// A command for a shell that asks the question once more.
    fn replay(&self, question: &Question) -> String;
}

/// Moves in UCI's form with a space between two of them.
fn joined(moves: &[CanonicalMove]) -> String {
    let moves: Vec<_> = moves.iter().map(ToString::to_string).collect();
    moves.join(" ")
}
