//! Scored move lists and the ways to order them, for a search to be generic over.
//!
//! | axis | contenders |
//! |---|---|
//! | `list`, the storage of the moves of each ply: [`ListKind`] | [`Array`], [`Arena`], [`SearchStack`], [`VecPerPly`] |
//! | `scored`, the storage of scores with the moves: [`ScoredForm`] | [`Separate`], [`Combined`], [`PackedKey`]; and [`Unscored`] |
//! | `ordering`, the algorithm that finds the best move: [`MoveOrdering`] | [`Selection`], [`Insertion`], [`InsertionPriority`], [`LazyPick`], [`Quicksort`], [`SortUnstable`] |
//! | the rule for the scores: [`ScoreModel`] | [`Full`], [`Classes`], [`Tactical`] |
//!
//! They are independent of each other, and of board and encoding. [`PlyLists`] combines them, and
//! [`are_compatible`] tells which combinations make sense. To use an ordering alone, make a
//! [`ScoredList`] of two slices. [`AsGenerated`] is the ordering that orders nothing, to compare with.
//!
//! # A search
//!
//! ```
//! use boardbench_bitboard::Bitboards;
//! use boardbench_core::{Board, Position, Setup};
//! use boardbench_flags16::FromLow;
//! use boardbench_ordering::*;
//! use boardbench_sliders::Magic;
//!
//! const DEPTH: usize = 3;
//!
//! /// Alpha-beta to this depth. (The value is the mobility; mate counts as no move.)
//! fn negamax<F: ScoredForm, L: ListKind, O: MoveOrdering>(
//!     board: &mut Bitboards<Magic>,
//!     lists: &mut PlyLists<FromLow, F, L>,
//!     ply: usize,
//!     mut alpha: i32,
//!     beta: i32,
//! ) -> i32 {
//!     if ply == DEPTH {
//!         return Board::<FromLow>::count_legal(board) as i32;
//!     }
//!     let _ = board.legal(&mut lists.open(ply));
//!     lists.score::<Full>(ply, board, None);
//!     lists.order::<O>(ply);
//!     while let Some(mv) = lists.next::<O>(ply) {
//!         let undo = board.make(mv);
//!         let value = -negamax::<F, L, O>(board, lists, ply + 1, -beta, -alpha);
//!         board.unmake(mv, undo);
//!         alpha = alpha.max(value);
//!         if alpha >= beta {
//!             lists.add_killer(ply, board, mv);
//!             break;
//!         }
//!     }
//!     lists.close(ply);
//!     alpha
//! }
//!
//! let mut board = Bitboards::<Magic>::from_setup(&Setup::initial());
//! let mut lists = PlyLists::<FromLow, Separate, Array>::new(DEPTH);
//! let eager = negamax::<_, _, Selection<true>>(&mut board, &mut lists, 0, -999, 999);
//! let mut lists = PlyLists::<FromLow, PackedKey, Arena>::new(DEPTH);
//! let lazy = negamax::<_, _, LazyPick<true>>(&mut board, &mut lists, 0, -999, 999);
//! assert_eq!(eager, lazy);
//! ```
//!
//! Sources: "Chapter 6: Move Representation", "The Move List" and "Move Scores and Sorting"; "Move
//! Structure Design" (eZ80 Chess), "Move Ordering Optimization".

#![cfg_attr(not(test), no_std)]
#![forbid(unsafe_code)]
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

extern crate alloc;

mod list;
mod model;
mod ordering;
mod plies;
mod score;
mod scored;

pub use list::{
    Arena, ArenaLists, ArenaTop, Array, Column, FixedList, GrowingList, Killers, ListKind,
    ListPerPly, MAX_MOVES, MoveLists, PlyRecord, PlyState, RowList, RowSink, SearchStack,
    SearchStackLists, VecPerPly,
};
pub use model::{Classes, Full, Hints, ScoreModel, Tactical, is_quiet};
pub use ordering::{
    AsGenerated, Insertion, InsertionPriority, LazyPick, MoveOrdering, Quicksort, Selection,
    SortUnstable, insertion_sort,
};
pub use plies::{ListsFor, PlyLists, are_compatible};
pub use score::{CanonicalRank, MoveScore};
pub use scored::{
    Combined, PackedKey, PackedMove, Row, ScoredForm, ScoredList, ScoredMove, Separate, Unscored,
};
