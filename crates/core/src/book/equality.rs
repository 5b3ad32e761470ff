//! Chapter 7: proving that two representations agree.
//!
//! A comparison of speed is meaningful only if both sides do the same work. So boardbench verifies
//! every contender before it is timed. For that, representations are converted to common forms:
//!
//! ```text
//! position     any board   ── to_setup ──>   Setup           six fields, as in a FEN
//! its hash     any board   ── hash ───────>  u64             the same keys for all
//! move         any encoding ─ canonical ──>  CanonicalMove   from, to, promotion
//! ```
//!
//! # Perft
//!
//! *Perft* counts all sequences of legal moves up to a depth. A wrong rule almost always changes
//! the count in some position. It needs only the traits:
//!
//! ```
//! use boardbench_array8x8::Array8x8;
//! use boardbench_core::{Board, Encoding, MoveList, Position, Setup};
//! use boardbench_flags16::{FromLow, ToLow};
//!
//! fn perft<E: Encoding>(board: &mut impl Board<E>, depth: u32) -> usize {
//!     if depth == 1 {
//!         return board.count_legal();
//!     }
//!     let mut list = MoveList::new();
//!     let _ = board.legal(&mut list);
//!     let mut leaves = 0;
//!     for &mv in &list {
//!         let undo = board.make(mv);
//!         leaves += perft(board, depth - 1);
//!         board.unmake(mv, undo);
//!     }
//!     leaves
//! }
//!
//! let mut board = <Array8x8>::from_setup(&Setup::initial());
//! assert_eq!(perft::<FromLow>(&mut board, 3), 8_902);
//! assert_eq!(perft::<ToLow>(&mut board, 3), 8_902);
//! ```
//!
//! # Limits of perft
//!
//! Two errors can cancel out. A hash or a clock can be wrong without changing a move. And a move
//! that is never generated can be accepted as legal when it comes from a hash table. So the checks
//! test more, in each position and after each move:
//!
//! - is the setup correct, clocks included?
//! - is the incremental hash equal to the hash of that setup?
//! - does unmaking restore every bit, and the order of lists too?
//! - do counting and listing return the same number of moves, and are the captures correct?
//! - is a move legal if and only if it is in the list, *for every value of the encoding*?
//!
//! The last check can be exhaustive: the example of [`Board::is_legal`](crate::Board::is_legal) tests all 65,536 values
//! of an encoding.
//!
//! # An independent reference
//!
//! Comparing boards with each other cannot reveal an error that all of them share. So the package
//! `boardbench-conformance` contains a naive reference that shares no code for the rules with any
//! board, and published perft counts. Its macro generates the same checks for every board and
//! encoding, including third-party ones.
//!
//! Further reading: Chess Programming Wiki, "Perft" and "Perft Results"; the repository's
//! `docs/methodology.md` on the measuring method, and `docs/bias.md` on its limits. Next:
//! [`exercises`](super::exercises).
