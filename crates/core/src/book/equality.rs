//! Chapter 6: how it is known that two representations say the same.
//!
//! A comparison of speed means something only if both sides do the same work. So nothing here is
//! timed before it is proved equal, and for that representations need forms in which they meet:
//!
//! ```text
//! position     any board   ── to_setup ──>   Setup           six fields, as in a FEN
//! its hash     any board   ── hash ───────>  u64             the same keys for all
//! move         any encoding ─ canonical ──>  CanonicalMove   from, to, promotion
//! ```
//!
//! # Perft
//!
//! *Perft* counts all sequences of legal moves up to a depth. One number is compared, and a wrong
//! rule nearly always changes it somewhere. It needs nothing but the traits:
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
//! # What perft does not see
//!
//! Two errors may cancel out, a hash or a clock may be wrong without changing a move, and a move
//! that is never generated may be taken for legal when a hash table hands it out. So there is more
//! to be asked, after each move and of each position:
//!
//! - is the setup the one that the rules lead to, clocks included?
//! - is the hash that was kept up the hash of that setup?
//! - is every bit back after unmaking, and the order of lists too?
//! - are the counted moves as many as the listed ones, and the captures those that take something?
//! - is a move legal if and only if it is in the list, *for every value of the encoding*?
//!
//! The last one is cheap enough to be asked in full:
//!
//! ```
//! use boardbench_array8x8::Array8x8;
//! use boardbench_core::{Board, Encoding, MoveList, Position, Setup};
//! use boardbench_flags16::FromLow;
//!
//! let board = <Array8x8>::from_setup(&Setup::initial());
//! let mut list = MoveList::<FromLow>::new();
//! let _ = board.legal(&mut list);
//! for mv in (0..1 << FromLow::CODE_BITS).filter_map(FromLow::from_code) {
//!     assert_eq!(board.is_legal(mv), list.contains(&mv));
//! }
//! ```
//!
//! # A source of its own
//!
//! If all boards shared an error, comparing them would find nothing. The package
//! `boardbench-conformance` therefore has a naive reference that takes no rule from anywhere here,
//! and published perft numbers. Its macro gives every board and every encoding the same checks,
//! an outsider's too.
//!
//! Read on: Chess Programming Wiki, "Perft" and "Perft Results"; the repository's
//! `docs/methodology.md` for how equal work is measured, and `docs/bias.md` for what that may
//! miss.
