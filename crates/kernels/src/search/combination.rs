//! The types that a search is generic over.

use boardbench_core::{Board, Encoding};
use boardbench_ordering::{ListKind, MoveOrdering, ScoreModel, ScoredForm};

/// The types that a search is generic over. Use a tuple in the order of the associated types.
pub trait Combination: 'static {
    /// The board.
    type Board: Board<Self::Encoding>;
    /// The encoding of its moves.
    type Encoding: Encoding;
    /// The form in which scores are kept.
    type Scored: ScoredForm;
    /// The kind of move list.
    type List: ListKind;
    /// The order in which moves are tried.
    type Ordering: MoveOrdering;
    /// The model that scores moves.
    type Model: ScoreModel;
}

impl<B, E, F, L, O, M> Combination for (B, E, F, L, O, M)
where
    B: Board<E>,
    E: Encoding,
    F: ScoredForm,
    L: ListKind,
    O: MoveOrdering,
    M: ScoreModel,
{
    type Board = B;
    type Encoding = E;
    type Scored = F;
    type List = L;
    type Ordering = O;
    type Model = M;
}
