//! Times the operations of cozy-chess, each with the work of the kernel of the same name in `boardbench-kernels`.

use std::hint::black_box;

use boardbench_core::Setup;
use boardbench_kernels::{Checksum, Input, Prepared, timed};
use cozy_chess::{Board, Move, Square};

use crate::cozy;

/// Returns a loop over converted inputs. The timed part, `run`, returns the number of operations for an input; `verify` does the
/// same work for an input with its number and adds the results to a checksum.
fn new_loop<T: 'static>(
    inputs: Vec<T>,
    mut run: impl FnMut(&T) -> u64 + 'static,
    mut verify: impl FnMut(&T, usize, &mut Checksum) + 'static,
) -> Box<dyn Prepared> {
    timed(
        inputs,
        move |inputs| inputs.iter().map(&mut run).sum(),
        move |inputs, checksum| {
            for (number, input) in inputs.iter().enumerate() {
                verify(input, number, checksum);
            }
        },
    )
}

/// Converts inputs to boards, and these by `convert`. An input that the library rejects is
/// left out: the checksum is then wrong, and nothing is timed.
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

    /// Runs the operation; this is timed.
    fn run(&mut self, board: &Board);

    /// Does the same work, and adds the results to a checksum. `setup` is the expected position.
    fn verify(&mut self, board: &Board, setup: &Setup, number: usize, checksum: &mut Checksum);
}

/// Capacity of a move list, more than any position needs.
const CAPACITY: usize = 256;

/// Move that fills an empty list.
const ANY_MOVE: Move = Move { from: Square::A1, to: Square::A1, promotion: None };

/// Operation that writes the legal moves into a list.
pub(crate) struct LegalList([Move; CAPACITY]);

impl LegalList {
    /// Fills the list and returns the number of moves.
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

    fn verify(&mut self, board: &Board, _: &Setup, number: usize, checksum: &mut Checksum) {
        let len = self.fill(board);
        for &mv in &self.0[..len] {
            checksum.add_move(number, cozy::canonical(board, mv));
        }
    }
}

/// Operation that counts the legal moves.
pub(crate) struct LegalCount;

impl Operation for LegalCount {
    fn new() -> Self {
        Self
    }

    #[inline(always)]
    fn run(&mut self, board: &Board) {
        black_box(cozy::count_legal(board));
    }

    fn verify(&mut self, board: &Board, _: &Setup, number: usize, checksum: &mut Checksum) {
        checksum.add(number, cozy::count_legal(board));
    }
}

/// Returns a loop that runs an operation at each position.
pub(crate) fn at_positions<O: Operation>(inputs: &[Input]) -> Box<dyn Prepared> {
    let (mut timed, mut verified) = (O::new(), O::new());
    new_loop(
        boards(inputs, |board, input| (board, input.setup)),
        move |(board, _)| {
            timed.run(board);
            1
        },
        move |(board, setup), number, checksum| verified.verify(board, setup, number, checksum),
    )
}

/// Returns a loop that makes every legal move of each position on a copy.
pub(crate) fn copy_make(inputs: &[Input]) -> Box<dyn Prepared> {
    new_loop(
        boards(inputs, |board, _| (legal_moves(&board), board)),
        |(moves, board)| {
            for &mv in moves {
                black_box(&cozy::after(board, mv));
            }
            moves.len() as u64
        },
        |(moves, board), number, checksum| {
            for &mv in moves {
                checksum.add_move(number, cozy::canonical(board, mv));
                // Without a valid position after it, the checksum is wrong.
                if let Some(setup) = cozy::setup(&cozy::after(board, mv)) {
                    checksum.add(number, setup.hash());
                }
            }
        },
    )
}

/// Returns a loop of perft by copy-make for each position to its depth. The moves of the last ply are made if
/// `FULL`, otherwise only counted.
pub(crate) fn perft<const FULL: bool>(inputs: &[Input]) -> Box<dyn Prepared> {
    new_loop(
        boards(inputs, |board, input| (board, input.depth)),
        |(board, depth)| count_leaves::<FULL>(board, *depth),
        |(board, depth), number, checksum| {
            checksum.add(number, count_leaves::<FULL>(board, *depth));
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
