//! All boards in the same games and positions, each compared with the naive reference by the conformance checks.
//!
//! **In**: a [`CrossCheck`], which names contenders, a seed and a number of random games. **Out**: a
//! [`Report`] on [`Games`] with the [`Coverage`] of the rules and the first [`Failure`]. Reports of shards are
//! [merged](merge) into one.
//!
//! The games are, in this order: a few plies from each of the special positions (`special.rs`), the
//! games of the corpus, and random games that prefer rare moves. The reference plays a game, and every board must
//! pass the check [`games`](boardbench_conformance::check::games) of the conformance checks on it.
//!
//! **Guarantees**: a game depends on the seed and its number alone. Threads and shards divide the games,
//! and their reports add up to that of a single run. A board that panics has failed.
//!
//! A [`Proof`] compares every position of few men or of a [`Family`] instead, each once, or asks about every raw code in some.
//!
//! Start reading at `run.rs`, then `prove.rs`; `units.rs` divides the work of both and adds up reports.

mod codes;
mod families;
mod placements;
mod prove;
mod report;
mod run;
mod special;
mod units;

pub use families::Family;
pub use placements::MEN;
pub use prove::{Positions, Proof, Space};
pub use report::{Coverage, Games};
pub use run::CrossCheck;
pub use special::Root;
pub use units::{Failure, Report, Watch, Work, merge};
