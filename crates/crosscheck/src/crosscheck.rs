//! Checks all boards in the same games and positions against the naive reference, with the conformance checks.
//!
//! **In**: a [`CrossCheck`], which names contenders, a seed and a number of random games. **Out**: a
//! [`Report`] on [`Games`] with the [`Coverage`] of the rules and the first [`Failure`]. Reports of shards are
//! [merged](merge) into one.
//!
//! The games are, in this order: a few plies from each edge-case position (`edge_cases.rs`), the
//! games of the corpus, and random games that prefer rare moves. The reference plays a game, and every board must
//! pass the conformance check [`games`](boardbench_conformance::check::games) on it.
//!
//! **Guarantees**: a game depends only on the seed and its number. Threads and shards divide the games,
//! and their merged report equals the report of a single run. A panic of a board is a failure.
//!
//! A [`Proof`] instead compares all positions with few pieces or of a [`Family`], or queries every raw code in some of them.
//!
//! Start reading at `run.rs`, then `prove.rs`; `units.rs` divides the work of both and merges reports.

mod codes;
mod edge_cases;
mod families;
mod placements;
mod prove;
mod report;
mod run;
mod units;

pub use edge_cases::Root;
pub use families::Family;
pub use placements::PIECES;
pub use prove::{Positions, Proof, Space};
pub use report::{Coverage, Games};
pub use run::CrossCheck;
pub use units::{Failure, Report, Watch, Work, merge};
