//! Defines the inputs that the contenders of a group run on: recorded traces, root positions, or a whole input set.

use std::ops::Range;

use boardbench_core::Setup;
use boardbench_kernels::{Checksum, Input, KernelId, Prepared, RootKind, Trace, Work};
use boardbench_results::InputSet;

use crate::context::InputsError;
use crate::inputs::Inputs;
use crate::roots;
use crate::traces::Traces;

/// The numbered items that the contenders of a group run on. Numbers wrap around after the last item.
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

    /// Returns the number of items that a contender is verified on.
    pub(crate) const fn verified(&self) -> usize {
        match self {
            Self::Traces(_) | Self::Whole(..) => 1,
            Self::Roots(..) => 4,
        }
    }

    /// Returns the timed parts of a contender, `true` for the base alone. On traces an operation is added to make and unmake,
    /// which are timed as its base, unless the operation is making moves itself.
    pub(crate) fn parts(&self, work: Work) -> &'static [bool] {
        match self {
            Self::Traces(_) if !work.kernel().is_some_and(KernelId::is_making) => &[false, true],
            _ => &[false],
        }
    }

    /// Converts items for an operation, or for its base.
    ///
    /// # Errors
    ///
    /// If the work has no kernel for such items, or a trace differs from its checksum.
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
                work.on_traces(&traces?, is_base).ok_or_else(InputsError::no_kernel)
            }
            Self::Roots(_, roots) => {
                let inputs = numbers.map(|number| roots[number % roots.len()]);
                let inputs: Vec<Input> = inputs.collect();
                work.on_roots(&inputs).ok_or_else(InputsError::no_kernel)
            }
            Self::Whole(inputs, input_set) => Ok(inputs.prepare(work, *input_set)),
        }
    }

    /// Returns the checksum of the expected results of the [verified](Self::verified) items: from the naive reference,
    /// published, or recorded.
    ///
    /// # Errors
    ///
    /// See [`prepare`](Self::prepare).
    pub(crate) fn expected(&self, work: Work, first: usize) -> Result<Checksum, InputsError> {
        match self {
            Self::Traces(traces) => {
                let kernel = work.kernel().ok_or_else(InputsError::no_kernel)?;
                Ok(kernel.expected_on_trace(traces.get(first)?))
            }
            Self::Roots(kind, roots) => {
                let excerpt = &roots[first..first + self.verified()];
                Ok(roots::expected(*kind, first, excerpt))
            }
            Self::Whole(inputs, input_set) => Ok(inputs.expected(work, *input_set)),
        }
    }

    /// Returns the first verified position for which the work gives a wrong result, or the start of the trace; `None` without
    /// positions.
    pub(crate) fn first_wrong(&self, work: Work, first: usize) -> Option<Setup> {
        match self {
            Self::Traces(traces) => Some(traces.get(first).ok()?.setup),
            Self::Roots(kind, roots) => {
                let mut excerpt = first..first + self.verified();
                let number = excerpt.find(|&number| {
                    let root = &roots[number..=number];
                    let expected = roots::expected(*kind, number, root);
                    work.on_roots(root).is_some_and(|mut it| it.checksum() != expected)
                })?;
                Some(roots[number].setup)
            }
            Self::Whole(inputs, input_set) => inputs.first_wrong(work, *input_set),
        }
    }
}
