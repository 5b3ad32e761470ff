//! Inputs and results of kernels.

use core::marker::PhantomData;
use core::slice;

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

    /// How often a run does what its search's [decisions](crate::search::Decisions) make it do. `None` if they are the
    /// usual ones, or if it is no search.
    fn decided(&mut self) -> Option<u64> {
        None
    }
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

/// What is asked of a position: moves, a number, a text.
pub(crate) trait Operation<B: Board<E>, E: Encoding>: 'static {
    /// The number of operations at a position.
    const EACH: u64 = 1;

    /// The loop that is timed: asks one board after the other. The list is empty before, and has the moves of the last
    /// board after, if the answer is moves.
    const RUN: fn(&[B], &mut MoveList<E>);

    /// Adds the answer for one board to a digest, given the list of the loop.
    fn describe(digest: &mut Digest, number: usize, board: &B, list: &MoveList<E>);
}

/// An operation on a batch of boards.
pub(crate) struct Positions<O, B, E> {
    boards: Vec<B>,
    list: MoveList<E>,
    operation: PhantomData<O>,
}

impl<O, B: Board<E>, E: Encoding> FromInputs for Positions<O, B, E> {
    fn from_inputs(inputs: &[Input]) -> Self {
        Self {
            boards: boards(inputs),
            list: MoveList::new(),
            operation: PhantomData,
        }
    }
}

impl<O: Operation<B, E>, B: Board<E>, E: Encoding> Prepared for Positions<O, B, E> {
    fn run(&mut self) -> u64 {
        self.list.clear();
        O::RUN(&self.boards, &mut self.list);
        self.boards.len() as u64 * O::EACH
    }

    fn digest(&mut self) -> Digest {
        let mut digest = Digest::new();
        for (number, board) in self.boards.iter().enumerate() {
            self.list.clear();
            O::RUN(slice::from_ref(board), &mut self.list);
            O::describe(&mut digest, number, board, &self.list);
        }
        digest
    }
}
