//! Generating and counting moves, position after position.

use core::hint::black_box;
use core::marker::PhantomData;
use core::slice;

use boardbench_core::{Board, Encoding, MoveList, outlined};

use crate::Digest;
use crate::prepared::{FromInputs, Input, Prepared, boards};

/// What is generated.
pub(crate) trait Generates<B, E> {
    /// Generates for one board; the list is empty before.
    fn generate(board: &B, list: &mut MoveList<E>);

    /// Says what was found, by the list that [`generate`](Self::generate) has left.
    fn describe(digest: &mut Digest, number: usize, board: &B, list: &MoveList<E>);
}

fn describe_list<E: Encoding>(digest: &mut Digest, number: usize, list: &MoveList<E>) {
    for mv in list {
        digest.add_move(number, mv.canonical());
    }
}

/// Legal moves into a list.
pub(crate) enum LegalList {}

impl<B: Board<E>, E: Encoding> Generates<B, E> for LegalList {
    #[inline(always)]
    fn generate(board: &B, list: &mut MoveList<E>) {
        let _ = outlined::legal(board, list);
        black_box(list);
    }

    fn describe(digest: &mut Digest, number: usize, _board: &B, list: &MoveList<E>) {
        describe_list(digest, number, list);
    }
}

/// Pseudo-legal moves into a list.
pub(crate) enum PseudoLegalList {}

impl<B: Board<E>, E: Encoding> Generates<B, E> for PseudoLegalList {
    #[inline(always)]
    fn generate(board: &B, list: &mut MoveList<E>) {
        let _ = outlined::pseudo_legal(board, list);
        black_box(list);
    }

    fn describe(digest: &mut Digest, number: usize, _board: &B, list: &MoveList<E>) {
        describe_list(digest, number, list);
    }
}

/// Legal captures into a list.
pub(crate) enum Captures {}

impl<B: Board<E>, E: Encoding> Generates<B, E> for Captures {
    #[inline(always)]
    fn generate(board: &B, list: &mut MoveList<E>) {
        let _ = outlined::captures(board, list);
        black_box(list);
    }

    fn describe(digest: &mut Digest, number: usize, _board: &B, list: &MoveList<E>) {
        describe_list(digest, number, list);
    }
}

/// The number of legal moves, without a list.
pub(crate) enum LegalCount {}

impl<B: Board<E>, E: Encoding> Generates<B, E> for LegalCount {
    #[inline(always)]
    fn generate(board: &B, _list: &mut MoveList<E>) {
        black_box(outlined::count_legal(board));
    }

    /// A count leaves nothing in the list, and is asked once more.
    fn describe(digest: &mut Digest, number: usize, board: &B, _list: &MoveList<E>) {
        digest.add(number, outlined::count_legal(board) as u64);
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
            boards: boards(inputs),
            list: MoveList::new(),
            generates: PhantomData,
        }
    }
}

/// The loop that is timed. The same code verifies, board after board.
#[inline(never)]
fn generate_each<G: Generates<B, E>, B: Board<E>, E: Encoding>(
    boards: &[B],
    list: &mut MoveList<E>,
) {
    for board in boards {
        list.clear();
        G::generate(board, list);
    }
}

impl<G: Generates<B, E>, B: Board<E>, E: Encoding> Prepared for Generation<G, B, E> {
    fn run(&mut self) -> u64 {
        generate_each::<G, B, E>(&self.boards, &mut self.list);
        self.boards.len() as u64
    }

    fn digest(&mut self) -> Digest {
        let mut digest = Digest::new();
        for (number, board) in self.boards.iter().enumerate() {
            generate_each::<G, B, E>(slice::from_ref(board), &mut self.list);
            G::describe(&mut digest, number, board, &self.list);
        }
        digest
    }
}
