//! Setting up boards.

use core::hint::black_box;

use boardbench_core::Position;
use boardbench_notation::{parse_fen, write_fen};

use crate::prepared::{Input, Prepared, add_position, on_items, timed};

pub(crate) fn setup_loads<P: Position>(inputs: &[Input]) -> Box<dyn Prepared> {
    let setups = inputs.iter().map(|input| input.setup).enumerate();
    on_items(
        vec![((), setups.collect::<Vec<_>>())],
        |(), (_, setup)| P::from_setup(setup),
        |digest, _, (number, _), board| add_position(digest, *number, &board),
    )
}

// Its own loops: through a closure, a bitboard board took 0.9 % more instructions.
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
                if let Ok(setup) = parse_fen(fen) {
                    add_position(digest, number, &P::from_setup(&setup));
                }
            }
        },
    )
}
