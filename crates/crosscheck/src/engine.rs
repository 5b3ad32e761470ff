//! Compares the perft of external programs with ours, and times UCI engines as contenders of a comparison.
//!
//! **In**: a command that starts a UCI engine with `go perft`, a script, or a program that lists moves. **Out**: from
//! [`check()`], an [`Agreement`] with the smallest position that shows a difference; from [`contender`],
//! a contender whose perft is timed in the same blocks as the boards'.
//!
//! **Guarantees**: every wait for a program has a deadline, and only a bounded part of its output is
//! kept. Ambiguous output is rejected with an [`EngineError`] of one line. A program with wrong counts
//! is not timed.
//!
//! The check requests perft *divide*: for each legal move of a position, the number of move sequences
//! that begin with it. It compares many positions, as deep as the program's speed and the time allow.
//! From a difference it descends to the shallowest position that shows it, removes all pieces, rights
//! and clocks that the difference does not need, and names the likely rule.
//!
//! Start with [`check()`] and [`contender`].
//!
//! Source: Chess Programming Wiki, "Perft"; the interface of scripts is perftree's.

mod batch;
mod castling;
mod check;
mod compare;
pub mod contender;
mod cost;
mod error;
mod explain;
mod finding;
mod process;
mod programs;
mod query;
mod response;
mod roots;
mod session;

pub use batch::Batch;
pub use boardbench_conformance::rule::Rule;
pub use check::{Agreement, check};
pub use compare::{Difference, Miscount};
pub use error::EngineError;
pub use finding::Finding;
pub use programs::{Request, Script, UciEngine};
pub use query::{Divider, Query};
pub use response::{Form, Response, parse_count};
pub use roots::Root;
pub use session::{Extent, Watch};
