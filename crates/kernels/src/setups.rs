//! Setting up boards.

use core::hint::black_box;
use core::marker::PhantomData;

use boardbench_core::{Position, Setup};
use boardbench_notation::{parse_fen, write_fen};

use crate::Digest;
use crate::prepared::{FromInputs, Input, Prepared};

/// Boards from setups.
pub(crate) struct SetupLoads<P> {
    setups: Vec<Setup>,
    position: PhantomData<P>,
}

fn setups(inputs: &[Input]) -> Vec<Setup> {
    inputs.iter().map(|input| input.setup).collect()
}

impl<P> FromInputs for SetupLoads<P> {
    fn from_inputs(inputs: &[Input]) -> Self {
        Self {
            setups: setups(inputs),
            position: PhantomData,
        }
    }
}

impl<P: Position> Prepared for SetupLoads<P> {
    fn run(&mut self) -> u64 {
        for setup in &self.setups {
            black_box(P::from_setup(setup));
        }
        self.setups.len() as u64
    }

    fn digest(&mut self) -> Digest {
        let mut digest = Digest::new();
        for (number, setup) in self.setups.iter().enumerate() {
            digest.add(number, P::from_setup(setup).to_setup().hash());
        }
        digest
    }
}

/// Boards from FENs.
pub(crate) struct FenReads<P> {
    texts: Vec<String>,
    position: PhantomData<P>,
}

/// The FENs of some inputs.
fn fens(inputs: &[Input]) -> Vec<String> {
    inputs.iter().map(|input| write_fen(&input.setup)).collect()
}

impl<P> FromInputs for FenReads<P> {
    fn from_inputs(inputs: &[Input]) -> Self {
        Self {
            texts: fens(inputs),
            position: PhantomData,
        }
    }
}

impl<P: Position> Prepared for FenReads<P> {
    fn run(&mut self) -> u64 {
        for text in &self.texts {
            black_box(parse_fen(text).map(|setup| P::from_setup(&setup)).ok());
        }
        self.texts.len() as u64
    }

    fn digest(&mut self) -> Digest {
        let mut digest = Digest::new();
        for (number, text) in self.texts.iter().enumerate() {
            let setup = parse_fen(text).map(|setup| P::from_setup(&setup).to_setup());
            digest.add(number, setup.map_or(0, |setup| setup.hash()));
        }
        digest
    }
}
