//! Inputs and results of kernels.

use core::hint::black_box;
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

    /// Discards what a run may have left behind that makes the next one faster; not timed. Programs outside this one clear their hash
    /// tables.
    fn reset(&mut self) {}

    /// Returns how often a run does what its search's [decisions](boardbench_search::Decisions) make it do. `None` if they are
    /// the usual ones, or if it is no search.
    fn decided(&mut self) -> Option<u64> {
        None
    }
}

/// A loop with what it goes over.
struct Timed<S, R, D> {
    state: S,
    run: R,
    digest: D,
}

impl<S, R: FnMut(&mut S) -> u64, D: FnMut(&mut S, &mut Digest)> Prepared for Timed<S, R, D> {
    fn run(&mut self) -> u64 {
        (self.run)(&mut self.state)
    }

    fn digest(&mut self) -> Digest {
        let mut digest = Digest::new();
        (self.digest)(&mut self.state, &mut digest);
        digest
    }
}

/// Returns a loop over a state: `run` is timed, and returns the number of operations; `digest` does the same work slowly and
/// adds the results to a digest.
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
///     |numbers, digest| digest.add(0, numbers.iter().map(|number| number * number).sum()),
/// );
/// assert_eq!(squares.run(), 2);
/// assert_eq!(squares.digest(), squares.digest());
/// ```
pub fn timed<S: 'static>(
    state: S,
    run: impl FnMut(&mut S) -> u64 + 'static,
    digest: impl FnMut(&mut S, &mut Digest) + 'static,
) -> Box<dyn Prepared> {
    Box::new(Timed { state, run, digest })
}

/// Returns a loop over the items of each position: `run` is timed, and `describe` adds the result for an item to a digest, given
/// the number of the position.
pub(crate) fn on_items<P: 'static, I: AsRef<[T]> + 'static, T: 'static, A>(
    positions: Vec<(P, I)>,
    run: impl Fn(&P, &T) -> A + Copy + 'static,
    describe: impl Fn(&mut Digest, usize, &T, A) + 'static,
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
        move |positions, digest| {
            for (number, (position, items)) in positions.iter().enumerate() {
                for item in items.as_ref() {
                    describe(digest, number, item, run(position, item));
                }
            }
        },
    )
}

/// Returns the boards of some inputs. Not inlined, so that it is compiled once for a board, not for a kernel.
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

/// A question about a position; the answer is moves, a number or a text.
pub(crate) trait Operation<B: Board<E>, E: Encoding>: 'static {
    /// The number of operations at a position.
    const EACH: u64 = 1;

    /// The loop that is timed: asks one board after the other. The list is empty before, and has the moves of the last
    /// board after, if the answer is moves.
    const RUN: fn(&[B], &mut MoveList<E>);

    /// Adds the answer for one board to a digest, given the list of the loop.
    fn describe(digest: &mut Digest, number: usize, board: &B, list: &MoveList<E>);
}

/// Adds the hash of a position, computed from its pieces and state, to a digest; a board that maintains another hash changes the digest.
pub(crate) fn add_position<P: Position>(digest: &mut Digest, number: usize, position: &P) {
    let hash = outlined::to_setup(position).hash();
    digest.add(number, hash);
    if position.hash().is_some_and(|maintained| maintained != hash) {
        digest.add(number, u64::MAX);
    }
}

/// An operation as a value. What goes around it is compiled once for a pair, not for each operation.
#[derive(Clone, Copy)]
pub(crate) struct Asked<B, E: Encoding> {
    /// [`Operation::EACH`].
    pub(crate) each: u64,
    /// [`Operation::RUN`].
    pub(crate) run: fn(&[B], &mut MoveList<E>),
    /// [`Operation::describe`].
    pub(crate) describe: fn(&mut Digest, usize, &B, &MoveList<E>),
}

impl<B: Board<E>, E: Encoding> Asked<B, E> {
    pub(crate) const fn new<O: Operation<B, E>>() -> Self {
        Self { each: O::EACH, run: O::RUN, describe: O::describe }
    }

    /// Returns no operation besides the make and unmake that lead to a node, counted as this many; its result is the position.
    pub(crate) const fn nothing(each: u64) -> Self {
        Self {
            each,
            run: |_, _| (),
            describe: |digest, number, board, _| add_position(digest, number, board),
        }
    }
}

pub(crate) fn on_positions<O: Operation<B, E>, B: Board<E>, E: Encoding>(
    inputs: &[Input],
) -> Box<dyn Prepared> {
    asked_of_each(inputs, &const { Asked::new::<O>() })
}

#[inline(never)]
fn asked_of_each<B: Board<E>, E: Encoding>(
    inputs: &[Input],
    &Asked { each, run, describe }: &'static Asked<B, E>,
) -> Box<dyn Prepared> {
    timed(
        (boards::<B>(inputs), MoveList::new()),
        move |(boards, list)| {
            list.clear();
            run(boards, list);
            boards.len() as u64 * each
        },
        move |(boards, list), digest| {
            for (number, board) in boards.iter().enumerate() {
                list.clear();
                run(slice::from_ref(board), list);
                describe(digest, number, board, list);
            }
        },
    )
}
