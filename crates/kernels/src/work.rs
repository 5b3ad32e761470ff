//! Timed work, by its inputs.

use crate::ordering::ListKernel;
use crate::search::ModelSearch;
use crate::{DepthSearch, Digest, Input, Kernel, KernelId, Prepared, WalkKernel};

/// Timed work, by its inputs.
#[derive(Clone, Copy, Debug)]
pub enum Work {
    /// An operation of a board, on the inputs of its kind.
    Kernel(Kernel),
    /// A search, of the positions of its score model's signatures.
    Search(ModelSearch),
    /// An ordering of recorded lists: of as many moves as a search tried, or of all moves of lists of this length.
    Lists(ListKernel, Option<usize>),
    /// Anything on many positions.
    Positions {
        /// Converts them.
        prepare: fn(&[Input]) -> Box<dyn Prepared>,
        /// The digest of the right answers.
        golden: fn(&[Input]) -> Digest,
    },
    /// Searches to a depth, whose nodes are their own.
    ToDepth(DepthSearch),
}

impl Work {
    /// Its kernel, if it has one.
    pub const fn kernel(&self) -> Option<KernelId> {
        match self {
            Self::Kernel(kernel) => Some(kernel.id),
            _ => None,
        }
    }

    /// Its loop on walks, if its operation is timed there.
    pub const fn walk(&self) -> Option<WalkKernel> {
        match self {
            Self::Kernel(kernel) => kernel.walk,
            _ => None,
        }
    }

    /// True if it searches, which takes long on a simulated processor.
    pub const fn is_search(&self) -> bool {
        matches!(self, Self::Search(_) | Self::ToDepth(_))
            || matches!(
                self.kernel(),
                Some(KernelId::Search | KernelId::SearchTable)
            )
    }
}
