//! Times making every legal move of every position, by unmake or on copies.

use core::hint::black_box;

use boardbench_core::{Board, Encoding, outlined};

use crate::Checksum;
use crate::prepared::{Input, Prepared, add_position, boards_with_moves, count_moves};

/// Loop over moves by make and unmake, or on copies. As a closure it would compile differently: by -4 % to +9 % of the
/// instructions, depending on the board.
struct Makes<B, E, const ON_COPIES: bool> {
    positions: Vec<(B, Vec<E>)>,
    moves: u64,
}

pub(crate) fn makes<B: Board<E>, E: Encoding, const ON_COPIES: bool>(
    inputs: &[Input],
) -> Box<dyn Prepared> {
    let positions = boards_with_moves::<B, E>(inputs);
    Box::new(Makes::<B, E, ON_COPIES> { moves: count_moves(&positions), positions })
}

impl<B: Board<E>, E: Encoding, const ON_COPIES: bool> Prepared for Makes<B, E, ON_COPIES> {
    fn run(&mut self) -> u64 {
        for (board, moves) in &mut self.positions {
            for &mv in moves.iter() {
                if ON_COPIES {
                    let mut after = *board;
                    after.make(mv);
                    black_box(&after);
                } else {
                    let undo = board.make(mv);
                    black_box(&*board);
                    board.unmake(mv, undo);
                }
            }
        }
        self.moves
    }

    fn checksum(&mut self) -> Checksum {
        checksum(&self.positions)
    }
}

/// Returns the checksum of each move and the position after it. Not inlined, so that it is compiled once per pair.
#[inline(never)]
fn checksum<B: Board<E>, E: Encoding>(positions: &[(B, Vec<E>)]) -> Checksum {
    let mut checksum = Checksum::new();
    for (number, (board, moves)) in positions.iter().enumerate() {
        for &mv in moves {
            checksum.add_move(number, mv.canonical());
            let mut after = *board;
            let undo = outlined::make(&mut after, mv);
            add_position(&mut checksum, number, &after);
            outlined::unmake(&mut after, mv, undo);
            // A board that unmake does not restore changes the checksum.
            if after != *board {
                checksum.add(number, u64::MAX);
            }
        }
    }
    checksum
}
