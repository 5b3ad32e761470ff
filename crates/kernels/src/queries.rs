//! Queries of positions.

use core::hint::black_box;
use core::marker::PhantomData;

use boardbench_core::{Color, Position, Square, zobrist};

use crate::Digest;
use crate::prepared::{FromInputs, Input, Prepared, boards};

/// A kind of query.
pub(crate) trait Asks {
    /// The number of queries per position.
    const QUESTIONS: u64;

    /// Makes all queries and passes each answer on.
    fn ask<P: Position>(position: &P, answer: impl FnMut(u64));
}

/// Whether each colour attacks each square: for each colour one bit per square.
pub(crate) enum Attacks {}

impl Asks for Attacks {
    const QUESTIONS: u64 = 2 * Square::COUNT as u64;

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
    const QUESTIONS: u64 = 1;

    #[inline(always)]
    fn ask<P: Position>(position: &P, mut answer: impl FnMut(u64)) {
        let state = position.state();
        let en_passant = state.legal_en_passant_file().map_or(0, zobrist::en_passant);
        let mut key = zobrist::state(state.castling_rights(), state.side_to_move()) ^ en_passant;
        position.visit_pieces(|square, piece| key ^= zobrist::piece(piece, square));
        answer(key);
    }
}

/// The queries of each position of a batch.
pub(crate) struct Queries<W, P> {
    positions: Vec<P>,
    way: PhantomData<W>,
}

impl<W, P: Position> FromInputs for Queries<W, P> {
    fn from_inputs(inputs: &[Input]) -> Self {
        Self {
            positions: boards(inputs),
            way: PhantomData,
        }
    }
}

impl<W: Asks, P: Position> Prepared for Queries<W, P> {
    fn run(&mut self) -> u64 {
        for position in &self.positions {
            W::ask(position, |answer| {
                black_box(answer);
            });
        }
        self.positions.len() as u64 * W::QUESTIONS
    }

    fn digest(&mut self) -> Digest {
        let mut digest = Digest::new();
        for (number, position) in self.positions.iter().enumerate() {
            W::ask(position, |answer| digest.add(number, answer));
        }
        digest
    }
}
