//! The walks or roots that the contenders of a group are timed on, one after the other.

use std::ops::Range;

use boardbench_kernels::{Digest, Input, KernelId, Prepared, Walk, Work};

use crate::inputs_error::InputsError;
use crate::roots::{self, RootKind};
use crate::walks::Walks;

/// The walks or the roots that a group is timed on, numbered; after the last comes the first.
#[derive(Debug)]
pub enum Items<'i> {
    /// Walks.
    Walks(&'i Walks),
    /// Roots, each with its depth.
    Roots(RootKind, Vec<Input>),
}

impl Items<'_> {
    /// How many there are.
    pub const fn count(&self) -> usize {
        match self {
            Self::Walks(walks) => walks.len(),
            Self::Roots(_, roots) => roots.len(),
        }
    }

    /// How many are enough to see that an answer is right.
    pub const fn sampled(&self) -> usize {
        match self {
            Self::Walks(_) => 1,
            Self::Roots(..) => 4,
        }
    }

    /// The parts of a contender that are timed, by whether each is only what the operation is added to: walks have both, unless
    /// the operation is making moves.
    pub fn parts(&self, work: Work) -> &'static [bool] {
        match self {
            Self::Walks(_) if !work.kernel().is_some_and(KernelId::is_making) => &[false, true],
            _ => &[false],
        }
    }

    /// Converts some of them for an operation, or for what it is added to.
    ///
    /// # Errors
    ///
    /// If the work has no loop on such items, or a walk differs from the known one.
    pub fn prepare(
        &self,
        work: Work,
        is_base: bool,
        numbers: Range<usize>,
    ) -> Result<Box<dyn Prepared>, InputsError> {
        match self {
            Self::Walks(walks) => {
                let walks: Result<Vec<&Walk>, _> =
                    numbers.map(|number| walks.get(number)).collect();
                work.on_walks(&walks?, is_base)
                    .ok_or_else(InputsError::no_loop)
            }
            Self::Roots(_, roots) => {
                let own = numbers.map(|number| roots[number % roots.len()]);
                let own: Vec<Input> = own.collect();
                work.on_roots(&own).ok_or_else(InputsError::no_loop)
            }
        }
    }

    /// The digest of the right answers of as many as are [sampled](Self::sampled), from the naive reference or recorded.
    ///
    /// # Errors
    ///
    /// As of [`prepare`](Self::prepare).
    pub fn golden(&self, work: Work, first: usize) -> Result<Digest, InputsError> {
        match self {
            Self::Walks(walks) => {
                let kernel = work.kernel().ok_or_else(InputsError::no_loop)?;
                Ok(kernel.golden_on_walk(walks.get(first)?))
            }
            Self::Roots(kind, _) => Ok(roots::golden(*kind, first, self.sampled())),
        }
    }
}
