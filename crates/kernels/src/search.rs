//! The model search: what board, encoding, lists and ordering are for.
//!
//! It is deliberately a simple one, so that what it is made of shows: alpha-beta (negamax,
//! fail-soft) with iterative deepening to a fixed depth, quiescence over captures and promotions,
//! an evaluation by [material and squares](evaluate). Killers order quiet moves; null-move pruning
//! and a transposition table are optional. H. G. Muller's trials of mailbox representations are the
//! precedent.
//!
//! Everything is a type parameter: board, encoding, scored form, kind of list, ordering and score
//! model. Nothing depends on raw bits or on the order of generation, as long as the ordering
//! [breaks ties](MoveOrdering::BREAKS_TIES). Then **every combination within one score model
//! visits the same nodes and reports the same value and line**, and whoever compares two of them
//! compares the same work. That holds with the table too, since its key is the hash that all boards
//! share.
//!
//! What it leaves out, on purpose:
//!
//! - At the root the best move of the iteration before goes first; deeper, only the table or the
//!   killers remember one.
//! - There are no extensions, no reductions, no windows narrower than the whole at the root.
//! - Quiescence sees no stalemate, repetition or fifty-move draw.
//! - The second occurrence of a position is a draw, and so are fifty moves. Insufficient material is
//!   not looked for.
//! - The table knows nothing of the way to a position. So a draw by repetition or by the clock may be
//!   stored, or missed, and the line of an entry is not known.
//! - Captures are found by generating all legal moves and leaving the others out.
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
//!     ModelSearch::new::<Board, FromLow, Separate, Array, LazyPick<true>, Full>();
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

mod evaluation;
mod limits;
mod past;
mod quiescence;
mod request;
mod searcher;
mod signature;
pub(crate) mod table;
mod tree;
mod value;
mod visited;

use core::fmt;
use std::sync::atomic::AtomicBool;

use boardbench_core::{Board, Encoding, Line, Setup};
use boardbench_ordering::{Classes, ListKind, MoveOrdering, ScoreModel, ScoredForm, go_together};

pub use evaluation::{evaluate, evaluate_plainly, evaluate_separately, material};
pub use request::{Iteration, Outcome, SearchRequest};
pub use signature::{CLASS_SIGNATURES, SIGNATURES, Signature};
pub use value::Value;
pub use visited::{VisitedList, VisitedMove};

use searcher::Searcher;

/// How many plies deep a search may be asked to go.
pub const MAX_DEPTH: u32 = 64;

/// In how many plies of the quiescence search a check is noticed, and all moves out of it are
/// tried. Perpetual checks would have no end.
pub const EVASION_PLIES: u32 = 8;

/// The most captures and promotions that a line can have: all pieces but the kings are taken, all
/// pawns promote.
const MOST_NOISY_MOVES: usize = 30 + 16;

/// How many plies below the root a search can get.
const PLIES: usize = 128;

const _: () = assert!(MAX_DEPTH as usize + EVASION_PLIES as usize + MOST_NOISY_MOVES < PLIES);
const _: () = assert!(PLIES <= Line::<()>::CAPACITY);

/// A search with everything it is generic over already inside.
///
/// It takes what is asked, the hashes of the positions that led to this one (oldest first, without
/// it; those since the last irreversible move are enough), the position, what is to be told of
/// every finished iteration, and a flag that stops the search.
pub type SearchFn =
    fn(&SearchRequest, &[u64], &Setup, &mut dyn FnMut(&Iteration), &AtomicBool) -> Outcome;

/// Searches a position, with a board `B`, moves in encoding `E`, scores in form `F`, lists of kind
/// `L`, ordered by `O` and scored by model `M`. The parameters are those of [`SearchFn`].
///
/// Limits and flag are looked at about every thousand nodes (the number of nodes itself is kept
/// exactly). An iteration that is interrupted is dropped. The first is not: it only gives up its
/// quiescence search, so that there is always a move, unless the game is over.
///
/// # Panics
///
/// If there is no memory for a table as large as asked for.
pub fn search<B, E, F, L, O, M>(
    request: &SearchRequest,
    before: &[u64],
    setup: &Setup,
    on_iteration: &mut dyn FnMut(&Iteration),
    stop: &AtomicBool,
) -> Outcome
where
    B: Board<E>,
    E: Encoding,
    F: ScoredForm,
    L: ListKind,
    O: MoveOrdering,
    M: ScoreModel,
{
    let mut searcher = Searcher::<B, E, F, L, O, M>::new(request, before, setup, stop);
    searcher.iterate(request.depth, on_iteration)
}

/// Searches a position as [`search`] does, and returns the move lists that it met: the first of
/// every so many, so that a few of each search show what its lists are like.
///
/// # Panics
///
/// If there is no memory for a table as large as asked for.
pub fn visited_lists<B, E, F, L, O, M>(
    request: &SearchRequest,
    setup: &Setup,
    every: u64,
) -> Vec<VisitedList>
where
    B: Board<E>,
    E: Encoding,
    F: ScoredForm,
    L: ListKind,
    O: MoveOrdering,
    M: ScoreModel,
{
    let stop = AtomicBool::new(false);
    let searcher = Searcher::<B, E, F, L, O, M>::new(request, &[], setup, &stop);
    searcher.record(request.depth, every)
}

/// A compiled search of one pair of board and encoding, and what it is made of beside them: for a
/// list of contenders that holds no generic code.
#[derive(Clone, Copy)]
pub struct ModelSearch {
    /// The name of the scored form.
    pub scored: &'static str,
    /// The name of the kind of list.
    pub list: &'static str,
    /// The name of the ordering.
    pub ordering: &'static str,
    /// The name of the score model.
    pub model: &'static str,
    /// Whether the ordering breaks ties, so that nodes can be compared.
    pub breaks_ties: bool,
    /// Searches.
    pub run: SearchFn,
}

impl ModelSearch {
    /// Compiles a combination. One that [means nothing](go_together) does not compile.
    pub const fn new<B, E, F, L, O, M>() -> Self
    where
        B: Board<E>,
        E: Encoding,
        F: ScoredForm,
        L: ListKind,
        O: MoveOrdering,
        M: ScoreModel,
    {
        const { assert!(go_together::<E, F, O, M>(), "nobody writes the priority") };
        Self {
            scored: F::NAME,
            list: L::NAME,
            ordering: O::NAME,
            model: M::NAME,
            breaks_ties: O::BREAKS_TIES,
            run: search::<B, E, F, L, O, M>,
        }
    }
}

impl ModelSearch {
    /// Whether the score model is [`Classes`], and so the nodes are others than those of
    /// [`Full`](boardbench_ordering::Full).
    pub fn scores_classes(&self) -> bool {
        self.model == Classes::NAME
    }
}

impl fmt::Debug for ModelSearch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ModelSearch")
            .field("scored", &self.scored)
            .field("list", &self.list)
            .field("ordering", &self.ordering)
            .field("model", &self.model)
            .field("breaks_ties", &self.breaks_ties)
            .finish_non_exhaustive()
    }
}
