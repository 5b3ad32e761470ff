//! Operations at a position: generation and counting of moves, and queries whose answers are numbers or texts.

use core::hint::black_box;
use core::marker::PhantomData;
use core::slice;

use boardbench_core::{Board, Color, Encoding, MoveList, Position, Square, outlined, zobrist};
use boardbench_notation::write_fen;
use boardbench_search::{NodeHook, evaluate, evaluate_separately, material};

use crate::Digest;
use crate::prepared::Operation;

/// Declares operations whose answers are moves, each with its loop.
macro_rules! lists {
    ($($name:ident: $each:ident;)*) => {$(
        pub(crate) enum $name {}

        impl<B: Board<E>, E: Encoding> Operation<B, E> for $name {
            const RUN: fn(&[B], &mut MoveList<E>) = outlined::$each;

            fn describe(digest: &mut Digest, number: usize, _: &B, list: &MoveList<E>) {
                for mv in list {
                    digest.add_move(number, mv.canonical());
                }
            }
        }
    )*};
}

lists! {
    LegalList: each_legal;
    PseudoLegalList: each_pseudo_legal;
    Captures: each_captures;
}

pub(crate) enum LegalCount {}

impl<B: Board<E>, E: Encoding> Operation<B, E> for LegalCount {
    const RUN: fn(&[B], &mut MoveList<E>) = |boards, _| {
        outlined::each_count_legal(boards);
    };

    fn describe(digest: &mut Digest, number: usize, board: &B, _: &MoveList<E>) {
        digest.add(number, outlined::count_legal(board) as u64);
    }
}

/// Defines a query that needs no encoding.
pub(crate) trait Asks: 'static {
    /// The number of queries per position.
    const EACH: u64 = 1;

    /// Makes all queries and passes each answer on.
    fn ask<P: Position>(position: &P, answer: impl FnMut(u64));

    /// Computes the same results for a digest. Large parts are calls, so that they are compiled once per board.
    fn describe<P: Position>(position: &P, answer: impl FnMut(u64)) {
        Self::ask(position, answer);
    }
}

impl<A: Asks, B: Board<E>, E: Encoding> Operation<B, E> for A {
    const EACH: u64 = A::EACH;
    const RUN: fn(&[B], &mut MoveList<E>) = |boards, _| ask_each::<A, B>(boards);

    fn describe(digest: &mut Digest, number: usize, board: &B, _: &MoveList<E>) {
        describe::<A, B>(digest, number, board);
    }
}

// Not inlined, as the loop below, so that it is compiled once for a board, not for a pair.
#[inline(never)]
fn describe<A: Asks, P: Position>(digest: &mut Digest, number: usize, position: &P) {
    A::describe(position, |answer| digest.add(number, answer));
}

#[inline(never)]
fn ask_each<A: Asks, P: Position>(positions: &[P]) {
    for position in positions {
        A::ask(position, |answer| {
            black_box(answer);
        });
    }
}

/// Queries the position at each node of a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AtNodes<A>(PhantomData<A>);

impl<A: Asks> NodeHook for AtNodes<A> {
    #[inline(always)]
    fn visit<P: Position>(position: &P) {
        ask_each::<A, P>(slice::from_ref(position));
    }
}

/// The squares that each colour attacks: for each colour one bit per square.
pub(crate) enum Attacks {}

impl Asks for Attacks {
    const EACH: u64 = 2 * Square::COUNT as u64;

    #[inline(always)]
    fn ask<P: Position>(position: &P, mut answer: impl FnMut(u64)) {
        for color in Color::ALL {
            let mut attacked = 0;
            for square in Square::all() {
                attacked |= u64::from(position.is_attacked(square, color)) << square.index();
            }
            answer(attacked);
        }
    }
}

/// The hash computed from the pieces, not the stored one.
pub(crate) enum HashAfresh {}

impl Asks for HashAfresh {
    #[inline(always)]
    fn ask<P: Position>(position: &P, mut answer: impl FnMut(u64)) {
        let state = position.state();
        let en_passant = state.legal_en_passant_file().map_or(0, zobrist::en_passant);
        let mut key = zobrist::state(state.castling_rights(), state.side_to_move()) ^ en_passant;
        position.visit_pieces(|square, piece| key ^= zobrist::piece(piece, square));
        answer(key);
    }
}

/// Declares queries whose answer is an evaluation, in centipawns for the side to move.
macro_rules! evaluations {
    ($($name:ident: $evaluate:ident;)*) => {$(
        pub(crate) enum $name {}

        impl Asks for $name {
            #[inline(always)]
            fn ask<P: Position>(position: &P, mut answer: impl FnMut(u64)) {
                answer(i64::from($evaluate(position)) as u64);
            }
        }
    )*};
}

evaluations! {
    Material: material;
    Packed: evaluate;
    Separately: evaluate_separately;
}

pub(crate) enum FenWrite {}

impl<B: Board<E>, E: Encoding> Operation<B, E> for FenWrite {
    const RUN: fn(&[B], &mut MoveList<E>) = |boards, _| write_each(boards);

    fn describe(digest: &mut Digest, number: usize, board: &B, _: &MoveList<E>) {
        digest.add_text(number, &write_fen(&outlined::to_setup(board)));
    }
}

#[inline(never)]
fn write_each<P: Position>(positions: &[P]) {
    for position in positions {
        black_box(write_fen(&position.to_setup()));
    }
}
