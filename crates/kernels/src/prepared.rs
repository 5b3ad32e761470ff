//! What a kernel works on, and what comes of it.

use boardbench_core::Setup;

use crate::Digest;

/// What a kernel works on: positions, and for perft how deep.
#[derive(Clone, Copy, Debug)]
pub struct Input {
    /// The position.
    pub setup: Setup,
    /// The depth, for perft kernels.
    pub depth: u32,
}

/// A kernel with its inputs converted to one representation, ready to run any number of times.
pub trait Prepared {
    /// Runs once over all inputs. Returns how many operations were done, always the same number.
    fn run(&mut self) -> u64;

    /// Does the same work slowly and says what was found, to be compared with the reference's.
    fn digest(&mut self) -> Digest;
}

/// How a kernel gets its inputs.
pub(crate) trait FromInputs {
    fn from_inputs(inputs: &[Input]) -> Self;
}
