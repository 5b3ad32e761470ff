//! The scored lists of a search.

use core::fmt;
use core::marker::PhantomData;
use core::ops::ControlFlow;

use boardbench_core::{CanonicalMove, Encoding, Occupancy, Sink};

use crate::scored::Row;
use crate::{
    Hints, ListKind, MoveLists, MoveOrdering, MoveScore, PlyState, Receive, ScoreModel, ScoredForm,
    ScoredList, is_quiet,
};

/// The lists that follow from a kind of list, a scored form and an encoding.
pub type ListsOf<E, F, L> =
    <L as ListKind>::Lists<<F as ScoredForm>::Element<E>, <F as ScoredForm>::Beside>;

/// The move lists of a search, one a ply, in an encoding `E`, with scores in the form `F`, in lists
/// of kind `L`.
///
/// A search [opens](Self::open) the list of its ply and generates into it, [scores](Self::score)
/// the moves, [orders](Self::order) them, takes one [after](Self::next) the other, searching
/// deeper plies meanwhile, and [closes](Self::close) it. Lists are closed in the reverse order, on
/// every way out of the ply.
///
/// See the [crate's documentation](crate) for a whole search.
///
/// # Panics
///
/// Every method that takes a ply panics if there is none such.
pub struct PlyLists<E: Encoding, F: ScoredForm, L: ListKind> {
    lists: ListsOf<E, F, L>,
}

impl<E: Encoding, F: ScoredForm, L: ListKind> PlyLists<E, F, L> {
    /// Closed lists for so many plies.
    #[inline(never)]
    pub fn new(plies: usize) -> Self {
        Self {
            lists: MoveLists::new(plies, F::row(E::NONE, MoveScore::ZERO)),
        }
    }

    /// How many plies there are.
    pub fn plies(&self) -> usize {
        self.lists.plies()
    }

    /// Opens the list of a ply, empty, and gives a sink for its moves, whose scores are 0. It
    /// refuses what does not fit.
    #[inline(always)]
    pub fn open(&mut self, ply: usize) -> impl Sink<Move = E> {
        self.lists.state_mut(ply).current = 0;
        Opened {
            rows: self.lists.open(ply),
            form: PhantomData::<(E, F)>,
        }
    }

    /// The list of a ply, to be scored and ordered by hand.
    #[inline(always)]
    pub fn list(&mut self, ply: usize) -> ScoredList<'_, E, F> {
        let (elements, beside) = self.lists.columns_mut(ply);
        ScoredList::new(elements, beside)
    }

    /// How many moves the list of a ply holds.
    #[inline(always)]
    pub fn len(&self, ply: usize) -> usize {
        self.lists.columns(ply).0.len()
    }

    /// Whether it holds none.
    #[inline(always)]
    pub fn is_empty(&self, ply: usize) -> bool {
        self.len(ply) == 0
    }

    /// Scores the moves of a ply by a model, with the ply's killers.
    #[inline]
    pub fn score<M: ScoreModel>(
        &mut self,
        ply: usize,
        board: &impl Occupancy,
        hash_move: Option<CanonicalMove>,
    ) {
        let hints = Hints {
            hash_move,
            killers: self.lists.state(ply).killers,
        };
        self.list(ply).rescore(|mv| M::rate(board, mv, hints));
    }

    /// Orders the moves of a ply, as far as the ordering does so beforehand.
    #[inline]
    pub fn order<O: MoveOrdering>(&mut self, ply: usize) {
        O::order(&mut self.list(ply));
    }

    /// The next move of a ply, the first after opening, or `None` behind the last.
    #[inline]
    pub fn next<O: MoveOrdering>(&mut self, ply: usize) -> Option<E> {
        let state = self.lists.state_mut(ply);
        let index = state.current;
        state.current = index + 1;
        O::next(&mut self.list(ply), index)
    }

    /// Remembers a move as a killer of the ply, if it is quiet. The board is the one on which it is
    /// about to be made, or has been taken back.
    #[inline]
    pub fn add_killer(&mut self, ply: usize, board: &impl Occupancy, mv: E) {
        if is_quiet(board, mv) {
            self.lists.state_mut(ply).killers.add(mv.canonical());
        }
    }

    /// What is kept for the ply beside its moves.
    pub fn state(&self, ply: usize) -> &PlyState {
        self.lists.state(ply)
    }

    /// Closes the list of a ply.
    #[inline(always)]
    pub fn close(&mut self, ply: usize) {
        self.lists.close(ply);
    }
}

impl<E: Encoding, F: ScoredForm, L: ListKind> fmt::Debug for PlyLists<E, F, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("PlyLists").field(&self.lists).finish()
    }
}

/// An open list as a sink.
struct Opened<R, E, F> {
    rows: R,
    form: PhantomData<(E, F)>,
}

impl<E, F, R> Sink for Opened<R, E, F>
where
    E: Encoding,
    F: ScoredForm,
    R: Receive<F::Element<E>, F::Beside>,
{
    type Move = E;

    #[inline(always)]
    fn push(&mut self, mv: E) -> ControlFlow<()> {
        let (element, beside): Row<E, F> = F::row(mv, MoveScore::ZERO);
        self.rows.push(element, beside)
    }
}

/// Whether an encoding, a scored form, an ordering and a score model make sense together: what is
/// ordered by the encoding's own priority field needs a field, and a model that writes it. Other
/// combinations run, but leave the moves as the generator had them.
///
/// ```
/// use boardbench_ez80::Ez80U32;
/// use boardbench_flags16::FromLow;
/// use boardbench_ordering::*;
/// const {
///     assert!(go_together::<Ez80U32, Unscored, InsertionPriority<false>, Classes>());
///     assert!(!go_together::<FromLow, Unscored, InsertionPriority<false>, Classes>());
///     assert!(!go_together::<Ez80U32, Unscored, InsertionPriority<false>, Full>());
///     assert!(go_together::<FromLow, Separate, Selection<false>, Full>());
/// }
/// ```
pub const fn go_together<E: Encoding, F: ScoredForm, O: MoveOrdering, M: ScoreModel>() -> bool {
    let reads_priority = F::READS_PRIORITY || O::READS_PRIORITY;
    !reads_priority || E::STORES.has_priority() && M::WRITES_PRIORITY
}
