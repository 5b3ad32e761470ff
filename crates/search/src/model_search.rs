//! Represents a compiled search as a value, so that searches can be listed in tables.

use std::sync::atomic::AtomicBool;

use boardbench_core::Setup;

use crate::{Classes, ListKind, MoveOrdering, ScoreModel, ScoredForm, are_compatible};

use crate::combination::Combination;
use crate::request::{Iteration, SearchRequest, Searched};
use crate::searcher::search;

/// A search of one combination.
///
/// Its parameters are the request, the hashes of the previous positions (oldest first, at least back to the last irreversible
/// move), the position, a callback for every finished iteration, and a flag that stops the search.
pub type SearchFn =
    fn(&SearchRequest, &[u64], &Setup, &mut dyn FnMut(&Iteration), &AtomicBool) -> Searched;

/// A search compiled for one board and encoding, with the names of its other types.
#[derive(Clone, Copy, Debug)]
pub struct ModelSearch {
    /// Name of the scored form.
    pub scored: &'static str,
    /// Name of the kind of list.
    pub list: &'static str,
    /// Name of the ordering.
    pub ordering: &'static str,
    /// Name of the score model.
    pub model: &'static str,
    /// Set if the ordering breaks ties, so that node counts can be compared.
    pub breaks_ties: bool,
    /// Runs the search.
    pub run: SearchFn,
}

impl ModelSearch {
    /// Compiles a combination. One whose types are not [compatible](are_compatible) does not compile.
    pub const fn new<C: Combination>() -> Self {
        const {
            assert!(
                are_compatible::<C::Encoding, C::Scored, C::Ordering, C::Model>(),
                "the model writes no priority"
            );
        }
        Self {
            scored: C::Scored::NAME,
            list: C::List::NAME,
            ordering: C::Ordering::NAME,
            model: C::Model::NAME,
            breaks_ties: C::Ordering::BREAKS_TIES,
            run: search::<C>,
        }
    }

    /// Returns `true` if the score model is [`Classes`], whose node counts differ from the counts of
    /// [`Full`](crate::Full).
    pub fn scores_classes(&self) -> bool {
        self.model == Classes::NAME
    }
}
