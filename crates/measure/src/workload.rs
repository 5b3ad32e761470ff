//! What the contenders of a group run on.

use std::ops::Range;

use boardbench_core::Setup;
use boardbench_kernels::{Digest, Input, KernelId, Prepared, RootKind, Trace, Work};
use boardbench_results::InputSet;

use crate::context::InputsError;
use crate::inputs::Inputs;
use crate::roots;
use crate::traces::Traces;

/// What the contenders of a group run on: numbered items, after the last of which comes the first.
#[derive(Debug)]
pub(crate) enum Workload<'i> {
    /// Traces.
    Traces(&'i Traces),
    /// Roots, each with its depth.
    Roots(RootKind, Vec<Input>),
    /// All positions or lists of an input set, as one item.
    Whole(&'i Inputs, InputSet),
}

impl Workload<'_> {
    /// Returns the number of items.
    pub(crate) const fn count(&self) -> usize {
        match self {
            Self::Traces(traces) => traces.len(),
            Self::Roots(_, roots) => roots.len(),
            Self::Whole(..) => 1,
        }
    }

    /// Returns how many items are enough to verify a contender.
    pub(crate) const fn verified(&self) -> usize {
        match self {
            Self::Traces(_) | Self::Whole(..) => 1,
            Self::Roots(..) => 4,
        }
    }

    /// Returns the parts of a contender that are timed, by whether each is only what the operation is added to: traces have both,
    /// unless the operation is making moves.
    pub(crate) fn parts(&self, work: Work) -> &'static [bool] {
        match self {
            Self::Traces(_) if !work.kernel().is_some_and(KernelId::is_making) => &[false, true],
            _ => &[false],
        }
    }

    /// Converts some items for an operation, or for what it is added to.
    ///
    /// # Errors
    ///
    /// If the work has no loop on such items, or a trace differs from the known one.
    pub(crate) fn prepare(
        &self,
        work: Work,
        is_base: bool,
        numbers: Range<usize>,
    ) -> Result<Box<dyn Prepared>, InputsError> {
        match self {
            Self::Traces(traces) => {
                let traces: Result<Vec<&Trace>, _> =
                    numbers.map(|number| traces.get(number)).collect();
                work.on_traces(&traces?, is_base).ok_or_else(InputsError::no_loop)
            }
            Self::Roots(_, roots) => {
                let chosen = numbers.map(|number| roots[number % roots.len()]);
                let chosen: Vec<Input> = chosen.collect();
                work.on_roots(&chosen).ok_or_else(InputsError::no_loop)
            }
            Self::Whole(inputs, input_set) => Ok(inputs.prepare(work, *input_set)),
        }
    }

    /// Returns the digest of the expected results of as many items as are [verified](Self::verified): from the naive reference,
    /// published, or recorded.
    ///
    /// # Errors
    ///
    /// As of [`prepare`](Self::prepare).
    pub(crate) fn expected(&self, work: Work, first: usize) -> Result<Digest, InputsError> {
        match self {
            Self::Traces(traces) => {
                let kernel = work.kernel().ok_or_else(InputsError::no_loop)?;
                Ok(kernel.expected_on_trace(traces.get(first)?))
            }
            Self::Roots(kind, roots) => {
                let excerpt = &roots[first..first + self.verified()];
                Ok(roots::expected(*kind, first, excerpt))
            }
            Self::Whole(inputs, input_set) => Ok(inputs.expected(work, *input_set)),
        }
    }

    /// Returns the first position of an excerpt for which some work gives a wrong result, or the beginning of the trace; `None` where
    /// there are no positions.
    pub(crate) fn first_wrong(&self, work: Work, first: usize) -> Option<Setup> {
        match self {
            Self::Traces(traces) => Some(traces.get(first).ok()?.setup),
            Self::Roots(kind, roots) => {
                let mut excerpt = first..first + self.verified();
                let number = excerpt.find(|&number| {
                    let root = &roots[number..=number];
                    let expected = roots::expected(*kind, number, root);
                    work.on_roots(root).is_some_and(|mut it| it.digest() != expected)
                })?;
                Some(roots[number].setup)
            }
            Self::Whole(inputs, input_set) => inputs.first_wrong(work, *input_set),
        }
    }
}
