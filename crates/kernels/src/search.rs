//! The model search: the use that boards, encodings, lists and orderings are made for.
//!
//! It is simple on purpose, so that its parts show: alpha-beta (negamax, fail-soft) with iterative deepening to a fixed depth,
//! quiescence over captures and promotions, and an evaluation by [material and squares](evaluate). Killers order quiet moves;
//! null-move pruning and a transposition table are optional. The precedent is H. G. Muller's trials of mailbox representations.
//!
//! A [`Combination`] has its types. Nothing depends on raw bits or on the order of generation if the ordering
//! [breaks ties](boardbench_ordering::MoveOrdering::BREAKS_TIES). Then **all combinations with the same score model visit the
//! same nodes and report the same value and line**, with a table too, so a comparison of two combinations compares the same work.
//!
//! - At the root the best move of the previous iteration goes first; at other nodes only the table and the killers remember moves.
//! - There are no extensions, no reductions, and no aspiration windows at the root.
//! - Quiescence ignores stalemate, repetition and the fifty-move rule.
//! - The second occurrence of a position is a draw, as are fifty moves. Insufficient material is not detected.
//! - The table ignores the path to a position. So it may store or miss a draw by repetition or by the fifty-move rule, and a
//!   table hit has no line.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use boardbench_bitboard::Bitboards;
//! use boardbench_core::Setup;
//! use boardbench_flags16::FromLow;
//! use boardbench_kernels::search::{ModelSearch, SearchRequest};
//! use boardbench_ordering::{Array, Full, LazyPick, Separate};
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

mod combination;
mod decisions;
mod evaluation;
mod limits;
mod model;
mod node;
mod past;
mod request;
mod searcher;
mod signature;
pub(crate) mod table;
mod tree;
mod trying;
mod value;
mod visited;

use boardbench_core::Line;

use crate::walk::PLIES;

pub use combination::Combination;
pub(crate) use decisions::{Asking, AtNodes};
pub use decisions::{
    AtMakes, Copied, Decisions, Filtered, MoveSlot, NoQuestion, OptionalMove, PackedTable,
    Question, Sentinel, Staged, TableMoveFirst, TestedWhenMade, Usual,
};
pub use evaluation::{evaluate, evaluate_plainly, evaluate_separately, material};
pub use model::{ModelSearch, SearchFn};
pub use request::{Iteration, SearchRequest, Searched, TableUse};
pub use searcher::{search, visited_lists, walk};
pub use signature::{CLASS_SIGNATURES, SIGNATURES, Signature, TABLE_SIGNATURES};
pub use value::Value;
pub use visited::{VisitedList, VisitedMove};

/// The largest depth that a search accepts, in plies.
pub const MAX_DEPTH: u32 = 64;

/// The number of plies of the quiescence search in which a check is noticed and all evasions are
/// tried. Without a limit perpetual checks would not end.
pub const EVASION_PLIES: u32 = 8;

/// The most captures and promotions in one line: all pieces but the kings are captured, and all
/// pawns promote.
const MAX_NOISY_MOVES: usize = 30 + 16;

const _: () = assert!(MAX_DEPTH as usize + EVASION_PLIES as usize + MAX_NOISY_MOVES < PLIES);
const _: () = assert!(PLIES <= Line::<()>::CAPACITY);
