//! Inputs and results of kernels.

use boardbench_core::{Board, Encoding, MoveList, Position, Setup, outlined};

use crate::Digest;

/// One input of a kernel: a position and a depth.
#[derive(Clone, Copy, Debug)]
pub struct Input {
    /// The position.
    pub setup: Setup,
    /// The depth, for kernels that do perft or search.
    pub depth: u32,
}

/// A kernel with its inputs converted to one representation, ready to run any number of times.
pub trait Prepared {
    /// Runs once over all inputs. Returns the number of operations, always the same.
    fn run(&mut self) -> u64;

    /// Does the same work slowly and returns a digest of the results.
    fn digest(&mut self) -> Digest;
}

/// The boards of some inputs. Not inlined, so that it is compiled once for a board, not for a kernel.
#[inline(never)]
pub(crate) fn boards<P: Position>(inputs: &[Input]) -> Vec<P> {
    let mut boards = Vec::with_capacity(inputs.len());
    for input in inputs {
        boards.push(outlined::from_setup(&input.setup));
    }
    boards
}

/// The boards of some inputs, each with its legal moves.
#[inline(never)]
pub(crate) fn boards_with_moves<B: Board<E>, E: Encoding>(inputs: &[Input]) -> Vec<(B, Vec<E>)> {
    let mut positions = Vec::with_capacity(inputs.len());
    let mut list = MoveList::new();
    for board in boards::<B>(inputs) {
        list.clear();
        outlined::legal(&board, &mut list);
        positions.push((board, list.to_vec()));
    }
    positions
}

/// The number of moves of all positions.
pub(crate) fn count_moves<B, E>(positions: &[(B, Vec<E>)]) -> u64 {
    positions.iter().map(|(_, moves)| moves.len() as u64).sum()
}

/// Kernels that are built from inputs.
pub(crate) trait FromInputs {
    fn from_inputs(inputs: &[Input]) -> Self;
}
