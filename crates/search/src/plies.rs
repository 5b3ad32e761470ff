//! Combines lists, scores and ordering into the move lists of a search.

use core::fmt;
use core::marker::PhantomData;
use core::ops::ControlFlow;

use boardbench_core::{CanonicalMove, Encoding, Occupancy, Sink};

use crate::scored::Row;
use crate::{
    Hints, ListKind, MoveLists, MoveOrdering, MoveScore, PlyState, RowSink, ScoreModel, ScoredForm,
    ScoredList, is_quiet,
};

/// List type for an encoding, a scored form and a kind of list.
pub type ListsFor<E, F, L> =
    <L as ListKind>::Lists<<F as ScoredForm>::Element<E>, <F as ScoredForm>::Extra>;

/// Move lists of a search, one for each ply, in an encoding `E`, with scores in the form `F`, in lists of kind `L`.
///
/// At each ply a search [opens](Self::open) the list and generates into it, [scores](Self::score) and [orders](Self::order) the
/// moves, tries the [next](Self::next) move until it is done, and [closes](Self::close) the list on every exit, the last opened
/// first. The [crate's documentation](crate) has a complete search.
///
/// # Panics
///
/// Every method that takes a ply panics if it is out of range.
pub struct PlyLists<E: Encoding, F: ScoredForm, L: ListKind> {
    lists: ListsFor<E, F, L>,
}

impl<E: Encoding, F: ScoredForm, L: ListKind> PlyLists<E, F, L> {
    /// Creates closed lists for this many plies.
    #[inline(never)]
    pub fn new(plies: usize) -> Self {
        Self { lists: MoveLists::new(plies, F::row(E::NONE, MoveScore::ZERO)) }
    }

    /// Opens the list of a ply, empty, and returns a sink for its moves, whose scores are 0. The
    /// sink rejects moves that do not fit.
    #[inline(always)]
    pub fn open(&mut self, ply: usize) -> impl Sink<Move = E> {
        self.lists.state(ply).current = 0;
        Opened { rows: self.lists.open(ply), form: PhantomData::<(E, F)> }
    }

    /// Returns the list of a ply, to score and order it by other means.
    #[inline(always)]
    pub fn list(&mut self, ply: usize) -> ScoredList<'_, E, F> {
        let (elements, extras) = self.lists.columns(ply);
        ScoredList::new(elements, extras)
    }

    /// Returns `true` if the list of a ply is empty.
    #[inline(always)]
    pub fn is_empty(&mut self, ply: usize) -> bool {
        self.lists.columns(ply).0.is_empty()
    }

    /// Scores the moves of a ply with a model and the ply's killers.
    #[inline]
    pub fn score<M: ScoreModel>(
        &mut self,
        ply: usize,
        board: &impl Occupancy,
        hash_move: Option<CanonicalMove>,
    ) {
        let hints = Hints { hash_move, killers: self.lists.state(ply).killers };
        self.list(ply).rescore(|mv| M::rate(board, mv, hints));
    }

    /// Runs the part of the ordering that is done in advance.
    #[inline]
    pub fn order<O: MoveOrdering>(&mut self, ply: usize) {
        O::order(&mut self.list(ply));
    }

    /// Returns the next move of a ply, or `None` after the last.
    #[inline]
    pub fn next<O: MoveOrdering>(&mut self, ply: usize) -> Option<E> {
        let state = self.lists.state(ply);
        let index = state.current;
        state.current = index + 1;
        O::next(&mut self.list(ply), index)
    }

    /// Adds a move to the killers of the ply, if it is quiet. `board` is the position before the move.
    #[inline]
    pub fn add_killer(&mut self, ply: usize, board: &impl Occupancy, mv: E) {
        if is_quiet(board, mv) {
            self.lists.state(ply).killers.add(mv.canonical());
        }
    }

    /// Returns the state of the ply, except its moves.
    pub fn state(&mut self, ply: usize) -> &PlyState {
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
    R: RowSink<F::Element<E>, F::Extra>,
{
    type Move = E;

    #[inline(always)]
    fn push(&mut self, mv: E) -> ControlFlow<()> {
        let (element, extra): Row<E, F> = F::row(mv, MoveScore::ZERO);
        self.rows.push(element, extra)
    }
}

/// Returns `true` if an encoding, a scored form, an ordering and a score model are compatible: ordering by
/// the encoding's priority field requires such a field and a model that writes it. Other combinations run,
/// but leave the moves in the order of generation.
///
/// ```
/// use boardbench_ez80::Ez80U32;
/// use boardbench_flags16::FromLow;
/// use boardbench_search::*;
/// const {
///     assert!(are_compatible::<Ez80U32, Unscored, InsertionPriority<false>, Classes>());
///     assert!(!are_compatible::<FromLow, Unscored, InsertionPriority<false>, Classes>());
///     assert!(!are_compatible::<Ez80U32, Unscored, InsertionPriority<false>, Full>());
///     assert!(are_compatible::<FromLow, Separate, Selection<false>, Full>());
/// }
/// ```
pub const fn are_compatible<E: Encoding, F: ScoredForm, O: MoveOrdering, M: ScoreModel>() -> bool {
    let reads_priority = F::READS_PRIORITY || O::READS_PRIORITY;
    !reads_priority || E::STORES.has_priority() && M::WRITES_PRIORITY
}
