//! Timed work, by its inputs.

use core::fmt;

use boardbench_search::ModelSearch;

use crate::network::{Network, Share};
use crate::ordering::ListKernel;
use crate::{
    Batch, DepthSearch, Digest, Input, Kernel, KernelId, Prepared, RootKind, Searches, Trace,
    TraceKernel,
};

/// Timed work, by its inputs.
#[derive(Clone, Copy, Debug)]
pub enum Work {
    /// An operation of a board, on the inputs of its kind.
    Kernel(Kernel),
    /// An operation of a board beside a network, or the network alone.
    Beside(Kernel, Network, Share),
    /// A search, of the positions of its score model's signatures.
    Search(ModelSearch),
    /// An ordering of recorded lists: of as many moves as a search tried, or of all moves of lists of this length.
    Lists(ListKernel, Option<usize>),
    /// Anything on many positions.
    Positions {
        /// Converts them.
        prepare: fn(&[Input]) -> Box<dyn Prepared>,
        /// The digest of the right answers.
        expected: fn(&[Input]) -> Digest,
    },
    /// Searches to a depth, whose nodes are their own.
    ToDepth(DepthSearch),
    /// Perft by a program outside this one; the kernel states what is counted.
    Program(KernelId, &'static dyn Program),
}

/// A program outside this one that counts perft.
pub trait Program: fmt::Debug + Sync {
    /// Returns the command that starts it.
    fn command(&self) -> &str;

    /// Prepares perft of some positions. After a [failure](Self::failure) a run returns 0.
    fn prepare(&'static self, inputs: &[Input]) -> Box<dyn Prepared>;

    /// Returns why it no longer answers; `None` if it does.
    fn failure(&self) -> Option<String>;
}

impl Work {
    /// Returns its kernel, if it has one.
    pub const fn kernel(&self) -> Option<KernelId> {
        match self {
            Self::Kernel(kernel) | Self::Beside(kernel, ..) => Some(kernel.id),
            Self::Program(kernel, _) => Some(*kernel),
            _ => None,
        }
    }

    /// Returns the work that it does from root positions; `None` if it has other inputs.
    pub fn root_kind(&self) -> Option<RootKind> {
        match self {
            Self::Search(search) if search.scores_classes() => Some(RootKind::Classes),
            Self::Search(_) => Some(RootKind::Search),
            _ => match self.kernel()?.batch() {
                Batch::Roots(kind) => Some(kind),
                _ => None,
            },
        }
    }

    /// Returns the program outside this one that does the work, if there is one.
    pub const fn program(&self) -> Option<&'static dyn Program> {
        match self {
            Self::Program(_, program) => Some(*program),
            _ => None,
        }
    }

    /// Returns its loop on traces, or the loop that the operation is added to; `None` if it has none there.
    pub fn on_traces(&self, traces: &[&Trace], is_base: bool) -> Option<Box<dyn Prepared>> {
        match self {
            Self::Kernel(kernel) | Self::Beside(kernel, ..) if is_base => {
                Some((kernel.trace?.base?)(traces))
            }
            Self::Kernel(kernel) => Some((kernel.trace?.whole)(traces)),
            Self::Beside(kernel, network, share) => {
                let TraceKernel { whole, base } = kernel.beside?.trace?;
                let base = base.map(|base| base(traces));
                Some(network.around(*share, whole(traces), base))
            }
            _ => None,
        }
    }

    /// Returns its loop on the roots of perft or of searches; `None` if it is not timed on roots.
    pub fn on_roots(&self, roots: &[Input]) -> Option<Box<dyn Prepared>> {
        match self {
            Self::Kernel(kernel) => Some((kernel.prepare)(roots)),
            Self::Beside(kernel, network, share) => {
                let whole = (kernel.beside?.prepare)(roots);
                Some(network.around(*share, whole, None))
            }
            Self::Search(search) => Some(Box::new(Searches::new(roots, search.run, None))),
            Self::Program(_, program) => Some(program.prepare(roots)),
            _ => None,
        }
    }

    /// Returns `true` if it searches, which takes long on a simulated processor.
    pub fn is_search(&self) -> bool {
        matches!(self, Self::ToDepth(_)) || self.root_kind().is_some_and(|kind| !kind.is_perft())
    }
}
