//! Making every legal move of every position.

use core::hint::black_box;

use boardbench_core::{Board, Encoding, outlined};

use crate::Digest;
use crate::prepared::{Input, Prepared, boards_with_moves, count_moves};

struct Batch<B, E> {
    positions: Vec<(B, Vec<E>)>,
    moves: u64,
}

impl<B: Board<E>, E: Encoding> Batch<B, E> {
    /// Not inlined, so that it is compiled once for a pair, not for a kernel.
    #[inline(never)]
    fn new(inputs: &[Input]) -> Self {
        let positions = boards_with_moves(inputs);
        Self {
            moves: count_moves(&positions),
            positions,
        }
    }

    /// The hash of the setup after each move.
    #[inline(never)]
    fn digest(&self) -> Digest {
        let mut digest = Digest::new();
        for (number, (board, moves)) in self.positions.iter().enumerate() {
            for &mv in moves {
                digest.add_move(number, mv.canonical());
                let mut after = *board;
                outlined::make(&mut after, mv);
                digest.add(number, outlined::to_setup(&after).hash());
            }
        }
        digest
    }
}

/// Make and unmake. As a closure, the loop would be compiled otherwise: by -4 % to +9 % of the instructions, by board.
struct MakesUnmakes<B, E>(Batch<B, E>);

pub(crate) fn makes_unmakes<B: Board<E>, E: Encoding>(inputs: &[Input]) -> Box<dyn Prepared> {
    Box::new(MakesUnmakes::<B, E>(Batch::new(inputs)))
}

impl<B: Board<E>, E: Encoding> Prepared for MakesUnmakes<B, E> {
    fn run(&mut self) -> u64 {
        for (board, moves) in &mut self.0.positions {
            for &mv in moves.iter() {
                let undo = board.make(mv);
                black_box(&*board);
                board.unmake(mv, undo);
            }
        }
        self.0.moves
    }

    fn digest(&mut self) -> Digest {
        let mut digest = self.0.digest();
        // A board that unmake does not restore changes the digest.
        for (number, (board, moves)) in self.0.positions.iter_mut().enumerate() {
            let before = *board;
            for &mv in moves.iter() {
                let undo = outlined::make(board, mv);
                outlined::unmake(board, mv, undo);
            }
            if *board != before {
                digest.add(number, u64::MAX);
            }
        }
        digest
    }
}

struct CopyMakes<B, E>(Batch<B, E>);

pub(crate) fn copy_makes<B: Board<E>, E: Encoding>(inputs: &[Input]) -> Box<dyn Prepared> {
    Box::new(CopyMakes::<B, E>(Batch::new(inputs)))
}

impl<B: Board<E>, E: Encoding> Prepared for CopyMakes<B, E> {
    fn run(&mut self) -> u64 {
        for (board, moves) in &self.0.positions {
            for &mv in moves {
                let mut after = *board;
                after.make(mv);
                black_box(&after);
            }
        }
        self.0.moves
    }

    fn digest(&mut self) -> Digest {
        self.0.digest()
    }
}
