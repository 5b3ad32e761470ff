//! Collects the types that a search is generic over, so that a search has one type parameter.

use boardbench_core::{Board, Encoding};

use crate::{ListKind, MoveOrdering, ScoreModel, ScoredForm};

use crate::options::{SearchOptions, Usual};

/// Types that a search is generic over. Use a tuple in the order of the associated types; without the last of them the
/// search options are the [`Usual`] ones.
pub trait Combination: 'static {
    /// Board.
    type Board: Board<Self::Encoding>;
    /// Encoding of its moves.
    type Encoding: Encoding;
    /// Form in which scores are stored.
    type Scored: ScoredForm;
    /// Kind of move list.
    type List: ListKind;
    /// Order in which moves are tried.
    type Ordering: MoveOrdering;
    /// Model that scores moves.
    type Model: ScoreModel;
    /// Options of the search.
    type SearchOptions: SearchOptions;
}

pub(crate) type Slot<C> =
    <<C as Combination>::SearchOptions as SearchOptions>::Slot<<C as Combination>::Encoding>;

/// A combination as a tuple with options, so that one written in two ways is compiled once.
pub(crate) type Complete<C> = (
    <C as Combination>::Board,
    <C as Combination>::Encoding,
    <C as Combination>::Scored,
    <C as Combination>::List,
    <C as Combination>::Ordering,
    <C as Combination>::Model,
    <C as Combination>::SearchOptions,
);

pub(crate) type TableOf<C> =
    <<C as Combination>::SearchOptions as SearchOptions>::Table<<C as Combination>::Encoding>;

pub(crate) type StateOf<C> = <<C as Combination>::SearchOptions as SearchOptions>::State;

pub(crate) type HookOf<C> = <<C as Combination>::SearchOptions as SearchOptions>::Hook;

/// Implements [`Combination`] for a tuple with these options.
macro_rules! combination {
    ($tuple:ty, $options:ty $(, $D:ident)?) => {
        impl<B, E, F, L, O, M $(, $D)?> Combination for $tuple
        where
            B: Board<E>,
            E: Encoding,
            F: ScoredForm,
            L: ListKind,
            O: MoveOrdering,
            M: ScoreModel,
            $($D: SearchOptions,)?
        {
            type Board = B;
            type Encoding = E;
            type Scored = F;
            type List = L;
            type Ordering = O;
            type Model = M;
            type SearchOptions = $options;
        }
    };
}

combination!((B, E, F, L, O, M), Usual);
combination!((B, E, F, L, O, M, D), D, D);
