//! Generation and counting of moves.

use core::marker::PhantomData;
use core::slice;

use boardbench_core::{Board, Encoding, MoveList, outlined};

use crate::Digest;
use crate::prepared::{FromInputs, Input, Prepared, boards};

/// A way to generate moves.
pub(crate) trait Generates<B, E> {
    /// The loop that is timed: generates for one board after the other. The list is empty before, and
    /// has the moves of the last board after.
    fn generate(boards: &[B], list: &mut MoveList<E>);

    /// Adds the result for one board to a digest, given the list of [`generate`](Self::generate).
    fn describe(digest: &mut Digest, number: usize, _board: &B, list: &MoveList<E>)
    where
        E: Encoding,
    {
        for mv in list {
            digest.add_move(number, mv.canonical());
        }
    }
}

/// Legal moves into a list.
pub(crate) enum LegalList {}

impl<B: Board<E>, E: Encoding> Generates<B, E> for LegalList {
    fn generate(boards: &[B], list: &mut MoveList<E>) {
        outlined::each_legal(boards, list);
    }
}

/// Pseudo-legal moves into a list.
pub(crate) enum PseudoLegalList {}

impl<B: Board<E>, E: Encoding> Generates<B, E> for PseudoLegalList {
    fn generate(boards: &[B], list: &mut MoveList<E>) {
        outlined::each_pseudo_legal(boards, list);
    }
}

/// Legal captures into a list.
pub(crate) enum Captures {}

impl<B: Board<E>, E: Encoding> Generates<B, E> for Captures {
    fn generate(boards: &[B], list: &mut MoveList<E>) {
        outlined::each_captures(boards, list);
    }
}

/// The number of legal moves, without a list.
pub(crate) enum LegalCount {}

impl<B: Board<E>, E: Encoding> Generates<B, E> for LegalCount {
    fn generate(boards: &[B], _list: &mut MoveList<E>) {
        outlined::each_count_legal(boards);
    }

    fn describe(digest: &mut Digest, number: usize, board: &B, _list: &MoveList<E>) {
        digest.add(number, outlined::count_legal(board) as u64);
    }
}

/// Generation over a batch of boards.
pub(crate) struct Generation<G, B, E> {
    boards: Vec<B>,
    list: MoveList<E>,
    generates: PhantomData<G>,
}

impl<G, B: Board<E>, E: Encoding> FromInputs for Generation<G, B, E> {
    fn from_inputs(inputs: &[Input]) -> Self {
        Self {
            boards: boards(inputs),
            list: MoveList::new(),
            generates: PhantomData,
        }
    }
}

impl<G: Generates<B, E>, B: Board<E>, E: Encoding> Prepared for Generation<G, B, E> {
    fn run(&mut self) -> u64 {
        self.list.clear();
        G::generate(&self.boards, &mut self.list);
        self.boards.len() as u64
    }

    fn digest(&mut self) -> Digest {
        let mut digest = Digest::new();
        for (number, board) in self.boards.iter().enumerate() {
            self.list.clear();
            G::generate(slice::from_ref(board), &mut self.list);
            G::describe(&mut digest, number, board, &self.list);
        }
        digest
    }
}
