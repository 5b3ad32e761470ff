//! Times operations at a position: generation and counting of moves, and queries that return numbers or texts.

use core::hint::black_box;
use core::marker::PhantomData;
use core::slice;

use boardbench_core::{Board, Color, Encoding, MoveList, Position, Square, outlined, zobrist};
use boardbench_notation::write_fen;
use boardbench_search::{NodeHook, evaluate, evaluate_separately, material};

use crate::Checksum;
use crate::prepared::Operation;

/// Declares operations that list moves, each with its loop.
macro_rules! lists {
    ($($name:ident: $each:ident;)*) => {$(
        pub(crate) enum $name {}

        impl<B: Board<E>, E: Encoding> Operation<B, E> for $name {
            const RUN: fn(&[B], &mut MoveList<E>) = outlined::$each;

            fn describe(checksum: &mut Checksum, number: usize, _: &B, list: &MoveList<E>) {
                for mv in list {
                    checksum.add_move(number, mv.canonical());
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

    fn describe(checksum: &mut Checksum, number: usize, board: &B, _: &MoveList<E>) {
        checksum.add(number, outlined::count_legal(board) as u64);
    }
}

/// A query of a position that needs no encoding.
pub(crate) trait Query: 'static {
    /// Number of queries per position.
    const EACH: u64 = 1;

    /// Runs all queries and passes on each result.
    fn query<P: Position>(position: &P, visit: impl FnMut(u64));

    /// Computes the same results for a checksum. Large parts are calls, so that they are compiled once per board.
    fn describe<P: Position>(position: &P, visit: impl FnMut(u64)) {
        Self::query(position, visit);
    }
}

impl<Q: Query, B: Board<E>, E: Encoding> Operation<B, E> for Q {
    const EACH: u64 = Q::EACH;
    const RUN: fn(&[B], &mut MoveList<E>) = |boards, _| run_queries::<Q, B>(boards);

    fn describe(checksum: &mut Checksum, number: usize, board: &B, _: &MoveList<E>) {
        describe::<Q, B>(checksum, number, board);
    }
}

// Not inlined, like the loop below, so that it is compiled once per board, not per pair.
#[inline(never)]
fn describe<Q: Query, P: Position>(checksum: &mut Checksum, number: usize, position: &P) {
    Q::describe(position, |result| checksum.add(number, result));
}

#[inline(never)]
fn run_queries<Q: Query, P: Position>(positions: &[P]) {
    for position in positions {
        Q::query(position, |result| {
            black_box(result);
        });
    }
}

/// Queries the position at each node of a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AtNodes<Q>(PhantomData<Q>);

impl<Q: Query> NodeHook for AtNodes<Q> {
    #[inline(always)]
    fn visit<P: Position>(position: &P) {
        run_queries::<Q, P>(slice::from_ref(position));
    }
}

/// Bitboard of the squares that each colour attacks.
pub(crate) enum Attacks {}

impl Query for Attacks {
    const EACH: u64 = 2 * Square::COUNT as u64;

    #[inline(always)]
    fn query<P: Position>(position: &P, mut visit: impl FnMut(u64)) {
        for color in Color::ALL {
            let mut attacked = 0;
            for square in Square::all() {
                attacked |= u64::from(position.is_attacked(square, color)) << square.index();
            }
            visit(attacked);
        }
    }
}

/// Hash computed from the pieces, not the stored one.
pub(crate) enum HashFromPieces {}

impl Query for HashFromPieces {
    #[inline(always)]
    fn query<P: Position>(position: &P, mut visit: impl FnMut(u64)) {
        let state = position.state();
        let en_passant = state.legal_en_passant_file().map_or(0, zobrist::en_passant);
        let mut key = zobrist::state(state.castling_rights(), state.side_to_move()) ^ en_passant;
        position.visit_pieces(|square, piece| key ^= zobrist::piece(piece, square));
        visit(key);
    }
}

/// Declares queries that return an evaluation, in centipawns for the side to move.
macro_rules! evaluations {
    ($($name:ident: $evaluate:ident;)*) => {$(
        pub(crate) enum $name {}

        impl Query for $name {
            #[inline(always)]
            fn query<P: Position>(position: &P, mut visit: impl FnMut(u64)) {
                visit(i64::from($evaluate(position)) as u64);
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

    fn describe(checksum: &mut Checksum, number: usize, board: &B, _: &MoveList<E>) {
        checksum.add_text(number, &write_fen(&outlined::to_setup(board)));
    }
}

#[inline(never)]
fn write_each<P: Position>(positions: &[P]) {
    for position in positions {
        black_box(write_fen(&position.to_setup()));
    }
}
