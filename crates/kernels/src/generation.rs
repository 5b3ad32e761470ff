//! Generating and counting moves, position after position.

use core::hint::black_box;
use core::marker::PhantomData;

use boardbench_core::{Board, Encoding, MoveList};

use crate::Digest;
use crate::prepared::{FromInputs, Input, Prepared};

/// What is generated.
pub(crate) trait Generates<B, E> {
    /// Generates for one board; the list is empty before.
    fn generate(board: &B, list: &mut MoveList<E>);
}

/// Legal moves into a list.
pub(crate) enum LegalList {}

impl<B: Board<E>, E: Encoding> Generates<B, E> for LegalList {
    #[inline(always)]
    fn generate(board: &B, list: &mut MoveList<E>) {
        let _ = board.legal(list);
        black_box(list);
    }
}

/// Pseudo-legal moves into a list.
pub(crate) enum PseudoLegalList {}

impl<B: Board<E>, E: Encoding> Generates<B, E> for PseudoLegalList {
    #[inline(always)]
    fn generate(board: &B, list: &mut MoveList<E>) {
        let _ = board.pseudo_legal(list);
        black_box(list);
    }
}

/// The number of legal moves, without a list.
pub(crate) enum LegalCount {}

impl<B: Board<E>, E: Encoding> Generates<B, E> for LegalCount {
    #[inline(always)]
    fn generate(board: &B, _list: &mut MoveList<E>) {
        black_box(board.count_legal());
    }
}

/// One way to generate, over a batch of boards.
pub(crate) struct Generation<G, B, E> {
    boards: Vec<B>,
    list: MoveList<E>,
    generates: PhantomData<G>,
}

impl<G, B: Board<E>, E: Encoding> FromInputs for Generation<G, B, E> {
    fn from_inputs(inputs: &[Input]) -> Self {
        Self {
            boards: inputs
                .iter()
                .map(|input| B::from_setup(&input.setup))
                .collect(),
            list: MoveList::new(),
            generates: PhantomData,
        }
    }
}

impl<G: Generates<B, E>, B: Board<E>, E: Encoding> Prepared for Generation<G, B, E> {
    fn run(&mut self) -> u64 {
        B::accelerated(
            #[inline(always)]
            || {
                for board in &self.boards {
                    self.list.clear();
                    G::generate(board, &mut self.list);
                }
            },
        );
        self.boards.len() as u64
    }

    fn digest(&mut self) -> Digest {
        let mut digest = Digest::new();
        for (number, board) in self.boards.iter().enumerate() {
            self.list.clear();
            G::generate(board, &mut self.list);
            for mv in &self.list {
                digest.add_move(number, mv.canonical());
            }
            // A count leaves the list empty, and has nothing but its number to show.
            if self.list.is_empty() {
                digest.add(number, board.count_legal() as u64);
            }
        }
        digest
    }
}
