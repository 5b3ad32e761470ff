//! Provides scored move lists, move orderings, and a model search that is generic over them, over board and encoding.
//!
//! | factor | contenders |
//! |---|---|
//! | `list`, the storage of the moves of each ply: [`ListKind`] | [`Array`], [`Arena`], [`SearchStack`], [`VecPerPly`] |
//! | `scored`, the storage of scores with the moves: [`ScoredForm`] | [`Separate`], [`Combined`], [`PackedKey`]; and [`Unscored`] |
//! | `ordering`, the algorithm that finds the best move: [`MoveOrdering`] | [`Selection`], [`Insertion`], [`InsertionPriority`], [`LazyPick`], [`Quicksort`], [`SortUnstable`] |
//! | the rule for the scores: [`ScoreModel`] | [`Full`], [`Classes`], [`Tactical`] |
//!
//! They are independent of each other, and of board and encoding. [`PlyLists`] combines them, and
//! [`are_compatible`] checks a combination. To use an ordering alone, create a
//! [`ScoredList`] of two slices. [`AsGenerated`] leaves the moves unordered, as a baseline.
//!
//! # Writing a search
//!
//! ```
//! use boardbench_bitboard::Bitboards;
//! use boardbench_core::{Board, Position, Setup};
//! use boardbench_flags16::FromLow;
//! use boardbench_search::*;
//! use boardbench_sliders::Magic;
//!
//! const DEPTH: usize = 3;
//!
//! /// Searches to this depth by alpha-beta. (The value is the mobility; a mated side has no moves.)
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
//! # The model search
//!
//! The model search is simple on purpose, so that its parts show: alpha-beta (negamax, fail-soft) with iterative deepening to a fixed depth,
//! quiescence over captures and promotions, and an evaluation by [material and squares](evaluate). Killers order quiet moves;
//! null-move pruning and a transposition table are optional. The design follows H. G. Muller's comparison of mailbox representations.
//!
//! A [`Combination`] names its types. Nothing depends on raw bits or on the order of generation if the ordering
//! [breaks ties](crate::MoveOrdering::BREAKS_TIES). Then **all combinations with the same score model visit the
//! same nodes and report the same value and line**, with a table too, so a comparison of two combinations compares the same work.
//!
//! - At the root the best move of the previous iteration is tried first; at other nodes only the table and the killers suggest moves.
//! - There are no extensions, no reductions, and no aspiration windows at the root.
//! - Quiescence ignores stalemate, repetition and the fifty-move rule.
//! - The second occurrence of a position is a draw, as are fifty moves. Insufficient material is not detected.
//! - The table ignores the path to a position. It may therefore store or miss a draw by repetition or by the fifty-move rule, and
//!   a table hit has no line.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use boardbench_bitboard::Bitboards;
//! use boardbench_core::Setup;
//! use boardbench_flags16::FromLow;
//! use boardbench_search::{Array, Full, LazyPick, ModelSearch, SearchRequest, Separate};
//! use boardbench_sliders::Magic;
//!
//! type Board = Bitboards<Magic>;
//! static SEARCH: ModelSearch =
//!     ModelSearch::new::<(Board, FromLow, Separate, Array, LazyPick<true>, Full)>();
//!
//! let mut depths = Vec::new();
//! let outcome = (SEARCH.run)(
//!     &SearchRequest::to_depth(3),
//!     &[],
//!     &Setup::initial(),
//!     &mut |iteration| depths.push(iteration.depth),
//!     &AtomicBool::new(false),
//! );
//! assert_eq!(depths, [1, 2, 3]);
//! assert!(outcome.last.best_move().is_some() && !outcome.is_interrupted);
//! ```
//!
//! Sources: "Chapter 6: Move Representation", "The Move List" and "Move Scores and Sorting"; "Move
//! Structure Design" (eZ80 Chess), "Move Ordering Optimization".

#![forbid(unsafe_code)]
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

mod checksum;
mod combination;
mod evaluation;
mod history;
mod limits;
mod list;
mod model_search;
mod move_loop;
mod node;
mod options;
mod ordering;
mod plies;
mod request;
mod score;
mod scored;
mod scores;
mod searcher;
mod signature;
mod table;
mod trace;
mod tree;
mod value;
mod visited;

use boardbench_core::Line;

pub use checksum::Checksum;
pub use combination::Combination;
pub use evaluation::{evaluate, evaluate_plainly, evaluate_separately, material};
pub use list::{
    Arena, ArenaLists, ArenaTop, Array, Column, FixedList, GrowingList, Killers, ListKind,
    ListPerPly, MAX_MOVES, MoveLists, PlyRecord, PlyState, RowList, RowSink, SearchStack,
    SearchStackLists, VecPerPly,
};
pub use model_search::{ModelSearch, SearchFn};
pub use options::{
    Copied, CopiedState, Filtered, Hooked, MoveSlot, NoHook, NodeHook, OptionalMove, PackedTable,
    PlyStates, SearchOptions, Sentinel, Staged, TableMoveFirst, TestedWhenMade, Usual,
};
pub use ordering::{
    AsGenerated, Insertion, InsertionPriority, LazyPick, MoveOrdering, Quicksort, Selection,
    SortUnstable, insertion_sort,
};
pub use plies::{ListsFor, PlyLists, are_compatible};
pub use request::{Iteration, SearchRequest, Searched, TableUse};
pub use score::{CanonicalRank, MoveScore};
pub use scored::{
    Combined, PackedKey, PackedMove, Row, ScoredForm, ScoredList, ScoredMove, Separate, Unscored,
};
pub use scores::{Classes, Full, Hints, ScoreModel, Tactical, is_quiet};
pub use searcher::{search, trace, visited_lists};
pub use signature::{CLASS_SIGNATURES, SIGNATURES, Signature, TABLE_SIGNATURES};
pub use table::{Bound, Entry, SearchTable, Table};
pub use trace::{Step, Trace};
pub use value::Value;
pub use visited::{RecordedList, RecordedMove};

/// Maximum number of plies below the root, for searches and traces.
pub const PLIES: usize = 128;

/// Maximum depth that a search accepts, in plies.
pub const MAX_DEPTH: u32 = 64;

/// Number of plies of the quiescence search in which all evasions of a check are tried. Without this limit a perpetual check
/// would never end.
pub const EVASION_PLIES: u32 = 8;

/// Maximum number of captures and promotions in one line: all pieces but the kings are captured, and all
/// pawns promote.
const MAX_NOISY_MOVES: usize = 30 + 16;

const _: () = assert!(MAX_DEPTH as usize + EVASION_PLIES as usize + MAX_NOISY_MOVES < PLIES);
const _: () = assert!(PLIES <= Line::<()>::CAPACITY);
