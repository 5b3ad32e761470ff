//! Reads every legal move of some positions from its UCI form, with one of the two functions, for a
//! number of rounds. `scripts/icount --uci` counts its instructions.
//!
//! ```text
//! uci_readers BOARD find|construct ROUNDS
//! ```

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it is a program")]

use std::hint::black_box;
use std::process::ExitCode;

use boardbench_bitboard::Bitboards;
use boardbench_conformance::vectors;
use boardbench_core::{Board, Encoding, MoveList};
use boardbench_flags16::FromLow;
use boardbench_notation::parse_fen;
use boardbench_notation::uci::{UciMoveError, construct, find_legal};
use boardbench_sliders::Magic;
use boardbench_x88::X88;

/// Reads all moves of all positions in each round. Returns the number of texts read.
fn read<B: Board<FromLow>>(
    reader: fn(&B, &str) -> Result<FromLow, UciMoveError>,
    rounds: u32,
) -> usize {
    let mut texts = Vec::new();
    for vector in vectors::all() {
        let Ok(setup) = parse_fen(vector.fen) else {
            continue;
        };
        let board = B::from_setup(&setup);
        let mut list = MoveList::new();
        let _ = board.legal(&mut list);
        texts.extend(list.iter().map(|mv| (board, mv.canonical().to_string())));
    }
    for _ in 0..rounds {
        for (board, text) in &texts {
            let _ = black_box(reader(board, black_box(text)));
        }
    }
    texts.len() * rounds as usize
}

fn by_names(board: &str, reader: &str, rounds: u32) -> Option<usize> {
    Some(match (board, reader) {
        ("bitboard-magic", "find") => read::<Bitboards<Magic>>(find_legal, rounds),
        ("bitboard-magic", "construct") => read::<Bitboards<Magic>>(construct, rounds),
        ("x88-lists", "find") => read::<X88>(find_legal, rounds),
        ("x88-lists", "construct") => read::<X88>(construct, rounds),
        _ => return None,
    })
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let texts = match arguments.as_slice() {
        [board, reader, rounds] => {
            (rounds.parse().ok()).and_then(|rounds| by_names(board, reader, rounds))
        }
        _ => None,
    };
    let Some(texts) = texts else {
        eprintln!("error: the form is uci_readers BOARD find|construct ROUNDS");
        return ExitCode::from(2);
    };
    println!("{texts}");
    ExitCode::SUCCESS
}
