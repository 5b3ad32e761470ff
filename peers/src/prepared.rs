//! The loops that are timed, generic over the library. They do what the kernels of the same names do
//! in `boardbench-kernels`, which are generic over our own traits.

use std::hint::black_box;
use std::marker::PhantomData;

use boardbench_kernels::{Digest, Input, Prepared};

use crate::library::Library;
use crate::list::List;

/// Boards of the inputs, each with the input's number. An input that the library refuses is left out:
/// then the digest is wrong, and nothing is timed.
pub(crate) fn boards<L: Library>(inputs: &[Input]) -> impl Iterator<Item = (usize, L::Board, u32)> {
    let numbered = inputs.iter().enumerate();
    numbered.filter_map(|(number, input)| Some((number, L::board(&input.setup)?, input.depth)))
}

/// The legal moves of each position into a list.
pub(crate) struct LegalList<L: Library> {
    boards: Vec<(usize, L::Board)>,
    list: List<L::Move>,
}

impl<L: Library> LegalList<L> {
    /// Converts the inputs.
    pub(crate) fn new(inputs: &[Input]) -> Self {
        let boards = boards::<L>(inputs).map(|(number, board, _)| (number, board));
        Self {
            boards: boards.collect(),
            list: List::new(L::any_move()),
        }
    }
}

#[inline(always)]
fn fill<L: Library>(list: &mut List<L::Move>, board: &L::Board) {
    list.clear();
    L::each_legal(board, |mv| list.push(mv));
}

impl<L: Library> Prepared for LegalList<L> {
    fn run(&mut self) -> u64 {
        for (_, board) in &self.boards {
            fill::<L>(&mut self.list, board);
            black_box(&mut self.list);
        }
        self.boards.len() as u64
    }

    fn digest(&mut self) -> Digest {
        let mut digest = Digest::new();
        for (number, board) in &self.boards {
            fill::<L>(&mut self.list, board);
            for &mv in self.list.as_slice() {
                digest.add_move(*number, L::canonical(board, mv));
            }
        }
        digest
    }
}

/// The number of legal moves of each position.
pub(crate) struct LegalCount<L: Library>(Vec<(usize, L::Board)>);

impl<L: Library> LegalCount<L> {
    /// Converts the inputs.
    pub(crate) fn new(inputs: &[Input]) -> Self {
        let boards = boards::<L>(inputs).map(|(number, board, _)| (number, board));
        Self(boards.collect())
    }
}

impl<L: Library> Prepared for LegalCount<L> {
    fn run(&mut self) -> u64 {
        for (_, board) in &self.0 {
            black_box(L::count_legal(board));
        }
        self.0.len() as u64
    }

    fn digest(&mut self) -> Digest {
        let mut digest = Digest::new();
        for (number, board) in &self.0 {
            digest.add(*number, L::count_legal(board));
        }
        digest
    }
}

/// Every legal move of each position made on a copy.
pub(crate) struct CopyMakes<L: Library> {
    positions: Vec<(usize, L::Board, Vec<L::Move>)>,
    moves: u64,
}

impl<L: Library> CopyMakes<L> {
    /// Converts the inputs, and finds their moves.
    pub(crate) fn new(inputs: &[Input]) -> Self {
        let positions: Vec<_> = boards::<L>(inputs)
            .map(|(number, board, _)| {
                let mut moves = Vec::new();
                L::each_legal(&board, |mv| moves.push(mv));
                (number, board, moves)
            })
            .collect();
        let moves = positions.iter().map(|(_, _, moves)| moves.len() as u64);
        Self {
            moves: moves.sum(),
            positions,
        }
    }
}

impl<L: Library> Prepared for CopyMakes<L> {
    fn run(&mut self) -> u64 {
        for (_, board, moves) in &self.positions {
            for &mv in moves {
                black_box(&L::after(board, mv));
            }
        }
        self.moves
    }

    fn digest(&mut self) -> Digest {
        let mut digest = Digest::new();
        for (number, board, moves) in &self.positions {
            for &mv in moves {
                digest.add_move(*number, L::canonical(board, mv));
                // What is no position has no hash, and spoils the digest.
                if let Some(setup) = L::setup(&L::after(board, mv)) {
                    digest.add(*number, setup.hash());
                }
            }
        }
        digest
    }
}

/// How perft treats its last ply.
pub(crate) trait Leaves {
    /// The leaves one ply below a board.
    fn last_ply<L: Library>(board: &L::Board) -> u64;
}

/// The moves are counted.
pub(crate) enum Counted {}

impl Leaves for Counted {
    #[inline(always)]
    fn last_ply<L: Library>(board: &L::Board) -> u64 {
        L::count_legal(board)
    }
}

/// Every move is made. The compiler must believe that somebody looks at the board.
pub(crate) enum Made {}

impl Leaves for Made {
    #[inline(always)]
    fn last_ply<L: Library>(board: &L::Board) -> u64 {
        let mut leaves = 0;
        L::each_legal(board, |mv| {
            black_box(&L::after(board, mv));
            leaves += 1;
        });
        leaves
    }
}

/// Perft by copying, of each position to its depth.
pub(crate) struct Perft<W, L: Library> {
    boards: Vec<(usize, L::Board, u32)>,
    leaves: PhantomData<W>,
}

impl<W: Leaves, L: Library> Perft<W, L> {
    /// Converts the inputs.
    pub(crate) fn new(inputs: &[Input]) -> Self {
        Self {
            boards: boards::<L>(inputs).collect(),
            leaves: PhantomData,
        }
    }
}

fn perft<W: Leaves, L: Library>(board: &L::Board, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => W::last_ply::<L>(board),
        _ => {
            let mut leaves = 0;
            L::each_legal(board, |mv| {
                leaves += perft::<W, L>(&L::after(board, mv), depth - 1);
            });
            leaves
        }
    }
}

impl<W: Leaves, L: Library> Prepared for Perft<W, L> {
    fn run(&mut self) -> u64 {
        let boards = self.boards.iter();
        boards
            .map(|(_, board, depth)| perft::<W, L>(board, *depth))
            .sum()
    }

    fn digest(&mut self) -> Digest {
        let mut digest = Digest::new();
        for (number, board, depth) in &self.boards {
            digest.add(*number, perft::<W, L>(board, *depth));
        }
        digest
    }
}
