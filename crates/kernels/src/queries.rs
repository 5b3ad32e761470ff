//! Queries of positions: their answers are numbers or texts, not moves.

use core::hint::black_box;

use boardbench_core::{Board, Color, Encoding, MoveList, Position, Square, outlined, zobrist};
use boardbench_notation::write_fen;

use crate::Digest;
use crate::asks::Asks;
use crate::prepared::Operation;
use boardbench_search::{evaluate, evaluate_separately, material};

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
