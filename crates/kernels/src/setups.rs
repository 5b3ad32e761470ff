//! Setting up boards.

use core::hint::black_box;

use boardbench_core::{Position, Setup, outlined};
use boardbench_notation::{parse_fen, write_fen};

use crate::prepared::{Input, Prepared, timed};

/// The setup of the board of a setup.
fn reloaded<P: Position>(setup: &Setup) -> Setup {
    outlined::to_setup::<P>(&outlined::from_setup(setup))
}

pub(crate) fn setup_loads<P: Position>(inputs: &[Input]) -> Box<dyn Prepared> {
    let setups: Vec<Setup> = inputs.iter().map(|input| input.setup).collect();
    timed(
        setups,
        |setups| {
            for setup in &*setups {
                black_box(P::from_setup(setup));
            }
            setups.len() as u64
        },
        |setups, digest| {
            for (number, setup) in setups.iter().enumerate() {
                digest.add(number, reloaded::<P>(setup).hash());
            }
        },
    )
}

pub(crate) fn fen_reads<P: Position>(inputs: &[Input]) -> Box<dyn Prepared> {
    let fens: Vec<String> = inputs.iter().map(|input| write_fen(&input.setup)).collect();
    timed(
        fens,
        |fens| {
            for fen in &*fens {
                black_box(parse_fen(fen).map(|setup| P::from_setup(&setup)).ok());
            }
            fens.len() as u64
        },
        |fens, digest| {
            for (number, fen) in fens.iter().enumerate() {
                let setup = parse_fen(fen).map(|setup| reloaded::<P>(&setup));
                digest.add(number, setup.map_or(0, |setup| setup.hash()));
            }
        },
    )
}
