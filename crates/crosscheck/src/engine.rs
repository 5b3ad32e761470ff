//! Programs outside this one: comparing their perft with ours, and engines as contenders of a comparison.
//!
//! **In**: a command that starts a UCI engine which knows `go perft`, a script, or a program that lists moves. **Out**: from
//! [`check()`], an [`Agreement`] with the smallest position that shows a difference; from [`contender`],
//! a contender whose perft is timed in the same blocks as that of boards.
//!
//! **Guarantees**: no program is waited for without a deadline, and only a bounded part of what it
//! writes is kept. What it writes is trusted only if it can mean one thing; everything else is an
//! [`EngineError`] of one line. A program that counts wrong has no speed.
//!
//! The check asks the program to *divide*: for each legal move of a position, how many sequences of
//! moves begin with it. It asks about many positions, as deep as the program's speed and the time
//! allow. From a difference it walks down to the shallowest position that shows it, removes what the
//! difference does not need, and names the rule that it looks like.
//!
//! Start with [`check()`] and [`contender`].
//!
//! Source: Chess Programming Wiki, "Perft"; the script's contract is that of the program perftree.

mod answer;
mod batch;
mod castling;
mod check;
mod compare;
pub mod contender;
mod error;
mod explain;
mod finding;
mod pace;
mod process;
mod programs;
mod question;
mod roots;
mod rule;
mod session;

pub use answer::{Answer, Form};
pub use batch::Batch;
pub use check::{Agreement, check};
pub use compare::{Difference, Miscount};
pub use error::EngineError;
pub use finding::Finding;
pub use programs::{Request, Script, UciEngine};
pub use question::{Divider, Question};
pub use roots::Root;
pub use rule::Rule;
pub use session::{Extent, Watch};
