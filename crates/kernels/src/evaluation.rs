//! Evaluation of positions.

use core::hint::black_box;
use core::marker::PhantomData;

use boardbench_core::Position;

use crate::Digest;
use crate::prepared::{FromInputs, Input, Prepared, boards};
use crate::search::{evaluate, evaluate_separately, material};

/// A way to evaluate.
pub(crate) trait Evaluates {
    /// The value for the side to move, in centipawns.
    fn evaluate<P: Position>(position: &P) -> i32;
}

/// Material, counted the board's own way.
pub(crate) enum Material {}

impl Evaluates for Material {
    #[inline(always)]
    fn evaluate<P: Position>(position: &P) -> i32 {
        material(position)
    }
}

/// Material and piece-square values, middlegame and endgame packed in one integer.
pub(crate) enum Packed {}

impl Evaluates for Packed {
    #[inline(always)]
    fn evaluate<P: Position>(position: &P) -> i32 {
        evaluate(position)
    }
}

/// The same in two integers.
pub(crate) enum Separately {}

impl Evaluates for Separately {
    #[inline(always)]
    fn evaluate<P: Position>(position: &P) -> i32 {
        evaluate_separately(position)
    }
}

/// An evaluation over a batch of positions.
pub(crate) struct Evaluation<W, P> {
    positions: Vec<P>,
    way: PhantomData<W>,
}

impl<W, P: Position> FromInputs for Evaluation<W, P> {
    fn from_inputs(inputs: &[Input]) -> Self {
        Self {
            positions: boards(inputs),
            way: PhantomData,
        }
    }
}

impl<W: Evaluates, P: Position> Prepared for Evaluation<W, P> {
    fn run(&mut self) -> u64 {
        for position in &self.positions {
            black_box(W::evaluate(position));
        }
        self.positions.len() as u64
    }

    fn digest(&mut self) -> Digest {
        let mut digest = Digest::new();
        for (number, position) in self.positions.iter().enumerate() {
            digest.add(number, i64::from(W::evaluate(position)) as u64);
        }
        digest
    }
}
