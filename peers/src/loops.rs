//! The timed loops of cozy-chess. Each does the same as the kernel of the same name in `boardbench-kernels`.

use std::hint::black_box;

use boardbench_core::Setup;
use boardbench_kernels::{Digest, Input, Prepared, timed};
use cozy_chess::{Board, Move, Square};

use crate::cozy;

/// Returns a loop over converted inputs. The timed part, `run`, returns how many operations it did with an input; `verify` gets an
/// input with its number, does the same work and adds the results to a digest.
fn new_loop<T: 'static>(
    inputs: Vec<T>,
    mut run: impl FnMut(&T) -> u64 + 'static,
    mut verify: impl FnMut(&T, usize, &mut Digest) + 'static,
) -> Box<dyn Prepared> {
    timed(
        inputs,
        move |inputs| inputs.iter().map(&mut run).sum(),
        move |inputs, digest| {
            for (number, input) in inputs.iter().enumerate() {
                verify(input, number, digest);
            }
        },
    )
}

/// Returns the inputs converted to boards and what `convert` makes of them. An input that the library refuses is
/// left out: then the digest is wrong, and nothing is timed.
fn boards<T>(inputs: &[Input], convert: impl Fn(Board, &Input) -> T) -> Vec<T> {
    let boards = inputs.iter().filter_map(|input| Some((cozy::board(&input.setup)?, input)));
    boards.map(|(board, input)| convert(board, input)).collect()
}

fn legal_moves(board: &Board) -> Vec<Move> {
    let mut moves = Vec::new();
    cozy::each_legal(board, |mv| moves.push(mv));
    moves
}

/// An operation on a board, at the positions of inputs and of traces.
pub(crate) trait Operation: 'static {
    fn new() -> Self;

    /// The timed part.
    fn run(&mut self, board: &Board);

    /// Does the same work, and adds the results to a digest. `setup` is the right position.
    fn verify(&mut self, board: &Board, setup: &Setup, number: usize, digest: &mut Digest);
}

/// The most moves of a list, more than any position has.
const CAPACITY: usize = 256;

/// Fills an empty list.
const ANY_MOVE: Move = Move { from: Square::A1, to: Square::A1, promotion: None };

/// Writes the legal moves into a list.
pub(crate) struct LegalList([Move; CAPACITY]);

impl LegalList {
    /// Fills the list. Returns how many moves there are.
    #[inline(always)]
    fn fill(&mut self, board: &Board) -> usize {
        let mut len = 0;
        cozy::each_legal(board, |mv| {
            self.0[len] = mv;
            len += 1;
        });
        len
    }
}

impl Operation for LegalList {
    fn new() -> Self {
        Self([ANY_MOVE; CAPACITY])
    }

    #[inline(always)]
    fn run(&mut self, board: &Board) {
        let len = self.fill(board);
        black_box((&mut self.0, len));
    }

    fn verify(&mut self, board: &Board, _: &Setup, number: usize, digest: &mut Digest) {
        let len = self.fill(board);
        for &mv in &self.0[..len] {
            digest.add_move(number, cozy::canonical(board, mv));
        }
    }
}

/// Counts the legal moves.
pub(crate) struct LegalCount;

impl Operation for LegalCount {
    fn new() -> Self {
        Self
    }

    #[inline(always)]
    fn run(&mut self, board: &Board) {
        black_box(cozy::count_legal(board));
    }

    fn verify(&mut self, board: &Board, _: &Setup, number: usize, digest: &mut Digest) {
        digest.add(number, cozy::count_legal(board));
    }
}

/// Returns an operation at each position.
pub(crate) fn at_positions<O: Operation>(inputs: &[Input]) -> Box<dyn Prepared> {
    let (mut timed, mut verified) = (O::new(), O::new());
    new_loop(
        boards(inputs, |board, input| (board, input.setup)),
        move |(board, _)| {
            timed.run(board);
            1
        },
        move |(board, setup), number, digest| verified.verify(board, setup, number, digest),
    )
}

/// Makes every legal move of each position on a copy.
pub(crate) fn copy_make(inputs: &[Input]) -> Box<dyn Prepared> {
    new_loop(
        boards(inputs, |board, _| (legal_moves(&board), board)),
        |(moves, board)| {
            for &mv in moves {
                black_box(&cozy::after(board, mv));
            }
            moves.len() as u64
        },
        |(moves, board), number, digest| {
            for &mv in moves {
                digest.add_move(number, cozy::canonical(board, mv));
                // Without a valid position after it, the digest is wrong.
                if let Some(setup) = cozy::setup(&cozy::after(board, mv)) {
                    digest.add(number, setup.hash());
                }
            }
        },
    )
}

/// Perft of each position to its depth, by copying. The moves of the last ply are made if `FULL`, and
/// only counted if not.
pub(crate) fn perft<const FULL: bool>(inputs: &[Input]) -> Box<dyn Prepared> {
    new_loop(
        boards(inputs, |board, input| (board, input.depth)),
        |(board, depth)| count_leaves::<FULL>(board, *depth),
        |(board, depth), number, digest| {
            digest.add(number, count_leaves::<FULL>(board, *depth));
        },
    )
}

fn count_leaves<const FULL: bool>(board: &Board, depth: u32) -> u64 {
    let mut leaves = 0;
    match depth {
        0 => return 1,
        1 if !FULL => return cozy::count_legal(board),
        // The compiler must assume that the board is used.
        1 => cozy::each_legal(board, |mv| {
            black_box(&cozy::after(board, mv));
            leaves += 1;
        }),
        _ => cozy::each_legal(board, |mv| {
            leaves += count_leaves::<FULL>(&cozy::after(board, mv), depth - 1);
        }),
    }
    leaves
}
