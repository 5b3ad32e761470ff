//! The types that a search is generic over.

use boardbench_core::{Board, Encoding};

use crate::{ListKind, MoveOrdering, ScoreModel, ScoredForm};

use crate::decisions::{Decisions, Usual};

/// The types that a search is generic over. Use a tuple in the order of the associated types; without the last of them the
/// decisions are the [`Usual`] ones.
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
    /// The decisions of the search.
    type Decisions: Decisions;
}

pub(crate) type Slot<C> =
    <<C as Combination>::Decisions as Decisions>::Slot<<C as Combination>::Encoding>;

/// The same types as a tuple with decisions, so that a combination written in two ways is compiled once.
pub(crate) type Complete<C> = (
    <C as Combination>::Board,
    <C as Combination>::Encoding,
    <C as Combination>::Scored,
    <C as Combination>::List,
    <C as Combination>::Ordering,
    <C as Combination>::Model,
    <C as Combination>::Decisions,
);

pub(crate) type TableOf<C> =
    <<C as Combination>::Decisions as Decisions>::Table<<C as Combination>::Encoding>;

pub(crate) type HookOf<C> = <<C as Combination>::Decisions as Decisions>::Hook;

/// A tuple with these decisions.
macro_rules! combination {
    ($tuple:ty, $decisions:ty $(, $D:ident)?) => {
        impl<B, E, F, L, O, M $(, $D)?> Combination for $tuple
        where
            B: Board<E>,
            E: Encoding,
            F: ScoredForm,
            L: ListKind,
            O: MoveOrdering,
            M: ScoreModel,
            $($D: Decisions,)?
        {
            type Board = B;
            type Encoding = E;
            type Scored = F;
            type List = L;
            type Ordering = O;
            type Model = M;
            type Decisions = $decisions;
        }
    };
}

combination!((B, E, F, L, O, M), Usual);
combination!((B, E, F, L, O, M, D), D, D);
