//! Describes timed work by its inputs, so that one harness can run all kinds.

use core::fmt;

use boardbench_search::ModelSearch;

use crate::network::{Network, Share};
use crate::ordering::ListKernel;
use crate::{
    Batch, Checksum, DepthSearch, Input, Kernel, KernelId, Prepared, RootKind, Searches, Trace,
    TraceKernel,
};

/// Timed work, by its inputs.
#[derive(Clone, Copy, Debug)]
pub enum Work {
    /// An operation of a board, on the inputs of its kind.
    Kernel(Kernel),
    /// An operation of a board with NNUE traffic, or the traffic alone.
    WithNetwork(Kernel, Network, Share),
    /// A search, of the positions of its score model's signatures.
    Search(ModelSearch),
    /// An ordering of recorded lists: of as many moves as a search tried, or of all moves of lists of this length.
    Lists(ListKernel, Option<usize>),
    /// An operation on many positions.
    Positions {
        /// Converts the positions.
        prepare: fn(&[Input]) -> Box<dyn Prepared>,
        /// Returns the checksum of the expected results.
        expected: fn(&[Input]) -> Checksum,
    },
    /// Searches to a depth with different numbers of nodes.
    ToDepth(DepthSearch),
    /// Perft by an external program; the kernel specifies the count.
    Program(KernelId, &'static dyn Program),
}

/// An external program that counts perft.
pub trait Program: fmt::Debug + Sync {
    /// Returns the command that starts it.
    fn command(&self) -> &str;

    /// Prepares perft of some positions. After a [failure](Self::failure) a run returns 0.
    fn prepare(&'static self, inputs: &[Input]) -> Box<dyn Prepared>;

    /// Returns the reason why it stopped responding, or `None` if it responds.
    fn failure(&self) -> Option<String>;
}

impl Work {
    /// Returns its kernel, if it has one.
    pub const fn kernel(&self) -> Option<KernelId> {
        match self {
            Self::Kernel(kernel) | Self::WithNetwork(kernel, ..) => Some(kernel.id),
            Self::Program(kernel, _) => Some(*kernel),
            _ => None,
        }
    }

    /// Returns the kind of work on root positions, or `None` if it has other inputs.
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

    /// Returns the external program that does the work, if there is one.
    pub const fn program(&self) -> Option<&'static dyn Program> {
        match self {
            Self::Program(_, program) => Some(*program),
            _ => None,
        }
    }

    /// Returns its loop on traces, or the baseline without the operation; `None` if there is none.
    pub fn on_traces(&self, traces: &[&Trace], is_base: bool) -> Option<Box<dyn Prepared>> {
        match self {
            Self::Kernel(kernel) | Self::WithNetwork(kernel, ..) if is_base => {
                Some((kernel.trace?.base?)(traces))
            }
            Self::Kernel(kernel) => Some((kernel.trace?.whole)(traces)),
            Self::WithNetwork(kernel, network, share) => {
                let TraceKernel { whole, base } = kernel.with_network?.trace?;
                let base = base.map(|base| base(traces));
                Some(network.around(*share, whole(traces), base))
            }
            _ => None,
        }
    }

    /// Returns its loop on the roots of perft or of searches, or `None` if it is not timed on roots.
    pub fn on_roots(&self, roots: &[Input]) -> Option<Box<dyn Prepared>> {
        match self {
            Self::Kernel(kernel) => Some((kernel.prepare)(roots)),
            Self::WithNetwork(kernel, network, share) => {
                let whole = (kernel.with_network?.prepare)(roots);
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
