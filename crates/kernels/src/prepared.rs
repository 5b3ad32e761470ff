//! Converts the inputs of kernels, and runs and verifies their loops.

use core::hint::black_box;
use core::slice;

use boardbench_core::{Board, Encoding, MoveList, PieceKeys, Position, Setup, outlined};

use crate::Checksum;

/// One input of a kernel: a position and a depth.
#[derive(Clone, Copy, Debug)]
pub struct Input {
    /// Position.
    pub setup: Setup,
    /// Depth, for perft and search.
    pub depth: u32,
}

/// A kernel with its inputs converted to one representation, ready to run any number of times.
pub trait Prepared {
    /// Runs once over all inputs. Returns the number of operations, which is constant.
    fn run(&mut self) -> u64;

    /// Does the same work untimed and returns a checksum of the results.
    fn checksum(&mut self) -> Checksum;

    /// Discards state that would make the next run faster; not timed. External programs clear their hash
    /// tables.
    fn reset(&mut self) {}

    /// Returns the number of times per run that a [search option](boardbench_search::SearchOptions) takes effect. Returns `None`
    /// with the usual options, or if it is no search.
    fn option_hits(&mut self) -> Option<u64> {
        None
    }
}

/// A loop with its state.
struct Timed<S, R, D> {
    state: S,
    run: R,
    checksum: D,
}

impl<S, R: FnMut(&mut S) -> u64, D: FnMut(&mut S, &mut Checksum)> Prepared for Timed<S, R, D> {
    fn run(&mut self) -> u64 {
        (self.run)(&mut self.state)
    }

    fn checksum(&mut self) -> Checksum {
        let mut checksum = Checksum::new();
        (self.checksum)(&mut self.state, &mut checksum);
        checksum
    }
}

/// Returns a loop over a state: `run` is timed, and returns the number of operations; `checksum` does the same work untimed and
/// adds the results to a checksum.
///
/// ```
/// use std::hint::black_box;
/// use boardbench_kernels::timed;
///
/// let mut squares = timed(
///     vec![3_u64, 4],
///     |numbers| {
///         numbers.iter().for_each(|number| _ = black_box(number * number));
///         numbers.len() as u64
///     },
///     |numbers, checksum| checksum.add(0, numbers.iter().map(|number| number * number).sum()),
/// );
/// assert_eq!(squares.run(), 2);
/// assert_eq!(squares.checksum(), squares.checksum());
/// ```
pub fn timed<S: 'static>(
    state: S,
    run: impl FnMut(&mut S) -> u64 + 'static,
    checksum: impl FnMut(&mut S, &mut Checksum) + 'static,
) -> Box<dyn Prepared> {
    Box::new(Timed { state, run, checksum })
}

/// Returns a loop over the items of each position: `run` is timed, and `describe` adds the result for an item to a checksum, given
/// the number of the position.
pub(crate) fn on_items<P: 'static, I: AsRef<[T]> + 'static, T: 'static, A>(
    positions: Vec<(P, I)>,
    run: impl Fn(&P, &T) -> A + Copy + 'static,
    describe: impl Fn(&mut Checksum, usize, &T, A) + 'static,
) -> Box<dyn Prepared> {
    let lengths = positions.iter().map(|(_, items)| items.as_ref().len());
    let operations = lengths.sum::<usize>() as u64;
    timed(
        positions,
        move |positions| {
            for (position, items) in &*positions {
                for item in items.as_ref() {
                    black_box(run(position, item));
                }
            }
            operations
        },
        move |positions, checksum| {
            for (number, (position, items)) in positions.iter().enumerate() {
                for item in items.as_ref() {
                    describe(checksum, number, item, run(position, item));
                }
            }
        },
    )
}

/// Returns the boards of some inputs. Not inlined, so that it is compiled once per board, not per kernel.
#[inline(never)]
pub(crate) fn boards<P: Position>(inputs: &[Input]) -> Vec<P> {
    let mut boards = Vec::with_capacity(inputs.len());
    for input in inputs {
        boards.push(outlined::from_setup(&input.setup));
    }
    boards
}

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

pub(crate) fn count_moves<B, E>(positions: &[(B, Vec<E>)]) -> u64 {
    positions.iter().map(|(_, moves)| moves.len() as u64).sum()
}

/// A query of a position that returns moves, a number or a text.
pub(crate) trait Operation<B: Board<E>, E: Encoding>: 'static {
    /// Number of operations per position.
    const EACH: u64 = 1;

    /// Timed loop over the boards. The list is empty before; if the result is moves, it then contains the moves of the
    /// last board.
    const RUN: fn(&[B], &mut MoveList<E>);

    /// Adds the result for one board to a checksum, from the list of the loop.
    fn describe(checksum: &mut Checksum, number: usize, board: &B, list: &MoveList<E>);
}

/// Adds the hash of a position, computed from its pieces and state, to a checksum; a board that maintains another hash, or other keys
/// of pieces, changes the checksum.
pub(crate) fn add_position<P: Position>(checksum: &mut Checksum, number: usize, position: &P) {
    let setup = outlined::to_setup(position);
    let hash = setup.hash();
    checksum.add(number, hash);
    if position.hash().is_some_and(|maintained| maintained != hash)
        || position.piece_keys().is_some_and(|maintained| maintained != PieceKeys::of(&setup))
    {
        checksum.add(number, u64::MAX);
    }
}

/// An operation as a value, so that the code around it is compiled once per pair, not per operation.
#[derive(Clone, Copy)]
pub(crate) struct OperationFns<B, E: Encoding> {
    /// [`Operation::EACH`].
    pub(crate) each: u64,
    /// [`Operation::RUN`].
    pub(crate) run: fn(&[B], &mut MoveList<E>),
    /// [`Operation::describe`].
    pub(crate) describe: fn(&mut Checksum, usize, &B, &MoveList<E>),
}

impl<B: Board<E>, E: Encoding> OperationFns<B, E> {
    pub(crate) const fn new<O: Operation<B, E>>() -> Self {
        Self { each: O::EACH, run: O::RUN, describe: O::describe }
    }

    /// Returns an empty operation, counted as this many, which leaves the make and unmake of the trace; its result is the position.
    pub(crate) const fn baseline(each: u64) -> Self {
        Self {
            each,
            run: |_, _| (),
            describe: |checksum, number, board, _| add_position(checksum, number, board),
        }
    }
}

pub(crate) fn on_positions<O: Operation<B, E>, B: Board<E>, E: Encoding>(
    inputs: &[Input],
) -> Box<dyn Prepared> {
    run_on_boards(inputs, &const { OperationFns::new::<O>() })
}

#[inline(never)]
fn run_on_boards<B: Board<E>, E: Encoding>(
    inputs: &[Input],
    &OperationFns { each, run, describe }: &'static OperationFns<B, E>,
) -> Box<dyn Prepared> {
    timed(
        (boards::<B>(inputs), MoveList::new()),
        move |(boards, list)| {
            list.clear();
            run(boards, list);
            boards.len() as u64 * each
        },
        move |(boards, list), checksum| {
            for (number, board) in boards.iter().enumerate() {
                list.clear();
                run(slice::from_ref(board), list);
                describe(checksum, number, board, list);
            }
        },
    )
}
